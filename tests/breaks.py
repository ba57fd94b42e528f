"""Break Newton's rules one by one and see that a scenario notices each time.

    python tests/breaks.py [WORD...] [--jobs N]

Breaks whose names hold all the words; all of them if none is given. What no scenario notices stands in
breaks_survivors.yaml with a reason, and nothing else may.
"""

import argparse
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402 - after the path

from newton.testing import collect  # noqa: E402 - from this checkout
from newton.testing.breaks import Bench, Break  # noqa: E402

PLACES = (ROOT / "tests" / "scenarios", ROOT / "content" / "base", ROOT / "content" / "promos")


@cache
def bench() -> Bench:
    """All scenarios and examples of Newton."""
    return Bench(collect(PLACES))


def survivors() -> dict[str, str]:
    """The breaks that nothing is expected to notice, with the reason."""
    listed = yaml.safe_load((ROOT / "tests" / "breaks_survivors.yaml").read_text("utf-8"))
    return {name: one["reason"] for one in listed for name in one["breaks"]}


def caught_by(one: Break) -> str | None:
    """What notices a break."""
    return bench().caught_by(one)


def faults(breaks: Iterable[Break], caught: Iterable[str | None]) -> list[str]:
    """Survivors that are not listed, and listed ones that something notices."""
    known = survivors()
    found = []
    for one, by in zip(breaks, caught, strict=True):
        if by is None and one.name not in known:
            found.append(f"nothing notices: {one.name}")
        if by is not None and one.name in known:
            found.append(f"listed as a survivor, but noticed by {by}: {one.name}")
    return found


def main() -> int:
    """Break all; 1 if the list of survivors is not right."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    told = parser.parse_args()
    every = bench().breaks()
    breaks = [one for one in every if all(word in one.name for word in told.words)]
    with ProcessPoolExecutor(told.jobs) as pool:
        found = faults(breaks, pool.map(caught_by, breaks, chunksize=4))
    found += [f"listed, and there is no such break: {name}" for name in set(survivors()) - {one.name for one in every}]
    sys.stdout.write("\n".join([*found, f"{len(breaks)} breaks, {len(found)} faults"]) + "\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
