"""The machine: frames are data, a failing rule changes nothing, rewards come in order."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest

import newton
from newton.errors import EngineError, IllegalChoice, PluginError
from newton.kernel import machine
from newton.kernel.plugins import hookimpl
from newton.lang.declare import op
from newton.playing import Game
from tests.toy.play import along, at, keys, me, play_on, played, rules, with_cards


def by_save(game: Game) -> Game:
    return newton.restore(json.loads(json.dumps(game.save())), game.rules)


def by_record(game: Game) -> Game:
    return newton.replay(json.loads(json.dumps(game.record())), game.rules).game


def by_pickle(game: Game) -> Game:
    made: Game = pickle.loads(pickle.dumps(game))
    return made


COPIES = {
    "clone": Game.clone,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "save": by_save,
    "record": by_record,
}


@pytest.mark.parametrize("order", ["triggered", "player"])
@pytest.mark.parametrize("how", COPIES)
def test_a_copy_at_any_decision_has_the_same_future(how: str, order: str) -> None:
    depths = set()
    for seed in range(6):
        for game in along(rules(order=order), seed):
            twin = COPIES[how](game)
            depths.add(len(game.state.frames))
            assert (twin.digest(), keys(twin)) == (game.digest(), keys(game))
            mine = play_on(game.clone(), seed)
            other = play_on(twin, seed)
            assert (other.digest(), other.scores) == (mine.digest(), mine.scores)
    assert max(depths) >= 3  # half-done cards and rewards were among them


def test_a_pickled_game_has_the_same_future_and_history() -> None:
    game = played("play:spade", "plant:meadow", me={"hand": ["spade"], "coins": 3})
    twin = by_pickle(game)
    assert (twin.digest(), twin.history, twin.names) == (game.digest(), game.history, game.names)
    assert play_on(twin).digest() == play_on(game).digest()


def test_a_clone_leaves_its_parent_alone() -> None:
    for game in along(rules(), 3):
        before = game.digest(), keys(game), game.history, len(game.events)
        play_on(game.clone(), 7)
        assert (game.digest(), keys(game), game.history, len(game.events)) == before


def test_a_parent_leaves_its_clone_alone() -> None:
    game = at(me={"hand": ["spade", "almanac"], "coins": 3})
    game.choose("play:spade")
    twin = game.clone()
    before = twin.digest(), keys(twin)
    play_on(game)
    assert (twin.digest(), keys(twin)) == before


def test_a_lone_done_is_not_asked_and_what_it_names_is_missing() -> None:
    game = played("play:fair", "choose:sell", me={"hand": ["fair", "well"]})
    assert keys(game) == ("card:well", "done")
    game = played("play:fair", "choose:sell", me={"hand": ["fair"]})
    assert (game.decision.kind, me(game).coins, me(game).hand) == ("turn", 0, ())


def test_a_question_with_one_option_is_asked(tmp_path: Path) -> None:
    given = with_cards(tmp_path, "cards: {lone: {effect: [{choose: {options: {only: [{gain: {vp: 1}}]}}}]}}")
    game = played("play:lone", given=given, me={"hand": ["lone"]})
    assert keys(game) == ("choose:only",)


def test_done_does_nothing_and_what_refers_to_the_result_is_skipped() -> None:
    game = played("play:fair", "choose:sell", "done", me={"hand": ["fair", "oracle"], "coins": 1})
    assert me(game).coins == 1
    assert game.view(0).me.hand == ["oracle"]


# -- rewards

REWARDS = """
plots:
  first: {level: 1, bonus: [{gain: {coins: 1}}]}
  second: {level: 1, bonus: [{plant: {value: 1}}, {gain: {wood: 1}}]}
  third: {level: 1, bonus: [{gain: {vp: 1}}]}
cards:
  row: {effect: [{plant: {value: 2}}, {draw: 1}]}
"""


def told(game: Game) -> list[str]:
    return [str(event) for event in game.events]


def test_rewards_wait_until_the_action_has_ended() -> None:
    game = played("play:spade", "plant:meadow", me={"hand": ["spade"], "coins": 3})
    assert (me(game).wood, keys(game)) == (0, ("plant:slope", "plant:ditch", "done"))
    game.choose("done")
    assert me(game).wood == 1


def test_rewards_come_in_order_and_a_rewards_own_rewards_before_the_next(tmp_path: Path) -> None:
    given = with_cards(tmp_path, REWARDS)
    game = played(
        "play:row", "plant:second", "plant:first", "plant:third", given=given, me={"hand": ["row"], "coins": 3}
    )
    after = [line for line in told(game) if not line.startswith(("paid", "played", "drawn"))]
    assert after == [
        "planted plot=second",
        "planted plot=first",
        "planted plot=third",  # the first reward is itself an action
        "gained resource=wood amount=1",
        "gained resource=vp amount=1",  # its own reward
        "gained resource=coins amount=1",
    ]


def test_the_player_may_order_rewards_and_the_last_is_gained_unasked(tmp_path: Path) -> None:
    given = with_cards(tmp_path, REWARDS.replace("value: 2", "value: 3"), order="player")
    game = played(
        "play:row", "plant:second", "plant:first", "plant:third", given=given, me={"hand": ["row"], "coins": 3}
    )
    assert game.decision.kind == "reward"
    assert keys(game) == ("reward:1", "reward:2", "reward:3")
    game.choose("reward:3")
    assert keys(game) == ("reward:1", "reward:2")  # a place is kept until all are gained
    with pytest.raises(IllegalChoice, match="waiting are 1, 2"):
        game.choose("reward:3")
    game.choose("reward:2")
    assert (me(game).vp, me(game).coins, me(game).wood) == (1, 1, 0)
    assert keys(game)[-1] == "done"  # the last one, which plants again
    game.choose("done")
    assert me(game).wood == 1


def test_a_save_in_a_reward_question_goes_on_there(tmp_path: Path) -> None:
    given = with_cards(tmp_path, REWARDS, order="player")
    game = played("play:row", "plant:first", "plant:third", given=given, me={"hand": ["row"], "coins": 3})
    twin = by_save(game)
    assert (twin.decision.kind, keys(twin)) == ("reward", ("reward:1", "reward:2"))


# -- rules that fail


@op("crash", example="crash: {}")
@attrs.frozen
class Crash:
    """Fail after a change."""

    def run(self, ctx: Any) -> None:
        """Take all coins, then fail."""
        ctx.me.coins = 0
        raise RuntimeError("out of wood")


class Crashing:
    name = "crashing"

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.op(Crash)


BROKEN = """
cards:
  bad: {effect: [{gain: {vp: 5}}, {draw: 1}, {crash: {}}]}
  endless: {effect: [{gain: {coins: 1}}, {repeat: {times: 99, do: [{repeat: {times: 99, do: [{gain: {coins: 1}}]}}]}}]}
