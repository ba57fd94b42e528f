"""The ops of the kernel: choose, may, if, repeat, for_each; priced effects."""

from pathlib import Path

import pytest

from newton.errors import ContentError, EngineError, IllegalChoice
from newton.playing import Game
from tests.toy.play import at, keys, me, played, with_cards


def hand(*cards: str, **more: object) -> dict[str, object]:
    return {"hand": list(cards), **more}


def lines(game: Game) -> list[str]:
    return [str(event) for event in game.events]


def test_choices_nest() -> None:
    game = played("play:fair", me=hand("fair", coins=1, wood=1))
    assert keys(game) == ("choose:sell", "choose:swap")
    game.choose("choose:swap")
    assert keys(game) == ("choose:coins", "choose:wood", "done")
    game.choose("choose:wood")
    assert (me(game).coins, me(game).wood, me(game).vp) == (0, 3, 1)


def test_declining_the_inner_choice_leaves_the_rest_of_the_outer() -> None:
    game = played("play:fair", "choose:swap", "done", me=hand("fair", wood=1))
    assert (me(game).coins, me(game).wood, me(game).vp) == (0, 1, 1)


def test_an_option_that_opens_with_a_payment_is_offered_only_if_it_can_be_paid() -> None:
    game = played("play:fair", "choose:swap", me=hand("fair", coins=1))
    assert keys(game) == ("choose:wood", "done")
    assert game.why_not("choose:coins") == "CHOICE: It costs 1 wood and 0 are there."


def test_a_choice_that_is_not_optional_cannot_be_declined() -> None:
    game = played("play:fair", me=hand("fair"))
    with pytest.raises(IllegalChoice, match="One of the options must be taken"):
        game.choose("done")
    with pytest.raises(IllegalChoice, match=r"`wood` is none of the options here: sell, swap"):
        game.choose("choose:wood")


def test_may_pays_two_resources_at_once_and_done_pays_nothing() -> None:
    start = hand("merchant", coins=3, wood=2)
    assert keys(played("play:merchant", me=start)) == ("choose:yes", "done")
    game = played("play:merchant", "choose:yes", me=start)
    assert (me(game).coins, me(game).wood, me(game).vp) == (1, 1, 4)
    game = played("play:merchant", "done", me=start)
    assert (me(game).coins, me(game).wood, me(game).vp) == (3, 2, 0)


@pytest.mark.parametrize("there", [{"coins": 2}, {"wood": 1}, {"coins": 1, "wood": 5}])
def test_may_is_not_asked_if_one_of_the_resources_is_short(there: dict[str, int]) -> None:
    game = played("play:merchant", me=hand("merchant", **there))
    assert (game.decision.kind, me(game).vp) == ("turn", 0)


def test_the_text_of_an_option_names_its_price() -> None:
    game = played("play:merchant", me=hand("merchant", coins=2, wood=1))
    assert [option.text for option in game.decision.options] == ["Choose yes (costs 2 coins, 1 wood)", "Done"]


def test_a_price_is_paid_with_the_first_pick_and_done_uses_nothing_up() -> None:
    start = hand("scout", "well", "rain", coins=2)
    game = played("play:scout", me=start)
    assert keys(game) == ("card:well", "card:rain", "done")
    assert (me(game).coins, len(me(game).hand)) == (2, 3)
    declined = game.clone()
    declined.choose("done")
    assert (me(declined).coins, me(declined).hand) == (2, me(game).hand)
    assert lines(declined) == []
    assert "play:scout" in keys(declined)
    game.choose("card:well")
    assert me(game).coins == 1
    assert game.view(0).me.hand[0] == "rain"
    assert len(me(game).hand) == 3  # scout and well gone, two drawn
    assert game.view(None).table.discard == ["scout", "well"]


def test_a_price_without_a_pick_is_paid_at_once() -> None:
    game = played("play:barn", me=hand("barn", coins=2, wood=2))
    assert (me(game).coins, me(game).wood, game.view(0).me.row) == (0, 1, ["barn"])
    assert lines(game) == ["paid resource=coins amount=2", "paid resource=wood amount=1", "played card=barn"]


TWO_PRICES = """
cards:
  fee: {cost: {coins: 1}, effect: [{may: {pay: {wood: 1}, then: [{gain: {vp: 2}}]}}]}
  dig: {cost: {wood: 1}, effect: [{plant: {value: 3, as: trees}}, {gain: {vp: {of: trees}}}]}
  first:
    cost: {wood: 1}
    effect: [{may: {pay: {coins: 1}, then: [{pick: {as: card}}, {throw: {of: card}}]}}, {gain: {vp: 1}}]
"""


