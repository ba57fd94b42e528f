"""Hypothesis strategies: rulesets under any rule options, and games at any of their decisions."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from newton.lang.errors import NewtonError
from newton.playing import Game
from newton.rulesets import Ruleset, load, registry_of
from newton.testing.properties import played_on

MOST = 400
"""Choices that a game drawn has behind it at most, where nothing else is said."""


@functools.cache
def _loaded(packs: tuple[str, ...], game: Any, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return load(*packs, game=game, options=dict(options))


@functools.cache
def _options(game: Any) -> dict[str, tuple[Any, ...]]:
    """The rule options of a game with their values."""
    known = registry_of(game).options.values()
    return {one.name: (False, True) if isinstance(one.type, type) else one.type for one in known}


def rulesets(game: Any = "newton", packs: Sequence[tuple[str, ...]] = ((),)) -> st.SearchStrategy[Ruleset]:
    """Rulesets of a game, under rule options of every value; each is loaded once.

    Args:
        game: Its name, or its plugin.
        packs: The lists of packs to choose from; an empty one stands for the game's own.
    """
    options = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in _options(game).items()})
    return st.builds(lambda names, chosen: _loaded(names, game, tuple(chosen.items())), st.sampled_from(packs), options)


@st.composite
def games(
    draw: st.DrawFn, rules: Ruleset | st.SearchStrategy[Ruleset], players: int | None = None, most: int = MOST
) -> Game:
    """Games at a random decision, or over.

    Args:
        draw: Given by hypothesis.
        rules: A ruleset, or a strategy of such.
        players: How many play; any number that the game is for if left out.
        most: Choices that it has behind it at most.
    """
    given = rules if isinstance(rules, Ruleset) else draw(rules)
    n = players or draw(st.integers(*given.game.seats))
    seed = draw(st.integers(0, 2**32 - 1))
    try:
        game = given.new_game(n, seed)
    except NewtonError:  # a rule option that is not for so many players
        reject()
    return played_on(game, random.Random(seed), draw(st.integers(0, most)))


def generators() -> st.SearchStrategy[random.Random]:
    """Generators for what a check draws."""
    return st.integers(0, 2**32 - 1).map(random.Random)
