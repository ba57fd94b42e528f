"""What pieces and declarations say of themselves: describe, ops, schema."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_describe_prints_the_rules_text_of_each_piece(run):
    told = run("describe", "kepler", "base:cards.study_1b")
    assert told.startswith("Johannes Kepler (base:masters.kepler)\n")
    assert "\n\nLong Evening (base:cards.study_1b)\n" in told


def test_describe_in_another_language(run):
    assert run("describe", "kepler", "--lang", "ko").startswith("요하네스 케플러 (base:masters.kepler)\n")


def test_describe_says_where_fields_stand(run):
    path = ROOT / "content/base/masters.yaml"
    line = path.read_text("utf-8").splitlines().index("  kepler:") + 1
    told = run("describe", "kepler", "--origin")
    assert f"\nfrom pack base 1.0.0\n  {path}:{line}\n" in told
    assert f"{path}:{line + 2} vp" in told


def test_describe_for_programs(run):
    (found,) = json.loads(run("describe", "kepler", "--json"))
    assert found["id"] == "base:masters.kepler"
    assert found["fields"]["vp"] == 4


def test_describe_a_number_shows_what_changes_it(run):
    told = run("describe", "route_cost", "study_tiles").splitlines()
    assert told[0].startswith("route_cost: ")
    assert "  base:masters.pascal/effect/0" in told
    assert "  base:masters.boyle/effect/0" in told


def test_ops_shows_everything_or_one_name(run):
    assert run("ops", "gain").startswith("OPS\n\ngain: ")
    whole = run("ops")
    assert all(f"\n{name}: " in whole for name in ("gain", "modify", "volumes", "route_cost", "master_draft"))


def test_schema_prints_the_schema_of_pieces(run):
    assert json.loads(run("schema"))["title"] == "Pieces of a pack"


@pytest.mark.parametrize("name", ["pack.schema.json", "manifest.schema.json"])
def test_the_schemas_are_those_of_the_declarations(run, tmp_path, name):
    """If this fails: make schemas."""
    run("schema", "--write", tmp_path)
    assert (tmp_path / name).read_text("utf-8") == (ROOT / "schemas" / name).read_text("utf-8")
