"""Gaining and paying: the ops over resources that most table games share."""

from __future__ import annotations

from typing import Any

import attrs

from newton.kernel.price import Price, PriceOf
from newton.lang.declare import field, op


@op("gain", short="what", phrase="gain {what}", example="gain: {coins: 2, vp: {per: coins}}")
@attrs.frozen
class Gain:
    """Give the player resources."""

    what: Price = field(PriceOf(), doc="resource -> how much")

    @property
    def emits(self) -> tuple[Any, ...]:
        """The kinds of event that it writes."""
        return tuple(resource.gained for resource, _ in self.what.parts)

    def run(self, ctx: Any) -> None:
        """Gain each in order of writing."""
        for resource, amount in self.what.parts:
            resource.gain(ctx, amount.get(ctx))


@op("pay", short="what", phrase="pay {what}", example="pay: {coins: 2}")
@attrs.frozen
class Pay:
    """Take resources from the player, as much as there is; a `choose` offers what opens so only if it can be paid."""

    what: Price = field(PriceOf(), doc="resource -> how much")

    @property
    def price(self) -> Price:
        """What a `choose` checks before it offers the option."""
        return self.what

    @property
    def emits(self) -> tuple[Any, ...]:
        """The kinds of event that it writes."""
        return self.what.emits

    def run(self, ctx: Any) -> None:
        """Pay each in order of writing."""
        for resource, amount in self.what.parts:
            resource.pay(ctx, min(amount.get(ctx), resource.have(ctx)))


OPS = (Gain, Pay)
