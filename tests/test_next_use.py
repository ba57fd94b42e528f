"""A modifier for the next use of a number of Newton ends when the number is acted on, whichever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import newton
from newton.saving import placed

USES = {
    "study_tiles": ("study", ["place:1.3"], {}),
    "lesson_cards": ("lessons", ["take:work_1a"], {}),
    "students": ("technology", ["student:start", "step:b1"], {}),
    "cubes_on_the_way": ("travel", ["step:dijon"], {}),
    "work_coins": ("work", ["move:1"], {}),
    "route_cost": ("travel", ["step:bologna"], {"coins": 3}),
    "action_value": ("work", ["move:0"], {}),
    "requirement_ignored": ("study", ["place:1.3"], {}),
}


@pytest.mark.parametrize("query", USES)
def test_it_ends_when_the_number_is_acted_on(tmp_path: Path, query: str) -> None:
    action, answers, more = USES[query]
    effect = f"[{{modify: {{query: {query}, add: 1, for: next_use}}}}]"
    (tmp_path / "pack.yaml").write_text("pack: {name: once, version: 1.0.0, game: newton, requires: [base]}")
    (tmp_path / "cards.yaml").write_text(f"cards: {{once: {{level: 1, symbols: [{action}], effect: {effect}}}}}")
    table = {"face_up": {1: ["work_1a"]}, "tokens": {"dijon": None}}
    me = {"board": "atelier", "hand": ["once"], "potions": 3, **more}
    game = placed(newton.load(tmp_path), {"table": table, "me": me})
    for key in ("play:once", "effect"):
        game.choose(key)
    assert len(game.state.active) == 1
    game.choose("basic")
    for key in answers:
        game.choose(key)
    assert game.state.active == ()
