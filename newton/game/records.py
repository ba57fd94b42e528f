"""The records of Newton's pieces: one declaration per kind feeds schema, reference, loader and behaviour."""

from __future__ import annotations

from typing import Any

import attrs

from newton.game.state import ACTIONS, COLORS, COLUMNS, SHELVES, SYMBOLS, VOLUMES
from newton.kernel.price import Price, PriceOf
from newton.lang.declare import field, record
from newton.lang.fields import Abil, Amt, Cond, Eff, Effect, Flag, Int, ListOf, MapOf, Name, Nested, OneOf, Text, Word

NO_EFFECT = Effect(())
BOARDS = ("map", "technology", "work")
SPACES = (
    "start", "village", "city", "university", "ancient_land", "master", "objective", "specialization", "invention",
    "plain",
)  # fmt: skip  # one word each reads best in rows


@record("master")
@attrs.frozen
class MasterRecord:
    """A master: points at the end, and what playing it does."""

    vp: int = field(Int(min=0), doc="points at the end if played (END-4)")
    effect: Effect = field(Eff(), doc="what playing it does at once", default=NO_EFFECT)
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds from then on", default=())


@record("card")
@attrs.frozen
class CardRecord:
    """An Action card: a symbol for its Basic Action and a Special Effect."""

    symbols: tuple[str, ...] = field(ListOf(OneOf(SYMBOLS), min=1), doc="its symbols; the first is its Basic Action")
    level: int = field(Int(min=1, max=3), doc="1 to 3; none for a starting card", default=0)
    starting: bool = field(Flag(), doc="whether players start with it", default=False)
    cost: Price = field(PriceOf(), doc="what its effect costs (TURN-7)", default=Price(()))
    effect: Effect = field(Eff(), doc="what the option `effect` does", default=NO_EFFECT)
    lightning: bool = field(Flag(), doc="whether the effect is immediate, so that CARD-7 can repeat it", default=False)
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds while it lies on the desk", default=())
    colors: dict[str, tuple[Any, ...]] = field(
        MapOf(OneOf(COLORS), Abil()), doc="abilities of the card of one colour", default=attrs.Factory(dict)
    )


@record("effect tile")
@attrs.frozen
class TileRecord:
    """A tile with an effect."""

    effect: Effect = field(Eff(), doc="what it does")
    count: int = field(Int(min=1), doc="how many there are", default=1)


@record("income")
@attrs.frozen
class IncomeRecord:
    """A kind of Income tile."""

    effect: Effect = field(Eff(), doc="what it brings at the end of each round")
    supply: int = field(Int(min=0), doc="how many there are")


@record("development")
@attrs.frozen
class DevelopmentRecord:
    """A kind of Development tile."""

    action: str = field(OneOf(ACTIONS), doc="the symbol that it adds")
    supply: int = field(Int(min=0), doc="how many there are")


@record("objective")
@attrs.frozen
class ObjectiveRecord:
    """An Objective: what it scores at the end for who has a piece on its space."""

    score: Any = field(Amt(), doc="points at the end (END-3)")


@record("named tile")
@attrs.frozen
class PlainRecord:
    """A tile that only marks its space."""


@record(
    "book space",
    short="mark",
    phrase="[{blue} blue ][{green} green ][{orange} orange][{university}][{ancient_land}][{mark}]",
)
@attrs.frozen
class BookRecord:
    """A place of a shelf: a book space with its requirement, a window, or the printed tile."""

    blue: int = field(Int(min=0), doc="blue Volumes", default=0)
    green: int = field(Int(min=0), doc="green Volumes", default=0)
    orange: int = field(Int(min=0), doc="orange Volumes", default=0)
    university: int = field(Name("universities"), doc="the University to have visited", default=-1)
    ancient_land: int = field(Name("ancient_lands"), doc="the Ancient Land to have visited", default=-1)
    mark: str = field(OneOf(("window", "printed", "book")), doc="`window` or `printed` may stand alone", default="book")


@record("board")
@attrs.frozen
class BoardRecord:
    """A Study board: a symbol and three shelves of seven places."""

    symbol: str = field(OneOf(ACTIONS), doc="the symbol printed on it (TURN-4)")
    shelves: dict[int, tuple[BookRecord, ...]] = field(
        MapOf(Int(min=1, max=len(SHELVES)), ListOf(Nested(BookRecord), min=1)), doc="shelf value -> places"
    )

    def __attrs_post_init__(self) -> None:
        """Every board has the same grid."""
        for value in SHELVES:
            n = len(self.shelves.get(value, ()))
            if n != COLUMNS:
                raise ValueError(f"shelf {value} has {n} places; it needs {COLUMNS}")


@record("space")
@attrs.frozen
class SpaceRecord:
    """A space of the map, the technology track or the work track."""

    board: str = field(OneOf(BOARDS), doc="where it is")
    space: str = field(OneOf(SPACES), doc="what it is")
    bonus: int = field(Int(min=1, max=4), doc="a Bonus token lies here from so many players on", default=0)
    routes: dict[int, int] = field(
        MapOf(Name("spaces"), Int(min=0)), doc="routes with their coins, both ways", default=attrs.Factory(dict)
    )
    next: tuple[int, ...] = field(ListOf(Name("spaces")), doc="the spaces that follow on the track", default=())
    requires: dict[str, int] = field(
        MapOf(OneOf(VOLUMES[:3]), Int(min=1)), doc="Volumes required to stop here", default=attrs.Factory(dict)
    )
    final: bool = field(Flag(), doc="whether it ends a technology path (TECH-5)", default=False)
    special: bool = field(Flag(), doc="whether stopping short here pays the moves only (WORK-2)", default=False)
    border: str = field(OneOf(("silver", "gold")), doc="the border of a village", default="silver")


