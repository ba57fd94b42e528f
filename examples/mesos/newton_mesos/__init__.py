"""MESOS: a second game on the engine, registered through the same hook as Newton."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import newton

name = "mesos"
version = "1"


@newton.hookimpl
def newton_register(registry: Any) -> None:
    """Register MESOS: kinds, ops, forms, verbs, queries, events, counts, options, the pack and the declaration."""
    from newton_mesos import declaration  # noqa: PLC0415 - importing registers nothing

    declaration.register(registry, files("newton_mesos") / "content" / "mesos")
