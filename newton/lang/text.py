"""Rules text and reference, generated from the declarations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from newton.lang.build import declared, layout, type_of
from newton.lang.declare import REQUIRED
from newton.lang.errors import NewtonError
from newton.lang.problems import suggest
from newton.lang.values import Effect

if TYPE_CHECKING:
    from newton.lang.pieces import Piece
    from newton.lang.registry import Registry

SECTIONS = ("kinds", "ops", "abilities", "amounts", "conditions", "counts", "queries", "events", "options")
EXAMPLES = {
    "counts": "{{per: {0}}}",
    "queries": "modify: {{query: {0}, add: 1, for: turn}}",
    "events": "trigger: {{after: {0}, do: [...]}}",
    "options": "newton.load(options={{'{0}': ...}})",
}  # of what is registered by its word; a declared class brings its own


def pick(texts: Mapping[str, str], lang: str) -> str:
    """The text in a language; English, or what there is, where it is missing."""
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


def word(name: str, rules: Any, lang: str) -> str:
    """A word of the YAML as rules text calls it."""
    texts = rules.registry.words.get(name)
    return pick(texts, lang) if texts else name.replace("_", " ")


def phrase(value: Any, rules: Any, lang: str) -> str:
    """The rules text of a built op, ability, amount, condition or record.

    `{field}` in a phrase stands for the field; a part in brackets is left out if one of its fields is at its default.
    """
    pattern = pick(declared(type(value)).phrase, lang)
    if not pattern:
        return _plain(value, rules, lang)
    kept = re.sub(r"\[([^\[\]]*)\]", lambda m: m[1] if _all_set(m[1], value) else "", pattern)
    return re.sub(r"\{(\w+)\}", lambda m: _say(value, m[1], rules, lang), kept)


def _say(value: Any, key: str, rules: Any, lang: str) -> str:
    attribute = layout(type(value))[key]
    held = getattr(value, attribute.name)
    return "" if held is None else type_of(attribute).say(held, rules, lang)


def _all_set(part: str, value: Any) -> bool:
    return set(re.findall(r"\{(\w+)\}", part)) <= set(_told(value))


def _told(value: Any) -> list[str]:
    """The keys of the fields that are not at their defaults."""
    return [key for key, attribute in layout(type(value)).items() if not _at_default(value, attribute)]


def _at_default(value: Any, attribute: Any) -> bool:
    held, default = getattr(value, attribute.name), attribute.default
    if isinstance(held, Effect) and isinstance(default, Effect):
        return held.items == default.items  # effects are told apart, even empty ones
    return bool(held == (default.factory() if hasattr(default, "factory") else default))


def describe(piece: Piece, rules: Any, lang: str = "en") -> str:
    """The rules text of a piece: its name and id, then its fields, or the text that the pack gives instead."""
    lines = [f"{pick(piece.names, lang)} ({piece.id})"]
    if piece.text:
        return "\n".join([*lines, pick(piece.text, lang)])
    for key in _told(piece.record):
        lines.append(f"{word(key, rules, lang)}: {_say(piece.record, key, rules, lang)}")
    return "\n".join(lines)


def _plain(value: Any, rules: Any, lang: str) -> str:
    parts = [f"{word(key, rules, lang)} {_say(value, key, rules, lang)}".strip() for key in _told(value)]
    return " ".join([word(declared(type(value)).name, rules, lang), ", ".join(parts)]).strip()


def shape(cls: type, registry: Registry) -> str:
    """The fields of a class in one line: `{count: an integer, to?: a word}`."""
    parts = []
    for key, attribute in layout(cls).items():
        mark = "" if attribute.default is REQUIRED else "?"
        parts.append(f"{key}{mark}: {type_of(attribute).doc(registry)}")
    return f"{{{', '.join(parts)}}}"


def reference(registry: Registry, name: str | None = None) -> str:
    """What packs can say: every op, ability, form, count, query, event, kind and option, or those of one name.

    Raises:
        NewtonError: if nothing has the name.
    """
    parts = []
    for section in SECTIONS:
        table = registry.table(section)
        entries = [_entry(section, key, table[key], registry) for key in sorted(table) if name in {None, key}]
        if entries:
            parts.append("\n\n".join([section.upper(), *entries]))
    if not parts:
        known = {key for section in SECTIONS for key in registry.table(section)}
        raise NewtonError(f"nothing is named `{name}`. {suggest(name or '', sorted(known))}".strip())
    return "\n\n".join(parts) + "\n"


def _entry(section: str, name: str, value: Any, registry: Registry) -> str:
    cls = value.cls if section == "kinds" else value if isinstance(value, type) else None
    doc = (value.__doc__ or "").strip().split("\n")[0] if cls is value else value.doc
    lines = [f"{name}: {doc}"]
    if cls is None:
        return "\n  ".join([*lines, f"example: {EXAMPLES[section].format(name)}"])
    for key, attribute in layout(cls).items():
        open_ = "" if attribute.default is REQUIRED else ", optional"
        lines.append(f"{key} ({type_of(attribute).doc(registry)}{open_}): {attribute.metadata['doc']}")
    mark = declared(cls)
    lines += [f"example: {mark.example}"] if mark.example else []
    return "\n  ".join([*lines, f"serves one piece: {mark.alone}"] if mark.alone else lines)
