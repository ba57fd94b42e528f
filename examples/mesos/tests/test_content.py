"""The pack against the data: how many cards there are, and that every piece is declared and tested."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from newton.testing import collect
from newton_mesos.vocabulary import TYPES

HERE = Path(__file__).parent
PACK = HERE.parent / "newton_mesos" / "content" / "mesos"
KINDS = ("characters", "buildings", "events", "offers", "rules")
TESTED_HERE = {"MESOS-3", "MESOS-5"}  # by chance alone: tests/test_setup.py


def copies(rules, players=5):
    """Every character card used by so many players: (record, era)."""
    return [
        (piece.record, era)
        for piece in rules.pieces("characters")
        for era, cards in piece.record.copies.items()
        for fewest in cards
        if fewest <= players
    ]


def test_the_box_holds_84_characters(rules):
    wanted = {"hunter": 15, "builder": 12, "gatherer": 11, "artist": 13, "inventor": 20, "shaman": 13}
    assert Counter(record.type for record, _ in copies(rules)) == wanted
    assert tuple(wanted) == ("hunter", "builder", "gatherer", "artist", "inventor", "shaman")
    assert set(wanted) == set(TYPES)


def test_12_events_of_which_2_are_final(rules):
    events = [piece.record for piece in rules.pieces("events")]
    assert Counter(event.type for event in events) == dict.fromkeys(("hunt", "ritual", "paintings", "sustenance"), 3)
    assert sorted((event.type, event.era) for event in events if event.final) == [("ritual", 3), ("sustenance", 3)]
    assert {event.type for event in events if event.last} == {"sustenance"}


def test_21_buildings_and_7_offer_tiles(rules):
    assert [piece.name for piece in rules.pieces("buildings")] == [f"b{n:02}" for n in range(1, 22)]
    assert Counter(piece.record.era for piece in rules.pieces("buildings")) == {1: 6, 2: 7, 3: 8}
    assert [piece.name for piece in rules.pieces("offers")] == list("ABCDEFG")


def test_deck_arithmetic(rules, players):
    characters = len(copies(rules, players))
    assert characters == {2: 51, 3: 62, 4: 73, 5: 84}[players]
    assert characters + 12 == (players + 1) + 10 * (players + 4)


def test_each_icon_is_there_twice_and_there_are_n_and_2_offer_tiles(rules, players):
    icons = Counter(record.icon for record, _ in copies(rules) if record.icon)
    assert len(icons) == 10
    assert set(icons.values()) == {2}
    assert sum(piece.record.players <= players for piece in rules.pieces("offers")) == players + 2


def test_names_say_what_a_card_is(rules):
    for piece in rules.pieces("characters"):
        record, (word, *parts) = piece.record, piece.name.split("_")
        assert word == record.type
        modifiers = [(item.op.query.name, item.op.add.n) for item in record.abilities]
        if word == "builder":
            assert (modifiers, record.pp) == ([("building_cost", -int(parts[0]))], int(parts[1]))
        elif word == "shaman":
            assert modifiers == [("stars", int(parts[0]))]
        elif word == "inventor":
            assert (record.icon, modifiers) == (parts[0], [])
        else:
            assert parts == (["icon"] if record.effect.items else [])


def test_turn_order_and_buildings_are_told_for_every_number_of_players(rules, players):
    constants = rules.tables.rules
    assert len(constants.turn_order[players]) == players - 1
    assert len(constants.buildings[players]) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_states_its_provenance_and_has_an_example(rules, kind):
    assert rules.kinds == KINDS
    tested = {scenario.piece for scenario in collect([PACK])}
    for piece in rules.pieces(kind):
        assert piece.provenance == "rules"
        assert piece.id in tested


def test_every_building_does_something_that_its_record_declares(rules):
    for piece in rules.pieces("buildings"):
        record = piece.record
        assert record.abilities or record.effect.items or record.score.fixed != 0, piece.id


def test_no_name_stands_in_two_kinds(rules):
    names = Counter(piece.name for kind in rules.kinds for piece in rules.pieces(kind))
    assert max(names.values()) == 1


def test_python_knows_no_piece_by_name(rules):
    code = "\n".join(path.read_text("utf-8") for path in PACK.parent.parent.glob("*.py"))
    words = set(re.findall(r'"([^"\n]*)"', code))
    named = {piece.name for kind in KINDS[:-1] for piece in rules.pieces(kind)} & words
    assert named <= set(TYPES)  # the types, which bear the names of plain cards


def test_every_rule_and_building_has_a_scenario():
    cited = {rule for scenario in collect([PACK, HERE / "scenarios"]) for rule in scenario.rules} | TESTED_HERE
    assert cited == {f"MESOS-{n}" for n in range(1, 27)} | {f"B{n:02}" for n in range(1, 22)}
