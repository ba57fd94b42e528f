"""JSON Schema (draft 2020-12) of packs, written out from the declarations for editors and other checkers.

Packs are checked while they are built, by the same field types that give the schema; a test holds the two together.
There is no `oneOf`: an item is one mapping with a property for every op, so that messages of checkers are exact.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from newton.lang.build import bare, declared, layout, spread, type_of
from newton.lang.declare import REQUIRED

if TYPE_CHECKING:
    from newton.lang.registry import Registry

DRAFT = "https://json-schema.org/draft/2020-12/schema"
NAME = "^[A-Za-z0-9][A-Za-z0-9_]*$"

Schema = dict[str, Any]
WORD: Schema = {"type": "string", "pattern": "^[a-z0-9][a-z0-9_]*$"}


def closed(properties: Mapping[str, Any], **more: Any) -> Schema:
    """The schema of a mapping with these keys and no others."""
    return {"type": "object", "properties": dict(properties), "additionalProperties": False, **more}


def either(mapping: Schema, other: Schema) -> Schema:
    """The schema of a value that is a mapping of one kind or something else."""
    return {"if": {"type": "object"}, "then": mapping, "else": other}


def said(schema: Schema, doc: str) -> Schema:
    """A schema with a description."""
    return {**schema, "description": doc} if doc else schema


def of_class(cls: type, registry: Registry, *beside: type) -> Schema:
    """The schema of a mapping with the fields of declared classes."""
    schema, required, least = closed({}), [], 0
    for key, attribute in [pair for one in (cls, *beside) for pair in layout(one).items()]:
        kind, needed = type_of(attribute), attribute.default is REQUIRED
        part = kind.schema(registry)
        if kind.rest:
            schema["properties"].update(part.get("properties", {}))
            schema["additionalProperties"] = part.get("additionalProperties", False)
            schema["dependentRequired"] = part.get("dependentRequired", {})
            least = part.get("minProperties", 0) if needed else 0
        else:
            schema["properties"][key] = said(part, attribute.metadata["doc"])
            required += [key] if needed else []
    if least:
        schema["minProperties"] = least + len(required)
    return {**schema, "required": required} if required else schema


def of_value(cls: type, registry: Registry) -> Schema:
    """The schema of what stands after the key of an op, ability or form."""
    short = declared(cls).short
    if not short:
        return said(of_class(cls, registry), _doc(cls))
    part = type_of(layout(cls)[short]).schema(registry)
    return said(part if bare(cls) else either(of_class(cls, registry), part), _doc(cls))


def keyed(table: Mapping[str, type], prefix: str) -> Schema:
    """The schema of a mapping with one key out of a table."""
    properties = {key: {"$ref": f"#/$defs/{prefix}.{key}"} for key in sorted(table)}
    return closed(properties, minProperties=1, maxProperties=1)


def forms(table: Mapping[str, type], prefix: str, registry: Registry, *types: str) -> Schema:
    """The schema of an amount or condition: any of its forms, and bare values of the types named."""
    properties: Schema = {}
    beside: dict[str, list[str]] = {}  # keys that need the name of their form beside them
    for key in sorted(table):
        if spread(table[key]):
            parts = of_class(table[key], registry)["properties"]
            beside.update({part: [key] for part in parts if part != key})
            properties.update(parts)
        else:
            properties[key] = {"$ref": f"#/$defs/{prefix}.{key}"}
    alone = {key: {"maxProperties": 1} for key in properties if key in table and not spread(table[key])}
    rules = {"minProperties": 1, "dependentRequired": beside, "dependentSchemas": alone}
    return {**closed(properties, **rules), "type": [*types, "object"]}


def _doc(cls: type) -> str:
    return (cls.__doc__ or "").strip().split("\n")[0]


def _definitions(registry: Registry) -> Schema:
    found: Schema = {}
    for prefix, table in (("op", registry.ops), ("ability", registry.abilities)):
        found[prefix] = keyed(table, prefix)
        found.update({f"{prefix}.{key}": of_value(cls, registry) for key, cls in table.items()})
    for prefix, table in (("amount", registry.amounts), ("condition", registry.conditions)):
        found[prefix] = forms(table, prefix, registry, *(["integer"] if prefix == "amount" else []))
        found.update({f"{prefix}.{key}": of_value(cls, registry) for key, cls in table.items() if not spread(cls)})
    for name, kind in registry.kinds.items():
        found[f"kind.{name}"] = said(of_class(kind.cls, registry, kind.common), kind.doc)
    return dict(sorted(found.items()))


def pack_schema(registry: Registry) -> Schema:
    """The schema of a file of pieces."""
    kinds = {}
    for name, kind in registry.kinds.items():
        one = {"$ref": f"#/$defs/kind.{name}"}
        many = {"type": "object", "propertyNames": {"pattern": NAME}, "additionalProperties": one}
        kinds[name] = one if kind.single else said(many, kind.doc)
    return {"$schema": DRAFT, "title": "Pieces of a pack", **closed(kinds), "$defs": _definitions(registry)}


def manifest_schema(registry: Registry) -> Schema:
    """The schema of pack.yaml."""
    from newton.lang.pieces import PackFile  # noqa: PLC0415 - pieces are built with the field types, which use this

    return {"$schema": DRAFT, "title": "Head of a pack", **of_class(PackFile, registry)}


def write(registry: Registry, folder: Path) -> tuple[Path, ...]:
    """Write both schemas into a folder. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    schemas = {"pack.schema.json": pack_schema(registry), "manifest.schema.json": manifest_schema(registry)}
    for name, schema in schemas.items():
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return tuple(folder / name for name in schemas)
