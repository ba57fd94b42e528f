"""What MESOS looks up while it runs: frozen tables of small ints, made once from the records."""

from __future__ import annotations

from typing import Any

import attrs

from newton_mesos.records import OfferRecord, RulesRecord
from newton_mesos.vocabulary import RESOLVED, TYPES


@attrs.frozen(eq=False)
class Tables:
    """Everything frozen that the ops of MESOS look up; a card is its number among all pieces."""

    rules: RulesRecord
    last_space: int  # the program of the last space of the turn-order tile
    kind: tuple[str, ...]  # card -> kind
    record: tuple[Any, ...]  # card -> record
    program: tuple[int, ...]  # card -> what it does, -1 if nothing
    abilities: tuple[tuple[Any, ...], ...]  # card -> what holds while it is owned
    first: dict[str, int]  # kind -> the number of its first piece
    types: tuple[int, ...]  # character -> place in TYPES
    icons: tuple[int, ...]  # character -> its icon as a number, -1 without one
    offers: tuple[OfferRecord, ...]
    resolved: dict[str, int]  # type of event -> the program that says that it is resolved


@attrs.frozen
class Say:
    """Write an event about the piece at work."""

    event: Any

    def run(self, ctx: Any) -> None:
        """Write it; what listens to it follows."""
        ctx.emit(self.event, ctx.frame.source)


def freeze(compiler: Any) -> Tables:
    """Make the tables of a ruleset."""
    rules = compiler.rules
    pieces = [piece for kind in rules.kinds for piece in rules.pieces(kind)]
    effects = [getattr(piece.record, "effect", None) for piece in pieces]
    characters = [piece.record for piece in rules.pieces("characters")]
    icons = sorted({record.icon for record in characters} - {""})
    constants: RulesRecord = rules.pieces("rules")[0].record
    return Tables(
        rules=constants,
        last_space=compiler.program(constants.last_space),
        kind=tuple(piece.kind for piece in pieces),
        record=tuple(piece.record for piece in pieces),
        program=tuple(compiler.program(effect) if effect and effect.items else -1 for effect in effects),
        abilities=tuple(tuple(item.op for item in getattr(piece.record, "abilities", ())) for piece in pieces),
        first={kind: rules.uid(kind, 0) for kind in rules.kinds},
        types=tuple(TYPES.index(record.type) for record in characters),
        icons=tuple(icons.index(record.icon) if record.icon else -1 for record in characters),
        offers=tuple(piece.record for piece in rules.pieces("offers")),
        resolved={word: compiler.ops(f"resolved/{word}", [Say(event)]) for word, event in RESOLVED.items()},
    )
