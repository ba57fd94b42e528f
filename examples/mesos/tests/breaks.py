"""Break MESOS one thing at a time and see that a scenario or an example notices.

    make test-breaks

What survives must match one of the patterns of SURVIVORS, each with its reason.
"""

from __future__ import annotations

import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from newton.testing import collect
from newton.testing.breaks import Bench, Break

HERE = Path(__file__).parent
PLACES = (HERE / "scenarios", HERE.parent / "newton_mesos" / "content" / "mesos")

SURVIVORS = {
    r"characters\.\w+/copies/": "which cards are in the box is the deal's; test_tables.py holds the printed table",
    r"(buildings|events)\.\w+/era": "when a card is drawn is the deal's; test_tables.py holds the printed table",
    r"buildings\.\w+/cost": "not every price meets a player who could not pay it; test_tables.py holds the table",
    r"rules\.rules/(first_food|bottom_row|buildings)/?": "scenarios begin after the deal; test_setup.py deals",
    r"less mesos:buildings\.b04/abilities/0/modify/multiply": "a loss below nothing is nothing",
    r"less mesos:events\.paintings_1/effect/1/if/at_least": "0 artists or more gain nothing for 0 artists",
    r"more mesos:offers\.G/top": "the row is empty before a third pick in every scenario; test_tables.py holds it",
}


@cache
def bench() -> Bench:
    """All scenarios and examples of MESOS."""
    return Bench(collect(PLACES))


def survives(one: Break) -> bool:
    """Whether nothing notices a break."""
    return bench().caught_by(one) is None


def excused(one: Break) -> bool:
    """Whether a reason is given for a survivor."""
    return any(re.search(pattern, one.name) for pattern in SURVIVORS)


def main() -> int:
    """Break all; 1 if something survives without a reason."""
    every = bench().breaks()
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        left = [one for one, alive in zip(every, pool.map(survives, every, chunksize=4), strict=True) if alive]
    faults = [one.name for one in left if not excused(one)]
    sys.stdout.write("\n".join([*faults, f"{len(every)} breaks, {len(left)} survive, {len(faults)} without a reason"]))
    sys.stdout.write("\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
