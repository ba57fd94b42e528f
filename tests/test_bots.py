"""Bots answer from their view alone, with the chance they are given, and Greedy plays better than Random."""

import random

import pytest

import newton
from newton import bots
from newton.bots import Greedy, Random


@pytest.fixture(scope="module")
def rules():
    return newton.load()


def played(rules, strategies, seed, **setup):
    return bots.play(rules.new_game(players=len(strategies), seed=seed, **setup), strategies, random.Random(seed))


def test_random_takes_any_option(rules):
    game = rules.new_game(players=2, seed=1)
    rng = random.Random(1)
    found = {bots.answer(game, Random(), rng).key for _ in range(100)}
    assert found == set(game.decision.options.keys())


def test_greedy_beats_random(rules):
    totals = []
    for seed in range(4):
        strategies = [Random(), Random()]
        strategies[seed % 2] = Greedy(nodes=120)
        game = played(rules, strategies, seed)
        totals.append((game.scores[seed % 2].total, game.scores[1 - seed % 2].total))
        assert game.winners == (seed % 2,)
    assert sum(greedy for greedy, _ in totals) > 60 + sum(other for _, other in totals)


@pytest.mark.parametrize("players", [1, 3])
def test_the_same_seeds_give_the_same_game(rules, players):
    games = [played(rules, [Greedy(nodes=30)] * players, 5) for _ in range(2)]
    assert games[0].history == games[1].history


def test_a_bot_that_has_played_before_plays_the_same(rules):
    used = [Greedy(nodes=30), Greedy(nodes=30)]
    games = [played(rules, used, 5) for _ in range(2)]
    assert games[0].history == games[1].history


def test_a_game_of_hasty_bots_ends(rules):
    """With two positions a plan there is no search to speak of, and yet no going round in circles."""
    game = played(rules, [Greedy(nodes=2)] * 2, 3)
    assert game.over
    assert len(game.history) < 1000


def test_what_is_hidden_changes_nothing(rules):
    """Two games that look the same to a seat are answered in the same way."""
    game = rules.new_game(players=2, seed=4)
    bot, rng = Greedy(nodes=60), random.Random(4)
    while game.decision.kind == "draft":
        game.choose(bots.answer(game, bot, rng))
    for seed in range(5):
        other = game.view(game.decision.player).sample(random.Random(seed))
        assert other.digest() != game.digest()
        told = [bots.answer(each, Greedy(nodes=60), random.Random(9)).key for each in (game, other)]
        assert told[0] == told[1]
        game.choose(told[0])


def test_the_real_game_is_out_of_reach(rules):
    """What a bot is shown and what hangs on it is a copy."""

    class Meddler:
        def choose(self, view, decision, rng):
            decision.options._game.choose(0)
            return decision.options[0]

    game = rules.new_game(players=2, seed=1)
    before = game.digest()
    bots.answer(game, Meddler(), random.Random(0))
    assert game.digest() == before


def test_every_choice_is_shown_to_who_looks_on(rules):
    seen = []
    game = rules.new_game(players=2, seed=1)
    bots.play(game, [Random(), Random()], random.Random(1), lambda *choice: seen.append(choice))
    assert tuple(option.key for _, option, _ in seen) == game.history
    assert [event.name for *_, events in seen for event in events] == [event.name for event in game.events]


def test_a_bot_is_wanted_for_each_seat(rules):
    with pytest.raises(newton.NewtonError, match="2 players need 2 bots, not 1"):
        bots.play(rules.new_game(players=2), [Random()], random.Random(0))


def test_bots_have_names():
    assert isinstance(bots.named("greedy"), Greedy)
    with pytest.raises(newton.NewtonError, match="did you mean `greedy`"):
        bots.named("gredy")


def test_nobody_answers_when_the_game_is_over(rules):
    game = played(rules, [Random(), Random()], 1)
    with pytest.raises(newton.NewtonError, match="over"):
        bots.answer(game, Random(), random.Random(0))
