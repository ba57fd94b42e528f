"""The state operations of MESOS: each changes the state and writes its event, which queues what it triggers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from newton.kit import sets
from newton_mesos import vocabulary as v
from newton_mesos.tables import Tables


def count_types(ctx: Any) -> list[int]:
    """How many characters of each type the player has, by place in TYPES."""
    t: Tables = ctx.tables
    counts = [0] * len(v.TYPES)
    for character in ctx.me.tribe:
        counts[t.types[character]] += 1
    return counts


def count_sets(ctx: Any) -> int:
    """Full sets of the six types of character."""
    return sets.different(count_types(ctx), 0, len(v.TYPES))


def count_icons(ctx: Any) -> Counter[int]:
    """How many inventors of each icon the player has."""
    t: Tables = ctx.tables
    return Counter(t.icons[character] for character in ctx.me.tribe if t.icons[character] >= 0)


def count_pairs(ctx: Any) -> int:
    """Pairs of inventors with the same icon."""
    return sets.alike(list(count_icons(ctx).values()), 0, 2)


def price(ctx: Any, card: int) -> int:
    """The food that a building costs the player now (MESOS-17)."""
    t: Tables = ctx.tables
    cost: int = ctx.query(v.BUILDING_COST, t.record[card].cost, card - t.first["buildings"])
    return max(0, cost)


def take_card(ctx: Any, row: int, card: int) -> None:
    """Take a card out of a row into the tribe; a building is paid."""
    t: Tables = ctx.tables
    lying = list(getattr(ctx.state, v.ROWS[row]))
    lying.remove(card)
    setattr(ctx.state, v.ROWS[row], tuple(lying))
    index = card - t.first[t.kind[card]]
    if t.kind[card] == "buildings":
        build(ctx, card, index)
    else:
        recruit(ctx, card, index)
    enter_play(ctx, card)
    if t.program[card] >= 0:
        ctx.push(t.program[card], card)


def build(ctx: Any, card: int, building: int) -> None:
    """Pay a building and add it to the tribe."""
    food = price(ctx, card)
    v.FOOD.pay(ctx, food)
    ctx.used(v.BUILDING_COST)
    ctx.me.buildings = (*ctx.me.buildings, building)
    ctx.emit(v.BUILT, card, food)


def recruit(ctx: Any, card: int, character: int) -> None:
    """Add a character to the tribe, and say what it completes."""
    full, pairs = count_sets(ctx), count_pairs(ctx)
    ctx.me.tribe = (*ctx.me.tribe, character)
    ctx.emit(v.RECRUITED, card)
    if count_sets(ctx) > full:
        ctx.emit(v.SET_COMPLETED)
    if count_pairs(ctx) > pairs:
        ctx.emit(v.PAIR_MADE)


def enter_play(ctx: Any, card: int) -> None:
    """Put what a card of the player brings in force."""
    for ability in ctx.tables.abilities[card]:
        ability.enter(ctx, ctx.actor, card)


def lay_out(ctx: Any, row: int, cards: tuple[int, ...]) -> None:
    """Add cards at the right end of a row."""
    name = v.ROWS[row]
    setattr(ctx.state, name, (*getattr(ctx.state, name), *cards))


def of_kind(ctx: Any, cards: tuple[int, ...], *kinds: str) -> tuple[int, ...]:
    """Those of some cards that are of some kinds, in their order."""
    kind = ctx.tables.kind
    return tuple(card for card in cards if kind[card] in kinds)
