"""The state operations of Newton: each changes the state, writes its event, and queues what it triggers."""

from __future__ import annotations

from typing import Any

from newton.game import vocabulary as v
from newton.game.tables import Tables


def take_token(ctx: Any, space: int) -> None:
    """Take the Bonus token of a space entered, if one lies there; its effect is queued (TECH-3, TRAVEL-2)."""
    tokens = ctx.state.tokens
    token = tokens[space]
    if token < 0:
        return
    ctx.state.tokens = (*tokens[:space], -1, *tokens[space + 1 :])
    ctx.me.tokens = (*ctx.me.tokens, token)
    ctx.emit(v.TOKEN_TAKEN, token, space)
    t: Tables = ctx.tables
    for _ in range(ctx.spend(v.TOKEN_REWARD, 1)):  # CARD-8 asks for two
        ctx.reward(t.token_programs[token], t.tile_uids["tokens"] + token)


def land(ctx: Any, space: int) -> None:
    """Queue what ending a move on a space of a track does (WORK-3, TECH-4)."""
    t: Tables = ctx.tables
    word = t.space[space]
    kind = t.tile_kind[space]
    if kind in t.tile_programs:
        tile = ctx.state.tiles[space]
        if tile >= 0:
            ctx.reward(t.tile_programs[kind][tile], t.tile_uids[kind] + tile)
    elif word in t.landings:
        ctx.reward(t.landings[word], t.tile_uids["spaces"] + space)


def cubes_left(ctx: Any) -> int:
    """The Travel cubes on the acting player's board."""
    left: int = ctx.tables.rules.cubes - ctx.me.cubes.bit_count()
    return left


def place_cube(ctx: Any, space: int) -> None:
    """Place a Travel cube; its own reward and the bonus of a City are queued (TRAVEL-4, TRAVEL-8)."""
    t: Tables = ctx.tables
    ctx.me.cubes |= 1 << space
    ctx.emit(v.CUBE_PLACED, space)
    reward = t.cube_rewards.get(ctx.me.cubes.bit_count())
    if reward is not None:
        ctx.reward(reward, t.tile_uids["rules"])
    land(ctx, space)


def take_shelf_tile(ctx: Any) -> None:
    """Take the topmost Bookshelf tile; the reward under a pile is queued (STUDY-2)."""
    t: Tables = ctx.tables
    ctx.me.tiles_taken += 1
    reward = t.shelf_rewards.get(ctx.me.tiles_taken)
    if reward is not None:
        ctx.reward(reward, t.tile_uids["rules"])


def enroll(ctx: Any) -> None:
    """Put a Student from reserve on the start of the technology track; without one nothing happens (TILE-1)."""
    me, start = ctx.me, ctx.tables.technology_start
    if me.reserve > 0:
        me.reserve -= 1
        me.students = tuple(sorted((*me.students, start)))
        ctx.emit(v.STUDENT_ENROLLED, start)


def completed_runs(ctx: Any) -> list[int]:
    """The VP of the acting player's completed runs (STUDY-4)."""
    me = ctx.me
    board = ctx.tables.boards[me.board]
    filled = me.shelf | board.printed  # STUDY-3
    return [vp for mask, vp in board.runs if filled & mask == mask]


def symbols(ctx: Any, action: int) -> int:
    """The visible symbols of an action: desk, drawers, Development tiles, the Study board (TURN-4)."""
    t: Tables = ctx.tables
    me = ctx.me
    cards = t.cards
    n = 1 if t.boards[me.board].symbol == action else 0
    for card in me.desk:
        n += cards[card].symbols[action]
    for card in me.drawers:
        n += cards[card].symbols[action]
    for tile in me.development:
        n += t.development_actions[tile] == action
    return n


def enter_play(ctx: Any, abilities: tuple[Any, ...], uid: int) -> None:
    """Put the abilities of a piece in force for the acting player."""
    for ability in abilities:
        ability.enter(ctx, ctx.actor, uid)


def without(row: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A row less one occurrence of an item."""
    at = row.index(item)
    return (*row[:at], *row[at + 1 :])
