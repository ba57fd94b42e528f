"""A house rule: `newton.load("base", "house_cards", plugins=[house_rule], options={"cheap_routes": True})`."""

from pathlib import Path
from typing import Any

import attrs

import newton
from newton.extend import Modify, Number, Price, PriceOf, RuleOption, field, op


@op("all_gain", short="what", phrase="all players gain {what}", example="all_gain: {coins: 1}")
@attrs.frozen
class AllGain:
    """Give every player resources."""

    what: Price = field(PriceOf(), doc="resource -> how much each gains")

    def run(self, ctx: Any) -> None:
        host = ctx.actor
        for resource, amount in self.what.parts:
            for seat in ctx.state.seats:
                ctx.act_as(seat.index)
                resource.gain(ctx, amount.get(ctx))
        ctx.act_as(host)


@newton.hookimpl
def newton_register(registry: Any) -> None:
    """Hand over the op, the pack with a card that uses it, a rule option, and what the option switches."""
    registry.op(AllGain)
    registry.pack(Path(__file__).parent / "house_cards")
    registry.option(RuleOption("cheap_routes", bool, default=True, doc="every route costs a coin less"))
    less = Modify(registry.table("queries")["route_cost"], add=Number(-1))
    registry.modifier("cheap_routes", less, option="cheap_routes")
