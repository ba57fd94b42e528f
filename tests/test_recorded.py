"""Recorded games are played again and compared; what none of them covers is listed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import newton
from newton.testing import recorded

HERE = Path(__file__).parent / "recorded"


def _games() -> ModuleType:
    spec = importlib.util.spec_from_file_location("recorded_games", HERE / "games.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


games = _games()

# what no recorded game covers, each with its reason; the list may only grow shorter
UNCOVERED: dict[str, str] = {
    "tile replace": "takes five tiles of a kind and one more; scenarios of TILE-3 and TILE-4 replace",
}


@pytest.mark.parametrize("name", games.GAMES)
def test_recorded_game_is_played_the_same(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    _, game = recorded.read(text, games.load)
    assert game.over
    assert recorded.transcript(game) == text  # `make recordings` after a change of rules that is meant


def _met() -> Iterator[str]:
    for name in games.GAMES:
        rules, game = recorded.read((HERE / f"{name}.txt").read_text(encoding="utf-8"), games.load)
        shown = newton.replay(game.record(), rules)
        yield from (f"option {option}={value}" for option, value in rules.options.items())
        before = 0
        for i, key in enumerate(shown.keys):
            at, after = shown.at(i), shown.at(i + 1)
            yield from recorded.met_in(_decision(at), _decision(at).options[key], after.events[before:])
            before = len(after.events)
        for score in game.scores:
            yield from (line.source for line in score.lines)
        yield from _lying(rules, game)


def _decision(game: newton.Game) -> newton.Decision:
    assert game.decision is not None
    return game.decision


def _lying(rules: newton.Ruleset, game: newton.Game) -> Iterator[str]:
    """What takes part by lying there: boards, tiles of the map, Income and Development tiles."""
    track = [rules.pieces("spaces")[at].id for at in rules.tables.work_track]
    yield track[0]
    yield from (track[event.values["to"]] for event in game.events if event.name == "marker_moved")
    for seat in game.state.seats:
        yield rules.pieces("boards")[seat.board].id
        yield from (rules.pieces("incomes")[tile].id for tile in seat.income)
        yield from (rules.pieces("developments")[tile].id for tile in seat.development)
        for at, tile in enumerate(game.state.tiles):
            kind = rules.tables.tile_kind[at]
            if kind in ("universities", "ancient_lands") and seat.cubes >> at & 1:
                yield rules.pieces(kind)[tile].id


def test_recorded_games_cover_every_piece_verb_and_option() -> None:
    met = set(_met())
    rules = games.load(games.PACKS, "newton", {})
    wanted = {piece.id for kind in rules.kinds for piece in rules.pieces(kind)}
    steps = [step for program in rules.programs for step in program.code if step.asks]
    wanted |= {f"{step.op.kind} {verb.name}" for step in steps for verb in step.guards}
    wanted |= {"reward reward"}
    for name, option in rules.registry.options.items():
        values: Any = ((True, False) if option.type is bool else option.type) if option.bends_rules else ()
        wanted |= {f"option {name}={value}" for value in values}
    missing = sorted(wanted - met)
    assert missing == sorted(UNCOVERED), missing
