"""State is declared: every field has a type and a visibility, and clone, dump, load, digest and view follow from them.

A value in the state is an int or a (nested) tuple of such; never a list, a name, a closure or a part of the ruleset.
Tuples are shared by clones and replaced on change, which makes a copy cheap and a copy's parent safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, dataclass_transform

import attrs

from newton.lang.errors import PluginError, SaveError

PUBLIC, OWNER, SECRET = "public", "owner", "secret"

CARD_ACTION = 1  # a frame that runs the action of the card played: modifiers `for: card` hold in it
ROOT = 2  # the frame of the whole game: its queue runs at once
HELD = 3  # a frame whose gains count as held before the card was played

T = TypeVar("T")


def count_pieces(value: Any) -> Any:
    """A hidden zone as the number of its pieces; a row of zones as the number of each."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return [len(row) for row in value]
    return len(value) if isinstance(value, tuple) else None


@attrs.frozen
class StateType:
    """What a state field holds, and how it reads in a scenario or a view.

    Args:
        name: A word for the reference ("zone of cards").
        show: (rules, seat, value) -> JSON data with names.
        read: (rules, seat, data) -> value; raises ValueError with a sentence on bad data.
        empty: The value of an empty or unnamed field.
        count: (value) -> what those see to whom it is hidden; by default how many pieces lie there.
    """

    name: str
    show: Callable[[Any, int, Any], Any]
    read: Callable[[Any, int, Any], Any]
    empty: Any = 0
    count: Callable[[Any], Any] = count_pieces


@attrs.frozen
class StateField:
    """One declared field of a seat or of the table."""

    name: str
    type: StateType
    see: str
    doc: str
    shown: bool  # part of views and scenarios; what is not shown is still saved, copied and digested
    public_if: str | None = None  # the rule option that lays a hidden field open


def holds(
    kind: StateType,
    *,
    doc: str,
    see: str = PUBLIC,
    default: Any = None,
    shown: bool = True,
    public_if: str | None = None,
) -> Any:
    """Declare a field of a state class.

    Args:
        kind: The type of its values.
        doc: One sentence for the reference.
        see: `public`, `owner` (that seat alone) or `secret` (nobody).
        default: The value in a new game, where it is not the type's empty one.
        shown: False for bookkeeping that scenarios and views do not name.
        public_if: The rule option under which all may see it.
    """
    value = kind.empty if default is None else default
    told = {"state": kind, "see": see, "doc": doc, "shown": shown, "public_if": public_if}
    return attrs.field(default=value, metadata=told)


def fields_of_state(cls: type) -> tuple[StateField, ...]:
    """The declared fields of a state class, in order of writing."""
    return tuple(
        StateField(a.name, *(a.metadata[part] for part in ("state", "see", "doc", "shown", "public_if")))
        for a in attrs.fields(cls)
        if "state" in a.metadata
    )


def _check_visible(cls: type) -> None:
    for a in attrs.fields(cls):
        if a.metadata.get("kernel"):
            continue
        if a.metadata.get("see") not in (PUBLIC, OWNER, SECRET):
            raise PluginError(
                cls.__name__, "state", f"The state field `{a.name}` of {cls.__name__} states no visibility."
            )


def copier(cls: Any, deep: dict[str, str] | None = None) -> Callable[[Any], Any]:
    """Write the clone function of a slotted class: plain loads and stores, the fastest copy that CPython has.

    Args:
        cls: An attrs class with slots.
        deep: Attribute -> expression over `s` for what must be copied itself.
    """
    lines = ["def clone(s):", "    n = new(cls)"]
    for a in attrs.fields(cls):
        lines.append(f"    n.{a.name} = {(deep or {}).get(a.name, 's.' + a.name)}")
    scope: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join([*lines, "    return n"]), scope)  # noqa: S102 - made of declared names alone
    return scope["clone"]  # type: ignore[no-any-return]  # exec gives no types


@dataclass_transform()
def registers(cls: type[T]) -> type[T]:
    """Make an attrs class of the ints and tuples that an asking op keeps between questions."""
    made = attrs.define(cls)
    made.clone = copier(made)  # type: ignore[attr-defined]  # generated
    return made


@registers
class Begun:
    """The registers of an op that keeps nothing, once it has begun."""

    def clone(self) -> Begun:
        """A copy."""
        raise NotImplementedError  # written by `registers`


