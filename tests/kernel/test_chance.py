"""Chance: counted in the state, one stream per purpose, the same everywhere."""

import random
from types import SimpleNamespace

import newton
from newton.kernel import chance
from newton.playing import Game
from tests.toy.play import at, play_on, rules

STREAMS = {"first": 0, "deck": 1}


def state(seed: int = 7) -> SimpleNamespace:
    return SimpleNamespace(seed=seed, draws=(0, 0))


def test_the_numbers_of_a_stream_are_fixed_for_ever() -> None:
    assert chance.number(7, "deck", 0) == 10949060461666132711
    assert chance.number(7, "deck", 1) == 6308231490588713759
    assert chance.number(-1, "deck", 0) == 4131188952432131242
    assert chance.number(10**30, "deck", 0) == 8252634870460100016


def test_a_draw_counts_in_its_own_stream_only() -> None:
    one = state()
    drawn = [chance.draw(one, STREAMS, "deck", 6) for _ in range(5)]
    assert one.draws == (0, 5)
    other = state()
    for _ in range(3):
        chance.draw(other, STREAMS, "first", 2)
    assert [chance.draw(other, STREAMS, "deck", 6) for _ in range(5)] == drawn


def test_a_shuffle_keeps_the_items_and_is_fair() -> None:
    one = state()
    seen = [chance.shuffled(one, STREAMS, "deck", (1, 2, 3)) for _ in range(600)]
    assert all(sorted(row) == [1, 2, 3] for row in seen)
    counts = {row: seen.count(row) for row in seen}
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 60


def test_other_seeds_differ_in_every_stream() -> None:
    for stream in STREAMS:
        assert len({chance.number(seed, stream, 0) for seed in range(100)}) == 100
    assert chance.number(1, "first", 0) != chance.number(1, "deck", 0)


def test_the_same_seed_deals_the_same_game() -> None:
    deals = [rules().new_game(2, seed).digest() for seed in (1, 1, 2, -1, 10**20)]
    assert deals[0] == deals[1]
    assert len(set(deals)) == 4


def reshuffling() -> Game:
    """A game whose next card comes out of the shuffled discard pile."""
    game = at(me={"hand": ["well", "spade"]}, seed=3)
    data = game.save()
    deck = data["state"]["deck"]
    data["state"].update(deck=[], discard=deck)
    return newton.restore({key: value for key, value in data.items() if key != "digest"}, game.rules)


def test_a_shuffle_in_play_counts_in_the_state_and_only_there() -> None:
    game = reshuffling()
    draws = game.state.draws
    twins = [game.clone() for _ in range(3)]
    for twin in twins:
        twin.choose("draw")
        assert twin.state.draws[0] == draws[0]
        assert twin.state.draws[1] > draws[1]
    assert game.state.draws == draws
    game.choose("draw")
    assert {twin.digest() for twin in twins} == {game.digest()}


def test_nothing_touches_the_global_generator() -> None:
    random.seed(5)
    before = random.getstate()
    play_on(rules().new_game(2, 1), 1)
    assert random.getstate() == before
