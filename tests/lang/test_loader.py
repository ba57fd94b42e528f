"""Packs: found, ordered, read and built; everything wrong is reported at once."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from newton.lang import loader, pieces
from newton.lang.errors import ContentError, NewtonError, PluginError
from newton.lang.loader import load_packs
from newton.lang.pieces import Content
from newton.lang.problems import Problem, suggest
from tests.lang.declarations import Gain, PlaceRecord, load, problems, registry, write

GOOD = """
rules: {rounds: 3, rewards: {9: [{gain: {gold: 1}}]}}
places:
  hill: {name: {en: The Hill, ko: 언덕}, provenance: rules, level: 2, routes: {dale: 1}, examples: [{when: []}]}
  dale: {}
"""


def head(name: str, more: str = "") -> str:
    return f"pack: {{name: {name}, version: 1.0.0, game: garden{more}}}"


def failing(*packs: Any, **more: Any) -> list[Problem]:
    with pytest.raises(ContentError) as caught:
        load_packs(registry(), packs, **more)
    return list(caught.value.problems)


def test_pieces_in_order_of_files_and_lines(tmp_path: Path) -> None:
    content = load_packs(registry(), [write(tmp_path / "p", GOOD, b="places: {alp: {}}\ntools: {saw: {price: 1}}")])
    assert [piece.id for piece in content.pieces["places"]] == ["p:places.hill", "p:places.dale", "p:places.alp"]
    assert [piece.index for piece in content.pieces["places"]] == [0, 1, 2]
    hill, dale = content.pieces["places"][:2]
    assert (hill.names, hill.provenance, hill.key) == ({"en": "The Hill", "ko": "언덕"}, "rules", "hill")
    assert (dale.names, dale.provenance, dale.examples) == ({"en": "Dale"}, None, None)
    assert hill.examples is not None
    assert hill.examples.plain() == [{"when": []}]
    assert (hill.place.line, hill.place.column) == (4, 3)
    assert content.single["rules"].rounds == 3
    assert list(content.single["rules"].rewards) == [9]
    assert content.options == {"auto": False, "rain": False, "soil": "sand"}
    assert [(pack.name, pack.version) for pack in content.packs] == [("p", "1.0.0")]


def test_what_a_pack_requires_comes_first(tmp_path: Path) -> None:
    base = write(tmp_path / "base", "places: {a: {}}")
    more = write(tmp_path / "more", "places: {b: {routes: {a: 1}}}", head("more", ", requires: [base]"))
    made = registry()
    made.pack(base)
    for packs in (["base", more], [more, "base"], [more], [str(more)]):
        content = load_packs(made, packs)
        assert [pack.name for pack in content.packs] == ["base", "more"]
        assert [piece.id for piece in content.pieces["places"]] == ["base:places.a", "more:places.b"]


def test_a_folder_stands_in_for_the_installed_pack_of_its_name(tmp_path: Path) -> None:
    made = registry()
    made.pack(write(tmp_path / "base", "places: {old: {}}"))
    (tmp_path / "work").mkdir()
    mine = write(tmp_path / "work" / "base", "places: {new: {}}")
    more = write(tmp_path / "more", "", head("more", ", requires: [base]"))
    content = load_packs(made, [more, mine])
    assert [piece.name for piece in content.pieces["places"]] == ["new"]
    with pytest.raises(ContentError, match="duplicate-pack: two packs are named `base`"):
        load_packs(made, ["base", mine])


def test_unknown_packs_have_a_nearest_one(tmp_path: Path) -> None:
    made = registry()
    made.pack(write(tmp_path / "base"))
    with pytest.raises(ContentError, match=r"unknown pack `bass` .did you mean `base`"):
        load_packs(made, ["bass"])
    more = write(tmp_path / "more", "", head("more", ", requires: [bsae]"))
    with pytest.raises(ContentError) as caught:
        load_packs(made, [more])
    (problem,) = caught.value.problems
    assert (problem.path, problem.column, problem.hint) == (str(more / "pack.yaml"), 61, "did you mean `base`?")


def test_packs_that_require_each_other_are_refused(tmp_path: Path) -> None:
    a = write(tmp_path / "a", "", head("a", ", requires: [b]"))
    b = write(tmp_path / "b", "", head("b", ", requires: [a]"))
    (problem,) = failing(a, b)
    assert (problem.code, problem.message) == ("requires-cycle", "packs require each other: a -> b -> a")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pack: {name: p, version: 1.0.0, game: chess}", "other-game"),
        ("pack: {name: p, version: 1.0, game: garden}", "wrong-type"),
        ("pack: {name: P!, version: 1.0.0, game: garden}", "wrong-type"),
        ("pack: {name: p, version: 1.0.0}", "missing-key"),
        ("pack: {name: p, version: 1.0.0, game: garden, needs: []}", "unknown-key"),
        ("name: p", "unknown-key"),
        ("- 1", "wrong-type"),
        ("[", "yaml"),
        ("# empty", "empty"),
    ],
)
def test_a_wrong_head_is_a_problem_in_pack_yaml(tmp_path: Path, text: str, code: str) -> None:
    found = failing(write(tmp_path / "p", "places: {}", text))
    assert code in [problem.code for problem in found]
    assert all(problem.path.endswith("pack.yaml") for problem in found)


def test_a_folder_without_a_head_is_no_pack(tmp_path: Path) -> None:
    (problem,) = failing(tmp_path)
    assert (problem.code, problem.path) == ("no-pack", str(tmp_path))


def test_all_problems_are_reported_once_in_order(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", "places: {a: {levle: 1, effect: [{wlak: 1}]}}\nplacs: {}", b="tools: {+: {}, saw: 3}")
    found = failing(pack, options={"rane": True, "soil": "mud", "rain": 1})
    assert [(Path(p.path).name, p.line, p.column, p.code, p.hint) for p in found] == [
        ("a.yaml", 1, 14, "unknown-key", "did you mean `level`?"),
        ("a.yaml", 1, 34, "unknown-op", "did you mean `walk`?"),
        ("a.yaml", 2, 1, "unknown-kind", "did you mean `places`?"),
        ("b.yaml", 1, 9, "bad-name", "names are of letters, digits and _"),
        ("b.yaml", 1, 21, "wrong-type", ""),
        ("options", 1, 1, "unknown-option", "did you mean `rain`?"),
        ("options", 1, 1, "bad-option", ""),
        ("options", 1, 1, "bad-option", ""),
    ]


def test_a_piece_defined_twice_names_both_places(tmp_path: Path) -> None:
    (problem,) = failing(write(tmp_path / "p", "places: {x: {}}", b="\nplaces: {x: {}}"))
    assert problem.code == "duplicate-piece"
    assert (Path(problem.path).name, problem.line, problem.column) == ("b.yaml", 2, 10)
    assert problem.message == f"p:places.x is already defined at {tmp_path / 'p' / 'a.yaml'}:1:10"


def test_two_packs_cannot_both_define_a_single_record(tmp_path: Path) -> None:
    (problem,) = failing(write(tmp_path / "p", GOOD), write(tmp_path / "q", "rules: {rounds: 1}"))
    assert (problem.code, Path(problem.path).parent.name) == ("duplicate-piece", "q")


def test_a_mistake_in_an_aliased_value_is_one_problem(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "places: {a: {effect: &x [{walk: {steps: x}}]}, b: {effect: *x}}")
    assert (problem.line, problem.column) == (1, 41)


def two(folder: Path) -> Content:
    p = write(folder / "p", "places: {x: {}, y: {routes: {x: 1}}}")
    q = write(folder / "q", "places: {x: {}, z: {routes: {x: 2, y: 3, 'p:x': 4}}}\ntools: {y: {price: 1}}")
    return load_packs(registry(), [p, q])


def test_equal_names_of_two_packs(tmp_path: Path) -> None:
    content = two(tmp_path)
    assert [piece.key for piece in content.pieces["places"]] == ["p:x", "y", "q:x", "z"]
    assert content.pieces["places"][1].record.routes == {0: 1}
    assert content.pieces["places"][3].record.routes == {2: 2, 1: 3, 0: 4}
    r = write(tmp_path / "r", "places: {w: {routes: {x: 1}}}")
    (problem,) = failing(tmp_path / "p", tmp_path / "q", r)
    assert (problem.code, problem.message) == ("ambiguous-name", "`x` may be p:places.x, q:places.x")


def test_pieces_by_the_ways_to_write_them(tmp_path: Path) -> None:
    content = two(tmp_path)
    for word in ("p:places.y", "places.y", "p:y"):
        assert content.piece(word).id == "p:places.y"
    assert content.piece("y", "tools").id == "q:tools.y"
    with pytest.raises(NewtonError, match=r"`y` may be p:places\.y, q:tools\.y"):
        content.piece("y")
    with pytest.raises(NewtonError, match=r"no piece `places\.zz`"):
        content.piece("places.zz")


def test_files_that_are_no_pieces_are_left_alone(tmp_path: Path) -> None:
    folder = write(tmp_path / "p", GOOD)
    for name in (".a.yaml", "_a.yaml", "notes.md"):
        (folder / name).write_text("[")
    assert len(load_packs(registry(), [folder]).pieces["places"]) == 2


FINGERPRINT = """
rules: {rounds: 3}
places: {a: {name: A, note: n, text: t, provenance: rules, examples: [], level: 2, routes: {b: 1}}, b: {}}
"""


def fingerprint(folder: Path, text: str, version: str = "1.0.0", **options: Any) -> str:
    shutil.rmtree(folder / "p", ignore_errors=True)
    made = registry()
    pack = write(folder / "p", text, f"pack: {{name: p, version: {version}, game: garden}}")
    return loader.fingerprint(load_packs(made, [pack], options=options), made)


def test_the_fingerprint_is_of_what_can_change_play(tmp_path: Path) -> None:
    same = fingerprint(tmp_path, FINGERPRINT)
    for old, new in [
        ("name: A", "name: B"), ("note: n", "note: m"), ("text: t", "text: u"), ("rules, e", "derived, e"),
        ("[]", "[1]"), ("level: 2, routes: {b: 1}", "routes: {b: 1}, level: 2"), ("\nrules", "# a remark\nrules"),
    ]:  # fmt: skip  # pairs
        assert fingerprint(tmp_path, FINGERPRINT.replace(old, new)) == same
    for old, new in [("rounds: 3", "rounds: 4"), ("level: 2", "level: 1"), ("b: {}", "b: {}, c: {}")]:
        assert fingerprint(tmp_path, FINGERPRINT.replace(old, new)) != same
    assert fingerprint(tmp_path, FINGERPRINT, rain=True) != same
    assert fingerprint(tmp_path, FINGERPRINT, "1.0.1") != same


def test_a_name_is_registered_once() -> None:
    made = registry()
    made.begin("other", "2")
    with pytest.raises(PluginError, match="plugin other, ops: `gain` is already registered by garden"):
        made.op(Gain)
    with pytest.raises(PluginError, match="is no Amount"):
        made.amount(Gain)
    with pytest.raises(PluginError, match="no marked attrs class"):
        made.op(int)
    with pytest.raises(PluginError, match="every record has the fields name"):
        made.kind("more", pieces.Manifest, "a kind")
    assert (made.origin_of("ops", "gain"), made.plugins) == ("garden", {"garden": "1.0", "other": "2"})


def test_two_registries_share_nothing() -> None:
    first, second = registry(), registry()
    first.kind("more", PlaceRecord, "a kind")
    assert "more" not in second.kinds


def test_an_error_lists_all_problems(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(tmp_path, "places: {a: {level: 9, open: 1}}")
    assert str(caught.value).splitlines() == [
        "2 problems in the content",
        f"{tmp_path}/p/a.yaml:1:21: out-of-range: expected an integer from 1 to 3, found 9",
        f"{tmp_path}/p/a.yaml:1:30: wrong-type: expected true or false, found 1",
    ]


def in_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A registry with the installed pack `base`, beside whose name the working directory has a folder."""
    made = registry()
    (folder / "installed").mkdir()
    made.pack(write(folder / "installed" / "base", "places: {old: {}}"))
    write(folder / "base", "places: {new: {}}")
    monkeypatch.chdir(folder)
    return made


