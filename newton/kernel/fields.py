"""The field types: what a YAML value may be. A declaration names one for each of its fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from newton.kernel import schema, text
from newton.kernel.build import Build, FieldType, Scope
from newton.kernel.values import Amount, Condition, Const, Count, Counted, Effect, Item, Number, Slot
from newton.kernel.yamlfile import Node

if TYPE_CHECKING:
    from newton.kernel.registry import Registry

__all__ = [
    "Abil",
    "Amount",
    "Amt",
    "Any_",
    "Build",
    "Cond",
    "Condition",
    "Const",
    "Count",
    "Counted",
    "Counting",
    "Eff",
    "Effect",
    "FieldType",
    "Flag",
    "Int",
    "Item",
    "ListOf",
    "MapOf",
    "Name",
    "Nested",
    "Node",
    "Number",
    "OneOf",
    "Registered",
    "Rest",
    "Result",
    "ResultName",
    "Slot",
    "Text",
    "Value",
    "Word",
]

Names = tuple[str, ...] | Callable[[Any], Iterable[str]]


def _listed(names: Names, registry: Registry) -> tuple[str, ...]:
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
        bounds = {"minimum": self.min, "maximum": self.max}
        return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}

    def doc(self, registry: Registry) -> str:
        return self._range()


@attrs.frozen
class Flag(FieldType):
    """True or false."""

    def build(self, node: Node, load: Build) -> Any:
        return node.value if isinstance(node.value, bool) else load.expected(node, "true or false")

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "boolean"}

    def doc(self, registry: Registry) -> str:
        return "true or false"

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

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, str):
            return {"en": node.value}
        if not isinstance(node.value, dict) or not node.value:
            return load.expected(node, "a text or a mapping from language to text")
        for lang, child in node.value.items():
            if not re.fullmatch("[a-z]{2,3}", lang):
                load.problem(node.key(lang), "unknown-language", f"`{lang}` is no language code", "as en, ko, fr")
            if not isinstance(child.value, str):
                load.expected(child, "a text")
        return {lang: child.value for lang, child in node.value.items()}

    def schema(self, registry: Registry) -> dict[str, Any]:
        texts = {"propertyNames": {"pattern": "^[a-z]{2,3}$"}, "additionalProperties": {"type": "string"}}
        return {"type": ["string", "object"], "minProperties": 1, **texts}

    def doc(self, registry: Registry) -> str:
        return "text, or {language: text}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.pick(value, lang)


@attrs.frozen
class OneOf(FieldType):
    """One of a few words, fixed or asked of the registry."""

    names: Names

    def build(self, node: Node, load: Build) -> Any:
        known = _listed(self.names, load.registry)
        if node.value in known and isinstance(node.value, str):
            return node.value
        if not isinstance(node.value, str):
            return load.expected(node, self.doc(load.registry))
        return load.unknown(node, "word", node.value, known)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"enum": list(_listed(self.names, registry))}

    def doc(self, registry: Registry) -> str:
        return f"one of {', '.join(_listed(self.names, registry))}"

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

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "string"}

    def doc(self, registry: Registry) -> str:
        return f"a name of {' or '.join([self.kind] if isinstance(self.kind, str) else self.kind)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        kind, index = (self.kind, value) if isinstance(self.kind, str) else value
        return text.pick(rules.pieces[kind][index].names, lang)


@attrs.frozen
class ListOf(FieldType):
    """A list; a tuple."""

    type: FieldType
    min: int = 0

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            return load.expected(node, f"a list: {self.type.doc(load.registry)}")
        if len(node.value) < self.min:
            load.problem(node, "too-few", f"expected at least {self.min}, found {len(node.value)}")
        return tuple(load.build(self.type, child, i) for i, child in enumerate(node.value))

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "array", "items": self.type.schema(registry), **({"minItems": self.min} if self.min else {})}

    def doc(self, registry: Registry) -> str:
        return f"list of: {self.type.doc(registry)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return ", ".join(self.type.say(one, rules, lang) for one in value)


@attrs.frozen
class MapOf(FieldType):
    """A mapping; a dict."""

    key: FieldType
    value: FieldType

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, dict):
            return load.expected(node, f"a mapping from {self.key.doc(load.registry)}")
        found = {}
        for name, child in node.value.items():
            place = node.key(name)
            word: Any = int(name) if isinstance(self.key, Int) and re.fullmatch("-?[0-9]{1,9}", name) else name
            key = self.key.build(Node(word, place.line, place.column, place.path), load)
            found[key] = load.build(self.value, child, name)
        return found

    def schema(self, registry: Registry) -> dict[str, Any]:
        key, value = self.key.schema(registry), self.value.schema(registry)
        if "enum" in key:
            return schema.closed(dict.fromkeys(key["enum"], value))
        pattern = "^-?[0-9]+$" if key.get("type") == "integer" else key.get("pattern", "")
        return {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": value}

    def doc(self, registry: Registry) -> str:
        return f"mapping {{{self.key.doc(registry)}: {self.value.doc(registry)}}}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        pairs = ((self.key.say(key, rules, lang), self.value.say(one, rules, lang)) for key, one in value.items())
        mark = " " if isinstance(self.value, Amt) else ": "
        return ", ".join(f"{one} {key}" if mark == " " else f"{key}: {one}" for key, one in pairs)


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

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {}

    def doc(self, registry: Registry) -> str:
        return "anything"


@attrs.frozen
class Amt(FieldType):
    """An amount: an integer, a form of amount, or one of the extra words with a number each."""

    words: Mapping[str, int] = attrs.Factory(dict)

    def build(self, node: Node, load: Build) -> Any:
        if type(node.value) is int:
            return Number(node.value)
        if isinstance(node.value, dict):
            return load.form(node, load.registry.amounts, "amount")
        if isinstance(node.value, str) and node.value in self.words:
            return Number(self.words[node.value])
        return load.expected(node, f"an amount: {self.doc(load.registry)}")

    def schema(self, registry: Registry) -> dict[str, Any]:
        if not self.words:
            return {"$ref": "#/$defs/amount"}
        both = schema.forms(registry.amounts, "amount", registry, "integer", "string")
        return {**both, "pattern": f"^({'|'.join(self.words)})$"}

    def doc(self, registry: Registry) -> str:
        return ", ".join(["an integer or {per: ...} and the like", *self.words])

    def say(self, value: Any, rules: Any, lang: str) -> str:
        if not isinstance(value, Number):
            return text.phrase(value, rules, lang)
        return next((text.word(word, rules, lang) for word, n in self.words.items() if n == value.n), str(value.n))


@attrs.frozen
class Counting(FieldType):
    """What `per` counts: a registered count, or an amount."""

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, dict):
            return Amt().build(node, load)
        count = Registered("counts", "count").build(node, load)
        return None if count is None else Counted(count, count.fn)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.either({"$ref": "#/$defs/amount"}, {"enum": list(registry.counts)})

    def doc(self, registry: Registry) -> str:
        return "a count or an amount"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        if not isinstance(value, Counted):
            return text.phrase(value, rules, lang)
        phrase = value.count.phrase
        return text.pick(phrase, lang) if phrase else text.word(value.count.name, rules, lang)


@attrs.frozen
class Cond(FieldType):
    """A condition.

    Args:
        rest: Whether its keys stand beside the other fields, as in `if: {count: ..., at_least: 1, then: [...]}`.
    """

    rest: bool = False  # type: ignore[misc]  # a class variable of the base, chosen here field by field

    def build(self, node: Node, load: Build) -> Any:
        return load.form(node, load.registry.conditions, "condition")

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.forms(registry.conditions, "condition", registry) if self.rest else {"$ref": "#/$defs/condition"}

    def doc(self, registry: Registry) -> str:
        return f"a condition: {', '.join(registry.conditions)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.phrase(value, rules, lang)


@attrs.frozen
class Eff(FieldType):
    """An effect: a list of ops.

    Args:
        names: Results that are there from the start, name -> kind; in an outermost effect slots 0 and up.
    """

    names: Mapping[str, str] = attrs.Factory(dict)

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            hint = "put the op in brackets" if isinstance(node.value, dict) else ""
            return load.expected(node, "an effect, a list of ops", hint)
        outer = load.scope
        scope = load.scope = outer or Scope()
        for name, kind in self.names.items():
            scope.define(name, kind)
        items = tuple(load.build(_ITEM, child, i) for i, child in enumerate(node.value))
        load.scope = outer
        return Effect(items, () if outer else tuple((slot.name, slot.kind) for slot in scope.slots.values()))

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "array", "items": {"$ref": "#/$defs/op"}}

    def doc(self, registry: Registry) -> str:
        return "an effect: [op, ...]"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return "; ".join(text.phrase(item.op, rules, lang) for item in value.items)


@attrs.frozen
class Abil(FieldType):
    """A list of abilities; a tuple of items."""

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            return load.expected(node, "a list of abilities")
        outer, load.scope = load.scope, None  # what an ability does later has names of its own
        items = tuple(load.build(_ABILITY, child, i) for i, child in enumerate(node.value))
        load.scope = outer
        return items

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "array", "items": {"$ref": "#/$defs/ability"}}

    def doc(self, registry: Registry) -> str:
        return "abilities: [ability, ...]"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return "; ".join(text.phrase(item.op, rules, lang) for item in value)


@attrs.frozen
class _Keyed(FieldType):
    """One op or ability of a list."""

    table: str
    what: str

    def build(self, node: Node, load: Build) -> Any:
        return load.item(node, load.registry.table(self.table), self.what)


_ITEM = _Keyed("ops", "op")
_ABILITY = _Keyed("abilities", "ability")


@attrs.frozen
class Result(FieldType):
    """A name for the result of an op, of a kind that later fields may ask for; the number of its slot."""

    kind: str

    def build(self, node: Node, load: Build) -> Any:
        name = Word().build(node, load)
        if load.scope is None:
            return load.problem(node, "no-effect", "a result can be named only within an effect")
        if name is None:
            return None
        slot = load.scope.define(name, self.kind)
        if slot.kind != self.kind:
            return load.problem(node, "wrong-kind", f"`{name}` already names a {slot.kind}; this is a {self.kind}")
        return slot.index

    def schema(self, registry: Registry) -> dict[str, Any]:
        return Word().schema(registry)

    def doc(self, registry: Registry) -> str:
        return f"a name for the {self.kind} that results"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return ""


@attrs.frozen
class ResultName(FieldType):
    """The name of an earlier result of one of these kinds; its slot."""

    kinds: Names

    def build(self, node: Node, load: Build) -> Any:
        name = Word().build(node, load)
        if name is None:
            return None
        slots = load.scope.slots if load.scope else {}
        if name not in slots:
            return load.unknown(node, "name", name, slots)
        kinds = _listed(self.kinds, load.registry)
        if slots[name].kind not in kinds:
            wanted = " or ".join(kinds)
            return load.problem(node, "wrong-kind", f"expected a {wanted}; `{name}` names a {slots[name].kind}")
        load.needs.append(slots[name].index)
        return slots[name]

    def schema(self, registry: Registry) -> dict[str, Any]:
        return Word().schema(registry)

    def doc(self, registry: Registry) -> str:
        return f"the name of an earlier {' or '.join(_listed(self.kinds, registry))}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.word("that " + str(value.kind), rules, lang)


@attrs.frozen
class Value(FieldType):
    """A value, or `{of: name}` for an earlier result of one of these kinds; a Const or a Slot."""

    inner: FieldType
    kinds: Names

    def build(self, node: Node, load: Build) -> Any:
        if not (isinstance(node.value, dict) and "of" in node.value):
            return Const(self.inner.build(node, load))
        for key in node.value:
            if key != "of":
                load.unknown(node.key(key), "key", key, ())
        return ResultName(self.kinds).build(node.value["of"], load)

    def schema(self, registry: Registry) -> dict[str, Any]:
        name = {"of": ResultName(self.kinds).schema(registry)}
        return schema.either(schema.closed(name, required=["of"]), self.inner.schema(registry))

    def doc(self, registry: Registry) -> str:
        return f"{self.inner.doc(registry)}, or {{of: name}}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        if isinstance(value, Slot):
            return ResultName(self.kinds).say(value, rules, lang)
        return self.inner.say(value.value, rules, lang)
