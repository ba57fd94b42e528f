"""Positions of Newton: data that describe none are refused, and a scenario tells the line."""

import re
from pathlib import Path
from typing import Any

import pytest

import newton
from newton.rulesets import Ruleset
from newton.saving import placed
from newton.testing import Cache, collect

CACHE = Cache()


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return newton.load()


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"phase": "dusk"}, "unknown phase `dusk`; known are draft, turn, end"),
    ({"round": 0}, "`round` is a number from 1 to 6, not `0`"),
    ({"round": 7}, "`round` is a number from 1 to 6, not `7`"),
    ({"round": True}, "`round` is a number from 1 to 6, not `True`"),
    ({"first": 2}, "`first` is a number from 0 to 1, not `2`"),
    ({"first": -1}, "`first` is a number from 0 to 1, not `-1`"),
    ({"others": {"coins": 1}}, "`others` is a list of players"),
    ({"others": [{}, {}]}, "`others` describes 2 players; there are 1"),
    ({"me": ["coins"]}, "a mapping from fields to values belongs here"),
    ({"me": {"gold": 1}}, "there is no field `gold`"),
    ({"me": {"coins": -5}}, "expected a number from 0, found -5"),
    ({"me": {"medicine": 2}}, "`medicine` is one of 0, 1, 3, not `2`"),
    ({"me": {"medicine": True}}, "`medicine` is one of 0, 1, 3, not `True`"),
    ({"me": {"medicine": "3"}}, "`medicine` is one of 0, 1, 3, not `3`"),
    ({"me": {"work": True}}, "`work` is a place on the work track"),
    ({"me": {"shelf": {"2.5": 1}}}, "`shelf` is a list of book spaces"),
    ({"me": {"board": "academy"}, "others": [{"board": "academy"}]}, "boards `academy` is named 2 times"),
    ({"table": {"gold": 1}}, "there is no field `gold`"),
    ({"table": {"face_up": {9: ["work"]}}}, "there is no `9`; there are 1, 2, 3"),
    ({"table": {"tokens": {"nowhere": None}}}, "there is no `nowhere` among the spaces"),
    ({"table": {"tiles": {"bologna": "nothing"}}}, "there is no `nothing`"),
]


@pytest.mark.parametrize(("given", "message"), REFUSED, ids=lambda one: str(one)[:50])
def test_data_that_describe_no_position_are_refused(rules: Ruleset, given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        placed(rules, given)


def run(folder: Path, text: str) -> list[str]:
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return [line.removeprefix(str(path)) for one in collect([path]) for line in one.run(CACHE)]


LINES = {
    "given:\n    seed: 1\n    round: 9": ":4: x: The position cannot be set up: `round` is a number from 1 to 6",
    "given:\n    seed: 1\n    phase: dusk": ":4: x: The position cannot be set up: unknown phase `dusk`",
    "given:\n    me: {medicine: 3}\n    others:\n    - medicine: 2": ":5: x: medicine: `medicine` is one of 0, 1, 3",
    "given:\n    me: {board: academy}\n    others:\n    - board: academy": ":5: x: The position cannot be set up: ",
    "given:\n    me: {coins: 1}\n    others:\n    - vp: 1\n      coins: -5": ":6: x: coins: expected a number from 0",
    "given:\n    me:\n      hand:\n      - work\n      - wok": ":6: x: hand: there is no `wok` among the cards",
    "given:\n    others: [{},\n     {}]": ":4: x: others: 2 are described, there are 1",
    "given:\n    table:\n      face_up:\n        9: [travel_1b]": ":5: x: face_up: there is no `9`",
    "given:\n    table:\n      tokens:\n        toledo: vp_3\n        nowhere: null": ":6: x: tokens: there is no",
    "given:\n    seed: 1\n    options:\n      costs_frst: true": ":5: x: The position cannot be set up: ",
    "given:\n    seed: 1\n    packs: [base,\n     nothing]": ":5: x: The position cannot be set up: ",
    "then:\n    table:\n      tokens: {nowhere: null}": ":4: x: tokens: there is no `nowhere` among the spaces",
    "then:\n    table:\n      tiles: {nowhere: null}": ":4: x: tiles: there is no `nowhere` among the spaces",
    "then:\n    table:\n      face_up: {9: []}": ":4: x: face_up: there is no `9`; there are 1, 2, 3",
    "then:\n    me:\n      coins: -5": ":4: x: coins: expected a number from 0, found -5",
    "then:\n    me:\n      medicine: x": ":4: x: medicine: ",
    "then:\n    me:\n      shelf: 5": ":4: x: shelf: ",
}


@pytest.mark.parametrize("text", LINES)
def test_what_is_wrong_in_a_scenario_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    found = run(tmp_path, f"- name: x\n  {text}\n")
    assert len(found) == 1, found
    assert found[0].startswith(LINES[text]), found


@pytest.mark.parametrize(
    "me",
    [{"scientist": "a1"}, {"students": ["basel"]}, {"cubes": ["w3"]}, {"medicine": "x"}],
    ids=lambda me: next(iter(me)),
)
def test_pieces_stand_on_spaces_of_their_board(me: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is no space of the|`medicine` is one of"):
        placed(newton.load(), {"me": me})
