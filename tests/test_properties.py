"""Properties that hold in every game: of Newton, over players, packs and rule options; and of the toy game."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import newton
from newton.playing import Game
from newton.rulesets import Ruleset
from newton.testing import PropertyBroken, check_game
from newton.testing.properties import AT_DECISIONS, hold, ledger, played_on, without
from newton.testing.strategies import games, generators, rulesets
from tests.newton_checks import CONSERVED
from tests.toy.game import TOY
from tests.toy.play import rules

OTHER: list[dict[str, Any]] = [
    {"master_draft": False, "reward_order": "player"},
    {"costs_first": False, "removed_tiles_reward": False},
]
PACKS = (("base",), ("base", "promos"))
NEWTON = [newton.load(*PACKS[i % 2], options=options) for i, options in enumerate([{}, *OTHER])]


@settings(max_examples=100)
@given(games(rulesets(TOY, packs=((), ("market",)))), generators())
def test_properties_of_all_games_hold_in_the_toy_game(game: Game, rng: random.Random) -> None:
    hold(game, rng, AT_DECISIONS)


@settings(max_examples=150)
@given(games(st.sampled_from(NEWTON)), generators())
def test_properties_of_all_games_hold_in_newton(game: Game, rng: random.Random) -> None:
    hold(game, rng, (*AT_DECISIONS, *CONSERVED))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("given_rules", NEWTON, ids=["default", "player's order", "no costs first"])
def test_whole_games_of_newton(given_rules: Ruleset, players: int) -> None:
    game = check_game(given_rules, players, players, every=60, more=CONSERVED)
    assert game.over
    assert game.state.round == 6


@pytest.mark.parametrize("seed", range(10))
def test_whole_toy_games(seed: int) -> None:
    assert check_game(rules(order="player"), 2 + seed % 2, seed, every=5).over


@pytest.mark.parametrize("seed", range(6))
def test_a_sample_leaves_the_masters_that_a_seat_has_seen_pass_where_they_must_be(seed: int) -> None:
    game, seen = NEWTON[0].new_game(2, seed), set()
    while game.decision and game.decision.kind == "draft":
        if game.decision.player == 0:
            seen |= set(game.view(0).me.dealt)
        played_on(game, random.Random(seed), 1)
    passed = seen - set(game.view(0).me.master_hand)
    sample = game.view(0).sample(random.Random(seed))
    assert passed <= set(sample.view(1).me.master_hand)


@pytest.mark.parametrize(
    ("guard", "place", "before", "after"),
    [
        ("marker_on_track", 14, ("move:0",), ("move:0", "move:1")),
        ("marker_within_value", 12, ("move:0", "move:1"), ("move:0", "move:1", "move:2")),
    ],
)
def test_guards_stand_also_where_one_before_them_is_switched_off(
    guard: str, place: int, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    position = f"{{players: 1, me: {{work: {place}, hand: [work], board: academy, potions: 9}}}}"
    for given_rules, keys in ((NEWTON[0], before), (without(NEWTON[0], guard), after)):
        game = newton.restore_position(position, given_rules)
        game.choose("play:work")
        game.choose("basic")
        assert game.legal_keys() == keys


# -- the checks themselves notice what is broken


def broken(game: Game, check: str, rng: int = 0) -> str:
    with pytest.raises(PropertyBroken) as caught:
        hold(game, random.Random(rng), AT_DECISIONS)
    assert caught.value.check == check
    return str(caught.value)


def test_a_broken_property_is_told_with_the_way_to_it() -> None:
    game = rules().new_game(2, 3)
    game.choose("draw")
    game._ctx.options.pop()
    told = broken(game, "guards_agree")
    assert "`end` is not offered, though no guard refuses it" in told
    assert "start {'players': 2, 'seed': 3}, after 1 choices, the last of them draw" in told


def test_an_option_that_cannot_be_taken_is_noticed() -> None:
    game = rules().new_game(2, 3)
    game._ctx.options.insert(0, (game._ctx.options[0][0], 12))  # a card that is not in hand
    assert "is offered and fails" in broken(game, "options_can_be_taken")


def test_a_resource_that_changes_unseen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy.game import Harvest

    def run(self: Any, ctx: Any) -> None:
        ctx.me.coins += 1

    monkeypatch.setattr(Harvest, "run", run)
    game = newton.load(game=TOY).new_game(2, 0)
    first = game.clone()
    faults = list(ledger(played_on(game, random.Random(0)), first))
    assert [fault.partition(" has ")[0] for fault in faults] == ["seat 1"]
    assert re.search(r"has \d+ coins; by the events it should be \d+", faults[0])


def test_a_dead_end_is_noticed() -> None:
    game = rules().new_game(2, 3)
    game._ctx.options.clear()
    assert "nothing can be chosen" in broken(game, "no_dead_end")


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from newton.views import View

    monkeypatch.setattr(
        View, "_value", lambda self, one, obj, owner: one.type.show(self.rules, 0, getattr(obj, one.name))
    )
    assert "does not agree with its view" in broken(rules().new_game(2, 3), "views_hold_back")
