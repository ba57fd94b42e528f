"""Queries and modifiers: base, set, add, multiply, bounds; whose, where, and for how long."""

from pathlib import Path

import pytest

from newton.playing import Game
from newton.rulesets import Ruleset
from tests.toy.play import at, keys, me, played, with_cards

HARVESTS = {
    "set: 5": 5,
    "add: 3": 5,
    "add: -9": 0,  # nothing is gained
    "multiply: 3": 6,
    "add: 1, multiply: 3": 9,
    "set: 4, add: 1, multiply: 2": 10,
    "min: 4": 4,
    "max: 1": 1,
    "min: 1": 2,
    "set: 9, max: 6": 6,
    "add: {per: hand}": 3,
}


def modified(folder: Path, *modifiers: str) -> Game:
    """A game after a harvest under some modifiers, each of a card of its own."""
    cards = "".join(f"  m{i}: {{effect: [{{modify: {{query: harvest, {m}}}}}]}}\n" for i, m in enumerate(modifiers))
    given = with_cards(folder, f"cards:\n{cards}")
    hand = [f"m{i}" for i in range(len(modifiers))]
    return played(*(f"play:{m}" for m in hand), "play:gather", given=given, me={"hand": [*hand, "gather", "well"]})


@pytest.mark.parametrize("modifier", HARVESTS)
def test_a_modifier_bends_the_base(tmp_path: Path, modifier: str) -> None:
    assert me(modified(tmp_path, modifier + ", for: turn")).coins == HARVESTS[modifier]


@pytest.mark.parametrize(
    ("modifiers", "coins"),
    [
        (("add: 1", "multiply: 2"), 6),
        (("multiply: 2", "add: 1"), 6),  # they commute
        (("multiply: 2", "multiply: 3", "add: 1", "add: 1"), 24),
        (("set: 1", "set: 7"), 7),  # the later holds
        (("set: 7", "set: 1"), 1),
        (("add: 1", "set: 7"), 8),
        (("min: 3", "min: 5"), 5),
        (("max: 1", "max: 0"), 0),
        (("min: 5", "max: 3"), 3),
    ],
)
def test_modifiers_add_up(tmp_path: Path, modifiers: tuple[str, ...], coins: int) -> None:
    assert me(modified(tmp_path, *(m + ", for: turn" for m in modifiers))).coins == coins


def test_without_modifiers_the_base_holds() -> None:
    assert me(played("play:gather", me={"hand": ["gather"]})).coins == 2


# -- for how long

LASTING = """
cards:
  turn: {effect: [{modify: {query: harvest, add: 1, for: turn}}]}
  round: {effect: [{modify: {query: harvest, add: 1, for: round}}]}
  game: {effect: [{modify: {query: harvest, add: 1, for: game}}]}
  next: {effect: [{modify: {query: harvest, add: 1, for: next_use}}]}
  within: {effect: [{modify: {query: harvest, add: 1, for: action}}, {harvest: {}}]}
  card: {effect: [{modify: {query: harvest, add: 1, for: card}}, {harvest: {}}]}
  all: {effect: [{modify: {query: harvest, add: 1, whose: all, for: round}}]}
  here: {effect: [{modify: {query: plot_cost, set: 0, where: {plot: slope}, for: turn}}, {plant: {value: 3}}]}
  inner: {effect: [{modify: {query: harvest, add: 5, for: action}}, {plant: {value: 3}}, {harvest: {}}]}
  lowered: {stays: true, abilities: [{modify: {query: plot_cost, add: -9}}]}
"""


@pytest.fixture(name="lasting")
def _lasting(tmp_path: Path) -> Ruleset:
    return with_cards(tmp_path, LASTING)


def coins(given: Ruleset, card: str, *after: str) -> list[int]:
    """What a harvest brings after a card and some choices, to both seats."""
    own = {"hand": [card, "gather", "gather"]}
    game = played(f"play:{card}", *after, given=given, me=own, others=[{"hand": ["gather"]}])
    game.choose("play:gather")
    return [seat.coins for seat in game.state.seats]


@pytest.mark.parametrize(
    ("card", "after", "expected"),
    [
        ("turn", (), [3, 0]),
        ("turn", ("end",), [0, 2]),  # not the other's
        ("turn", ("end", "end", "end"), [2, 0]),  # not the next turn; the other begins the second round
        ("round", ("end", "end", "end"), [2, 0]),
        ("game", ("end", "end", "end"), [3, 0]),
        ("game", ("end",), [0, 2]),
        ("next", (), [3, 0]),
        ("next", ("play:gather",), [5, 0]),  # once
        ("next", ("end", "end", "end"), [3, 0]),  # whenever that is
        ("within", (), [5, 0]),  # 3 within the card, 2 after it
        ("card", (), [5, 0]),
        ("all", (), [3, 0]),
        ("all", ("end",), [0, 3]),
        ("all", ("end", "end", "end"), [2, 0]),
    ],
)
def test_a_modifier_ends_with_its_scope(
    lasting: Ruleset, card: str, after: tuple[str, ...], expected: list[int]
) -> None:
    assert coins(lasting, card, *after) == expected


def test_while_it_lies_there() -> None:
    game = played("play:gather", "end", "end", "end", "play:gather", me={"hand": ["gather", "gather"], "row": ["barn"]})
    assert me(game).coins == 6


def test_next_use_is_used_up_by_the_use_and_not_by_a_look() -> None:
    game = played("play:well", me={"hand": ["well"]})
    for _ in range(3):
        assert keys(game) == ("plant:meadow", "plant:slope", "plant:ditch", "done")  # free, without a coin
    game.choose("plant:meadow")
    assert game.decision.kind == "turn"  # the next would cost a coin
    game = played("play:well", "done", "play:spade", me={"hand": ["well", "spade"]})
    assert "plant:hill" in keys(game)  # declined, it waits for the next use


def test_where_holds_only_there(lasting: Ruleset) -> None:
    game = played("play:here", given=lasting, me={"hand": ["here"]})
    assert keys(game) == ("plant:slope", "done")
    assert game.why_not("plant:meadow") == "TOY-5: Planting costs 1 coins and 0 are there."


def test_a_modifier_for_an_action_does_not_reach_into_its_rewards(lasting: Ruleset) -> None:
    game = played("play:inner", "plant:hill", given=lasting, me={"hand": ["inner"], "coins": 1})
    assert me(game).coins == 7 + 2  # the harvest of the effect; that of the hill, a reward


def test_a_number_cannot_be_bent_below_nothing(lasting: Ruleset) -> None:
    game = played("play:spade", "plant:hill", given=lasting, me={"row": ["lowered"], "hand": ["spade"]})
    assert me(game).coins == 2  # planted for nothing, then harvested


def test_modifiers_in_force_are_in_the_state() -> None:
    game = at(me={"row": ["barn"], "hand": ["rain"], "coins": 1})
    assert len(game.state.active) == 1
    game.choose("play:rain")
    assert len(game.state.active) == 2
    assert game.clone().digest() == game.digest() != at(me={"hand": ["rain"], "coins": 1}).digest()


def test_a_modifier_for_all_binds_the_others_and_ends_with_the_round() -> None:
    game = played("play:rain", "end", me={"hand": ["rain"], "coins": 1}, others=[{"hand": ["spade"], "coins": 1}])
    assert game.why_not("play:spade") == "TOY-2: There is nothing to choose for it."
    game.choose("end")
    assert game.state.active == ()
    assert "play:spade" in keys(game)
