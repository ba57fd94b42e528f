"""Play many random games of Newton and check the properties of all games in them.

    python tests/long.py [--games 2000] [--every 150] [--jobs N]

`games` for each number of players, over packs and rule options; the first property that does not hold ends it.
"""

import argparse
import itertools
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import newton  # noqa: E402 - from this checkout
from newton.rulesets import Ruleset  # noqa: E402
from newton.testing import PropertyBroken, check_game  # noqa: E402
from tests.newton_checks import CONSERVED  # noqa: E402

PACKS = (("base",), ("base", "promos"))
OPTIONS = {
    "master_draft": (True, False),
    "reward_order": ("triggered", "player"),
    "costs_first": (True, False),
    "removed_tiles_reward": (True, False),
}
VARIANTS = tuple(itertools.product(PACKS, *OPTIONS.values()))


@cache
def rules(variant: int) -> Ruleset:
    """The ruleset of one choice of packs and options."""
    packs, *values = VARIANTS[variant]
    return newton.load(*packs, options=dict(zip(OPTIONS, values, strict=True)))


def play(job: tuple[int, int, int]) -> str:
    """One game; what is broken in it, or nothing."""
    players, seed, every = job
    try:
        check_game(rules(seed % len(VARIANTS)), players, seed, every=every, more=CONSERVED)
    except (PropertyBroken, newton.NewtonError) as error:
        return f"{players} players, seed {seed}: {error}"
    return ""


def jobs(games: int, every: int) -> Iterator[tuple[int, int, int]]:
    """The games to play."""
    return ((players, seed, every) for seed in range(games) for players in (1, 2, 3, 4))


def main() -> int:
    """Play them all; 1 if one is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--every", type=int, default=150, help="decisions between two that are looked at, on average")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    told = parser.parse_args()
    started, every = time.monotonic(), max(1, told.games // 10) * 4
    with ProcessPoolExecutor(told.jobs) as pool:
        for n, fault in enumerate(pool.map(play, jobs(told.games, told.every), chunksize=8), 1):
            if fault:
                sys.stdout.write(fault + "\n")
                pool.shutdown(cancel_futures=True)
                return 1
            if n % every == 0:
                sys.stdout.write(f"{n} games hold, {time.monotonic() - started:.0f} s\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
