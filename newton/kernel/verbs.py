"""Verbs, the kinds of their arguments, and options: (verb, small ints); key and text are derived on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

import attrs

Choice = tuple[Any, ...]
"""An option as the machine keeps it: (verb, argument...)."""


@attrs.frozen(eq=False)
class ArgKind:
    """A kind of argument of verbs.

    Args:
        name: What the reference calls it ("space").
        show: (rules, value) -> its text in a key.
        read: (rules, text) -> value, or None if the text names nothing.
        every: (rules) -> all values there are.
        piece: (rules, value) -> the piece it stands for, or None.
        label: (rules, value, lang) -> its text for people.
    """

    name: str
    show: Callable[[Any, int], str]
    read: Callable[[Any, str], int | None]
    every: Callable[[Any], Iterable[int]]
    piece: Callable[[Any, int], Any] = lambda rules, value: None
    label: Callable[[Any, int, str], str] | None = None


def number_arg(name: str, most: int) -> ArgKind:
    """Whole numbers from 0 to `most`."""
    return ArgKind(
        name,
        lambda rules, value: str(value),
        lambda rules, text: int(text) if text.isdecimal() and text == str(int(text)) else None,
        lambda rules: range(most + 1),
    )


def word_arg(name: str, words: Callable[[Any], tuple[str, ...]]) -> ArgKind:
    """Words of a list that the ruleset holds; the value is the place in the list."""
    return ArgKind(
        name,
        lambda rules, value: words(rules)[value],
        lambda rules, text: words(rules).index(text) if text in words(rules) else None,
        lambda rules: range(len(words(rules))),
    )


def piece_arg(kind: str, name: str | None = None) -> ArgKind:
    """Pieces of a kind, by their name within it."""
    return ArgKind(
        name or kind,
        lambda rules, value: rules.pieces(kind)[value].key,
        lambda rules, text: rules.key_index(kind, text),
        lambda rules: range(len(rules.pieces(kind))),
        lambda rules, value: rules.pieces(kind)[value],
        lambda rules, value, lang: rules.pieces(kind)[value].label(lang),
    )


@attrs.frozen(eq=False)
class Verb:
    """What a player may do, declared once: name, kinds of its arguments, text.

    `text` maps a language to a sentence with {0}, {1} for the arguments and {price} for what it costs.
    """

    name: str
    args: tuple[ArgKind, ...] = ()
    text: str = ""
    declines: bool = False

    @property
    def doc(self) -> str:
        """The form of its keys."""
        return ":".join([self.name, *(f"<{a.name}>" for a in self.args)])

    def key(self, rules: Any, args: tuple[int, ...]) -> str:
        """The key of this verb with these arguments."""
        return ":".join([self.name, *(kind.show(rules, v) for kind, v in zip(self.args, args, strict=True))])

    def parse(self, rules: Any, words: list[str]) -> tuple[int, ...] | None:
        """The arguments that the words of a key stand for, or None; two words are one piece with its pack before it."""
        return _read(rules, self.args, words)

    def say(self, rules: Any, args: tuple[int, ...], lang: str) -> str:
        """The text of this verb with these arguments, for people."""
        shown = [
            kind.label(rules, v, lang) if kind.label else kind.show(rules, v)
            for kind, v in zip(self.args, args, strict=True)
        ]
        return (self.text or self.name.capitalize() + " {0}" * bool(shown)).format(*shown)


def _read(rules: Any, args: tuple[ArgKind, ...], words: list[str]) -> tuple[int, ...] | None:
    if not args:
        return None if words else ()
    for n in (1, 2)[: len(words)]:
        value = args[0].read(rules, ":".join(words[:n]))
        rest = None if value is None else _read(rules, args[1:], words[n:])
        if value is not None and rest is not None:
            return value, *rest
    return None


DONE = Verb("done", (), "Done", declines=True)


class Option:
    """One thing that the deciding player may do; equal to another by verb and arguments.

    Attributes: verb (name), args (ints), piece (of the last argument that is one, or None), key, text.
    """

    __slots__ = ("_game", "choice", "index", "seq")

    def __init__(self, choice: Choice, game: Any, seq: int = -1, index: int = -1) -> None:
        self.choice = choice
        self._game = game
        self.seq = seq
        self.index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.choice == other.choice

    def __hash__(self) -> int:
        return hash(self.choice)

    @property
    def verb(self) -> str:
        """The verb's name."""
        return str(self.choice[0].name)

    @property
    def args(self) -> tuple[int, ...]:
        """The arguments: small ints of the ruleset."""
        return tuple(self.choice[1:])

    @property
    def key(self) -> str:
        """`verb` or `verb:argument...`."""
        return str(self.choice[0].key(self._game.rules, self.args))

    @property
    def piece(self) -> Any:
        """The piece that the option is about, or None."""
        found = None
        for kind, value in zip(self.choice[0].args, self.args, strict=True):
            found = kind.piece(self._game.rules, value) or found
        return found

    @property
    def text(self) -> str:
        """A sentence for people, the price included."""
        return str(self._game.option_text(self.choice))

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<option {self.key}>"


class Options(Sequence[Option]):
    """The options of a decision: a sequence in documented order, made as it is looked at."""

    __slots__ = ("_choices", "_game", "_seq")

    def __init__(self, game: Any, choices: list[Choice], seq: int) -> None:
        self._game = game
        self._choices = choices
        self._seq = seq

    def __len__(self) -> int:
        return len(self._choices)

    def __iter__(self) -> Iterator[Option]:
        return (self[i] for i in range(len(self._choices)))

    @overload
    def __getitem__(self, at: int | str) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> list[Option]: ...
    def __getitem__(self, at: int | str | slice) -> Option | list[Option]:
        choices = self._choices
        if isinstance(at, int):
            if at < 0:
                at += len(choices)
                if at < 0:
                    raise IndexError("There are not so many options.")
            return Option(choices[at], self._game, self._seq, at)
        if isinstance(at, slice):
            return [self[i] for i in range(len(choices))[at]]
        keys = self.keys()
        if at not in keys:
            raise KeyError(f"`{at}` is not offered; offered are {', '.join(keys)}.")
        return self[keys.index(at)]

    def __contains__(self, item: object) -> bool:
        return item in self.keys() if isinstance(item, str) else getattr(item, "choice", None) in self._choices

    def keys(self) -> list[str]:
        """The keys of all options, in order."""
        rules = self._game.rules
        return [c[0].key(rules, c[1:]) for c in self._choices]

    def __repr__(self) -> str:
        return f"<options {' '.join(self.keys())}>"
