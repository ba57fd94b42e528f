"""Set arithmetic: how many sets of alike or of different things a bag holds, wild ones counted where they give most."""

from __future__ import annotations

from collections.abc import Sequence


def alike(counts: Sequence[int], wild: int, size: int) -> int:
    """The most sets of `size` identical things.

    >>> alike([2, 2, 0], wild=1, size=3)
    1
    """
    sets = sum(n // size for n in counts)
    gaps = sorted(size - n % size for n in counts)  # a whole set of wild ones fills a gap of `size`
    for gap in gaps:
        if gap > wild:
            break
        wild -= gap
        sets += 1
    return sets + wild // size


def different(counts: Sequence[int], wild: int, size: int) -> int:
    """The most sets of `size` different things; a wild one stands for a kind that the set lacks.

    >>> different([2, 1, 0], wild=1, size=3)
    1
    """
    sets = 0
    while sum(min(n, sets + 1) for n in counts) + wild >= size * (sets + 1):
        sets += 1
    return sets
