"""Set-up (MESOS-1 to MESOS-5): the deck, the rows, the buildings and the order of the totems, by chance."""

from __future__ import annotations

from typing import Any

from newton_mesos import vocabulary as v
from newton_mesos.changes import lay_out
from newton_mesos.state import ERAS, card_of, copy_of
from newton_mesos.tables import Tables

STREAMS = ("order", "cards", "buildings")


def setup(ctx: Any) -> None:
    """Set up a new game in the context's state."""
    t: Tables = ctx.tables
    state, n = ctx.state, len(ctx.state.seats)
    state.offers = (-1,) * len(t.offers)
    for place, seat in enumerate(ctx.shuffled("order", range(n))):  # MESOS-1
        state.seats[seat].order = place + 1
        state.seats[seat].food = t.rules.first_food[place]  # MESOS-5
    state.deck = deal(ctx, stack(ctx))
    first, *state.buildings = (draw_buildings(ctx, era) for era in ERAS)
    state.buildings = tuple(state.buildings)
    reveal(ctx, first)


def stack(ctx: Any) -> tuple[int, ...]:
    """The deck of this number of players: each era shuffled, the Final events at the bottom (MESOS-2)."""
    *eras, final = copies(ctx)
    return (*(copy for era in eras for copy in ctx.shuffled("cards", era)), *final)


def copies(ctx: Any) -> list[list[int]]:
    """The cards of this number of players: those of each era, then the Final events."""
    rules, n = ctx.rules, len(ctx.state.seats)
    found: list[list[int]] = [[] for _ in (*ERAS, "final")]
    for piece in rules.pieces("characters"):
        for era, players in piece.record.copies.items():
            found[era - 1] += [copy_of(rules.uid("characters", piece.index), era) for fewest in players if fewest <= n]
    for piece in rules.pieces("events"):
        at = -1 if piece.record.final else piece.record.era - 1
        found[at].append(copy_of(rules.uid("events", piece.index), piece.record.era))
    return found


def deal(ctx: Any, deck: tuple[int, ...]) -> tuple[int, ...]:
    """Lay out both rows (MESOS-3). Returns the rest of the deck."""
    t: Tables = ctx.tables
    n, at = len(ctx.state.seats), 0
    top: list[int] = []
    bottom: list[int] = []
    while len(bottom) < n + t.rules.bottom_row and at < len(deck):
        card = card_of(deck[at])
        (top if t.kind[card] == "events" else bottom).append(card)
        at += 1
    end = at + max(0, n + t.rules.top_row - len(top))
    ctx.state.bottom = tuple(bottom)
    ctx.state.top = (*top, *(card_of(copy) for copy in deck[at:end]))
    return deck[end:]


def draw_buildings(ctx: Any, era: int, taken: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The buildings of an era that are in the game (MESOS-4), out of those not taken."""
    t: Tables = ctx.tables
    pieces = [piece.index for piece in ctx.rules.pieces("buildings") if piece.record.era == era]
    drawn = [building for building in ctx.shuffled("buildings", pieces) if building not in taken]
    return tuple(drawn[: t.rules.buildings[len(ctx.state.seats)][era - 1]])


def reveal(ctx: Any, buildings: tuple[int, ...]) -> None:
    """Lay out buildings beside the top row."""
    cards = tuple(ctx.tables.first["buildings"] + building for building in buildings)
    lay_out(ctx, v.TOP, cards)
    for card in cards:
        ctx.emit(v.TURNED_UP, card)
