"""Scores (MESOS-16 to MESOS-18, MESOS-26): the lines that add up to a player's total, counts, and a worth for bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from newton_mesos import vocabulary as v
from newton_mesos.changes import count_icons, count_sets, count_types
from newton_mesos.tables import Tables

Line = tuple[str, int, str]


def scores(ctx: Any, seat: int) -> list[Line]:
    """Lines (label, PP, source id) of a player, as if the game ended now, events in sight left aside."""
    t: Tables = ctx.tables
    ctx.actor, ctx.me = seat, ctx.state.seats[seat]
    lines = [("Prestige points of the game", ctx.me.pp, "")]
    lines += [(line.label["en"], line.score.get(ctx), "") for line in t.rules.scoring]
    for building in ctx.me.buildings:
        piece = ctx.rules.pieces("buildings")[building]
        lines.append((piece.label("en"), piece.record.pp + piece.record.score.get(ctx), piece.id))
    return lines


def tie_break(state: Any, seat: int) -> int:
    """What orders equal totals: food (MESOS-26)."""
    return int(state.seats[seat].food)


def _of_type(at: int) -> Callable[[Any], int]:
    return lambda ctx: count_types(ctx)[at]


def builder_pp(ctx: Any) -> int:
    """The PP printed on the player's builders (MESOS-17)."""
    t: Tables = ctx.tables
    first, builder = t.first["characters"], v.TYPES.index("builder")
    return sum(t.record[first + character].pp for character in ctx.me.tribe if t.types[character] == builder)


COUNTS: tuple[tuple[str, Callable[[Any], int], str, str], ...] = (
    *((f"{word}s", _of_type(at), f"{word}s of the tribe", word) for at, word in enumerate(v.TYPES)),
    ("characters", lambda ctx: len(ctx.me.tribe), "characters of the tribe", "character"),
    ("sets", count_sets, "full sets of the six types of character", "full set of the six types"),
    ("icons", lambda ctx: len(count_icons(ctx)), "different icons of inventors", "different icon"),
    ("builder_pp", builder_pp, "PP of the builders", "PP of builders"),
)


def worth(ctx: Any, seat: int) -> float:
    """A rough worth of a player's position for bots: points now, and what brings points later."""
    total = sum(pp for _, pp, _ in scores(ctx, seat))
    t: Tables = ctx.tables
    left = (t.rules.rounds - ctx.state.round + 1) / t.rules.rounds  # of the game, 1 to 0
    hunters, gatherers, artists, builders, inventors, _ = count_types(ctx)
    stars, food = ctx.query(v.STARS, 0), ctx.me.food
    growth = 7 * hunters + 6 * artists + 4 * builders + 6 * inventors + 5 * min(stars, 5) + 4 * (artists % 2)
    due = max(0, ctx.query(v.UPKEEP, len(ctx.me.tribe)))
    hungry = 1.5 * max(0, due - food) + 4 * left * max(0, due - 3)
    picks = sum(t.offers[tile].top + t.offers[tile].bottom for tile in _tiles(ctx, seat))
    return float(total + left * (growth + 2 * gatherers) + 0.6 * min(food, 12) - hungry + 4 * picks)


def _tiles(ctx: Any, seat: int) -> list[int]:
    """The offer tile with the player's totem, if there is one."""
    return [tile for tile, who in enumerate(ctx.state.offers) if who == seat]
