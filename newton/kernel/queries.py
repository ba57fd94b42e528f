"""Numbers that rules want to bend are queries: base -> set -> add -> multiply -> min/max.

A modifier in force is an entry of `Table.active`: (ability, owner, source, scope, depth). It reads base values only,
so modifiers cannot chase each other. Of two that set the same query the later one holds.
"""

from __future__ import annotations

from typing import Any

import attrs

ACTION, CARD, TURN, ROUND, GAME, IN_PLAY, NEXT_USE = range(7)
SCOPES = ("action", "card", "turn", "round", "game", "in_play", "next_use")
EVERYBODY = -1


@attrs.frozen(eq=False)
class Query:
    """A number that modifiers may bend.

    Args:
        name: Its word in YAML.
        doc: One sentence: what it counts and its base value.
        args: What a modifier's `where` may name: (name, ArgKind) pairs.
    """

    name: str
    doc: str
    args: tuple[tuple[str, Any], ...] = ()


def applies(ctx: Any, entry: tuple[int, ...]) -> bool:
    """Whether the scope and owner of an entry cover the acting player in the running frame."""
    _, owner, _, scope, depth = entry
    if owner not in (EVERYBODY, ctx.actor):
        return False
    if scope == ACTION:
        return depth == len(ctx.state.frames)
    return scope != CARD or bool(ctx.card)


def bend(ctx: Any, query: Query, base: int, args: tuple[int, ...]) -> int:
    """The value of a query under the modifiers in force."""
    value, plus, times, least, most = base, 0, 1, None, None
    abilities = ctx.rules.abilities
    for entry in ctx.state.active:
        modifier = abilities[entry[0]]
        if modifier.query is not query or not applies(ctx, entry) or not modifier.covers(args):
            continue
        if modifier.set is not None:
            value = modifier.set.get(ctx)
        if modifier.add is not None:
            plus += modifier.add.get(ctx)
        if modifier.multiply is not None:
            times *= modifier.multiply.get(ctx)
        if modifier.min is not None:
            least = max(least or 0, modifier.min.get(ctx))
        if modifier.max is not None:
            bound = modifier.max.get(ctx)
            most = bound if most is None else min(most, bound)
    value = (value + plus) * times
    if least is not None and value < least:
        value = least
    return value if most is None or value < most else most
