"""What a player may know: built up from the fields that are visible, never stripped down from the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from newton.kernel.events import Events
from newton.kernel.machine import Context
from newton.kernel.state import OWNER, PUBLIC, StateField, fields_of_state

if TYPE_CHECKING:
    from newton.decisions import Decision
    from newton.playing import Game


class Fields:
    """The visible fields of a seat or the table as attributes, named as in scenarios."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON data."""
        return dict(self.__dict__)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no field `{name}`; there are {', '.join(self.__dict__)}")

    def __repr__(self) -> str:
        return f"<{' '.join(f'{k}={v}' for k, v in self.__dict__.items())}>"


class View:
    """What a seat (None: a spectator) may know of a game at one moment.

    Attributes: seat; players (how many); round, phase, first; seats (visible fields by seat, in seat order); me and
    others (the own seat and the next ones; for a spectator from the first player on); table; scores of public things
    are left to `Game.scores`; decision (the question, if it is this seat's own); over.
    """

    __slots__ = ("__dict__", "_game", "seat")

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game.clone()
        self.seat = seat

    def __getattr__(self, name: str) -> Any:
        made = _PARTS.get(name)
        if made is None:
            raise AttributeError(f"a view has no `{name}`; there are seat, {', '.join(_PARTS)}")
        value = made(self)
        self.__dict__[name] = value
        return value

    @property
    def rules(self) -> Any:
        """The ruleset."""
        return self._game.rules

    @property
    def events(self) -> Events:
        """All events so far, with the values that this seat may know."""
        return self._game.events_for(self.seat)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON data, with the names of the scenario's fields."""
        return {
            "game": self.rules.game.name,
            "players": self.players,
            "round": self.round,
            "phase": self.phase,
            "first": self.first,
            "me": self.me.to_dict(),
            "others": [other.to_dict() for other in self.others],
            "table": self.table.to_dict(),
        }

    def sample(self, rng: Any) -> Game:
        """A full game that agrees with all that this seat has seen, the rest drawn at random; for bots that search.

        Its history begins here: what others chose before, and the seed of the true game, are not in it.

        Args:
            rng: Anything with `shuffle` and `getrandbits`, as `random.Random`.
        """
        game = self._game.clone()
        asked = game.decision
        ctx = Context(game.rules, game.state)
        game.rules.game.hide(ctx, game.state, -1 if self.seat is None else self.seat, rng)
        if asked is not None and asked.player != self.seat:
            game.ask_again()  # what is offered to others depends on what only they see
        return game.begun_here()

    def _visible(self, obj: Any, owner: int) -> Fields:
        shown = (one for one in fields_of_state(type(obj)) if one.shown)
        return Fields({one.name: self._value(one, obj, owner) for one in shown})

    def _value(self, one: StateField, obj: Any, owner: int) -> Any:
        value = getattr(obj, one.name)
        laid_open = one.public_if is not None and self.rules.options[one.public_if]
        if one.see == PUBLIC or laid_open or (one.see == OWNER and owner == self.seat):
            return one.type.show(self.rules, max(0, owner), value)
        return one.type.count(value)

    def _seats(self) -> list[Fields]:
        return [self._visible(seat, i) for i, seat in enumerate(self._game.state.seats)]

    def _around(self) -> list[Fields]:
        start = self.first if self.seat is None else self.seat
        n = len(self.seats)
        return [self.seats[(start + i) % n] for i in range(n)]

    def _decision(self) -> Decision | None:
        decision = self._game.decision
        return decision if decision is not None and decision.player == self.seat else None


_PARTS: dict[str, Any] = {
    "players": lambda view: len(view._game.state.seats),
    "round": lambda view: view.rules.game.phase(view._game.state)[0],
    "phase": lambda view: view.rules.game.phase(view._game.state)[1],
    "first": lambda view: view.rules.game.phase(view._game.state)[2],
    "seats": lambda view: view._seats(),
    "me": lambda view: view._around()[0],
    "others": lambda view: view._around()[1:],
    "table": lambda view: view._visible(view._game.state, -1),
    "decision": lambda view: view._decision(),
    "over": lambda view: view._game.over,
}