@attrs.define(eq=False)
class Seat:
    """What every game keeps of a player; a game's seat class adds its fields."""

    index: int = holds(StateType("seat", lambda r, s, v: v, lambda r, s, v: v), doc="The seat's number.", shown=False)

    def clone(self) -> Seat:
        """A copy that shares nothing that changes."""
        raise NotImplementedError  # written by `state_classes`


@attrs.define(eq=False)
class Frame:
    """One suspended effect, as data: where it is, for whom, on whose behalf, and what it has gathered.

    `queue` holds the rewards that wait until this frame ends; `returns` the slot of the frame below that takes its
    result; `scope` says what is special about the frame, if anything; `answered` is 1 while an op that goes on asking
    has been answered, so that its price is paid and `done` declines nothing.
    """

    program: int
    actor: int
    source: int = -1
    pc: int = 0
    names: tuple[int, ...] = ()
    regs: Any = None
    queue: tuple[tuple[int, ...], ...] = ()
    returns: int = -1
    scope: int = 0
    answered: int = 0

    def clone(self) -> Frame:
        """A copy that shares nothing that changes."""
        raise NotImplementedError  # written below


Frame.clone = copier(Frame, {"regs": "None if s.regs is None else s.regs.clone()"})  # type: ignore[assignment, method-assign]  # generated


@attrs.define(eq=False)
class Table:
    """What every game keeps of the table; a game's table class adds its fields.

    `active` are the abilities in force: (ability, owner, source, scope, depth). `draws` counts each stream of chance.
    """

    seats: list[Any] = attrs.field(factory=list, metadata={"kernel": True})
    frames: list[Frame] = attrs.field(factory=list, metadata={"kernel": True})
    active: tuple[tuple[int, ...], ...] = attrs.field(default=(), metadata={"kernel": True})
    seed: int = attrs.field(default=0, metadata={"kernel": True})
    draws: tuple[int, ...] = attrs.field(default=(), metadata={"kernel": True})

    def clone(self) -> Table:
        """A copy that shares nothing that changes."""
        raise NotImplementedError  # written by `state_classes`


def state_classes(seat: type, table: type, more: dict[str, dict[str, Any]]) -> tuple[type, type]:
    """The seat and table class of a ruleset: the game's fields and those that plugins add, with their clone functions.

    Args:
        seat: The game's seat class.
        table: The game's table class.
        more: `seat` and `table` -> name -> a field made by `holds`.
    """
    made = []
    for base, key in ((seat, "seat"), (table, "table")):
        cls = attrs.make_class(base.__name__, dict(more.get(key, {})), bases=(base,), slots=True, eq=False)
        _check_visible(cls)
        made.append(cls)
    made[0].clone = copier(made[0])  # type: ignore[attr-defined]  # generated
    deep = {"seats": "[x.clone() for x in s.seats]", "frames": "[f.clone() for f in s.frames]"}
    made[1].clone = copier(made[1], deep)  # type: ignore[attr-defined]  # generated
    return made[0], made[1]


def plain(value: Any) -> Any:
    """Tuples as lists, for JSON."""
    return [plain(v) for v in value] if isinstance(value, tuple) else value


def packed(data: Any, where: str) -> Any:
    """Lists as tuples, from JSON; anything but whole numbers and lists is refused with its place."""
    if isinstance(data, list):
        return tuple(packed(v, where) for v in data)
    if isinstance(data, bool) or not isinstance(data, int):
        raise SaveError(f"The save holds {data!r} at `{where}`, where whole numbers or lists of them belong.")
    return data


def dump(obj: Any, skip: Iterable[str] = ()) -> dict[str, Any]:
    """The fields of a state object as JSON data."""
    left_out = set(skip)
    return {a.name: plain(getattr(obj, a.name)) for a in attrs.fields(type(obj)) if a.name not in left_out}


def fill(obj: Any, data: Any, where: str, skip: Iterable[str] = ()) -> Any:
    """Set the fields of a state object from JSON data; a missing or an unknown field is refused.

    Raises:
        SaveError: naming the field.
    """
    if not isinstance(data, dict):
        raise SaveError(f"The save holds no fields at `{where}`.")
    left_out = set(skip)
    names = [a.name for a in attrs.fields(type(obj)) if a.name not in left_out]
    for name in [*names, *data]:
        if name not in data or (name not in names and name not in left_out):
            raise SaveError(f"The save has {'no' if name not in data else 'an unknown'} field `{where}.{name}`.")
    for name in names:
        setattr(obj, name, packed(data[name], f"{where}.{name}"))
    return obj
