"""The records of MESOS: one declaration per kind feeds schema, reference, loader and behaviour."""

from __future__ import annotations

from typing import Any

import attrs

from newton.extend import (
    Abil,
    Amt,
    Eff,
    Effect,
    Flag,
    Int,
    ListOf,
    MapOf,
    Nested,
    Number,
    OneOf,
    Text,
    Word,
    field,
    record,
)
from newton_mesos.vocabulary import EVENT_TYPES, TYPES

NO_EFFECT = Effect(())
PLAYERS = Int(min=2, max=5)
ERA = Int(min=1, max=3)


@record("character")
@attrs.frozen
class CharacterRecord:
    """A character: all cards that are alike, whatever their era."""

    type: str = field(OneOf(TYPES), doc="one of the six types")
    copies: dict[int, tuple[int, ...]] = field(
        MapOf(ERA, ListOf(PLAYERS, min=1, between=" ")), doc="era -> for each card, from how many players on it is used"
    )
    icon: str = field(Word(), doc="the invention of an inventor", default="")
    pp: int = field(Int(min=0), doc="PP of a builder at the end (MESOS-17)", default=0)
    effect: Effect = field(Eff(), doc="what taking it does", default=NO_EFFECT)
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds while it is in the tribe", default=())


@record("building")
@attrs.frozen
class BuildingRecord:
    """A building: what it costs, what it does and what it scores."""

    era: int = field(ERA, doc="its era")
    cost: int = field(Int(min=0), doc="food it costs before discounts (MESOS-17)")
    pp: int = field(Int(min=0), doc="PP printed on it", default=0)
    score: Any = field(Amt(), doc="further PP at the end", default=Number(0))
    effect: Effect = field(Eff(), doc="what buying it does", default=NO_EFFECT)
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds from then on", default=())


@record("event card")
@attrs.frozen
class EventRecord:
    """An event card."""

    type: str = field(OneOf(EVENT_TYPES), doc="what is written to the log, for triggers to listen to")
    era: int = field(ERA, doc="its era")
    effect: Effect = field(Eff(), doc="what it does to each player")
    last: bool = field(Flag(), doc="whether it resolves after all others (MESOS-10)", default=False)
    final: bool = field(Flag(), doc="whether it lies at the very bottom of the deck (MESOS-2)", default=False)


@record("offer tile")
@attrs.frozen
class OfferRecord:
    """An offer tile."""

    players: int = field(PLAYERS, doc="used from so many players on", default=2)
    top: int = field(Int(min=0), doc="cards of the top row", default=0)
    bottom: int = field(Int(min=0), doc="cards of the bottom row", default=0)
    effect: Effect = field(Eff(), doc="what it brings before the picks", default=NO_EFFECT)


@record("line of the final scoring", phrase="{label} {score}")
@attrs.frozen
class ScoreRecord:
    """A line of the final scoring that is not a building's."""

    label: dict[str, str] = field(Text(), doc="what it is called")
    score: Any = field(Amt(), doc="PP")


@record("rules")
@attrs.frozen
class RulesRecord:
    """The constants of the rules."""

    rounds: int = field(Int(min=1), doc="rounds")
    first_food: tuple[int, ...] = field(ListOf(Int(min=0), min=5), doc="food at the start, by turn order (MESOS-5)")
    bottom_row: int = field(Int(min=0), doc="characters in the first bottom row beside one per player (MESOS-3)")
    top_row: int = field(Int(min=0), doc="cards in the top row beside one per player (MESOS-13)")
    turn_order: dict[int, tuple[int, ...]] = field(
        MapOf(PLAYERS, ListOf(Int(min=0), between=" ")), doc="players -> food of each space but the last (MESOS-8)"
    )
    last_space: Effect = field(Eff(), doc="what the last space does (MESOS-8)")
    buildings: dict[int, tuple[int, ...]] = field(
        MapOf(PLAYERS, ListOf(Int(min=0), min=3, between=" ")), doc="players -> buildings drawn of each era (MESOS-4)"
    )
    scoring: tuple[ScoreRecord, ...] = field(
        ListOf(Nested(ScoreRecord), between="; "), doc="the final scoring beside buildings"
    )


KINDS = (
    ("characters", CharacterRecord, "a character"),
    ("buildings", BuildingRecord, "a building"),
    ("events", EventRecord, "an event card"),
    ("offers", OfferRecord, "an offer tile"),
)
