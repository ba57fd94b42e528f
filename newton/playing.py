"""A game being played: decisions, choices, copies, events, scores. It knows no particular game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from newton import saving
from newton.decisions import Decision, Score, ScoreLine
from newton.failures import failure
from newton.kernel import control, machine
from newton.kernel.events import Event, Events
from newton.kernel.machine import Context
from newton.kernel.queries import EVERYBODY
from newton.kernel.queries import GAME as GAME_SCOPE
from newton.kernel.state import OWNER, ROOT, SECRET, Frame, fields_of_state
from newton.kernel.verbs import DONE, Choice, Option, Verb
from newton.lang.errors import IllegalChoice, NewtonError
from newton.lang.problems import nearest
from newton.views import View

if TYPE_CHECKING:
    from newton.rulesets import Ruleset

Past = tuple[Any, Choice | None, list[tuple[Any, ...]]] | None
"""What was chosen, newest first: (earlier, choice, raw events). Shared by clones and never changed. The oldest may have
no choice: what happened before the first question."""
KERNEL_VERBS = (DONE, control.CHOOSE, machine.REWARD)


class Game:
    """A game in progress, at a decision or over."""

    __slots__ = ("_ctx", "_past", "_start", "lang", "names", "rules", "seq")

    def __init__(self, rules: Ruleset, ctx: Context, start: Any, past: Past, seq: int) -> None:
        self.rules = rules
        self._ctx = ctx
        self._start = start
        self._past = past
        self.seq = seq
        self.lang = "en"
        self.names: tuple[str, ...] = ()

    @classmethod
    def new(cls, rules: Ruleset, players: int | Sequence[str] = 2, seed: int = 0, lang: str = "en") -> Game:
        """Set up a game; see `Ruleset.new_game`."""
        if type(players) is str or type(seed) is not int:
            raise NewtonError("A game takes a number of players or a list of names, and an int as its seed.")
        names = (
            tuple(f"Player {i + 1}" for i in range(players)) if isinstance(players, int) else tuple(map(str, players))
        )
        ctx = fresh(rules, len(names), seed)
        game = cls(rules, ctx, {"players": len(names), "seed": seed}, None, 0)
        game.lang, game.names = lang, names
        game.run_on()
        return game

    # -- what is going on

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._ctx.state.frames

    @property
    def decision(self) -> Decision | None:
        """The question that waits, or None when the game is over."""
        ctx = self._ctx
        if ctx.step is None:
            return None
        return Decision(self, ctx, ctx.step.op)

    @property
    def state(self) -> Any:
        """The true state, hidden things included; do not change it."""
        return self._ctx.state

    def view(self, seat: int | None) -> View:
        """What a player (None: a spectator) may know.

        Raises:
            NewtonError: if there is no such seat.
        """
        if seat is not None and not 0 <= seat < len(self._ctx.state.seats):
            raise NewtonError(f"There is no seat {seat}; seats are 0 to {len(self._ctx.state.seats) - 1}.")
        return View(self, seat)

    # -- choosing

    def choose(self, option: Option | str | int, seq: int | None = None) -> Events:
        """Answer the question.

        Args:
            option: An Option of the decision, its key, or its index.
            seq: The decision's number; if given, an answer to an earlier question is refused.

        Returns:
            The events that followed.

        Raises:
            IllegalChoice: with the reason and the legal keys; the game is as it was.
            PluginError: if an op of a plugin fails; the game is as it was.
            EngineError: if another rule fails; the game is as it was.
        """
        choice = self._find(option, seq)
        ctx = self._ctx
        log: list[tuple[Any, ...]] = []
        ctx.log = log
        try:
            machine.choose(ctx, choice)
        except BaseException as error:  # an interrupted choice has not happened either
            self._recover()
            if isinstance(error, NewtonError) or not isinstance(error, Exception):
                raise
            raise failure(ctx, choice[0].key(self.rules, choice[1:]), error) from error
        self._past = (self._past, choice, log)
        self.seq += 1
        return Events(self.rules, log)

    def _find(self, option: Option | str | int, seq: int | None) -> Choice:
        options = self._ctx.options
        if seq is not None and seq != self.seq:
            raise self._illegal(str(option), seq)
        if type(option) is Option:
            if option.seq == self.seq and 0 <= option.index < len(options) and options[option.index] is option.choice:
                return option.choice
            return self._find(option.key, seq)  # of another moment, or of other rules: its key tells what is meant
        if type(option) is int:
            if 0 <= option < len(options):
                return options[option]
            raise IllegalChoice(f"There is no option {option}; there are {len(options)}.", self.legal_keys())
        for choice in options:
            if choice[0].key(self.rules, choice[1:]) == option:
                return choice
        raise self._illegal(str(option), seq)

    def _illegal(self, key: str, seq: int | None) -> IllegalChoice:
        if seq is not None and seq != self.seq:
            reason = f"`{key}` answers question {seq}; the question now is {self.seq}."
        else:
            reason = self.why_not(key)
        return IllegalChoice(reason, self.legal_keys())

    def legal_keys(self) -> tuple[str, ...]:
        """The keys of the options, in order."""
        return tuple(c[0].key(self.rules, c[1:]) for c in self._ctx.options)

    def parse(self, key: str) -> list[Choice]:
        """What a key may mean in any question of the rules, those of the pending question first."""
        word, *rest = key.split(":")
        step = self._ctx.step
        verbs: list[Verb] = [*(step.guards if step else ()), *self.rules.verbs, *KERNEL_VERBS]
        found = ((verb, verb.parse(self.rules, rest)) for verb in dict.fromkeys(verbs) if verb.name == word)
        return [(verb, *args) for verb, args in found if args is not None]

    def why_not(self, key: str) -> str:
        """Why an option is not offered now: the rule id and the numbers compared, or that it is offered."""
        ctx, step = self._ctx, self._ctx.step
        if step is None:
            return "The game is over."
        meant = self.parse(key)
        if not meant:
            return self._unknown(key)
        choice = next((c for c in meant if c[0] in step.guards), None)
        if choice is None:
            return f"`{key}` does not answer this question ({step.op.kind}: {step.op.prompt})"
        if choice in ctx.options:
            return f"`{key}` is offered."
        ctx.enter(ctx.state.frames[-1])
        refused = machine.refusal(ctx, step, ctx.frame.regs, choice[0], choice[1:])
        if refused is None:
            return f"`{key}` cannot be taken now."
        guard, numbers = refused[0], refused[1] or ()
        shown = [kind.show(self.rules, v) for kind, v in zip(choice[0].args, choice[1:], strict=True)]
        return (
            f"{guard.rule.format(*numbers)}: {guard.message.format(*numbers, **dict(zip('abcd', shown, strict=False)))}"
        )

    def _unknown(self, key: str) -> str:
        near = nearest(key, self.legal_keys())
        return f"No key reads `{key}`.{f' Is it `{near}`?' if near else ''}"

    def option_text(self, choice: Choice) -> str:
        """An option as a sentence, with what it costs beside its printed price."""
        ctx, step = self._ctx, self._ctx.step
        said: str = choice[0].say(self.rules, choice[1:], self.lang)
        if step is None or choice not in ctx.options:
            return said
        ctx.enter(ctx.state.frames[-1])
        says = getattr(step.op, "says", None)
        extra = says(ctx, ctx.frame.regs, *choice) if says else ""
        if step.price is not None and not choice[0].declines and step.price.parts:
            extra = "; ".join(filter(None, (f"costs {step.price.say(ctx)}", extra)))
        return f"{said} ({extra})" if extra else said

    # -- copies and records

    def undo(self, force: bool = False) -> None:
        """Take back the last choice; answers to the question that stood until now become stale.

        Args:
            force: True to take back what chance, a reveal or another player's turn has followed.

        Raises:
            IllegalChoice: with the reason, if there is nothing to take back or it would cross one of these.
        """
        if self._past is None or self._past[1] is None:
            raise IllegalChoice("Nothing has been chosen here yet.", self.legal_keys())
        before = self._rebuilt(self._past[0])
        reason = None if force else crossing(before, self._ctx)
        if reason:
            raise IllegalChoice(f"The last choice cannot be taken back: {reason}", self.legal_keys())
        self._ctx, self._past = before, self._past[0]
        self.seq += 1

    def clone(self) -> Game:
        """An independent copy; it shares the ruleset and the history, which nobody changes."""
        mine = self._ctx
        ctx = Context(self.rules, mine.state.clone())
        ctx.options, ctx.step = mine.options, mine.step
        copy = Game(self.rules, ctx, self._start, self._past, self.seq)
        copy.lang, copy.names = self.lang, self.names
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> Any:
        return _unpickled, (self.rules, self.record(), self.names, self.lang)

    def save(self) -> dict[str, Any]:
        """The state without history, as JSON data, at any decision; `newton.restore` makes a game of it."""
        return saving.save(self)

    def record(self) -> dict[str, Any]:
        """The start (a seed, or a save) and the keys chosen, as JSON data; `newton.replay` verifies it."""
        return saving.record(self)

    def position(self) -> str:
        """The position in one line, as the `given` of a scenario.

        Raises:
            NewtonError: in the middle of a turn, which no position can tell.
        """
        return saving.position(self)

    def digest(self) -> str:
        """A hash over what can influence the future; equal in every process."""
        return saving.digest(self.rules, saving.state_data(self))

    def begun_here(self) -> Game:
        """A copy without history: its record starts from this moment, and it tells of nothing before."""
        copy = self.clone()
        copy._past, copy._start = None, {"game": self.clone()}
        return copy

    @property
    def history(self) -> tuple[str, ...]:
        """The keys chosen so far."""
        return tuple(c[0].key(self.rules, c[1:]) for c, _ in chosen(self._past) if c is not None)

    @property
    def events(self) -> Events:
        """All events so far, with their causes."""
        return self.events_for(viewer=True)

    def events_for(self, viewer: int | bool | None) -> Events:
        """All events so far as a seat (None: a spectator, True: nobody's secret) may know them."""
        return Events(self.rules, [raw for _, log in chosen(self._past) for raw in log], viewer)

    # -- the end

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score of each seat, with its lines; before the end, as if the game ended now."""
        ctx = Context(self.rules, self._ctx.state)
        found = []
        for seat in range(len(ctx.state.seats)):
            lines = tuple(ScoreLine(*line) for line in self.rules.game.scores(ctx, seat))
            found.append(Score(sum(line.vp for line in lines), lines))
        return tuple(found)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best score; a tie is shared."""
        state, ranks = self._ctx.state, self.rules.game.tie_break
        order = [(score.total, ranks(state, seat)) for seat, score in enumerate(self.scores)]
        return tuple(seat for seat, rank in enumerate(order) if rank == max(order))

    @property
    def level(self) -> str | None:
        """A title for the score, where the game has one."""
        return self.rules.game.level(self.rules, self.scores[0].total, len(self._ctx.state.seats))

    # -- inside

    def run_on(self) -> None:
        """Run to the next decision from wherever the state stands; what happens before the first choice is kept."""
        ctx = self._ctx
        machine.run(ctx)
        if self._past is None and ctx.log:
            self._past = (None, None, ctx.log)

    def ask_again(self) -> None:
        """List the options of the question that waits anew, after a change of what its player holds."""
        ctx, step = self._ctx, self._ctx.step
        if step is not None:
            ctx.enter(ctx.state.frames[-1])
            ctx.options = machine.legal(ctx, step, ctx.frame.regs)

    def _recover(self) -> None:
        """Be as before the choice that failed; an interruption waits until that is done."""
        while True:
            try:
                self._ctx = self._rebuilt(self._past)
            except KeyboardInterrupt:
                continue
            return

    def _rebuilt(self, past: Past) -> Context:
        """The context as it was after some choices, made again from the start."""
        game = saving.from_start(self.rules, dict(self._start))
        for choice, _ in chosen(past):
            if choice is not None:
                machine.choose(game._ctx, choice)
        return game._ctx

    def __repr__(self) -> str:
        at = f"question {self.seq}" if not self.over else "over"
        return f"<game of {self.rules.game.name}, {len(self._ctx.state.seats)} players, {at}>"


def chosen(past: Past) -> list[tuple[Choice | None, list[tuple[Any, ...]]]]:
    """The choices of a past with their raw events, oldest first."""
    found = []
    while past is not None:
        past, choice, log = past
        found.append((choice, log))
    return found[::-1]


def crossing(before: Context, after: Context) -> str | None:
    """What stands between two moments of a game that a step back would undo besides the choice, or None."""
    if before.state.draws != after.state.draws:
        return "chance has decided since."
    seats = range(len(before.state.seats))
    pairs = [(before.state, after.state), *((before.state.seats[i], after.state.seats[i]) for i in seats)]
    for old, new in pairs:
        for one in fields_of_state(type(old)):
            hidden = one.see == SECRET or (one.see == OWNER and len(seats) > 1)
            if hidden and getattr(old, one.name) != getattr(new, one.name):
                return f"something hidden has moved since ({one.doc})."
    if after.state.frames and before.state.frames[-1].actor != after.state.frames[-1].actor:
        return "it is another player's question now."
    return None


def fresh(rules: Ruleset, players: int, seed: int) -> Context:
    """A context over a state set up for a new game, before its first decision.

    Raises:
        NewtonError: if the game is not for so many players.
    """
    declared = rules.game
    fewest, most = declared.seats
    if not fewest <= players <= most:
        raise NewtonError(f"{declared.title} is for {fewest} to {most} players, not {players}.")
    reason = declared.refuse_players(dict(rules.options), players)
    if reason:
        raise NewtonError(reason)
    state = rules.table_class(seed=seed, draws=(0,) * len(rules.streams))
    state.seats = [rules.seat_class(index=i) for i in range(players)]
    ctx = Context(rules, state)
    state.frames = [Frame(rules.flow, 0, names=(-1,), scope=ROOT)]
    ctx.enter(state.frames[0])
    declared.setup(ctx)
    state.frames[0].names = (-1,) * rules.programs[rules.flow].size
    state.frames[0].actor = getattr(state, "first", 0)
    for ability in rules.standing:
        ctx.activate(ability, EVERYBODY, -1, GAME_SCOPE)
    ctx.frame = None
    return ctx


def _unpickled(rules: Ruleset, record: Any, names: tuple[str, ...], lang: str) -> Game:
    game = saving.replayed(rules, record)
    game.names, game.lang = names, lang
    return game


__all__ = ["Decision", "Event", "Game", "Score", "ScoreLine", "fresh"]
