"""The course of the game: ten rounds of placing totems, resolving offer tiles, events and renewing the rows."""

from __future__ import annotations

from typing import Any

import attrs

from newton.extend import Code
from newton.kernel.queries import ROUND, TURN
from newton_mesos import vocabulary as v
from newton_mesos.changes import lay_out, of_kind
from newton_mesos.questions import Extra, Place, Take
from newton_mesos.setup import reveal
from newton_mesos.state import card_of, era_of
from newton_mesos.tables import Tables


@attrs.frozen
class Visit:
    """Go to the leftmost totem on the offer tiles (MESOS-7); when there is none, go on after them."""

    leave: int

    def run(self, ctx: Any) -> None:
        """Act for its player and do what the tile brings beside the picks."""
        t: Tables = ctx.tables
        tile = next((at for at, seat in enumerate(ctx.state.offers) if seat >= 0), -1)
        if tile < 0:
            ctx.frame.pc = self.leave
            return
        ctx.act_as(ctx.state.offers[tile])
        offer = t.first["offers"] + tile
        if t.program[offer] >= 0:
            ctx.push(t.program[offer], offer)


@attrs.frozen
class Return:
    """Put the totem on the first free space of the turn-order tile (MESOS-8); go on with the next totem."""

    visit: int

    def run(self, ctx: Any) -> None:
        """Its space brings food, or costs if it is the last."""
        t: Tables = ctx.tables
        state, me = ctx.state, ctx.me
        spaces = t.rules.turn_order[len(state.seats)]
        taken = {seat.order for seat in state.seats}
        me.order = next(space for space in range(1, len(state.seats) + 1) if space not in taken)
        state.offers = tuple(-1 if seat == ctx.actor else seat for seat in state.offers)
        ctx.emit(v.RETURNED, me.order)
        ctx.close(TURN, owner=ctx.actor)
        ctx.frame.pc = self.visit
        if me.order > len(spaces):
            ctx.push(t.last_space, t.first["rules"])
        elif spaces[me.order - 1]:
            v.FOOD.gain(ctx, spaces[me.order - 1])
            ctx.emit(v.BONUS_SPACE, spaces[me.order - 1])


@attrs.frozen
class Events:
    """Queue the events of the bottom row, at the end of the game of both rows (MESOS-10, MESOS-15)."""

    def run(self, ctx: Any) -> None:
        """Left to right, Sustenance last; each for every player, who then hears that it is resolved."""
        t: Tables = ctx.tables
        state = ctx.state
        rows = state.bottom + (state.top if state.round >= t.rules.rounds else ())
        for card in sorted(of_kind(ctx, rows, "events"), key=lambda card: bool(t.record[card].last)):
            for seat in state.seats:
                ctx.reward(t.program[card], card, seat.index)
                ctx.reward(t.resolved[t.record[card].type], card, seat.index)


@attrs.frozen
class NextRound:
    """Renew the rows and begin the next round, or end the game (MESOS-11 to MESOS-15)."""

    place: int

    def run(self, ctx: Any) -> None:
        """The game ends after the last round."""
        state = ctx.state
        ctx.emit(v.ROUND_ENDED, state.round)
        ctx.close(ROUND)
        if state.round >= ctx.tables.rules.rounds:
            return
        move_down(ctx)
        for era in sorted(refill(ctx)):
            if era > state.era:
                begin_era(ctx, era)
        state.round += 1
        ctx.frame.pc = self.place


def move_down(ctx: Any) -> None:
    """Discard the bottom row and move the top row there; buildings stay (MESOS-11, MESOS-12)."""
    state = ctx.state
    for card in of_kind(ctx, state.bottom, "characters", "events"):
        ctx.emit(v.DISCARDED, card)
    moved = of_kind(ctx, state.top, "characters", "events")
    state.bottom = of_kind(ctx, state.bottom, "buildings") + moved
    state.top = of_kind(ctx, state.top, "buildings")


def refill(ctx: Any) -> set[int]:
    """Draw the top row (MESOS-13). Returns the eras of what is drawn."""
    state = ctx.state
    size = len(state.seats) + ctx.tables.rules.top_row
    drawn, state.deck = state.deck[:size], state.deck[size:]
    lay_out(ctx, v.TOP, tuple(card_of(copy) for copy in drawn))
    for copy in drawn:
        ctx.emit(v.TURNED_UP, card_of(copy))
    return {era_of(copy) for copy in drawn}


def begin_era(ctx: Any, era: int) -> None:
    """Move the buildings down and lay out those of the new era (MESOS-14)."""
    state = ctx.state
    state.era = era
    ctx.emit(v.ERA_REACHED, era)
    if era > 2:
        for card in of_kind(ctx, state.bottom, "buildings"):
            ctx.emit(v.DISCARDED, card)
        state.bottom = of_kind(ctx, state.bottom, "characters", "events")
    lay_out(ctx, v.BOTTOM, of_kind(ctx, state.top, "buildings"))
    state.top = of_kind(ctx, state.top, "characters", "events")
    reveal(ctx, state.buildings[era - 2])
    state.buildings = tuple(row if at > era - 2 else () for at, row in enumerate(state.buildings))


@attrs.frozen
class Flow:
    """The whole game as one program."""

    def expand(self, code: Code) -> None:
        """Place; then for each totem visit, take and return; then the extra pick, events and the next round."""
        code.add(Place())
        visit = code.here
        leave = code.hole(Visit)
        code.add(Take())
        code.add(Return(visit))
        leave()
        code.add(Extra())
        code.add(Events())
        code.add(NextRound(0))


PHASES = {"place": 0, "resolve": 1, "end": 4}  # the steps where the phases of a scenario begin
