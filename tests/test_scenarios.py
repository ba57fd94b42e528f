"""Scenarios: tests as data run, and a wrong one is an error at its line."""

from pathlib import Path

import pytest

from newton.errors import ContentError, NewtonError
from newton.lang.problems import Problems
from newton.lang.yamlfile import read
from newton.playing import Game
from newton.testing import Scenario, collect
from newton.testing.scenarios import _Run, agrees
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
    "{given: {me: {hand: [wel]}}}": ":1: x: hand: there is no `wel` among the cards",
    "{given: {players: 4}}": ":1: x: players: expected 2 to 3, found 4",
    "{given: {players: 3, options: {long_game: true}}}": ":1: x: The position cannot be set up: A long game",
    "{given: {players: two}}": ":1: x: players: a whole number belongs here, found 'two'",
    "{given: {players: 2.0}}": ":1: x: players: a whole number belongs here, found 2.0",
    "{given: {seed: x}}": ":1: x: seed: a whole number belongs here, found 'x'",
    "{given: {round: [1]}}": ":1: x: round: a whole number belongs here, found [1]",
    "{given: {phase: 1}}": ":1: x: phase: a word belongs here, found 1",
    "{given: {first: 5}}": ":1: x: first: expected 0 to 1, found 5",
    "{given: {first: -1}}": ":1: x: first: expected 0 to 1, found -1",
    "{given: {others: {coins: 1}}}": ":1: x: others: a list of mappings belongs here, found {'coins': 1}",
    "{given: {others: [{}, {}]}}": ":1: x: others: 2 are described, there are 1",
    "{given: {options: [x]}}": ":1: x: options: a mapping belongs here, found ['x']",
    "{given: {packs: market}}": ":1: x: packs: a list of words belongs here, found 'market'",
    "{given: {me: [coins]}}": ":1: x: me: a mapping belongs here, found ['coins']",
    "{given: {me: {hand: well}}}": ":1: x: hand: expected a list of cards, found 'well'",
    "{given: {me: {hand: null}}}": ":1: x: hand: expected a list of cards, found None",
    "{given: null}": ":1: x: given: a mapping belongs here, found None",
    "{rules: null}": ":1: x: rules: a list of words belongs here, found None",
    "{rules: 5}": ":1: x: rules: a list of words belongs here, found 5",
    "{rules: [TOY-1, 2]}": ":1: x: rules: a list of words belongs here, found ['TOY-1', 2]",
    "{when: draw}": ":1: x: when: a list belongs here, found 'draw'",
    "{when: {offered: [draw]}}": ":1: x: when: a list belongs here, found {'offered': ['draw']}",
    "{when: null}": ":1: x: when: a list belongs here, found None",
    "{when: [1]}": ":1: x: a key or a mapping belongs here, found 1",
    "{when: [null]}": ":1: x: a key or a mapping belongs here, found None",
    "{when: [{offered: draw}]}": ":1: x: offered: a list of words belongs here, found 'draw'",
    "{when: [{refused: plan}]}": ":1: x: refused: a list of words belongs here, found 'plan'",
    "{then: {offered: draw}}": ":1: x: offered: a list of words belongs here, found 'draw'",
    "{then: {refused: plan}}": ":1: x: refused: a list of words belongs here, found 'plan'",
    "{then: null}": ":1: x: then: a mapping belongs here, found None",
    "{then: 5}": ":1: x: then: a mapping belongs here, found 5",
    "{then: [me]}": ":1: x: then: a mapping belongs here, found ['me']",
    "{then: {others: {coins: 0}}}": ":1: x: others: a list of mappings belongs here, found {'coins': 0}",
    "{then: {others: [{}, {}]}}": ":1: x: others: 2 are described, there are 1",
    "{then: {decision: null}}": ":1: x: decision: expected None, found a question",
    "{then: {decision: 5}}": ":1: x: decision: a mapping or null belongs here, found 5",
    "{then: {scores: [84, 3]}}": ":1: x: scores: a mapping belongs here, found [84, 3]",
    "{then: {scores: null}}": ":1: x: scores: a mapping belongs here, found None",
    "{then: {scores: {9: 1}}}": ":1: x: unknown field `9`; known: 0, 1",
    "{then: {scores: {-1: 0}}}": ":1: x: unknown field `-1`; ",
    "{then: {scores: {a: 1}}}": ":1: x: unknown field `a`; known: 0, 1",
    "{then: {over: 0}}": ":1: x: over: true or false belongs here, found 0",
    "{then: {level: [1]}}": ":1: x: level: a word or null belongs here, found [1]",
    "{then: {winners: 0}}": ":1: x: winners: a list of seats belongs here, found 0",
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


def test_what_is_over_has_no_decision(tmp_path: Path) -> None:
    assert run(tmp_path, "- {given: {round: 3}, when: [end, end], then: {decision: null}}\n") == []
    assert (
        "expected {'kind': 'turn'}, found None"
        in run(tmp_path, "- {given: {round: 3}, when: [end, end], then: {decision: {kind: turn}}}\n")[0]
    )


LINES = {
    "given:\n    me:\n      hand:\n      - well\n      - wel": ":6: ",
    "given:\n    me:\n      coins: 1\n      wood: x": ":5: ",
    "given:\n    others:\n    - coins: 1\n      hand: [\n well,\n wel]": ":7: ",
    "given:\n    players: 2\n    first: 2": ":4: ",
    "given:\n    seed: 1\n    players: 9": ":4: ",
    "given:\n    me:\n      row:\n      - oracle\n      - oracle\n      - oracle\n      - oracle": ":8: ",
    "then:\n    me:\n      hand:\n      - well\n      - wel": ":6: ",
    "then:\n    scores:\n      0: 0\n      7: 0": ":5: ",
}


@pytest.mark.parametrize("text", LINES)
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, text: str) -> None:
    found = run(tmp_path, f"- name: x\n  {text}\n")
    assert [line[:4] for line in found] == [LINES[text]], found


def test_what_nobody_foresaw_fails_one_scenario_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "why_not", lambda game, key: {}[key])
    text = "- name: x\n  when:\n  - draw\n  - offered: [play:well]\n- name: y\n  when: [draw]\n"
    assert run(tmp_path, text) == [":4: x: KeyError: 'play:well'"]


def test_no_hint_is_given_where_there_is_none(tmp_path: Path) -> None:
    node = read("s.yaml", "- name: x\n  given: {}\n", Problems())
    assert node is not None
    found = Problems()
    _Run(Scenario("x", (), node.value[0]), ToyCache(), found)._known(node.value[0], [])
    assert [one.message for one in found] == ["unknown field `name`", "unknown field `given`"]


@pytest.mark.parametrize("ending", ["yaml", "yml"])
def test_examples_are_found_in_files_of_both_endings(tmp_path: Path, ending: str) -> None:
    (tmp_path / "pack.yaml").write_text("pack: {name: more, version: 1.0.0, game: toy, requires: [orchard]}")
    (tmp_path / f"cards.{ending}").write_text("cards: {rest: {examples: [{name: It rests}]}}")
    assert [one.name for one in collect([tmp_path])] == ["It rests"]


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
