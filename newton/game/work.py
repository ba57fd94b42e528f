"""The Work action: the Marker moves along the work track and brings coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import land
from newton.game.needs import affordable, meet_requirement, say_price, space_price
from newton.game.tables import Tables
from newton.game.vocabulary import COINS, MARKER_MOVED, MOVE, WORK_COINS
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.verbs import Choice, Verb


@guard("WORK-1", "The value of the action is {0}.", implied=True)
def marker_within_value(op: Any, ctx: Any, regs: Any, n: int) -> Refusal:
    value = ctx.frame.names[0]
    return None if n <= value else (value,)


@guard("WORK-1", "The track ends {0} spaces further on.", implied=True)
def marker_on_track(op: Any, ctx: Any, regs: Any, n: int) -> Refusal:
    ahead = len(ctx.tables.work_track) - 1 - ctx.me.work
    return None if n <= ahead else (ahead,)


@guard("WORK-4", "The Objective space asks for {0} potions for Volumes; {1} are there, and {2} coins to buy more.")
def marker_meets_requirement(op: Any, ctx: Any, regs: Any, n: int) -> Refusal:
    me, track = ctx.me, ctx.tables.work_track
    if not n or me.work + n >= len(track):
        return None
    price = space_price(ctx, track[me.work + n])
    return None if not price or affordable(ctx, price, me.coins) else (price, me.potions, me.coins)


@attrs.frozen
class Work:
    """Move the Marker forward by 0 to V spaces and gain coins."""

    kind: ClassVar[str] = "work"
    prompt: ClassVar[str] = "How far does the Marker move?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        MOVE: (marker_within_value, marker_on_track, marker_meets_requirement)
    }

    def possible(self, ctx: Any, value: int) -> bool:
        """Work can always be performed: it pays."""
        return value > 0

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`move:<n>` from 0 up to the value."""
        ahead = len(ctx.tables.work_track) - 1 - ctx.me.work
        for n in range(min(ctx.frame.names[0], ahead) + 1):
            yield MOVE, n

    def take(self, ctx: Any, regs: Any, verb: Verb, n: int) -> None:
        """Pay the requirement (WORK-4), move, gain the coins (WORK-2), queue what the space does (WORK-3)."""
        t: Tables = ctx.tables
        me, value = ctx.me, ctx.frame.names[0]
        to = t.work_track[me.work + n]
        coins = value
        if n:
            meet_requirement(ctx, to)
            ctx.emit(MARKER_MOVED, me.work, me.work + n)
            me.work += n
            if to in t.special:
                coins = min(value, n)
        COINS.gain(ctx, ctx.spend(WORK_COINS, coins))
        if n:
            land(ctx, to)

    def says(self, ctx: Any, regs: Any, verb: Verb, n: int) -> str:
        """What a move costs beside its value."""
        return say_price(ctx, space_price(ctx, ctx.tables.work_track[ctx.me.work + n]) if n else 0)
