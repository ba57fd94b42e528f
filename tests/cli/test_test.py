"""`newton test` runs what is written as data, and says what does not hold."""

import json
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
