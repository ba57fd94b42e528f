"""Testing rules: scenarios as data, properties of whole games, strategies for hypothesis, and a check for plugins."""

from importlib import import_module
from typing import Any

from newton.testing.plugin_check import assert_plugin
from newton.testing.properties import PropertyBroken, check_game
from newton.testing.scenarios import Cache, Scenario, collect

__all__ = ["Cache", "PropertyBroken", "Scenario", "assert_plugin", "check_game", "collect", "strategies"]


def __getattr__(name: str) -> Any:
    """Import the strategies when they are asked for: they need hypothesis."""
    if name == "strategies":
        return import_module("newton.testing.strategies")
    raise AttributeError(f"module 'newton.testing' has no attribute {name!r}")
