"""Bots: strategies that answer decisions from what their seat may know. They know no particular game.

A bot is anything with `choose(view, decision, rng) -> Option`. It looks at the view alone and draws from the generator
that it is given, so that a game of bots is repeated by its seeds.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from newton.kernel.machine import Context
from newton.lang.errors import NewtonError
from newton.lang.problems import suggest

if TYPE_CHECKING:
    from random import Random as Generator

    from newton.decisions import Decision
    from newton.kernel.events import Events
    from newton.kernel.verbs import Option
    from newton.playing import Game
    from newton.views import View

    Seen = Callable[[Decision, Option, Events], object]


class Bot(Protocol):
    """What answers decisions."""

    def choose(self, view: View, decision: Decision, rng: Generator) -> Option:
        """One of the options of a decision, from what the view of its player shows."""


def play(game: Game, bots: Sequence[Bot], rng: Generator, seen: Seen | None = None) -> Game:
    """Play a game to its end.

    Args:
        game: The game, at any decision; it is changed.
        bots: A bot for each seat.
        rng: The one source of the bots' chance.
        seen: Called with the decision, the option taken and the events after each choice.

    Raises:
        NewtonError: if there are not as many bots as seats.
    """
    seats = len(game.state.seats)
    if len(bots) != seats:
        raise NewtonError(f"{seats} players need {seats} bots, not {len(bots)}.")
    while (decision := game.decision) is not None:
        option = answer(game, bots[decision.player], rng)
        events = game.choose(option)
        if seen is not None:
            seen(decision, option, events)
    return game


def answer(game: Game, bot: Bot, rng: Generator) -> Option:
    """What a bot does at the pending decision; it is shown its own view and nothing else.

    Raises:
        NewtonError: if the game is over.
    """
    decision = game.decision
    own = None if decision is None else game.view(decision.player)
    if own is None or own.decision is None:
        raise NewtonError("The game is over.")
    return bot.choose(own, own.decision, rng)


class Random:
    """Takes any option, all with the same chance."""

    def choose(self, view: View, decision: Decision, rng: Generator) -> Option:
        """An option at random."""
        options = decision.options
        return options[rng.randrange(len(options))]


@attrs.frozen
class Planned:
    """A choice that a plan makes, and the position in which it is made."""

    seq: int
    position: Any
    option: int


class Greedy:
    """Plays the turn that leads to the position worth most to it, by the game's own declaration of worth.

    It searches a sample of the hidden part to the end of its own turn, the most promising position first, and follows
    the plan for as long as the game goes as foreseen.

    Args:
        nodes: How many positions it looks at for a plan; time and strength grow with them.
        width: How many options of a decision it tries; of more it draws some.
    """

    def __init__(self, nodes: int = 400, width: int = 24) -> None:
        self.nodes = nodes
        self.width = width
        self._plans: dict[int, list[Planned]] = {}

    def choose(self, view: View, decision: Decision, rng: Generator) -> Option:
        """The next choice of the plan; a new plan where there is none or something unforeseen has happened."""
        options, seat = decision.options, decision.player
        if len(options) == 1:
            return options[0]
        plan = self._plans.get(seat, [])
        while plan and plan[0].seq < decision.seq:
            plan.pop(0)
        if not (plan and plan[0].seq == decision.seq and plan[0].position == view.to_dict()):
            plan = self._plans[seat] = Search(view.sample(rng), seat, self.width, rng).plan(self.nodes)
        return options[plan.pop(0).option]


@attrs.frozen
class Node:
    """A position of a search: how the own turn came to it."""

    game: Game
    parent: Node | None
    option: int


class Search:
    """A search for the best end of a seat's turn: the position worth most is looked into first.

    A turn ends where another seat is asked, or where the game comes to stand between turns again.
    """

    def __init__(self, game: Game, seat: int, width: int, rng: Generator) -> None:
        self.seat = seat
        self.width = width
        self.rng = rng
        self.root = Node(game, None, -1)
        self.stands = game.rules.game.scenarios.stands
        self.best: tuple[float, float, Node] | None = None
        self._known = {position(game.state)}
        self._count = 0
        self._open: list[tuple[float, int, Node]] = [(0.0, 0, self.root)]

    def plan(self, nodes: int) -> list[Planned]:
        """The choices to the best end found; any choice where none was found."""
        while self._open and self._count < nodes:
            self._expand(heapq.heappop(self._open)[2])
        if self.best is None and self._open:
            self.best = (0.0, 0.0, self._open[0][2])  # the end is out of reach: go where it looks best
        return self._line(self.best[2] if self.best and self.best[2] is not self.root else self._any())

    def _expand(self, node: Node) -> None:
        """Try the options of a position."""
        decision = node.game.decision
        choices: Sequence[int] = range(len(decision.options)) if decision else ()
        if len(choices) > self.width:
            choices = sorted(self.rng.sample(choices, self.width))
        for option in choices:
            game = node.game.clone()
            game.choose(option)
            where = position(game.state)
            if where not in self._known:  # a way back, or another way to the same
                self._known.add(where)
                self._note(Node(game, node, option))

    def _note(self, node: Node) -> None:
        """Value a position; keep it as an end or for looking into."""
        self._count += 1
        value = worth(node.game, self.seat)
        if self._ends(node):
            rank = (value, self.rng.random(), node)
            if self.best is None or rank[:2] > self.best[:2]:
                self.best = rank
        else:
            heapq.heappush(self._open, (-value, self._count, node))

    def _ends(self, node: Node) -> bool:
        decision, before = node.game.decision, node.parent
        if decision is None or decision.player != self.seat or before is None:
            return True
        return self.stands(node.game.state) and not self.stands(before.game.state)

    def _any(self) -> Node:
        decision = self.root.game.decision
        option = self.rng.randrange(len(decision.options)) if decision else 0
        return Node(self.root.game, self.root, option)

    def _line(self, end: Node) -> list[Planned]:
        found = []
        while end.parent is not None:
            game = end.parent.game
            found.append(Planned(game.seq, game.view(self.seat).to_dict(), end.option))
            end = end.parent
        return found[::-1]


def worth(game: Game, seat: int) -> float:
    """What a position is worth to a seat, as the game declares it."""
    return float(game.rules.game.worth(Context(game.rules, game.state), seat))


_READERS: dict[type, Callable[[Any], Any]] = {}  # by class of state: a quick reader of its fields
_APART = {"seats", "frames", "regs"}  # what holds further objects


def position(state: Any) -> Any:
    """All of a state as one value that can be compared and hashed."""
    frames = [(_read(frame), None if frame.regs is None else _read(frame.regs)) for frame in state.frames]
    return _read(state), tuple(map(_read, state.seats)), tuple(frames)


def _read(obj: Any) -> Any:
    cls = type(obj)
    if cls not in _READERS:
        names = [a.name for a in attrs.fields(cls) if a.name not in _APART]
        _READERS[cls] = attrgetter(*names) if names else lambda obj: ()
    return _READERS[cls](obj)


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}
"""The bots that have a name, for the command line."""


def named(name: str) -> Bot:
    """A new bot by its name.

    Raises:
        NewtonError: if there is none, with those there are.
    """
    if name not in BOTS:
        raise NewtonError(f"There is no bot `{name}`; {suggest(name, BOTS)}")
    return BOTS[name]()
