"""The five Basic Actions as one op, `action`: which one, at what value, with which numbers bent for it alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import symbols
from newton.game.lessons import Lessons
from newton.game.state import ACTIONS
from newton.game.study import Study
from newton.game.tables import Tables
from newton.game.technology import Technology
from newton.game.travel import Travel
from newton.game.vocabulary import ACTION, ACTION_BEGUN
from newton.game.work import Work
from newton.kernel.control import Modify
from newton.kernel.events import EventKind
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import Context
from newton.kernel.program import Code
from newton.kernel.queries import ACTION as ACTION_SCOPE
from newton.kernel.verbs import DONE, Choice, Verb
from newton.lang.declare import amount, field, op
from newton.lang.fields import Amount, Amt, Const, OneOf, Rest, Result, Slot, Value

ALL = 99  # more than any number of tiles, cards, Students or cubes


def ops() -> tuple[Any, ...]:
    """The ops of the five Basic Actions, by place in ACTIONS."""
    return Work(), Technology(), Travel(), Lessons(), Study()


def start(ctx: Context, action: int, value: int, source: int, *, returns: int = -1, scope: int = 0) -> bool:
    """Begin a Basic Action at a value; False for value 0, which is not performed."""
    if value > 0:
        t: Tables = ctx.tables
        ctx.emit(ACTION_BEGUN, action, value)
        ctx.push(t.action_programs[action], source, names=(value,), returns=returns, scope=scope)
    return value > 0


def as_action(ctx: Any, value: Const | Slot) -> int:
    """The action that a field names: a word, an earlier choice, or the Basic Action of a card."""
    at = value.get(ctx)
    if value.kind == "card":
        return int(ctx.tables.cards[at].action)
    return int(at) if value.kind else ACTIONS.index(at)


@guard("TURN-3", "{a} could do nothing at the value {0}.")
def action_can_do_something(op: Any, ctx: Any, regs: Any, action: int) -> Refusal:
    value = op.value.get(ctx)
    return None if ctx.tables.action_ops[action].possible(ctx, value) else (value,)


@attrs.frozen(eq=False)
class ChooseAction:
    """Ask which Basic Action to perform."""

    value: Any
    slot: int
    kind: ClassVar[str] = "action"
    prompt: ClassVar[str] = "Which action is performed?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {ACTION: (action_can_do_something,), DONE: ()}

    def begin(self, ctx: Any) -> None:
        """Forget an earlier answer."""
        ctx.name(self.slot, -1)

    def offer(self, ctx: Any, regs: Any) -> Iterator[Choice]:
        """Every action that can do something, in the order of the rules; `done`."""
        for action in range(len(ACTIONS)):
            yield ACTION, action
        yield (DONE,)

    def take(self, ctx: Any, regs: Any, verb: Verb, action: int = -1) -> None:
        """Keep the answer."""
        ctx.name(self.slot, action)


@attrs.frozen(eq=False)
class Perform:
    """Begin the action that is settled."""

    action: Const | Slot
    value: Any
    modifiers: tuple[Modify, ...]
    returns: int

    def run(self, ctx: Any) -> None:
        """Begin it, with its numbers in force for it alone."""
        action = as_action(ctx, self.action)
        if action < 0 or action >= len(ACTIONS):
            return
        actor, source = ctx.actor, ctx.frame.source
        if start(ctx, action, self.value.get(ctx), source, returns=self.returns):
            for modifier in self.modifiers:
                ctx.activate(modifier.index, actor, source, ACTION_SCOPE, len(ctx.state.frames))


class Bent(Rest):
    """The queries that an action sets for itself alone."""

    def __init__(self) -> None:
        super().__init__(lambda registry: registry.table("queries"), Amt({"all": ALL}))

    def say(self, value: Any, rules: Any, lang: str) -> str:
        pairs = ((self.key.say(name, rules, lang), self.value.say(n, rules, lang)) for name, n in value.items())
        return ", ".join(f"{name}: {n}" for name, n in pairs)


@op(
    "action",
    phrase="perform {kind} at value {value}[ ({numbers})]",
    example="action: {kind: travel, value: 3, route_cost: 0}",
)
@attrs.define(eq=False)
class Action:
    """Perform a Basic Action at a stated value, without symbols or boost; `any` leaves the choice to the player."""

    emits: ClassVar[tuple[EventKind, ...]] = (ACTION_BEGUN,)
    kind: Const | Slot = field(Value(OneOf((*ACTIONS, "any")), ("card", "action")), doc="which action")
    value: Any = field(Amt(), doc="its value; at 0 it is not performed")
    result: int = field(Result("card"), doc="a name for the card that a Lessons action takes", default=-1, key="as")
    numbers: dict[str, Any] = field(Bent(), doc="queries set for this action only", default=attrs.Factory(dict))
    modifiers: tuple[Modify, ...] = attrs.field(default=(), init=False)

    def bind(self, compiler: Any) -> None:
        """Number the modifiers of this action."""
        queries = compiler.rules.registry.table("queries")
        self.modifiers = tuple(Modify(queries[name], set=n, lasts="action") for name, n in self.numbers.items())
        compiler.bind(self.modifiers)

    def expand(self, code: Code) -> None:
        """Ask which action where that is open, then begin it."""
        action = self.kind
        if isinstance(action, Const) and action.value == "any":
            action = Slot(code.slot(), "action", "action")
            step = code.add(ChooseAction(self.value, action.index))
            code.add(Perform(action, self.value, self.modifiers, self.result))
            step.declined = code.here
        else:
            code.add(Perform(action, self.value, self.modifiers, self.result))


@amount("symbols", short="action", phrase="the visible symbols of {action}", example="{symbols: study}")
@attrs.frozen
class Symbols(Amount):
    """The visible symbols of an action (TURN-4)."""

    action: Const | Slot = field(Value(OneOf(ACTIONS), ("card", "action")), doc="which action")

    def get(self, ctx: Any) -> int:
        return symbols(ctx, as_action(ctx, self.action))
