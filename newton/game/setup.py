"""Set-up (SET): tiles, tokens, decks, boards and masters by chance, one stream each."""

from __future__ import annotations

from typing import Any

from newton.game.tables import TILE_KINDS, Tables

STREAMS = ("first", "tiles", "tokens", "cards", "boards", "masters")


def bag(ctx: Any, kind: str) -> list[int]:
    """All tiles of a kind, each as often as it exists."""
    return [p.index for p in ctx.rules.pieces(kind) for _ in range(getattr(p.record, "count", 1))]


def setup(ctx: Any) -> None:
    """Set up a new game in the context's state (SET-2 to SET-10)."""
    state, n = ctx.state, len(ctx.state.seats)
    state.first = ctx.draw("first", n)  # SET-9
    state.tiles = _tiles(ctx)
    state.tokens = _tokens(ctx, n)
    state.incomes = tuple(p.record.supply for p in ctx.rules.pieces("incomes"))  # SET-6
    state.developments = tuple(p.record.supply for p in ctx.rules.pieces("developments"))
    deal_cards(ctx, n)
    _seats(ctx)
    _masters(ctx, n)


def _tiles(ctx: Any) -> tuple[int, ...]:
    """A tile on each space of a tile's kind, at random (SET-2, SET-3, SET-4)."""
    t: Tables = ctx.tables
    tiles = [-1] * len(t.space)
    for kind in TILE_KINDS.values():
        drawn = list(ctx.shuffled("tiles", bag(ctx, kind)))
        for space, wanted in enumerate(t.tile_kind):
            if wanted == kind and drawn:
                tiles[space] = drawn.pop()
    return tuple(tiles)


def _tokens(ctx: Any, players: int) -> tuple[int, ...]:
    """A Bonus token on each bonus space for this number of players (SET-5)."""
    t: Tables = ctx.tables
    drawn = list(ctx.shuffled("tokens", bag(ctx, "tokens")))
    return tuple(drawn.pop() if 0 < bonus <= players and drawn else -1 for bonus in t.bonus)


def deal_cards(ctx: Any, players: int) -> None:
    """Shuffle the decks and turn up their rows (SET-7)."""
    t: Tables = ctx.tables
    rows = t.rules.face_up.solo if players == 1 else t.rules.face_up.others
    decks = [ctx.shuffled("cards", [i for i, card in enumerate(t.cards) if card.level == level]) for level in (1, 2, 3)]
    ctx.state.face_up = tuple(deck[:rows] for deck in decks)
    ctx.state.decks = tuple(deck[rows:] for deck in decks)


def _seats(ctx: Any) -> None:
    """What every player starts with (SET-8)."""
    t: Tables = ctx.tables
    boards = ctx.shuffled("boards", range(len(t.boards)))
    for seat in ctx.state.seats:
        seat.board = boards[seat.index]
        seat.hand = tuple(i for i, card in enumerate(t.cards) if card.starting)
        seat.coins = t.rules.coins
        bare_seat(ctx, seat)


def bare_seat(ctx: Any, seat: Any) -> None:
    """Put a player's pieces on their starting spaces."""
    t: Tables = ctx.tables
    seat.scientist = t.basel
    seat.students = (t.technology_start,)
    seat.reserve = t.rules.students - 1


def _masters(ctx: Any, players: int) -> None:
    """Deal masters (SET-10)."""
    t: Tables = ctx.tables
    deck = ctx.shuffled("masters", range(len(ctx.rules.pieces("masters"))))
    dealt = t.rules.masters.solo if players == 1 else t.rules.masters.dealt
    for seat in ctx.state.seats:
        seat.dealt, deck = deck[:dealt], deck[dealt:]
