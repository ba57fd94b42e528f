"""The recorded games: what is recorded, how it is made again (`make recordings`), and what they cover.

Run as a script it plays all of them anew and writes the files; the tests replay the files and compare.
"""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import newton
from newton.testing import recorded

HERE = Path(__file__).parent
PACKS = ("base", "promos")

# name -> players, seed, rule options; one per player count, one per rule option, and more until everything is met
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "one_player": (1, 11, {}),
    "two_players": (2, 12, {}),
    "three_players": (3, 13, {}),
    "four_players": (4, 14, {}),
    "no_draft": (2, 15, {"master_draft": False}),
    "reward_order": (3, 16, {"reward_order": "player"}),
    "costs_in_any_order": (2, 17, {"costs_first": False}),
    "removed_tiles_bring_nothing": (4, 18, {"removed_tiles_reward": False}),
    "students_at_the_ends": (4, 112, {}),
    "a_tile_is_moved": (4, 156, {}),
    "the_map_objective": (4, 131, {}),
    "two_single_actions": (3, 149, {}),
    "a_village_declined": (3, 101, {}),
    "a_cube_in_passing": (4, 119, {}),
    "an_action_declined": (3, 153, {}),
}


@functools.cache
def _load(packs: tuple[str, ...], game: str, options: str) -> newton.Ruleset:
    return newton.load(*packs, game=game, options=json.loads(options))


def load(packs: Any, game: str, options: Any) -> newton.Ruleset:
    """A ruleset, loaded once."""
    return _load(tuple(packs), game, json.dumps(options, sort_keys=True))


def main() -> None:
    """Play every game anew and write it."""
    for name, (players, seed, options) in GAMES.items():
        game = load(PACKS, "newton", options).new_game(players=players, seed=seed)
        recorded.play(game, recorded.Explorer(random.Random(seed), Counter()))
        (HERE / f"{name}.txt").write_text(recorded.transcript(game), encoding="utf-8")
        print(f"{name}: {len(game.history)} choices, {[score.total for score in game.scores]}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
