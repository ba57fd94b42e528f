"""Effects become programs: flat lists of steps with jumps, so that a suspended effect is a place in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from newton.kernel.guards import Guard
from newton.kernel.price import Price
from newton.kernel.verbs import Verb


class Step:
    """One place of a program: a plain op to run or an asking op to put as a question."""

    __slots__ = (
        "asks", "begin", "declined", "guards", "listed", "offer", "op", "open", "path", "price", "result", "run",
        "take",
    )  # fmt: skip  # a list of names

    def __init__(self, op: Any, path: str, without: frozenset[str]) -> None:
        self.op = op
        self.path = path
        self.price: Price | None = None
        self.declined = -1  # where to go on if the question is declined or empty; -1: the next step
        self.result = getattr(op, "result", -1)  # the named result that declining leaves missing
        self.asks = hasattr(op, "offer")
        self.run: Callable[[Any], None] | None = None if self.asks else op.run
        self.guards: dict[Verb, tuple[Guard, ...]] = {}
        self.listed: dict[Verb, tuple[Callable[..., Any], ...]] = {}
        self.open = False  # whether options are found by trying the whole universe
        self.offer = self.take = self.begin = None
        if self.asks:
            self.offer, self.take = op.offer, op.take
            if not type(op).__module__.startswith("newton."):
                self.offer = self._checked  # what comes from elsewhere is looked at before it is offered
            self.begin = getattr(op, "begin", None)
            self._bind(without)

    def _checked(self, ctx: Any, regs: Any) -> list[Any]:
        """What the op offers, if it is options: a verb of its guards with as many ints as the verb has arguments."""
        options = list(self.op.offer(ctx, regs))
        for option in options:
            verb: Any = option[0] if isinstance(option, tuple) and option else None
            fits = verb in self.guards and len(option) == 1 + len(verb.args) and all(type(n) is int for n in option[1:])
            if not fits:
                raise ValueError(f"{type(self.op).__name__} offers {option!r}, which is no option of its verbs")
            if options.count(option) > 1:
                raise ValueError(f"{type(self.op).__name__} offers {verb.name} with {option[1:]} twice")
        return options

    def _bind(self, without: frozenset[str]) -> None:
        """Settle at load which guards run while listing, and whether one that `offer` relies on is switched off."""
        for verb, guards in self.op.guards.items():
            kept = tuple(g for g in guards if g.name not in without)
            self.guards[verb] = kept
            self.open = self.open or any(g.implied and g.name in without for g in guards)
            self.listed[verb] = tuple(g.refuses for g in kept if not g.implied)


@attrs.frozen(eq=False)
class Program:
    """A compiled effect: a content path, steps, and how many named results it keeps."""

    path: str
    code: tuple[Step, ...]
    size: int
    preset: int = 0

    def path_at(self, pc: int) -> str:
        """The content path of the op before a place (the one that ran last)."""
        return self.code[min(pc, len(self.code) - 1)].path if self.code else self.path


@attrs.frozen
class Jump:
    """Go on at another step of the same program."""

    to: int

    def run(self, ctx: Any) -> None:
        """Set the place."""
        ctx.frame.pc = self.to


@attrs.frozen
class JumpUnless:
    """Go on at another step unless a condition holds."""

    condition: Any
    to: int

    def run(self, ctx: Any) -> None:
        """Test, then set the place."""
        if not self.condition.test(ctx):
            ctx.frame.pc = self.to


@attrs.frozen
class JumpIfMissing:
    """Skip what refers to a result that is missing because the player declined."""

    slots: tuple[int, ...]
    to: int

    def run(self, ctx: Any) -> None:
        """Look for a missing result, then set the place."""
        names = ctx.frame.names
        if any(names[slot] == -1 for slot in self.slots):
            ctx.frame.pc = self.to


class Code:
    """Writes the steps of one program; composite ops use it in `expand(code)`."""

    def __init__(self, path: str, size: int, without: frozenset[str] = frozenset()) -> None:
        self.steps: list[Step] = []
        self.path = path
        self.size = size
        self._without = without

    def slot(self) -> int:
        """Reserve a hidden named result."""
        self.size += 1
        return self.size - 1

    @property
    def here(self) -> int:
        """The place of the next step."""
        return len(self.steps)

    def add(self, op: Any) -> Step:
        """Write one op; a composite writes what it is made of. Returns the last step written."""
        if hasattr(op, "expand"):
            op.expand(self)
        else:
            self.steps.append(Step(op, self.path, self._without))
        return self.steps[-1]

    def hole(self, make: Callable[[int], Any]) -> Callable[[], None]:
        """Write a jump whose target is not known yet; call the result where it should land."""
        at = self.here
        self.steps.append(Step(make(-1), self.path, self._without))

        def land() -> None:
            self.steps[at] = Step(make(self.here), self.steps[at].path, self._without)

        return land

    def effect(self, effect: Any) -> None:
        """Write all items of an effect."""
        for item in effect.items:
            self._item(item)

    def _item(self, item: Any) -> None:
        outer, self.path = self.path, item.path
        land = self.hole(lambda to: JumpIfMissing(item.needs, to)) if item.needs else None
        self.add(item.op)
        if land:
            land()
        self.path = outer

    def priced(self, effect: Any, price: Price, ask: Any = None) -> None:
        """Write an effect with a price: paid with its first pick, or before it if nothing is picked.

        Args:
            effect: What the price buys; declining its first pick skips all of it.
            price: What it costs.
            ask: An asking op to put first if the effect opens with no question of its own (None: pay unasked).
        """
        at = self.here
        if effect.items:
            self._item(effect.items[0])
        rest = attrs.evolve(effect, items=effect.items[1:])
        if self.here == at or not self.steps[at].asks or self.steps[at].price is not None:
            del self.steps[at:]
            self.add(PayNow(price) if ask is None else ask)
            rest = effect
        self.effect(rest)
        if self.steps[at].asks:
            self.steps[at].price = price
            self.steps[at].declined = self.here

    def done(self) -> Program:
        """The finished program."""
        return Program(self.path, tuple(self.steps), self.size)


@attrs.frozen
class PayNow:
    """Pay a price that the player has agreed to."""

    price: Price

    def run(self, ctx: Any) -> None:
        """Pay it."""
        self.price.pay(ctx)
