"""The Lessons action: take Action cards that lie face up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import without
from newton.game.vocabulary import CARD_TAKEN, LESSON_CARDS, TAKE_CARD
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.state import registers
from newton.kernel.verbs import DONE, Choice, Verb


@registers
class Class:
    """What a Lessons action keeps: value and cards left."""

    left: int
    cards: int

    def clone(self) -> Class:
        """A copy."""
        raise NotImplementedError  # written by `registers`


@guard("LESSONS-1", "{a} does not lie face up.", implied=True)
def card_lies_face_up(op: Any, ctx: Any, regs: Class, card: int) -> Refusal:
    return None if any(card in row for row in ctx.state.face_up) else (card,)


@guard("LESSONS-1", "The card is of level {0} and the value left is {1}.", implied=True)
def level_within_value(op: Any, ctx: Any, regs: Class, card: int) -> Refusal:
    level = ctx.tables.cards[card].level
    return None if level <= regs.left else (level, regs.left)


@attrs.frozen
class Lessons:
    """Take one face-up Action card of level V or lower; a split action takes several."""

    kind: ClassVar[str] = "lessons"
    registers: ClassVar[type] = Class
    prompt: ClassVar[str] = "Which card is taken?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        TAKE_CARD: (card_lies_face_up, level_within_value),
        DONE: (),
    }

    def begin(self, ctx: Any) -> Class:
        """The whole value left."""
        return Class(ctx.frame.names[0], ctx.spend(LESSON_CARDS, 1))

    def possible(self, ctx: Any, value: int) -> bool:
        """Whether there is a card to take."""
        return any(ctx.state.face_up[:value])

    def offer(self, ctx: Any, regs: Class) -> Iterator[Choice]:
        """`take:<card>` by level and then as they lie; `done`."""
        for row in ctx.state.face_up[: regs.left]:
            for card in row:
                yield TAKE_CARD, card
        yield (DONE,)

    def take(self, ctx: Any, regs: Class, verb: Verb, card: int = -1) -> bool:
        """Take the card into hand; it can be played from the next turn on (LESSONS-2)."""
        if verb is DONE:
            return not AGAIN
        level = ctx.tables.cards[card].level
        rows = ctx.state.face_up
        ctx.state.face_up = (*rows[: level - 1], without(rows[level - 1], card), *rows[level:])
        ctx.me.hand = (*ctx.me.hand, card)
        ctx.emit(CARD_TAKEN, card)
        ctx.result(card)
        regs.left -= level
        regs.cards -= 1
        return AGAIN if regs.cards > 0 and regs.left > 0 else not AGAIN
