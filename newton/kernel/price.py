"""Resources and prices: a price is planned, then paid at once with the option that commits to it."""

from __future__ import annotations

from typing import Any

import attrs

from newton.kernel.guards import Refusal
from newton.kernel.state import HELD
from newton.lang.build import Build
from newton.lang.fields import Amt, MapOf, OneOf
from newton.lang.yamlfile import Node


@attrs.frozen(eq=False)
class Resource:
    """Something that players hold an amount of.

    Args:
        name: Its word in YAML.
        field: The field of the seat that counts it.
        held: The field that counts what of it was there before the running card came in, if the game keeps one.
        gained, paid: The kinds of event to write.
        debt: Whether it may go below 0.
    """

    name: str
    field: str
    gained: Any
    paid: Any
    held: str | None = None
    doc: str = ""
    debt: bool = False

    def have(self, ctx: Any, *, held: bool = False) -> int:
        """What the acting player holds; with `held`, only what may pay for the card being played."""
        return int(getattr(ctx.me, self.held if held and self.held else self.field))

    def gain(self, ctx: Any, n: int) -> None:
        """Give n to the acting player."""
        if n > 0:
            me = ctx.me
            setattr(me, self.field, getattr(me, self.field) + n)
            if self.held and ctx.frame.scope == HELD:
                setattr(me, self.held, getattr(me, self.held) + n)
            ctx.emit(self.gained, self.index(ctx), n)

    def pay(self, ctx: Any, n: int, *, held: bool = False) -> None:
        """Take n from the acting player, first of what came in since the card was played unless `held`."""
        if n <= 0:
            return
        me = ctx.me
        left = getattr(me, self.field) - n
        setattr(me, self.field, left)
        if self.held:
            kept = getattr(me, self.held)
            setattr(me, self.held, kept - n if held else min(kept, left))
        ctx.emit(self.paid, self.index(ctx), n)

    def index(self, ctx: Any) -> int:
        """The number of this resource in its ruleset."""
        return int(ctx.rules.resource_index[self.name])


@attrs.frozen(eq=False)
class Price:
    """What an option costs: amounts of resources.

    Args:
        parts: (resource, amount) pairs.
        held: True if only what was there before the card was played can pay it.
    """

    parts: tuple[tuple[Resource, Any], ...]
    held: bool = False

    @property
    def emits(self) -> tuple[Any, ...]:
        """The kinds of event that paying it writes."""
        return tuple(resource.paid for resource, _ in self.parts)

    def short(self, ctx: Any) -> Refusal:
        """None if the acting player can pay, otherwise (resource, price, what is there)."""
        for resource, amount in self.parts:
            cost, there = amount.get(ctx), resource.have(ctx, held=self.held)
            if cost > there:
                return resource.name, cost, there
        return None

    def pay(self, ctx: Any) -> None:
        """Pay all of it."""
        for resource, amount in self.parts:
            resource.pay(ctx, amount.get(ctx), held=self.held)

    def say(self, ctx: Any) -> str:
        """The price in words."""
        return ", ".join(f"{amount.get(ctx)} {resource.name}" for resource, amount in self.parts)


class PriceOf(MapOf):
    """A price: a mapping from resources to amounts."""

    def __init__(self) -> None:
        super().__init__(OneOf(lambda registry: registry.table("resources")), Amt(min=0))

    def build(self, node: Node, load: Build) -> Any:
        built = super().build(node, load)
        if built is None or None in built:
            return None
        resources = load.registry.table("resources")
        return Price(tuple((resources[name], amount) for name, amount in built.items()))

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return super().say({resource.name: amount for resource, amount in value.parts}, rules, lang)
