"""What MESOS hands to the registry, and the declaration of the game."""

from __future__ import annotations

from typing import Any

from newton.kernel.control import Modify
from newton.kernel.fields import Number
from newton.kernel.plugins import GameDeclaration, Scenarios
from newton.kernel.registry import RuleOption
from newton_mesos import forms, records, scenario, scoring, screen, setup, tables
from newton_mesos import vocabulary as v
from newton_mesos.flow import Flow
from newton_mesos.state import MesosSeat, MesosTable

OPTIONS = (
    RuleOption("expert", bool, False, "true: all buildings of the game are known from the start"),
    RuleOption("rebalanced_shamans", bool, False, "true: no loss at the Shamanic Ritual; for two players"),
)


def refuse_players(options: dict[str, Any], players: int) -> str | None:
    """A reason against so many players under these options, or None."""
    if options["rebalanced_shamans"] and players > 2:
        return f"Rebalanced shamans (option `rebalanced_shamans`) are for 2 players, not {players}."
    return None


GAME = GameDeclaration(
    name="mesos",
    title="MESOS",
    seats=(2, 5),
    packs=("mesos",),
    seat=MesosSeat,
    table=MesosTable,
    flow=Flow(),
    setup=setup.setup,
    freeze=tables.freeze,
    scores=scoring.scores,
    worth=scoring.worth,
    screen=screen.screen,
    scenarios=Scenarios(scenario.position, scenario.stands, ("deck",), scenario.tell),
    phase=scenario.phase,
    hide=screen.redraw,
    streams=setup.STREAMS,
    tie_break=scoring.tie_break,
    refuse_players=refuse_players,
)


def register(registry: Any, pack: Any) -> None:
    """Register everything."""
    for cls in forms.OPS:
        registry.op(cls)
    for form in forms.AMOUNTS:
        registry.amount(form)
    for test in forms.CONDITIONS:
        registry.condition(test)
    for kind, record, doc in records.KINDS:
        registry.kind(kind, record, doc)
    registry.kind("rules", records.RulesRecord, "the constants of the rules", single=True)
    for name, fn, doc, phrase in scoring.COUNTS:
        registry.count(name, fn, doc, {"en": phrase})
    for query in v.QUERIES:
        registry.query(query)
    for event in v.EVENTS:
        registry.event(event)
    for verb in v.VERBS:
        registry.verb(verb)
    for resource in v.RESOURCES:
        registry.add("resources", resource.name, resource)
    for option in OPTIONS:
        registry.option(option)
    mercy = Modify(query=v.RITUAL_LOSS, multiply=Number(0), whose="all", lasts="game")
    registry.add("modifiers", "rebalanced_shamans", (mercy, "rebalanced_shamans"))
    registry.word("pp", en="PP")
    registry.pack(pack)
    registry.game = GAME
