"""Building declared classes from nodes: the one place that checks what a pack says.

A field type reports what is wrong and returns None; a class is built only if all its fields were right, so one mistake
is one problem, and everything else is still checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from newton.lang.declare import Declared, fields_of
from newton.lang.problems import Placed, Problems, nearest, suggest
from newton.lang.values import Item, Slot
from newton.lang.yamlfile import Node

if TYPE_CHECKING:
    from newton.lang.pieces import Names
    from newton.lang.registry import Registry


class FieldType:
    """What a YAML value may be: checks and builds it, and speaks of it in schema, rules text and reference.

    Attributes:
        title: A short name of the type, where it is the same always; otherwise `doc` is written anew.
        json: Its JSON Schema, likewise.
        rest: Whether it takes the keys that are left over beside the other fields.
    """

    title: ClassVar[str] = "anything"
    json: ClassVar[dict[str, Any]] = {}
    rest: ClassVar[bool] = False

    def build(self, node: Node, load: Build) -> Any:
        """The value of a node; None with a problem noted if it is wrong."""
        raise NotImplementedError

    def schema(self, registry: Registry) -> dict[str, Any]:
        """The JSON Schema of the value."""
        return dict(self.json)

    def doc(self, registry: Registry) -> str:
        """A short name of the type for the reference and for messages."""
        return self.title

    def say(self, value: Any, rules: Any, lang: str) -> str:
        """The value in rules text."""
        return str(value)

    def say_of(self, thing: str, value: Any, rules: Any, lang: str) -> str:
        """The value in rules text with what it belongs to."""
        return f"{thing}: {self.say(value, rules, lang)}"


_LAYOUTS: dict[type, Mapping[str, attrs.Attribute[Any]]] = {}


def layout(cls: type) -> Mapping[str, attrs.Attribute[Any]]:
    """The declared fields of a class by YAML key, looked up once."""
    if cls not in _LAYOUTS:
        _LAYOUTS[cls] = fields_of(cls)
    return _LAYOUTS[cls]


def type_of(attribute: attrs.Attribute[Any]) -> FieldType:
    """The field type of a declared field."""
    kind: FieldType = attribute.metadata["type"]
    return kind


def declared(cls: Any) -> Declared:
    """What a marked class, or an instance of one, says of itself."""
    mark: Declared = cls.declared
    return mark


def bare(cls: type) -> str | None:
    """The key of the field that always stands alone: `short` of a class with no other field."""
    short = declared(cls).short
    return short if short and len(layout(cls)) == 1 else None


def spread(cls: type) -> bool:
    """Whether a form takes its fields beside its name: it has a field of its own name, as `{per: x, each: 2}`."""
    return declared(cls).name in layout(cls) and not declared(cls).short


def found(value: Any) -> str:
    """A wrong value as a message names it."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"the word `{value}`" if value else "an empty word"
    if value is None:
        return "nothing"
    return str(value).lower()  # true, false or a number


class Scope:
    """The named results of one outermost effect."""

    def __init__(self) -> None:
        self.slots: dict[str, Slot] = {}

    def define(self, name: str, kind: str) -> Slot:
        """The slot of a name; branches of one effect may give the same name."""
        return self.slots.setdefault(name, Slot(len(self.slots), kind, name))

    def all(self) -> tuple[tuple[str, str], ...]:
        """(name, kind) by slot."""
        return tuple((slot.name, slot.kind) for slot in self.slots.values())


