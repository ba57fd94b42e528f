"""A game being played: starting, choosing, events, scores; and the shell without Newton."""

import copy
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import newton
from newton.errors import IllegalChoice, NewtonError, PluginError
from tests.toy import module
from tests.toy.game import TOY
from tests.toy.play import along, at, keys, me, play_on, played, rules

ROOT = Path(__file__).parent.parent


def test_a_game_goes_from_decision_to_decision_to_its_end() -> None:
    game = rules().new_game(players=2, seed=7)
    seqs = []
    while not game.over:
        decision = game.decision
        seqs.append(decision.seq)
        assert decision.options
        game.choose(decision.options[0])
    assert seqs == list(range(len(game.history)))
    assert game.decision is None
    assert repr(game) == "<game of toy, 2 players, over>"


@pytest.mark.parametrize("players", [0, 1, 4])
def test_a_game_is_for_so_many_players(players: int) -> None:
    with pytest.raises(NewtonError, match=f"The toy game is for 2 to 3 players, not {players}"):
        rules().new_game(players)


def test_a_rule_option_may_refuse_a_number_of_players() -> None:
    with pytest.raises(NewtonError, match="A long game is for two"):
        rules(long=True).new_game(3)


def test_players_may_have_names() -> None:
    assert rules().new_game(["Ada", "Bo", "Cy"]).names == ("Ada", "Bo", "Cy")
    assert rules().new_game(2).names == ("Player 1", "Player 2")


def test_choose_returns_the_events_that_followed() -> None:
    game = at(me={"hand": ["barn"], "coins": 2, "wood": 1})
    events = game.choose("play:barn")
    assert [str(event) for event in events] == [
        "paid resource=coins amount=2",
        "paid resource=wood amount=1",
        "played card=barn",
    ]
    assert len(events) == 3
    assert events[-1].name == "played"
    assert [event.name for event in events[:2]] == ["paid", "paid"]
    assert repr(events) == "<3 events>"
    assert {event.piece for event in events} == {"orchard:cards.barn"}
    assert [event.player for event in game.events] == [0, 0, 0]


def test_a_reward_is_caused_by_the_piece_that_gives_it() -> None:
    game = played("play:spade", "plant:hill", me={"hand": ["spade"], "coins": 1})
    causes = [(event.name, event.piece, event.op) for event in game.events if event.name in ("planted", "gained")]
    assert causes[0] == ("planted", "orchard:cards.spade", "orchard:cards.spade/effect/0")
    assert ("gained", "orchard:plots.hill", "orchard:plots.hill/bonus/1") in causes


def test_history_tells_the_keys_chosen() -> None:
    assert played("draw", "end", me={"hand": ["well"]}).history == ("draw", "end")


# -- scores


def test_score_lines_add_up_and_name_their_pieces() -> None:
    for game in along(rules("market"), 8):
        for score in game.scores:
            assert score.total == sum(line.vp for line in score.lines)
            assert all(line.source == "" or game.rules.piece(line.source).id == line.source for line in score.lines)
    lines = at(me={"vp": 2, "row": ["barn"], "plots": ["hill"]}).scores[0].lines
    assert [(line.label, line.vp, line.source) for line in lines] == [
        ("Points", 2, ""),
        ("Barn", 2, "orchard:cards.barn"),
        ("Hill", 3, "orchard:plots.hill"),
    ]


@pytest.mark.parametrize(
    ("mine", "other", "winners"),
    [
        ({"vp": 3}, {"vp": 2}, (0,)),
        ({"vp": 2}, {"vp": 3}, (1,)),
        ({"vp": 2}, {"vp": 2}, (0, 1)),
        ({"vp": 2}, {"vp": 2, "coins": 1}, (1,)),  # more coins break a tie
        ({"vp": 3}, {"vp": 2, "coins": 9}, (0,)),
    ],
)
def test_the_best_score_wins_and_a_tie_is_shared(
    mine: dict[str, int], other: dict[str, int], winners: tuple[int, ...]
) -> None:
    game = at(me=mine, others=[other])
    assert game.winners == winners
    assert game.level is None


# -- rulesets


def test_a_ruleset_tells_what_is_loaded() -> None:
    given = rules("market")
    assert given.kinds == ("cards", "plots", "rules")
    assert given.pieces("plots")[0].id == "orchard:plots.meadow"
    assert given.piece("hill").record.level == 3
    assert given.piece("plots.hill") is given.piece("orchard:plots.hill")
    assert (given.options["long_game"], given.options["reward_order"]) == (False, "triggered")
    assert repr(given).startswith("<ruleset toy orchard market ")
    for wrong, message in (
        ("hil", "did you mean `hill`"),
        ("gather", "may be orchard:cards.gather, market:cards.gather"),
    ):
        with pytest.raises(NewtonError, match=message):
            given.piece(wrong)
    with pytest.raises(NewtonError, match="did you mean `plots`"):
        given.pieces("plot")