@pytest.mark.parametrize(
    ("pack", "name"), [("base", "old"), (Path("base"), "new"), (Path("./base"), "new"), ("./base", "new")]
)
def test_a_path_is_a_folder_and_a_word_an_installed_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Any, name: str
) -> None:
    content = load_packs(in_folder(tmp_path, monkeypatch), [pack])
    assert [piece.name for piece in content.pieces["places"]] == [name]


@pytest.mark.parametrize(("pack", "told"), [(["base"], "a list"), (None, "nothing"), (5, "5")])
def test_what_is_no_pack_is_told_so(pack: Any, told: str) -> None:
    (problem,) = failing(pack)
    assert problem.code == "bad-pack"
    assert problem.message.endswith(f"found {told}")


@pytest.mark.parametrize(("options", "told"), [(["rain"], "a list"), ("rain", "the word `rain`")])
def test_options_are_a_mapping(tmp_path: Path, options: Any, told: str) -> None:
    (problem,) = failing(write(tmp_path / "p", GOOD), options=options)
    assert (problem.path, problem.code) == ("options", "bad-option")
    assert problem.message.endswith(f"found {told}")


def whole(*packs: Any) -> list[Problem]:
    """What a game that needs places lacks in packs."""
    made = registry()
    made.game = SimpleNamespace(name="garden", packs=("base",), needed=("places",))
    try:
        load_packs(made, packs, whole=True)
    except ContentError as error:
        return list(error.problems)
    return []


