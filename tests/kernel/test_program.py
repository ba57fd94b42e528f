"""Programs: effects lowered into steps with jumps and content paths."""

from pathlib import Path

import pytest

from newton.kernel.program import Jump, JumpIfMissing, JumpUnless, PayNow, Program
from newton.rulesets import Ruleset
from tests.toy.game import Harvest, PickCard, Plant
from tests.toy.play import rules, with_cards


def program(given: Ruleset, path: str) -> Program:
    found: Program = given.programs[given.program_index[path]]
    return found


def ops(given: Ruleset, path: str) -> list[str]:
    return [type(step.op).__name__ for step in program(given, path).code]


def test_a_plain_effect_is_a_list_of_its_ops() -> None:
    assert ops(rules(), "orchard:cards.gather/effect") == ["Harvest"]
    assert isinstance(program(rules(), "orchard:plots.hill/bonus").code[0].op, Harvest)


def test_steps_know_their_content_path() -> None:
    paths = [step.path for step in program(rules(), "orchard:cards.almanac/effect").code]
    assert "orchard:cards.almanac/effect/0/do/0" in paths
    assert "orchard:cards.almanac/effect/1/do/0/else/0" in paths


def test_what_needs_a_result_is_jumped_over_while_it_is_missing() -> None:
    code = program(rules(), "orchard:cards.spade/effect").code
    assert [type(step.op) for step in code][:2] == [Plant, JumpIfMissing]
    assert code[1].op.to == len(code)


def test_jumps_lead_within_the_program_or_to_its_end() -> None:
    targets = 0
    for given in (rules(), rules("market")):
        for one in given.programs:
            for step in one.code:
                for to in (getattr(step.op, "to", None), *getattr(step.op, "targets", ()), step.declined):
                    if isinstance(step.op, Jump | JumpUnless | JumpIfMissing) or to is not None:
                        assert -1 <= to <= len(one.code)
                        targets += 1
    assert targets > 50


def test_a_price_stands_with_the_first_pick_or_before_what_does_not_ask() -> None:
    scout = program(rules(), "orchard:cards.scout/play").code
    assert isinstance(scout[0].op, PickCard)
    assert [resource.name for resource, _ in scout[0].price.parts] == ["coins"]  # type: ignore[union-attr]
    assert scout[0].declined == len(scout)
    barn = program(rules(), "orchard:cards.barn/play").code
    assert [type(step.op) for step in barn] == [PayNow]


def test_every_program_has_a_path_of_its_own() -> None:
    assert len(rules().program_index) == len(rules().programs)


def test_equal_effects_of_two_pieces_are_two_programs(tmp_path: Path) -> None:
    given = with_cards(tmp_path, "cards:\n  a: {effect: &same [{harvest: {}}]}\n  b: {effect: *same}\n")
    assert ops(given, "more:cards.a/effect") == ops(given, "more:cards.b/effect") == ["Harvest"]


@pytest.mark.parametrize("pc", [0, 3, 99])
def test_a_place_names_its_path_wherever_it_is(pc: int) -> None:
    assert program(rules(), "orchard:cards.fair/effect").path_at(pc).startswith("orchard:cards.fair/effect")
    assert Program("empty", (), 0).path_at(pc) == "empty"
