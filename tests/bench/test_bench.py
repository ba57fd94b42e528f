"""The bench runs, and its null game is the game it says it is."""

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


@pytest.fixture
def floor():
    spec = importlib.util.spec_from_file_location("bench_floor", HERE / "floor.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(game, end, rng):
    """Play at random to the end; the number of options at each decision."""
    counts = []
    while game.turn < end:
        options = game.legal()
        counts.append(len(options))
        game.apply(rng.choice(options))
    return counts


def test_the_null_game_has_the_size_of_newton(floor):
    rng = random.Random(1)
    games = [play(floor.Step(rng.random), floor.END, rng) for _ in range(50)]
    assert sum(map(len, games)) / 50 == pytest.approx(540, rel=0.02)
    assert sum(map(sum, games)) / sum(map(len, games)) == pytest.approx(9, rel=0.1)


def test_a_clone_of_the_null_game_goes_its_own_way(floor):
    game = floor.Step(random.Random(1).random)
    copy = game.clone()
    play(copy, floor.END, random.Random(2))
    fresh = floor.Step(random.Random(1).random)
    assert game.turn == 0
    assert game.board == fresh.board
    assert [p.resources + p.tracks for p in game.players] == [p.resources + p.tracks for p in fresh.players]


@pytest.mark.slow
def test_the_bench_prints_every_figure():
    command = [sys.executable, HERE / "bench.py", "--seconds", "0.1", "--runs", "1"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    assert len(rows) == 11
    assert all(row["value"] >= 0 for row in rows)
    assert [row["figure"] for row in rows if "ratio" in row] == [
        "decisions with 2 options or more",
        "games",
        "clones in mid-game",
    ]
