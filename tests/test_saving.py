"""Saves, records and positions: JSON data and back, at any decision; what does not fit is refused."""

import contextlib
import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import newton
from newton.errors import NewtonError, SaveError
from newton.playing import Game
from tests.toy.play import along, at, keys, me, play_on, played, rules, with_cards

ROOT = Path(__file__).parent.parent


def middle() -> Game:
    """A game in the middle of a card, with a loop, a result and a modifier in its frames."""
    hand = {"hand": ["fair", "well", "oracle"], "coins": 3, "row": ["barn"]}
    return played("play:fair", "choose:sell", me=hand)


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values within JSON data."""
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from numbers(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with one value replaced; `...` takes it away."""
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


# -- saves


def test_a_save_is_json_and_the_same_state_comes_back() -> None:
    for game in along(rules(order="player"), 11, players=3):
        data = json.loads(json.dumps(game.save(), allow_nan=False))
        back = newton.restore(data, game.rules)
        assert (back.digest(), keys(back), back.seq, back.over) == (game.digest(), keys(game), game.seq, game.over)
        assert back.save() == game.save()


def test_a_save_keeps_names_and_language_and_leaves_history_out() -> None:
    game = rules().new_game(["Ada", "Bo"], 1, lang="ko")
    game.choose("end")
    back = newton.restore(game.save(), game.rules)
    assert (back.names, back.lang, back.history, list(back.events)) == (("Ada", "Bo"), "ko", (), [])
    assert "keys" not in game.save()


def test_a_restored_game_does_not_replay() -> None:
    game = middle()
    back = newton.restore(game.save(), game.rules)
    back.choose("card:well")
    assert back.history == ("card:well",)
    assert me(back).coins == 3 + 1


SAVE = middle().save()
SECTIONS = [
    path for path in numbers(SAVE) if len(path) in {1, 2} and path[0] not in {"names", "lang", "packs", "plugins"}
]


@pytest.mark.parametrize("path", SECTIONS, ids=lambda path: ".".join(map(str, path)))
def test_a_save_with_a_part_missing_is_refused(path: tuple[Any, ...]) -> None:
    data = changed(SAVE, path, ...)
    if path == ("digest",):
        assert newton.restore(data, rules()).digest() == SAVE["digest"]
    else:
        with pytest.raises(SaveError):
            newton.restore(data, rules())


@pytest.mark.parametrize("wrong", [None, True, "x", 1.5, {}, {"a": 1}])
def test_a_save_with_a_value_of_another_type_is_refused(wrong: Any) -> None:
    for path in numbers(SAVE["state"]):
        if path and path[-1] != "regs":
            with pytest.raises(SaveError):
                newton.restore({**changed(SAVE, ("state", *path), wrong), "digest": SAVE["digest"]}, rules())


@given(st.data())
def test_an_edited_save_is_refused_wherever_it_was_edited(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([p for p in numbers(SAVE["state"]) if p]))
    with pytest.raises(SaveError, match=r"damaged|changed"):
        newton.restore(changed(SAVE, ("state", *path), data.draw(st.integers(5000, 9000))), rules())


@given(st.data())
def test_an_edited_save_without_a_digest_is_a_game_or_refused(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([p for p in numbers(SAVE["state"]) if p]))
    edited = changed(SAVE, ("state", *path), data.draw(st.integers(-3, 60)))
    del edited["digest"]
    try:
        game = newton.restore(edited, rules())
    except SaveError:
        return
    with contextlib.suppress(NewtonError):  # a number that fits nowhere may show in play, never as another error
        play_on(game, most=3)
    assert keys(game) or game.over


@pytest.mark.parametrize("n", range(list(SAVE).index("state") + 1))
def test_a_save_cut_short_is_no_save(n: int) -> None:
    with pytest.raises(SaveError):
        newton.restore({key: SAVE[key] for key in list(SAVE)[:n]}, rules())


@pytest.mark.parametrize("data", [None, [], "save", 3, {}, {"newton": "record"}, {"game": "toy"}])
def test_what_is_no_save_at_all_is_refused(data: Any) -> None:
    with pytest.raises(SaveError, match="no save"):
        newton.restore(data, rules())


def test_a_save_of_another_ruleset_is_refused_naming_what_differs(tmp_path: Path) -> None:
    save = at().save()
    for other, word in (
        (rules("market"), "packs"),
        (rules(long=True), "options"),
        (with_cards(tmp_path, "cards: {new: {}}"), "packs"),
    ):
        with pytest.raises(SaveError, match=f"made with other rules: {word}"):
            newton.restore(save, other)
    with pytest.raises(SaveError, match="the content of a pack has changed"):
        newton.restore({**save, "fingerprint": "0" * 64}, rules())
    with pytest.raises(SaveError, match="format 0; this engine reads 1"):
        newton.restore({**save, "format": 0}, rules())


