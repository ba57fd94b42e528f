"""What nobody can know, drawn anew in a copy: the order of the deck, and the buildings of eras to come."""

from __future__ import annotations

from typing import Any

from newton_mesos.setup import copies
from newton_mesos.state import ERAS, era_of


def redraw(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    """Shuffle each era of the deck, and draw the buildings of eras to come from those that nobody has seen.

    What is shuffled is sorted first, so that what a sample deals does not depend on the hidden order.

    Args:
        ctx: A context over the copied state.
        state: The copy to change.
        seat: The seat whose knowledge stays true; all seats of MESOS know the same.
        rng: Anything with `shuffle(list)` and `getrandbits`, as `random.Random`.
    """
    final = set(copies(ctx)[-1])
    deck = []
    for era in ERAS:
        hidden = sorted(copy for copy in state.deck if era_of(copy) == era and copy not in final)
        rng.shuffle(hidden)
        deck += hidden
    state.deck = (*deck, *sorted(copy for copy in state.deck if copy in final))
    if not ctx.rules.options["expert"]:
        waiting = zip(ERAS[1:], state.buildings, strict=True)
        state.buildings = tuple(_unseen(ctx, state, era, len(row), rng) for era, row in waiting)
    state.seed = rng.getrandbits(63)


def _unseen(ctx: Any, state: Any, era: int, n: int, rng: Any) -> tuple[int, ...]:
    """Buildings of an era that may be those that wait; of any era if a position has more of them."""
    first = ctx.tables.first["buildings"]
    seen = {card - first for card in state.top + state.bottom}
    seen.update(building for owner in state.seats for building in owner.buildings)
    pool = [piece for piece in ctx.rules.pieces("buildings") if piece.index not in seen]
    rng.shuffle(pool)
    pool.sort(key=lambda piece: piece.record.era != era)
    return tuple(piece.index for piece in pool[:n])
