"""What is conserved in Newton: cards, tokens, tiles, Students, cubes; and nothing is ever negative."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from newton.playing import Game

CARDS = ("hand", "desk", "drawers")
NUMBERS = (
    "coins",
    "potions",
    "vp",
    "reserve",
    "tiles_taken",
    "work",
    "medicine",
    "shelf",
    "cubes",
    "held_coins",
    "held_potions",
)


def cards_are_conserved(game: Game, rng: random.Random) -> Iterator[str]:
    """Every Action card is in one place; every player has a starting set, unless it was discarded out of the game."""
    state, players = game.state, len(game.state.seats)
    there = Counter(card for rows in (state.face_up, state.decks) for row in rows for card in row)
    there += Counter(card for seat in state.seats for zone in CARDS for card in getattr(seat, zone))
    there += Counter(state.removed)
    for piece in game.rules.pieces("cards"):
        wanted = players if piece.record.starting else 1
        if there[piece.index] != wanted:
            yield f"{piece.id} is there {there[piece.index]} times, not {wanted}"
    for seat in state.seats:
        own = Counter(card for zone in CARDS for card in getattr(seat, zone))
        if any(n > 1 for n in own.values()):
            yield f"seat {seat.index} has a card twice"
        if seat.playing >= 0 and seat.playing not in seat.desk:
            yield f"the card that seat {seat.index} plays is not on its desk"


def tiles_are_conserved(game: Game, rng: random.Random) -> Iterator[str]:
    """Income and Development tiles are on boards or in the supply; tokens on spaces or with players."""
    state, t = game.state, game.rules.tables
    for kind, field in (("incomes", "income"), ("developments", "development")):
        taken = Counter(tile for seat in state.seats for tile in getattr(seat, field))
        for piece, left in zip(game.rules.pieces(kind), getattr(state, kind), strict=True):
            if left < 0 or left + taken[piece.index] != piece.record.supply:
                yield f"{piece.id}: {left} left and {taken[piece.index]} taken of {piece.record.supply}"
    tokens = [token for token in state.tokens if token >= 0] + [token for seat in state.seats for token in seat.tokens]
    wanted = sum(0 < bonus <= len(state.seats) for bonus in t.bonus)
    if len(tokens) != wanted:
        yield f"{len(tokens)} Bonus tokens, not {wanted}"
    for piece in game.rules.pieces("tokens"):
        if tokens.count(piece.index) > piece.record.count:
            yield f"{piece.id} is there {tokens.count(piece.index)} times"
    for kind in ("cities", "universities", "ancient_lands", "specializations", "inventions", "objectives"):
        lying = Counter(tile for at, tile in enumerate(state.tiles) if t.tile_kind[at] == kind)
        spaces = sum(word == kind for word in t.tile_kind)
        if sum(lying.values()) != spaces or -1 in lying:
            yield f"{sum(lying.values())} {kind} for {spaces} spaces"


def pieces_are_conserved(game: Game, rng: random.Random) -> Iterator[str]:
    """Students, cubes and Bookshelf tiles are as many as there are, and stand where they may."""
    t, constants = game.rules.tables, game.rules.pieces("rules")[0].record
    spaces = [piece.record for piece in game.rules.pieces("spaces")]
    for seat in game.state.seats:
        who = f"seat {seat.index}"
        if len(seat.students) + seat.reserve != constants.students:
            yield f"{who} has {len(seat.students)} Students on the track and {seat.reserve} in reserve"
        if any(spaces[at].board != "technology" for at in seat.students):
            yield f"{who} has a Student off the track"
        if any(n > 1 for at, n in Counter(seat.students).items() if spaces[at].final):
            yield f"{who} has two Students on one final space"
        if seat.cubes.bit_count() > constants.cubes or seat.cubes & ~t.cube_mask:
            yield f"{who} has cubes where there can be none"
        if not seat.shelf.bit_count() <= seat.tiles_taken <= constants.shelf_tiles:
            yield f"{who} placed {seat.shelf.bit_count()} Bookshelf tiles and took {seat.tiles_taken}"
        if spaces[seat.scientist].board != "map":
            yield f"{who} has its Scientist off the map"
        if (
            len(seat.income) + (seat.medicine > 0) > constants.income_spaces
            or len(seat.development) > constants.drawers
        ):
            yield f"{who} has more tiles than spaces"


def masters_are_conserved(game: Game, rng: random.Random) -> Iterator[str]:
    """A master is in one place; after the draft every player has as many as there are to keep."""
    state, kept = game.state, game.rules.pieces("rules")[0].record.masters.kept
    masters = [m for seat in state.seats for m in (*seat.masters, *seat.master_hand, *seat.dealt)]
    if len(set(masters)) < len(masters):
        yield "a master is in two places"
    for seat in state.seats:
        if not seat.dealt and len(seat.masters) + len(seat.master_hand) != kept:
            yield f"seat {seat.index} has {len(seat.masters)} masters played and {len(seat.master_hand)} in hand"


def nothing_is_negative(game: Game, rng: random.Random) -> Iterator[str]:
    """No number of a player falls below nothing; rounds and turns stay in their bounds."""
    state, constants = game.state, game.rules.pieces("rules")[0].record
    for seat in state.seats:
        for name in NUMBERS:
            if getattr(seat, name) < 0:
                yield f"seat {seat.index} has {getattr(seat, name)} {name}"
    if not 1 <= state.round <= constants.rounds or not 0 <= state.turn <= constants.turns * len(state.seats):
        yield f"round {state.round}, turn {state.turn}"


CONSERVED: tuple[Any, ...] = (
    cards_are_conserved,
    tiles_are_conserved,
    pieces_are_conserved,
    masters_are_conserved,
    nothing_is_negative,
)
