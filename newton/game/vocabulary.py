"""The verbs, events, queries and resources of Newton: its nouns and what happens to them."""

from __future__ import annotations

from typing import Any

from newton.game.state import ACTIONS, COLUMNS, SHELVES, book_space, read_book_space
from newton.kernel.events import EventKind
from newton.kernel.price import Resource
from newton.kernel.queries import Query
from newton.kernel.state import OWNER
from newton.kernel.verbs import ArgKind, Verb, number_arg, piece_arg, word_arg

ACTION_ARG = word_arg("action", lambda rules: ACTIONS)
SPACE_ARG = piece_arg("spaces", "space")
BOOK_ARG = ArgKind(
    "book space",
    lambda rules, value: book_space(value),
    lambda rules, text: read_book_space(text),
    lambda rules: range(len(SHELVES) * COLUMNS),
)
LEVEL_ARG = ArgKind(
    "level",
    lambda rules, value: str(value),
    lambda rules, text: int(text) if text in ("1", "2", "3") else None,
    lambda rules: (1, 2, 3),
)
CARD_ARG = piece_arg("cards", "card")
MASTER_ARG = piece_arg("masters", "master")
QUICK_ARG = piece_arg("quick", "quick action")

KEEP = Verb("keep", (MASTER_ARG,), "Keep {0}")
PLAY = Verb("play", (CARD_ARG,), "Play {0}")
BASIC = Verb("basic", (), "Perform the Basic Action")
BASIC_AS = Verb("basic", (ACTION_ARG,), "Perform the Basic Action as {0}")
EFFECT = Verb("effect", (), "Apply the Special Effect")
QUICK = Verb("quick", (QUICK_ARG,), "Quick action: {0}")
QUICK_LEVEL = Verb("quick", (QUICK_ARG, LEVEL_ARG), "Quick action: {0}, level {1}")
END = Verb("end", (), "End the turn")
MOVE = Verb("move", (number_arg("spaces", 60),), "Move the Marker by {0}")
STUDENT = Verb("student", (SPACE_ARG,), "Move the Student at {0}")
STEP = Verb("step", (SPACE_ARG,), "Go to {0}")
CUBE = Verb("cube", (), "Place a Travel cube in passing")
CUBE_ON = Verb("cube", (SPACE_ARG,), "Place a Travel cube on {0}")
TAKE_CARD = Verb("take", (CARD_ARG,), "Take {0}")
PLACE = Verb("place", (BOOK_ARG,), "Place a Bookshelf tile on {0}")
LIFT = Verb("lift", (BOOK_ARG,), "Lift the Bookshelf tile from {0}")
ACTION = Verb("action", (ACTION_ARG,), "Perform {0}")
MASTER = Verb("master", (MASTER_ARG,), "Play {0}")
CARD = Verb("card", (CARD_ARG,), "Choose {0}")
TUCK = Verb("tuck", (CARD_ARG,), "Tuck {0}")
TAKE_TILE = {kind: Verb("take", (piece_arg(kind),), "Take the tile {0}") for kind in ("incomes", "developments")}
REPLACE = {kind: Verb("replace", (piece_arg(kind),), "Replace the tile {0}") for kind in ("incomes", "developments")}

VERBS = (
    KEEP, PLAY, BASIC, BASIC_AS, EFFECT, QUICK, QUICK_LEVEL, END, MOVE, STUDENT, STEP, CUBE, CUBE_ON, TAKE_CARD, PLACE,
    LIFT, ACTION, MASTER, CARD, TUCK, *TAKE_TILE.values(), *REPLACE.values(),
)  # fmt: skip  # one word each reads best in rows

RESOURCE_ARG = word_arg("resource", lambda rules: tuple(rules.resource_index))


def _event(name: str, doc: str, *args: tuple[str, Any], see: str = "public") -> EventKind:
    return EventKind(name, args, see, doc)