@pytest.mark.parametrize("coins", [0, 1])
def test_where_a_payment_opens_with_a_pick_both_are_one_question(tmp_path: Path, coins: int) -> None:
    given = with_cards(tmp_path, TWO_PRICES)
    game = played("play:first", given=given, me=hand("first", "well", coins=coins, wood=1))
    if coins:
        assert keys(game) == ("card:well", "done")
        assert game.decision.options[0].text == "Choose Well (costs 1 coins)"
        game.choose("card:well")
    assert (me(game).coins, me(game).vp) == (0, 1)  # what follows is not part of the payment


def test_the_price_of_a_split_action_is_paid_once(tmp_path: Path) -> None:
    given = with_cards(tmp_path, TWO_PRICES)
    game = played("play:dig", "plant:slope", "plant:meadow", given=given, me=hand("dig", coins=3, wood=1))
    assert me(game).coins == 1
    assert me(game).plots.bit_count() == 2


def test_a_payment_within_a_priced_effect_keeps_its_own_price(tmp_path: Path) -> None:
    given = with_cards(tmp_path, TWO_PRICES)
    game = played("play:fee", "choose:yes", given=given, me=hand("fee", coins=1, wood=1))
    assert (me(game).coins, me(game).wood, me(game).vp) == (0, 0, 2)


def test_repeat_and_for_each_with_if_and_else() -> None:
    game = played("play:almanac", me=hand("almanac", "festival", "rain"), table={"deck": ["beehive", "oracle"]})
    assert game.view(0).me.hand == ["festival", "rain", "beehive", "oracle"]
    assert (me(game).coins, me(game).wood) == (2, 2)


LOOPS = """
cards:
  never: {effect: [{repeat: {times: 0, do: [{gain: {vp: 1}}]}}, {gain: {coins: 1}}]}
  nested: {effect: [{repeat: {times: 2, do: [{repeat: {times: 3, do: [{gain: {vp: 1}}]}}, {gain: {coins: 1}}]}}]}
  asking: {effect: [{repeat: {times: 2, do: [{pick: {as: one}}, {throw: {of: one}}, {gain: {vp: 1}}]}}]}
  count: {effect: [{if: {count: hand, at_most: 1, then: [{gain: {coins: {each: 2, per: hand, max: 3}}}]}}]}
  both:
    effect: [{if: {all: [{count: hand, at_least: 1}, {not: {count: coins, at_least: 1}}], then: [{gain: {vp: 1}}]}}]
  one: {effect: [{if: {any: [{count: hand, at_least: 9}, {count: coins, at_least: 1}], then: [{gain: {vp: 1}}]}}]}
"""


def test_loops(tmp_path: Path) -> None:
    given = with_cards(tmp_path, LOOPS)
    game = played("play:never", given=given, me=hand("never"))
    assert (me(game).vp, me(game).coins) == (0, 1)
    game = played("play:nested", given=given, me=hand("nested"))
    assert (me(game).vp, me(game).coins) == (6, 2)


def test_a_loop_that_asks_asks_anew_each_time(tmp_path: Path) -> None:
    given = with_cards(tmp_path, LOOPS)
    start = hand("asking", "well", "rain", "oracle")
    game = played("play:asking", "card:well", given=given, me=start)
    assert keys(game) == ("card:rain", "card:oracle", "done")
    game.choose("done")
    assert me(game).vp == 2  # what does not refer to the pick happens either way
    assert game.view(None).table.discard == ["asking", "well"]


@pytest.mark.parametrize(("cards", "coins"), [(("count",), 0), (("count", "well"), 2), (("count", "well", "rain"), 0)])
def test_amounts_and_comparisons(tmp_path: Path, cards: tuple[str, ...], coins: int) -> None:
    game = played("play:count", given=with_cards(tmp_path, LOOPS), me=hand(*cards))
    assert me(game).coins == coins


@pytest.mark.parametrize(("card", "coins", "vp"), [("both", 0, 1), ("both", 1, 0), ("one", 0, 0), ("one", 1, 1)])
def test_conditions_join(tmp_path: Path, card: str, coins: int, vp: int) -> None:
    game = played(f"play:{card}", given=with_cards(tmp_path, LOOPS), me=hand(card, "well", coins=coins))
    assert me(game).vp == vp