def test_without_rules_a_save_is_restored_by_the_names_in_it() -> None:
    with pytest.raises(SaveError, match="cannot be loaded; give them to the call"):
        newton.restore({**at().save(), "game": "toyy"})


def test_texts_and_examples_are_no_part_of_the_fingerprint(tmp_path: Path) -> None:
    prints = []
    for at_, text in enumerate(
        ("{name: A, worth: 2}", "{name: B, note: x, worth: 2, examples: []}", "{name: A, worth: 3}")
    ):
        (tmp_path / str(at_)).mkdir()
        prints.append(with_cards(tmp_path / str(at_), f"cards: {{new: {text}}}").fingerprint)
    assert prints[0] == prints[1] != prints[2]


# -- digests

DIGESTS = """
import random, sys
sys.path.insert(0, {root!r})
from tests.toy.play import along, rules
for seed in range(3):
    for game in along(rules(order="player"), seed):
        print(game.digest())
"""


def test_digests_are_the_same_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS.format(root=str(ROOT))],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (0, 1, 12345)
    }
    assert len(told) == 1
    assert len(set(next(iter(told)).split())) > 50


def test_a_digest_changes_with_what_can_influence_the_future() -> None:
    game = at(me={"hand": ["well"]}, seed=1)
    other = at(me={"hand": ["well"]}, seed=2)
    assert game.digest() != other.digest()
    assert game.digest() == game.clone().digest()
    named = game.clone()
    named.names, named.lang = ("A", "B"), "fr"
    assert named.digest() == game.digest()
    named.choose("draw")
    assert named.digest() != game.digest()


# -- records


def test_a_record_replays_to_the_same_end() -> None:
    for seed in range(4):
        game = play_on(rules(order="player").new_game(2, seed), seed)
        replay = newton.replay(json.loads(json.dumps(game.record())), game.rules)
        assert replay.game.digest() == game.digest()
        assert (replay.keys, len(replay)) == (game.history, len(game.history))
        assert replay.game.scores == game.scores


def test_a_replay_can_be_looked_at_step_by_step() -> None:
    game = played("play:gather", "end", me={"hand": ["gather"]})
    replay = newton.replay(game.record(), game.rules)
    assert [replay.at(i).history for i in range(3)] == [(), ("play:gather",), ("play:gather", "end")]
    replay.at(1).choose("draw")
    assert replay.at(1).history == ("play:gather",)


@pytest.mark.parametrize("start", ["seed", "position", "save", "sample"])
def test_a_record_starts_from_wherever_the_game_did(start: str) -> None:
    game = {
        "seed": lambda: rules().new_game(2, 5),
        "position": lambda: at(me={"hand": ["well"]}),
        "save": lambda: newton.restore(SAVE, rules()),
        "sample": lambda: rules().new_game(2, 5).begun_here(),
    }[start]()
    play_on(game, 3)
    record = json.loads(json.dumps(game.record()))
    assert newton.replay(record, rules()).game.digest() == game.digest()


def test_the_first_choice_that_diverges_is_named() -> None:
    game = played("play:gather", "draw", "end", me={"hand": ["gather"]})
    record = game.record()
    with pytest.raises(SaveError, match=r"diverges at choice 1, `play:well`: TOY-1"):
        newton.replay({**record, "keys": ["play:gather", "play:well", "end"]}, rules())
    with pytest.raises(SaveError, match="ends in another state"):
        newton.replay({**record, "keys": ["play:gather", "draw"]}, rules())
    with pytest.raises(SaveError, match="no start or no keys"):
        newton.replay({**record, "keys": "end"}, rules())
    with pytest.raises(SaveError, match="no record"):
        newton.replay(game.save(), rules())


# -- positions


def test_a_position_in_one_line_reads_back() -> None:
    game = at(
        first=1, round=2, me={"hand": ["well", "oracle"], "plots": ["hill"], "coins": 4}, others=[{"row": ["barn"]}]
    )
    text = game.position()
    assert "\n" not in text
    back = newton.restore_position(text, rules())
    assert back.digest() == game.digest()
    assert back.position() == text


def test_in_the_middle_of_a_turn_there_is_no_position() -> None:
    with pytest.raises(NewtonError, match="use `save`"):
        middle().position()


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{me: {hand: [wel]}}", "{me: {coins: many}}", "{me: [}", "{me: {hand: [well, well]}}", "{players: 9}"],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NewtonError) as caught:
        newton.restore_position(text, rules())
    assert str(caught.value)
