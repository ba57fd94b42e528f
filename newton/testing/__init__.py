"""Testing rules: scenarios as data, properties of whole games, and a check for plugins."""

from newton.testing.scenarios import Cache, Scenario, collect

__all__ = ["Cache", "Scenario", "collect"]
