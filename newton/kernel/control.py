"""The ops that the kernel brings: choose, may, if, for_each, repeat, modify; and the ability trigger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.kernel import queries
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import frame_names
from newton.kernel.price import Price, PriceOf
from newton.kernel.program import Code, Jump, JumpUnless
from newton.kernel.verbs import DONE, Choice, Verb, word_arg
from newton.lang.declare import ability, field, op
from newton.lang.errors import EngineError
from newton.lang.fields import Amt, Cond, Eff, Effect, Flag, MapOf, OneOf, Registered, Result, Word

MOST_WRITTEN = 100  # times that a pack may write for `repeat`
MOST_TIMES = 1_000  # times that a computed `repeat` may come to

CHOOSE = Verb("choose", (word_arg("option", lambda rules: rules.choice_words),), "Choose {0}")
YES = "yes"


@guard("CHOICE", "`{a}` is none of the options here: {0}.", implied=True)
def is_an_option(op: Any, ctx: Any, regs: Any, word: int) -> Refusal:
    words = [ctx.rules.choice_words[w] for w in op.words(ctx.rules)]
    return None if ctx.rules.choice_words[word] in words else (", ".join(words),)


@guard("CHOICE", "It costs {1} {0} and {2} are there.")
def option_paid(op: Any, ctx: Any, regs: Any, word: int) -> Refusal:
    price = op.prices.get(ctx.rules.choice_words[word])
    return None if price is None else price.short(ctx)


@guard("CHOICE", "One of the options must be taken.")
def may_decline(op: Any, ctx: Any, regs: Any) -> Refusal:
    return None if op.optional else (0,)


@attrs.frozen(eq=False)
class Pick:
    """Ask for one of the options of a `choose` or `may`, and keep its number."""

    names: tuple[str, ...]
    prices: dict[str, Price]
    optional: bool
    slot: int = -1
    kind: ClassVar[str] = "choose"
    prompt: ClassVar[str] = "Choose one."
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {CHOOSE: (is_an_option, option_paid), DONE: (may_decline,)}

    def words(self, rules: Any) -> list[int]:
        """The options as places in the ruleset's list of option names."""
        return [rules.choice_words.index(name) for name in self.names]

    def begin(self, ctx: Any) -> None:
        """Forget the answer of an earlier pass through a loop."""
        ctx.name(self.slot, -1)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """Every option in order of writing, then `done` where allowed."""
        for word in self.words(ctx.rules):
            yield CHOOSE, word
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, *args: int) -> None:
        """Keep the number of the option chosen."""
        if verb is CHOOSE:
            ctx.name(self.slot, self.names.index(ctx.rules.choice_words[args[0]]))


@attrs.frozen
class JumpTo:
    """Go on at one of several steps, by a named result; without one, at the last."""

    slot: int
    targets: list[int]

    def run(self, ctx: Any) -> None:
        """Set the place."""
        ctx.frame.pc = self.targets[ctx.frame.names[self.slot]]


@op("choose", phrase="choose: {options}", example="choose: {options: {rest: [{gain: {coins: 1}}], read: [...]}}")
@attrs.frozen
class Choose:
    """Let the player choose one of several effects; one that opens with a `pay` is offered only if it can be paid."""

    options: dict[str, Effect] = field(MapOf(Word(), Eff(), min=1), doc="name of the option -> effect")
    optional: bool = field(Flag(), doc="true if the player may decline", default=False)

    def bind(self, compiler: Any) -> None:
        """Make the names of the options known."""
        compiler.choice_words(self.options)

    def expand(self, code: Code) -> None:
        """Ask, then jump to the option chosen."""
        slot, targets = code.slot(), [0] * (len(self.options) + 1)
        prices = {name: price for name, e in self.options.items() if (price := opening_price(e)) is not None}
        code.add(Pick(tuple(self.options), prices, self.optional, slot))
        code.add(JumpTo(slot, targets))
        ends = []
        for i, effect in enumerate(self.options.values()):
            targets[i] = code.here
            code.effect(effect)
            ends.append(code.hole(Jump))
        for land in ends:
            land()
        targets[-1] = code.here  # names hold -1 for declined, the last place of the list


