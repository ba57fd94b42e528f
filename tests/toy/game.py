"""A toy game: two players plant an orchard. Kernel and shell are tested with it; it uses each of their parts once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import attrs

from newton.kernel.events import EventKind
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.plugins import GameDeclaration, Scenarios, hookimpl
from newton.kernel.price import Price, PriceOf, Resource
from newton.kernel.program import Code
from newton.kernel.queries import CARD, IN_PLAY, ROUND, TURN, Query
from newton.kernel.state import CARD_ACTION, OWNER, SECRET, Seat, Table, fields_of_state, holds, registers
from newton.kernel.verbs import DONE, Choice, Verb, piece_arg, word_arg
from newton.kit.zones import NUMBER, mask_of, zone
from newton.lang.declare import amount, field, op, record
from newton.lang.fields import Abil, Amount, Amt, Eff, Effect, Flag, Int, Result, ResultName, Slot
from newton.lang.registry import RuleOption

PACKS = Path(__file__).parent
NO_EFFECT = Effect(())

# -- words

CARD_ARG = piece_arg("cards", "card")
PLOT_ARG = piece_arg("plots", "plot")
RESOURCE_ARG = word_arg("resource", lambda rules: tuple(rules.resource_index))

PLAY = Verb("play", (CARD_ARG,), "Play {0}")
DRAW = Verb("draw", (), "Draw a card")
END = Verb("end", (), "End the turn")
PLANT = Verb("plant", (PLOT_ARG,), "Plant {0}")
PICK = Verb("card", (CARD_ARG,), "Choose {0}")

GAINED = EventKind("gained", (("resource", RESOURCE_ARG), ("amount", None)), doc="A player gained a resource.")
PAID = EventKind("paid", (("resource", RESOURCE_ARG), ("amount", None)), doc="A player paid a resource.")
PLAYED = EventKind("played", (("card", CARD_ARG),), doc="A player played a card.")
DRAWN = EventKind("drawn", (("card", CARD_ARG),), OWNER, "A player drew a card.")
PLANTED = EventKind("planted", (("plot", PLOT_ARG),), doc="A player planted a plot.")
ROUND_ENDED = EventKind("round_ended", (("round", None),), doc="A round ended.")

HARVEST = Query("harvest", "the coins that a harvest brings; 2")
PLOT_COST = Query("plot_cost", "the coins that planting costs; 1", (("plot", PLOT_ARG),))

COINS = Resource("coins", "coins", GAINED, PAID)
WOOD = Resource("wood", "wood", GAINED, PAID)
VP = Resource("vp", "vp", GAINED, PAID)

# -- records and state


@record("card")
@attrs.frozen
class CardRecord:
    """A card."""

    cost: Price = field(PriceOf(), doc="what it costs", default=Price(()))
    worth: int = field(Int(), doc="what it is worth", default=1)
    copies: int = field(Int(min=1), doc="how many are in the deck", default=1)
    stays: bool = field(Flag(), doc="whether it stays before its player", default=False)
    effect: Effect = field(Eff(), doc="what playing it does", default=NO_EFFECT)
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds while it lies there", default=())


@record("plot")
@attrs.frozen
class PlotRecord:
    """A plot for trees."""

    level: int = field(Int(min=1, max=3), doc="how much work it is")
    bonus: Effect = field(Eff(), doc="what planting it brings", default=NO_EFFECT)


@record("rules")
@attrs.frozen
class RulesRecord:
    """The constants."""

    rounds: int = field(Int(min=1), doc="rounds")
    hand: int = field(Int(min=0), doc="cards at the start")
    coins: int = field(Int(min=0), doc="coins at the start")
    wood: int = field(Int(min=0), doc="wood at the start")


@attrs.define(eq=False)
class ToySeat(Seat):
    """What a player has."""

    coins: int = holds(NUMBER, doc="coins")
    wood: int = holds(NUMBER, doc="wood")
    vp: int = holds(NUMBER, doc="points")
    hand: tuple[int, ...] = holds(zone("cards"), doc="cards in hand", see=OWNER)
    row: tuple[int, ...] = holds(zone("cards"), doc="cards that stay")
    plots: int = holds(mask_of("plots"), doc="plots planted")
    peeked: tuple[int, ...] = holds(
        zone("cards"), doc="the top of the deck, as far as this player has seen it", see=OWNER
    )
    drawn: int = holds(NUMBER, doc="1 once a card is drawn in this turn", shown=False)
    playing: int = holds(NUMBER, doc="the card being played, -1 without", default=-1, shown=False)


@attrs.define(eq=False)
class ToyTable(Table):
    """What lies on the table."""

    round: int = holds(NUMBER, doc="the round", default=1, shown=False)
    first: int = holds(NUMBER, doc="the first player", shown=False)
    turn: int = holds(NUMBER, doc="turns taken in this round", shown=False)
    deck: tuple[int, ...] = holds(zone("cards"), doc="the deck, next card first", see=SECRET)
    discard: tuple[int, ...] = holds(zone("cards"), doc="the discard pile")


@attrs.frozen(eq=False)
class Tables:
    """What the ops look up."""

    rules: RulesRecord
    levels: tuple[int, ...]
    bonus: tuple[int, ...]
    cards: tuple[CardRecord, ...]
    prices: tuple[Price, ...]
    programs: tuple[int, ...]
    uids: dict[str, int]


@attrs.frozen(eq=False)
class CardPrice(Price):
    """The price of a card; paying it lays the card down, which is done at once where there is no price."""

    def pay(self, ctx: Any) -> None:
        """Pay, then lay the card down."""
        super().pay(ctx)
        lay_down(ctx)


def freeze(compiler: Any) -> Tables:
    """Make the tables."""
    rules = compiler.rules
    cards = rules.pieces("cards")
    prices = tuple(CardPrice(card.record.cost.parts) for card in cards)
    return Tables(
        rules.pieces("rules")[0].record,
        tuple(p.record.level for p in rules.pieces("plots")),
        tuple(compiler.program(p.record.bonus) for p in rules.pieces("plots")),
        tuple(card.record for card in cards),
        prices,
        tuple(
            compiler.priced(card.record.effect, price, f"{card.id}/play")
            if price.parts
            else compiler.program(card.record.effect)
            for card, price in zip(cards, prices, strict=True)
        ),
        {kind: rules.uid(kind, 0) for kind in rules.kinds},
    )


# -- state operations


def without(row: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A row less one occurrence of an item."""
    at = row.index(item)
    return (*row[:at], *row[at + 1 :])


