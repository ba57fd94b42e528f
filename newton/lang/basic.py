"""The plain field types: what a YAML value may be that needs no effect around it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from newton.lang import schema, text
from newton.lang.build import Build, FieldType
from newton.lang.yamlfile import Node

if TYPE_CHECKING:
    from newton.lang.registry import Registry

Names = tuple[str, ...] | Callable[[Any], Iterable[str]]


def listed(names: Names, registry: Registry) -> tuple[str, ...]:
    """Words that are given, or asked of the registry."""
    return tuple(names(registry) if callable(names) else names)


@attrs.frozen
class Int(FieldType):
    """An integer."""

    min: int | None = None
    max: int | None = None

    def build(self, node: Node, load: Build) -> Any:
        if type(node.value) is not int:
            return load.expected(node, "an integer")
        if (self.min is not None and node.value < self.min) or (self.max is not None and node.value > self.max):
            return load.problem(node, "out-of-range", f"expected {self._range()}, found {node.value}")
        return node.value

    def _range(self) -> str:
        if self.min is None and self.max is None:
            return "an integer"
        if self.max is None:
            return f"an integer from {self.min}"
        return f"an integer from {self.min} to {self.max}" if self.min is not None else f"an integer up to {self.max}"

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "integer", **self.bounds()}

    def bounds(self) -> dict[str, int]:
        """The bounds as JSON Schema has them."""
        bounds = {"minimum": self.min, "maximum": self.max}
        return {key: bound for key, bound in bounds.items() if bound is not None}

    def doc(self, registry: Registry) -> str:
        return self._range()


@attrs.frozen
class Flag(FieldType):
    """True or false."""

    title = "true or false"
    json: ClassVar[dict[str, Any]] = {"type": "boolean"}

    def build(self, node: Node, load: Build) -> Any:
        return node.value if isinstance(node.value, bool) else load.expected(node, self.title)

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return "yes" if value else "no"


@attrs.frozen
class Word(FieldType):
    """A word of a given pattern."""

    pattern: str = "[a-z0-9][a-z0-9_]*"
    what: str = "a word of a-z, 0-9 and _"

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, str) and re.fullmatch(self.pattern, node.value):
            return node.value
        return load.expected(node, self.what)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^({self.pattern})$"}

    def doc(self, registry: Registry) -> str:
        return self.what


@attrs.frozen
class Text(FieldType):
    """A text, or one in several languages; a dict from language to text."""

    title = "a text or a mapping from language to text"
    json: ClassVar[dict[str, Any]] = {
        "type": ["string", "object"],
        "minProperties": 1,
        "propertyNames": {"pattern": "^[a-z]{2,3}$"},
        "additionalProperties": {"type": "string"},
    }

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, str):
            return {"en": node.value}
        if not isinstance(node.value, dict) or not node.value:
            return load.expected(node, self.title)
        for lang, child in node.value.items():
            if not re.fullmatch("[a-z]{2,3}", lang):
                load.problem(node.key(lang), "unknown-language", f"`{lang}` is no language code", "as en, ko, fr")
            if not isinstance(child.value, str):
                load.expected(child, "a text")
        return {lang: child.value for lang, child in node.value.items()}

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.pick(value, lang)


@attrs.frozen
class OneOf(FieldType):
    """One of a few words, fixed or asked of the registry."""

    names: Names

    def build(self, node: Node, load: Build) -> Any:
        known = listed(self.names, load.registry)
        if node.value in known and isinstance(node.value, str):
            return node.value
        if not isinstance(node.value, str):
            return load.expected(node, self.doc(load.registry))
        return load.unknown(node, "word", node.value, known)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"enum": list(listed(self.names, registry))}

    def doc(self, registry: Registry) -> str:
        return f"one of {', '.join(listed(self.names, registry))}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.word(value, rules, lang)


@attrs.frozen
class Registered(FieldType):
    """A word registered in a table (`queries`, `events`, a kit's own); the object registered."""

    table: str
    what: str  # one of them, as messages name it: query, event

    def build(self, node: Node, load: Build) -> Any:
        table = load.registry.table(self.table)
        if not isinstance(node.value, str):
            return load.expected(node, f"a {self.what}")
        return table[node.value] if node.value in table else load.unknown(node, self.what, node.value, table)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"enum": list(registry.table(self.table))}

    def doc(self, registry: Registry) -> str:
        return f"a {self.what}: {', '.join(registry.table(self.table))}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.word(value.name, rules, lang)