def opening_price(effect: Effect) -> Price | None:
    """The price that an effect opens with, if its first op pays one."""
    first = effect.items[0].op if effect.items else None
    return getattr(first, "price", None)


@op("may", phrase="you may pay {pay}: {then}", example="may: {pay: {coins: 2}, then: [{gain: {vp: 3}}]}")
@attrs.frozen
class May:
    """Let the player pay a price for an effect; where it opens with a pick, paying and picking are one question."""

    then: Effect = field(Eff(), doc="what the price buys")
    pay: Price = field(PriceOf(), doc="what it costs", default=Price(()))

    @property
    def emits(self) -> tuple[Any, ...]:
        """The kinds of event that paying writes."""
        return self.pay.emits

    def bind(self, compiler: Any) -> None:
        """Make the name of the option known."""
        compiler.choice_words((YES,))

    def expand(self, code: Code) -> None:
        """One question, then the effect."""
        code.priced(self.then, self.pay, Pick((YES,), {}, optional=True))


@op(
    "if",
    phrase="if {when}: {then}[, else {else}]",
    example="if: {count: coins, at_least: 3, then: [{gain: {vp: 1}}]}",
)
@attrs.frozen
class If:
    """Do one thing or another by a condition."""

    condition: Any = field(Cond(rest=True), doc="the condition", key="when")
    then: Effect = field(Eff(), doc="what to do if it holds")
    otherwise: Effect = field(Eff(), doc="what to do if it does not", default=Effect(()), key="else")

    def expand(self, code: Code) -> None:
        """Test, then jump over what does not apply."""
        skip = code.hole(lambda to: JumpUnless(self.condition, to))
        code.effect(self.then)
        leave = code.hole(Jump)
        skip()
        code.effect(self.otherwise)
        leave()


@attrs.frozen
class NextTime:
    """Count a loop down and leave it at the end; a loop over things names the next of them."""

    start: Any  # ctx -> the tuple to go through
    left: int
    item: int
    to: int

    def run(self, ctx: Any) -> None:
        """Take the next item, or jump behind the loop."""
        names: Any = ctx.frame.names
        todo = self.start(ctx) if names[self.left] == -1 else names[self.left]
        if todo:
            ctx.name(self.left, todo[1:])
            ctx.name(self.item, todo[0])
        else:
            ctx.name(self.left, -1)
            ctx.frame.pc = self.to


def _loop(code: Code, start: Any, item: int, do: Effect) -> None:
    left = code.slot()
    top = code.here
    leave = code.hole(lambda to: NextTime(start, left, item, to))
    code.effect(do)
    code.add(Jump(top))
    leave()


@op("repeat", phrase="{times} times: {do}", short=None, example="repeat: {times: 2, do: [{gain: {coins: 1}}]}")
@attrs.frozen
class Repeat:
    """Do something a number of times."""

    times: Any = field(Amt(min=0, max=MOST_WRITTEN), doc="how often")
    do: Effect = field(Eff(), doc="what to do each time")

    def expand(self, code: Code) -> None:
        """Loop over the times."""
        _loop(code, self._rounds, code.slot(), self.do)

    def _rounds(self, ctx: Any) -> tuple[int, ...]:
        n = self.times.get(ctx)
        if n > MOST_TIMES:
            raise EngineError(f"A rule repeats {n} times; {MOST_TIMES} are the most.", frame_names(ctx))
        return tuple(range(n))


@op("for_each", phrase="for each of {in}: {do}", example="for_each: {in: hand, as: card, do: [{gain: {vp: 1}}]}")
@attrs.frozen(kw_only=True)
class ForEach:
    """Do something for each piece of a zone, in its order, naming the piece."""

    among: str = field(OneOf(lambda registry: registry.table("zones")), doc="the zone", key="in")
    result: int = field(Result("piece"), doc="what to call the piece", default=-1, key="as")
    do: Effect = field(Eff(), doc="what to do for each")

    def expand(self, code: Code) -> None:
        """Loop over the zone as it is when the loop begins."""
        item = self.result if self.result >= 0 else code.slot()
        _loop(code, lambda ctx: getattr(ctx.me, self.among), item, self.do)