def lay_down(ctx: Any) -> None:
    """Lay the card being played before its player or on the discard pile."""
    me, t = ctx.me, ctx.tables
    card, me.playing = me.playing, -1
    me.hand = without(me.hand, card)
    ctx.emit(PLAYED, card)
    if t.cards[card].stays:
        me.row = (*me.row, card)
        for item in t.cards[card].abilities:
            item.op.enter(ctx, ctx.actor, t.uids["cards"] + card)
    else:
        ctx.state.discard = (*ctx.state.discard, card)


def draw_card(ctx: Any) -> None:
    """Draw the top card; the discard pile is shuffled when the deck is empty."""
    state = ctx.state
    if not state.deck:
        state.deck, state.discard = ctx.shuffled("deck", state.discard), ()
    if state.deck:
        card = state.deck[0]
        state.deck = state.deck[1:]
        for seat in state.seats:
            seat.peeked = seat.peeked[1:]
        ctx.me.hand = (*ctx.me.hand, card)
        ctx.emit(DRAWN, card)


def plot_cost(ctx: Any, plot: int) -> int:
    """The coins that planting costs now."""
    return max(0, ctx.query(PLOT_COST, 1, plot))


# -- ops


@op("harvest", phrase="harvest", example="harvest: {}")
@attrs.frozen
class Harvest:
    """Gain coins."""

    def run(self, ctx: Any) -> None:
        """2, or what the modifiers make of it."""
        COINS.gain(ctx, ctx.query(HARVEST, 2))
        ctx.used(HARVEST)


@op("draw", short="cards", phrase="draw {cards} cards", example="draw: 2")
@attrs.frozen
class DrawCards:
    """Draw cards."""

    cards: Amount = field(Amt(), doc="how many")

    def run(self, ctx: Any) -> None:
        """One by one."""
        for _ in range(self.cards.get(ctx)):
            draw_card(ctx)


@op("peek", phrase="look at the top card", example="peek: {}")
@attrs.frozen
class Peek:
    """Look at the top card of the deck."""

    def run(self, ctx: Any) -> None:
        """Note it for the player alone."""
        ctx.me.peeked = ctx.state.deck[:1]


@op("throw", short="card", phrase="discard that card", example="throw: {of: card}")
@attrs.frozen
class Throw:
    """Discard a card of the hand that an earlier op named."""

    card: Slot = field(ResultName(("piece",)), doc="the card")

    def run(self, ctx: Any) -> None:
        """Move it to the pile."""
        card = self.card.get(ctx)
        ctx.me.hand = without(ctx.me.hand, card)
        ctx.state.discard = (*ctx.state.discard, card)


