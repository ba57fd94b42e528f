"""newton: modern board games as software. Load rules, play, clone, save, replay; bend them with YAML and plugins."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from newton import bots, testing
    from newton.decisions import Decision
    from newton.errors import ContentError, EngineError, IllegalChoice, NewtonError, PluginError, SaveError
    from newton.kernel.plugins import hookimpl
    from newton.kernel.verbs import Option
    from newton.playing import Game
    from newton.rulesets import Ruleset, load
    from newton.saving import Replay, replay, restore, restore_position
    from newton.views import View

_HOMES = {
    **dict.fromkeys(
        ("ContentError", "EngineError", "IllegalChoice", "NewtonError", "PluginError", "SaveError"), "newton.errors"
    ),
    "hookimpl": "newton.kernel.plugins",
    "Option": "newton.kernel.verbs",
    "Decision": "newton.decisions",
    "Game": "newton.playing",
    **dict.fromkeys(("Ruleset", "load"), "newton.rulesets"),
    **dict.fromkeys(("Replay", "replay", "restore", "restore_position"), "newton.saving"),
    "View": "newton.views",
}

__all__ = [
    "ContentError",
    "Decision",
    "EngineError",
    "Game",
    "IllegalChoice",
    "NewtonError",
    "Option",
    "PluginError",
    "Replay",
    "Ruleset",
    "SaveError",
    "View",
    "bots",
    "hookimpl",
    "load",
    "replay",
    "restore",
    "restore_position",
    "testing",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for: `import newton` itself stays cheap."""
    if name == "__version__":
        value = import_module("importlib.metadata").version("newton-boardgame")
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    elif name in ("bots", "testing"):
        value = import_module(f"newton.{name}")
    else:
        raise AttributeError(f"module 'newton' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """What can be asked for, imported or not."""
    return sorted({*globals(), *__all__, "__version__"})
