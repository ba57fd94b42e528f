"""The field types: what a YAML value may be. A declaration names one for each of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from newton.lang import schema, text
from newton.lang.basic import (
    Any_,
    Flag,
    Int,
    ListOf,
    MapOf,
    Name,
    Names,
    Nested,
    OneOf,
    Registered,
    Rest,
    Text,
    Word,
    listed,
)
from newton.lang.build import Build, FieldType, Scope
from newton.lang.problems import nearest
from newton.lang.values import Amount, Condition, Const, Count, Counted, Effect, Item, Number, Slot
from newton.lang.yamlfile import Node

if TYPE_CHECKING:
    from newton.lang.registry import Registry

__all__ = [
    "Abil", "Amount", "Amt", "Any_", "Build", "Cond", "Condition", "Const", "Count", "Counted", "Counting", "Eff",
    "Effect", "FieldType", "Flag", "Int", "Item", "ListOf", "MapOf", "Name", "Nested", "Node", "Number", "OneOf",
    "Registered", "Rest", "Result", "ResultName", "Slot", "Text", "Value", "Word",
]  # fmt: skip  # one import for whoever declares something


@attrs.frozen
class Amt(FieldType):
    """An amount: an integer, a form of amount, or one of the extra words with a number each.

    Args:
        words: Word -> the number that it stands for.
        min: The least value of an amount that is fixed.
        max: The greatest.
    """

    words: Mapping[str, int] = attrs.Factory(dict)
    min: int | None = None
    max: int | None = None

    def build(self, node: Node, load: Build) -> Any:
        amount = self._built(node, load)
        fixed = None if amount is None else amount.fixed
        low, high = self.min, self.max
        if fixed is None or ((low is None or fixed >= low) and (high is None or fixed <= high)):
            return amount
        return load.problem(node, "out-of-range", f"expected {Int(low, high).doc(load.registry)}, found {fixed}")

    def _built(self, node: Node, load: Build) -> Any:
        if type(node.value) is int:
            return Number(node.value)
        if isinstance(node.value, dict):
            return load.form(node, load.registry.amounts, "amount")
        if isinstance(node.value, str) and node.value in self.words:
            return Number(self.words[node.value])
        return load.expected(node, f"an amount, {self.doc(load.registry)}")

    def schema(self, registry: Registry) -> dict[str, Any]:
        if not self.words:
            return {"$ref": "#/$defs/amount", **Int(self.min, self.max).bounds()}
        both = schema.forms(registry.amounts, "amount", registry, "integer", "string")
        return {**both, "pattern": f"^({'|'.join(self.words)})$", **Int(self.min, self.max).bounds()}

    def doc(self, registry: Registry) -> str:
        return ", or ".join(["an integer or {per: ...} and the like", *self.words])

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return self._said(value, rules, lang).replace("~", "")

    def say_of(self, thing: str, value: Any, rules: Any, lang: str) -> str:
        said = self._said(value, rules, lang)  # `~` in a phrase is where the thing goes: "2~ per city"
        return said.replace("~", f" {thing}") if "~" in said else f"{said} {thing}"

    def _said(self, value: Any, rules: Any, lang: str) -> str:
        if not isinstance(value, Number):
            return text.phrase(value, rules, lang)
        return next((text.word(word, rules, lang) for word, n in self.words.items() if n == value.n), str(value.n))


@attrs.frozen
class Counting(FieldType):
    """What is counted or compared: a registered count, or an amount."""

    title = "a count or an amount"

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, str):
            return Amt().build(node, load)
        count = Registered("counts", "count").build(node, load)
        return None if count is None else Counted(count, count.fn)

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"if": {"type": "string"}, "then": {"enum": list(registry.counts)}, "else": {"$ref": "#/$defs/amount"}}

    def say(self, value: Any, rules: Any, lang: str) -> str:
        if not isinstance(value, Counted):
            return Amt().say(value, rules, lang)
        phrase = value.count.phrase
        return text.pick(phrase, lang) if phrase else text.word(value.count.name, rules, lang)


@attrs.frozen
class Cond(FieldType):
    """A condition.

    Args:
        rest: Whether its keys stand beside the other fields, as in `if: {count: ..., at_least: 1, then: [...]}`.
        names: Results that are there from the start, as for `Eff`, where it stands in no effect.
    """

    rest: bool = False  # type: ignore[misc]  # a class variable of the base, chosen here field by field
    names: Mapping[str, str] = attrs.Factory(dict)

    def build(self, node: Node, load: Build) -> Any:
        outer = _open(load, self.names)
        condition = load.form(node, load.registry.conditions, "condition")
        load.scope = outer
        return condition

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.forms(registry.conditions, "condition", registry) if self.rest else {"$ref": "#/$defs/condition"}

    def doc(self, registry: Registry) -> str:
        return f"a condition of {', '.join(registry.conditions)}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.phrase(value, rules, lang)


def _open(load: Build, names: Mapping[str, str]) -> Scope | None:
    """Open a scope of named results if none is open, with those given. Returns the one that was open."""
    outer = load.scope
    load.scope = outer or Scope()
    for name, kind in names.items():
        load.scope.define(name, kind)
    return outer


class _Items(FieldType):
    """A list of ops or abilities, each a mapping with one key."""

    family: ClassVar[str]

    def items(self, node: Node, load: Build) -> tuple[Item, ...]:
        one = _Item(self.family)
        return tuple(load.build(one, child, i) for i, child in enumerate(node.value))

    def schema(self, registry: Registry) -> dict[str, Any]:
        return {"type": "array", "items": {"$ref": f"#/$defs/{self.family}"}}

    def say(self, value: Any, rules: Any, lang: str) -> str:
        items = value.items if isinstance(value, Effect) else value
        return "; ".join(text.phrase(item.op, rules, lang) for item in items)


@attrs.frozen
class _Item(FieldType):
    family: str

    def build(self, node: Node, load: Build) -> Any:
        table = load.registry.ops if self.family == "op" else load.registry.abilities
        return load.item(node, table, self.family)


@attrs.frozen
class Eff(_Items):
    """An effect: a list of ops.

    Args:
        names: Results that are there from the start, name -> kind; in an outermost effect slots 0 and up.
    """

    title = "an effect, a list of ops"
    family = "op"
    names: Mapping[str, str] = attrs.Factory(dict)

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            return load.expected(node, self.title, "put the op in brackets" if isinstance(node.value, dict) else "")
        outer = _open(load, self.names)
        items = self.items(node, load)
        scope, load.scope = load.scope, outer
        return Effect(items, scope.all() if scope and outer is None else ())


@attrs.frozen
class Abil(_Items):
    """A list of abilities; a tuple of items."""

    title = "a list of abilities"
    family = "ability"

    def build(self, node: Node, load: Build) -> Any:
        if not isinstance(node.value, list):
            return load.expected(node, self.title)
        outer, load.scope = load.scope, None  # what an ability does later has names of its own
        items = self.items(node, load)
        load.scope = outer
        return items


@attrs.frozen
class Result(FieldType):
    """A name for the result of an op, of a kind that later fields may ask for; the number of its slot."""

    json = schema.WORD
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

    def doc(self, registry: Registry) -> str:
        return f"a name for the {self.kind} that results"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return ""


@attrs.frozen
class ResultName(FieldType):
    """An earlier result of one of these kinds by its name, or `{of: name}`; its slot."""

    kinds: Names

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, dict) and node.value:
            for key in [key for key in node.value if key != "of"]:
                load.unknown(node.key(key), "key", key, () if "of" in node.value else ("of",))
            if "of" not in node.value:
                return None
            node = node.value["of"]
        name = Word().build(node, load)
        slots = load.scope.slots if load.scope else {}
        if name not in slots:
            return name and load.unknown(node, "name", name, slots)
        kinds, slot = listed(self.kinds, load.registry), slots[name]
        if slot.kind not in kinds:
            return load.problem(node, "wrong-kind", f"expected a {' or '.join(kinds)}; `{name}` names a {slot.kind}")
        load.needs.append(slot.index)
        return slot

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.either(schema.closed({"of": schema.WORD}, required=["of"]), schema.WORD)

    def doc(self, registry: Registry) -> str:
        return f"the name of an earlier {' or '.join(listed(self.kinds, registry))}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        return text.word(f"that {value.kind}", rules, lang)


@attrs.frozen
class Value(FieldType):
    """A value, or `{of: name}` for an earlier result of one of these kinds; a Const or a Slot."""

    inner: FieldType
    kinds: Names

    def build(self, node: Node, load: Build) -> Any:
        if isinstance(node.value, dict) and nearest("of", node.value):  # `off` is a slip
            return ResultName(self.kinds).build(node, load)
        return Const(self.inner.build(node, load))

    def schema(self, registry: Registry) -> dict[str, Any]:
        return schema.either(ResultName(self.kinds).schema(registry)["then"], self.inner.schema(registry))

    def doc(self, registry: Registry) -> str:
        return f"{self.inner.doc(registry)}, or {{of: name}}"

    def say(self, value: Any, rules: Any, lang: str) -> str:
        if isinstance(value, Slot):
            return ResultName(self.kinds).say(value, rules, lang)
        return self.inner.say(value.value, rules, lang)
