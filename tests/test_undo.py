"""Taking back the last choice: what is refused, and that the game is then as it was."""

from __future__ import annotations

import random

import pytest

import newton
from newton.errors import IllegalChoice
from tests.toy.play import at, rules


def test_a_choice_taken_back_has_not_happened() -> None:
    game = at(me={"hand": ["spade", "well"], "coins": 2})
    before, options, history = game.digest(), game.legal_keys(), game.history
    while game.decision is not None and game.decision.kind == "turn":
        last = game.digest()
        game.choose("play:spade" if "play:spade" in game.legal_keys() else 0)
    game.undo(force=True)
    assert game.digest() == last
    while game.history:
        game.undo(force=True)
    assert (game.digest(), game.legal_keys(), game.history) == (before, options, history)


def test_an_answer_to_the_question_that_stood_before_is_stale() -> None:
    game = at(me={"hand": ["spade"], "coins": 2})
    game.choose(0)
    seq = game.decision.seq
    game.undo(force=True)
    assert game.decision.seq != seq
    with pytest.raises(IllegalChoice, match="answers question"):
        game.choose(0, seq=seq)


def test_nothing_can_be_taken_back_at_the_start() -> None:
    with pytest.raises(IllegalChoice, match="Nothing has been chosen here yet"):
        rules().new_game(2).undo()


def test_a_reveal_and_another_players_question_are_not_crossed() -> None:
    refused = set()
    for seed in range(8):
        game, rng = rules().new_game(players=2, seed=seed), random.Random(seed)
        while not game.over:
            before = game.digest()
            game.choose(rng.choice(game.legal_keys()))
            after, copy = game.digest(), game.clone()
            try:
                copy.undo()
            except newton.IllegalChoice as error:
                refused.add(error.reason.partition(": ")[2].split(" (")[0].rstrip("."))
                assert copy.digest() == after
                copy.undo(force=True)
            assert copy.digest() == before
    assert {"something hidden has moved since", "it is another player's question now"} <= refused
