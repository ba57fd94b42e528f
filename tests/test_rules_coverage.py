"""Every numbered rule of Newton is cited by a scenario, an example or a test, and what is cited is there."""

import re
from functools import cache
from pathlib import Path

import newton
from newton.testing import collect
from tests.breaks import PLACES

HERE = Path(__file__).parent
RULES = [line for line in (HERE / "rule_ids.txt").read_text("utf-8").splitlines() if not line.startswith("#")]


@cache
def in_scenarios() -> dict[str, str]:
    """The ids that scenarios and examples cite, each with a place where that is done."""
    return {rule: scenario.where for scenario in collect(PLACES) for rule in scenario.rules}


def in_tests() -> set[str]:
    """The ids that tests of Newton name, in a comment or a text."""
    files = [path for path in HERE.glob("test_*.py") if path != Path(__file__)]
    return {word for path in files for word in re.findall(r"\b[A-Z]+-\d+\b", path.read_text("utf-8"))}


def test_the_list_is_of_ids() -> None:
    assert len(RULES) == len(set(RULES)) > 90
    assert all(re.fullmatch(r"[A-Z]+-[1-9]\d*", rule) for rule in RULES)


def test_every_rule_is_cited() -> None:
    assert [rule for rule in RULES if rule not in {*in_scenarios(), *in_tests()}] == []


def test_scenarios_cite_rules_that_there_are() -> None:
    assert {rule: where for rule, where in in_scenarios().items() if rule not in RULES} == {}


def test_guards_cite_rules_that_there_are() -> None:
    of_the_kernel = {"CHOICE", "REWARD-ORDER"}
    cited = {guard.rule for guard in newton.load("base", "promos").guards().values() if "{" not in guard.rule}
    assert cited - of_the_kernel <= set(RULES)
    assert len(cited) > 25


def test_quick_actions_cite_rules_that_there_are() -> None:
    assert {piece.record.rule for piece in newton.load().pieces("quick")} <= set(RULES)
