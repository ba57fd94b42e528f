"""The content of Newton as a whole: counts, provenance, and that pieces are data alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import newton
from newton.lang.declare import Declared
from newton.lang.values import Effect, Item

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def rules() -> newton.Ruleset:
    return newton.load("base", "promos")


def test_component_counts(rules: newton.Ruleset) -> None:
    cards = [p.record for p in rules.pieces("cards")]
    assert Counter(card.level for card in cards) == {0: 6, 1: 15, 2: 15, 3: 15}
    assert sum(card.starting for card in cards) == 6
    counts = {kind: len(rules.pieces(kind)) for kind in rules.kinds}
    assert counts == {
        "masters": 22,
        "cards": 51,
        "specializations": 10,
        "inventions": 10,
        "objectives": 10,
        "cities": 6,
        "universities": 6,
        "ancient_lands": 3,
        "incomes": 3,
        "developments": 5,
        "tokens": 7,
        "boards": 4,
        "spaces": 33 + 32 + 15,
        "quick": 4,
        "rules": 1,
    }
    assert sum(p.record.count for p in rules.pieces("cities")) == 7
    assert sum(p.record.count for p in rules.pieces("tokens")) == 18
    assert sum(p.record.supply for p in rules.pieces("incomes")) == 12
    assert sum(p.record.supply for p in rules.pieces("developments")) == 20


def test_the_map_holds_what_the_rulebook_counts(rules: newton.Ruleset) -> None:
    on_map = Counter(p.record.space for p in rules.pieces("spaces") if p.record.board == "map")
    assert on_map == {
        "start": 1,
        "university": 6,
        "ancient_land": 3,
        "city": 7,
        "village": 14,
        "master": 1,
        "objective": 1,
    }
    assert sum(p.record.final for p in rules.pieces("spaces")) == 6
    bonus = sum(p.record.bonus > 0 for p in rules.pieces("spaces"))
    assert bonus == 18  # a token for each in a game of four (SET-5)


def test_every_record_says_where_it_comes_from_and_has_an_example(rules: newton.Ruleset) -> None:
    pieces = [piece for kind in rules.kinds for piece in rules.pieces(kind)]
    assert [p.id for p in pieces if p.provenance is None] == []
    assert [p.id for p in pieces if p.examples is None or not p.examples.value] == []


def test_every_master_of_the_box_has_a_korean_name(rules: newton.Ruleset) -> None:
    base = [p for p in rules.pieces("masters") if p.pack == "base"]
    assert [p.id for p in base if "ko" not in p.names] == []


def ops_in(value: object) -> list[str]:
    """The names of all ops below a value."""
    if isinstance(value, Item):
        return [value.op.declared.name, *ops_in([getattr(value.op, a.name) for a in value.op.__attrs_attrs__])]
    if isinstance(value, Effect):
        return ops_in(value.items)
    if isinstance(value, dict):
        return ops_in(list(value.values()))
    if isinstance(value, (list, tuple)):
        return [name for one in value for name in ops_in(one)]
    if isinstance(getattr(type(value), "declared", None), Declared):
        return ops_in([getattr(value, a.name) for a in value.__attrs_attrs__])  # type: ignore[attr-defined]
    return []


def test_an_op_serves_two_pieces_or_says_why_not(rules: newton.Ruleset) -> None:
    used: Counter[str] = Counter()
    for kind in rules.kinds:
        for piece in rules.pieces(kind):
            used.update(set(ops_in(piece.record)))
    table = rules.registry.table("ops")
    own = [name for name in table if rules.registry.origin_of("ops", name) == "newton"]
    lonely = {name for name in own if used[name] < 2}
    assert lonely == {name for name in own if table[name].declared.alone}
    assert len(lonely) <= 8


def test_no_piece_has_python_of_its_own(rules: newton.Ruleset) -> None:
    parts = (path for part in ("kernel", "kit", "game") for path in (ROOT / "newton" / part).rglob("*.py"))
    source = "\n".join(path.read_text(encoding="utf-8") for path in parts)
    code = re.sub(r'"""[\s\S]*?"""|alone="[^"]*"|#.*', "", source)
    names = [p.name for p in rules.pieces("masters") if p.name != "newton"]
    names += [p.name for p in rules.pieces("cards") if not p.record.starting]
    names += [
        p.name for p in rules.pieces("spaces") if len(p.name) > 3 and p.name not in ("start", "master", "objective")
    ]
    found = [name for name in names if name != "basel" and re.search(rf"\b{name}\b", code)]
    assert found == []


def test_a_board_with_another_grid_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "odd"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {name: odd, version: 1.0.0, game: newton, requires: [base]}")
    (pack / "boards.yaml").write_text(
        "boards:\n  odd: {symbol: work, shelves: {3: [window], 2: [window], 1: [printed]}}\n"
    )
    with pytest.raises(newton.ContentError, match="shelf 3 has 1 places; it needs 7") as caught:
        newton.load(str(pack))
    assert [(p.line, p.code) for p in caught.value.problems] == [(2, "bad-value")]
