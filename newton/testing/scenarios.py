"""Scenarios: tests written as data, in files of their own or as the examples of a piece."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from newton.kernel.state import StateType, fields_of_state
from newton.lang.errors import ContentError, NewtonError
from newton.lang.loader import as_folder
from newton.lang.pieces import MANIFEST
from newton.lang.problems import Placed, Problem, Problems, suggest
from newton.lang.yamlfile import Node, read
from newton.playing import Game
from newton.rulesets import Ruleset, load
from newton.saving import placed

SUFFIXES = (".yaml", ".yml")
TOP = ("name", "rules", "given", "when", "then")
GIVEN = (
    "game", "players", "packs", "plugins", "options", "seed", "first", "round", "phase", "table", "me", "others",
)  # fmt: skip  # one word each reads best in rows
THEN = (
    "me", "others", "table", "decision", "scores", "over", "winners", "round", "level", "offered", "refused",
)  # fmt: skip
LOOK = ("offered", "refused")
INNER = {"given": GIVEN, "then": THEN, "decision": ("player", "kind")}
DESCRIBED = ("me", "others", "table")


def _list_of(kind: type) -> Callable[[Any], bool]:
    return lambda data: isinstance(data, list) and all(type(one) is kind for one in data)


SHAPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    key: (what, fits)
    for keys, what, fits in (
        ("name game phase", "a word", lambda data: isinstance(data, str)),
        ("players seed first round", "a whole number", lambda data: type(data) is int),
        ("given then options table me scores", "a mapping", lambda data: isinstance(data, dict)),
        ("rules packs plugins offered refused", "a list of words", _list_of(str)),
        ("others", "a list of mappings", _list_of(dict)),
        ("when", "a list", lambda data: isinstance(data, list)),
        ("decision", "a mapping or null", lambda data: data is None or isinstance(data, dict)),
        ("level", "a word or null", lambda data: data is None or isinstance(data, str)),
        ("over", "true or false", lambda data: isinstance(data, bool)),
        ("winners", "a list of seats", _list_of(int)),
    )
    for key in keys.split()
}


class Cache:
    """Rulesets by what they are loaded from, so that many scenarios share one."""

    def __init__(self, stands_in: Mapping[str, str] | None = None) -> None:
        self._made: dict[str, Ruleset] = {}
        self._stands_in = dict(stands_in or {})

    def _key(self, given: Mapping[str, Any]) -> tuple[list[str], str]:
        packs = [self._stands_in.get(name, name) for name in given.get("packs", [])]
        return packs, repr((given.get("game", "newton"), packs, given.get("plugins"), given.get("options")))

    def get(self, given: Mapping[str, Any]) -> Ruleset:
        """The ruleset that a scenario's `given` asks for."""
        packs, key = self._key(given)
        if key not in self._made:
            more = {"plugins": given.get("plugins", []), "options": given.get("options")}
            self._made[key] = load(*packs, game=given.get("game", "newton"), **more)
        return self._made[key]

    def use(self, rules: Ruleset, given: Mapping[str, Any] | None = None) -> None:
        """Let scenarios with this `given` run under another ruleset."""
        self._made[self._key(given or {})[1]] = rules


