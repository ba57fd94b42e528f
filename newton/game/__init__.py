"""Newton (Luciani & Mangone, 2018): its nouns and verbs, registered through the same hook as any plugin."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from newton.kernel.plugins import hookimpl

name = "newton"
version = "1"


def content_root() -> Any:
    """The folder of the packs: in the installed package, or beside it in a checkout."""
    inside = files("newton") / "content"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "content"


@hookimpl
def newton_register(registry: Any) -> None:
    """Register Newton: kinds, ops, verbs, queries, events, counts, options, packs and the declaration of the game."""
    from newton.game import register  # noqa: PLC0415 - importing newton.game alone stays cheap

    register.everything(registry, content_root())
