"""Income, Development and Medicine tiles: taking them, choosing a kind, and replacing one when all spaces are full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.game.changes import without
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.program import Code
from newton.kernel.verbs import DONE, Choice, Verb
from newton.lang.declare import field, op
from newton.lang.fields import Const, Name, OneOf, Result, Slot, Value

KINDS = ("incomes", "developments")
FIELD = {"incomes": "income", "developments": "development"}
TAKEN = {"incomes": v.INCOME_TAKEN, "developments": v.DEVELOPMENT_TAKEN}
RETURNED = {"incomes": v.INCOME_REPLACED, "developments": v.DEVELOPMENT_REPLACED}


def supply(ctx: Any, kind: str, tile: int) -> int:
    """How many tiles of a kind are left (SET-6)."""
    return int(getattr(ctx.state, kind)[tile])


def _count(ctx: Any, kind: str, tile: int, by: int) -> None:
    row = getattr(ctx.state, kind)
    setattr(ctx.state, kind, (*row[:tile], row[tile] + by, *row[tile + 1 :]))


def has_room(ctx: Any, kind: str) -> bool:
    """Whether a space for a tile is free (TILE-3, TILE-4)."""
    me, rules = ctx.me, ctx.tables.rules
    if kind == "developments":
        return bool(len(me.development) < rules.drawers)
    return bool(len(me.income) + (me.medicine > 0) < rules.income_spaces)


def put(ctx: Any, kind: str, tile: int) -> None:
    """Take a tile from the supply onto the board."""
    _count(ctx, kind, tile, -1)
    setattr(ctx.me, FIELD[kind], (*getattr(ctx.me, FIELD[kind]), tile))
    ctx.emit(TAKEN[kind], tile)


def give_back(ctx: Any, kind: str, tile: int) -> None:
    """Return a tile from the board to the supply."""
    _count(ctx, kind, tile, 1)
    setattr(ctx.me, FIELD[kind], without(getattr(ctx.me, FIELD[kind]), tile))
    ctx.emit(RETURNED[kind], tile)


@guard("SET-6", "No tile of this kind is left.")
def tile_in_supply(op: Any, ctx: Any, regs: Any, tile: int) -> Refusal:
    return None if supply(ctx, op.pool, tile) > 0 else (0,)


@op("choose_tile", phrase="choose a kind of {kind}", example="choose_tile: {kind: incomes, as: tile}")
@attrs.frozen
class ChooseTile:
    """Let the player choose a kind of Income or Development tile (a `?`)."""

    pool: str = field(OneOf(KINDS), doc="incomes or developments", key="kind")
    result: int = field(Result("tile"), doc="a name for the tile", default=-1, key="as")
    kind: ClassVar[str] = "tile"
    prompt: ClassVar[str] = "Which tile is taken?"

    @property
    def guards(self) -> dict[Verb, tuple[Guard, ...]]:
        """The guards of the verb for this kind of tile."""
        return {v.TAKE_TILE[self.pool]: (tile_in_supply,), DONE: ()}

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`take:<tile>` for each kind, in the order of the content; `done`."""
        for piece in ctx.rules.pieces(self.pool):
            yield v.TAKE_TILE[self.pool], piece.index
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, tile: int = -1) -> None:
        """Name the kind chosen."""
        ctx.name(self.result, tile)


@guard("TILE-3", "No such tile lies on the own board.", implied=True)
def tile_on_board(op: Any, ctx: Any, regs: Any, tile: int) -> Refusal:
    return None if tile in getattr(ctx.me, FIELD[op.pool]) else (tile,)


@guard("TILE-4", "A space is free; nothing is replaced.", implied=True)
def no_room(op: Any, ctx: Any, regs: Any, tile: int) -> Refusal:
    return None if op.wanted(ctx) else (tile,)


