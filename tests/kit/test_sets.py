"""Set arithmetic, held against trying everything out."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newton.kit.sets import alike, different

BAGS = st.lists(st.integers(0, 5), min_size=1, max_size=4)


def by_hand_alike(counts: list[int], wild: int, size: int) -> int:
    """The most sets over all ways to make wild ones into one of the kinds, or into a set of their own."""
    best = 0
    for spread in product(range(wild + 1), repeat=len(counts)):
        if sum(spread) <= wild:
            sets = sum((n + w) // size for n, w in zip(counts, spread, strict=True))
            best = max(best, sets + (wild - sum(spread)) // size)
    return best


def by_hand_different(counts: list[int], wild: int, size: int) -> int:
    """The most sets, taking each set from the kinds of which most are left."""
    best = 0
    for sets in range(sum(counts) + wild + 1):
        left, need = list(counts), 0
        for _ in range(sets):
            taken = [i for i in sorted(range(len(left)), key=lambda i: -left[i])[:size] if left[i]]
            for i in taken:
                left[i] -= 1
            need += size - len(taken)
        if need <= wild:
            best = max(best, sets)
    return best


@given(BAGS, st.integers(0, 4), st.integers(1, 4))
def test_alike_finds_the_most_sets(counts: list[int], wild: int, size: int) -> None:
    assert alike(counts, wild, size) == by_hand_alike(counts, wild, size)


@given(BAGS, st.integers(0, 4), st.integers(1, 4))
def test_different_finds_the_most_sets(counts: list[int], wild: int, size: int) -> None:
    assert different(counts, wild, size) == by_hand_different(counts, wild, size)


@pytest.mark.parametrize(
    ("counts", "wild", "size", "same", "other"),
    [
        ([], 0, 3, 0, 0),
        ([3, 0, 0], 0, 3, 1, 0),
        ([1, 1, 1], 0, 3, 0, 1),
        ([2, 2, 2], 1, 3, 1, 2),
        ([0, 0, 0], 3, 3, 1, 1),
        ([5, 1, 0], 2, 3, 2, 1),
        ([4, 4, 4], 0, 3, 3, 4),
    ],
)
def test_sets_of_three(counts: list[int], wild: int, size: int, same: int, other: int) -> None:
    assert (alike(counts, wild, size), different(counts, wild, size)) == (same, other)
