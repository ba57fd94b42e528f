"""A turn: one Action card, its Basic Action and Special Effect in any order, and quick actions (TURN, QUICK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game import actions
from newton.game import vocabulary as v
from newton.game.changes import enter_play, symbols, without
from newton.game.needs import count_of
from newton.game.state import ACTIONS, JOKER
from newton.game.tables import Card, Tables
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.queries import CARD as CARD_SCOPE
from newton.kernel.queries import TURN as TURN_SCOPE
from newton.kernel.state import CARD_ACTION, HELD
from newton.kernel.verbs import Choice, Verb
from newton.kit.guards import in_zone

NOBODY = -1


def action_value(ctx: Any, action: int) -> int:
    """The value of the Basic Action of the card played (TURN-4; a Joker's TURN-5)."""
    joker = ctx.tables.cards[ctx.me.playing].action == JOKER
    return ctx.query(v.ACTION_VALUE, symbols(ctx, action) + joker, action)  # type: ignore[no-any-return]  # an int


def basic_value(ctx: Any, action: int) -> int:
    """The value of the Basic Action with what has been paid for it."""
    outer, ctx.card = ctx.card, True  # the card's own modifiers count
    value = action_value(ctx, action)
    ctx.card = outer
    return value


def can_act(ctx: Any, action: int) -> bool:
    """Whether the Basic Action of the card played could do something as this action."""
    outer, ctx.card = ctx.card, True  # the card's own modifiers count
    able: bool = ctx.tables.action_ops[action].possible(ctx, action_value(ctx, action))
    ctx.card = outer
    return able


def quick_price(ctx: Any, quick: int) -> int:
    """The coins that a quick action costs now."""
    base = ctx.tables.quick[quick].cost.parts[0][1].get(ctx)
    price: int = ctx.query(v.QUICK_PRICE, base, quick)
    return max(0, price)


def needs_met(ctx: Any, quick: int, level: int) -> bool:
    """Whether what a quick action needs beside its price is there."""
    needs = ctx.tables.quick[quick].needs
    if needs is None:
        return True
    outer, ctx.frame.names = ctx.frame.names, (level,)
    met: bool = needs.test(ctx)
    ctx.frame.names = outer
    return met


def _played(ctx: Any) -> Card:
    card: Card = ctx.tables.cards[ctx.me.playing]
    return card


card_in_hand = in_zone("card_in_hand", "TURN-2", "hand", "in hand")


@guard("TURN-2", "A card is played in this turn already.", implied=True)
def no_card_played(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return None if ctx.me.playing < 0 else (ctx.me.playing,)


@guard("TURN-2", "No card is played in this turn yet.", implied=True)
def card_is_played(op: Any, ctx: Any, regs: Any, *args: int) -> Refusal:
    return None if ctx.me.playing >= 0 else (0,)


@guard("TURN-3", "The Basic Action is taken already.", implied=True)
def basic_is_left(op: Any, ctx: Any, regs: Any, *args: int) -> Refusal:
    return None if not ctx.me.basic else (1,)


@guard("TURN-5", "A Joker asks which action: `basic:<action>`.", implied=True)
def is_no_joker(op: Any, ctx: Any, regs: Any) -> Refusal:
    return None if ctx.me.playing >= 0 and _played(ctx).action != JOKER else (0,)


@guard("TURN-5", "Only a Joker chooses its action.", implied=True)
def is_a_joker(op: Any, ctx: Any, regs: Any, action: int) -> Refusal:
    return None if ctx.me.playing >= 0 and _played(ctx).action == JOKER else (0,)


@guard("TURN-3", "The action could do nothing at the value {0}.")
def basic_can_act(op: Any, ctx: Any, regs: Any, action: int = -1) -> Refusal:
    action = _played(ctx).action if action < 0 else action
    return None if action < JOKER and can_act(ctx, action) else (action_value(ctx, action) if action < JOKER else 0,)


@guard("TURN-3", "The Special Effect is taken already.", implied=True)
def effect_is_left(op: Any, ctx: Any, regs: Any) -> Refusal:
    return None if not ctx.me.special else (1,)


@guard("TURN-8", "The card has no effect to take; Volumes and the like act by themselves.", implied=True)
def card_has_effect(op: Any, ctx: Any, regs: Any) -> Refusal:
    return None if _played(ctx).program >= 0 else (0,)


@guard("CARD-13", "An effect that modifies the action must be paid before it.")
def effect_before_basic(op: Any, ctx: Any, regs: Any) -> Refusal:
    return (1,) if _played(ctx).modifies and ctx.me.basic else None


@guard("TURN-7", "The effect costs {1} {0}; of what was held when the card was played {2} are left.")
def effect_is_paid(op: Any, ctx: Any, regs: Any) -> Refusal:
    return _played(ctx).price.short(ctx)


@guard("{0}", "There is nothing to choose for this effect.")
def effect_has_target(op: Any, ctx: Any, regs: Any) -> Refusal:
    pick = _played(ctx).picks
    if pick is None:
        return None
    for choice in pick.offer(ctx, None):
        if not choice[0].declines and all(
            g.refuses(pick, ctx, None, *choice[1:]) is None for g in pick.guards[choice[0]]
        ):
            return None
    return (next(iter(pick.guards.values()))[0].rule,)  # of what may be picked


@guard("QUICK-1", "This quick action is taken {0}.", implied=True)
def quick_has_form(op: Any, ctx: Any, regs: Any, quick: int, level: int = 0) -> Refusal:
    each = bool(ctx.tables.quick[quick].each)
    return None if each == bool(level) else ("for a level: `quick:cards:<level>`" if each else "without a level",)


@guard("QUICK-2", "It comes after a card is played and before its Basic Action.", implied=True)
def quick_in_time(op: Any, ctx: Any, regs: Any, quick: int, level: int = 0) -> Refusal:
    record = ctx.tables.quick[quick]
    return (quick,) if record.boosts and (ctx.me.playing < 0 or ctx.me.basic) else None


@guard("QUICK-2", "Once per turn; it is taken.", implied=True)
def quick_is_left(op: Any, ctx: Any, regs: Any, quick: int, level: int = 0) -> Refusal:
    return (quick,) if ctx.tables.quick[quick].boosts and ctx.me.boosted else None


@guard("{2}", "It costs {0} coins and {1} can pay for it.", implied=True)
def quick_is_paid(op: Any, ctx: Any, regs: Any, quick: int, level: int = 0) -> Refusal:
    record = ctx.tables.quick[quick]
    held = record.boosts and ctx.tables.costs_first  # a boost is a cost of the card
    coins, price = v.COINS.have(ctx, held=held), quick_price(ctx, quick)
    return None if price <= coins else (price, coins, "TURN-7" if record.boosts else record.rule)


@guard("{0}", "What it takes is used up.")
def quick_has_object(op: Any, ctx: Any, regs: Any, quick: int, level: int = 0) -> Refusal:
    return None if needs_met(ctx, quick, level) else (ctx.tables.quick[quick].rule,)


@guard("TURN-2", "An Action card must be played; {0} are in hand.")
def turn_may_end(op: Any, ctx: Any, regs: Any) -> Refusal:
    me = ctx.me
    return None if me.playing >= 0 or not me.hand else (len(me.hand),)


_QUICK = (quick_has_form, quick_in_time, quick_is_left, quick_is_paid, quick_has_object)


@attrs.frozen
class Turn:
    """Ask the players in turn until all have taken the turns of the round (TURN-1)."""

    kind: ClassVar[str] = "turn"
    prompt: ClassVar[str] = "What is done in this turn?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        v.PLAY: (no_card_played, card_in_hand),
        v.BASIC: (card_is_played, is_no_joker, basic_is_left, basic_can_act),
        v.BASIC_AS: (card_is_played, is_a_joker, basic_is_left, basic_can_act),
        v.EFFECT: (
            card_is_played, card_has_effect, effect_is_left, effect_before_basic, effect_is_paid, effect_has_target,
        ),
        v.QUICK: _QUICK,
        v.QUICK_LEVEL: _QUICK,
        v.END: (turn_may_end,),
    }  # fmt: skip  # one group a verb

    def begin(self, ctx: Any) -> None:
        """Act for the player whose turn it is."""
        state = ctx.state
        seat = (state.first + state.turn) % len(state.seats)
        if ctx.actor != seat:
            ctx.act_as(seat)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """Cards in the order of the hand, or `basic` and `effect`; then the quick actions; then `end`."""
        t: Tables = ctx.tables
        me = ctx.me
        if me.playing < 0:
            for card in me.hand:
                yield v.PLAY, card
        else:
            yield from self._card_options(ctx, t.cards[me.playing])
        coins, bent = me.coins, ctx.state.active
        if coins >= t.quick_least or bent:
            yield from self._quick_options(ctx, coins, me.held_coins if t.costs_first else coins)
        yield (v.END,)

    def _quick_options(self, ctx: Any, coins: int, held: int) -> Iterator[Choice]:
        me, bent = ctx.me, ctx.state.active
        for quick, base, levels, boosts in ctx.tables.quick_looks:
            if boosts and (me.playing < 0 or me.basic or me.boosted):
                continue
            if (quick_price(ctx, quick) if bent else base) > (held if boosts else coins):
                continue
            if levels:
                for level in levels:
                    yield v.QUICK_LEVEL, quick, level
            else:
                yield v.QUICK, quick

    def _card_options(self, ctx: Any, card: Card) -> Iterator[Choice]:
        me = ctx.me
        if not me.basic:
            if card.action == JOKER:
                for action in range(JOKER):
                    yield v.BASIC_AS, action
            else:
                yield (v.BASIC,)
        if card.program >= 0 and not me.special:
            yield (v.EFFECT,)

    def take(self, ctx: Any, regs: Any, verb: Verb, *args: int) -> bool:
        """Carry out one thing; the turn goes on until `end`."""
        if verb is v.PLAY:
            self._play(ctx, args[0])
        elif verb is v.BASIC or verb is v.BASIC_AS:
            self._basic(ctx, args[0] if args else _played(ctx).action)
        elif verb is v.EFFECT:
            ctx.push(_played(ctx).program, ctx.tables.tile_uids["cards"] + ctx.me.playing)
        elif verb is v.END:
            return self._end(ctx)
        else:
            self._quick(ctx, *args)
        return AGAIN

    def says(self, ctx: Any, regs: Any, verb: Verb, *args: int) -> str:
        """What a quick action or the Special Effect costs, and the value of the Basic Action."""
        if verb is v.QUICK or verb is v.QUICK_LEVEL:
            return f"costs {count_of(quick_price(ctx, args[0]), 'coin')}"
        if verb is v.EFFECT:
            price = _played(ctx).price
            return f"costs {price.say(ctx)}" if price.parts else ""
        if verb is v.BASIC or verb is v.BASIC_AS:
            action = args[0] if args else _played(ctx).action
            return f"{ACTIONS[action]}, value {basic_value(ctx, action)}"
        return ""

    def _play(self, ctx: Any, card: int) -> None:
        me, t = ctx.me, ctx.tables
        me.hand = without(me.hand, card)
        me.desk = (*me.desk, card)
        me.playing, me.basic, me.special, me.boosted = card, 0, 0, 0
        me.held_coins, me.held_potions = me.coins, me.potions
        ctx.emit(v.PLAYED, card)
        enter_play(ctx, t.cards[card].abilities[me.index], t.tile_uids["cards"] + card)

    def _basic(self, ctx: Any, action: int) -> None:
        value = basic_value(ctx, action)
        ctx.used(v.ACTION_VALUE)
        ctx.me.basic = 1
        source = ctx.tables.tile_uids["cards"] + ctx.me.playing
        actions.start(ctx, action, value, source, scope=CARD_ACTION)

    def _quick(self, ctx: Any, quick: int, level: int = 0) -> None:
        t: Tables = ctx.tables
        record = t.quick[quick]
        v.COINS.pay(ctx, quick_price(ctx, quick), held=record.boosts and t.costs_first)
        ctx.used(v.QUICK_PRICE)
        if record.boosts:
            ctx.me.boosted = 1
        ctx.push(
            t.quick_programs[quick],
            t.tile_uids["quick"] + quick,
            names=(level,),
            scope=HELD if ctx.me.playing >= 0 else 0,
        )

    def _end(self, ctx: Any) -> bool:
        state, me = ctx.state, ctx.me
        ctx.emit(v.TURN_ENDED)
        me.playing, me.basic, me.special, me.boosted = NOBODY, 0, 0, 0
        me.held_coins = me.held_potions = 0
        ctx.close(TURN_SCOPE, owner=ctx.actor)
        ctx.close(CARD_SCOPE, owner=ctx.actor)
        state.turn += 1
        if state.turn == ctx.tables.rules.turns * len(state.seats):
            return not AGAIN
        self.begin(ctx)
        return AGAIN
