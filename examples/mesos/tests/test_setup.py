"""Set-up by chance (MESOS-1 to MESOS-5), the variants, and positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import newton
from newton_mesos.state import card_of, era_of

SEEDS = range(20)


def kinds(rules, cards):
    return Counter(rules.tables.kind[card] for card in cards)


def test_the_deck_lies_era_by_era_with_the_final_events_at_the_bottom(rules, players):
    """MESOS-2."""
    for seed in SEEDS:
        deck = rules.new_game(players=players, seed=seed).state.deck
        assert len(deck) == 9 * (players + 4)
        eras = [era_of(copy) for copy in deck]
        assert eras == sorted(eras)
        names = [rules.piece_at(card_of(copy)).name for copy in deck]
        assert sorted(names[-2:]) == ["ritual_3", "sustenance_3"]
        assert not {"ritual_3", "sustenance_3"} & set(names[:-2])


def test_the_first_rows(rules, players):
    """MESOS-3: n + 1 characters below and no event, n + 4 cards above; MESOS-4: buildings of era I beside them."""
    for seed in SEEDS:
        game = rules.new_game(players=players, seed=seed)
        assert kinds(rules, game.state.bottom) == {"characters": players + 1}
        top = kinds(rules, game.state.top)
        drawn = rules.tables.rules.buildings[players]
        assert top["characters"] + top["events"] == players + 4
        assert top["buildings"] == drawn[0]
        assert [len(row) for row in game.state.buildings] == list(drawn[1:])
        assert game.view(0).table.era == 1


def test_food_by_turn_order(rules, players):
    """MESOS-1, MESOS-5."""
    firsts = set()
    for seed in SEEDS:
        game = rules.new_game(players=players, seed=seed)
        seats = sorted(game.state.seats, key=lambda seat: seat.order)
        assert [seat.order for seat in seats] == list(range(1, players + 1))
        assert [seat.food for seat in seats] == [2, 3, 3, 4, 4][:players]
        assert [seat.pp for seat in seats] == [0] * players
        assert game.decision.player == seats[0].index
        firsts.add(seats[0].index)
    assert firsts == set(range(players))


def test_different_seeds_differ_in_every_stream(rules):
    games = [rules.new_game(players=4, seed=seed) for seed in SEEDS]
    assert len({game.state.deck for game in games}) == len(games)
    assert len({game.state.buildings for game in games}) > 5
    assert len({tuple(seat.order for seat in game.state.seats) for game in games}) > 5


@pytest.mark.parametrize("players", [1, 6])
def test_it_is_for_2_to_5_players(rules, players):
    with pytest.raises(newton.NewtonError, match="2 to 5 players"):
        rules.new_game(players=players)


def test_rebalanced_shamans_are_for_two_players(load):
    rules = load("rebalanced_shamans")
    assert rules.new_game(players=2).decision.kind == "offer"
    for players in (3, 4, 5):
        with pytest.raises(newton.NewtonError, match=f"`rebalanced_shamans`. are for 2 players, not {players}"):
            rules.new_game(players=players)


def test_later_buildings_are_a_count_per_era_and_names_for_experts(rules, load):
    plain = rules.new_game(players=3, seed=5)
    expert = load("expert").new_game(players=3, seed=5)
    for seat in (0, 1, None):
        assert plain.view(seat).table.buildings == {"2": 2, "3": 4}
        named = expert.view(seat).table.buildings
        assert {era: len(names) for era, names in named.items()} == {"2": 2, "3": 4}
        assert {rules.piece(name).record.era for name in named["3"]} == {3}
        assert plain.view(seat).table.deck == 9 * 7


def test_a_position_without_names_is_a_new_game_but_for_order_and_food(rules, players):
    game = rules.new_game(players=players, seed=8)
    placed = newton.restore_position(f"{{game: mesos, players: {players}, seed: 8}}")
    for name in ("top", "bottom", "deck", "buildings", "era", "draws"):
        assert getattr(placed.state, name) == getattr(game.state, name), name


def test_a_position_goes_on_as_the_game_that_told_it(rules, players, along):
    told = 0
    for seed in range(3):
        for game in along(rules, players, seed):
            try:
                text = game.position()
            except newton.NewtonError:
                continue  # in the middle of a turn
            again, other = newton.restore_position(text, rules), game.clone()
            rng = random.Random(seed)
            for _ in range(40):
                assert again.over == other.over
                if other.over:
                    break
                assert again.decision.options.keys() == other.decision.options.keys()
                at = rng.randrange(len(other.decision.options))
                again.choose(at)
                other.choose(at)
            assert again.view(0).to_dict() == other.view(0).to_dict()
            assert again.scores == other.scores
            told += 1
    assert told > 60


WRONG = {
    "{players: 9}": "2 to 5 players",
    "{phase: draft}": "unknown phase `draft`",
    "{round: 11}": "`round` is a number from 1 to 10",
    "{first: 2}": "`first` is a number from 0 to 1",
    "{others: [{}, {}]}": "describes 2 seats",
    "{me: {vp: 1}}": "no field `vp`",
    "{me: {food: x}}": "whole number",
    "{me: {tribe: [hunterr]}}": "did you mean `hunter`",
    "{me: {tribe: [hunt_1]}}": "no `hunt_1` among the characters",
    "{me: {tribe: [shaman_1, shaman_1]}}": "not so many `shaman_1`",
    "{me: {order: 3}}": "`order` is a number from 1 to 2",
    "{me: {order: 1}, others: [{order: 1}]}": "cannot be on space 1",
    "{me: {order: 1}, table: {offers: {B: 0}}}": "cannot be on space 1",
    "{me: {buildings: [b01]}, table: {top: [b01]}}": "`b01` is named 2 times",
    "{table: {top: [b99]}}": "no card `b99`",
    "{table: {top: [A]}}": "no card `A`",
    "{table: {top: artist}}": "expected a list",
    "{table: {deck: [b01]}}": "not so many `b01`",
    "{table: {offers: {A: 0}}}": "cannot be on tile A",
    "{table: {offers: {H: 0}}}": "no `H` among the offers",
    "{table: {offers: {B: 0, C: 0}}}": "cannot be on tile B",
    "{table: {offers: {B: 2}}}": "cannot be on tile B",
    "{table: {offers: [B]}}": "a mapping from offer tiles",
    "{table: {era: 4}}": "`era` is a number from 1 to 3",
    "{table: {era: 2, buildings: {2: [b07]}}}": "era 2 is reached",
    "{phase: end, table: {offers: {B: 0}}}": "no totem is on an offer tile",
    "{table: {deck: [artist@4]}}": "an era is 1, 2 or 3",
    "{table: {deck: [shaman_1@2]}}": "not so many `shaman_1`",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_position_that_cannot_be_is_refused(rules, text):
    with pytest.raises(newton.NewtonError) as refused:
        newton.restore_position(text.replace("{", "{game: mesos, ", 1), rules)
    assert WRONG[text] in str(refused.value)
