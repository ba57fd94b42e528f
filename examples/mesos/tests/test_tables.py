"""The numbers of the box, written down a second time from the printed tables: a slip in the pack shows here."""

from __future__ import annotations

from collections import Counter

# type, then the cards of era I, II, III; `@m` = used from m players on (without: from 2)
CHARACTERS = """
hunter_icon: 2*2; 2 @3 @4; 2 @5
hunter: 2 @3 @3; 2*2 @5; 2*2
gatherer: 2*2 @3 @5; 2 @3 @4 @5; 2 @4 @5
artist: 2*3 @3 @4; 2*3 @3; 2*3 @5
builder_1_3: 2; -; -
builder_2_0: 2; -; -
builder_1_2: 2; @3; -
builder_2_1: @5; 2; -
builder_1_4: -; 2; @5
builder_2_3: -; 2; 2
builder_1_5: -; -; 2
builder_2_2: -; -; 2
inventor_leather: 2; 2; -
inventor_boat: 2; -; @3
inventor_arrow: 2; -; @3
inventor_bread: 2; -; 2
inventor_rope: @4; 2; -
inventor_flute: @4; 2; -
inventor_bowl: @4; 2; -
inventor_doll: -; 2; 2
inventor_hook: -; @4; 2
inventor_necklace: -; -; 2 @4
shaman_1: 2 @4; @5; -
shaman_2: 2 @5; 2*2 @5; 2 @3 @4
shaman_3: -; -; 2*2
"""

# building: era, cost, printed PP
BUILDINGS = """
b01 1 4 3, b02 1 4 4, b03 1 5 3, b04 1 5 2, b05 1 3 3, b06 1 3 4,
b07 2 7 0, b08 2 6 4, b09 2 7 4, b10 2 7 2, b11 2 6 4, b12 2 5 6, b13 2 5 6,
b14 3 8 8, b15 3 7 6, b16 3 7 4, b17 3 6 3, b18 3 7 4, b19 3 6 6, b20 3 9 3, b21 3 10 0
"""

OFFERS = {
    "A": (0, 0, 5),
    "B": (0, 1, 2),
    "C": (1, 0, 2),
    "D": (0, 2, 3),
    "E": (1, 1, 2),
    "F": (2, 0, 2),
    "G": (2, 1, 4),
}


def cards(text: str) -> Counter[int]:
    """The numbers of players from which the cards of an era are used: `2*2 @5` is two from 2 and one from 5 on."""
    found: Counter[int] = Counter()
    for word in text.replace("-", "").split():
        fewest, _, times = word.lstrip("@").partition("*")
        found[int(fewest)] += int(times or 1)
    return found


def test_the_cards_of_every_character(rules):
    told = {}
    for line in CHARACTERS.split("\n")[1:-1]:
        name, _, eras = line.partition(": ")
        told[name] = {era: cards(text) for era, text in enumerate(eras.split(";"), 1) if cards(text)}
    assert told == {
        piece.name: {era: Counter(fewest) for era, fewest in piece.record.copies.items()}
        for piece in rules.pieces("characters")
    }


def test_era_cost_and_points_of_every_building(rules):
    told = {name: tuple(map(int, rest)) for name, *rest in (one.split() for one in BUILDINGS.split(",") if one.strip())}
    assert told == {p.name: (p.record.era, p.record.cost, p.record.pp) for p in rules.pieces("buildings")}


def test_eras_of_the_events(rules):
    assert all(piece.record.era == int(piece.name[-1]) for piece in rules.pieces("events"))


def test_picks_and_players_of_every_offer_tile(rules):
    assert {p.name: (p.record.top, p.record.bottom, p.record.players) for p in rules.pieces("offers")} == OFFERS


def test_constants_of_the_deal(rules):
    constants = rules.tables.rules
    assert constants.first_food == (2, 3, 3, 4, 4)
    assert (constants.bottom_row, constants.top_row, constants.rounds) == (1, 4, 10)
    assert constants.buildings == {2: (1, 2, 3), 3: (2, 2, 4), 4: (2, 3, 4), 5: (2, 3, 5)}
