"""YAML 1.2 with JSON types, read with positions; malformed input is a problem at its place, never an exception."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from newton.lang import yamlfile
from newton.lang.problems import Problems
from newton.lang.yamlfile import Node, read


def good(text: str) -> Node:
    problems = Problems()
    node = read("x.yaml", text, problems)
    assert not list(problems)
    assert node is not None
    return node


def bad(text: str | bytes) -> list[tuple[int, int, str]]:
    problems = Problems()
    read("x.yaml", text, problems)
    return [(p.line, p.column, p.code) for p in problems]


@pytest.mark.parametrize(
    "word",
    ["no", "on", "off", "yes", "010", "12:30", "0x1F", "0o7", "2020-01-01", "1_000", "+1", ".5", "1.", ".inf", "True",
     "=", "9" * 30, "1e999", "-x", "1.0.0"],
)  # fmt: skip  # one row of words
def test_words_stay_what_they_look_like(word: str) -> None:
    assert good(f"a: {word}").plain() == {"a": word}


def test_json_values_are_themselves() -> None:
    text = "[0, -3, 2.5, 1e3, -0.0, true, false, null, ~, '3', \"4\", ]"
    assert good(text).plain() == [0, -3, 2.5, 1000.0, 0.0, True, False, None, None, "3", "4"]
    assert good("a:\nb: |\n  1\n").plain() == {"a": None, "b": "1\n"}


def test_keys_are_words() -> None:
    assert good("{9: a, on: b, ~: c, 1.5: d}").plain() == {"9": "a", "on": "b", "~": "c", "1.5": "d"}


def test_nodes_know_their_place() -> None:
    node = good("# head\na:\n  - 1\n  - {b: 가, c: 2}\n")
    inner = node.value["a"].value[1]
    assert (inner.line, inner.column) == (4, 5)
    assert (inner.value["c"].line, inner.value["c"].column) == (4, 15)
    assert str(inner.key("c")) == "x.yaml:4:12"
    assert str(inner.key("missing")) == "x.yaml:4:5"


def test_a_duplicate_key_names_both_lines() -> None:
    problems = Problems()
    read("x.yaml", "a: 1\nb: 2\na: 3\n", problems)
    (problem,) = problems
    assert str(problem) == (
        "x.yaml:3:1: duplicate-key: the key `a` stands twice, on line 1 and line 3 (keep one of them)"
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: [", [(2, 1, "yaml")]),
        ("a: *b", [(1, 4, "alias")]),
        ("a: &a [*a]", [(1, 8, "alias")]),
        ("--- 1\n--- 2", [(2, 1, "second-document")]),
        ("<<: {}\na: !!int 3\nb: !x {}", [(1, 1, "merge"), (2, 4, "tag"), (3, 4, "tag")]),
        ("'<<': 1", []),
        ("? [a]\n: b", [(1, 3, "bad-key")]),
        ("[" * 60 + "]" * 60, [(1, 51, "too-deep")]),
        (b"a: 1\nb: \xff", [(2, 1, "yaml")]),
        ("a: \x01", [(1, 1, "yaml")]),
        ("", []),
        ("# nothing\n", []),
    ],
)
def test_what_is_malformed_is_a_problem_at_its_place(text: str | bytes, found: list[tuple[int, int, str]]) -> None:
    assert bad(text) == found


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert good("\ufeffa: 1".encode()).plain() == {"a": 1}  # type: ignore[arg-type]


def test_aliases_are_expanded_within_a_bound() -> None:
    assert good("a: &x [1, 2]\nb: *x\n").plain() == {"a": [1, 2], "b": [1, 2]}
    bomb = "a: &a [1,1,1,1,1,1,1,1,1]\n"
    for one, other in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += f"{other}: &{other} [{', '.join([f'*{one}'] * 9)}]\n"
    assert bad(bomb)[0][2] == "too-large"


def test_without_the_c_parser_it_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: {b: [1, no, ~], c: &x 'd'}\ne: *x\n"
    fast = good(text)
    monkeypatch.setattr(yamlfile, "_LOADER", yaml.SafeLoader)
    assert good(text).plain() == fast.plain()
    assert str(good(text).value["a"].key("c")) == str(fast.value["a"].key("c"))
    assert bad("a: 1\na: 2") == [(2, 1, "duplicate-key")]


def test_a_large_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "MAX_BYTES", 10)
    assert bad("a: 1234567890") == [(1, 1, "too-large")]


text = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    scalars | text, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4), max_leaves=12
)


@given(values)
def test_json_is_yaml(value: object) -> None:
    assert good(json.dumps(value)).plain() == value


@given(st.text(max_size=40) | st.text("ab:[]{},&*!|>-'\"# \n0?%@`<~", max_size=40))
def test_nothing_raises(text: str) -> None:
    problems = Problems()
    node = read("x.yaml", text, problems)
    assert node is None or json.dumps(node.plain()) is not None
