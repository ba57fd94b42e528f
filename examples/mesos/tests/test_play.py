"""Properties of games played at random."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import newton
from newton import bots
from newton.testing import assert_plugin, check_game
from newton_mesos.state import card_of


def owned(state):
    return [
        (kind, card)
        for seat in state.seats
        for kind, cards in (("characters", seat.tribe), ("buildings", seat.buildings))
        for card in cards
    ]


@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_lost_or_made(rules, players, seed, along):
    """Food never goes below 0, totems are on one tile, cards in one place, the deck shrinks by n + 4 a round."""
    first = rules.tables.first
    limit = Counter(map(card_of, rules.new_game(players=players, seed=seed).state.deck))
    for game in along(rules, players, seed):
        state = game.state
        assert min(seat.food for seat in state.seats) >= 0
        spaces = [seat.order for seat in state.seats if seat.order]
        placed = [seat for seat in state.offers if seat >= 0]
        assert len(set(spaces)) == len(spaces)
        assert sorted(placed) == [seat.index for seat in state.seats if not seat.order]
        assert len(state.deck) == (10 - state.round) * (players + 4)
        lying = [*state.top, *state.bottom, *(first[kind] + card for kind, card in owned(state))]
        lying += [first["buildings"] + card for row in state.buildings for card in row]
        buildings = [card for card in lying if rules.tables.kind[card] == "buildings"]
        assert len(set(buildings)) == len(buildings)
    assert limit
    assert game.over
    assert (game.state.round, game.state.era, game.state.deck) == (10, 3, ())


@pytest.mark.parametrize("seed", range(5))
def test_each_player_places_and_resolves_once_a_round(rules, players, seed, along):
    *_, game = along(rules, players, seed)
    placed = Counter(event.player for event in game.events if event.name == "placed")
    returned = Counter(event.player for event in game.events if event.name == "returned")
    assert placed == returned == dict.fromkeys(range(players), 10)
    assert sum(event.name == "round_ended" for event in game.events) == 10


def test_it_is_a_plugin_as_it_should_be():
    assert assert_plugin("mesos", game="mesos", games=1).game.name == "mesos"


@pytest.mark.parametrize("option", ["", "expert", "auto"])
def test_the_properties_of_all_games_hold(load, players, option):
    check_game(load(*filter(None, [option])), players, seed=players, every=4)


def test_scores_are_their_lines_and_the_best_win(rules, players, along):
    for seed in range(5):
        *_, game = along(rules, players, seed)
        assert all(score.total == sum(line.vp for line in score.lines) for score in game.scores)
        ranks = [(score.total, seat.food) for score, seat in zip(game.scores, game.state.seats, strict=True)]
        assert game.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        assert game.level is None


def test_a_refused_answer_changes_nothing_and_says_why(rules):
    game = newton.restore_position("{game: mesos, phase: resolve, table: {offers: {C: 0}, top: [artist, hunt_1, b05]}}")
    before = game.digest()
    for key, reason in {
        "take:top:hunt_1": "MESOS-7: hunt_1 is an event; events are never taken.",
        "take:top:gatherer": "MESOS-7: gatherer does not lie in the top row.",
        "take:bottom:artist": "MESOS-7: artist does not lie in the bottom row.",
        "take:top:b05": "MESOS-7: b05 costs 3 food and 0 are there.",
        "take:top:nobody": "No key reads `take:top:nobody`.",
        "done": "MESOS-7: A pick of the top row is left, and 1 characters lie there.",
        "place:A": "`place:A` does not answer this question (take: Which card is taken?)",
    }.items():
        with pytest.raises(newton.IllegalChoice) as refused:
            game.choose(key)
        assert refused.value.reason.startswith(reason)
        assert refused.value.legal == ("take:top:artist",)
    assert game.digest() == before


def test_options_are_texts_for_people(rules):
    given = "me: {food: 9, tribe: [builder_2_0]}, table: {offers: {C: 0}, top: [artist, b05]}"
    game = newton.restore_position(f"{{game: mesos, phase: resolve, {given}}}", rules)
    assert [option.text for option in game.decision.options] == [
        "Take Artist from the top row",
        "Take B05 from the top row (for 1 food)",
    ]
    assert [option.piece.id for option in game.decision.options] == ["mesos:characters.artist", "mesos:buildings.b05"]


def test_views_hide_the_deck_and_later_buildings_alone(rules, along):
    for game in along(rules, 3, 2):
        for seat in (0, 1, 2, None):
            told = game.view(seat).to_dict()
            assert json.loads(json.dumps(told)) == told
            assert told["table"]["deck"] == len(game.state.deck)
            assert list(told["table"]["buildings"].values()) == [len(row) for row in game.state.buildings]
            assert set(told["me"]) == {"food", "pp", "tribe", "buildings", "order"}
            assert set(told["table"]) == {"top", "bottom", "offers", "deck", "buildings", "era"}


def test_a_sample_agrees_with_what_was_seen_and_never_reads_the_truth(rules, along):
    for game in along(rules, 3, 1):
        sample = game.view(0).sample(random.Random(1))
        assert sample.view(0).to_dict() == game.view(0).to_dict()
        assert Counter(sample.state.deck) == Counter(game.state.deck)
        later = [rules.pieces("buildings")[card].record.era for row in sample.state.buildings for card in row]
        assert later == [at + 2 for at, row in enumerate(game.state.buildings) for _ in row]
    game = rules.new_game(players=3, seed=1)
    decks = {game.view(0).sample(random.Random(seed)).state.deck for seed in range(20)}
    waiting = {game.view(0).sample(random.Random(seed)).state.buildings[1] for seed in range(20)}
    assert (len(decks), len(waiting) > 10) == (20, True)


def test_experts_know_the_later_buildings_in_a_sample(load):
    game = load("expert").new_game(players=3, seed=1)
    assert game.view(0).sample(random.Random(1)).state.buildings == game.state.buildings


def test_greedy_beats_random(rules):
    wins, rng = 0, random.Random(0)
    for seed in range(6):
        game, players = rules.new_game(players=2, seed=seed), (bots.Greedy(), bots.Random())
        while not game.over:
            decision = game.decision
            game.choose(players[decision.player].choose(game.view(decision.player), decision, rng))
        wins += game.winners == (0,)
    assert wins >= 5


def test_the_screen_shows_rows_tribes_and_scores(rules, along):
    for game in along(rules, 4, 9):
        text = rules.game.screen(game, 0, "en")
    assert text.startswith("Round 10 of 10, era 3; 0 cards in the deck")
    assert all(f"Player {n + 1}: {game.state.seats[n].food} food" in text for n in range(4))


def test_rules_texts_are_generated(rules):
    texts = {piece.id: rules.describe(piece.id) for kind in rules.kinds for piece in rules.pieces(kind)}
    assert "after a set of the six types is completed: gain 5 food" in texts["mesos:buildings.b01"]
    assert "gain 1 food per hunter" in texts["mesos:characters.hunter_icon"]
    assert all("{" not in text and "None" not in text for text in texts.values())
