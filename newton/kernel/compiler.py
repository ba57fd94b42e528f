"""Compiles loaded content into programs and numbered abilities: once, at load, everything that is reachable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from newton.kernel.price import Price
from newton.kernel.program import Code, Program
from newton.lang.problems import Place, Problems
from newton.lang.values import Effect, Item
from newton.lang.yamlfile import Node


class Compiler:
    """Turns effects into programs, and numbers abilities and option names.

    Attributes:
        rules: The ruleset being built: names and pieces are there, programs are not yet.
        programs: All programs; a frame names one by its place.
        abilities: All modifiers and triggers; an entry of `Table.active` names one by its place.
        words: The names of all options of `choose` and `may`.
    """

    def __init__(self, rules: Any, without: frozenset[str]) -> None:
        self.rules = rules
        self.programs: list[Program] = []
        self.abilities: list[Any] = []
        self.words: list[str] = []
        self._without = without
        self._nodes: dict[int, Node] = {}  # where the op or ability of each item is written
        self._known: dict[int, int] = {}
        self._bound: set[int] = set()

    def content(self, pieces: dict[str, tuple[Any, ...]]) -> None:
        """Bind the ops of all records first, then compile their effects.

        Raises:
            ContentError: if triggers go round in a circle.
        """
        for kind in pieces.values():
            for piece in kind:
                self.bind(piece.record)
        self._check_triggers()
        for kind in pieces.values():
            for piece in kind:
                self._compile(piece.record, piece.id)

    def bind(self, value: Any) -> None:
        """Let every op and ability below a value settle what it needs of the ruleset."""
        if id(value) in self._bound or isinstance(value, (int, str)):
            return
        if isinstance(value, (tuple, list)):
            for one in value:
                self.bind(one)
        elif isinstance(value, dict):
            for one in value.values():
                self.bind(one)
        elif attrs.has(type(value)) and type(value).__module__ != "newton.lang.yamlfile":
            self._bound.add(id(value))
            if isinstance(value, Item):
                self._nodes[id(value.op)] = value.node
            for a in attrs.fields(type(value)):
                self.bind(getattr(value, a.name))
            if hasattr(value, "bind") and not isinstance(value, type):
                value.bind(self)

    def _check_triggers(self) -> None:
        """Refuse triggers whose effect causes, at once or through others, the event that they listen to."""
        triggers = [a for a in self.abilities if a.event is not None]
        causes: dict[Any, dict[Any, None]] = {}  # event -> the events that triggers cause after it
        for trigger in triggers:
            causes.setdefault(trigger.event, {}).update(dict.fromkeys(emitted(trigger)))
        problems = Problems()
        for trigger in triggers:
            for event in emitted(trigger):
                way = way_to(trigger.event, event, causes)
                if way:
                    self._refuse(trigger, [trigger.event, *way], problems)
                    break
        problems.raise_if_any()

    def _refuse(self, trigger: Any, way: list[Any], problems: Problems) -> None:
        names = " -> ".join(event.name for event in way)
        message = f"the trigger sets itself off again without end: {names}"
        place = self._nodes.get(id(trigger)) or Place("plugins")
        hint = "let it do something that causes no such event"
        problems.add(place, "trigger-cycle", message, hint)

    def _compile(self, value: Any, path: str) -> None:
        if isinstance(value, Effect):
            self.program(value, path)
        elif isinstance(value, (tuple, dict)):
            for key, one in value.items() if isinstance(value, dict) else enumerate(value):
                self._compile(one, f"{path}/{key}")
        elif attrs.has(type(value)) and not isinstance(value, Item) and hasattr(type(value), "declared"):
            for a in attrs.fields(type(value)):
                self._compile(getattr(value, a.name), f"{path}/{a.name}")

    def program(self, effect: Effect, path: str = "") -> int:
        """The number of the program of an effect; the same effect is compiled once."""
        if id(effect) not in self._known:
            code = Code(path, len(effect.slots), self._without)
            code.effect(effect)
            self._known[id(effect)] = self._add(code)
        return self._known[id(effect)]

    def priced(self, effect: Effect, price: Price, path: str) -> int:
        """The number of a program that pays a price with the effect's first pick, or at once if nothing is picked."""
        code = Code(path, len(effect.slots), self._without)
        code.priced(effect, price)
        return self._add(code)

    def ops(self, path: str, ops: Iterable[Any], size: int = 0) -> int:
        """The number of a program made of ops, with so many named results from the start."""
        code = Code(path, size, self._without)
        for op in ops:
            self.bind(op)
            code.add(op)
        return self._add(code)

    def _add(self, code: Code) -> int:
        self.programs.append(code.done())
        return len(self.programs) - 1

    def ability(self, ability: Any) -> int:
        """Number an ability."""
        self.abilities.append(ability)
        return len(self.abilities) - 1

    def choice_words(self, words: Iterable[str]) -> None:
        """Make names of options known."""
        self.words += [word for word in words if word not in self.words]


def emitted(value: Any) -> tuple[Any, ...]:
    """The kinds of event that ops below a value declare in `emits`, each once, in the order of writing."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (tuple, list)):
        return tuple(dict.fromkeys(event for one in value for event in emitted(one)))
    if isinstance(value, Item):
        return tuple(dict.fromkeys((*getattr(value.op, "emits", ()), *emitted(value.op))))
    if isinstance(value, type) or not attrs.has(type(value)) or not hasattr(type(value), "declared"):
        return emitted(value.items) if isinstance(value, Effect) else ()
    return emitted([getattr(value, a.name) for a in attrs.fields(type(value))])


def way_to(goal: Any, start: Any, causes: dict[Any, dict[Any, None]]) -> list[Any]:
    """The shortest way from one event to another along what causes what, both included; empty if there is none."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] is goal:
            return way
        for event in causes.get(way[-1], ()):
            if event not in seen:
                seen.add(event)
                ways.append([*way, event])
    return []
