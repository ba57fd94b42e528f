"""The schema for editors says what the loader says: both come from the field types."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from newton.lang import loader, schema, text
from newton.lang.build import Build
from newton.lang.errors import NewtonError
from newton.lang.problems import Problems
from newton.lang.yamlfile import Node, read
from tests.lang.declarations import load, registry

GOOD = """
rules: {rounds: 3, rewards: {9: [{gain: {gold: 1}}]}}
tools: {saw: {price: 3, once: true}}
places:
  hill:
    name: {en: The Hill, ko: 언덕}
    provenance: rules
    level: 2
    effect:
      - gain: {gold: 2, wood: {each: 2, per: trees, every: 1, max: 8}}
      - walk: {steps: all, to: dale, facing: north, as: way}
      - walk: 2
      - turn: {to: {of: way}, where: woods}
      - if: {count: {twice: {per: trees}}, at_least: 2, then: [{walk: {steps: 1, facing: {of: way}}}], else: []}
      - if: {all: [{count: trees, at_most: 3}, {not: {count: 1, at_least: 2}}], then: []}
      - choose: {options: {rest: [], work: [{gain: {wood: {sum: [1, {per: {twice: 1}}]}}}]}}
    abilities: [{hum: {tune: air, do: [{walk: {steps: {of: loud}}}]}}]
    routes: {dale: 1}
    beds: [shade, {mark: sun, seeds: 3}]
    open: true
    motto: quiet
    near: saw
    needs: {count: {of: height}, at_most: 3}
    worth: {each: 2, per: trees}
    examples: [{when: []}]
  dale: {}
"""

REGISTRY = registry()
PACK = schema.pack_schema(REGISTRY)
VALIDATOR = Draft202012Validator(PACK)
READ_ONLY_BY_THE_LOADER = {"unknown-name", "ambiguous-name", "wrong-kind", "bad-value", "unknown-kind", "bad-name"}


def codes(node: Node) -> set[str]:
    """What the loader finds wrong in a file."""
    problems, names = Problems(), loader.Names()
    info = SimpleNamespace(name="p", folder=None)
    loader._note_all(info.name, node, REGISTRY, names, problems)
    loader._build(REGISTRY, names, problems)
    return {problem.code for problem in problems}


def node_of(data: Any) -> Node:
    node = read("x", json.dumps(data), Problems())
    assert node is not None
    return node


DATA = read("x", GOOD, Problems()).plain()  # type: ignore[union-attr]


def test_the_schema_is_valid_and_has_no_one_of() -> None:
    Draft202012Validator.check_schema(PACK)
    Draft202012Validator.check_schema(schema.manifest_schema(REGISTRY))
    assert "oneOf" not in json.dumps(PACK)
    assert "anyOf" not in json.dumps(PACK)


def test_it_accepts_what_the_loader_accepts() -> None:
    assert codes(node_of(DATA)) == set()
    assert list(VALIDATOR.iter_errors(DATA)) == []


def places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield above
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(child, (*above, key))


PLACES = [place for place in places(DATA) if len(place) > 2 and "examples" not in place]
JUNK: list[Any] = [None, True, "zz", 7, -1, 2.5, [], {}, ["zz"], {"zz": 1}, {"per": "trees"}, {"walk": 1}]


@given(st.sampled_from(PLACES), st.sampled_from(["replace", "rename", "add", "drop"]), st.sampled_from(JUNK))
def test_both_refuse_the_same_mistakes(place: tuple[Any, ...], how: str, junk: Any) -> None:
    data = copy.deepcopy(DATA)
    holder = data
    for step in place[:-1]:
        holder = holder[step]
    key = place[-1]
    if how == "replace" or isinstance(holder, list):
        holder[key] = junk
    elif how == "rename":
        holder["zzz"] = holder.pop(key)
    elif how == "add":
        holder["zzz"] = junk
    else:
        del holder[key]
    found = codes(node_of(data))
    errors = [error.message for error in VALIDATOR.iter_errors(data)]
    if errors:
        assert found, errors
    if found - READ_ONLY_BY_THE_LOADER:
        assert errors, found


def test_it_is_written_as_the_same_bytes_each_time(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in schema.write(registry(), tmp_path / "a")]
    second = [path.read_bytes() for path in schema.write(registry(), tmp_path / "b")]
    assert first == second
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["manifest.schema.json", "pack.schema.json"]


def test_the_schema_carries_the_descriptions() -> None:
    walk = PACK["$defs"]["op.walk"]
    assert walk["description"] == "Walk along paths."
    assert walk["then"]["properties"]["steps"]["description"] == "how far"
    sources = PACK["$defs"]["kind.places"]["properties"]["provenance"]["enum"]
    assert sources == ["rules", "derived", "reconstructed", "invented"]


def described(folder: Path, word: str, lang: str) -> list[str]:
    content = load(folder, GOOD)
    rules = SimpleNamespace(registry=REGISTRY, pieces=lambda kind: content.pieces[kind])
    return text.describe(content.piece(word), rules, lang).splitlines()


EFFECT = (
    "effect: "
    "gain 2 coin, 2 wood per tree (at most 8); walk all to Dale, facing north; walk 2; "
    "turn to that facing, where woods; "
    "if twice 1 per tree at least 2: walk 1, facing that facing; "
    "if tree at most 3 and not 1 at least 2: ; "
    "choose rest: , work: gain (1 + 1 per twice 1) wood"
)


def test_rules_text_comes_from_the_phrases(tmp_path: Path) -> None:
    assert described(tmp_path, "hill", "en") == [
        "The Hill (p:places.hill)",
        "level: 2",
        EFFECT,
        "abilities: hum air",
        "routes: Dale: 1",
        "beds: bed mark shade, bed seeds 3",
        "motto: quiet",
        "near: Saw",
        "needs: that number at most 3",
        "worth: 2 per tree",
    ]


def test_rules_text_in_another_language_falls_back_to_english(tmp_path: Path) -> None:
    lines = described(tmp_path, "hill", "ko")
    assert lines[0] == "언덕 (p:places.hill)"
    assert "2 금화, 2 wood per 나무 (at most 8) 얻기; walk all" in lines[2]


def test_a_pack_may_give_the_rules_text_itself(tmp_path: Path) -> None:
    piece = load(tmp_path, "places: {a: {text: {en: Be calm.}, level: 2}}").pieces["places"][0]
    assert text.describe(piece, None).splitlines() == ["A (p:places.a)", "Be calm."]


def test_the_reference_names_everything() -> None:
    whole = text.reference(REGISTRY)
    for word in ("gain", "walk", "hum", "twice", "per", "count", "trees", "places", "rain"):
        assert f"\n{word}: " in whole
    assert text.reference(REGISTRY, "walk").splitlines() == [
        "OPS",
        "",
        "walk: Walk along paths.",
        "  steps (an integer or {per: ...} and the like, or all): how far",
        "  to (a name of places, optional): where it ends",
        "  facing (one of north, south, or {of: name}, optional): which way",
        "  as (a name for the facing that results, optional): a name for the way",
        "  example: walk: 2",
    ]
    with pytest.raises(NewtonError, match=r"nothing is named `wlak`.*did you mean `walk`"):
        text.reference(REGISTRY, "wlak")


def test_the_build_context_is_what_field_types_get() -> None:
    problems = Problems()
    load = Build(REGISTRY, problems, loader.Names(), path="p:places.a")
    assert load.problem(Node(1, 2, 3, "x"), "a-code", "what") is None
    assert [str(problem) for problem in problems] == ["x:2:3: a-code: what"]
