"""`newton test` runs what is written as data, and says what does not hold."""

import json
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SCENARIOS = """\
- name: Holds
  rules: [WORK-1]
  given: {me: {board: academy, hand: [work]}}
  when: [play:work, basic, move:1]
  then: {me: {work: 1}}
- name: Does not hold
  given: {me: {board: academy, hand: [work]}}
  when: [play:work, basic, move:1]
  then: {me: {work: 2}}
"""


def test_the_examples_of_a_pack(run):
    told = run("test", ROOT / "content/promos")
    assert told.endswith(("scenarios, 0 failed\n", "scenario, 0 failed\n"))


def test_what_fails_is_named_by_path_and_line(run, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIOS)
    told = run("test", path, status=1).splitlines()
    assert told[0].startswith(f"{path}:9: ")
    assert told[-1] == "2 scenarios, 1 failed"


def test_for_programs(run, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIOS)
    held, failed = json.loads(run("test", path, "--json", status=1))
    assert (held["name"], held["rules"], held["failures"]) == ("Holds", ["WORK-1"], [])
    assert failed["where"] == f"{path}:6"
    assert len(failed["failures"]) == 1


def test_a_plugin_stated_beside_it_holds(run):
    folder = ROOT / "examples/house_cards"
    assert "unknown op `all_gain`" in run("test", folder, status=1)
    assert run("test", folder, "--plugin", ROOT / "examples/house_rule.py") == "2 scenarios, 0 failed\n"


def test_a_rule_option_stated_beside_it_holds(run):
    folder, plugin = ROOT / "examples/house_cards", ROOT / "examples/house_rule.py"
    told = run("test", folder, "--plugin", plugin, "--option", "cheap_routes=false", status=1)
    assert "2 scenarios, 1 failed" in told


def test_coverage_names_records_without_an_example(run, pack):
    folder = pack("cards: {x: {level: 1, symbols: [study]}, y: {level: 1, symbols: [study], examples: []}}\n")
    assert run("test", folder, "--coverage").splitlines()[:2] == [
        "mine: 1 of 2 records have an example",
        "  without: mine:cards.x",
    ]


def test_a_folder_stands_in_for_the_installed_pack(run, tmp_path):
    """Its changes count in scenarios that name the pack."""
    folder = tmp_path / "base"
    shutil.copytree(ROOT / "content/base", folder)
    path = folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("rounds: 6", "rounds: 5"), "utf-8")
    scenario = tmp_path / "mine.yaml"
    scenario.write_text("- {given: {packs: [base], players: 1, phase: end, round: 5}, then: {over: true}}\n")
    assert run("test", scenario, status=1).endswith("1 scenario, 1 failed\n")
    told = run("test", folder, scenario, "--json", status=1)
    assert json.loads(told)[-1]["failures"] == []


OWN = """\
cards:
  own:
    level: 1
    symbols: [study]
    examples: [{given: {me: {hand: [own]}}, when: [], then: {me: {hand: [own]}}}]
"""


def test_a_folder_goes_before_the_installed_pack_of_its_name(run, pack, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "content/promos", tmp_path / "promos")
    (tmp_path / "promos" / "own.yaml").write_text(OWN)
    pack(OWN.replace("  own:", "  other:"))
    head = tmp_path / "mine" / "pack.yaml"
    head.write_text(head.read_text().replace("[base]", "[promos]"))
    monkeypatch.chdir(tmp_path)
    assert run("test", "promos").endswith(" scenarios, 0 failed\n")
    assert "there is no `own`" in run("test", "mine", status=1)
    assert run("test", "promos", "mine").endswith(" scenarios, 0 failed\n")
    assert "promos: 3 of 3 records" in run("test", "--coverage", "promos")