@record("quick action")
@attrs.frozen
class QuickRecord:
    """A quick action: a price and an effect."""

    cost: Price = field(PriceOf(), doc="its price")
    effect: Effect = field(Eff(names={"level": "level"}), doc="what it does; `level` is the level chosen")
    needs: Any = field(Cond(names={"level": "level"}), doc="what must hold beside the price", default=None)
    boosts: bool = field(
        Flag(), doc="true: a cost of the card, once per turn, after the card and before its action", default=False
    )
    each: str = field(OneOf(("levels",)), doc="`levels`: taken for a level", default="")
    rule: str = field(Word("[A-Z]+-[0-9]+", "a rule id"), doc="the rule that refusals cite", default="QUICK-1")

    def __attrs_post_init__(self) -> None:
        """Its price is in coins, which the query `quick_price` bends."""
        if [resource.name for resource, _ in self.cost.parts] != ["coins"]:
            raise ValueError("the cost of a quick action is in coins alone")


@record("face-up cards")
@attrs.frozen
class FaceUp:
    """How many cards of each level lie face up."""

    solo: int = field(Int(min=1), doc="in a solo game")
    others: int = field(Int(min=1), doc="otherwise")


@record("masters in the draft")
@attrs.frozen
class Dealt:
    """How many masters are dealt and kept."""

    dealt: int = field(Int(min=1), doc="to each player")
    solo: int = field(Int(min=1), doc="in a solo game")
    kept: int = field(Int(min=1), doc="how many stay")


@record("run income")
@attrs.frozen
class RunIncome:
    """The VP of completed runs."""

    rows: dict[int, int] = field(MapOf(Int(min=2), Int()), doc="length -> VP on top of the shelf's value")
    columns: dict[int, int] = field(MapOf(Int(min=2), Int()), doc="length -> VP")


@record("level")
@attrs.frozen
class LevelRecord:
    """A title of the solo game."""

    name: dict[str, str] = field(Text(), doc="the title")
    upto: int = field(Int(min=0), doc="the greatest score that bears it", default=10**6)


@record("rules")
@attrs.frozen
class RulesRecord:
    """The constants of the rules."""

    rounds: int = field(Int(min=1, max=20), doc="rounds (SET-1)")
    turns: int = field(Int(min=1, max=20), doc="turns of each player in a round (SET-1)")
    coins: int = field(Int(min=0), doc="coins at the start (SET-8)")
    face_up: FaceUp = field(Nested(FaceUp), doc="cards face up (SET-7)")
    masters: Dealt = field(Nested(Dealt), doc="the draft (SET-10)")
    cubes: int = field(Int(min=0), doc="Travel cubes of each player (SET-8)")
    students: int = field(Int(min=1), doc="Students of each player (SET-8)")
    shelf_tiles: int = field(Int(min=0), doc="Bookshelf tiles of each player (SET-8)")
    drawers: int = field(Int(min=0), doc="drawers for Development tiles (TILE-3)")
    income_spaces: int = field(Int(min=0), doc="spaces for Income tiles (TILE-4)")
    visit_potions: int = field(Int(min=0), doc="potions that stand for a visit (REQ-4)")
    potion_source: int = field(Name("quick"), doc="the quick action at whose price short potions are bought (REQ-5)")
    cube_rewards: dict[int, Effect] = field(MapOf(Int(min=1), Eff()), doc="of the nth cube placed (TRAVEL-4)")
    shelf_rewards: dict[int, Effect] = field(MapOf(Int(min=1), Eff()), doc="of the nth tile taken (STUDY-2)")
    run_income: RunIncome = field(Nested(RunIncome), doc="VP of completed runs (STUDY-4)")
    medicine: tuple[int, ...] = field(ListOf(Int(min=0), min=2), doc="VP of the Medicine tile's sides (TILE-7)")
    landings: dict[str, Effect] = field(MapOf(OneOf(SPACES), Eff()), doc="what stopping on a kind of space does")
    levels: tuple[LevelRecord, ...] = field(ListOf(Nested(LevelRecord)), doc="solo titles, ascending (END-6)")


KINDS = (
    ("masters", MasterRecord, "a master"),
    ("cards", CardRecord, "an Action card"),
    ("specializations", TileRecord, "a Specialization tile"),
    ("inventions", TileRecord, "an Invention tile"),
    ("objectives", ObjectiveRecord, "an Objective tile"),
    ("cities", TileRecord, "a City tile"),
    ("universities", PlainRecord, "a University tile"),
    ("ancient_lands", PlainRecord, "an Ancient Land tile"),
    ("incomes", IncomeRecord, "a kind of Income tile"),
    ("developments", DevelopmentRecord, "a kind of Development tile"),
    ("tokens", TileRecord, "a kind of Bonus token"),
    ("boards", BoardRecord, "a Study board"),
    ("spaces", SpaceRecord, "a space"),
    ("quick", QuickRecord, "a quick action"),
)
