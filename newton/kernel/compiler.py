"""Compiles loaded content into programs and numbered abilities: once, at load, everything that is reachable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from newton.kernel.price import Price
from newton.kernel.program import Code, Program
from newton.lang.values import Effect, Item


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
        self._known: dict[int, int] = {}
        self._bound: set[int] = set()

    def content(self, pieces: dict[str, tuple[Any, ...]]) -> None:
        """Bind the ops of all records first, then compile their effects."""
        for kind in pieces.values():
            for piece in kind:
                self.bind(piece.record)
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
            for a in attrs.fields(type(value)):
                self.bind(getattr(value, a.name))
            if hasattr(value, "bind") and not isinstance(value, type):
                value.bind(self)

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
