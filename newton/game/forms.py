"""The amounts of Newton beside counts, and the ability to give Volumes."""

from __future__ import annotations

from typing import Any

import attrs

from newton.game.actions import Symbols
from newton.game.needs import final_volumes, volumes
from newton.game.state import VOLUMES
from newton.kit import sets
from newton.lang.declare import ability, amount, field
from newton.lang.fields import Amount, Const, Flag, Int, MapOf, OneOf, Slot, Value


@ability("volumes", short="volumes", phrase="Volumes ({volumes})", example="volumes: {blue: 2}")
@attrs.frozen
class VolumesAbility:
    """Volumes that are available while the piece lies there (REQ-1, CARD-1); `any` is of any colour."""

    volumes: dict[str, int] = field(MapOf(OneOf(VOLUMES), Int(min=1)), doc="colour -> how many")


@amount(
    "sets",
    phrase="set of {size} Volumes, of one colour: {alike}",
    example="{sets: {size: 3, alike: true, from: available}}",
)
@attrs.frozen
class Sets(Amount):
    """How many sets of alike or of different Volumes there are; wild ones count where they give most (REQ-2)."""

    size: int = field(Int(min=1), doc="how many make a set")
    alike: bool = field(Flag(), doc="true: of one colour; false: all of different colours")
    among: str = field(
        OneOf(("available", "final")), doc="on desk and masters, or at the end of the game (END-3)", key="from"
    )

    def get(self, ctx: Any) -> int:
        *counts, wild = volumes(ctx) if self.among == "available" else final_volumes(ctx)
        count = sets.alike if self.alike else sets.different
        return count(counts, wild, self.size)


@amount("deck", short="level", phrase="the cards of the deck", example="{deck: {of: level}}")
@attrs.frozen
class Deck(Amount):
    """How many cards are left in the deck of a level."""

    level: Const | Slot = field(Value(Int(min=1, max=3), ("level",)), doc="the level")

    def get(self, ctx: Any) -> int:
        return len(ctx.state.decks[self.level.get(ctx) - 1])


AMOUNTS = (Symbols, Sets, Deck)
ABILITIES = (VolumesAbility,)
