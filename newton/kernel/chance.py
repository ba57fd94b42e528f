"""Chance is state: counter-based, one stream per purpose, the same in every process and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any


def number(seed: int, stream: str, count: int) -> int:
    """The `count`th number of a stream, 0 to 2**64 - 1."""
    return int.from_bytes(blake2b(f"{seed}/{stream}/{count}".encode(), digest_size=8).digest(), "big")


def draw(state: Any, streams: dict[str, int], stream: str, n: int) -> int:
    """Draw 0 to n - 1 from a stream and count the draw in the state."""
    at = streams[stream]
    count = state.draws[at]
    state.draws = (*state.draws[:at], count + 1, *state.draws[at + 1 :])
    return number(state.seed, stream, count) % n  # the bias of 2**64 over a deck is below 1e-17


def shuffled(state: Any, streams: dict[str, int], stream: str, items: Sequence[int]) -> tuple[int, ...]:
    """The items in an order drawn from a stream (Fisher and Yates); one block of the stream's draws."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = draw(state, streams, stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)
