"""What each field type builds, and what it says of a wrong value: place, code, hint."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from newton.lang.fields import Const, Effect, Number, Slot
from tests.lang.declarations import load, problems

A = "places:\n  a: {%s}\n  b: {}\n  c: {}\n"


def built(folder: Path, fields: str) -> Any:
    return load(folder, A % fields).pieces["places"][0].record


def amount(folder: Path, text: str) -> Any:
    return built(folder, f"worth: {text}").worth


def effect(folder: Path, text: str) -> Effect:
    found = built(folder, f"effect: {text}").effect
    assert isinstance(found, Effect)
    return found


def test_plain_fields(tmp_path: Path) -> None:
    record = built(
        tmp_path, "level: 2, open: false, motto: {en: Hi, ko: 안녕}, routes: {b: 0, 'p:places.c': 3}, near: b, "
        "beds: [shade, {seeds: 3}]",
    )  # fmt: skip  # one mapping
    assert (record.level, record.open, record.motto) == (2, False, {"en": "Hi", "ko": "안녕"})
    assert record.routes == {1: 0, 2: 3}
    assert record.near == ("places", 1)
    assert [(bed.mark, bed.seeds) for bed in record.beds] == [("shade", 0), ("sun", 3)]


CTX = SimpleNamespace(trees=7, frame=SimpleNamespace(names=[4, -1]))


@pytest.mark.parametrize(
    ("text", "value", "fixed"),
    [
        ("3", 3, 3),
        ("-1", -1, -1),
        ("{per: trees}", 7, None),
        ("{each: 2, per: trees, every: 3, max: 9}", 4, None),
        ("{per: trees, max: 5}", 5, None),
        ("{per: {twice: {per: trees}}}", 14, None),
        ("{sum: [1, {per: trees}, {sum: [2]}]}", 10, None),
        ("{sum: [1, 2]}", 3, 3),
    ],
)
def test_amounts(tmp_path: Path, text: str, value: int, fixed: int | None) -> None:
    found = amount(tmp_path, text)
    assert (found.get(CTX), found.fixed) == (value, fixed)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("count: trees, at_least: 7", True),
        ("count: trees, at_least: 8", False),
        ("count: {twice: 4}, at_most: {per: trees}", False),
        ("count: 3, at_least: 2, at_most: 3", True),
        ("all: [{count: 3, at_least: 2}, {count: 3, at_least: 4}]", False),
        ("any: [{count: 3, at_least: 2}, {count: 3, at_least: 4}]", True),
        ("not: {count: 3, at_least: 2}", False),
    ],
)
def test_conditions_stand_beside_the_other_fields(tmp_path: Path, text: str, *, holds: bool) -> None:
    item = effect(tmp_path, f"[{{if: {{{text}, then: []}}}}]").items[0]
    assert item.op.test.test(CTX) is holds


def test_a_bare_value_stands_for_the_short_field_and_words_for_numbers(tmp_path: Path) -> None:
    bare, whole = effect(tmp_path, "[{walk: 2}, {walk: {steps: all, to: b}}]").items
    assert (bare.op.steps, bare.op.to) == (Number(2), None)
    assert (whole.op.steps, whole.op.to) == (Number(99), 1)


def test_results_are_slots_of_the_outermost_effect(tmp_path: Path) -> None:
    text = """[{walk: {steps: 1, facing: north, as: way}},
        {choose: {options: {on: [{walk: {steps: 1, facing: {of: way}}}, {walk: {steps: 1, as: other}}], off: []}}},
        {walk: {steps: 1, facing: {of: other}}}]"""
    found = effect(tmp_path, text)
    assert found.slots == (("way", "facing"), ("other", "facing"))
    first, choose, last = found.items
    assert (first.op.named, first.op.facing, first.needs) == (0, Const("north"), ())
    inner = choose.op.options["on"]
    assert inner.slots == ()
    assert inner.items[0].op.facing == Slot(0, "facing", "way")
    assert (choose.needs, inner.items[0].needs, last.needs) == ((), (0,), (1,))
    assert inner.items[0].path == "p:places.a/effect/1/options/on/0"
    assert (last.op.facing.get(CTX), first.op.facing.get(CTX)) == (-1, "north")


def test_a_result_is_named_bare_or_with_of(tmp_path: Path) -> None:
    text = """[{walk: {steps: 1, as: a}}, {turn: a}, {turn: {to: {of: a}, where: woods}},
        {turn: {to: a, where: [hills, woods]}}]"""
    turns = effect(tmp_path, text).items[1:]
    assert [item.op.to.index for item in turns] == [0, 0, 0]
    assert [item.op.where for item in turns] == [(), ("woods",), ("hills", "woods")]
    assert [item.needs for item in turns] == [(0,)] * 3


def test_a_condition_outside_an_effect_may_have_names(tmp_path: Path) -> None:
    assert built(tmp_path, "needs: {count: {of: height}, at_least: 4}").needs.test(CTX)


def test_abilities_have_names_of_their_own(tmp_path: Path) -> None:
    record = built(tmp_path, "abilities: [{hum: {tune: air, do: [{walk: {steps: {of: loud}}}]}}]")
    (item,) = record.abilities
    assert item.op.tune.name == "air"
    assert item.op.do.slots == (("loud", "number"),)
    assert item.op.do.items[0].op.steps.get(CTX) == 4


@pytest.mark.parametrize(
    ("fields", "column", "code", "hint"),
    [
        ("level: 4", 14, "out-of-range", ""),
        ("level: yes", 14, "wrong-type", ""),
        ("level: true", 14, "wrong-type", ""),
        ("level: 1.5", 14, "wrong-type", ""),
        ("level: ~", 14, "wrong-type", ""),
        ("levle: 2", 7, "unknown-key", "did you mean `level`?"),
        ("open: no", 13, "wrong-type", ""),
        ("provenance: rule", 19, "unknown-word", "did you mean `rules`?"),
        ("motto: 3", 14, "wrong-type", ""),
        ("motto: {english: a}", 15, "unknown-language", "as en, ko, fr"),
        ("name: {en: 3}", 18, "wrong-type", ""),
        ("routes: {d: 1}", 16, "unknown-name", "known: a, b, c"),
        ("routes: {b: 1, places.b: 2}", 22, "duplicate-key", "keep one of them"),
        ("routes: [b]", 15, "wrong-type", ""),
        ("near: x", 13, "unknown-name", "known: a, b, c"),
        ("beds: shade", 13, "wrong-type", ""),
        ("beds: [shadow]", 14, "unknown-word", "did you mean `shade`?"),
        ("beds: [{seed: 1}]", 15, "unknown-key", "did you mean `seeds`?"),
        ("worth: many", 14, "wrong-type", ""),
        ("worth: {per: treez}", 20, "unknown-count", "did you mean `trees`?"),
        ("worth: {per: trees, mx: 1}", 27, "unknown-key", "did you mean `max`?"),
        ("worth: {twise: 1}", 15, "unknown-amount", "did you mean `twice`?"),
        ("worth: {each: 1, pre: trees}", 24, "unknown-key", "did you mean `per`?"),
        ("worth: {pre: trees, max: 1}", 15, "unknown-key", "did you mean `per`?"),
        ("worth: {each: 1}", 14, "missing-key", ""),
        ("worth: {off: way}", 15, "unknown-amount", "did you mean `of`?"),
        ("worth: {twice: 1, sum: [1]}", 25, "one-key", ""),
        ("worth: {of: way}", 19, "unknown-name", ""),
        ("effect: {walk: 1}", 15, "wrong-type", "put the op in brackets"),
        ("effect: [walk]", 16, "wrong-type", "write `walk: {...}`"),
        ("effect: [{}]", 16, "one-key", ""),
        ("effect: [{walk: 1, gain: {gold: 1}}]", 26, "one-key", ""),
        ("effect: [{wlak: 1}]", 17, "unknown-op", "did you mean `walk`?"),
        ("effect: [{hum: {tune: air}}]", 17, "unknown-op", "`hum` is an ability"),
        ("effect: [{walk: {}}]", 23, "missing-key", ""),
        ("effect: [{walk: {stepps: 2}}]", 24, "unknown-key", "did you mean `steps`?"),
        ("effect: [{gain: {gould: 2}}]", 24, "unknown-word", "did you mean `gold`?"),
        ("effect: [{walk: {steps: 1, facing: {of: wey}}}]", 47, "unknown-name", ""),
        ("effect: [{walk: {steps: 1, as: a}}, {walk: {steps: 1, facing: {of: a, by: 1}}}]", 77, "unknown-key", ""),
        ("effect: [{walk: {steps: 1, facing: {of: a}, as: a}}]", 47, "unknown-name", ""),
        ("effect: [{walk: {steps: 1, as: way}}, {walk: {steps: {of: way}}}]", 65, "wrong-kind", ""),
        ("effect: [{if: {count: 3, then: []}}]", 21, "bad-value", ""),
        ("effect: [{if: {cuont: 3, at_least: 2, then: []}}]", 22, "unknown-key", "did you mean `count`?"),
        ("effect: [{if: {coutn: 3, at_most: 2, then: []}}]", 22, "unknown-key", "did you mean `count`?"),
        ("effect: [{if: {count: 3, at_leest: 2, then: []}}]", 32, "unknown-key", "did you mean `at_least`?"),
        ("effect: [{walk: {steps: 1, as: a}}, {turn: {to: {off: a}}}]", 56, "unknown-key", "did you mean `of`?"),
        ("effect: [{walk: {steps: 1, facing: {off: a}}}]", 43, "unknown-key", "did you mean `of`?"),
        ("effect: [{if: {count: 3, at_least: 2, then: [], esle: []}}]", 55, "unknown-key", "did you mean `else`?"),
        ("effect: [{walk: {steps: 1, as: a}}, {turn: {to: a, where: sea}}]", 65, "unknown-word", "known: hills, woods"),
        ("needs: {count: {of: haight}, at_least: 1}", 27, "unknown-name", "did you mean `height`?"),
        ("abilities: [{hum: {tune: zzz}}]", 32, "unknown-tune", "known: air"),
        (
            "abilities: [{hum: {tune: air, do: [{walk: {steps: {of: lout}}}]}}]",
            62,
            "unknown-name",
            "did you mean `loud`?",
        ),
    ],
)
def test_a_wrong_value_is_one_problem_at_its_place(
    tmp_path: Path, fields: str, column: int, code: str, hint: str
) -> None:
    found = problems(tmp_path, A % fields)
    assert [(problem.line, problem.column, problem.code, problem.hint) for problem in found] == [
        (2, column, code, hint)
    ]


def test_what_a_class_says_of_its_fields_together_is_a_problem(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "tools: {saw: {price: 9, once: true}}")
    assert str(problem).endswith("a.yaml:1:14: bad-value: a tool that breaks costs at most 5")


def test_messages_say_what_was_expected_and_found(tmp_path: Path) -> None:
    found = problems(tmp_path, A % "level: 9, open: [], worth: {twice: }, effect: [{walk: 1, gain: {}, if: {}}]")
    assert [problem.message for problem in found] == [
        "expected an integer from 1 to 3, found 9",
        "expected true or false, found a list",
        "expected an amount, an integer or {per: ...} and the like, found nothing",
        "expected exactly one op, found `walk`, `gain`, `if`",
    ]
