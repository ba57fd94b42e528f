"""The ops of the Special Effects of cards: discarding, repeating a lightning effect, visiting a Village (CARD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import vocabulary as v
from newton.game.changes import without
from newton.game.tables import Tables
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.program import Code
from newton.kernel.verbs import DONE, Choice, Verb
from newton.kit.guards import in_zone
from newton.lang.declare import field, op
from newton.lang.fields import Eff, Effect

discard_in_hand = in_zone("discard_in_hand", "CARD-6", "hand", "in hand")


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
    return None if space in ctx.tables.villages else (space,)


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
        for space in ctx.tables.villages:
            yield v.STEP, space
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, space: int = -1) -> None:
        """Put it there, passing nothing."""
        if verb is v.STEP:
            ctx.emit(v.SCIENTIST_MOVED, ctx.me.scientist, space)
            ctx.me.scientist = space


OPS = (Discard, RepeatLightning, VisitVillage)
