"""The three questions of MESOS: where a totem goes, what is taken, and the extra pick after all offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.extend import AGAIN, DONE, Choice, Guard, Refusal, Verb, guard, registers
from newton_mesos import vocabulary as v
from newton_mesos.changes import of_kind, price, take_card
from newton_mesos.tables import Tables


@guard("MESOS-1", "Tile {a} is used from {0} players on; there are {1}.", implied=True)
def tile_is_used(op: Any, ctx: Any, regs: Any, tile: int) -> Refusal:
    fewest, players = ctx.tables.offers[tile].players, len(ctx.state.seats)
    return None if fewest <= players else (fewest, players)


@guard("MESOS-6", "A totem stands on tile {a} already: that of seat {0}.", implied=True)
def tile_is_free(op: Any, ctx: Any, regs: Any, tile: int) -> Refusal:
    seat = ctx.state.offers[tile]
    return None if seat < 0 else (seat,)


@attrs.frozen
class Place:
    """Ask the players in turn order on which offer tile the totem goes (MESOS-6)."""

    kind: ClassVar[str] = "offer"
    prompt: ClassVar[str] = "On which offer tile does the totem go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.PLACE: (tile_is_used, tile_is_free)}

    def begin(self, ctx: Any) -> None:
        """Act for the first who has yet to place."""
        self._next(ctx)

    def _next(self, ctx: Any) -> bool:
        waiting = [seat for seat in ctx.state.seats if seat.order]
        if waiting:
            ctx.act_as(min(waiting, key=lambda seat: int(seat.order)).index)
        return bool(waiting)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`place:<letter>` for every free tile, from the left."""
        players = len(ctx.state.seats)
        for tile, seat in enumerate(ctx.state.offers if ctx.me.order else ()):
            if seat < 0 and ctx.tables.offers[tile].players <= players:
                yield v.PLACE, tile

    def take(self, ctx: Any, regs: Any, verb: Verb, tile: int) -> bool:
        """Put the totem there; go on until all have placed."""
        offers = ctx.state.offers
        ctx.state.offers = (*offers[:tile], ctx.actor, *offers[tile + 1 :])
        ctx.me.order = 0
        ctx.emit(v.PLACED, tile)
        return AGAIN if self._next(ctx) else not AGAIN


@registers
class Picks:
    """What a question for cards keeps: the picks left of each row, its answers, and the last space asked (`extra`)."""

    left: tuple[int, int]
    answers: int = 0
    space: int = 0

    def clone(self) -> Picks:
        """A copy."""
        raise NotImplementedError  # written by `registers`


@guard("MESOS-7", "{b} is an event; events are never taken.", implied=True)
def is_no_event(op: Any, ctx: Any, regs: Picks, row: int, card: int) -> Refusal:
    return None if ctx.tables.kind[card] != "events" else (card,)


@guard("MESOS-7", "{b} does not lie in the {a} row.", implied=True)
def lies_in_row(op: Any, ctx: Any, regs: Picks, row: int, card: int) -> Refusal:
    return None if card in getattr(ctx.state, v.ROWS[row]) else (card,)


@guard("MESOS-7", "No pick of the {a} row is left.", implied=True)
def pick_is_left(op: Any, ctx: Any, regs: Picks, row: int, card: int) -> Refusal:
    return None if regs.left[row] else (0,)


@guard("MESOS-7", "{b} costs {0} food and {1} are there.")
def building_is_paid(op: Any, ctx: Any, regs: Picks, row: int, card: int) -> Refusal:
    if ctx.tables.kind[card] != "buildings":
        return None
    cost, food = price(ctx, card), v.FOOD.have(ctx)
    return None if cost <= food else (cost, food)


@guard("MESOS-7", "A pick of the {0} row is left, and {1} characters lie there.")
def no_character_left(op: Any, ctx: Any, regs: Picks) -> Refusal:
    for row, name in enumerate(v.ROWS):
        characters = of_kind(ctx, getattr(ctx.state, name), "characters") if regs.left[row] else ()
        if characters:
            return name, len(characters)
    return None


@attrs.frozen
class Take:
    """Ask for the cards that an offer tile grants, one by one (MESOS-7)."""

    kind: ClassVar[str] = "take"
    registers: ClassVar[type] = Picks
    prompt: ClassVar[str] = "Which card is taken?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        v.TAKE: (is_no_event, lies_in_row, pick_is_left, building_is_paid),
        DONE: (no_character_left,),
    }

    def begin(self, ctx: Any) -> Picks:
        """The picks of the tile under the totem."""
        offer = ctx.tables.offers[ctx.state.offers.index(ctx.actor)]
        return Picks((offer.top, offer.bottom))

    def offer(self, ctx: Any, regs: Picks) -> Iterator[Choice]:
        """`take:top:<name>`, then `take:bottom:<name>`, left to right, equal cards once; `done`."""
        kind = ctx.tables.kind
        for row, name in enumerate(v.ROWS):
            if regs.left[row]:
                for card in dict.fromkeys(getattr(ctx.state, name)):
                    if kind[card] != "events":
                        yield v.TAKE, row, card
        yield (DONE,)

    def take(self, ctx: Any, regs: Picks, verb: Verb, row: int = 0, card: int = -1) -> bool:
        """Take it; go on while a pick is left."""
        regs.answers += 1
        if verb is DONE:
            return not AGAIN
        top, bottom = regs.left
        regs.left = (top - 1, bottom) if row == v.TOP else (top, bottom - 1)
        take_card(ctx, row, card)
        return AGAIN if any(regs.left) else not AGAIN

    def says(self, ctx: Any, regs: Picks, verb: Verb, row: int = 0, card: int = -1) -> str:
        """What a building costs beside its printed price."""
        t: Tables = ctx.tables
        return f"for {price(ctx, card)} food" if card >= 0 and t.kind[card] == "buildings" else ""


@attrs.frozen
class Extra(Take):
    """Ask those who may take a card of the top row after all offers (MESOS-9), in turn order."""

    kind: ClassVar[str] = "extra"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.TAKE: Take.guards[v.TAKE], DONE: ()}

    def begin(self, ctx: Any) -> Picks:
        """Find the first who has such picks."""
        regs = Picks((0, 0))
        self._next(ctx, regs)
        return regs

    def _next(self, ctx: Any, regs: Picks) -> bool:
        players = {seat.order: seat.index for seat in ctx.state.seats}
        regs.left = (0, 0)
        while regs.space < len(players) and not regs.left[v.TOP]:
            regs.space += 1
            ctx.act_as(players[regs.space])
            regs.left = (ctx.spend(v.EXTRA_PICKS, 0), 0)
        return bool(regs.left[v.TOP])

    def take(self, ctx: Any, regs: Picks, verb: Verb, row: int = 0, card: int = -1) -> bool:
        """Take it, or go on with the next who may."""
        if super().take(ctx, regs, verb, row, card) is AGAIN:
            return AGAIN
        return AGAIN if self._next(ctx, regs) else not AGAIN
