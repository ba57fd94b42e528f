"""The machine: it runs frames until one asks or none is left. It knows no game.

An answer goes to the op that asked; the op changes the state through the context, and what this triggers waits in the
queue of the running frame. When a frame ends, its queue runs in the order of triggering, a reward's own rewards before
the next reward. A question whose only option is to decline answers itself, through the same op.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from newton.kernel import chance, queries
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.program import Program, Step
from newton.kernel.queries import ACTION, CARD, EVERYBODY, NEXT_USE, Query
from newton.kernel.state import CARD_ACTION, ROOT, Begun, Frame
from newton.kernel.verbs import Choice, Verb, number_arg
from newton.lang.errors import EngineError

AGAIN = True
"""What `take` returns while its op goes on asking."""
FUEL = 20_000  # steps between two decisions; a real game needs below a hundred


class Context:
    """What an op may see and do: the acting player, the table, and a few state operations.

    Attributes: rules, tables (the game's frozen look-ups), state, me (the acting seat), actor (its number), frame,
    log (raw events since the last choice), options (of the pending question), step (the asking step).
    """

    __slots__ = ("actor", "card", "frame", "log", "me", "options", "rules", "state", "step", "tables")

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.state = state
        self.log: list[tuple[Any, ...]] = []
        self.options: list[Choice] = []
        self.step: Step | None = None
        self.frame: Any = None
        self.me: Any = None
        self.actor = -1
        self.card: Any = False

    def enter(self, frame: Frame) -> None:
        """Act for the player of a frame."""
        self.frame = frame
        self.actor = frame.actor
        self.me = self.state.seats[frame.actor] if frame.actor >= 0 else None
        self.card = frame.scope == CARD_ACTION

    def act_as(self, seat: int) -> None:
        """Let the running frame go on for another seat."""
        self.frame.actor = seat
        self.enter(self.frame)

    # -- events and rewards

    def emit(self, kind: Any, *values: int) -> None:
        """Write an event of the acting player, and queue what listens to it."""
        frame = self.frame
        self.log.append((kind, frame.actor, frame.program, frame.pc, frame.source, *values))
        if kind in self.rules.listened:
            self._trigger(kind)

    def _trigger(self, kind: Any) -> None:
        for entry in self.state.active:
            listener = self.rules.abilities[entry[0]]
            if listener.event is kind and queries.applies(self, entry):
                owner = self.actor if entry[1] == EVERYBODY else entry[1]
                self.reward(listener.program, entry[2], owner)

    def reward(self, program: int, source: int, actor: int | None = None) -> None:
        """Queue a program until the running frame has ended."""
        frame = self.frame
        who = frame.actor if actor is None else actor
        frame.queue = (*frame.queue, (len(frame.queue) + 1, program, source, who))

    def push(
        self,
        program: int,
        source: int,
        *,
        actor: int | None = None,
        names: tuple[int, ...] = (),
        returns: int = -1,
        scope: int = 0,
    ) -> Frame:
        """Start a program now, on top of the running frame."""
        size = self.rules.programs[program].size
        who = self.frame.actor if actor is None else actor
        frame = Frame(program, who, source, 0, names + (-1,) * (size - len(names)), None, (), returns, scope)
        self.state.frames.append(frame)
        return frame

    def result(self, value: int) -> None:
        """Give a value to the frame below, where that frame has named it; the running frame is the topmost."""
        if self.frame.returns >= 0:
            set_name(self.state.frames[-2], self.frame.returns, value)

    def name(self, slot: int, value: int) -> None:
        """Keep a named result of the running effect."""
        if slot >= 0:
            set_name(self.frame, slot, value)

    # -- queries and abilities

    def query(self, query: Query, base: int, *args: int) -> int:
        """The value of a query: its base under the modifiers in force."""
        return queries.bend(self, query, base, args) if self.state.active else base

    def used(self, query: Query) -> None:
        """Say that the value of a query has been acted on: modifiers for the next use end."""
        if self.state.active:
            abilities = self.rules.abilities
            self.state.active = tuple(
                e
                for e in self.state.active
                if not (e[3] == NEXT_USE and abilities[e[0]].query is query and e[1] in (EVERYBODY, self.actor))
            )

    def spend(self, query: Query, base: int, *args: int) -> int:
        """The value of a query that is acted on now: modifiers for the next use end with it."""
        value = self.query(query, base, *args)
        self.used(query)
        return value

    def activate(self, ability: int, owner: int, source: int, scope: int, depth: int = 0) -> None:
        """Put an ability in force until its scope closes."""
        self.state.active = (*self.state.active, (ability, owner, source, scope, depth))

    def close(self, scope: int, *, owner: int | None = None) -> None:
        """End the abilities of a scope (those of an owner, if one is named)."""
        if self.state.active:
            self.state.active = tuple(
                e for e in self.state.active if e[3] != scope or (owner is not None and e[1] != owner)
            )

    # -- chance

    def shuffled(self, stream: str, items: Sequence[int]) -> tuple[int, ...]:
        """The items in an order drawn from a stream of chance."""
        return chance.shuffled(self.state, self.rules.streams, stream, items)

    def draw(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1, drawn from a stream of chance."""
        return chance.draw(self.state, self.rules.streams, stream, n)


def set_name(frame: Frame, slot: int, value: int) -> None:
    """Set a named result of a frame."""
    frame.names = (*frame.names[:slot], value, *frame.names[slot + 1 :])


# -- the loop


def run(ctx: Context) -> None:
    """Run frames until one asks (its options are in `ctx.options`) or none is left."""
    frames, programs = ctx.state.frames, ctx.rules.programs
    fuel = FUEL
    while frames:
        fuel -= 1
        if not fuel:
            raise EngineError(f"A rule ran for {FUEL} steps without a decision.", frame_names(ctx))
        frame = frames[-1]
        if frame is not ctx.frame:
            ctx.enter(frame)
        code = programs[frame.program].code
        if frame.queue and (frame.pc == len(code) or frame.scope == ROOT):
            if _drain(ctx, frame):
                return
        elif frame.pc == len(code):
            _pop(ctx, frame)
        else:
            step = code[frame.pc]
            if not step.asks:
                frame.pc += 1
                step.run(ctx)
            elif _ask(ctx, frame, step):
                return
    ctx.options, ctx.step = [], None


def _ask(ctx: Context, frame: Frame, step: Step) -> bool:
    """Put a question; False if it answered itself or had nothing to ask."""
    if frame.regs is None and step.begin is not None:
        frame.regs = step.begin(ctx) or Begun()
    if step.price is not None and not frame.answered and step.price.short(ctx):
        options: list[Choice] = []
    else:
        options = legal(ctx, step, frame.regs)
    if len(options) > 1 or (options and not options[0][0].declines and not ctx.rules.answers_lone):
        ctx.options, ctx.step = options, step
        return True
    if options:
        answer(ctx, frame, step, options[0])
    else:
        _leave(frame, step, declined=True)
    return False


def legal(ctx: Context, step: Step, regs: Any) -> list[Choice]:
    """The options of an asking step: what it offers and no guard refuses."""
    if step.open:
        return _whole_universe(ctx, step, regs)
    options: list[Choice] = []
    op, listed = step.op, step.listed
    for option in step.offer(ctx, regs):  # type: ignore[misc]  # a step that asks offers
        for refuses in listed[option[0]]:
            if refuses(op, ctx, regs, *option[1:]) is not None:
                break
        else:
            options.append(option)
    return options


def _whole_universe(ctx: Context, step: Step, regs: Any) -> list[Choice]:
    """The options found by trying every argument of every verb (with a guard switched off)."""
    return [
        (verb, *args)
        for verb in step.guards
        for args in universe(ctx.rules, verb)
        if refusal(ctx, step, regs, verb, args) is None
    ]


def universe(rules: Any, verb: Verb) -> list[tuple[int, ...]]:
    """Every combination of arguments of a verb."""
    found: list[tuple[int, ...]] = [()]
    for kind in verb.args:
        found = [(*args, value) for args in found for value in kind.every(rules)]
    return found


def refusal(ctx: Context, step: Step, regs: Any, verb: Verb, args: tuple[int, ...]) -> tuple[Any, Refusal] | None:
    """The first guard that refuses an option, with the numbers it compared; None if all let it pass."""
    for one in step.guards[verb]:
        numbers = one.refuses(step.op, ctx, regs, *args)
        if numbers is not None:
            return one, numbers
    return None


def answer(ctx: Context, frame: Frame, step: Step, choice: Choice) -> None:
    """Carry out one option of an asking step: the price first, then the op."""
    verb = choice[0]
    if step.price is not None and not verb.declines and not frame.answered:
        step.price.pay(ctx)
    again = step.take(ctx, frame.regs, *choice)  # type: ignore[misc]  # a step that asks takes
    if again is not AGAIN:
        _leave(frame, step, declined=verb.declines and not frame.answered)
    elif not verb.declines and (step.price is not None or step.result >= 0):
        frame.answered = 1


def _leave(frame: Frame, step: Step, *, declined: bool) -> None:
    frame.regs = None
    frame.answered = 0
    if declined and step.result >= 0:
        set_name(frame, step.result, -1)
    frame.pc = step.declined if declined and step.declined >= 0 else frame.pc + 1


def _pop(ctx: Context, frame: Frame) -> None:
    frames = ctx.state.frames
    if ctx.state.active:
        depth = len(frames)
        scope = CARD if frame.scope == CARD_ACTION else None
        ctx.state.active = tuple(
            e
            for e in ctx.state.active
            if not (e[3] == ACTION and e[4] >= depth) and not (e[3] == scope and e[1] == frame.actor)
        )
    frames.pop()


def _drain(ctx: Context, frame: Frame) -> bool:
    """Start the next reward of a queue; True if its order is asked."""
    if len(frame.queue) > 1 and ctx.rules.asks_reward_order and frame.scope != ROOT:
        ctx.step = REWARD_STEP
        ctx.options = legal(ctx, REWARD_STEP, None)
        return True
    _start_reward(ctx, frame, frame.queue[0])
    return False


def _start_reward(ctx: Context, frame: Frame, entry: tuple[int, ...]) -> None:
    frame.queue = tuple(e for e in frame.queue if e is not entry)
    ctx.push(entry[1], entry[2], actor=entry[3])


REWARD = Verb("reward", (number_arg("place", 40),), "Gain reward {0} next")


@guard("REWARD-ORDER", "Reward {a} is not waiting; waiting are {0}.", implied=True)
def reward_waits(op: Any, ctx: Any, regs: Any, n: int) -> Refusal:
    waiting = [e[0] for e in ctx.frame.queue]
    return None if n in waiting else (", ".join(map(str, waiting)),)


class _RewardOrder:
    """Let the player pick the reward to gain next."""

    kind: ClassVar[str] = "reward"
    prompt: ClassVar[str] = "Which reward comes next?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {REWARD: (reward_waits,)}

    def offer(self, ctx: Context, regs: Any) -> list[Choice]:
        """The rewards that wait, in the order of triggering."""
        return [(REWARD, e[0]) for e in ctx.frame.queue]

    def take(self, ctx: Context, regs: Any, verb: Verb, n: int) -> bool:
        """Start it."""
        _start_reward(ctx, ctx.frame, next(e for e in ctx.frame.queue if e[0] == n))
        return AGAIN  # the step belongs to no program: nothing to leave


REWARD_STEP = Step(_RewardOrder(), "reward_order", frozenset())


def choose(ctx: Context, choice: Choice) -> None:
    """Give an answer to the pending question and run on to the next."""
    frame = ctx.state.frames[-1]
    if frame is not ctx.frame:
        ctx.enter(frame)
    answer(ctx, frame, ctx.step, choice)  # type: ignore[arg-type]  # a question is pending
    run(ctx)


def frame_names(ctx: Context) -> tuple[str, ...]:
    """Where each frame stands, outermost first, for error messages."""
    programs: tuple[Program, ...] = ctx.rules.programs
    return tuple(f"{programs[f.program].path_at(f.pc)} (seat {f.actor})" for f in ctx.state.frames)
