"""Rules broken on purpose, one at a time: each time some scenario must fail, or one is missing.

A break switches off a guard, changes a number by one, empties an effect, or drops one thing that a record says. The
packs are read once; a break changes what was read, and only building and compiling are done again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import attrs

from newton.lang import loader
from newton.lang.build import layout
from newton.lang.pieces import Common
from newton.lang.problems import Problems
from newton.lang.yamlfile import Node
from newton.rulesets import Ruleset
from newton.testing.scenarios import Cache, Scenario

GUARD, MORE, LESS, EMPTY, DROP = "guard", "more", "less", "empty", "drop"
BY = {MORE: 1, LESS: -1}
LOADER = "the loader"
"""What catches a break that leaves content which cannot be built."""


@attrs.frozen
class Break:
    """One thing broken.

    Attributes: kind (guard: switched off; more, less: a number changed by one; empty: an effect; drop: anything else
    left out); where (the name of a guard, or a content path as
    `base:cards.study_1b/effect/0/modify/add`); about (the id of the piece, or the rule id of the guard).
    """

    kind: str
    where: str
    about: str

    @property
    def name(self) -> str:
        """Kind and place."""
        return f"{self.kind} {self.where}"


class Bench:
    """Scenarios, and the rulesets under which they run, whole or broken.

    Args:
        scenarios: All that may catch a break.
        whole: Gives the whole rulesets.
    """

    def __init__(self, scenarios: Sequence[Scenario], whole: Cache | None = None) -> None:
        self.scenarios = tuple(scenarios)
        self._whole = whole or Cache()
        self._words = [set(re.findall(r"\w+", json.dumps(one.node.plain()))) for one in scenarios]
        self._folders = {Path(pack).name: pack for one in scenarios for pack in one.packs}  # named as their packs

    def ruleset(self, given: Mapping[str, Any]) -> Ruleset:
        """The whole ruleset that a scenario asks for, under default options."""
        packs = [self._folders.get(Path(name).name, name) for name in given.get("packs") or ()]
        return self._whole.get({**given, "packs": packs, "options": None})

    def breaks(self) -> list[Break]:
        """All breaks, in a fixed order: guards by name, then the pieces as they are loaded."""
        rulesets = list({id(r): r for r in (self.ruleset(one.given()) for one in self.scenarios)}.values())
        guards = {name: guard for rules in rulesets for name, guard in rules.guards().items()}
        found = {f"{GUARD} {name}": Break(GUARD, name, guards[name].rule) for name in sorted(guards)}
        for rules in rulesets:
            for one in _of_content(rules):
                found.setdefault(one.name, one)
        return list(found.values())

    def caught_by(self, one: Break) -> str | None:
        """What catches a break: a scenario, as `path:line: name`, or the loader; None if nothing does."""
        cache, nearest = _Broken(self, one), self._nearest_first(one)
        try:
            cache.get(nearest[0].given())
        except Exception:  # noqa: BLE001 - refused with a problem, or as the game makes its tables
            return LOADER
        return next((f"{scenario.where}: {scenario.name}" for scenario in nearest if _fails(scenario, cache)), None)

    def _nearest_first(self, one: Break) -> list[Scenario]:
        """The scenarios: first the examples of the piece, then those that name it or cite the rule."""
        word = one.about.rpartition(".")[2]

        def far(at: int) -> int:
            scenario = self.scenarios[at]
            if scenario.piece == one.about or one.about in scenario.rules:
                return 0
            return 1 if word in self._words[at] else 2

        return [self.scenarios[at] for at in sorted(range(len(self.scenarios)), key=far)]


def _fails(scenario: Scenario, cache: Cache) -> bool:
    try:
        return bool(scenario.problems(cache))
    except Exception:  # noqa: BLE001 - a rule that crashes is caught
        return True


class _Broken(Cache):
    """Rulesets with one thing broken."""

    def __init__(self, bench: Bench, one: Break) -> None:
        super().__init__()
        self._bench = bench
        self._one = one

    def get(self, given: Mapping[str, Any]) -> Ruleset:
        key = repr([given.get(part) for part in ("packs", "plugins", "options")])
        if key not in self._made:
            whole = self._bench.ruleset(given)
            self._made[key] = broken(whole, self._one, given.get("options"))
        return self._made[key]


def broken(whole: Ruleset, one: Break, options: Mapping[str, Any] | None = None) -> Ruleset:
    """A ruleset with one thing broken.

    Args:
        whole: The ruleset, under default options.
        one: What is broken; a piece or guard that the ruleset has not leaves it whole.
        options: Rule options.

    Raises:
        ContentError: if the content cannot be built so.
    """
    with changed(whole, one):
        content = loader.rebuilt(whole.registry, whole.content)
    chosen = whole.registry.choose_options(options, Problems())
    without = [one.where] if one.kind == GUARD and one.where in whole.guards() else []
    return Ruleset(whole.registry, attrs.evolve(content, options=chosen), without)


@contextmanager
def changed(rules: Ruleset, one: Break) -> Iterator[None]:
    """Change what was read of a piece, for a while."""
    found = rules.content.names.find(one.about, rules.kinds) if one.kind != GUARD else []
    if not found:
        yield
        return
    *path, last = one.where.removeprefix(one.about + "/").split("/")
    holder = found[0].node
    for step in path:
        holder = holder.value[int(step) if isinstance(holder.value, list) else step]
    kept = holder.value
    holder.value = _changed(kept, last, one.kind)
    try:
        yield
    finally:
        holder.value = kept


def _changed(value: Any, last: str, kind: str) -> Any:
    """A mapping or list with one child changed."""
    key: Any = int(last) if isinstance(value, list) else last
    if kind == DROP:
        rest = copy(value)
        del rest[key]
        return rest
    child = value[key]
    new = attrs.evolve(child, value=child.value + BY[kind] if kind in BY else [])
    if isinstance(value, list):
        return [*value[:key], new, *value[key + 1 :]]
    return {**value, key: new}


def _of_content(rules: Ruleset) -> Iterator[Break]:
    ops = {*rules.registry.ops, *rules.registry.abilities}
    for kind in rules.kinds:
        for piece in rules.pieces(kind):
            for how, where in _in(piece.node, piece.id, ops):
                yield Break(how, where, piece.id)


def _in(node: Node, path: str, ops: set[str]) -> Iterator[tuple[str, str]]:
    """The breaks within a value: numbers, effects, and all else that may be left out."""
    value = node.value
    for key, child in value.items() if isinstance(value, dict) else enumerate(value):
        here = f"{path}/{key}"
        if key in layout(Common):  # what a nested record is called, and the like
            continue
        if type(child.value) is int:
            yield from ((kind, here) for kind in BY)
        elif _is_effect(child, ops):
            yield EMPTY, here
        elif not (isinstance(value, dict) and key in ops) and not (_is_effect(node, ops) and len(value) == 1):
            yield DROP, here
        if isinstance(child.value, dict | list):
            yield from _in(child, here, ops)


def _is_effect(node: Node, ops: set[str]) -> bool:
    """A list of ops or abilities."""
    items = node.value
    return (
        isinstance(items, list) and bool(items) and all(isinstance(i.value, dict) and {*i.value} <= ops for i in items)
    )
