"""Types of state that many table games share: counts, zones of pieces, maps of spaces."""

from __future__ import annotations

from typing import Any

from newton.kernel.state import StateType


def _number(rules: Any, seat: int, data: Any) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise ValueError(f"expected a whole number, found {data!r}")
    return data


def _count(rules: Any, seat: int, data: Any) -> int:
    if _number(rules, seat, data) < 0:
        raise ValueError(f"expected a number from 0, found {data}")
    return int(data)


NUMBER = StateType("whole number", lambda rules, seat, value: value, _number)
COUNT = StateType("number from 0", lambda rules, seat, value: value, _count)


def index_of(rules: Any, kind: str, name: Any) -> int:
    """The index of a piece by its key; raises ValueError with the nearest name."""
    found = rules.key_index(kind, str(name))
    if found is None:
        raise ValueError(rules.no_such(kind, str(name)))
    return int(found)


def names(rules: Any, kind: str, values: tuple[int, ...]) -> list[str]:
    """The keys of pieces of a kind."""
    pieces = rules.pieces(kind)
    return [pieces[v].key for v in values]


def zone(kind: str) -> StateType:
    """A row of pieces of a kind, in order."""

    def read(rules: Any, seat: int, data: Any) -> tuple[int, ...]:
        if not isinstance(data, list):
            raise ValueError(f"expected a list of {kind}, found {data!r}")
        return tuple(index_of(rules, kind, name) for name in data)

    return StateType(f"list of {kind}", lambda rules, seat, value: names(rules, kind, value), read, ())


def places(board: str) -> StateType:
    """Spaces of a board that hold a player's pieces, each as often as pieces stand there; kept sorted."""
    spaces = zone("spaces")
    return StateType(
        f"list of {board} spaces",
        spaces.show,
        lambda rules, seat, data: tuple(sorted(spaces.read(rules, seat, data))),
        (),
    )


def piece(kind: str) -> StateType:
    """One piece of a kind."""
    return StateType(
        f"one of {kind}",
        lambda rules, seat, value: rules.pieces(kind)[value].key,
        lambda rules, seat, data: index_of(rules, kind, data),
    )


def mask_of(kind: str) -> StateType:
    """A set of pieces of a kind, as the bits of a number."""

    def read(rules: Any, seat: int, data: Any) -> int:
        if not isinstance(data, list):
            raise ValueError(f"expected a list of {kind}, found {data!r}")
        mask = 0
        for name in data:
            mask |= 1 << index_of(rules, kind, name)
        return mask

    return StateType(
        f"set of {kind}",
        lambda rules, seat, value: [p.key for p in rules.pieces(kind) if value >> p.index & 1],
        read,
    )


def by_space(what: str) -> StateType:
    """A piece (or -1) for each space; `rules.tables.kind_on(what, space)` says which kind may lie there."""

    def show(rules: Any, seat: int, value: tuple[int, ...]) -> dict[str, str | None]:
        spaces = rules.pieces("spaces")
        on = rules.tables.kind_on
        found = {}
        for at, v in enumerate(value):
            kind = on(what, at)
            if kind:
                found[spaces[at].key] = rules.pieces(kind)[v].key if v >= 0 else None
        return found

    def read(rules: Any, seat: int, data: Any) -> Any:
        """The names by space as they are, once they are known to be names; a position puts the pieces there."""
        if not isinstance(data, dict):
            raise ValueError(f"expected a mapping from spaces to names, found {data!r}")
        for space, name in data.items():
            kind = on_space(rules, what, index_of(rules, "spaces", space))
            if name is not None:
                index_of(rules, kind, name)
        return data

    return StateType(f"{what} by space", show, read, ())


def on_space(rules: Any, what: str, space: int) -> str:
    """The kind of piece that may lie on a space; raises ValueError if none may."""
    kind = rules.tables.kind_on(what, space) or (what if what in rules.kinds else "")
    if not kind:
        raise ValueError(f"no {what} lies on `{rules.pieces('spaces')[space].key}`")
    return str(kind)


def by_key(kind: str, keys: tuple[int, ...]) -> StateType:
    """A row of pieces for each of some keys (levels, eras)."""
    row = zone(kind)

    def read(rules: Any, seat: int, data: Any) -> tuple[tuple[int, ...], ...]:
        if not isinstance(data, dict):
            raise ValueError(f"expected a mapping from {keys} to lists of {kind}, found {data!r}")
        wrong = [key for key in data if str(key) not in map(str, keys)]
        if wrong:
            raise ValueError(f"there is no `{wrong[0]}`; there are {', '.join(map(str, keys))}")
        named = {str(key): value for key, value in data.items()}
        return tuple(row.read(rules, seat, named.get(str(key), [])) for key in keys)

    return StateType(
        f"{kind} by {keys}",
        lambda rules, seat, value: {str(k): names(rules, kind, v) for k, v in zip(keys, value, strict=True)},
        read,
        ((),) * len(keys),
        lambda value: {str(k): len(v) for k, v in zip(keys, value, strict=True)},
    )


def words(n: int) -> StateType:
    """A number for each of n things."""
    show, read = lambda rules, seat, value: list(value), lambda rules, seat, data: tuple(data)
    return StateType(f"{n} numbers", show, read, (0,) * n)
