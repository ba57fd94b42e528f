"""Verbs, options and their keys."""

import pytest

from newton.kernel.verbs import DONE, Option, Options, Verb, number_arg, word_arg
from tests.toy.play import at, keys, me, played, rules


def test_a_decision_lists_its_options_as_a_sequence() -> None:
    decision = at(me={"hand": ["gather", "oracle"]}).decision
    options = decision.options
    assert isinstance(options, Options)
    assert (decision.player, decision.kind, decision.prompt, decision.source, decision.seq) == (
        0, "turn", "What is done?", None, 0,
    )  # fmt: skip
    assert [option.key for option in options] == options.keys() == ["play:gather", "play:oracle", "draw", "end"]
    assert len(options) == 4
    assert options[0] == options["play:gather"]
    assert options[-1].key == "end"
    assert "draw" in options
    assert options[2] in options
    assert "play:well" not in options
    assert 2 not in options
    assert repr(options) == "<options play:gather play:oracle draw end>"
    with pytest.raises(KeyError, match="`play:well` is not offered"):
        options["play:well"]
    with pytest.raises(IndexError):
        options[4]


def test_an_option_says_what_it_is() -> None:
    option = at(me={"hand": ["oracle"]}).decision.options[0]
    assert (option.verb, option.key, str(option), option.text) == ("play", "play:oracle", "play:oracle", "Play Oracle")
    assert option.args == (rules().key_index("cards", "oracle"),)
    assert option.piece.id == "orchard:cards.oracle"
    assert repr(option) == "<option play:oracle>"
    assert at().decision.options["draw"].piece is None


def test_options_are_equal_by_verb_and_arguments() -> None:
    one, other = at(me={"hand": ["oracle"]}), at(me={"hand": ["gather", "oracle"]})
    option = one.decision.options[0]
    assert option == other.decision.options[1]
    assert option != other.decision.options[0]
    assert option != "play:oracle"
    assert len({option, other.decision.options[1]}) == 1


@pytest.mark.parametrize("how", ["option", "key", "index", "same option of a copy", "option made before"])
def test_an_option_may_be_chosen_in_each_way(how: str) -> None:
    game = at(me={"hand": ["well", "oracle"]})
    option = game.decision.options[1]
    answer = {
        "option": option,
        "key": option.key,
        "index": 1,
        "same option of a copy": game.clone().decision.options[1],
    }
    if how == "option made before":
        game.choose("draw")
    events = game.choose(answer.get(how, option))
    assert game.history[-1] == "play:oracle"
    assert [event.name for event in events] == ["played"]


def test_the_source_of_a_decision_is_the_piece_that_asks() -> None:
    game = played("play:fair", me={"hand": ["fair"]})
    assert game.decision.source.id == "orchard:cards.fair"


def test_the_pack_stands_in_a_key_only_where_two_packs_hold_the_name() -> None:
    given = rules("market")
    hand = ["orchard:gather", "market:gather", "stall"]
    game = at(given, me={"hand": hand, "wood": 1})
    assert keys(game)[:3] == ("play:orchard:gather", "play:market:gather", "play:stall")
    assert game.why_not("play:market:gather") == "`play:market:gather` is offered."
    assert game.why_not("play:gather").startswith("No key reads `play:gather`.")
    game.choose("play:market:gather")
    assert game.why_not("play:market:gather") == "TOY-1: market:gather is not in hand."
    assert me(game).coins == 2 + 1
    game.choose("play:orchard:gather")
    assert me(game).coins == 5
    assert game.view(0).table.discard == ["market:gather", "orchard:gather"]


def test_keys_read_back() -> None:
    given = rules()
    for verb in given.verbs:
        for args in [(), (0,)]:
            if len(args) == len(verb.args):
                word, *rest = verb.key(given, args).split(":")
                assert word == verb.name
                assert verb.parse(given, rest) == args
    assert DONE.key(given, ()) == "done"


def test_numbers_and_words_read_one_spelling_only() -> None:
    number, word = number_arg("n", 12), word_arg("w", lambda rules: ("a", "b"))
    assert [number.read(None, text) for text in ("0", "12", "012", "-1", "x", "", "١")] == [0, 12, *[None] * 5]
    assert list(number.every(None)) == list(range(13))
    assert [word.read(None, text) for text in ("b", "c", "")] == [1, None, None]
    verb = Verb("go", (number, word), "Go {0} to {1}")
    assert verb.doc == "go:<n>:<w>"
    assert verb.key(None, (3, 1)) == "go:3:b"
    assert verb.say(None, (3, 1), "en") == "Go 3 to b"
    assert verb.parse(None, ["3"]) is None
    assert Verb("rest").say(None, (), "en") == "Rest"


def test_an_option_that_is_not_of_this_question_is_refused() -> None:
    game = played("play:spade", me={"hand": ["spade"], "coins": 1})
    stray = Option((DONE, 1), game)
    assert stray not in game.decision.options
