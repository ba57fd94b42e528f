"""MESOS as text: rounds, tiles, rows, tribes and scores; and what a seat cannot know, drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from newton_mesos.state import ERAS, copy_of, era_of


def screen(game: Any, seat: int | None, lang: str) -> str:
    """The table as a seat sees it."""
    view = game.view(seat)
    table, names, rules = view.table, game.names, game.rules
    offers = [
        f"{piece.key} {names[table.offers[piece.key]] if piece.key in table.offers else '-'}"
        for piece in rules.pieces("offers")
        if piece.record.players <= view.players
    ]
    lines = [
        f"Round {view.round} of {rules.tables.rules.rounds}, era {table.era}; {table.deck} cards in the deck",
        f"Offers  {'   '.join(offers)}",
        f"Top     {_row(rules, table.top)}",
        f"Bottom  {_row(rules, table.bottom)}",
        f"Later   {'; '.join(f'era {era}: {_later(row)}' for era, row in table.buildings.items() if row)}",
    ]
    for who, (fields, score) in enumerate(zip(view.seats, game.scores, strict=True)):
        place = f"space {fields.order}" if fields.order else "on an offer tile"
        lines.append(f"{names[who]}: {fields.food} food, {fields.pp} PP, {score.total} with final scoring, {place}")
        lines.append(f"        {_counted([*fields.tribe, *fields.buildings])}")
    return "\n".join(lines)


def _later(row: Any) -> str:
    return f"{row} buildings" if isinstance(row, int) else ", ".join(row)


def _row(rules: Any, names: list[str]) -> str:
    shown = []
    for name in names:
        record = rules.piece(name).record
        shown.append(f"{name} ({record.cost} food)" if hasattr(record, "cost") else name)
    return ", ".join(shown) or "-"


def _counted(names: Iterable[str]) -> str:
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in Counter(names).items()) or "-"


def redraw(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    """Shuffle each era of the deck, and draw the buildings of eras to come from those that nobody has seen.

    Args:
        ctx: A context over the copied state.
        state: The copy to change.
        seat: The seat whose knowledge stays true; all seats of MESOS know the same.
        rng: Anything with `shuffle(list)` and `getrandbits`, as `random.Random`.
    """
    final = {copy_of(ctx.rules.uid("events", p.index), p.record.era) for p in ctx.rules.pieces("events") if p.record.final}
    deck = []
    for era in ERAS:
        hidden = [copy for copy in state.deck if era_of(copy) == era and copy not in final]
        rng.shuffle(hidden)
        deck += hidden
    state.deck = (*deck, *(copy for copy in state.deck if copy in final))
    if not ctx.rules.options["expert"]:
        state.buildings = tuple(_unseen(ctx, state, ERAS[at + 1], len(row), rng) for at, row in enumerate(state.buildings))
    state.seed = rng.getrandbits(63)


def _unseen(ctx: Any, state: Any, era: int, n: int, rng: Any) -> tuple[int, ...]:
    """Buildings of an era that may be those that wait; of any era if a position has more of them."""
    first = ctx.tables.first["buildings"]
    seen = {card - first for card in state.top + state.bottom}
    seen.update(building for owner in state.seats for building in owner.buildings)
    pool = [piece for piece in ctx.rules.pieces("buildings") if piece.index not in seen]
    rng.shuffle(pool)
    pool.sort(key=lambda piece: piece.record.era != era)
    return tuple(piece.index for piece in pool[:n])