@amount("worth", short="card", phrase="the worth of that card", example="{worth: {of: card}}")
@attrs.frozen
class Worth(Amount):
    """What a named card is worth."""

    card: Slot = field(ResultName(("piece",)), doc="the card")

    def get(self, ctx: Any) -> int:
        worth: int = ctx.tables.cards[self.card.get(ctx)].worth
        return worth


@guard("TOY-1", "{a} is not in hand.", implied=True)
def pick_in_hand(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return None if card in ctx.me.hand else (card,)


@guard("TOY-1", "{a} is being played.", implied=True)
def pick_is_not_played(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return (card,) if card == ctx.me.playing and ctx.me.hand.count(card) < 2 else None


@op("pick", phrase="choose a card in hand", example="pick: {as: card}")
@attrs.frozen
class PickCard:
    """Let the player choose a card in hand."""

    result: int = field(Result("piece"), doc="a name for it", default=-1, key="as")
    kind: ClassVar[str] = "pick"
    prompt: ClassVar[str] = "Which card?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {PICK: (pick_in_hand, pick_is_not_played), DONE: ()}

    def possible(self, ctx: Any) -> bool:
        """Whether a card is there beside the one about to be played."""
        return len(ctx.me.hand) > 1

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """Each card once, in the order of the hand; `done`."""
        for card in dict.fromkeys(ctx.me.hand):
            if pick_is_not_played.refuses(self, ctx, regs, card) is None:
                yield PICK, card
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, card: int = -1) -> None:
        """Name it."""
        ctx.name(self.result, card)


@registers
class Digging:
    """What planting keeps: the value left and the plots planted."""

    left: int
    planted: int = 0

    def clone(self) -> Digging:
        """A copy."""
        raise NotImplementedError


@guard("TOY-4", "Trees stand on {a} already.", implied=True)
def plot_is_free(op: Any, ctx: Any, regs: Digging, plot: int) -> Refusal:
    return (plot,) if any(seat.plots >> plot & 1 for seat in ctx.state.seats) else None


@guard("TOY-4", "The plot is of level {0} and {1} is left.", implied=True)
def plot_within_value(op: Any, ctx: Any, regs: Digging, plot: int) -> Refusal:
    level = ctx.tables.levels[plot]
    return None if level <= regs.left else (level, regs.left)


@guard("TOY-5", "Planting costs {0} coins and {1} are there.")
def plot_is_paid(op: Any, ctx: Any, regs: Digging, plot: int) -> Refusal:
    cost = plot_cost(ctx, plot)
    return None if cost <= ctx.me.coins else (cost, ctx.me.coins)


@op("plant", phrase="plant up to {value}", example="plant: {value: 3, as: trees}")
@attrs.frozen
class Plant:
    """Plant any number of plots whose levels add up to no more than a value."""

    value: Amount = field(Amt(), doc="the value that is split")
    result: int = field(Result("number"), doc="a name for the number planted", default=-1, key="as")
    kind: ClassVar[str] = "plant"
    prompt: ClassVar[str] = "Which plot is planted?"
    registers: ClassVar[type] = Digging
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        PLANT: (plot_is_free, plot_within_value, plot_is_paid),
        DONE: (),
    }

    def possible(self, ctx: Any) -> bool:
        """Whether a first plot can be planted."""
        regs = self.begin(ctx)
        return any(plot_is_paid.refuses(self, ctx, regs, plot) is None for plot in self._plots(ctx, regs))

    def begin(self, ctx: Any) -> Digging:
        """The whole value left."""
        return Digging(self.value.get(ctx))

    def _plots(self, ctx: Any, regs: Digging) -> Iterator[int]:
        for plot, level in enumerate(ctx.tables.levels):
            if level <= regs.left and plot_is_free.refuses(self, ctx, regs, plot) is None:
                yield plot

    def offer(self, ctx: Any, regs: Digging) -> Iterator[Choice]:
        """Free plots in order; `done`."""
        for plot in self._plots(ctx, regs):
            yield PLANT, plot
        yield (DONE,)

    def take(self, ctx: Any, regs: Digging, verb: Verb, plot: int = -1) -> bool:
        """Plant one; go on while something is left."""
        if verb is DONE:
            return not AGAIN
        t = ctx.tables
        COINS.pay(ctx, plot_cost(ctx, plot))
        ctx.used(PLOT_COST)
        ctx.me.plots |= 1 << plot
        ctx.emit(PLANTED, plot)
        ctx.reward(t.bonus[plot], t.uids["plots"] + plot)
        regs.left -= t.levels[plot]
        regs.planted += 1
        ctx.name(self.result, regs.planted)
        return AGAIN if regs.left else not AGAIN