@attrs.frozen(eq=False)
class Replace:
    """Ask which tile to replace, if a tile could not be placed for want of room."""

    pool: str
    tile: Any  # the tile to put, or None for the Medicine tile
    slot: int
    kind: ClassVar[str] = "tile"
    prompt: ClassVar[str] = "All spaces are full. Which tile is replaced?"

    @property
    def guards(self) -> dict[Verb, tuple[Guard, ...]]:
        """The guards of the verb for this kind of tile."""
        return {v.REPLACE[self.pool]: (no_room, tile_on_board), DONE: ()}

    def wanted(self, ctx: Any) -> bool:
        """Whether the tile still waits for a space."""
        return bool(ctx.frame.names[self.slot] >= 0)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`replace:<tile kind>` for each kind on the board; `done`."""
        if self.wanted(ctx):
            for tile in sorted(set(getattr(ctx.me, FIELD[self.pool]))):
                yield v.REPLACE[self.pool], tile
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, tile: int = -1) -> None:
        """Return the one and take the other."""
        if verb is DONE:
            return
        give_back(ctx, self.pool, tile)
        if self.tile is None:
            set_medicine(ctx, ctx.frame.names[self.slot])
        else:
            put(ctx, self.pool, self.tile.get(ctx))


@attrs.frozen(eq=False)
class PutTile:
    """Put a tile where there is room; otherwise note that it waits."""

    pool: str
    tile: Const | Slot
    slot: int

    def run(self, ctx: Any) -> None:
        """Put it, or leave a note for `Replace`."""
        tile = self.tile.get(ctx)
        ctx.name(self.slot, -1)
        if supply(ctx, self.pool, tile) <= 0:
            return
        if has_room(ctx, self.pool):
            put(ctx, self.pool, tile)
        else:
            ctx.name(self.slot, 1)


def _tile_index(value: Any) -> Any:
    return Const(value.value[1]) if isinstance(value, Const) else value


@op("take_tile", phrase="take the tile {tile}", example="take_tile: {kind: incomes, tile: vp}")
@attrs.frozen
class TakeTile:
    """Take an Income or Development tile; with all spaces full it may replace one (TILE-3, TILE-4)."""

    pool: str = field(OneOf(KINDS), doc="incomes or developments", key="kind")
    tile: Const | Slot = field(Value(Name(KINDS), ("tile",)), doc="which tile")

    def expand(self, code: Code) -> None:
        """Put it; ask what it replaces if there is no room."""
        slot = code.slot()
        tile = _tile_index(self.tile)
        code.add(PutTile(self.pool, tile, slot))
        code.add(Replace(self.pool, tile, slot))


def set_medicine(ctx: Any, vp: int) -> None:
    """Take the Medicine tile at a side, or turn it."""
    ctx.me.medicine = vp
    ctx.emit(v.MEDICINE_SET, vp)


@attrs.frozen(eq=False)
class PutMedicine:
    """Take or turn the Medicine tile; note it if there is no room."""

    slot: int

    def run(self, ctx: Any) -> None:
        """The side is that of the medicine cities visited so far (TILE-7)."""
        me, sides = ctx.me, ctx.tables.rules.medicine
        ctx.name(self.slot, -1)
        side = sides[min(medicine_cities(ctx), len(sides)) - 1]
        if me.medicine or has_room(ctx, "incomes"):
            set_medicine(ctx, side)
        else:
            ctx.name(self.slot, side)


def medicine_cities(ctx: Any) -> int:
    """The cities of medicine with an own cube; at least 1, for a tile that comes by another way."""
    mask: int = ctx.me.cubes & ctx.tables.map_mask["city"]
    tiles: tuple[int, ...] = ctx.state.tiles
    return max(1, sum(mask >> at & 1 and tiles[at] in ctx.tables.medicine for at in range(mask.bit_length())))


@op(
    "medicine",
    phrase="take or turn the Medicine tile",
    example="medicine: {}",
    alone="the tile of the two cities of medicine has sides and its own rule of room (TILE-7)",
)
@attrs.frozen
class Medicine:
    """Take the Medicine tile at the first city of medicine, turn it at the second (TILE-7)."""

    heals: ClassVar[bool] = True

    def expand(self, code: Code) -> None:
        """Put it; ask what it replaces if there is no room."""
        slot = code.slot()
        code.add(PutMedicine(slot))
        code.add(Replace("incomes", None, slot))


OPS = (ChooseTile, TakeTile, Medicine)
