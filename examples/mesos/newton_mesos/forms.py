"""What MESOS adds to the language of effects: two ops, two conditions that compare players, three forms of amount."""

from __future__ import annotations

from typing import Any

import attrs

from newton.extend import (
    Amount,
    Amt,
    Cond,
    Condition,
    Counting,
    Flag,
    ListOf,
    Number,
    Price,
    PriceOf,
    Registered,
    amount,
    condition,
    field,
    op,
)


@op("lose", short="what", phrase="lose {what}", example="lose: {pp: 2}")
@attrs.frozen
class Lose:
    """Take resources from the player, below 0 if need be."""

    what: Price = field(PriceOf(), doc="resource -> how much")

    def run(self, ctx: Any) -> None:
        """Lose each in order of writing."""
        for resource, n in self.what.parts:
            resource.pay(ctx, n.get(ctx))


@op("owe", phrase="pay {pay}; lose {short} for each that is missing", example="owe: {pay: {food: 1}, short: {pp: 2}}")
@attrs.frozen
class Owe:
    """Make the player pay, as much as there is, and lose something for each that is missing."""

    pay: Price = field(PriceOf(), doc="what is owed; paying is not optional")
    short: Price = field(PriceOf(), doc="what is lost for each that is missing, below 0 if need be")

    def run(self, ctx: Any) -> None:
        """Pay, then lose."""
        missing = 0
        for resource, n in self.pay.parts:
            due = max(0, n.get(ctx))
            paid = min(due, resource.have(ctx))
            resource.pay(ctx, paid)
            missing += due - paid
        for resource, n in self.short.parts:
            resource.pay(ctx, missing * n.get(ctx))


def of_all(ctx: Any, n: Amount) -> list[int]:
    """What an amount is for each player."""
    actor, me, values = ctx.actor, ctx.me, []
    for seat in ctx.state.seats:
        ctx.actor, ctx.me = seat.index, seat
        values.append(n.get(ctx))
    ctx.actor, ctx.me = actor, me
    return values


@condition("most", phrase="the most {most}[ (alone: {alone})]", example="{most: characters, alone: true}")
@attrs.frozen
class Most(Condition):
    """Nobody has more of something than the player."""

    most: Amount = field(Counting(), doc="what is compared")
    alone: bool = field(Flag(), doc="true: and nobody has as much", default=False)

    def test(self, ctx: Any) -> bool:
        values = of_all(ctx, self.most)
        most = max(values)
        return bool(values[ctx.actor] == most) and not (self.alone and values.count(most) > 1)


@condition("fewest", phrase="the fewest {fewest}", example="{fewest: characters}")
@attrs.frozen
class Fewest(Condition):
    """Nobody has less of something than the player."""

    fewest: Amount = field(Counting(), doc="what is compared")

    def test(self, ctx: Any) -> bool:
        values = of_all(ctx, self.fewest)
        return bool(values[ctx.actor] == min(values))


@amount("query", phrase="[{base}~ as ]{query}", example="{query: upkeep, base: {per: characters}}")
@attrs.frozen
class Asked(Amount):
    """A number that modifiers may bend."""

    query: Any = field(Registered("queries", "query"), doc="the number")
    base: Amount = field(Amt(), doc="its value without modifiers", default=Number(0))

    def get(self, ctx: Any) -> int:
        value: int = ctx.query(self.query, self.base.get(ctx))
        return value


@amount("product", short="parts", phrase="{parts}", example="{product: [{per: characters}, 2]}")
@attrs.frozen
class Product(Amount):
    """Amounts multiplied."""

    parts: tuple[Amount, ...] = field(ListOf(Amt(), min=1, between=" x "), doc="what is multiplied")

    def get(self, ctx: Any) -> int:
        value = 1
        for part in self.parts:
            value *= part.get(ctx)
        return value


@amount("if", phrase="{then} if {if}, otherwise {else}", example="{if: {most: characters}, then: 2, else: 1}")
@attrs.frozen
class Either(Amount):
    """One amount or another by a condition."""

    condition: Condition = field(Cond(), doc="the condition", key="if")
    then: Amount = field(Amt(), doc="the amount if it holds")
    otherwise: Amount = field(Amt(), doc="the amount if it does not", key="else")

    def get(self, ctx: Any) -> int:
        return (self.then if self.condition.test(ctx) else self.otherwise).get(ctx)


OPS = (Lose, Owe)
AMOUNTS = (Asked, Product, Either)
CONDITIONS = (Most, Fewest)
