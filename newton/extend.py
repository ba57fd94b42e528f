"""What a plugin, a house rule or a game of one's own is written with, in one place.

Ops, abilities, amounts, conditions and records are attrs classes marked with `op` and the like; `field` makes their
fields of field types. A plugin hands them to the registry in its implementation of `newton_register`.
"""

from newton.kernel.control import Modify, Trigger
from newton.kernel.events import EventKind
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN, Context
from newton.kernel.plugins import GameDeclaration, Scenarios, hookimpl
from newton.kernel.price import Price, PriceOf, Resource
from newton.kernel.program import Code
from newton.kernel.queries import Query
from newton.kernel.state import OWNER, PUBLIC, SECRET, Seat, StateType, Table, holds, registers
from newton.kernel.verbs import DONE, ArgKind, Choice, Verb, number_arg, piece_arg, word_arg
from newton.lang.declare import ability, amount, condition, field, op, record
from newton.lang.fields import (
    Abil,
    Amount,
    Amt,
    Cond,
    Condition,
    Const,
    Counting,
    Eff,
    Effect,
    Flag,
    Int,
    ListOf,
    MapOf,
    Name,
    Nested,
    Number,
    OneOf,
    Registered,
    Rest,
    Result,
    ResultName,
    Slot,
    Text,
    Value,
    Word,
)
from newton.lang.registry import Registry, RuleOption

__all__ = [
    "AGAIN",
    "DONE",
    "OWNER",
    "PUBLIC",
    "SECRET",
    "Abil",
    "Amount",
    "Amt",
    "ArgKind",
    "Choice",
    "Code",
    "Cond",
    "Condition",
    "Const",
    "Context",
    "Counting",
    "Eff",
    "Effect",
    "EventKind",
    "Flag",
    "GameDeclaration",
    "Guard",
    "Int",
    "ListOf",
    "MapOf",
    "Modify",
    "Name",
    "Nested",
    "Number",
    "OneOf",
    "Price",
    "PriceOf",
    "Query",
    "Refusal",
    "Registered",
    "Registry",
    "Resource",
    "Rest",
    "Result",
    "ResultName",
    "RuleOption",
    "Scenarios",
    "Seat",
    "Slot",
    "StateType",
    "Table",
    "Text",
    "Trigger",
    "Value",
    "Verb",
    "Word",
    "ability",
    "amount",
    "condition",
    "field",
    "guard",
    "holds",
    "hookimpl",
    "number_arg",
    "op",
    "piece_arg",
    "record",
    "registers",
    "word_arg",
]
