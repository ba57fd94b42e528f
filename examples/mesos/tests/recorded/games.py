"""The recorded games of MESOS; run as a script it plays them anew and writes the files, the tests compare."""

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

# name -> players, seed, rule options; one per player count, one per rule option, and more until everything is met
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two_players": (2, 12, {}),
    "three_players": (3, 13, {}),
    "four_players": (4, 14, {}),
    "five_players": (5, 15, {}),
    "expert": (5, 16, {"expert": True}),
    "rebalanced_shamans": (2, 17, {"rebalanced_shamans": True}),
    "five_more": (5, 18, {}),
    "five_again": (5, 24, {}),
}


@functools.cache
def _load(options: str) -> newton.Ruleset:
    return newton.load(game="mesos", options=json.loads(options))


def load(packs: Any, game: str, options: Any) -> newton.Ruleset:
    """A ruleset, loaded once."""
    return _load(json.dumps(options, sort_keys=True))


def main() -> None:
    """Play every game anew and write it."""
    seen: Counter[str] = Counter()
    for name, (players, seed, options) in GAMES.items():
        game = load((), "mesos", options).new_game(players=players, seed=seed)
        recorded.play(game, recorded.Explorer(random.Random(seed), seen))
        (HERE / f"{name}.txt").write_text(recorded.transcript(game), encoding="utf-8")
        print(f"{name}: {len(game.history)} choices, {[score.total for score in game.scores]}")


if __name__ == "__main__":
    main()
