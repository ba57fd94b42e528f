"""The Study action: place Bookshelf tiles on the book spaces of the own board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import take_shelf_tile
from newton.game.needs import affordable, book_price, ignored, pay_potions, say_price, visited, volumes
from newton.game.tables import Tables
from newton.game.vocabulary import BOOK_PLACED, PLACE, REQUIREMENT_IGNORED, STUDY_TILES
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.state import registers
from newton.kernel.verbs import DONE, Choice, Verb


@registers
class Reading:
    """What a Study action keeps: value and tiles left, the Volumes and visits available, whether requirements count."""

    left: int
    tiles: int
    volumes: tuple[int, ...]
    visited: int
    free: int

    def clone(self) -> Reading:
        """A copy."""
        raise NotImplementedError  # written by `registers`


def price_of(ctx: Any, regs: Reading, at: int) -> int:
    """The potions that a book space costs in this action."""
    if regs.free:
        return 0
    return book_price(ctx, ctx.tables.boards[ctx.me.board].books[at], regs.volumes, regs.visited)


@guard("STUDY-1", "No book space is there.", implied=True)
def is_book_space(op: Any, ctx: Any, regs: Reading, at: int) -> Refusal:
    return None if ctx.tables.boards[ctx.me.board].books[at].value else (at,)


@guard("STUDY-1", "A Bookshelf tile lies there already.", implied=True)
def book_space_is_free(op: Any, ctx: Any, regs: Reading, at: int) -> Refusal:
    return (at,) if ctx.me.shelf >> at & 1 else None


@guard("STUDY-1", "The shelf has the value {0} and {1} is left.", implied=True)
def shelf_within_value(op: Any, ctx: Any, regs: Reading, at: int) -> Refusal:
    value = ctx.tables.boards[ctx.me.board].books[at].value
    return None if value <= regs.left else (value, regs.left)


@guard("REQ-3", "The space asks for {0} potions in place of what is missing; {1} are there, and {2} coins to buy more.")
def book_space_meets_requirement(op: Any, ctx: Any, regs: Reading, at: int) -> Refusal:
    price = price_of(ctx, regs, at)
    me = ctx.me
    return None if not price or affordable(ctx, price, me.coins) else (price, me.potions, me.coins)


@guard("STUDY-1", "All Bookshelf tiles are taken.", implied=True)
def shelf_tile_in_supply(op: Any, ctx: Any, regs: Reading, at: int) -> Refusal:
    return None if ctx.me.tiles_taken < ctx.tables.rules.shelf_tiles else (ctx.me.tiles_taken,)


@attrs.frozen
class Study:
    """Place one Bookshelf tile on a free book space on a shelf of value V or lower; a split action places several."""

    kind: ClassVar[str] = "study"
    registers: ClassVar[type] = Reading
    prompt: ClassVar[str] = "Where does the Bookshelf tile go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        PLACE: (
            is_book_space, shelf_tile_in_supply, book_space_is_free, shelf_within_value, book_space_meets_requirement,
        ),
        DONE: (),
    }  # fmt: skip  # one group a verb

    def begin(self, ctx: Any) -> Reading:
        """The whole value left; what is available cannot change within the action (TURN-6)."""
        regs = self._reading(ctx, ctx.frame.names[0])
        ctx.used(STUDY_TILES)
        ctx.used(REQUIREMENT_IGNORED)
        return regs

    def _reading(self, ctx: Any, value: int) -> Reading:
        return Reading(value, ctx.query(STUDY_TILES, 1), volumes(ctx), visited(ctx), int(ignored(ctx)))

    def possible(self, ctx: Any, value: int) -> bool:
        """Whether there is a tile and a space for it."""
        if value <= 0:
            return False
        regs = self._reading(ctx, value)
        return any(book_space_meets_requirement.refuses(self, ctx, regs, at) is None for at in self._spaces(ctx, value))

    def _spaces(self, ctx: Any, value: int) -> Iterator[int]:
        t: Tables = ctx.tables
        me = ctx.me
        if me.tiles_taken < t.rules.shelf_tiles:
            shelf = me.shelf
            for at, book in enumerate(t.boards[me.board].books):
                if 0 < book.value <= value and not shelf >> at & 1:
                    yield at

    def offer(self, ctx: Any, regs: Reading) -> Iterator[Choice]:
        """`place:<book space>` from the top shelf down, left to right; `done`."""
        for at in self._spaces(ctx, regs.left):
            yield PLACE, at
        yield (DONE,)

    def take(self, ctx: Any, regs: Reading, verb: Verb, at: int = -1) -> bool:
        """Pay the requirement, place the tile, queue the reward of its pile (STUDY-2)."""
        if verb is DONE:
            return not AGAIN
        pay_potions(ctx, price_of(ctx, regs, at))
        ctx.me.shelf |= 1 << at
        ctx.emit(BOOK_PLACED, at)
        take_shelf_tile(ctx)
        regs.left -= ctx.tables.boards[ctx.me.board].books[at].value
        regs.tiles -= 1
        return AGAIN if regs.tiles > 0 and regs.left > 0 else not AGAIN

    def says(self, ctx: Any, regs: Reading, verb: Verb, at: int = -1) -> str:
        """What a book space costs."""
        return say_price(ctx, price_of(ctx, regs, at) if verb is PLACE else 0)
