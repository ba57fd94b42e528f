"""A game at the terminal, answered from a pipe."""

import json
import re

import pytest

import newton


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to play in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_whole_game_by_numbers(run, here):
    told = run("play", "--bots", "random", "--seed", "7", given="1\n" * 400)
    assert told.startswith("Newton, seed 7\n")
    assert re.search(r"\nFinal scores\n\n +\d+  Player", told)
    assert re.search(r"\nPlayer 1 wins\.\n|Player 2 \(random\) wins\.\n|win\.\n", told)
    assert not list(here.iterdir())


def test_bots_alone_play_to_the_end(run):
    assert "Final scores" in run("play", "--players", "2", "--bots", "random,random", "--seed", "1")


def test_a_solo_game_ends_with_a_level(run):
    told = run("play", "--players", "1", "--seed", "7", given="1\n" * 400)
    assert told.endswith("\nIlliterate\n")


def test_the_table_is_shown_before_each_question(run, here):
    told = run("play", "--seed", "7", given="1\n")
    assert told.count("\nMap\n") == 2
    for part in ("Technology", "Work", "Cards face up", "Players", "Study board of Player 1", "What Player 1 has"):
        assert f"\n{part}\n" in told


def test_explanations(run, here):
    drafted = "1\n" * 4
    told = run(
        "play", "--seed", "7", given=f"{drafted}?\n? 1\n? basic\n? base:masters.kepler\n? what\nplay:what\nquit\n"
    )
    assert "Answer with the number or the key of a choice." in told
    assert "play:work: Play Work\n    Work (base:cards.work)\n" in told
    assert "TURN-2: No card is played in this turn yet." in told
    assert "    Johannes Kepler (base:masters.kepler)\n" in told
    assert "No key reads `what`." in told
    assert re.search(r"No key reads `play:what`\..* Type \? for help\.", told)


def test_the_end_of_input_keeps_the_game(run, here):
    told = run("play", "--bots", "random", "--seed", "7", "--save", "kept.json", given="1\n1\n")
    assert told.endswith("The game is kept; go on with: newton play --resume kept.json\n")
    data = json.loads((here / "kept.json").read_text("utf-8"))
    game = newton.restore(data)
    assert data["bots"] == ["", "random"]
    assert game.names == ("Player 1", "Player 2 (random)")
    assert game.decision.player == 0
    told = run("play", "--resume", "kept.json", given="1\n" * 400)
    assert "Final scores" in told


def test_a_game_goes_on_where_it_was(run, here):
    run("play", "--seed", "7", "--players", "1", given="1\n1\n1\n1\nplay:lessons\nquit\n")
    told = run("play", "--resume", "newton.save.json", given="")
    assert "What is done in this turn?" in told
    assert " 1  basic " in told
    assert (here / "newton.save.json").exists()


def test_an_interrupt_keeps_the_game(run, here, monkeypatch):
    answers = iter(["1", KeyboardInterrupt])

    def interrupted(prompt):
        answer = next(answers)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", interrupted)
    assert "The game is kept" in run("play", "--seed", "7")
    assert json.loads((here / "newton.save.json").read_text("utf-8"))["seq"] == 1


def test_what_others_keep_to_themselves_is_not_told(run, here):
    told = run("play", "--bots", "random", "--seed", "7", given="1\n")
    assert re.search(r"Player 1: kept \w", told)
    assert re.search(r"Player 2 \(random\): kept\n", told)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "1", "--bots", "random,random"], "2 bots are too many for 1 players."),
        (["--players", "9"], "Newton is for 1 to 4 players, not 9."),
        (["--resume", "kept.json", "--seed", "3"], "leave them out"),
        (["--resume", "kept.json"], "is no save"),
    ],
)
def test_wrong_use(run, here, words, said):
    (here / "kept.json").write_text("{")
    assert said in run("play", *words, status=2)
