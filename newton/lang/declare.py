"""How a game, a plugin and the kernel itself declare things: fields, ops, amounts, conditions and records.

A declaration is an attrs class. Its fields carry a field type and a description, and from that one place come the
JSON Schema, the reference, the checks at load, the rules text and the behaviour. The decorators only mark a class;
it takes part in a ruleset when a plugin hands it to the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from newton.lang.fields import FieldType

T = TypeVar("T", bound=type)

REQUIRED: Any = attrs.NOTHING


@attrs.frozen
class Declared:
    """What a declaration says of itself beside its fields."""

    name: str  # the YAML key
    family: str  # op, ability, amount, condition, record
    phrase: Mapping[str, str]  # language -> rules text with {field} places
    short: str | None = None  # the field that a bare value stands for
    example: str = ""  # a line of YAML for the reference
    alone: str = ""  # the reason for an op that serves a single piece


def field(kind: FieldType, *, doc: str, default: Any = REQUIRED, key: str | None = None) -> Any:
    """Declare a YAML field of an op, amount, condition or record.

    Args:
        kind: The field type that checks and builds the value.
        doc: One sentence for the reference and the schema.
        default: The value when the key is left out; without it the key is required.
        key: The YAML key, where it differs from the attribute's name (`as`, `for`, `else`).
    """
    return attrs.field(default=default, metadata={"type": kind, "doc": doc, "key": key})


def _marker(family: str) -> Callable[..., Callable[[T], T]]:
    def mark(
        name: str,
        *,
        phrase: str | Mapping[str, str] = "",
        short: str | None = None,
        example: str = "",
        alone: str = "",
    ) -> Callable[[T], T]:
        phrases = {"en": phrase} if isinstance(phrase, str) else dict(phrase)

        def decorate(cls: T) -> T:
            cls.declared = Declared(name, family, phrases, short, example, alone)  # type: ignore[attr-defined]  # the mark
            return cls

        return decorate

    return mark


op = _marker("op")
"""Mark an attrs class as an op: plain (`run`), composite (`expand`) or asking (`offer`, `take`)."""
ability = _marker("ability")
"""Mark an attrs class as an ability: what holds while its piece lies visible (`enter`)."""
amount = _marker("amount")
"""Mark an attrs class as a form of amount: `get(ctx) -> int`."""
condition = _marker("condition")
"""Mark an attrs class as a form of condition: `test(ctx) -> bool`."""
record = _marker("record")
"""Mark an attrs class as the record of a piece kind or of a part of one."""


def fields_of(cls: type) -> dict[str, attrs.Attribute[Any]]:
    """The declared fields of a marked class by YAML key, in the order of writing."""
    found = {}
    for attribute in attrs.fields(cls):
        if "type" in attribute.metadata:
            found[attribute.metadata["key"] or attribute.name] = attribute
    return found