@attrs.frozen
class Name(FieldType):
    """The name of a loaded piece; its index within the kind, or (kind, index) where several kinds may stand."""

    json: ClassVar[dict[str, Any]] = {"type": "string"}
    kind: str | tuple[str, ...]

    def build(self, node: Node, load: Build) -> Any:
        kinds = (self.kind,) if isinstance(self.kind, str) else self.kind
        if not isinstance(node.value, str):
            return load.expected(node, self.doc(load.registry))
        found = load.names.find(node.value, kinds, load.pack)
        if len(found) == 1:
            return found[0].index if isinstance(self.kind, str) else (found[0].kind, found[0].index)
        if found:
            listed = ", ".join(piece.id for piece in found)
            return load.problem(node, "ambiguous-name", f"`{node.value}` may be {listed}", "write the whole id")
        return load.unknown(node, "name", node.value, load.names.known(kinds))

    def doc(self, registry: Registry) -> str:
        return f"a name of {' or '.join([self.kind] if isinstance(self.kind, str) else self.kind)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        kind, index = (self.kind, value) if isinstance(self.kind, str) else value
        return text.pick(rules.pieces(kind)[index].names, lang)


@attrs.frozen
class ListOf(FieldType):
    """A list; a tuple.

    Args:
        type: The type of its items.
        min: How many there are at least.
        alone: Whether one item may stand without brackets.
        between: What stands between the items in rules text.
    """

    type: FieldType
    min: int = 0
    alone: bool = False
    between: str = ", "

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            if self.alone:
                return (load.build(self.type, node, 0),)
            return load.expected(node, f"a list, each {self.type.doc(load.registry)}")
        if len(node.value) < self.min:
            load.problem(node, "too-few", f"expected at least {self.min}, found {len(node.value)}")
        return tuple(load.build(self.type, child, i) for i, child in enumerate(node.value))

    def schema(self, registry: Registry) -> dict[str, Any]:
        one = self.type.schema(registry)
        many = {"type": "array", "items": one, "minItems": self.min}
        return {"if": {"type": "array"}, "then": many, "else": one} if self.alone else many

    def doc(self, registry: Registry) -> str:
        return f"list of: {self.type.doc(registry)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return self.between.join(self.type.say(one, rules, lang) for one in value)


@attrs.frozen
class MapOf(FieldType):
    """A mapping; a dict.

    Args:
        key: The type of its keys.
        value: The type of its values.
        min: How many keys there are at least.
    """

    key: FieldType
    value: FieldType
    min: int = 0

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, dict):
            return load.expected(node, f"a mapping from {self.key.doc(load.registry)}")
        if len(node.value) < self.min:
            load.problem(node, "too-few", f"expected at least {self.min}, found {len(node.value)}")
        found = {}
        for name, child in node.value.items():
            place = node.key(name)
            word: Any = int(name) if isinstance(self.key, Int) and re.fullmatch("-?[0-9]{1,9}", name) else name
            key = self.key.build(Node(word, place.line, place.column, place.path), load)
            if key in found and key is not None:  # two spellings of one piece
                load.problem(place, "duplicate-key", f"`{name}` stands here twice", "keep one of them")
            found[key] = load.build(self.value, child, name)
        return found

    def schema(self, registry: Registry) -> dict[str, Any]:
        key, value = self.key.schema(registry), self.value.schema(registry)
        least = {"minProperties": self.min} if self.min else {}
        if "enum" in key:
            return schema.closed(dict.fromkeys(key["enum"], value), **least)
        pattern = "^-?[0-9]+$" if key.get("type") == "integer" else key.get("pattern", "")
        return {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": value, **least}

    def doc(self, registry: Registry) -> str:
        return f"mapping {{{self.key.doc(registry)}: {self.value.doc(registry)}}}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        pairs = ((self.key.say(key, rules, lang), one) for key, one in value.items())
        return ", ".join(self.value.say_of(key, one, rules, lang) for key, one in pairs)


class Rest(MapOf):
    """All keys of a mapping that are no other field; a dict.

    Args:
        keys: The words that may stand, or the field type of the keys.
        value: The field type of the values.
    """

    rest: ClassVar[bool] = True

    def __init__(self, keys: Names | FieldType, value: FieldType) -> None:
        super().__init__(keys if isinstance(keys, FieldType) else OneOf(keys), value)


@attrs.frozen
class Nested(FieldType):
    """A mapping with the fields of a record class; its instance."""

    cls: type

    def build(self, node: Node, load: Build) -> Any:
        return load.declared(self.cls, node)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.of_value(self.cls, registry)

    def doc(self, registry: Registry) -> str:
        return text.shape(self.cls, registry)

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.phrase(value, rules, lang)


@attrs.frozen
class Any_(FieldType):  # noqa: N801 - `Any` is another thing
    """Anything; the node itself, for those who read it later."""

    def build(self, node: Node, load: Build) -> Any:
        return node