# -- the course of the game


@guard("TOY-1", "{a} is not in hand.", implied=True)
def card_in_hand(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return None if card in ctx.me.hand else (card,)


@guard("TOY-2", "The card costs {1} {0} and {2} are there.")
def card_is_paid(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    return ctx.tables.prices[card].short(ctx)  # type: ignore[no-any-return]


@guard("TOY-2", "There is nothing to choose for it.")
def card_has_target(op: Any, ctx: Any, regs: Any, card: int) -> Refusal:
    items = ctx.tables.cards[card].effect.items
    possible = getattr(items[0].op, "possible", None) if items else None
    return None if possible is None or possible(ctx) else (card,)


@guard("TOY-3", "A card is drawn in this turn already.")
def not_drawn_yet(op: Any, ctx: Any, regs: Any) -> Refusal:
    return (1,) if ctx.me.drawn else None


@guard("TOY-3", "No card is left: {0} in the deck, {1} discarded.")
def a_card_is_left(op: Any, ctx: Any, regs: Any) -> Refusal:
    state = ctx.state
    return None if state.deck or state.discard else (len(state.deck), len(state.discard))


@attrs.frozen
class Turn:
    """Ask the players in turn until each has had a turn in this round."""

    kind: ClassVar[str] = "turn"
    prompt: ClassVar[str] = "What is done?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        PLAY: (card_in_hand, card_is_paid, card_has_target),
        DRAW: (not_drawn_yet, a_card_is_left),
        END: (),
    }

    def begin(self, ctx: Any) -> None:
        """Act for the player whose turn it is."""
        state = ctx.state
        ctx.act_as((state.first + state.turn) % len(state.seats))

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """Each card once, in the order of the hand; `draw`; `end`."""
        for card in dict.fromkeys(ctx.me.hand):
            yield PLAY, card
        yield (DRAW,)
        yield (END,)

    def take(self, ctx: Any, regs: Any, verb: Verb, card: int = -1) -> bool:
        """Carry out one thing; the turn goes on until `end`."""
        state, me, t = ctx.state, ctx.me, ctx.tables
        if verb is PLAY:
            me.playing = card
            if not t.prices[card].parts:
                lay_down(ctx)
            ctx.push(t.programs[card], t.uids["cards"] + card, scope=CARD_ACTION)
        elif verb is DRAW:
            me.drawn = 1
            draw_card(ctx)
        else:
            me.drawn = 0
            ctx.close(TURN, owner=ctx.actor)
            ctx.close(CARD, owner=ctx.actor)
            state.turn += 1
            if state.turn == len(state.seats):
                return not AGAIN
            self.begin(ctx)
        return AGAIN


@attrs.frozen
class NextRound:
    """Go on to the next round, or to the end."""

    turns: int

    def run(self, ctx: Any) -> None:
        """The first player passes."""
        state = ctx.state
        ctx.emit(ROUND_ENDED, state.round)
        ctx.close(ROUND)
        if state.round < ctx.tables.rules.rounds + 2 * ctx.rules.options["long_game"]:
            state.round += 1
            state.turn = 0
            state.first = (state.first + 1) % len(state.seats)
            ctx.frame.pc = self.turns


@attrs.frozen
class Flow:
    """The whole game as one program."""

    def expand(self, code: Code) -> None:
        """Turns, the next round, and so on."""
        turns = code.here
        code.add(Turn())
        code.add(NextRound(turns))


def setup(ctx: Any) -> None:
    """Shuffle and deal."""
    state, t = ctx.state, ctx.tables
    state.first = ctx.draw("first", len(state.seats))
    deck = ctx.shuffled("deck", [at for at, card in enumerate(t.cards) for _ in range(card.copies)])
    for seat in state.seats:
        seat.hand, deck = deck[: t.rules.hand], deck[t.rules.hand :]
        seat.coins, seat.wood = t.rules.coins, t.rules.wood
    state.deck = deck


def scores(ctx: Any, seat: int) -> list[tuple[str, int, str]]:
    """Points, the worth of the row, and the levels planted."""
    me = ctx.state.seats[seat]
    cards = ctx.rules.pieces("cards")
    lines = [("Points", me.vp, "")]
    lines += [(cards[card].label("en"), cards[card].record.worth, cards[card].id) for card in me.row]
    lines += [(p.label("en"), p.record.level, p.id) for p in ctx.rules.pieces("plots") if me.plots >> p.index & 1]
    return lines


def hide(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    """Draw anew what a seat cannot know: the deck below what it has seen, and the hands of others."""
    known = state.seats[seat].peeked if seat >= 0 else ()
    others = [one for one in state.seats if one.index != seat]
    pool = sorted([*state.deck[len(known) :], *(card for one in others for card in one.hand)])
    rng.shuffle(pool)
    for one in others:
        one.hand, pool = tuple(pool[: len(one.hand)]), pool[len(one.hand) :]
        one.peeked = one.peeked and (*known, *pool)[: len(one.peeked)]
    state.deck = (*known, *pool)
    state.seed = rng.getrandbits(63)


def position(ctx: Any, given: dict[str, Any]) -> None:
    """Take named cards out of the deck; all else as stated, or empty."""
    state, rules = ctx.state, ctx.rules
    state.first, state.round = given.get("first", 0), given.get("round", 1)
    named = [given.get("me", {}), *given.get("others", [])]
    n = len(state.seats)
    for i in range(n):
        seat, data = state.seats[(state.first + i) % n], named[i] if i < len(named) else {}
        for one in fields_of_state(type(seat)):
            if one.shown:
                value = one.type.read(rules, seat.index, data[one.name]) if one.name in data else one.type.empty
                setattr(seat, one.name, value)
    cards = {one.name: one.type.read for one in fields_of_state(type(state)) if one.name in ("deck", "discard")}
    top, state.discard = (cards[zone](rules, 0, given.get("table", {}).get(zone, [])) for zone in ("deck", "discard"))
    rest = [at for at, card in enumerate(ctx.tables.cards) for _ in range(card.copies)]
    for card in (*top, *state.discard, *(c for seat in state.seats for c in (*seat.hand, *seat.row))):
        if card not in rest:
            raise ValueError(f"there are not so many cards `{rules.pieces('cards')[card].key}`")
        rest.remove(card)
    state.deck = (*top, *rest)
    state.frames[0].actor = state.first
    for seat in state.seats:
        ctx.act_as(seat.index)
        for card in seat.row:
            for item in ctx.tables.cards[card].abilities:
                item.op.enter(ctx, seat.index, ctx.tables.uids["cards"] + card)
    ctx.act_as(state.first)


def stands(state: Any) -> bool:
    """Whether a position can tell it: at the beginning of a round, with nothing in force but what lies there."""
    return not state.turn and not any(seat.drawn for seat in state.seats) and all(e[3] == IN_PLAY for e in state.active)


GAME = GameDeclaration(
    name="toy",
    title="The toy game",
    seats=(2, 3),
    packs=("orchard",),
    seat=ToySeat,
    table=ToyTable,
    flow=Flow(),
    setup=setup,
    freeze=freeze,
    scores=scores,
    worth=lambda ctx, seat: float(sum(vp for _, vp, _ in scores(ctx, seat))),
    screen=lambda game, seat, lang: str(game.view(seat).to_dict()),
    scenarios=Scenarios(position, stands, ("deck",)),
    phase=lambda state: (state.round, "turn" if state.frames else "end", state.first),
    hide=hide,
    streams=("first", "deck"),
    tie_break=lambda state, seat: state.seats[seat].coins,
    asks_reward_order=lambda options: bool(options["reward_order"] == "player"),
    refuse_players=lambda options, n: "A long game is for two." if options["long_game"] and n > 2 else None,
)

OPTIONS = (
    RuleOption("long_game", bool, default=False, doc="two more rounds"),
    RuleOption("reward_order", ("triggered", "player"), "triggered", "who orders the rewards"),
)


class ToyGame:
    """The plugin that declares the game."""

    name = "toy"
    version = "1"

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        """Register everything above."""
        for one in (Harvest, DrawCards, Peek, Throw, PickCard, Plant):
            registry.op(one)
        registry.amount(Worth)
        registry.kind("cards", CardRecord, "a card")
        registry.kind("plots", PlotRecord, "a plot")
        registry.kind("rules", RulesRecord, "the constants", single=True)
        registry.count("hand", lambda ctx: len(ctx.me.hand), "cards in hand")
        registry.count("coins", lambda ctx: ctx.me.coins, "coins")
        for query in (HARVEST, PLOT_COST):
            registry.query(query)
        for event in (GAINED, PAID, PLAYED, DRAWN, PLANTED, ROUND_ENDED):
            registry.event(event)
        for verb in (PLAY, DRAW, END, PLANT, PICK):
            registry.verb(verb)
        for resource in (COINS, WOOD, VP):
            registry.add("resources", resource.name, resource)
        for option in OPTIONS:
            registry.option(option)
        registry.pack(PACKS / "orchard")
        registry.pack(PACKS / "market")
        registry.add("zones", "hand", "the cards in hand")
        registry.game = GAME


TOY = ToyGame()