def test_every_piece_has_a_rules_text() -> None:
    given = rules("market")
    texts = {piece.id: given.describe(piece.id) for kind in given.kinds for piece in given.pieces(kind)}
    assert "gain" in texts["market:cards.gather"]
    assert all(texts.values())


@pytest.mark.parametrize(
    ("packs", "options", "message"),
    [
        (("orchid",), {}, "unknown pack `orchid`.*did you mean `orchard`"),
        ((), {"long_gam": True}, "unknown rule option `long_gam`.*did you mean `long_game`"),
        ((), {"long_game": 1}, "option `long_game`: expected true or false, found 1"),
        ((), {"reward_order": "mine"}, "expected one of triggered, player, found 'mine'"),
        (("base",), {}, "unknown pack `base`"),
        ((str(ROOT / "content" / "base"),), {}, "belongs to the game newton, not to toy"),
    ],
)
def test_packs_and_options_that_are_not_there_are_refused(
    packs: tuple[str, ...], options: dict[str, object], message: str
) -> None:
    with pytest.raises(newton.ContentError, match=message):
        newton.load(*packs, game=TOY, options=options)


def test_a_game_that_is_not_installed_is_refused() -> None:
    with pytest.raises(PluginError, match="No plugin `toyy`"):
        newton.load(game="toyy")


def test_rulesets_are_shared_by_copies_and_pickle_by_loading_again() -> None:
    given = rules()
    assert copy.deepcopy(given) is given
    game = given.new_game(2, 1)
    assert game.clone().rules is copy.deepcopy(game).rules is given
    again = pickle.loads(pickle.dumps(given))
    assert again.fingerprint == given.fingerprint
    assert again.new_game(2, 1).digest() == game.digest()


def test_a_ruleset_pickles_as_itself_also_when_it_is_loaded_again() -> None:
    first, plain = rules(), newton.load(game=TOY)
    auto = newton.load(game=TOY, options={"auto": True})
    assert (first.fingerprint, plain.fingerprint) == (plain.fingerprint, auto.fingerprint)
    del plain
    again = [pickle.loads(pickle.dumps(one)) for one in (first, auto)]
    assert [dict(one.options) for one in again] == [dict(first.options), dict(auto.options)]
    assert [one.fingerprint for one in again] == [first.fingerprint, auto.fingerprint]


def test_a_ruleset_of_modules_pickles_as_itself() -> None:
    first = newton.load(game=module)
    assert pickle.loads(pickle.dumps(first)) is first


UNPICKLED = "import pickle, sys; print(pickle.load(sys.stdin.buffer).digest())"


@pytest.mark.parametrize("plugin", [TOY, module], ids=["object", "module"])
def test_a_game_pickles_into_another_process(plugin: object) -> None:
    game = newton.load("market", game=plugin).new_game(2, 3)
    game.choose("draw")
    done = subprocess.run(
        [sys.executable, "-c", UNPICKLED], input=pickle.dumps(game), cwd=ROOT, capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == game.digest()


def test_options_of_two_questions_do_not_mix() -> None:
    game = at(me={"hand": ["well", "gather"]})
    first = game.decision.options
    before = first.keys()
    game.choose("play:gather")
    assert first.keys() == before
    with pytest.raises(IllegalChoice):
        game.choose(first[1])


def test_a_finished_game_stays_as_it_is() -> None:
    game = play_on(rules().new_game(2, 2))
    before = game.digest()
    assert (keys(game), game.clone().over, newton.restore(game.save(), game.rules).over) == ((), True, True)
    assert game.view(0).over
    assert game.digest() == before


def test_drawing_shows_in_the_own_hand_at_once() -> None:
    game = played("draw", table={"deck": ["rain"]})
    assert game.view(0).me.hand == ["rain"]
    assert len(me(game).hand) == 1


# -- the shell knows no game

WITHOUT_NEWTON = """
import json, random, sys
import newton
from newton.testing import collect
from tests.toy import module
from tests.toy.game import TOY
from tests.toy.play import ToyCache

rules = newton.load(game=TOY)
game, rng = rules.new_game(2, seed=4), random.Random(4)
while not game.over:
    options = game.decision.options
    game.choose(options[rng.randrange(len(options))])
    game = newton.restore(json.loads(json.dumps(game.save())), rules) if rng.random() < 0.2 else game
    assert game.view(0).sample(rng).view(0).to_dict() == game.view(0).to_dict()
assert newton.replay(game.record(), rules).game.digest() == game.digest()
scenarios = collect(["tests/toy"])
failed = [line for one in scenarios for line in one.run(ToyCache())]
assert not failed, failed
assert rules.describe("gather")
assert not [name for name in sys.modules if name.startswith("newton.game")]
print(len(scenarios), "scenarios", newton.__file__)
"""


def test_the_toy_game_works_with_newtons_own_game_removed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "newton", tmp_path / "newton", ignore=shutil.ignore_patterns("__pycache__", "game"))
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "tests" / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NEWTON],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
    assert not (tmp_path / "newton" / "game").exists()
