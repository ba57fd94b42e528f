"""What can go wrong, as exceptions below `NewtonError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from newton.lang.problems import Problem


class NewtonError(Exception):
    """The base of every error that the engine raises on purpose."""


class IllegalChoice(NewtonError, ValueError):
    """A choice that the rules refuse; the game is as it was."""

    def __init__(self, reason: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(reason, legal)  # both, so that pickle can build the error again
        self.reason = reason
        self.legal = legal

    def __str__(self) -> str:
        return f"{self.reason} (legal: {', '.join(self.legal)})" if self.legal else self.reason


class ContentError(NewtonError):
    """Packs with problems: all that were found, in the order of files and lines."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        count = len(self.problems)
        return "\n".join([f"{count} problem{'s' * (count != 1)} in the content", *map(str, self.problems)])


class PluginError(NewtonError):
    """A plugin that fails: its name, the hook, op or table at work, and the cause."""

    def __init__(self, plugin: str, hook: str, cause: BaseException | str) -> None:
        super().__init__(plugin, hook, cause)
        self.plugin = plugin
        self.hook = hook
        self.cause = cause

    def __str__(self) -> str:
        what = self.cause if isinstance(self.cause, str) else f"{type(self.cause).__name__}: {self.cause}"
        return f"plugin {self.plugin}, {self.hook}: {what}"


class SaveError(NewtonError):
    """A save or record that does not fit: damaged, or made with other rules."""


MOST_FRAMES = 12  # as many as a message shows


class EngineError(NewtonError):
    """A rule that ran astray; `frames` name what was running and `sources` the pieces it was for, innermost last."""

    def __init__(self, message: str, frames: tuple[str, ...] = (), sources: tuple[str, ...] = ()) -> None:
        super().__init__(message, frames, sources)
        self.message = message
        self.frames = frames
        self.sources = sources

    def __str__(self) -> str:
        return "\n  in ".join([self.message, *self.frames[: -MOST_FRAMES - 1 : -1]])
