"""Rules, positions and games of the toy game for tests."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import newton
from newton.playing import Game
from newton.rulesets import Ruleset
from newton.saving import placed
from newton.testing.scenarios import Cache
from tests.toy.game import TOY


@functools.cache
def rules(*packs: str, long: bool = False, order: str = "triggered") -> Ruleset:
    """A ruleset of the toy game."""
    return newton.load(*packs, game=TOY, options={"long_game": long, "reward_order": order})


def with_cards(folder: Path, cards: str, *, order: str = "triggered", plugins: Sequence[Any] = ()) -> Ruleset:
    """The toy game with a pack `more` of these files."""
    pack = folder / "more"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {name: more, version: 1.0.0, game: toy, requires: [orchard]}")
    (pack / "cards.yaml").write_text(cards, encoding="utf-8")
    return newton.load(str(pack), game=TOY, plugins=plugins, options={"reward_order": order})


def at(given: Ruleset | None = None, **position: Any) -> Game:
    """A game at a position."""
    return placed(given or rules(), position)


def played(*keys: str, given: Ruleset | None = None, **position: Any) -> Game:
    """A game at a position after some choices."""
    game = at(given, **position)
    for key in keys:
        game.choose(key)
    return game


def me(game: Game) -> Any:
    """The state of the first seat."""
    return game.state.seats[0]


def keys(game: Game) -> tuple[str, ...]:
    """The keys that are offered."""
    return game.legal_keys()


def play_on(game: Game, seed: int = 0, most: int = 10_000) -> Game:
    """Play at random. Returns the same game."""
    rng = random.Random(seed)
    while not game.over and most:
        options = game.decision.options  # type: ignore[union-attr]
        game.choose(options[rng.randrange(len(options))])
        most -= 1
    return game


def along(given: Ruleset, seed: int, players: int = 2) -> Iterator[Game]:
    """One game, at each of its decisions and when it is over."""
    game, rng = given.new_game(players, seed), random.Random(seed)
    while not game.over:
        yield game
        options = game.decision.options  # type: ignore[union-attr]
        game.choose(options[rng.randrange(len(options))])
    yield game


class ToyCache(Cache):
    """Rulesets of scenarios whose game is the toy game, which is not installed under a name."""

    def get(self, given: Any) -> Ruleset:
        """The ruleset that a scenario's `given` asks for."""
        options = given.get("options") or {}
        return rules(
            *given.get("packs", ()),
            long=options.get("long_game", False),
            order=options.get("reward_order", "triggered"),
        )