GAINED = _event("gained", "A player gained a resource.", ("resource", RESOURCE_ARG), ("amount", None))
PAID = _event("paid", "A player paid a resource.", ("resource", RESOURCE_ARG), ("amount", None))
KEPT = _event("kept", "A player kept a master in the draft.", ("master", MASTER_ARG), see=OWNER)
PLAYED = _event("played", "A player played an Action card.", ("card", CARD_ARG))
TURN_ENDED = _event("turn_ended", "A player ended a turn.")
ACTION_BEGUN = _event("action_begun", "An action began.", ("action", ACTION_ARG), ("value", None))
MARKER_MOVED = _event("marker_moved", "A Marker moved.", ("from", None), ("to", None))
STUDENT_MOVED = _event("student_moved", "A Student moved.", ("from", SPACE_ARG), ("to", SPACE_ARG))
STUDENT_ENROLLED = _event("student_enrolled", "A Student came to the start.", ("space", SPACE_ARG))
SCIENTIST_MOVED = _event("scientist_moved", "A Scientist moved.", ("from", SPACE_ARG), ("to", SPACE_ARG))
TOKEN_TAKEN = _event("token_taken", "A Bonus token was taken.", ("token", piece_arg("tokens")), ("space", SPACE_ARG))
CUBE_PLACED = _event("cube_placed", "A Travel cube was placed.", ("space", SPACE_ARG))
CARD_TAKEN = _event("card_taken", "An Action card was taken.", ("card", CARD_ARG))
CARDS_TURNED = _event("card_turned_up", "An Action card was turned up.", ("card", CARD_ARG))
CARD_REMOVED = _event("card_removed", "An Action card left the game.", ("card", CARD_ARG))
CARD_TUCKED = _event("card_tucked", "An Action card was tucked.", ("card", CARD_ARG))
BOOK_PLACED = _event("book_placed", "A Bookshelf tile was placed.", ("space", BOOK_ARG))
BOOK_MOVED = _event("book_moved", "A Bookshelf tile was moved.", ("from", BOOK_ARG), ("to", BOOK_ARG))
TILE_REMOVED = _event("tile_removed", "A Bookshelf tile left the supply.")
INCOME_TAKEN = _event("income_taken", "An Income tile was taken.", ("tile", piece_arg("incomes")))
INCOME_REPLACED = _event("income_replaced", "An Income tile went back.", ("tile", piece_arg("incomes")))
DEVELOPMENT_TAKEN = _event("development_taken", "A Development tile was taken.", ("tile", piece_arg("developments")))
DEVELOPMENT_REPLACED = _event(
    "development_replaced", "A Development tile went back.", ("tile", piece_arg("developments"))
)
MEDICINE_SET = _event("medicine_set", "A Medicine tile came or was turned.", ("vp", None))
MASTER_PLAYED = _event("master_played", "A master was played.", ("master", MASTER_ARG))
ROUND_ENDED = _event("round_ended", "A round ended.", ("round", None))
EVENTS = tuple(e for e in list(globals().values()) if isinstance(e, EventKind))

ACTION_VALUE = Query("action_value", "the value of a Basic Action of a card", (("action", ACTION_ARG),))
ROUTE_COST = Query("route_cost", "the coins that a route costs")
QUICK_PRICE = Query("quick_price", "the coins that a quick action costs", (("quick", QUICK_ARG),))
STUDY_TILES = Query("study_tiles", "how many Bookshelf tiles a Study action may place; 1")
LESSON_CARDS = Query("lesson_cards", "how many cards a Lessons action may take; 1")
STUDENTS = Query("students", "how many Students a Technology action may move; 1")
CUBES_ON_THE_WAY = Query("cubes_on_the_way", "how many cubes a Travel action may place in passing; 0")
WORK_COINS = Query("work_coins", "the coins that a Work action brings")
TOKEN_REWARD = Query("token_reward", "how often the effect of a Bonus token is applied; 1")
INCOME = Query("income", "the VP that completed runs bring at the end of a round")
REQUIREMENT_IGNORED = Query("requirement_ignored", "1 if requirements need not be met; 0")
QUERIES = tuple(q for q in list(globals().values()) if isinstance(q, Query))

COINS = Resource("coins", "coins", GAINED, PAID, "held_coins", "coins; unlimited (SET-6)")
POTIONS = Resource("potions", "potions", GAINED, PAID, "held_potions", "potions; unlimited (SET-6)")
VP = Resource("vp", "vp", GAINED, PAID, None, "victory points")
RESOURCES = (COINS, POTIONS, VP)
