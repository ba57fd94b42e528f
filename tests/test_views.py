"""Views: what a seat may know, and nothing else; samples that agree with it."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest

from newton.errors import NewtonError
from newton.kernel.state import SECRET, fields_of_state
from newton.playing import Game
from tests.toy.play import along, at, keys, play_on, played, rules

HIDDEN: list[dict[str, Any]] = [
    {"others": [{"hand": ["well", "rain"], "peeked": ["oracle"]}], "table": {"deck": ["oracle", "gather", "fair"]}},
    {"others": [{"hand": ["scout", "fair"], "peeked": ["gather"]}], "table": {"deck": ["gather", "gather", "spade"]}},
]


def pair(*keys: str) -> list[Game]:
    """Two games that differ only in what the first seat cannot see, after the same choices."""
    own = {"hand": ["almanac", "spade", "merchant"], "coins": 3, "wood": 1, "row": ["barn"]}
    return [played(*keys, me=own, **hidden) for hidden in HIDDEN]


def test_a_view_has_the_fields_of_a_scenario_by_attribute_and_by_key() -> None:
    game = at(me={"hand": ["well"], "coins": 2, "plots": ["hill"]}, others=[{"hand": ["rain"]}], round=2)
    view = game.view(0)
    told = view.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert list(told) == ["game", "players", "round", "phase", "first", "me", "others", "table"]
    assert told["me"] == {"coins": 2, "wood": 0, "vp": 0, "hand": ["well"], "row": [], "plots": ["hill"], "peeked": []}
    assert told["others"][0]["hand"] == 1
    assert told["table"] == {"deck": 17, "discard": []}
    assert (view.me.coins, view.table.deck, view.round, view.first, view.players) == (2, 17, 2, 0, 2)
    assert (view.seat, view.phase, view.over) == (0, "turn", False)
    assert view.rules is game.rules


def test_seats_are_told_from_the_own_one_on() -> None:
    game = at(first=1, others=[{"coins": 5}], me={"coins": 3})
    assert [game.view(seat).me.coins for seat in (0, 1)] == [5, 3]
    assert [one.coins for one in game.view(0).seats] == [5, 3]
    assert [game.view(None).me.coins, game.view(None).others[0].coins] == [3, 5]


@pytest.mark.parametrize("after", [(), ("play:spade",), ("play:spade", "plant:slope"), ("play:merchant", "choose:yes")])
def test_what_is_hidden_changes_nothing_in_a_view(after: tuple[str, ...]) -> None:
    one, other = pair(*after)
    assert one.digest() != other.digest()
    assert one.view(0).to_dict() == other.view(0).to_dict()
    assert keys(one) == keys(other)
    assert [option.text for option in one.decision.options] == [option.text for option in other.decision.options]
    assert list(map(str, one.view(0).events)) == list(map(str, other.view(0).events))
    assert one.view(0).sample(random.Random(1)).digest() == other.view(0).sample(random.Random(1)).digest()


def test_of_what_others_do_in_secret_only_that_it_happened_is_known() -> None:
    one, other = pair("end", "draw")
    assert one.view(0).to_dict() == other.view(0).to_dict()
    assert list(map(str, one.view(0).events)) == list(map(str, other.view(0).events)) == ["drawn"]
    assert list(map(str, one.view(None).events)) == ["drawn"]
    assert str(one.view(1).events[0]) == "drawn card=oracle"
    assert one.view(1).to_dict() != other.view(1).to_dict()


def test_a_decision_is_seen_by_its_player_only() -> None:
    game = played("play:fair", "choose:sell", me={"hand": ["fair", "well"]})
    assert game.view(0).decision.options.keys() == ["card:well", "done"]
    assert (game.view(1).decision, game.view(None).decision) == (None, None)


def test_what_was_seen_in_private_is_known_to_that_player_until_it_is_drawn() -> None:
    game = played("play:oracle", me={"hand": ["oracle"]}, table={"deck": ["rain", "well"]})
    assert (game.view(0).me.peeked, game.view(1).others[0].peeked) == (["rain"], 1)
    for seed in range(10):
        assert game.view(0).sample(random.Random(seed)).view(0).me.peeked == ["rain"]
        sample = game.view(0).sample(random.Random(seed))
        sample.choose("draw")
        assert sample.view(0).me.hand == ["rain"]


def test_nothing_secret_is_in_any_view() -> None:
    secret = {one.name for one in fields_of_state(rules().table_class) if one.see == SECRET}
    assert secret == {"deck"}
    for game in along(rules(), 3):
        for seat in (0, 1, None):
            table = game.view(seat).to_dict()["table"]
            assert isinstance(table["deck"], int)
            for other in game.view(seat).to_dict()["others"]:
                assert isinstance(other["hand"], int)


def test_a_view_is_of_one_moment_and_changes_nothing() -> None:
    game = at(me={"hand": ["gather"]})
    before = game.digest()
    view = game.view(0)
    game.choose("play:gather")
    assert view.me.coins == 0
    assert view.me.hand == ["gather"]
    fresh = at(me={"hand": ["gather"]})
    for seat in (0, 1, None):
        fresh.view(seat).to_dict()
        play_on(fresh.view(seat).sample(random.Random(0)))
    assert fresh.digest() == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(NewtonError, match=f"no seat {seat}; seats are 0 to 1"):
        at().view(seat)


def test_a_wrong_name_is_an_error_that_says_which_there_are() -> None:
    view = at().view(0)
    with pytest.raises(AttributeError, match="no `hands`; there are seat, players"):
        _ = view.hands
    with pytest.raises(AttributeError, match="no field `gold`; there are coins, wood"):
        _ = view.me.gold


# -- samples


def test_a_sample_agrees_with_the_view_and_plays_on() -> None:
    for seed in range(3):
        for game in along(rules(), seed):
            for seat in (0, 1, None):
                sample = game.view(seat).sample(random.Random(seed))
                assert sample.view(seat).to_dict() == game.view(seat).to_dict()
                if game.decision is not None and game.decision.player == seat:
                    assert keys(sample) == keys(game)
                assert play_on(sample).over


def test_a_sample_deals_every_hand_that_could_be() -> None:
    game = at(me={"hand": ["well"]}, others=[{"hand": ["rain"]}])
    dealt = {game.view(0).sample(random.Random(seed)).view(1).me.hand[0] for seed in range(200)}
    assert dealt == {card.key for card in rules().pieces("cards")} - {"well"}


def test_what_is_offered_to_another_in_a_sample_fits_the_hand_dealt() -> None:
    game = at(first=1, me={"hand": ["well"]})
    hands = set()
    for seed in range(20):
        sample = game.view(0).sample(random.Random(seed))
        hand = sample.view(1).me.hand[0]
        assert sample.why_not("play:well") == (
            "`play:well` is offered." if hand == "well" else "TOY-1: well is not in hand."
        )
        hands.add(hand)
    assert len(hands) > 3


def test_a_sample_tells_nothing_of_what_was_before() -> None:
    game = played("draw", "end", "draw", me={"hand": ["well"]}, seed=99)
    sample = game.view(0).sample(random.Random(1))
    assert (sample.history, len(sample.events)) == ((), 0)
    record = sample.record()
    assert record["keys"] == []
    assert record["start"]["save"]["state"]["seed"] != 99
    assert "seed" not in record["start"]


def test_samples_differ_by_their_generator_alone() -> None:
    view = at(me={"hand": ["well"]}, others=[{"hand": ["rain", "fair"]}]).view(0)
    digests = [view.sample(random.Random(seed)).digest() for seed in (1, 1, 2)]
    assert digests[0] == digests[1] != digests[2]


def test_views_of_later_moments_know_more_never_less() -> None:
    games = [game.clone() for game in along(rules(), 2)]
    for before, after in pairwise(games):
        assert len(before.view(0).events) <= len(after.view(0).events)
        assert [e.name for e in before.view(0).events] == [e.name for e in after.view(0).events][
            : len(before.view(0).events)
        ]