@attrs.frozen
class Scenario:
    """One scenario.

    Attributes: name; rules (ids cited); node (where it stands); packs (the default of `given.packs`); piece (the id of
    the piece whose example it is, or None); game (the default of `given.game`).
    """

    name: str
    rules: tuple[str, ...]
    node: Node
    packs: tuple[str, ...] = ()
    piece: str | None = None
    game: str = "newton"

    @property
    def where(self) -> str:
        """path:line."""
        return f"{self.node.path}:{self.node.line}"

    def given(self) -> dict[str, Any]:
        """What it starts from, with its defaults."""
        node = self.node.value.get("given")
        named = node.plain() if node is not None else {}
        packs = {"packs": list(self.packs)} if self.packs else {}
        return {"game": self.game, **packs, **(named if isinstance(named, dict) else {})}

    def run(self, cache: Cache | None = None) -> list[str]:
        """Play it; what failed, as `path:line: sentence`, and nothing if all is as stated."""
        return [f"{p.path}:{p.line}: {self.name}: {p.message}" for p in self.problems(cache)]

    def problems(self, cache: Cache | None = None) -> list[Problem]:
        """Play it; what failed, with its place."""
        found = Problems()
        run = _Run(self, cache or Cache(), found)
        try:
            run.run()
        except Exception as error:  # noqa: BLE001 - the other scenarios still run
            run.fail(run.at, f"{type(error).__name__}: {error}")
        return list(found)


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, cache: Cache, found: Problems) -> None:
        self.scenario = scenario
        self.node = scenario.node
        self.cache = cache
        self.found = found
        self.at: Placed = scenario.node  # what is being looked at, for errors that nobody foresaw

    def fail(self, place: Placed, message: str) -> None:
        self.found.add(place, "scenario", message)

    def run(self) -> None:
        self._written()
        if len(self.found) or not self._set_up():
            return
        if all(self._step(step) for step in _items(self.node.value.get("when"))) and "then" in self.node.value:
            self._then(self.node.value["then"])

    def _written(self) -> None:
        """Check what needs no rules: names of fields and the shapes of their values."""
        self._shaped(self.node, TOP)
        for step in _items(self.node.value.get("when")):
            if isinstance(step.value, dict):
                self._shaped(step, LOOK)
            elif not isinstance(step.value, str):
                self.fail(step, f"a key or a mapping belongs here, found {step.plain()!r}")

    def _shaped(self, node: Node, known: Iterable[str]) -> None:
        self._known(node, known)
        for key, child in node.value.items():
            if key in SHAPES and not SHAPES[key][1](child.plain()):
                self.fail(child, f"{key}: {SHAPES[key][0]} belongs here, found {child.plain()!r}")
            elif key in INNER and child.value is not None:
                self._shaped(child, INNER[key])

    def _known(self, node: Node, known: Iterable[str]) -> None:
        for key in node.value:
            if key not in known:
                hint = suggest(key, known)
                self.fail(node.key(key), f"unknown field `{key}`" + (f"; {hint}" if hint else ""))

    def _set_up(self) -> bool:
        given, node = self.scenario.given(), self.node.value.get("given")
        self.at = node or self.node
        try:
            self.rules = self.cache.get(given)
            self._seated(node or self.node)
            self._readable(node)
            self._readable(self.node.value.get("then"))
            if not len(self.found):
                self.game: Game = placed(self.rules, given)
        except (NewtonError, ValueError) as error:
            self.fail(_blamed(node, str(error)) if node else self.node, f"The position cannot be set up: {error}")
        return not len(self.found)

    def _seated(self, node: Node) -> None:
        given = {"players": 2, "first": 0, **self.scenario.given()}
        for name, (least, most) in {"players": self.rules.game.seats, "first": (0, given["players"] - 1)}.items():
            if not least <= given[name] <= most:
                self.fail(node.value.get(name, node), f"{name}: expected {least} to {most}, found {given[name]}")

    def _parts(self, node: Node | None) -> Iterator[tuple[Node, int]]:
        """The descriptions of seats and of the table, each with its seat (-1: the table)."""
        given, value = self.scenario.given(), node.value if node is not None else {}
        n, first = given.get("players", 2), given.get("first", 0)
        if "me" in value:
            yield value["me"], first
        for i, one in enumerate(_items(value.get("others"))):
            if i + 1 >= n:
                self.fail(one, f"others: {i + 1} are described, there are {n - 1}")
                return
            yield one, (first + 1 + i) % n
        if "table" in value:
            yield value["table"], -1

    def _readable(self, node: Node | None) -> None:
        """Read each field where it stands, so that what is wrong is told with its line."""
        for part, seat in self._parts(node):
            types = self._types(seat)
            self._known(part, types)
            for key, child in part.value.items():
                wrong = key in types and _unreadable(child, partial(types[key].read, self.rules, max(0, seat)))
                if wrong:
                    self.fail(wrong[0], f"{key}: {wrong[1]}")

    def _types(self, seat: int) -> dict[str, StateType]:
        cls = self.rules.table_class if seat < 0 else self.rules.seat_class
        return {one.name: one.type for one in fields_of_state(cls) if one.shown}

    def _step(self, step: Node) -> bool:
        self.at = step
        if isinstance(step.value, dict):
            before = len(self.found)
            self._look(step)
            return len(self.found) == before
        try:
            self.game.choose(step.value)
        except NewtonError as error:
            self.fail(step, f"`{step.value}`: {error}")
            return False
        return True

    def _look(self, node: Node) -> None:
        legal = self.game.legal_keys()
        for key in _items(node.value.get("offered")):
            if key.value not in legal:
                self.fail(key, f"`{key.value}` is not offered: {self.game.why_not(key.value)}")
        for key in _items(node.value.get("refused")):
            if key.value in legal:
                self.fail(key, f"`{key.value}` is offered.")
            elif not self.game.parse(key.value):
                self.fail(key, self.game.why_not(key.value))

    def _then(self, node: Node) -> None:
        self.at = node
        self._look(node)
        for part, seat in self._parts(node):
            self._fields(part, self.game.state if seat < 0 else self.game.state.seats[seat], seat)
        for key, child in node.value.items():
            if key not in (*LOOK, *DESCRIBED):
                self.at = child
                self._fact(key, child)

    def _fields(self, node: Node, obj: Any, seat: int) -> None:
        types = self._types(seat)
        for key, child in node.value.items():
            self.at = child
            found = types[key].show(self.rules, max(0, seat), getattr(obj, key))
            self._compare(child, found, key, ordered=key in self.rules.game.scenarios.tops)

    def _fact(self, key: str, node: Node) -> None:
        if key == "decision":
            self._decision(node)
        elif key == "scores":
            totals = {str(seat): score.total for seat, score in enumerate(self.game.scores)}
            self._known(node, totals)
            for seat in [seat for seat in node.value if seat in totals]:
                self._compare(node.value[seat], totals[seat], f"scores of seat {seat}")
        elif key == "round":
            self._compare(node, self.rules.game.phase(self.game.state)[0], key)
        else:
            value = getattr(self.game, key)
            self._compare(node, list(value) if isinstance(value, tuple) else value, key)

    def _decision(self, node: Node) -> None:
        decision = self.game.decision
        if node.value is None or decision is None:
            self._compare(node, None if decision is None else "a question", "decision")
            return
        for name, child in node.value.items():
            self._compare(child, getattr(decision, name), f"decision.{name}")

    def _compare(self, node: Node, found: Any, what: str, *, ordered: bool = False) -> None:
        wanted = node.plain()
        if not agrees(wanted, found, ordered=ordered):
            self.fail(node, f"{what}: expected {wanted}, found {found}")


