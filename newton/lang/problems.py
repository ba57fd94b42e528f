"""Problems of content: found one by one, reported together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Protocol

import attrs

from newton.lang.errors import ContentError

FEW = 20  # so many right words are listed in a hint


class Placed(Protocol):
    """Anything that lies somewhere in a file: a node, a place, a problem."""

    @property
    def path(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


@attrs.frozen
class Place:
    """A position in a file; line and column count from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@attrs.frozen
class Problem:
    """One thing wrong: where, a stable code, what was found and expected, how to mend it."""

    path: str
    line: int
    column: int
    code: str
    severity: str  # error, warning
    message: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.path}:{self.line}:{self.column}: {self.code}: {self.message}{hint}"


class Problems:
    """A collector of problems; the same one twice counts once."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}
        self.errors = 0  # how often an error was noted, repetitions included

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Problem]:
        """In the order of files and lines."""
        return iter(sorted(self._found, key=lambda p: (p.path, p.line, p.column)))

    def add(self, place: Placed, code: str, message: str, hint: str = "", severity: str = "error") -> None:
        """Note a problem at a node or place."""
        self._found[Problem(place.path, place.line, place.column, code, severity, message, hint)] = None
        self.errors += severity == "error"

    def raise_if_any(self) -> None:
        """Raise ContentError with all problems if one of them is an error."""
        if self.errors:
            raise ContentError(tuple(self))


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The known word that a wrong one most likely stands for."""
    found = difflib.get_close_matches(word.lower(), list(words), 1, 0.6)
    return found[0] if found else None


def suggest(word: str, words: Iterable[str]) -> str:
    """A hint for a wrong word: the nearest right one, or the right ones if they are few; empty if there are none."""
    known = list(words)
    close = nearest(word, known)
    if close:
        return f"did you mean `{close}`?"
    if len(known) > FEW:
        return f"none of the {len(known)} known ones is like it"
    return f"known: {', '.join(known)}" if known else ""
