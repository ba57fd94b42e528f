"""What MESOS hands to the registry, and the declaration of the game."""

from __future__ import annotations

from typing import Any

from newton.extend import GameDeclaration, Modify, Number, RuleOption, Scenarios
from newton_mesos import forms, hidden, records, scenario, scoring, screen, setup, tables
from newton_mesos import vocabulary as v
from newton_mesos.flow import Flow
from newton_mesos.state import MesosSeat, MesosTable

OPTIONS = (
    RuleOption("expert", bool, default=False, doc="true: all buildings of the game are known from the start"),
    RuleOption("rebalanced_shamans", bool, default=False, doc="true: no loss at the Shamanic Ritual; for two players"),
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
    hide=hidden.redraw,
    streams=setup.STREAMS,
    tie_break=scoring.tie_break,
    refuse_players=refuse_players,
)


def register(registry: Any, pack: Any) -> None:
    """Register everything."""
    for add, all_ in (
        (registry.op, forms.OPS),
        (registry.amount, forms.AMOUNTS),
        (registry.condition, forms.CONDITIONS),
        (registry.query, v.QUERIES),
        (registry.event, v.EVENTS),
        (registry.verb, v.VERBS),
        (registry.option, OPTIONS),
    ):
        for one in all_:
            add(one)
    for kind, record, doc in records.KINDS:
        registry.kind(kind, record, doc)
    registry.kind("rules", records.RulesRecord, "the constants of the rules", single=True)
    for name, fn, doc, phrase in scoring.COUNTS:
        registry.count(name, fn, doc, {"en": phrase})
    for resource in v.RESOURCES:
        registry.add("resources", resource.name, resource)
    for word, text in v.WORDS.items():
        registry.word(word, en=text)
    mercy = Modify(query=v.RITUAL_LOSS, multiply=Number(0), whose="all", lasts="game")
    registry.modifier("rebalanced_shamans", mercy, option="rebalanced_shamans")
    registry.pack(pack)
    registry.game = GAME