def _unreadable(node: Node, read: Callable[[Any], Any]) -> tuple[Placed, str] | None:
    """The smallest part of a value that cannot be read, and why; None if all can."""
    try:
        read(node.plain())
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        message = str(error)
    else:
        return None
    if isinstance(node.value, dict):
        found = [_unreadable(one, lambda data, key=key: read({key: data})) for key, one in node.value.items()]  # type: ignore[misc]
    else:
        found = [_unreadable(one, lambda data: read([data])) for one in _items(node)]
    return next((wrong for wrong in found if wrong and wrong[1] == message), (node, message))


def _blamed(node: Node, message: str) -> Placed:
    """The place that names most of what a message quotes, the last of several; the whole where nothing does."""
    quoted = set(re.findall("`([^`]+)`", message))
    found = [(len(quoted & words), at, place) for at, (place, words) in enumerate(_places(node))]
    named, _, place = max(found, default=(0, 0, node), key=lambda one: one[:2])
    return place if named else node


def _places(node: Node) -> Iterator[tuple[Placed, set[str]]]:
    """All parts of a value, in order: where, and the words there."""
    parts = node.value.items() if isinstance(node.value, dict) else [("", one) for one in _items(node)]
    for key, child in parts:
        yield (node.key(key) if key else child), {key, str(child.value)}
        yield from _places(child)


