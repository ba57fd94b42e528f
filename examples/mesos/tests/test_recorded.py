"""Recorded games are played again and compared; together they meet every piece and every question."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import newton
from newton.testing import recorded

HERE = Path(__file__).parent / "recorded"
SPEC = importlib.util.spec_from_file_location("recorded_games_of_mesos", HERE / "games.py")
games = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(games)


def read(name):
    return recorded.read((HERE / f"{name}.txt").read_text(encoding="utf-8"), games.load)


@pytest.mark.parametrize("name", games.GAMES)
def test_recorded_game_is_played_the_same(name):
    _, game = read(name)
    assert game.over
    assert recorded.transcript(game) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_recorded_games_meet_every_piece_question_and_way_to_end_a_turn():
    met = set()
    for name in games.GAMES:
        rules, game = read(name)
        shown = newton.replay(game.record(), rules)
        for i, key in enumerate(shown.keys):
            at = shown.at(i)
            met |= recorded.met_in(at.decision, at.decision.options[key], shown.at(i + 1).events)
    pieces = {piece.id for kind in ("characters", "buildings", "events", "offers") for piece in rules.pieces(kind)}
    wanted = pieces | {"offer place", "take take", "take done", "extra take", "extra done"}
    assert wanted - met == set()
