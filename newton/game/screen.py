"""Newton as text: map, tracks, shelf, hand and scores."""

from __future__ import annotations

from typing import Any

PHASES = ("draft", "turn", "end")


def phase(state: Any) -> tuple[int, str, int]:
    """(round, phase, first seat) of a state; after the end the phase is `end`."""
    pc = state.frames[0].pc if state.frames else len(PHASES) - 1
    return state.round, PHASES[min(pc, len(PHASES) - 1)], state.first


def screen(game: Any, seat: int | None, lang: str) -> str:
    """The table as a seat sees it."""
    return str(game.view(seat).to_dict())
