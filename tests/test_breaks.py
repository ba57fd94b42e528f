"""Breaking rules on purpose is noticed: the tool on the toy game, and a sample of Newton's breaks."""

from pathlib import Path

import pytest

from newton.errors import ContentError, NewtonError
from newton.testing import collect
from newton.testing.breaks import LOADER, Bench, Break, broken
from tests import breaks
from tests.toy.play import ToyCache, rules

TOY = Path(__file__).parent / "toy"
SAMPLE = 20  # one break in so many; `make test-breaks` tries them all


@pytest.fixture(name="bench", scope="module")
def _bench() -> Bench:
    return Bench(collect([TOY]), ToyCache())


def find(bench: Bench, name: str) -> Break:
    return next(one for one in bench.breaks() if one.name == name)


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("guard card_in_hand", "A split action goes on until nothing is left"),
        ("guard plot_within_value", "A split action goes on until nothing is left"),
        ("empty orchard:cards.gather/effect", "A harvest brings 2 coins"),
        ("more orchard:cards.merchant/effect/0/may/then/0/gain/vp", "A payment in two resources"),
        ("less orchard:cards.merchant/effect/0/may/pay/wood", "A payment in two resources"),
        ("more orchard:rules.rules/rounds", "The last round ends the game"),
        ("drop market:cards.gather/effect/0/gain/coins/sum/0", "Two packs"),
        ("drop orchard:cards.spade/effect/0", LOADER),
        ("less orchard:plots.meadow/level", LOADER),
        ("guard not_drawn_yet", None),
        ("more orchard:cards.barn/abilities/0/modify/add", None),
    ],
)
def test_a_break_is_noticed_by_a_scenario_the_loader_or_nobody(bench: Bench, name: str, by: str | None) -> None:
    caught = bench.caught_by(find(bench, name))
    assert (caught and caught.rpartition(": ")[2]) == by


def test_breaks_are_of_guards_numbers_effects_and_whatever_else_a_record_says(bench: Bench) -> None:
    names = [one.name for one in bench.breaks()]
    assert len(set(names)) == len(names) > 150
    assert {name.partition(" ")[0] for name in names} == {"guard", "more", "less", "empty", "drop"}
    for name in (
        "drop orchard:cards.barn/stays",
        "empty orchard:cards.barn/abilities",
        "more orchard:cards.barn/cost/coins",
        "empty orchard:cards.fair/effect/0/choose/options/swap/0/choose/options/coins",
        "drop orchard:cards.fair/effect/0/choose/options/swap/1",
    ):
        assert name in names
    assert not [name for name in names if "examples" in name or "/name" in name]


def test_a_break_leaves_the_whole_ruleset_whole(bench: Bench) -> None:
    whole = bench.ruleset({"packs": []})
    one = find(bench, "more orchard:rules.rules/coins")
    assert broken(whole, one).pieces("rules")[0].record.coins == 4
    assert whole.pieces("rules")[0].record.coins == 3
    assert whole.pieces("rules")[0].node.value["coins"].value == 3
    assert whole.new_game(2, 1).state.seats[0].coins == 3
    assert broken(whole, one, {"reward_order": "player"}).asks_reward_order
    with pytest.raises(ContentError):
        broken(whole, find(bench, "less orchard:plots.meadow/level"))
    assert rules().pieces("plots")[0].node.value["level"].value == 1


def test_a_break_of_what_a_ruleset_has_not_leaves_it_as_it_is(bench: Bench) -> None:
    whole = bench.ruleset({"packs": []})
    for one in (Break("guard", "no_such_guard", "X-1"), Break("drop", "market:cards.stall/cost", "market:cards.stall")):
        assert broken(whole, one).fingerprint == whole.fingerprint
    with pytest.raises(NewtonError, match="no guard `no_such_guard`"):
        whole.without_guards("no_such_guard")


def test_each_survivor_has_a_reason_and_is_a_break_that_there_is() -> None:
    names = {one.name for one in breaks.bench().breaks()}
    listed = breaks.survivors()
    assert set(listed) <= names
    assert all(len(reason) > 20 for reason in listed.values())


def test_a_sample_of_the_breaks_of_newton_is_noticed() -> None:
    known = breaks.survivors()
    sample = [one for one in breaks.bench().breaks() if one.name not in known][::SAMPLE]
    assert len(sample) > 20
    assert breaks.faults(sample, map(breaks.caught_by, sample)) == []
