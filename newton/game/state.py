"""The state of Newton: what each player has and what lies on the table. Small ints and tuples of them."""

from __future__ import annotations

from typing import Any

import attrs

from newton.kernel.state import OWNER, SECRET, Seat, StateType, Table, holds
from newton.kit.zones import COUNT, NUMBER, by_key, by_space, index_of, mask_of, piece, places, words, zone

ACTIONS = ("work", "technology", "travel", "lessons", "study")
SYMBOLS = (*ACTIONS, "joker")
WORK, TECHNOLOGY, TRAVEL, LESSONS, STUDY, JOKER = range(6)
COLORS = ("red", "green", "blue", "yellow")
VOLUMES = ("blue", "green", "orange", "any")
SHELVES, COLUMNS = (3, 2, 1), 7


def book_space(value: int) -> str:
    """The name of a book space: `<shelf>.<column>`, columns from 1 at the left."""
    return f"{SHELVES[value // COLUMNS]}.{value % COLUMNS + 1}"


def read_book_space(text: str) -> int | None:
    """The book space that a name stands for, or None."""
    shelf, _, column = text.partition(".")
    if shelf in ("1", "2", "3") and column in tuple("1234567"):
        return SHELVES.index(int(shelf)) * COLUMNS + int(column) - 1
    return None


def _read_shelf(rules: Any, seat: int, data: Any) -> int:
    mask = 0
    for text in data:
        at = read_book_space(str(text))
        if at is None:
            raise ValueError(f"`{text}` is no book space; write `<shelf>.<column>`, as 2.5")
        mask |= 1 << at
    return mask


BOOKS = StateType(
    "book spaces",
    lambda rules, seat, value: [book_space(i) for i in range(len(SHELVES) * COLUMNS) if value >> i & 1],
    _read_shelf,
)


def _medicine(rules: Any, seat: int, data: Any) -> int:
    sides = (0, *rules.tables.rules.medicine)
    if type(data) is not int or data not in sides:
        raise ValueError(f"`medicine` is one of {', '.join(map(str, sides))}, not `{data}`")
    return int(data)


MEDICINE = StateType("0, 1 or 3", lambda rules, seat, value: value, _medicine)
WORK_PLACE = StateType(
    "place on the work track, 0 = start",
    lambda rules, seat, value: value,
    lambda rules, seat, data: _on_track(rules, data),
)


def _on_track(rules: Any, data: Any) -> int:
    if not isinstance(data, int) or not 0 <= data < len(rules.tables.work_track):
        raise ValueError(f"{data!r} is no place on the work track; it has 0 to {len(rules.tables.work_track) - 1}")
    return data


def on_board(kind: StateType, board: str) -> StateType:
    """A type whose spaces are those of one board."""

    def read(rules: Any, seat: int, data: Any) -> Any:
        for name in data if isinstance(data, list) else [data]:
            if rules.pieces("spaces")[index_of(rules, "spaces", name)].record.board != board:
                raise ValueError(f"`{name}` is no space of the {board}")
        return kind.read(rules, seat, data)

    return attrs.evolve(kind, read=read)


@attrs.define(eq=False)
class NewtonSeat(Seat):
    """What a player of Newton has."""

    coins: int = holds(COUNT, doc="coins")
    potions: int = holds(COUNT, doc="potions")
    vp: int = holds(COUNT, doc="victory points of the running game")
    hand: tuple[int, ...] = holds(zone("cards"), doc="Action cards in hand")
    desk: tuple[int, ...] = holds(zone("cards"), doc="Action cards played this round, left to right")
    drawers: tuple[int, ...] = holds(zone("cards"), doc="Action cards tucked, left to right")
    development: tuple[int, ...] = holds(zone("developments"), doc="Development tiles")
    income: tuple[int, ...] = holds(zone("incomes"), doc="Income tiles")
    medicine: int = holds(MEDICINE, doc="VP of the Medicine tile, 0 without one")
    masters: tuple[int, ...] = holds(zone("masters"), doc="masters played")
    master_hand: tuple[int, ...] = holds(zone("masters"), doc="masters in hand", see=OWNER)
    work: int = holds(WORK_PLACE, doc="place of the Marker on the work track")
    students: tuple[int, ...] = holds(
        on_board(places("technology"), "technology"), doc="spaces of the Students on the technology track"
    )
    reserve: int = holds(COUNT, doc="Students in reserve")
    scientist: int = holds(on_board(piece("spaces"), "map"), doc="space of the Scientist")
    cubes: int = holds(on_board(mask_of("spaces"), "map"), doc="spaces with an own Travel cube")
    shelf: int = holds(BOOKS, doc="book spaces filled")
    tiles_taken: int = holds(COUNT, doc="Bookshelf tiles taken from the piles")
    tokens: tuple[int, ...] = holds(zone("tokens"), doc="Bonus tokens kept")
    board: int = holds(piece("boards"), doc="the Study board")
    dealt: tuple[int, ...] = holds(zone("masters"), doc="masters to choose from in the draft", see=OWNER)
    kept: tuple[int, ...] = holds(zone("masters"), doc="masters kept, in the order of keeping", see=OWNER, shown=False)
    looks: tuple[tuple[int, ...], ...] = holds(
        by_key("masters", ()),
        doc="hands seen in the draft: (how many were kept before, master...)",
        see=OWNER,
        shown=False,
    )
    playing: int = holds(NUMBER, doc="the card of this turn, -1 before it", default=-1, shown=False)
    basic: int = holds(NUMBER, doc="1 once the Basic Action is taken", shown=False)
    special: int = holds(NUMBER, doc="1 once the Special Effect is taken", shown=False)
    boosted: int = holds(NUMBER, doc="1 once the action is boosted", shown=False)
    held_coins: int = holds(NUMBER, doc="coins that may pay for the card played", shown=False)
    held_potions: int = holds(NUMBER, doc="potions that may pay for the card played", shown=False)


@attrs.define(eq=False)
class NewtonTable(Table):
    """What lies on the table of Newton."""

    round: int = holds(NUMBER, doc="the round, from 1", default=1, shown=False)
    first: int = holds(NUMBER, doc="the first player", shown=False)
    turn: int = holds(NUMBER, doc="turns taken in this round by all players together", shown=False)
    tiles: tuple[int, ...] = holds(by_space("tile"), doc="the tile on each space")
    tokens: tuple[int, ...] = holds(by_space("tokens"), doc="the Bonus token on each space")
    face_up: tuple[tuple[int, ...], ...] = holds(by_key("cards", (1, 2, 3)), doc="the row of each level")
    decks: tuple[tuple[int, ...], ...] = holds(
        by_key("cards", (1, 2, 3)), doc="the deck of each level, next card first", see=SECRET
    )
    seen: tuple[int, ...] = holds(words(3), doc="cards at the bottom of each deck that all have seen", shown=False)
    incomes: tuple[int, ...] = holds(words(3), doc="Income tiles left of each kind", shown=False)
    developments: tuple[int, ...] = holds(words(5), doc="Development tiles left of each kind", shown=False)
    removed: tuple[int, ...] = holds(zone("cards"), doc="Action cards out of the game", shown=False)
