"""Events: what happened, as tuples until somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import attrs

from newton.kernel.state import PUBLIC


@attrs.frozen(eq=False)
class EventKind:
    """A kind of event: name, the names of its values, who may see them.

    Args:
        name: `gained`, `moved`, ...
        args: Names of the values; each is an int or a piece, shown by the ArgKind beside it.
        see: `public`, or `owner` if others only learn that it happened.
    """

    name: str
    args: tuple[tuple[str, Any], ...] = ()
    see: str = PUBLIC
    doc: str = ""


@attrs.frozen
class Event:
    """Something that happened to a player, with its cause.

    Attributes: name; player (seat); values (a dict of names and words); piece (the id of the piece whose rule did it,
    or None); op (the content path of the op, or None).
    """

    name: str
    player: int
    values: dict[str, Any]
    piece: str | None = None
    op: str | None = None

    def __str__(self) -> str:
        words = " ".join(f"{k}={v}" for k, v in self.values.items())
        return f"{self.name} {words}".rstrip()


def decode(rules: Any, raw: tuple[Any, ...], viewer: int | bool | None) -> Event:
    """The event that a raw tuple (kind, seat, program, pc, source, value...) stands for.

    Args:
        rules: The ruleset that the numbers belong to.
        raw: What the log holds.
        viewer: True for everything, otherwise the seat (None: a spectator) that looks.
    """
    kind, seat, program, pc, source = raw[:5]
    values: dict[str, Any] = {}
    if kind.see == PUBLIC or viewer is True or viewer == seat:
        for (name, arg), value in zip(kind.args, raw[5:], strict=True):
            values[name] = value if arg is None or value < 0 else arg.show(rules, value)
    piece = rules.piece_at(source).id if source >= 0 else None
    path = rules.programs[program].path_at(pc) if program >= 0 else None
    return Event(kind.name, seat, values, piece, path)


class Events(Sequence[Event]):
    """Events that are decoded as they are read."""

    __slots__ = ("_raw", "_rules", "_viewer")

    def __init__(self, rules: Any, raw: list[tuple[Any, ...]], viewer: int | bool | None = True) -> None:
        self._rules = rules
        self._raw = raw
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> Events: ...
    def __getitem__(self, at: int | slice) -> Event | Events:
        if isinstance(at, slice):
            return Events(self._rules, self._raw[at], self._viewer)
        return decode(self._rules, self._raw[at], self._viewer)

    def __iter__(self) -> Iterator[Event]:
        return (decode(self._rules, raw, self._viewer) for raw in self._raw)

    def __repr__(self) -> str:
        return f"<{len(self._raw)} events>"
