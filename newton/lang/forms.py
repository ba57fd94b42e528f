"""The forms of amount and condition that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from newton.lang.declare import amount, condition, field
from newton.lang.fields import Amount, Amt, Cond, Condition, Counting, Int, ListOf, ResultName, Slot

if TYPE_CHECKING:
    from newton.lang.registry import Registry


@amount("per", phrase="{each}~ per [{every} ]{per}[ (at most {max})]", example="{each: 2, per: cities, max: 8}")
@attrs.frozen
class Per(Amount):
    """So much for each of what is counted."""

    per: Any = field(Counting(), doc="what is counted")
    each: int = field(Int(), doc="how much for one", default=1)
    every: int = field(Int(min=1), doc="how many make one", default=1)
    max: int | None = field(Int(), doc="no more than this", default=None)

    def get(self, ctx: Any) -> int:
        n: int = self.per.get(ctx) // self.every * self.each
        return n if self.max is None or n < self.max else self.max


@amount("sum", short="parts", phrase="({parts})", example="{sum: [{per: cities}, 1]}")
@attrs.frozen
class Sum(Amount):
    """Amounts added up."""

    parts: tuple[Amount, ...] = field(ListOf(Amt(), min=1, between=" + "), doc="what is added")

    @property
    def fixed(self) -> int | None:
        """The sum, where all parts are fixed."""
        parts = [part.fixed for part in self.parts]
        return None if None in parts else sum(part or 0 for part in parts)

    def get(self, ctx: Any) -> int:
        return sum([part.get(ctx) for part in self.parts])


@amount("of", short="result", phrase="{result}", example="{of: taken}")
@attrs.frozen
class Of(Amount):
    """A number that an earlier op of the effect named."""

    result: Slot = field(ResultName(lambda registry: registry.numbers), doc="the name given with `as`")

    def get(self, ctx: Any) -> int:
        return self.result.get(ctx)


@condition("count", phrase="{count}[ at least {at_least}][ at most {at_most}]", example="{count: 3, at_least: 2}")
@attrs.frozen
class Compare(Condition):
    """An amount compared with bounds."""

    count: Amount = field(Counting(), doc="what is compared: a count or an amount")
    at_least: Amount | None = field(Amt(), doc="it holds from here", default=None)
    at_most: Amount | None = field(Amt(), doc="it holds up to here", default=None)

    def __attrs_post_init__(self) -> None:
        if self.at_least is None and self.at_most is None:
            raise ValueError("a comparison needs `at_least` or `at_most`")

    def test(self, ctx: Any) -> bool:
        n = self.count.get(ctx)
        if self.at_least is not None and n < self.at_least.get(ctx):
            return False
        return self.at_most is None or n <= self.at_most.get(ctx)


@condition("all", short="parts", phrase="{parts}", example="{all: [{count: 3, at_least: 2}]}")
@attrs.frozen
class All(Condition):
    """Several conditions that must all hold."""

    parts: tuple[Condition, ...] = field(ListOf(Cond(), between=" and "), doc="the conditions")

    def test(self, ctx: Any) -> bool:
        return all(part.test(ctx) for part in self.parts)


@condition("any", short="parts", phrase="{parts}", example="{any: [{count: 3, at_least: 2}]}")
@attrs.frozen
class AnyOf(Condition):
    """Several conditions of which one must hold."""

    parts: tuple[Condition, ...] = field(ListOf(Cond(), between=" or "), doc="the conditions")

    def test(self, ctx: Any) -> bool:
        return any(part.test(ctx) for part in self.parts)


@condition("not", short="part", phrase="not {part}", example="{not: {count: 3, at_least: 2}}")
@attrs.frozen
class Not(Condition):
    """A condition that must not hold."""

    part: Condition = field(Cond(), doc="the condition")

    def test(self, ctx: Any) -> bool:
        return not self.part.test(ctx)


def register(registry: Registry) -> None:
    """Register the kernel's forms."""
    for form in (Per, Sum, Of):
        registry.amount(form)
    for test in (Compare, All, AnyOf, Not):
        registry.condition(test)
