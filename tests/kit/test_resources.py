"""Gaining and paying."""

from pathlib import Path

import pytest

from newton.errors import ContentError
from tests.toy.play import me, played, rules, with_cards

CARDS = """
cards:
  gift: {effect: [{gain: {coins: 2, wood: {per: coins}, vp: 0}}]}
  debt: {effect: [{gain: {coins: {per: coins, each: -3}}}]}
  toll: {effect: [{pay: {coins: 5, wood: 1}}]}
"""


def lines(*keys: str, folder: Path, **own: object) -> list[str]:
    game = played(*keys, given=with_cards(folder, CARDS), me=own)
    return [str(event) for event in game.events if event.name != "played"]


def test_gains_come_in_the_order_of_writing(tmp_path: Path) -> None:
    assert lines("play:gift", folder=tmp_path, hand=["gift"]) == [
        "gained resource=coins amount=2",
        "gained resource=wood amount=2",
    ]


def test_nothing_is_gained_where_there_is_nothing_to_gain(tmp_path: Path) -> None:
    assert lines("play:debt", folder=tmp_path, hand=["debt"], coins=1) == []


def test_pay_takes_no_more_than_is_there(tmp_path: Path) -> None:
    assert lines("play:toll", folder=tmp_path, hand=["toll"], coins=2) == ["paid resource=coins amount=2"]


def test_events_name_the_piece_and_the_op() -> None:
    event = played("play:gather", me={"hand": ["gather"]}).events[-1]
    assert (event.name, event.player, event.values) == ("gained", 0, {"resource": "coins", "amount": 2})
    assert (event.piece, event.op) == ("orchard:cards.gather", "orchard:cards.gather/effect/0")


def test_a_price_names_resources_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="unknown word `gold`"):
        with_cards(tmp_path, "cards: {dear: {cost: {gold: 1}}}")


def test_a_card_may_cost_two_resources() -> None:
    game = played("play:barn", me={"hand": ["barn"], "coins": 2, "wood": 1})
    assert (me(game).coins, me(game).wood) == (0, 0)
    assert rules().describe("barn")
