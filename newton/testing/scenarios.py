"""Scenarios: tests written as data, in files of their own or as the examples of a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from newton.kernel.state import fields_of_state
from newton.lang.errors import ContentError, NewtonError
from newton.lang.loader import MANIFEST
from newton.lang.problems import Placed, Problem, Problems, suggest
from newton.lang.yamlfile import Node, read
from newton.playing import Game
from newton.rulesets import Ruleset, load
from newton.saving import placed

TOP = ("name", "rules", "given", "when", "then")
GIVEN = (
    "game", "players", "packs", "plugins", "options", "seed", "first", "round", "phase", "table", "me", "others",
)  # fmt: skip  # one word each reads best in rows
THEN = (
    "me", "others", "table", "decision", "scores", "over", "winners", "round", "level", "offered", "refused",
)  # fmt: skip
LOOK = ("offered", "refused")
DECISION = ("player", "kind")


class Cache:
    """Rulesets by what they are loaded from, so that many scenarios share one."""

    def __init__(self, stands_in: Mapping[str, str] | None = None) -> None:
        self._made: dict[str, Ruleset] = {}
        self._stands_in = dict(stands_in or {})

    def get(self, given: Mapping[str, Any]) -> Ruleset:
        """The ruleset that a scenario's `given` asks for."""
        packs = [self._stands_in.get(name, name) for name in given.get("packs", [])]
        key = repr((given.get("game", "newton"), packs, given.get("plugins"), given.get("options")))
        if key not in self._made:
            self._made[key] = load(
                *packs,
                game=given.get("game", "newton"),
                plugins=given.get("plugins", []),
                options=given.get("options"),
            )
        return self._made[key]

    def use(self, rules: Ruleset, given: Mapping[str, Any] | None = None) -> None:
        """Let scenarios with this `given` run under another ruleset."""
        given = given or {}
        packs = [self._stands_in.get(name, name) for name in given.get("packs", [])]
        key = repr((given.get("game", "newton"), packs, given.get("plugins"), given.get("options")))
        self._made[key] = rules


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
        """Play it.

        Returns:
            What failed, as `path:line: sentence`; empty if all is as stated.
        """
        return [f"{p.path}:{p.line}: {self.name}: {p.message}" for p in self.problems(cache)]

    def problems(self, cache: Cache | None = None) -> list[Problem]:
        """Play it; what failed, with its place."""
        found = Problems()
        _Run(self, cache or Cache(), found).run()
        return list(found)


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, cache: Cache, found: Problems) -> None:
        self.scenario = scenario
        self.node = scenario.node
        self.cache = cache
        self.found = found

    def fail(self, place: Placed, message: str) -> None:
        self.found.add(place, "scenario", message)

    def run(self) -> None:
        self._known(self.node, TOP)
        if "given" in self.node.value:
            self._known(self.node.value["given"], GIVEN)
        if len(self.found) or not self._set_up():
            return
        parts = self.node.value
        if all(self._step(step) for step in _items(parts.get("when"))) and "then" in parts:
            self._then(parts["then"])

    def _set_up(self) -> bool:
        given, node = self.scenario.given(), self.node.value.get("given")
        try:
            self.rules = self.cache.get(given)
            self._known_fields(node)
            if not len(self.found):
                self.game: Game = placed(self.rules, given)
        except (NewtonError, ValueError, TypeError, KeyError) as error:
            self.fail(node or self.node, f"The position cannot be set up: {error}")
        return not len(self.found)

    def _known(self, node: Node, known: Iterable[str]) -> None:
        if not isinstance(node.value, dict):
            self.fail(node, "A mapping belongs here.")
            return
        for key in node.value:
            if key not in known:
                self.fail(node.key(key), f"unknown field `{key}`; {suggest(key, known)}")

    def _known_fields(self, node: Node | None) -> None:
        if node is None:
            return
        seat = [one.name for one in fields_of_state(self.rules.seat_class) if one.shown]
        table = [one.name for one in fields_of_state(self.rules.table_class) if one.shown]
        for key, child in node.value.items():
            if key == "me":
                self._known(child, seat)
            elif key == "others":
                for one in _items(child):
                    self._known(one, seat)
            elif key == "table":
                self._known(child, table)

    def _step(self, step: Node) -> bool:
        if isinstance(step.value, dict):
            before = len(self.found)
            self._known(step, LOOK)
            self._look(step)
            return len(self.found) == before
        try:
            self.game.choose(str(step.value))
        except NewtonError as error:
            self.fail(step, f"`{step.value}`: {error}")
            return False
        return True

    def _look(self, node: Node) -> None:
        legal = self.game.legal_keys()
        for key in _items(node.value.get("offered")):
            if str(key.value) not in legal:
                self.fail(key, f"`{key.value}` is not offered: {self.game.why_not(str(key.value))}")
        for key in _items(node.value.get("refused")):
            if str(key.value) in legal:
                self.fail(key, f"`{key.value}` is offered.")
            elif not self.game.parse(str(key.value)):
                self.fail(key, self.game.why_not(str(key.value)))

    def _then(self, node: Node) -> None:
        self._known(node, THEN)
        self._known_fields(node)
        if len(self.found):
            return
        self._look(node)
        state, n = self.game.state, len(self.game.state.seats)
        first = self.scenario.given().get("first", 0)
        for key, child in node.value.items():
            if key == "me":
                self._fields(child, state.seats[first], first)
            elif key == "others":
                for i, one in enumerate(_items(child)):
                    if i + 1 < n:
                        self._fields(one, state.seats[(first + 1 + i) % n], (first + 1 + i) % n)
                    else:
                        self.fail(one, f"There are {n - 1} other seats.")
            elif key == "table":
                self._fields(child, state, -1)
            elif key not in LOOK:
                self._fact(key, child)

    def _fields(self, node: Node, obj: Any, seat: int) -> None:
        types = {one.name: one.type for one in fields_of_state(type(obj)) if one.shown}
        for key, child in node.value.items():
            try:
                types[key].read(self.rules, max(0, seat), child.plain())  # unknown names are errors, not misses
            except (ValueError, TypeError, AttributeError) as error:
                self.fail(child, f"{key}: {error}")
                continue
            found = types[key].show(self.rules, max(0, seat), getattr(obj, key))
            self._compare(child, found, key, ordered=key in self.rules.game.scenarios.tops)

    def _fact(self, key: str, node: Node) -> None:
        game = self.game
        if key == "decision":
            self._decision(node)
        elif key == "scores":
            totals = {str(seat): score.total for seat, score in enumerate(game.scores)}
            self._known(node, totals)
            for seat, child in (node.value if isinstance(node.value, dict) else {}).items():
                self._compare(child, totals.get(seat), f"scores of seat {seat}")
        elif key == "round":
            self._compare(node, game.rules.game.phase(game.state)[0], key)
        else:
            value = getattr(game, key)
            self._compare(node, list(value) if isinstance(value, tuple) else value, key)

    def _decision(self, node: Node) -> None:
        decision = self.game.decision
        if node.value is None or decision is None:
            self._compare(node, None if decision is None else "a question", "decision")
            return
        self._known(node, DECISION)
        for name, child in (node.value if isinstance(node.value, dict) else {}).items():
            self._compare(child, getattr(decision, name, None), f"decision.{name}")

    def _compare(self, node: Node, found: Any, what: str, *, ordered: bool = False) -> None:
        wanted = node.plain()
        if not agrees(wanted, found, ordered=ordered):
            self.fail(node, f"{what}: expected {wanted}, found {found}")


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
            if inner.is_dir() or inner.suffix in (".yaml", ".yml"):
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
        name = one.value["name"].plain() if "name" in one.value else (piece or "a scenario")
        rules = one.value["rules"].plain() if "rules" in one.value else []
        yield Scenario(str(name), tuple(map(str, rules)), one, packs, piece, game)


def _examples(folder: Path, problems: Problems) -> Iterator[Scenario]:
    head = _read(folder / MANIFEST, problems)
    if head is None or not isinstance(head.plain(), dict):
        return
    told = head.plain().get("pack", {})
    packs, game = (*map(str, told.get("requires", [])), str(folder)), str(told.get("game", "newton"))
    for path in sorted(folder.iterdir()):
        node = _read(path, problems) if path.suffix == ".yaml" and path.name != MANIFEST else None
        if node is None or not isinstance(node.value, dict):
            continue
        for kind, pieces in node.value.items():
            if not isinstance(pieces.value, dict):
                continue
            records = {kind: pieces} if "examples" in pieces.value else pieces.value
            for name, record in records.items():
                if isinstance(record.value, dict) and "examples" in record.value:
                    piece = f"{told['name']}:{kind}.{name}"
                    yield from _listed(record.value["examples"], problems, packs, piece, game)


__all__ = ["Cache", "ContentError", "Scenario", "agrees", "collect"]
