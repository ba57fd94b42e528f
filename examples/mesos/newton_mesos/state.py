"""The state of MESOS: what each player has and what lies on the table. Small ints and tuples of them."""

from __future__ import annotations

from typing import Any

import attrs

from newton.extend import SECRET, Seat, StateType, Table, holds
from newton.kit.zones import COUNT, NUMBER, by_key, index_of, zone
from newton_mesos.vocabulary import CARD_KINDS, find_card

ERAS = (1, 2, 3)


def copy_of(card: int, era: int) -> int:
    """A card of the deck: its number among all pieces, and its era."""
    return card * 4 + era


def card_of(copy: int) -> int:
    """The number of a card of the deck among all pieces."""
    return copy >> 2


def era_of(copy: int) -> int:
    """The era of a card of the deck."""
    return copy & 3


def card_named(rules: Any, name: Any) -> int:
    """The number of a character, building or event among all pieces; raises ValueError with the nearest name."""
    found = find_card(rules, str(name))
    if found is None:
        raise ValueError(f"there is no card `{name}`; {rules.no_such(CARD_KINDS[0], str(name)).partition('; ')[2]}")
    return found


def _names(data: Any, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise ValueError(f"expected a list of {what}, found {data!r}")
    return data


ROW = StateType(
    "list of characters, buildings and events",
    lambda rules, seat, value: [rules.piece_at(card).key for card in value],
    lambda rules, seat, data: tuple(card_named(rules, name) for name in _names(data, "cards")),
    (),
)


def _read_deck(rules: Any, seat: int, data: Any) -> tuple[int, ...]:
    """Cards as `<name>`, or as `<name>@<era>` where the era would not follow; without one the era is 0."""
    found = []
    for text in _names(data, "cards"):
        name, _, era = str(text).partition("@")
        if era and era not in ("1", "2", "3"):
            raise ValueError(f"`{text}`: an era is 1, 2 or 3")
        found.append(copy_of(card_named(rules, name), int(era or 0)))
    return tuple(found)


DECK = StateType(
    "list of characters and events",
    lambda rules, seat, value: [rules.piece_at(card_of(copy)).key for copy in value],
    _read_deck,
    (),
)


def _space(rules: Any, seat: int, data: Any) -> int:
    if COUNT.read(rules, seat, data) == 0:
        raise ValueError("spaces of the turn-order tile count from 1; null is none")
    return int(data)


SPACE = StateType(
    "space of the turn-order tile, null while the totem is on an offer tile",
    lambda rules, seat, value: value or None,
    lambda rules, seat, data: 0 if data is None else _space(rules, seat, data),
)


def _read_offers(rules: Any, seat: int, data: Any) -> tuple[int, ...]:
    if not isinstance(data, dict):
        raise ValueError(f"expected a mapping from offer tiles to seats, found {data!r}")
    row = [-1] * len(rules.pieces("offers"))
    for name, who in data.items():
        row[index_of(rules, "offers", name)] = -1 if who is None else COUNT.read(rules, seat, who)
    return tuple(row)


OFFERS = StateType(
    "occupied offer tile -> seat",
    lambda rules, seat, value: {rules.pieces("offers")[at].key: who for at, who in enumerate(value) if who >= 0},
    _read_offers,
    (),
)
LATER = attrs.evolve(
    by_key("buildings", ERAS[1:]),
    count=lambda value: {str(era): len(row) for era, row in zip(ERAS[1:], value, strict=True)},
)


@attrs.define(eq=False)
class MesosSeat(Seat):
    """What a player of MESOS has."""

    food: int = holds(COUNT, doc="food")
    pp: int = holds(NUMBER, doc="prestige points gained and lost in play")
    tribe: tuple[int, ...] = holds(zone("characters"), doc="characters, in the order of taking")
    buildings: tuple[int, ...] = holds(zone("buildings"), doc="buildings, in the order of buying")
    order: int = holds(SPACE, doc="the space on the turn-order tile, 1 at the top")


@attrs.define(eq=False)
class MesosTable(Table):
    """What lies on the table of MESOS."""

    round: int = holds(NUMBER, doc="the round, from 1", default=1, shown=False)
    first: int = holds(NUMBER, doc="the seat that positions call `me`", shown=False)
    top: tuple[int, ...] = holds(ROW, doc="the top row, in the order of drawing")
    bottom: tuple[int, ...] = holds(ROW, doc="the bottom row, in the order of drawing")
    offers: tuple[int, ...] = holds(OFFERS, doc="the totems on the offer tiles")
    deck: tuple[int, ...] = holds(DECK, doc="the deck, first drawn first", see=SECRET)
    buildings: tuple[tuple[int, ...], ...] = holds(
        LATER, doc="the buildings of the eras to come", see=SECRET, public_if="expert"
    )
    era: int = holds(attrs.evolve(NUMBER, empty=1), doc="the highest era drawn so far")
