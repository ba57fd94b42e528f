"""Legality is a list of named guards; what lists an option is what explains why it is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

Refusal = tuple[Any, ...] | None
"""None if a guard lets an option pass; otherwise the numbers it compared."""


@attrs.frozen(eq=False)
class Guard:
    """One predicate with a rule id.

    Args:
        name: The function's name, unique within a ruleset.
        rule: The rule id it enforces.
        message: A sentence with {0}, {1} for the numbers compared and {a}, {b} for the option's arguments.
        refuses: (op, ctx, regs, *args) -> None, or the numbers compared.
        implied: True if `offer` lists nothing that this guard would refuse, so that it need not run while listing.
    """

    name: str
    rule: str
    message: str
    refuses: Callable[..., Refusal]
    implied: bool = False

    @property
    def doc(self) -> str:
        """The rule id and the message."""
        return f"{self.rule}: {self.message}"


def guard(rule: str, message: str, *, implied: bool = False) -> Callable[[Callable[..., Refusal]], Guard]:
    """Make a guard of a function (op, ctx, regs, *args) that returns None or the numbers compared."""

    def make(function: Callable[..., Refusal]) -> Guard:
        return Guard(function.__name__, rule, message, function, implied)

    return make
