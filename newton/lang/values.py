"""What the field types build: amounts, conditions, effects and the slots of named results. Frozen, shared by games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import attrs

from newton.lang.yamlfile import Node


class Amount:
    """A number that an effect asks for when it runs; forms of amount are subclasses."""

    __slots__ = ()

    @property
    def fixed(self) -> int | None:
        """The value, where it is the same always."""
        return None

    def get(self, ctx: Any) -> int:
        """The value now."""
        raise NotImplementedError


class Condition:
    """A test that an effect makes when it runs; forms of condition are subclasses."""

    __slots__ = ()

    def test(self, ctx: Any) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


@attrs.frozen
class Number(Amount):
    """An amount written as an integer."""

    n: int

    @property
    def fixed(self) -> int:
        """The number."""
        return self.n

    def get(self, ctx: Any) -> int:
        return self.n


@attrs.frozen(eq=False)
class Count:
    """A number read off the state, for `per`.

    Args:
        name: Its word in YAML.
        fn: Counts for the acting player of a context.
        doc: One sentence: what is counted.
        phrase: Language -> what one of them is called in rules text.
    """

    name: str
    fn: Callable[[Any], int]
    doc: str
    phrase: Mapping[str, str] = attrs.Factory(dict)


@attrs.frozen
class Counted(Amount):
    """A count as an amount."""

    count: Count
    get: Callable[[Any], int]  # type: ignore[assignment]  # the function itself: counting is one call


@attrs.frozen
class Const:
    """A value written out, where the name of a result could stand."""

    kind: ClassVar[None] = None
    value: Any

    def get(self, ctx: Any) -> Any:
        """The value."""
        return self.value


@attrs.frozen
class Slot:
    """The value of a result that an earlier item of the effect named."""

    index: int
    kind: str
    name: str

    def get(self, ctx: Any) -> int:
        """The value now; -1 while it is missing."""
        value: int = ctx.frame.names[self.index]
        return value


@attrs.frozen(eq=False)
class Item:
    """One op of an effect, or one ability.

    Args:
        op: The op built from its fields.
        node: Where it is written.
        path: Its content path, as `base:cards.study_1b/effect/0`.
        needs: The slots of the results that it refers to; it is skipped if one is missing.
    """

    op: Any
    node: Node
    path: str
    needs: tuple[int, ...] = ()


@attrs.frozen(eq=False)
class Effect:
    """A list of ops; the outermost one knows the names of results: (name, kind) by slot."""

    items: tuple[Item, ...] = ()
    slots: tuple[tuple[str, str], ...] = ()
