"""The ops that move placed Bookshelf tiles (MASTER-15): two questions, two ops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.verbs import DONE, Choice, Verb
from newton.lang.declare import field, op
from newton.lang.fields import Result, ResultName, Slot


def _free_books(ctx: Any) -> list[int]:
    me = ctx.me
    books = ctx.tables.boards[me.board].books
    return [at for at, book in enumerate(books) if book.value and not me.shelf >> at & 1]


@guard("MASTER-15", "No Bookshelf tile of one's own lies on {a}.", implied=True)
def tile_to_lift(op: Any, ctx: Any, regs: Any, at: int) -> Refusal:
    return None if ctx.me.shelf >> at & 1 else (at,)


@guard("MASTER-15", "There is no other book space free.")
def space_to_move_to(op: Any, ctx: Any, regs: Any, at: int) -> Refusal:
    return None if _free_books(ctx) else (0,)


@op(
    "lift_book",
    phrase="choose a placed Bookshelf tile",
    example="lift_book: {as: lifted}",
    alone="the first question of Hawking; two questions are two ops (MASTER-15)",
)
@attrs.frozen
class LiftBook:
    """Let the player choose a placed Bookshelf tile to move."""

    result: int = field(Result("book"), doc="a name for its space", default=-1, key="as")
    kind: ClassVar[str] = "book"
    prompt: ClassVar[str] = "Which Bookshelf tile is moved?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.LIFT: (tile_to_lift, space_to_move_to), DONE: ()}

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`lift:<book space>` from the top shelf down, left to right; `done`."""
        shelf = ctx.me.shelf
        for at in range(shelf.bit_length()):
            if shelf >> at & 1:
                yield v.LIFT, at
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, at: int = -1) -> None:
        """Name it; it is moved with the next answer."""
        ctx.name(self.result, at)


@guard("MASTER-15", "{a} is no free book space.", implied=True)
def other_book_space_is_free(op: Any, ctx: Any, regs: Any, at: int) -> Refusal:
    return None if at in _free_books(ctx) else (at,)


@op(
    "put_book",
    phrase="move it to another free book space",
    example="put_book: {from: lifted}",
    alone="the second question of Hawking (MASTER-15)",
)
@attrs.frozen
class PutBook:
    """Let the player choose where a lifted Bookshelf tile goes, without its requirement."""

    origin: Slot = field(ResultName(("book",)), doc="the name of the tile lifted", key="from")
    kind: ClassVar[str] = "book"
    prompt: ClassVar[str] = "Where does the Bookshelf tile go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.PLACE: (other_book_space_is_free,)}

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`place:<book space>` from the top shelf down, left to right."""
        for at in _free_books(ctx):
            yield v.PLACE, at

    def take(self, ctx: Any, regs: Any, verb: Verb, at: int) -> None:
        """Move it; a run broken so pays no more."""
        origin = self.origin.get(ctx)
        ctx.me.shelf = ctx.me.shelf & ~(1 << origin) | 1 << at
        ctx.emit(v.BOOK_MOVED, origin, at)


OPS = (LiftBook, PutBook)
