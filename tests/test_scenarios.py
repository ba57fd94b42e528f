"""Scenarios: tests as data run, and a wrong one is an error at its line."""

from pathlib import Path

import pytest

from newton.errors import ContentError, NewtonError
from newton.testing import Scenario, collect
from newton.testing.scenarios import agrees
from tests.toy.play import ToyCache

TOY = Path(__file__).parent / "toy"


@pytest.mark.parametrize("scenario", collect([TOY]), ids=lambda one: one.name)
def test_scenarios_of_the_toy_game_hold(scenario: Scenario) -> None:
    assert scenario.run(ToyCache()) == []


def test_files_and_examples_of_packs_are_found() -> None:
    found = {one.name: one for one in collect([TOY])}
    assert {"Two packs", "A harvest brings 2 coins"} <= set(found)
    example = found["A harvest brings 2 coins"]
    assert (example.piece, example.rules, example.packs) == (
        "orchard:cards.gather",
        ("TOY-6",),
        (str(TOY / "orchard"),),
    )
    assert found["Two packs"].piece is None
    assert found["Two packs"].where.endswith("scenarios.yaml:36")


def run(folder: Path, text: str) -> list[str]:
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return [line.removeprefix(str(path)) for one in collect([path]) for line in one.run(ToyCache())]


WRONG = {
    "{then: {me: {coins: 1}}}": ":1: x: coins: expected 1, found 0",
    "{then: {me: {gold: 1}}}": ":1: x: unknown field `gold`; known: coins, wood",
    "{them: {}}": ":1: x: unknown field `them`; did you mean `then`?",
    "{given: {mee: {}}}": ":1: x: unknown field `mee`; did you mean `me`?",
    "{given: {me: {gold: 1}}}": ":1: x: unknown field `gold`",
    "{given: {table: {gold: 1}}}": ":1: x: unknown field `gold`",
    "{given: {others: [{gold: 1}]}}": ":1: x: unknown field `gold`",
    "{given: {me: {hand: [wel]}}}": ":1: x: The position cannot be set up: there is no `wel` among the cards",
    "{given: {players: 4}}": ":1: x: The position cannot be set up: The toy game is for 2 to 3 players, not 4.",
    "{when: [play:well]}": ":1: x: `play:well`: TOY-1: well is not in hand. (legal: draw, end)",
    "{when: [{offered: [play:well]}]}": ":1: x: `play:well` is not offered: TOY-1",
    "{when: [{refused: [draw]}]}": ":1: x: `draw` is offered.",
    "{when: [{refused: [drow]}]}": ":1: x: No key reads `drow`. Is it `draw`?",
    "{when: [{ofered: [draw]}]}": ":1: x: unknown field `ofered`; did you mean `offered`?",
    "{then: {offered: [play:well]}}": ":1: x: `play:well` is not offered: TOY-1",
    "{then: {refused: [draw]}}": ":1: x: `draw` is offered.",
    "{then: {decision: {player: 1, kind: turn}}}": ":1: x: decision.player: expected 1, found 0",
    "{then: {decision: {seat: 0}}}": ":1: x: unknown field `seat`",
    "{then: {over: true}}": ":1: x: over: expected True, found False",
    "{then: {scores: {1: 3}}}": ":1: x: scores of seat 1: expected 3, found 0",
    "{then: {winners: [0]}}": ":1: x: winners: expected [0], found [0, 1]",
    "{then: {table: {deck: [well]}}}": ":1: x: deck: expected ['well'], found",
    "{then: {others: [{coins: true}]}}": ":1: x: coins: expected a whole number, found True",
    "{then: {round: 2}}": ":1: x: round: expected 2, found 1",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    found = run(tmp_path, f"[{{name: x, {text[1:]}]")
    assert found[0].startswith(WRONG[text])


def test_after_a_wrong_choice_nothing_more_is_checked(tmp_path: Path) -> None:
    assert len(run(tmp_path, "- when: [fly, walk]\n  then: {me: {coins: 9}}\n")) == 1


def test_all_that_differs_is_told(tmp_path: Path) -> None:
    assert len(run(tmp_path, "- then:\n    me: {coins: 9, wood: 9}\n    round: 2\n")) == 3


@pytest.mark.parametrize(
    ("wanted", "found", "ordered", "agree"),
    [
        ([1, 2], [2, 1], False, True),
        ([1, 2], [2, 1], True, False),
        ([1], [1, 2], True, True),
        ([1], [1, 2], False, False),
        (["a", "a"], ["a"], False, False),
        ({"a": 1}, {"a": 1, "b": 2}, False, True),
        ({"a": 1, "b": None}, {"a": 1}, False, True),
        ({"a": 1}, {"b": 1}, False, False),
        (1, True, False, False),
        (1, 1, False, True),
        (None, 0, False, False),
    ],
)
def test_lists_compare_as_multisets_or_from_the_top(wanted: object, found: object, ordered: bool, agree: bool) -> None:
    assert agrees(wanted, found, ordered=ordered) is agree


@pytest.mark.parametrize("text", ["{a: 1}", "[1]", "[{a: 1}, 2]", "["])
def test_a_file_that_holds_no_scenarios_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "s.yaml").write_text(text)
    with pytest.raises(ContentError):
        collect([tmp_path / "s.yaml"])


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NewtonError, match="cannot be read"):
        collect([tmp_path / "nothing.yaml"])
