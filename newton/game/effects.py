"""The ops of Newton beside the Basic Actions: what masters, tiles and Special Effects do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.game.changes import cubes_left, enroll, enter_play, place_cube, take_shelf_tile, without
from newton.game.needs import final_volumes, volumes
from newton.game.state import VOLUMES
from newton.game.tables import Tables
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.program import Code
from newton.kernel.verbs import DONE, Choice, Verb
from newton.kit import sets
from newton.lang.declare import ability, amount, field, op
from newton.lang.fields import (
    Amount,
    Amt,
    Const,
    Eff,
    Effect,
    Flag,
    Int,
    ListOf,
    MapOf,
    OneOf,
    Result,
    ResultName,
    Slot,
    Value,
)

CUBE_KINDS = {"cities": "city", "universities": "university", "ancient_lands": "ancient_land"}


@op("enroll", short="students", phrase="place {students} Students on the technology start", example="enroll: 1")
@attrs.frozen
class Enroll:
    """Put Students from reserve on the start of the technology track."""

    students: Any = field(Amt(), doc="how many")

    def run(self, ctx: Any) -> None:
        """One by one while there are any (TILE-1)."""
        for _ in range(self.students.get(ctx)):
            enroll(ctx)


@guard("MASTER-1", "{a} is not in hand.", implied=True)
def master_in_hand(op: Any, ctx: Any, regs: Any, master: int) -> Refusal:
    return None if master in ctx.me.master_hand else (master,)


@op(
    "play_master",
    phrase="play a master",
    example="play_master: {}",
    alone="the four ways to play a master all stand in the constants (MASTER-1)",
)
@attrs.frozen
class PlayMaster:
    """Let the player play a master from hand (MASTER-1)."""

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


@op("place_cube", phrase="place a Travel cube on one of {on}", example="place_cube: {on: [universities]}")
@attrs.frozen
class PlaceCube:
    """Let the player place a Travel cube on a space of choice."""

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


@guard("CARD-6", "{a} is not in hand.", implied=True)
def discard_in_hand(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return None if card in ctx.me.hand else (card,)


@attrs.frozen
class DiscardCard:
    """Ask for an Action card of the hand and take it out of the game."""

    kind: ClassVar[str] = "card"
    prompt: ClassVar[str] = "Which card leaves the game?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {v.CARD: (discard_in_hand,), DONE: ()}

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`card:<card>` in the order of the hand; `done`."""
        for card in ctx.me.hand:
            yield v.CARD, card
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, card: int = -1) -> None:
        """Remove it."""
        if verb is v.CARD:
            ctx.me.hand = without(ctx.me.hand, card)
            ctx.state.removed = (*ctx.state.removed, card)
            ctx.emit(v.CARD_REMOVED, card)


@op("discard", phrase="discard a card from hand out of the game: {then}", example="discard: {then: [{gain: {vp: 4}}]}")
@attrs.frozen
class Discard:
    """Let the player discard an Action card from hand out of the game for an effect."""

    then: Effect = field(Eff(), doc="what it brings")
    pick: ClassVar[DiscardCard] = DiscardCard()

    def expand(self, code: Code) -> None:
        """Ask, then do what it brings unless declined."""
        step = code.add(self.pick)
        code.effect(self.then)
        step.declined = code.here


@guard("CARD-7", "{a} does not lie on the own desk from before.", implied=True)
def lay_on_desk(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return None if card in ctx.me.desk and card != ctx.me.playing else (card,)


@guard("CARD-7", "{a} has no lightning effect that can be repeated.")
def has_lightning(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    one = ctx.tables.cards[card]
    return None if one.lightning and not one.repeats else (card,)


@guard("CARD-6", "{a} would ask for a card of the hand, which is empty.")
def lightning_can_act(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    pick = ctx.tables.cards[card].picks
    return None if pick is None or len(list(pick.offer(ctx, None))) > 1 else (card,)


@op("repeat_lightning", phrase="repeat the lightning effect of a card on the desk", example="repeat_lightning: {}")
@attrs.frozen
class RepeatLightning:
    """Let the player repeat the lightning effect of a card that lay on the desk before (CARD-7)."""

    kind: ClassVar[str] = "card"
    prompt: ClassVar[str] = "Which card's effect is repeated?"
    repeats: ClassVar[bool] = True
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        v.CARD: (lay_on_desk, has_lightning, lightning_can_act),
        DONE: (),
    }

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`card:<card>` as they lie on the desk; `done`."""
        for card in ctx.me.desk:
            if card != ctx.me.playing:
                yield v.CARD, card
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, card: int = -1) -> None:
        """Do what that card does."""
        if verb is v.CARD:
            t: Tables = ctx.tables
            ctx.push(t.cards[card].free_program, t.tile_uids["cards"] + card)


@guard("CARD-11", "{a} is no Village.", implied=True)
def is_village(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if space in ctx.tables.silver else (space,)


@guard("CARD-11", "A Bonus token lies on {a}.")
def village_without_token(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if ctx.state.tokens[space] < 0 else (space,)


@guard("CARD-11", "The Scientist is on {a} already.")
def another_village(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return (space,) if space == ctx.me.scientist else None


@op(
    "visit_village",
    phrase="put the Scientist on a Village without a Bonus token",
    example="visit_village: {}",
    alone="CARD-11 alone moves the Scientist without a route",
)
@attrs.frozen
class VisitVillage:
    """Let the player put the Scientist on a Village without a Bonus token (CARD-11)."""

    kind: ClassVar[str] = "village"
    prompt: ClassVar[str] = "To which Village does the Scientist go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        v.STEP: (is_village, village_without_token, another_village),
        DONE: (),
    }

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """`step:<village>` in the order of the spaces; `done`."""
        for space in ctx.tables.silver:
            yield v.STEP, space
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, space: int = -1) -> None:
        """Put it there, passing nothing."""
        if verb is v.STEP:
            ctx.emit(v.SCIENTIST_MOVED, ctx.me.scientist, space)
            ctx.me.scientist = space


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


@ability("volumes", short="volumes", phrase="{volumes}", example="volumes: {blue: 2}")
@attrs.frozen
class VolumesAbility:
    """Volumes that are available while the piece lies there (REQ-1, CARD-1); `any` is of any colour."""

    volumes: dict[str, int] = field(MapOf(OneOf(VOLUMES), Int(min=1)), doc="colour -> how many")


@amount(
    "sets", phrase="set of {size} Volumes (alike: {alike})", example="{sets: {size: 3, alike: true, from: available}}"
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


OPS = (Enroll, PlayMaster, PlaceCube, RemoveTiles, LiftBook, PutBook, Discard, RepeatLightning, VisitVillage, TurnUp)
