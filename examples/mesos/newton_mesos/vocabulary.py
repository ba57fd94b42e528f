"""The verbs, events, queries and resources of MESOS: its nouns and what happens to them."""

from __future__ import annotations

from typing import Any

from newton.extend import ArgKind, EventKind, Query, Resource, Verb, piece_arg, word_arg

TYPES = ("hunter", "gatherer", "artist", "builder", "inventor", "shaman")
EVENT_TYPES = ("hunt", "ritual", "paintings", "sustenance")
ROWS = ("top", "bottom")
TOP, BOTTOM = range(2)
CARD_KINDS = ("characters", "buildings", "events")  # what may lie in a row


def find_card(rules: Any, text: str) -> int | None:
    """The number among all pieces of a character, building or event, by its name in keys."""
    for kind in CARD_KINDS:
        at = rules.key_index(kind, text)
        if at is not None:
            return int(rules.uid(kind, at))
    return None


CARD_ARG = ArgKind(
    "card",
    lambda rules, value: str(rules.piece_at(value).key),
    find_card,
    lambda rules: [rules.uid(kind, piece.index) for kind in CARD_KINDS for piece in rules.pieces(kind)],
    lambda rules, value: rules.piece_at(value),
    lambda rules, value, lang: str(rules.piece_at(value).label(lang)),
)
ROW_ARG = word_arg("row", lambda rules: ROWS)
OFFER_ARG = piece_arg("offers", "offer")
BUILDING_ARG = piece_arg("buildings", "building")
RESOURCE_ARG = word_arg("resource", lambda rules: tuple(rules.resource_index))

PLACE = Verb("place", (OFFER_ARG,), "Place the totem on {0}")
TAKE = Verb("take", (ROW_ARG, CARD_ARG), "Take {1} from the {0} row")
VERBS = (PLACE, TAKE)


def _event(name: str, doc: str, *args: tuple[str, Any]) -> EventKind:
    return EventKind(name, args, doc=doc)


GAINED = _event("gained", "A player gained food or PP.", ("resource", RESOURCE_ARG), ("amount", None))
PAID = _event("paid", "A player paid food or lost PP.", ("resource", RESOURCE_ARG), ("amount", None))
PLACED = _event("placed", "A totem was placed on an offer tile.", ("offer", OFFER_ARG))
RECRUITED = _event("recruited", "A character joined a tribe.", ("character", CARD_ARG))
BUILT = _event("built", "A building was bought.", ("building", CARD_ARG), ("food", None))
SET_COMPLETED = _event("set_completed", "A set of the six types of character was completed.")
PAIR_MADE = _event("pair_made", "A pair of inventors with the same icon was made.")
RETURNED = _event("returned", "A totem returned to the turn-order tile.", ("space", None))
BONUS_SPACE = _event("bonus_space", "A totem returned to a space with a food bonus.", ("food", None))
DISCARDED = _event("discarded", "A card was discarded from a row.", ("card", CARD_ARG))
TURNED_UP = _event("turned_up", "A card or building was laid out in the top row.", ("card", CARD_ARG))
ERA_REACHED = _event("era_reached", "A card of a new era was drawn.", ("era", None))
ROUND_ENDED = _event("round_ended", "A round ended.", ("round", None))
RESOLVED = {word: _event(word, "An event card of this type was resolved.", ("card", CARD_ARG)) for word in EVENT_TYPES}
EVENTS = (
    GAINED, PAID, PLACED, RECRUITED, BUILT, SET_COMPLETED, PAIR_MADE, RETURNED, BONUS_SPACE, DISCARDED, TURNED_UP,
    ERA_REACHED, ROUND_ENDED, *RESOLVED.values(),
)  # fmt: skip  # one word each reads best in rows

BUILDING_COST = Query("building_cost", "the food that a building costs; not below 0", (("building", BUILDING_ARG),))
UPKEEP = Query("upkeep", "the food that a tribe needs at Sustenance; not below 0")
STARS = Query("stars", "the stars of a tribe; 0")
RITUAL_GAIN = Query("ritual_gain", "the PP that most stars bring at a Shamanic Ritual")
RITUAL_LOSS = Query("ritual_loss", "the PP that fewest stars cost at a Shamanic Ritual")
EXTRA_PICKS = Query("extra_picks", "how many cards of the top row may be taken after all offers; 0")
QUERIES = (BUILDING_COST, UPKEEP, STARS, RITUAL_GAIN, RITUAL_LOSS, EXTRA_PICKS)

FOOD = Resource("food", "food", GAINED, PAID, doc="food; unlimited")
PP = Resource("pp", "pp", GAINED, PAID, doc="prestige points", debt=True)
RESOURCES = (FOOD, PP)

WORDS = {  # how rules text calls words of the YAML
    "pp": "PP",
    "copies": "cards by era, each for so many players and more",
    "last": "resolves after all others",
    "final": "at the bottom of the deck",
    "set_completed": "a set of the six types is completed",
    "pair_made": "a pair of inventors with the same icon is made",
    "bonus_space": "the totem returns to a space with food",
    "hunt": "a Hunt",
    "ritual": "a Shamanic Ritual",
    "paintings": "Cave Paintings",
    "building_cost": "cost of buildings",
    "sustenance": "Sustenance",
    "upkeep": "food due at Sustenance",
    "ritual_gain": "gain of a Ritual",
    "ritual_loss": "loss of a Ritual",
    "extra_picks": "cards of the top row after all offers",
}
