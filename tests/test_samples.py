"""Samples of Newton: what a seat has seen stays true, and the true deal is among the possible ones."""

from __future__ import annotations

import random

import pytest

import newton
from newton.playing import Game


def drafted(players: int, seed: int) -> Game:
    """A game whose masters are kept."""
    game = newton.load().new_game(players, seed)
    while game.decision is not None and game.decision.kind == "draft":
        game.choose(0)
    return game


def hands(game: Game, seat: int, times: int) -> set[tuple[int, ...]]:
    """The hands of masters of the next seat in samples of a seat's view."""
    n = len(game.state.seats)
    samples = (game.view(seat).sample(random.Random(i)) for i in range(times))
    return {tuple(sorted(sample.state.seats[(seat + 1) % n].master_hand)) for sample in samples}


@pytest.mark.parametrize("seed", range(4))
def test_the_true_hand_is_among_the_samples_of_two_players(seed: int) -> None:
    game = drafted(2, seed)
    found = hands(game, 0, 250)
    assert tuple(sorted(game.state.seats[1].master_hand)) in found
    assert 1 < len(found) <= 16  # of 20 masters, 4 are one's own and 2 of the other's are known


def test_a_spectator_knows_no_hand() -> None:
    game = drafted(3, 1)
    first = {game.view(None).sample(random.Random(i)).state.seats[0].master_hand for i in range(40)}
    assert len(first) > 30


def test_masters_played_stay_played() -> None:
    game = drafted(4, 2)
    seat = game.state.seats[1]
    master = seat.master_hand[0]
    seat.master_hand, seat.masters = seat.master_hand[1:], (master,)
    for i in range(30):
        sample = game.view(0).sample(random.Random(i)).state.seats[1]
        assert sample.masters == (master,)
        assert master not in sample.master_hand
        assert master in sample.kept
