"""What the tests share: rulesets, and games played at random."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator

import pytest

import newton


@functools.cache
def _load(*options: str) -> newton.Ruleset:
    return newton.load(game="mesos", options=dict.fromkeys(options, True))


@pytest.fixture(scope="session")
def load() -> Callable[..., newton.Ruleset]:
    """MESOS with some rule options switched on."""
    return _load


@pytest.fixture(scope="session")
def rules() -> newton.Ruleset:
    """MESOS as it is."""
    return _load()


@pytest.fixture(scope="session")
def along() -> Callable[[newton.Ruleset, int, int], Iterator[newton.Game]]:
    """A game played at random, by rules, players and seed: the same object before each choice, and when it is over."""

    def play(rules: newton.Ruleset, players: int, seed: int) -> Iterator[newton.Game]:
        game, rng = rules.new_game(players=players, seed=seed), random.Random(seed)
        while not game.over:
            yield game
            game.choose(rng.randrange(len(game.decision.options)))
        yield game

    return play


@pytest.fixture(params=[2, 3, 4, 5])
def players(request: pytest.FixtureRequest) -> int:
    """Each number of players."""
    count: int = request.param
    return count
