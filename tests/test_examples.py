"""Every example runs and does what it says."""

import importlib.util
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

import newton
from newton import bots, testing
from newton.lang.problems import Problems
from newton.lang.yamlfile import read

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def run(script, *args):
    """Run an example as a program; return what it prints."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *args], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_play_tells_six_rounds_and_scores_that_add_up(players):
    told = run("play.py", "--players", str(players), "--seed", "3", "--bot", "random")
    assert re.findall(r"^Round (\d), \w+ begins$", told, re.MULTILINE) == list("123456")
    course, scores = told.split("Final scores")
    assert len(re.findall(r"^  (?:Red|Green|Blue|Yellow) +\w", course, re.MULTILINE)) >= 30 * players
    totals = re.findall(r"^  (?:Red|Green|Blue|Yellow) +(\d+)\n((?: {10,}\d+  .+\n)+)", scores, re.MULTILINE)
    assert len(totals) == players
    for total, lines in totals:
        assert int(total) == sum(int(line.split()[0]) for line in lines.splitlines())
    assert "That makes a" in scores if players == 1 else "win" in scores


def test_play_with_greedy_bots_is_the_demo():
    assert "Newton with 2 greedy bots, seed 7" in run("play.py", "--players", "2")


def test_save_and_replay_shows_both():
    told = run("save_and_replay.py")
    assert re.search(r"^Saved in \d+ bytes, at the question: \w", told)
    assert re.search(r"\nReplayed \d+ choices\.\n  round 1: 0 : 0\n", told)
    assert "Changed by hand: The record diverges at choice 20, `play:nothing`: " in told


# -- a pack


def test_my_pack_loads_beside_base():
    rules = newton.load("base", EXAMPLES / "my_pack")
    for kind, name in (("masters", "merian"), ("cards", "night_school"), ("inventions", "telescope")):
        assert rules.piece(name).id == f"my_pack:{kind}.{name}"
    game = bots.play(rules.new_game(players=3, seed=3), [bots.Random()] * 3, random.Random(3))
    assert game.over


def test_the_examples_of_my_pack_hold():
    scenarios = testing.collect([EXAMPLES / "my_pack"])
    assert {scenario.piece.split(".")[1] for scenario in scenarios} == {"merian", "night_school", "telescope"}
    cache = testing.Cache()
    assert not [failure for scenario in scenarios for failure in scenario.run(cache)]


@pytest.mark.parametrize("file", ["pack.yaml", "pieces.yaml"])
def test_my_pack_names_a_schema_that_accepts_it(file):
    path = EXAMPLES / "my_pack" / file
    head = path.read_text("utf-8").splitlines()[0]
    schema = (path.parent / re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", head)[1]).resolve()
    data = read(str(path), path.read_bytes(), Problems()).plain()
    jsonschema.validate(data, json.loads(schema.read_text("utf-8")))


# -- a house rule


@pytest.fixture(scope="module")
def house_rule():
    spec = importlib.util.spec_from_file_location("house_rule", EXAMPLES / "house_rule.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def at_basel(rules):
    """A Scientist in Basel without a coin, about to travel."""
    text = "{me: {board: academy, hand: [travel, banquet], scientist: basel}, packs: [base, house_cards], players: 3}"
    if "house_cards" not in [pack.name for pack in rules.content.packs]:
        text = text.replace(", banquet", "")
    return newton.restore_position(text, rules)


def test_a_house_rule_is_a_file_of_fewer_than_forty_lines():
    assert len((EXAMPLES / "house_rule.py").read_text("utf-8").splitlines()) < 40


def test_the_house_rule_changes_what_routes_cost(house_rule):
    game = at_basel(newton.load(plugins=[house_rule]))
    game.choose("play:travel")
    game.choose("basic")
    assert "step:bologna" in game.decision.options
    game.choose("step:bologna")
    assert game.view(0).me.coins == 0


@pytest.mark.parametrize("off", [{"plugins": []}, {"options": {"cheap_routes": False}}])
def test_without_it_or_its_option_routes_cost_as_always(house_rule, off):
    newton.load(plugins=[house_rule])  # another ruleset in the same process
    game = at_basel(newton.load(**{"plugins": [house_rule], **off}))
    game.choose("play:travel")
    game.choose("basic")
    assert "TRAVEL-1: The route costs 1 coins and 0 are left." in game.why_not("step:bologna")


def test_its_card_gives_to_everybody(house_rule):
    rules = newton.load("base", "house_cards", plugins=[house_rule])
    assert "all players gain 1 coins; gain 2 VP" in rules.describe("banquet")
    game = at_basel(rules)
    game.choose("play:banquet")
    game.choose("effect")
    assert [(seat.coins, seat.vp) for seat in game.view(None).seats] == [(1, 2), (1, 0), (1, 0)]
    assert bots.play(game, [bots.Random()] * 3, random.Random(1)).over


def test_its_names_are_in_the_reference_and_its_rules_in_saves(house_rule):
    rules = newton.load(plugins=[house_rule])
    game = rules.new_game()
    assert newton.restore(game.save(), rules).digest() == game.digest()
    with pytest.raises(newton.SaveError, match="house_rule"):
        newton.restore(game.save(), newton.load())
