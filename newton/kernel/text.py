"""Rules text and reference, generated from the declarations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from newton.kernel.build import declared, layout, type_of
from newton.kernel.declare import REQUIRED

if TYPE_CHECKING:
    from newton.kernel.registry import Registry


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
    fields = layout(type(value))
    keys = re.findall(r"\{(\w+)\}", part)
    return all(getattr(value, fields[key].name) != fields[key].default for key in keys)


def _plain(value: Any, rules: Any, lang: str) -> str:
    parts = []
    for key, attribute in layout(type(value)).items():
        if getattr(value, attribute.name) != attribute.default:
            parts.append(f"{word(key, rules, lang)} {_say(value, key, rules, lang)}".strip())
    return " ".join([word(declared(type(value)).name, rules, lang), ", ".join(parts)]).strip()


def shape(cls: type, registry: Registry) -> str:
    """The fields of a class in one line: `{count: an integer, to?: a word}`."""
    parts = []
    for key, attribute in layout(cls).items():
        mark = "" if attribute.default is REQUIRED else "?"
        parts.append(f"{key}{mark}: {type_of(attribute).doc(registry)}")
    return f"{{{', '.join(parts)}}}"
