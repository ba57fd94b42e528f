"""The ops of Newton beside the Basic Actions: what masters, tiles and Special Effects do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.game.changes import cubes_left, enroll, enter_play, place_cube, take_shelf_tile, without
from newton.game.tables import Tables
from newton.kernel.events import EventKind
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.verbs import DONE, Choice, Verb
from newton.kit.guards import in_zone
from newton.lang.declare import field, op
from newton.lang.fields import (
    Amt,
    Const,
    Int,
    ListOf,
    OneOf,
    Slot,
    Value,
)

CUBE_KINDS = {"cities": "city", "universities": "university", "ancient_lands": "ancient_land"}


@op("enroll", short="students", phrase="Students from reserve to the technology start: {students}", example="enroll: 1")
@attrs.frozen
class Enroll:
    """Put Students from reserve on the start of the technology track."""

    emits: ClassVar[tuple[EventKind, ...]] = (v.STUDENT_ENROLLED,)
    students: Any = field(Amt(), doc="how many")

    def run(self, ctx: Any) -> None:
        """One by one while there are any (TILE-1)."""
        for _ in range(self.students.get(ctx)):
            enroll(ctx)


master_in_hand = in_zone("master_in_hand", "MASTER-1", "master_hand", "in hand")


@op(
    "play_master",
    phrase="play a master",
    example="play_master: {}",
    alone="the four ways to play a master all stand in the constants (MASTER-1)",
)
@attrs.frozen
class PlayMaster:
    """Let the player play a master from hand (MASTER-1)."""

    emits: ClassVar[tuple[EventKind, ...]] = (v.MASTER_PLAYED,)
    kind: ClassVar[str] = "master"
    prompt: ClassVar[str] = "Which master is played?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.MASTER: (master_in_hand,), DONE: ()}

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`master:<name>` in the order of the hand; `done`."""
        for master in ctx.me.master_hand:
            yield v.MASTER, master
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, master: int = -1) -> None:
        """Lay it beside the board and do what it does."""
        if verb is DONE:
            return
        t: Tables = ctx.tables
        me, uid = ctx.me, t.tile_uids["masters"] + master
        me.master_hand = without(me.master_hand, master)
        me.masters = (*me.masters, master)
        ctx.emit(v.MASTER_PLAYED, master)
        enter_play(ctx, t.master_abilities[master], uid)
        ctx.push(t.master_programs[master], uid)


@guard("MASTER-14", "{a} is none of the spaces meant.", implied=True)
def space_is_meant(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if op.mask(ctx) >> space & 1 else (space,)


@guard("TRAVEL-5", "An own cube lies on {a} already.")
def no_cube_there(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return (space,) if ctx.me.cubes >> space & 1 else None


@guard("TILE-6", "All cubes are placed.")
def a_cube_is_left(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if cubes_left(ctx) > 0 else (0,)


@op("place_cube", phrase="place a Travel cube on a space of choice: {on}", example="place_cube: {on: [universities]}")
@attrs.frozen
class PlaceCube:
    """Let the player place a Travel cube on a space of choice."""

    emits: ClassVar[tuple[EventKind, ...]] = (v.CUBE_PLACED,)
    on: tuple[str, ...] = field(ListOf(OneOf(tuple(CUBE_KINDS)), min=1, alone=True), doc="the kinds of tile")
    kind: ClassVar[str] = "cube"
    prompt: ClassVar[str] = "Where does the Travel cube go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        v.CUBE_ON: (space_is_meant, no_cube_there, a_cube_is_left),
        DONE: (),
    }

    def mask(self, ctx: Any) -> int:
        """The spaces meant."""
        return sum(ctx.tables.map_mask[CUBE_KINDS[kind]] for kind in self.on)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`cube:<space>` in the order of the spaces; `done`."""
        mask = self.mask(ctx)
        for space in range(mask.bit_length()):
            if mask >> space & 1:
                yield v.CUBE_ON, space
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, space: int = -1) -> None:
        """Place it; a City gives its bonus (TRAVEL-8)."""
        if verb is v.CUBE_ON:
            place_cube(ctx, space)


@op(
    "remove_tiles",
    short="tiles",
    phrase="remove the topmost {tiles} Bookshelf tiles",
    example="remove_tiles: 2",
    alone="Cavendish alone takes tiles off the piles without placing them (MASTER-5)",
)
@attrs.frozen
class RemoveTiles:
    """Take Bookshelf tiles off the piles without placing them (MASTER-5)."""

    emits: ClassVar[tuple[EventKind, ...]] = (v.TILE_REMOVED,)
    tiles: int = field(Int(min=1), doc="how many")

    def run(self, ctx: Any) -> None:
        """They count as taken; rule option `removed_tiles_reward` says whether that is rewarded."""
        t: Tables = ctx.tables
        for _ in range(min(self.tiles, t.rules.shelf_tiles - ctx.me.tiles_taken)):
            ctx.emit(v.TILE_REMOVED)
            if t.removed_tiles_reward:
                take_shelf_tile(ctx)
            else:
                ctx.me.tiles_taken += 1


@op(
    "turn_up",
    phrase="turn up {count} cards of a deck",
    example="turn_up: {level: {of: level}, count: 2}",
    alone="QUICK-1 alone turns cards up; the end of a round uses its function",
)
@attrs.frozen
class TurnUp:
    """Turn up the next cards of a deck beside the others (QUICK-1)."""

    level: Const | Slot = field(Value(Int(min=1, max=3), ("level",)), doc="the deck")
    count: int = field(Int(min=1), doc="how many; fewer if the deck is short")

    def run(self, ctx: Any) -> None:
        """Move them from the deck to its row."""
        turn_up(ctx, self.level.get(ctx) - 1, self.count)


def turn_up(ctx: Any, at: int, count: int) -> None:
    """Turn up the next cards of a deck; those that all have seen may come up again."""
    state = ctx.state
    deck = state.decks[at]
    drawn, rest = deck[:count], deck[count:]
    state.decks = (*state.decks[:at], rest, *state.decks[at + 1 :])
    state.face_up = (*state.face_up[:at], state.face_up[at] + drawn, *state.face_up[at + 1 :])
    state.seen = (*state.seen[:at], min(state.seen[at], len(rest)), *state.seen[at + 1 :])
    for card in drawn:
        ctx.emit(v.CARDS_TURNED, card)


OPS = (Enroll, PlayMaster, PlaceCube, RemoveTiles, TurnUp)
