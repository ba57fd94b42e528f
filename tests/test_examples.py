"""Every example runs and does what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

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
