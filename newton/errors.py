"""The errors of newton, all below `NewtonError`."""

from newton.kernel.errors import ContentError, EngineError, IllegalChoice, NewtonError, PluginError, SaveError

__all__ = ["ContentError", "EngineError", "IllegalChoice", "NewtonError", "PluginError", "SaveError"]
