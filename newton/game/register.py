"""What Newton hands to the registry, and the declaration of the game."""

from __future__ import annotations

from typing import Any

from newton.game import (
    actions,
    books,
    effects,
    forms,
    freezing,
    hidden,
    records,
    scenario,
    scoring,
    screen,
    setup,
    special,
    tiles,
)
from newton.game import vocabulary as v
from newton.game.flow import Flow
from newton.game.state import NewtonSeat, NewtonTable
from newton.kernel.plugins import GameDeclaration, Scenarios
from newton.lang.registry import RuleOption

OPTIONS = (
    RuleOption(
        "master_draft", type=bool, default=True, doc="true: masters are drafted; false: the 4 dealt are kept (SET-10)"
    ),
    RuleOption(
        "reward_order",
        ("triggered", "player"),
        "triggered",
        "triggered: rewards in the order of triggering; player: the player picks the next one (TURN-6)",
    ),
    RuleOption(
        "costs_first", type=bool, default=True, doc="what a card brings in cannot pay for its boost or effect (TURN-7)"
    ),
    RuleOption(
        "removed_tiles_reward", type=bool, default=True, doc="tiles removed bring their pile's reward (MASTER-5)"
    ),
)

WORDS = {
    "action_value": {"en": "value of the Basic Action"},
    "route_cost": {"en": "cost of a route"},
    "quick_price": {"en": "price of a quick action"},
    "study_tiles": {"en": "Bookshelf tiles placed"},
    "lesson_cards": {"en": "cards taken"},
    "students": {"en": "Students moved"},
    "cubes_on_the_way": {"en": "Travel cubes placed in passing"},
    "work_coins": {"en": "coins of the action"},
    "token_reward": {"en": "times that a Bonus token acts"},
    "requirement_ignored": {"en": "requirements ignored"},
    "cities": {"en": "Cities"},
    "universities": {"en": "Universities"},
    "ancient_lands": {"en": "Ancient Lands"},
    "incomes": {"en": "Income tile"},
    "developments": {"en": "Development tile"},
    "that tile": {"en": "chosen"},
    "that card": {"en": "that card's action"},
    "that action": {"en": "the action chosen"},
    "vp": {"en": "VP"},
    "work": {"en": "Work", "ko": "작업"},
    "technology": {"en": "Technology", "ko": "기술"},
    "travel": {"en": "Travel", "ko": "여행"},
    "lessons": {"en": "Lessons", "ko": "강의"},
    "study": {"en": "Study", "ko": "연구"},
}

GAME = GameDeclaration(
    name="newton",
    title="Newton",
    seats=(1, 4),
    packs=("base",),
    needed=("masters", "cards", "cities", "tokens", "incomes", "developments", "boards", "spaces", "quick"),
    seat=NewtonSeat,
    table=NewtonTable,
    flow=Flow(),
    setup=setup.setup,
    freeze=freezing.freeze,
    scores=scoring.scores,
    worth=scoring.worth,
    screen=screen.screen,
    scenarios=Scenarios(scenario.position, scenario.stands, ("decks",)),
    phase=screen.phase,
    hide=hidden.redraw,
    streams=setup.STREAMS,
    level=scoring.level,
    asks_reward_order=lambda options: bool(options["reward_order"] == "player"),
)


def everything(registry: Any, content: Any) -> None:
    """Register ops and forms, words, kinds and options, then the game."""
    _language(registry)
    _vocabulary(registry)
    for option in OPTIONS:
        registry.option(option)
    for pack in ("base", "promos"):
        registry.pack(content / pack)
    registry.game = GAME


def _language(registry: Any) -> None:
    """What packs can say: ops, forms, abilities, kinds of record."""
    for cls in (actions.Action, *effects.OPS, *special.OPS, *books.OPS, *tiles.OPS):
        registry.op(cls)
    for form in forms.AMOUNTS:
        registry.amount(form)
    for one in forms.ABILITIES:
        registry.ability(one)
    for kind, record, doc in records.KINDS:
        registry.kind(kind, record, doc)
    registry.kind("rules", records.RulesRecord, "the constants of the rules", single=True)


def _vocabulary(registry: Any) -> None:
    """The words of the game: counts, queries, events, verbs, resources, zones."""
    for name, fn, doc, one in scoring.COUNTS:
        registry.count(name, fn, doc, {"en": one})
    for query in v.QUERIES:
        registry.query(query)
    for event in v.EVENTS:
        registry.event(event)
    for verb in v.VERBS:
        registry.verb(verb)
    for resource in v.RESOURCES:
        registry.add("resources", resource.name, resource)
    for word, texts in WORDS.items():
        registry.word(word, **texts)
    registry.add("zones", "hand", "the cards in hand")
