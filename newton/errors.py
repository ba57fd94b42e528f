"""The errors of newton, all below `NewtonError`."""

from newton.lang.errors import ContentError, EngineError, IllegalChoice, NewtonError, PluginError, SaveError

__all__ = ["ContentError", "EngineError", "IllegalChoice", "NewtonError", "PluginError", "SaveError"]
