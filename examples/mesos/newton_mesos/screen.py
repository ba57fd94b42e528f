"""MESOS as text: rounds, tiles, rows, tribes and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any


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
