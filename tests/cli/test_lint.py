"""Lint shows every problem with its place, for people and for programs."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

GOOD = """\
cards:
  night_school:
    name: {en: Night School}
    level: 2
    symbols: [study]
    effect:
      - gain: {vp: 1}
    provenance: reconstructed
"""
BAD = GOOD.replace("level: 2", "level: 9").replace("gain:", "gian:")


def test_a_good_pack(run, pack):
    assert run("lint", pack(GOOD)) == "no problems\nmine 1.0.0: 1 record (1 reconstructed)\n"


def test_the_installed_packs(run):
    told = run("lint", ROOT / "content/base", ROOT / "content/promos")
    assert told.startswith("no problems\nbase 1.0.0: ")
    assert "\npromos 1.0.0: 2 records (" in told


def test_each_problem_has_its_line_with_a_caret(run, pack):
    lines = run("lint", pack(BAD), status=1).splitlines()
    at = next(i for i, line in enumerate(lines) if "pieces.yaml:4:12: " in line)
    assert lines[at + 1] == "        level: 9"
    assert lines[at + 2].index("^") - 4 == 12 - 1
    at = next(i for i, line in enumerate(lines) if "pieces.yaml:7:9: unknown-op" in line)
    assert lines[at + 1] == "          - gian: {vp: 1}"
    assert lines[at + 2].index("^") - 4 == 9 - 1
    assert lines[at + 3] == "    did you mean `gain`?"
    assert lines[-1] == "2 problems"


def test_the_caret_counts_wide_letters_twice(run, pack):
    lines = run("lint", pack("cards: {x: {name: {ko: 시험}, level: 9, symbols: [study]}}\n"), status=1).splitlines()
    assert lines[2].index("^") - 4 == lines[1].index("9") - 4 + len("시험")


def test_problems_for_programs(run, pack):
    folder = pack(BAD)
    found = json.loads(run("lint", "--format", "json", folder, status=1))
    assert [(one["line"], one["column"], one["code"]) for one in found][1] == (7, 9, "unknown-op")
    assert list(found[0]) == ["path", "line", "column", "code", "severity", "message", "hint"]
    assert found[0]["path"] == str(folder / "pieces.yaml")
    assert json.loads(run("lint", "--format", "json", pack(GOOD))) == []


def test_problems_for_github(run, pack):
    told = run("lint", "--format", "github", pack(BAD), status=1).splitlines()
    assert len(told) == 2
    assert told[1].startswith("::error file=")
    assert "pieces.yaml,line=7,col=9,title=unknown-op::" in told[1]


def test_a_file_stands_for_its_pack(run, pack):
    assert "2 problems" in run("lint", pack(BAD) / "pieces.yaml", status=1)


def test_a_pack_of_another_game_is_checked_by_that_game(run, pack, tmp_path):
    (pack(GOOD) / "pack.yaml").write_text("pack: {name: mine, version: 1.0.0, game: nogame, requires: []}\n")
    assert "No plugin `nogame` is installed." in run("lint", tmp_path / "mine", status=2)


def test_a_broken_head_is_a_problem(run, pack, tmp_path):
    (pack(GOOD) / "pack.yaml").write_text("pack: [\n")
    assert "pack.yaml:" in run("lint", tmp_path / "mine", status=1)


def test_a_folder_goes_before_the_installed_pack_of_its_name(run, tmp_path, monkeypatch):
    (tmp_path / "base").mkdir()
    for file in (ROOT / "content/base").iterdir():
        (tmp_path / "base" / file.name).write_bytes(file.read_bytes())
    (tmp_path / "base" / "more.yaml").write_text("crads: {}\n")
    monkeypatch.chdir(tmp_path)
    for word in ("base", "./base", "base/more.yaml"):
        assert run("lint", word, status=1).startswith("base/more.yaml:1:1: unknown-kind: ")


def test_a_pack_that_forgets_what_it_requires(run, pack, tmp_path):
    (pack(GOOD) / "pack.yaml").write_text("pack: {name: mine, version: 1.0.0, game: newton}\n")
    told = run("lint", tmp_path / "mine", status=1)
    assert "mine/pack.yaml:1:7: missing-kind: no pack holds what the game needs: " in told
    assert "    write `requires: [base]` in pack.yaml\n" in told


def test_a_folder_that_is_no_pack(run, tmp_path):
    assert run("lint", tmp_path, status=1).startswith(f"{tmp_path}:1:1: no-pack: there is no pack.yaml in this folder")
