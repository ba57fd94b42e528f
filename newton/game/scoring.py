"""Scores (END): the lines that add up to a player's total, the solo level, and a worth for bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from newton.game import needs
from newton.game.changes import completed_runs
from newton.game.tables import Tables

Line = tuple[str, int, str]


def scores(ctx: Any, seat: int) -> list[Line]:
    """Lines (label, vp, source id) of a player, as if the game ended now."""
    ctx.actor, ctx.me = seat, ctx.state.seats[seat]
    lines = [("Victory points of the game", ctx.me.vp, "")]
    for master in ctx.me.masters:  # END-4
        piece = ctx.rules.pieces("masters")[master]
        lines.append((piece.label("en"), piece.record.vp, piece.id))
    return lines + list(_objectives(ctx))


def _objectives(ctx: Any) -> Iterator[Line]:
    """An Objective scores for each player with a piece on its space (END-2, END-3)."""
    t: Tables = ctx.tables
    for space, kind in enumerate(t.tile_kind):
        tile = ctx.state.tiles[space] if kind == "objectives" else -1
        if tile >= 0 and _holds(ctx, space):
            piece = ctx.rules.pieces("objectives")[tile]
            yield piece.label("en"), piece.record.score.get(ctx), piece.id


def _holds(ctx: Any, space: int) -> bool:
    t: Tables = ctx.tables
    me = ctx.me
    if space in me.students or t.work_track[me.work] == space:
        return True
    return bool(needs.visited(ctx) >> space & 1)


def level(rules: Any, total: int, players: int) -> str | None:
    """The title of a solo score (END-6)."""
    if players > 1:
        return None
    for one in rules.tables.rules.levels:
        if total <= one.upto:
            return str(one.name["en"])
    return None


def finals(ctx: Any) -> int:
    """Own Students on final spaces of the technology track."""
    return sum(space in ctx.tables.final for space in ctx.me.students)


def cards_available(ctx: Any) -> int:
    """Non-starting Action cards in hand and on the desk (END-3)."""
    t: Tables = ctx.tables
    return sum(not t.cards[card].starting for card in (*ctx.me.hand, *ctx.me.desk))


def _volume(at: int) -> Any:
    def count(ctx: Any) -> int:
        have = needs.volumes(ctx)
        return have[at] + have[3]  # REQ-2: one of any colour counts as this colour

    return count


COUNTS = (  # word, how it is counted, what it counts, what one of them is called
    ("coins", lambda ctx: ctx.me.coins, "coins held", "coin"),
    ("potions", lambda ctx: ctx.me.potions, "potions held", "potion"),
    ("tokens", lambda ctx: len(ctx.me.tokens), "Bonus tokens kept", "Bonus token kept"),
    ("universities", lambda ctx: needs.count_visits(ctx, "university"), "Universities visited", "University visited"),
    ("ancient_lands", lambda ctx: needs.count_visits(ctx, "ancient_land"), "Ancient Lands", "Ancient Land visited"),
    ("runs", lambda ctx: len(completed_runs(ctx)), "completed runs of the bookshelf", "completed run"),
    ("masters", lambda ctx: len(ctx.me.masters), "masters played", "master played"),
    ("bookshelf", lambda ctx: ctx.me.shelf.bit_count(), "Bookshelf tiles placed", "Bookshelf tiles placed"),
    ("finals", finals, "Students on final spaces", "Student on a final space"),
    ("reserve", lambda ctx: ctx.me.reserve, "Students in reserve", "Student in reserve"),
    ("cards", cards_available, "non-starting Action cards available at the end", "non-starting cards available"),
    ("blue", _volume(0), "available blue Volumes", "blue Volume"),
    ("green", _volume(1), "available green Volumes", "green Volume"),
    ("orange", _volume(2), "available orange Volumes", "orange Volume"),
)


def worth(ctx: Any, seat: int) -> float:
    """A rough worth of a player's position for bots: points now, and what brings points in the rounds to come."""
    total: float = sum(vp for _, vp, _ in scores(ctx, seat))
    me, t = ctx.me, ctx.tables
    later = t.rules.rounds - ctx.state.round
    symbols = sum(sum(t.cards[card].symbols) for card in me.drawers)
    taken = sum(not t.cards[card].starting for card in (*me.hand, *me.desk))
    growth = 0.6 * len(me.development) + 0.5 * symbols + 0.4 * taken + 0.5 * _begun_runs(ctx)
    income = sum(completed_runs(ctx)) + me.medicine + 2 * len(me.income)
    total += later * (income + growth) + 2.5 * _turns_to_come(ctx, later)
    places: float = 0.7 * sum(t.depth[space] for space in me.students) + 0.3 * me.work + 0.6 * me.cubes.bit_count()
    stock: float = 0.4 * me.coins + 0.8 * me.potions + 0.3 * len(me.tokens) + 0.8 * me.shelf.bit_count()
    total += min(1.0, later / 2) * (places + stock)
    return total


def _turns_to_come(ctx: Any, later: int) -> int:
    """How many turns of later rounds the cards held are enough for, one being tucked each round."""
    me, rules = ctx.me, ctx.tables.rules
    cards = len(me.hand) + len(me.desk)
    if len(me.drawers) < ctx.state.round < rules.rounds:
        cards -= 1  # the one that this round still tucks
    return sum(min(rules.turns, max(0, cards - i)) for i in range(later))


def _begun_runs(ctx: Any) -> float:
    """The VP of runs that are begun but not completed, each by the part that is filled."""
    board = ctx.tables.boards[ctx.me.board]
    filled = ctx.me.shelf | board.printed
    parts = [vp * (mask & filled).bit_count() / mask.bit_count() for mask, vp in board.runs if mask & ~filled]
    return float(sum(parts))
