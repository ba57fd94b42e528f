"""Whose fault it is when a rule fails in the middle of a game."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from newton.kernel import machine
from newton.kernel.machine import Context
from newton.lang.declare import Declared
from newton.lang.errors import EngineError, NewtonError, PluginError


def failure(ctx: Context, key: str, error: BaseException) -> NewtonError:
    """The error to raise for one that a rule raised: a PluginError if the op at work is a plugin's.

    Args:
        ctx: The context as the failure left it.
        key: The choice that was being carried out.
        error: What was raised.
    """
    op = _op_at_work(error.__traceback__)
    registry = ctx.rules.registry
    origin = registry.origin_of("ops", op) if op in registry.table("ops") else ""
    if origin and origin not in ("kernel", ctx.rules.game.name):
        at = " in ".join(reversed(machine.frame_names(ctx)))
        return PluginError(origin, f"op `{op}` at {at}", error)
    sources = tuple(ctx.rules.piece_at(frame.source).id for frame in ctx.state.frames if frame.source >= 0)
    at = f" in the op `{op}`" if op else ""
    message = f"`{key}` failed{at}: {type(error).__name__}: {error}"
    return EngineError(message, machine.frame_names(ctx), sources)


def _op_at_work(trace: TracebackType | None) -> str:
    """The name of the innermost op among the callers of what failed."""
    found = ""
    while trace is not None:
        host: Any = trace.tb_frame.f_locals.get("self", trace.tb_frame.f_locals.get("op"))
        mark = getattr(type(host), "declared", None)
        if isinstance(mark, Declared):
            found = mark.name
        trace = trace.tb_next
    return found