"""


@pytest.fixture(name="broken")
def _broken(tmp_path: Path) -> Game:
    given = with_cards(tmp_path, BROKEN, plugins=[Crashing()])
    game = given.new_game(2, 5)
    game.choose("draw")
    data = game.save()
    seat = game.decision.player
    data["state"]["seats"][seat]["hand"] = [given.key_index("cards", key) for key in ("bad", "endless", "gather")]
    return newton.restore({key: value for key, value in data.items() if key != "digest"}, given)


@pytest.mark.parametrize("restored", [True, False])
def test_an_op_that_raises_leaves_the_game_as_it_was(broken: Game, restored: bool) -> None:
    game = broken if restored else played("play:gather", given=broken.rules, me={"hand": ["gather", "gather", "bad"]})
    before = game.digest(), keys(game), game.history, game.seq, len(game.events)
    with pytest.raises(PluginError) as caught:
        game.choose("play:bad")
    assert (caught.value.plugin, str(caught.value.cause)) == ("crashing", "out of wood")
    assert "op `crash`" in caught.value.hook
    assert "RuntimeError: out of wood" in str(caught.value)
    assert "more:cards.bad/effect/2 (seat 0)" in str(caught.value)
    assert isinstance(caught.value.__cause__, RuntimeError)
    assert (game.digest(), keys(game), game.history, game.seq, len(game.events)) == before
    game.choose("play:gather")
    assert len(game.history) == len(before[2]) + 1


def test_an_interrupted_choice_leaves_the_game_as_it_was(broken: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: Any) -> None:
        raise KeyboardInterrupt

    before = broken.digest(), keys(broken), broken.seq
    with monkeypatch.context() as patch:
        patch.setattr(machine, "_pop", interrupt)  # the card has been played by then
        with pytest.raises(KeyboardInterrupt):
            broken.choose("play:gather")
    assert (broken.digest(), keys(broken), broken.seq) == before
    broken.choose("play:gather")
    assert broken.seq == before[2] + 1


def test_a_runaway_rule_is_stopped_with_its_frames(broken: Game) -> None:
    before = broken.digest(), keys(broken)
    with pytest.raises(EngineError) as caught:
        broken.choose("play:endless")
    assert any("more:cards.endless" in frame for frame in caught.value.frames)
    assert str(machine.FUEL) in caught.value.message
    assert (broken.digest(), keys(broken)) == before


WRONG = [
    "play:gatherr",
    "play:merchant",
    "plant:meadow",
    "reward:1",
    "",
    ":",
    "play",
    "play:gather:1",
    "end:1",
    "done",
    -1,
    99,
]


@pytest.mark.parametrize("answer", WRONG)
def test_a_wrong_answer_is_refused_and_changes_nothing(answer: str | int) -> None:
    game = at(me={"hand": ["gather"]})
    before = game.digest(), keys(game), game.seq
    with pytest.raises(IllegalChoice) as caught:
        game.choose(answer)
    assert caught.value.legal == keys(game)
    assert caught.value.reason
    assert (game.digest(), keys(game), game.seq) == before


def test_a_stale_answer_is_refused() -> None:
    game = at(me={"hand": ["gather", "gather"]})
    decision = game.decision
    option = decision.options["play:gather"]
    game.choose(option, seq=decision.seq)
    for stale in (option, "play:gather", 0):
        with pytest.raises(IllegalChoice, match="answers question 0; the question now is 1"):
            game.choose(stale, seq=decision.seq)
    assert len(game.history) == 1


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    game = play_on(at(round=3))
    assert (game.over, game.decision, keys(game)) == (True, None, ())
    with pytest.raises(IllegalChoice, match="over"):
        game.choose("end")


def test_a_trigger_for_all_rewards_the_one_who_acts() -> None:
    game = played("play:spade", "plant:hill", me={"hand": ["spade"], "coins": 1}, others=[{"row": ["watchtower"]}])
    assert [seat.coins for seat in game.state.seats] == [3, 0]  # the harvest of the hill, and the watchtower
