"""Volumes, requirements and potions (REQ): what is available, what is missing, what that costs, and paying it."""

from __future__ import annotations

from typing import Any

from newton.game.tables import NO_VOLUMES, Book, Tables, Volumes
from newton.game.vocabulary import COINS, POTIONS, QUICK_PRICE, REQUIREMENT_IGNORED


def volumes(ctx: Any) -> Volumes:
    """The acting player's available Volumes: those on the desk and on masters played (REQ-1)."""
    t: Tables = ctx.tables
    me = ctx.me
    blue = green = orange = wild = 0
    for card in me.desk:
        b, g, o, w = t.cards[card].volumes[me.index]
        blue += b
        green += g
        orange += o
        wild += w
    for master in me.masters:
        b, g, o, w = t.master_volumes[master]
        blue += b
        green += g
        orange += o
        wild += w
    return blue, green, orange, wild


def final_volumes(ctx: Any) -> Volumes:
    """The Volumes on the cards that are available at the end and on masters played (END-3)."""
    t: Tables = ctx.tables
    me = ctx.me
    found = [t.cards[card].volumes[me.index] for card in (*me.hand, *me.desk)]
    found += [t.master_volumes[master] for master in me.masters]
    return tuple(map(sum, zip(NO_VOLUMES, *found, strict=True)))


def missing(need: Volumes, have: Volumes) -> int:
    """How many Volumes of a requirement are missing; wild ones stand in first (REQ-2)."""
    short = 0
    for i in (0, 1, 2):
        if need[i] > have[i]:
            short += need[i] - have[i]
    return short - have[3] if short > have[3] else 0


def potion_price(ctx: Any) -> int:
    """The coins that a potion costs (QUICK-3)."""
    t: Tables = ctx.tables
    base = t.quick[t.rules.potion_source].cost.parts[0][1].get(ctx)
    price: int = ctx.query(QUICK_PRICE, base, t.rules.potion_source)
    return max(0, price)


def affordable(ctx: Any, potions: int, coins: int) -> bool:
    """Whether so many potions can be paid, short ones bought with these coins (REQ-5)."""
    short: int = potions - ctx.me.potions
    return short <= 0 or short * potion_price(ctx) <= coins


def pay_potions(ctx: Any, potions: int) -> None:
    """Pay potions, buying those that are short (REQ-5)."""
    short = potions - ctx.me.potions
    if short > 0:
        COINS.pay(ctx, short * potion_price(ctx))
        POTIONS.gain(ctx, short)
    POTIONS.pay(ctx, potions)


def count_of(n: int, noun: str) -> str:
    """A number with its noun."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def say_price(ctx: Any, potions: int, coins: int = 0) -> str:
    """What an option costs, in words: coins, potions, and how many of these must be bought (REQ-5)."""
    parts = [count_of(coins, "coin")] if coins else []
    if potions:
        short = max(0, potions - ctx.me.potions)
        bought = f", {short} bought for {count_of(short * potion_price(ctx), 'coin')}" if short else ""
        parts.append(count_of(potions, "potion") + bought)
    return "costs " + " and ".join(parts) if parts else ""


def meet_requirement(ctx: Any, space: int) -> None:
    """Pay what stopping on a space costs, if it has a requirement."""
    if any(ctx.tables.requires[space]):
        pay_potions(ctx, space_price(ctx, space))
        ctx.used(REQUIREMENT_IGNORED)


def ignored(ctx: Any) -> bool:
    """Whether the running action ignores requirements."""
    return bool(ctx.query(REQUIREMENT_IGNORED, 0))


def space_price(ctx: Any, space: int) -> int:
    """The potions that stopping on a space costs: one for each Volume missing (REQ-3); 0 without a requirement."""
    t: Tables = ctx.tables
    need = t.requires[space]
    if not any(need) or ignored(ctx):
        return 0
    return missing(need, volumes(ctx))


def visited(ctx: Any) -> int:
    """The spaces with an own cube, as a mask; with all cubes placed the Scientist counts as one (TRAVEL-7)."""
    me = ctx.me
    cubes: int = me.cubes
    if cubes.bit_count() >= ctx.tables.rules.cubes:
        cubes |= 1 << me.scientist
    return cubes


def count_visits(ctx: Any, word: str) -> int:
    """How many spaces of a kind the acting player has visited."""
    mask: int = ctx.tables.map_mask.get(word, 0)
    return (visited(ctx) & mask).bit_count()


def has_visited(ctx: Any, kind: str, tile: int, cubes: int) -> bool:
    """Whether one of the visited spaces bears a tile."""
    t: Tables = ctx.tables
    tiles = ctx.state.tiles
    word = "university" if kind == "universities" else "ancient_land"
    mask = cubes & t.map_mask[word]
    while mask:
        low = mask & -mask
        if tiles[low.bit_length() - 1] == tile:
            return True
        mask ^= low
    return False


def book_price(ctx: Any, book: Book, have: Volumes, cubes: int) -> int:
    """The potions that a book space costs: 1 for a Volume missing (REQ-3), some for a visit missing (REQ-4)."""
    if book.visit is not None:
        price: int = ctx.tables.rules.visit_potions
        return 0 if has_visited(ctx, *book.visit, cubes) else price
    return missing(book.volumes, have)