@attrs.define
class Build:
    """What field types need while a pack is built.

    Args:
        registry: What is registered.
        problems: Where problems are noted.
        names: The pieces of the loaded packs.
        path: The content path of what is being built.
        pack: The pack that it belongs to; its own pieces go first where a bare name is not unique.
        scope: The named results of the running outermost effect.
        needs: The slots that the running item refers to.
        also: Keys that may stand beside those of the running field, for hints.
    """

    registry: Registry
    problems: Problems
    names: Names
    path: str = ""
    pack: str = ""
    scope: Scope | None = None
    needs: list[int] = attrs.Factory(list)
    also: Sequence[str] = ()

    def problem(self, place: Placed, code: str, message: str, hint: str = "") -> Any:
        """Note a problem. Returns None, as a wrong value does."""
        self.problems.add(place, code, message, hint)

    def expected(self, node: Node, what: str, hint: str = "") -> Any:
        """Note that a value is of the wrong type."""
        return self.problem(node, "wrong-type", f"expected {what}, found {found(node.value)}", hint)

    def unknown(self, place: Placed, what: str, word: str, known: Iterable[str], code: str = "") -> Any:
        """Note an unknown word with the nearest right one."""
        return self.problem(
            place, code or f"unknown-{what}", f"unknown {what} `{word}`", suggest(word, [*known, *self.also])
        )

    def build(self, kind: FieldType, node: Node, step: object) -> Any:
        """Build a value one step further down the content path."""
        outer, also = self.path, self.also
        self.path, self.also = f"{outer}/{step}", ()
        value = kind.build(node, self)
        self.path, self.also = outer, also
        return value

    def one_key(self, node: Node, table: Mapping[str, Any], what: str) -> Any:
        """The only key of a mapping, which must be one of a table's; None if it is wrong."""
        if not isinstance(node.value, dict):
            hint = f"write `{node.value}: {{...}}`" if isinstance(node.value, str) and node.value in table else ""
            return self.expected(node, f"a mapping with one {what}", hint)
        keys = list(node.value)
        known = [key for key in keys if key in table]
        if len(keys) == 1 and known:
            return known[0]
        if len(keys) == 1 or (keys and not known):
            word = keys[0]
            if what == "op" and word in self.registry.abilities:
                return self.problem(node.key(word), "unknown-op", f"unknown op `{word}`", f"`{word}` is an ability")
            return self.unknown(node.key(word), what, word, table)
        place = node.key(keys[1]) if keys else node
        listed = ", ".join(f"`{key}`" for key in keys) or "none"
        return self.problem(place, "one-key", f"expected exactly one {what}, found {listed}")

    def item(self, node: Node, table: Mapping[str, type], what: str) -> Item | None:
        """Build one op or ability with the slots that it needs."""
        key = self.one_key(node, table, what)
        if key is None:
            return None
        outer, self.needs = self.needs, []
        op = self.declared(table[key], node.value[key])
        item = Item(op, node, self.path, tuple(sorted(set(self.needs))))
        self.needs = outer
        return item

    def form(self, node: Node, table: Mapping[str, type], what: str) -> Any:
        """Build an amount or condition from the form that its keys name."""
        if isinstance(node.value, dict):
            meant = self._spread(node, table)
            if meant is not None:
                return self.instance(meant, node)
        name = self.one_key(node, table, what)
        return None if name is None else self.declared(table[name], node.value[name])

    def _spread(self, node: Node, table: Mapping[str, type]) -> type | None:
        """The form that takes its fields beside its name: the one named, or else the one with most of the fields."""
        forms = [cls for cls in table.values() if spread(cls)]
        named = [table[key] for key in node.value if key in table]
        if named:
            return next((cls for cls in named if cls in forms), None)
        shared = {cls: len(layout(cls).keys() & node.value.keys()) for cls in forms}
        best = max(forms, key=shared.__getitem__, default=None)
        return best if best and shared[best] else None

    def declared(self, cls: type, node: Node) -> Any:
        """Build a declared class from its fields, or from the bare value of its short field."""
        short = declared(cls).short
        if short and (bare(cls) or not isinstance(node.value, dict)):
            node = Node({short: node}, node.line, node.column, node.path)
        return self.instance(cls, node)

    def instance(self, cls: type, node: Node, beside: Mapping[str, Any] | None = None) -> Any:
        """Build a declared class from a mapping; the keys in `beside` belong to somebody else."""
        if not isinstance(node.value, dict):
            return self.expected(node, "a mapping")
        before = self.problems.errors
        fields, values = layout(cls), {}
        other = [key for key in node.value if key not in fields and not (beside and key in beside)]
        takes_rest = False
        for key, attribute in fields.items():
            kind, child = type_of(attribute), node.value.get(key)
            if kind.rest:
                takes_rest = True
                child = node.part(other) if other or attribute.default is attrs.NOTHING else None
                self.also = [name for name in fields if name not in node.value and name != key]
                value = None if child is None else kind.build(child, self)
                self.also = ()
            elif child is not None:
                value = self.build(kind, child, key)
            elif attribute.default is attrs.NOTHING and not nearest(key, other):  # a wrong key is one problem
                self.problem(node, "missing-key", f"the key `{key}` is missing: {attribute.metadata['doc']}")
            if child is not None:
                values[attribute.alias or attribute.name] = value
        if other and not takes_rest:
            known = [*fields, *(beside or ())]
            for key in other:
                self.unknown(node.key(key), "key", key, [k for k in known if k not in node.value])
        return self._make(cls, node, values) if self.problems.errors == before else None

    def _make(self, cls: type, node: Node, values: dict[str, Any]) -> Any:
        try:
            return cls(**values)
        except ValueError as error:  # what a class says of its fields taken together
            return self.problem(node, "bad-value", str(error))
