"""What a game shows of a question and of its scores: small values, made when somebody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from newton.kernel.machine import Context
from newton.kernel.verbs import Options

if TYPE_CHECKING:
    from newton.playing import Game


class Decision:
    """A question that waits for an answer; a look at the game, true until the next choice.

    Attributes: player (seat, 0-based), kind, prompt, source (the piece that asks, or None), seq (its number; give it
    to `choose` to refuse a stale answer), options.
    """

    __slots__ = ("_frame", "_op", "_rules", "options", "player", "seq")

    def __init__(self, game: Game, ctx: Context, op: Any) -> None:
        frame = ctx.state.frames[-1]
        self._rules, self._frame, self._op = game.rules, frame.source, op
        self.player: int = frame.actor
        self.seq = game.seq
        self.options = Options(game, ctx.options, game.seq)

    @property
    def kind(self) -> str:
        """What kind of question it is: `turn`, `travel`, ..."""
        return str(self._op.kind)

    @property
    def prompt(self) -> str:
        """The question as a sentence."""
        return str(self._op.prompt)

    @property
    def source(self) -> Any:
        """The piece whose rule asks, or None."""
        return self._rules.piece_at(self._frame) if self._frame >= 0 else None

    def __repr__(self) -> str:
        return f"<decision {self.seq}: player {self.player}, {self.kind}, {len(self.options)} options>"


@attrs.frozen
class ScoreLine:
    """A part of a score: what for, how many points, from which piece (an id, or an empty text)."""

    label: str
    vp: int
    source: str


@attrs.frozen
class Score:
    """A player's points and the lines that add up to them."""

    total: int
    lines: tuple[ScoreLine, ...]
