"""Guards that many table games share."""

from __future__ import annotations

from typing import Any

from newton.kernel.guards import Guard, Refusal


def in_zone(name: str, rule: str, zone: str, where: str) -> Guard:
    """A guard that a piece lies in a zone of the acting player, which `offer` goes through.

    Args:
        name: The guard's name.
        rule: The rule id it enforces.
        zone: The field of the seat.
        where: How the message calls the zone: "in hand".
    """

    def refuses(op: Any, ctx: Any, regs: Any, piece: int) -> Refusal:
        return None if piece in getattr(ctx.me, zone) else (piece,)

    return Guard(name, rule, f"{{a}} is not {where}.", refuses, implied=True)