@pytest.mark.parametrize(("requires", "column"), [("", 7), (", requires: []", 51)])
def test_a_pack_alone_is_told_what_is_missing_and_what_to_require(tmp_path: Path, requires: str, column: int) -> None:
    alone = write(tmp_path / "alone", "tools: {saw: {price: 1}}", head("alone", requires))
    (problem,) = whole(alone)
    assert (problem.path, problem.column, problem.code) == (str(alone / "pack.yaml"), column, "missing-kind")
    assert problem.message == "no pack holds what the game needs: `places` (a place), `rules` (the constants)"
    assert problem.hint == "write `requires: [base]` in pack.yaml"


def test_only_what_the_game_needs_must_be_there(tmp_path: Path) -> None:
    assert whole(write(tmp_path / "p", GOOD)) == []
    (problem,) = whole(write(tmp_path / "base", "places: {a: {}}"))
    assert "places" not in problem.message
    assert problem.hint == ""


@pytest.mark.parametrize(
    ("known", "hint"),
    [
        ((), ""),
        (("hill", "dale"), "known: hill, dale"),
        ([f"place{n}" for n in range(21)], "none of the 21 known ones is like it"),
        ([f"place{n}" for n in range(21)] + ["zzzt"], "did you mean `zzzt`?"),
    ],
)
def test_a_hint_is_empty_only_where_nothing_is_known(known: Sequence[str], hint: str) -> None:
    assert suggest("zzz", known) == hint
