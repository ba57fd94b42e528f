"""Many games of bots: the same numbers from any number of processes."""

import json

import pytest


def test_a_table_of_scores_and_of_what_won(run):
    told = run("simulate", "--games", "3", "--bots", "random,random")
    assert "Scores" in told
    assert "What won" in told
    assert "Victory points of the game" in told


def test_for_programs(run):
    found = json.loads(run("simulate", "--games", "4", "--bots", "random,random,random", "--json"))
    assert found["games"] == 4
    assert found["bots"]["random"]["played"] == 12
    assert found["bots"]["random"]["wins"] == pytest.approx(4, abs=0.05)
    assert set(found["lines"]["Victory points of the game"]) == {"winners", "others"}


def test_a_solo_game_has_no_others(run):
    assert "others" in run("simulate", "--games", "1", "--bots", "random")


@pytest.mark.slow
def test_processes_change_nothing(run):
    words = ("simulate", "--games", "6", "--seed", "3", "--json")
    assert run(*words) == run(*words, "--jobs", "2")


def test_rule_options_count(run):
    words = ("simulate", "--games", "5", "--json")
    assert run(*words) != run(*words, "--option", "master_draft=false")