def test_a_result_that_an_op_names_is_an_amount() -> None:
    game = played("play:spade", "plant:meadow", "plant:slope", me=hand("spade", coins=2))
    assert me(game).vp == 1 + 2  # the slope's point, and one for each tree


def test_a_trigger_acts_once_the_action_has_ended_and_only_for_its_owner() -> None:
    mine = {"row": ["beehive"], "hand": ["spade"], "coins": 2}
    game = played("play:spade", "plant:meadow", me=mine)
    assert me(game).vp == 0
    game.choose("done")
    assert me(game).vp == 1 + 1  # the beehive's, and the spade's own for the tree
    game = at(first=1, me={"hand": ["spade"], "coins": 2}, others=[{"row": ["beehive"]}])
    game.choose("play:spade")
    game.choose("plant:hill")
    assert me(game).vp == 0


def test_a_trigger_comes_into_force_with_its_piece() -> None:
    game = played("play:beehive", "play:spade", "plant:hill", me=hand("beehive", "spade", coins=1, wood=1))
    assert me(game).vp == 2 + 1 + 1  # the hill, the hive, one tree


def test_a_modifier_as_an_op_is_in_force_from_then_on() -> None:
    game = played("play:gather", "play:festival", "play:gather", me=hand("gather", "festival", "gather"))
    assert me(game).coins == 2 + 4 + 4


@pytest.mark.parametrize(
    ("card", "wrong", "code"),
    [
        ("effect: [{gain: {vp: -2}}]", "-2", "out-of-range"),
        ("effect: [{gain: {vp: {sum: [1, -2]}}}]", "{sum", "out-of-range"),
        ("effect: [{pay: {coins: -1}}]", "-1", "out-of-range"),
        ("cost: {coins: -1}", "-1", "out-of-range"),
        ("effect: [{choose: {options: {}}}]", "{}", "too-few"),
        ("effect: [{repeat: {times: 101, do: []}}]", "101", "out-of-range"),
        ("effect: [{repeat: {times: -1, do: []}}]", "-1", "out-of-range"),
    ],
)
def test_nonsense_does_not_load(tmp_path: Path, card: str, wrong: str, code: str) -> None:
    with pytest.raises(ContentError) as caught:
        with_cards(tmp_path, f"cards:\n  x: {{{card}}}")
    assert [(one.line, one.column, one.code) for one in caught.value.problems] == [(2, 7 + card.index(wrong), code)]


def test_a_computed_repeat_has_a_bound(tmp_path: Path) -> None:
    many = "cards: {many: {effect: [{repeat: {times: {per: coins, each: 1000000000000}, do: [{gain: {vp: 1}}]}}]}}"
    game = at(with_cards(tmp_path, many), me=hand("many", coins=1))
    with pytest.raises(EngineError, match="A rule repeats 1000000000000 times; 1000 are the most"):
        game.choose("play:many")
    assert keys(game)[0] == "play:many"


HEARS = """cards:
  one: {abilities: [{trigger: {after: %s, do: [%s]}}]}
  two: {abilities: [{trigger: {after: %s, do: [%s]}}]}
"""
GAIN, PAY = "{gain: {vp: 1}}", "{pay: {wood: 1}}"
PICK = "{choose: {options: {a: [], b: [{gain: {vp: 1}}]}}}"


@pytest.mark.parametrize(
    ("triggers", "ways"),
    [
        (("planted", GAIN, "planted", PAY), {}),
        (("planted", GAIN, "gained", PAY), {}),
        (("gained", GAIN, "planted", GAIN), {2: "gained -> gained"}),
        (("gained", PAY, "paid", GAIN), {2: "gained -> paid -> gained", 3: "paid -> gained -> paid"}),
        (("planted", PAY, "paid", PAY), {3: "paid -> paid"}),
        (("paid", "{may: {pay: {coins: 1}, then: []}}", "planted", PAY), {2: "paid -> paid"}),
        (("planted", PAY, "gained", PICK), {3: "gained -> gained"}),
    ],
)
def test_a_trigger_that_sets_itself_off_does_not_load(
    tmp_path: Path, triggers: tuple[str, ...], ways: dict[int, str]
) -> None:
    try:
        with_cards(tmp_path, HEARS % triggers)
        found = ()
    except ContentError as error:
        found = error.problems
    assert {one.line: one.message.partition(": ")[2] for one in found} == ways
    assert all((Path(one.path).name, one.column, one.code) == ("cards.yaml", 21, "trigger-cycle") for one in found)