def agrees(wanted: Any, found: Any, *, ordered: bool = False) -> bool:
    """Whether a found value is as stated: lists as multisets (tops in order), mappings only where named."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(agrees(value, found.get(key), ordered=ordered) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        if ordered:
            return bool(found[: len(wanted)] == wanted) if wanted else not found
        return Counter(map(str, wanted)) == Counter(map(str, found))
    return type(wanted) is type(found) and bool(wanted == found)


def _items(node: Node | None) -> Sequence[Node]:
    return node.value if node is not None and isinstance(node.value, list) else ()


def collect(paths: Iterable[str | Path]) -> list[Scenario]:
    """Find scenarios: those in files, and the examples of the packs in folders.

    Args:
        paths: Files of scenarios, folders of packs, or folders that hold either.

    Raises:
        ContentError: for files that are no YAML or no scenarios.
    """
    problems = Problems()
    found = [scenario for path in paths for scenario in _collect(Path(path), problems)]
    problems.raise_if_any()
    return found


def _collect(path: Path, problems: Problems) -> Iterator[Scenario]:
    if path.is_dir() and (path / MANIFEST).is_file():
        yield from _examples(path, problems)
    elif path.is_dir():
        for inner in sorted(path.iterdir()):
            if inner.is_dir() or inner.suffix in SUFFIXES:
                yield from _collect(inner, problems)
    else:
        node = _read(path, problems)
        if node is not None:
            yield from _listed(node, problems)


def _read(path: Path, problems: Problems) -> Node | None:
    try:
        return read(str(path), path.read_bytes(), problems)
    except OSError as error:
        raise NewtonError(f"{path} cannot be read: {error.strerror}") from error


def _listed(
    node: Node, problems: Problems, packs: tuple[str, ...] = (), piece: str | None = None, game: str = "newton"
) -> Iterator[Scenario]:
    if not isinstance(node.value, list):
        problems.add(node, "scenarios", "a list of scenarios belongs here")
        return
    for one in node.value:
        if not isinstance(one.value, dict):
            problems.add(one, "scenario", "a scenario is a mapping", f"known are {', '.join(TOP)}")
            continue
        told = one.part(key for key in ("name", "rules") if key in one.value).plain()
        cited = told["rules"] if isinstance(told.get("rules"), list) else ()
        yield Scenario(str(told.get("name", piece or "a scenario")), tuple(map(str, cited)), one, packs, piece, game)


def _examples(folder: Path, problems: Problems) -> Iterator[Scenario]:
    head = _read(folder / MANIFEST, problems)
    if head is None or not isinstance(head.plain(), dict):
        return
    told = head.plain().get("pack", {})
    packs, game = (*map(str, told.get("requires", [])), as_folder(folder)), str(told.get("game", "newton"))
    for path in sorted(folder.iterdir()):
        node = _read(path, problems) if path.suffix in SUFFIXES and path.name != MANIFEST else None
        if node is None or not isinstance(node.value, dict):
            continue
        for kind, pieces in node.value.items():
            single = isinstance(pieces.value, dict) and "examples" in pieces.value
            records = {kind: pieces} if single else pieces.value
            for name, record in records.items() if isinstance(records, dict) else ():
                if isinstance(record.value, dict) and "examples" in record.value:
                    piece = f"{told['name']}:{kind}.{name}"
                    yield from _listed(record.value["examples"], problems, packs, piece, game)


__all__ = ["Cache", "ContentError", "Scenario", "agrees", "collect"]
