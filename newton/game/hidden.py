"""What a player cannot know, drawn anew in a copy: deck orders and the masters of others."""

from __future__ import annotations

from typing import Any


def redraw(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    """Shuffle what a seat has not seen; the bottom cards of a deck that everybody has seen keep their places.

    Args:
        ctx: A context over the copied state.
        state: The copy to change.
        seat: The seat whose knowledge stays true; -1 for a spectator.
        rng: Anything with `shuffle(list)`, as `random.Random`.
    """
    decks = []
    for deck, seen in zip(state.decks, state.seen, strict=True):
        hidden = sorted(deck[: len(deck) - seen])  # by no order that the deck may have
        rng.shuffle(hidden)
        decks.append((*hidden, *deck[len(deck) - seen :]))
    state.decks = tuple(decks)
    known = {m for s in state.seats for m in s.masters}
    if seat >= 0:
        known |= {*state.seats[seat].master_hand, *state.seats[seat].dealt}
    pool = [m for m in range(len(ctx.rules.pieces("masters"))) if m not in known]
    rng.shuffle(pool)
    for other in state.seats:
        if other.index != seat:
            other.master_hand = tuple(pool.pop() for _ in other.master_hand)
            other.dealt = tuple(pool.pop() for _ in other.dealt)
    state.seed = rng.getrandbits(63)
