"""The course of the game: the draft of masters, six rounds of turns, and what happens at the end of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.game.changes import completed_runs, without
from newton.game.effects import turn_up
from newton.game.tables import Tables
from newton.game.turn import Turn
from newton.kernel.guards import Guard
from newton.kernel.machine import AGAIN
from newton.kernel.program import Code
from newton.kernel.queries import IN_PLAY, ROUND
from newton.kernel.verbs import Choice, Verb
from newton.kit.guards import in_zone

master_is_dealt = in_zone("master_is_dealt", "SET-10", "dealt", "among the masters to choose from")


@attrs.frozen
class Draft:
    """Let the players keep masters, one each at a time, and pass the rest to the left (SET-10)."""

    kind: ClassVar[str] = "draft"
    prompt: ClassVar[str] = "Which master is kept?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.KEEP: (master_is_dealt,)}

    def begin(self, ctx: Any) -> None:
        """Start with the first player; without a draft all keep what they were dealt."""
        if len(ctx.state.seats) > 1 and not ctx.rules.options["master_draft"]:
            for seat in ctx.state.seats:
                ctx.act_as(seat.index)
                for master in seat.dealt:
                    keep(ctx, master)
        else:
            look(ctx)
        self._settle(ctx)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`keep:<master>` in the order of dealing."""
        for master in ctx.me.dealt:
            yield v.KEEP, master

    def take(self, ctx: Any, regs: Any, verb: Verb, master: int) -> bool:
        """Keep it; when all have kept one, pass the rest."""
        keep(ctx, master)
        seats = ctx.state.seats
        if len(seats) > 1 and len({len(seat.master_hand) for seat in seats}) == 1:
            self._pass(seats)
            look(ctx)
        self._settle(ctx)
        return AGAIN if ctx.me.dealt else not AGAIN

    def _settle(self, ctx: Any) -> None:
        """Find the next seat to ask; the last card of a draft is kept unasked."""
        seats = ctx.state.seats
        n = len(seats)
        order = [(ctx.state.first + i) % n for i in range(n)]
        fewest = min(len(seat.master_hand) for seat in seats)
        if fewest >= ctx.tables.rules.masters.kept:
            for seat in seats:
                seat.dealt = ()
            return
        waiting = [at for at in order if len(seats[at].master_hand) == fewest]
        ctx.act_as(waiting[0])
        if n > 1 and len(ctx.me.dealt) == 1:
            keep(ctx, ctx.me.dealt[0])
            self._settle(ctx)

    def _pass(self, seats: list[Any]) -> None:
        rests = [seat.dealt for seat in seats]
        for i, seat in enumerate(seats):
            seat.dealt = rests[i - 1]


def look(ctx: Any) -> None:
    """Let every seat remember the masters that have come to it."""
    for seat in ctx.state.seats:
        seat.looks = (*seat.looks, (len(seat.master_hand), *seat.dealt))


def keep(ctx: Any, master: int) -> None:
    """Take a master into hand."""
    me = ctx.me
    me.dealt = without(me.dealt, master)
    me.master_hand = (*me.master_hand, master)
    me.kept = (*me.kept, master)
    ctx.emit(v.KEPT, master)


card_on_desk = in_zone("card_on_desk", "ROUND-1", "desk", "on the desk")


@attrs.frozen
class Tuck:
    """Let each player in turn order tuck a card of the desk, except in the last round (ROUND-1)."""

    kind: ClassVar[str] = "tuck"
    prompt: ClassVar[str] = "Which card is tucked?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.TUCK: (card_on_desk,)}

    def begin(self, ctx: Any) -> None:
        """Start with the first player who has played a card."""
        self._next(ctx)

    def _next(self, ctx: Any) -> bool:
        """Go to the next player who has yet to tuck; False if there is none."""
        state, n = ctx.state, len(ctx.state.seats)
        if state.round >= ctx.tables.rules.rounds:
            return False
        for i in range(n):
            seat = state.seats[(state.first + i) % n]
            if seat.desk:
                ctx.act_as(seat.index)
                return True
        return False

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`tuck:<card>` as they lie on the desk."""
        if ctx.state.round < ctx.tables.rules.rounds:
            for card in ctx.me.desk:
                yield v.TUCK, card

    def take(self, ctx: Any, regs: Any, verb: Verb, card: int) -> bool:
        """Put it into the leftmost free drawer; its symbol stays visible, its effect is lost; the others return."""
        me = ctx.me
        me.drawers = (*me.drawers, card)
        me.hand = me.hand + without(me.desk, card)  # ROUND-2
        me.desk = ()
        ctx.emit(v.CARD_TUCKED, card)
        return AGAIN if self._next(ctx) else not AGAIN


@attrs.frozen
class Income:
    """Return the cards played (ROUND-2) and queue the income of every player (ROUND-3)."""

    def run(self, ctx: Any) -> None:
        """In turn order: runs, the Medicine tile, then the Income tiles."""
        state, t, n = ctx.state, ctx.tables, len(ctx.state.seats)
        ctx.close(ROUND)
        state.active = tuple(e for e in state.active if not (e[3] == IN_PLAY and self._on_desk(ctx, e)))
        for i in range(n):
            ctx.act_as((state.first + i) % n)
            me = ctx.me
            me.hand, me.desk = me.hand + me.desk, ()
            v.VP.gain(ctx, ctx.spend(v.INCOME, sum(completed_runs(ctx))))
            v.VP.gain(ctx, me.medicine)
            for tile in me.income:
                ctx.reward(t.income_programs[tile], t.tile_uids["incomes"] + tile)

    def _on_desk(self, ctx: Any, entry: tuple[int, ...]) -> bool:
        piece = ctx.rules.piece_at(entry[2]) if entry[2] >= 0 else None
        return piece is not None and piece.kind == "cards"


@attrs.frozen
class NextRound:
    """Renew the rows (ROUND-4), pass the first player token (ROUND-5), and go on to the next round or the end."""

    turns: int  # the step of the turns

    def run(self, ctx: Any) -> None:
        """The game ends after the last round (END-1)."""
        t: Tables = ctx.tables
        state, n = ctx.state, len(ctx.state.seats)
        ctx.emit(v.ROUND_ENDED, state.round)
        if state.round >= t.rules.rounds:
            return
        for at in range(len(state.decks)):
            row = state.face_up[at]
            state.decks = (*state.decks[:at], state.decks[at] + row, *state.decks[at + 1 :])
            state.seen = (*state.seen[:at], state.seen[at] + len(row), *state.seen[at + 1 :])
            state.face_up = (*state.face_up[:at], (), *state.face_up[at + 1 :])
            turn_up(ctx, at, t.rules.face_up.solo if n == 1 else t.rules.face_up.others)
        state.round += 1
        state.turn = 0
        state.first = (state.first + 1) % n
        ctx.frame.pc = self.turns


@attrs.frozen
class Flow:
    """The whole game as one program."""

    def expand(self, code: Code) -> None:
        """Draft; then turns, tucking, income and the next round, until the last."""
        code.add(Draft())
        turns = code.here
        code.add(Turn())
        code.add(Tuck())
        code.add(Income())
        code.add(NextRound(turns))


DRAFT, TURNS, END = 0, 1, 2  # the steps of the phases of a scenario
