"""Guards: what lists an option is what explains why it is missing."""

from typing import Any

import attrs
import pytest

import newton
from newton.errors import NewtonError
from newton.kernel import machine
from newton.kernel.guards import Guard, guard
from tests.toy.game import TOY
from tests.toy.play import along, at, keys, played, rules


@guard("RULE-1", "{a} is {0}, not {1}.")
def is_three(op: Any, ctx: Any, regs: Any, n: int) -> tuple[int, int] | None:
    return None if n == 3 else (n, 3)


def test_a_guard_is_made_of_a_function() -> None:
    assert isinstance(is_three, Guard)
    assert (is_three.name, is_three.rule, is_three.implied) == ("is_three", "RULE-1", False)
    assert is_three.doc == "RULE-1: {a} is {0}, not {1}."
    assert is_three.refuses(None, None, None, 3) is None
    assert is_three.refuses(None, None, None, 4) == (4, 3)


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("play:gather", "`play:gather` is offered."),
        ("play:well", "TOY-1: well is not in hand."),
        ("play:barn", "TOY-2: The card costs 2 coins and 1 are there."),
        ("play:scout", "`play:scout` is offered."),
        ("draw", "`draw` is offered."),
        ("plant:hill", "`plant:hill` does not answer this question (turn: What is done?)"),
        ("done", "`done` does not answer this question (turn: What is done?)"),
        ("choose:sell", "`choose:sell` does not answer this question (turn: What is done?)"),
        ("reward:1", "`reward:1` does not answer this question (turn: What is done?)"),
        ("play:gathr", "No key reads `play:gathr`. Is it `play:gather`?"),
        ("fly", "No key reads `fly`."),
        ("reward:x", "No key reads `reward:x`."),
        ("draw:1", "No key reads `draw:1`. Is it `draw`?"),
    ],
)
def test_why_not_says_the_rule_and_the_numbers(key: str, reason: str) -> None:
    game = at(me={"hand": ["gather", "barn", "scout"], "coins": 1, "wood": 1})
    assert game.why_not(key) == reason


def test_why_not_names_the_first_guard_that_fails() -> None:
    game = played("play:spade", "plant:slope", me={"hand": ["spade"], "coins": 2})
    assert game.why_not("plant:slope") == "TOY-4: Trees stand on slope already."
    assert game.why_not("plant:hill") == "TOY-4: The plot is of level 3 and 2 is left."


def test_why_not_leaves_the_game_alone() -> None:
    game = played("play:spade", me={"hand": ["spade"], "coins": 2})
    before = game.digest(), keys(game)
    assert [game.why_not(key) for key in ("plant:hill", "draw")] == [
        "`plant:hill` is offered.",
        "`draw` does not answer this question (plant: Which plot is planted?)",
    ]
    assert (game.digest(), keys(game)) == before


def test_after_the_end_everything_is_refused_with_that_reason() -> None:
    game = played("end", "end", round=3)
    assert game.over
    assert game.why_not("end") == "The game is over."


def test_what_is_offered_is_what_no_guard_refuses() -> None:
    for seed in range(5):
        for game in along(rules(), seed):
            ctx, step = game._ctx, game._ctx.step
            if step is None:
                continue
            ctx.enter(ctx.state.frames[-1])
            allowed = [
                (verb, *args)
                for verb in step.guards
                for args in machine.universe(game.rules, verb)
                if machine.refusal(ctx, step, ctx.frame.regs, verb, args) is None
            ]
            assert sorted(map(str, allowed)) == sorted(map(str, ctx.options))


def test_every_guard_of_a_ruleset_is_listed() -> None:
    known = rules().guards()
    assert {"card_in_hand", "plot_is_paid", "is_an_option", "may_decline"} <= set(known)
    assert all(isinstance(one, Guard) and one.rule and one.message for one in known.values())


@pytest.mark.parametrize(
    ("name", "key"),
    [("card_is_paid", "play:barn"), ("card_in_hand", "play:well"), ("card_has_target", "play:spade")],
)
def test_a_guard_switched_off_no_longer_refuses(name: str, key: str) -> None:
    position: dict[str, Any] = {"me": {"hand": ["barn", "spade"]}}
    assert key not in keys(at(**position))
    assert key in keys(at(rules().without_guards(name), **position))


def test_a_guard_that_offer_implies_is_switched_off_too() -> None:
    off = rules().without_guards("plot_within_value")
    game = played("play:well", given=off, me={"hand": ["well"]})
    assert "plant:hill" in keys(game)
    assert off.fingerprint == rules().fingerprint


def test_switching_a_guard_off_leaves_the_ruleset_alone() -> None:
    given = newton.load(game=TOY)
    before = [(type(one).__name__, one.index) for one in given.abilities]
    given.without_guards("card_is_paid")
    given.without_guards("card_in_hand", "not_drawn_yet")
    assert [(type(one).__name__, one.index) for one in given.abilities] == before
    assert given.without_guards("card_is_paid").pieces("cards")[0].record is not given.pieces("cards")[0].record


def test_an_unknown_guard_cannot_be_switched_off() -> None:
    with pytest.raises(NewtonError, match=r"no guard `card_is_payed`.*card_is_paid"):
        rules().without_guards("card_is_payed")


def test_guards_are_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        is_three.rule = "RULE-2"  # type: ignore[misc]