MODIFIED = (
    "{query}[ becomes {set}][ plus {add}][ times {multiply}][ at least {min}][ at most {max}]"
    " (for: {for}[, whose: {whose}])"
)


@ability("modify", phrase=MODIFIED, example="modify: {query: route_cost, set: 0, for: turn}")
@op("modify", phrase=MODIFIED, example="modify: {query: route_cost, set: 0, for: turn}")
@attrs.define(eq=False)
class Modify:
    """Bend a number that the rules ask for, for a while."""

    query: Any = field(Registered("queries", "query"), doc="the number")
    set: Any = field(Amt(), doc="its new base", default=None)
    add: Any = field(Amt(), doc="added to it", default=None)
    multiply: Any = field(Amt(), doc="what it is multiplied by", default=None)
    min: Any = field(Amt(), doc="its least value", default=None)
    max: Any = field(Amt(), doc="its greatest value", default=None)
    where: Any = field(MapOf(Word(), Word()), doc="what the query's arguments must be", default=attrs.Factory(dict))
    whose: str = field(OneOf(("owner", "all")), doc="for whom", default="owner")
    lasts: str = field(OneOf(queries.SCOPES), doc="for how long", default="in_play", key="for")
    index: int = attrs.field(default=-1, init=False)
    conditions: tuple[tuple[int, int], ...] = attrs.field(default=(), init=False)
    event: ClassVar[None] = None

    def bind(self, compiler: Any) -> None:
        """Take a number among the abilities; settle what `where` names."""
        self.index = compiler.ability(self)
        names = [name for name, _ in self.query.args]
        self.conditions = tuple(
            (names.index(name), self.query.args[names.index(name)][1].read(compiler.rules, word))
            for name, word in self.where.items()
        )

    def told(self) -> list[Any]:
        """What it does, as JSON data: for the fingerprint of a ruleset whose plugin it comes from."""
        amounts = (getattr(self, part) for part in ("set", "add", "multiply", "min", "max"))
        fixed = [None if amount is None else (amount.fixed, type(amount).__name__) for amount in amounts]
        return [self.query.name, fixed, self.where, self.whose, self.lasts]

    def run(self, ctx: Any) -> None:
        """As an op: in force from now on."""
        self.enter(ctx, ctx.actor, ctx.frame.source)

    def enter(self, ctx: Any, owner: int, source: int) -> None:
        """As an ability: in force while the scope is open."""
        scope = queries.SCOPES.index(self.lasts)
        depth = len(ctx.state.frames) if scope == queries.ACTION else 0
        ctx.activate(self.index, owner if self.whose == "owner" else queries.EVERYBODY, source, scope, depth)

    def covers(self, args: tuple[int, ...]) -> bool:
        """Whether the arguments of a query are those it states."""
        return all(args[i] == value for i, value in self.conditions)


@ability("trigger", phrase="after {after}: {do}", example="trigger: {after: gained, do: [{gain: {vp: 1}}]}")
@attrs.define(eq=False)
class Trigger:
    """Do something after each event of a kind, once the running action has ended."""

    event: Any = field(Registered("events", "event"), doc="the event", key="after")
    do: Effect = field(Eff(), doc="what to do")
    whose: str = field(OneOf(("owner", "all")), doc="whose events", default="owner")
    lasts: str = field(OneOf(queries.SCOPES), doc="for how long", default="in_play", key="for")
    index: int = attrs.field(default=-1, init=False)
    program: int = attrs.field(default=-1, init=False)
    query: ClassVar[None] = None

    def bind(self, compiler: Any) -> None:
        """Take a number among the abilities; compile what it does as a program of its own."""
        self.index = compiler.ability(self)
        self.program = compiler.program(self.do, f"trigger/{self.index}")

    def enter(self, ctx: Any, owner: int, source: int) -> None:
        """In force while the scope is open."""
        scope = queries.SCOPES.index(self.lasts)
        ctx.activate(self.index, owner if self.whose == "owner" else queries.EVERYBODY, source, scope)


OPS = (Choose, May, If, Repeat, ForEach, Modify)
ABILITIES = (Modify, Trigger)
