"""A few ops, forms and kinds of no game, to load packs with."""

from pathlib import Path
from typing import Any

import attrs

from newton.lang.declare import ability, amount, field, op, record
from newton.lang.errors import ContentError
from newton.lang.fields import (
    Abil,
    Amount,
    Amt,
    Cond,
    Condition,
    Eff,
    Effect,
    Flag,
    Int,
    ListOf,
    MapOf,
    Name,
    Nested,
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
from newton.lang.loader import load_packs
from newton.lang.pieces import Content
from newton.lang.problems import Problem
from newton.lang.registry import Registry, RuleOption


@attrs.frozen(eq=False)
class Tune:
    name: str
    doc: str = "a tune"


@op("gain", phrase={"en": "gain {goods}", "ko": "{goods} 얻기"}, example="gain: {gold: 2}")
@attrs.frozen
class Gain:
    """Take goods."""

    goods: dict[str, Amount] = field(Rest(lambda registry: registry.table("goods"), Amt()), doc="good -> how much")


@op("walk", phrase="walk {steps}[ to {to}][, facing {facing}]", short="steps", example="walk: 2")
@attrs.frozen
class Walk:
    """Walk along paths."""

    steps: Amount = field(Amt(words={"all": 99}), doc="how far")
    to: int | None = field(Name("places"), doc="where it ends", default=None)
    facing: Any = field(Value(OneOf(("north", "south")), ("facing",)), doc="which way", default=None)
    named: int = field(Result("facing"), doc="a name for the way", default=-1, key="as")


@op("if", phrase="if {test}: {then}[; otherwise: {else}]", example="if: {count: 3, at_least: 2, then: [...]}")
@attrs.frozen
class If:
    """Do one thing or another."""

    test: Condition = field(Cond(rest=True), doc="the test")
    then: Effect = field(Eff(), doc="what is done if it holds")
    otherwise: Effect = field(Eff(), doc="what is done if not", default=Effect(), key="else")


@op("turn", short="to", example="turn: {to: {of: way}}")
@attrs.frozen
class Turn:
    """Turn the way that was walked, in these places."""

    to: Slot = field(ResultName(("facing",)), doc="the way")
    where: tuple[str, ...] = field(ListOf(OneOf(("hills", "woods")), alone=True), doc="the places", default=())


@op("choose", phrase="choose {options}", example="choose: {options: {rest: []}}")
@attrs.frozen
class Choose:
    """Do one of several things."""

    options: dict[str, Effect] = field(MapOf(Word(), Eff()), doc="name -> effect")


@ability("hum", phrase="hum {tune}", example="hum: {tune: air, do: []}")
@attrs.frozen
class Hum:
    """Hum, again and again."""

    tune: Tune = field(Registered("tunes", "tune"), doc="what is hummed")
    do: Effect = field(Eff(names={"loud": "number"}), doc="what it does", default=Effect())


@amount("twice", short="what", phrase="twice {what}", example="{twice: 3}")
@attrs.frozen
class Twice(Amount):
    """An amount two times."""

    what: Amount = field(Amt(), doc="the amount")

    def get(self, ctx: Any) -> int:
        return 2 * self.what.get(ctx)


@record("bed", short="mark")
@attrs.frozen
class Bed:
    mark: str = field(OneOf(("shade", "sun")), doc="the light", default="sun")
    seeds: int = field(Int(min=0, max=9), doc="how many seeds", default=0)


@record("place")
@attrs.frozen
class PlaceRecord:
    level: int = field(Int(min=1, max=3), doc="how high it lies", default=1)
    effect: Effect = field(Eff(), doc="what it does", default=Effect())
    abilities: tuple[Any, ...] = field(Abil(), doc="what holds there", default=())
    routes: dict[int, int] = field(MapOf(Name("places"), Int(min=0)), doc="where to go", default=attrs.Factory(dict))
    beds: tuple[Bed, ...] = field(ListOf(Nested(Bed)), doc="the beds", default=())
    open: bool = field(Flag(), doc="whether it is open", default=True)
    motto: dict[str, str] | None = field(Text(), doc="a saying", default=None)
    near: Any = field(Name(("places", "tools")), doc="a neighbour", default=None)
    needs: Condition | None = field(Cond(names={"height": "number"}), doc="what must hold", default=None)
    worth: Amount | None = field(Amt(), doc="what it is worth", default=None)


@record("tool")
@attrs.frozen
class ToolRecord:
    price: int = field(Int(), doc="what it costs")
    once: bool = field(Flag(), doc="whether it breaks", default=False)

    def __attrs_post_init__(self) -> None:
        if self.once and self.price > 5:
            raise ValueError("a tool that breaks costs at most 5")


@record("rules")
@attrs.frozen
class RulesRecord:
    rounds: int = field(Int(min=1), doc="how many rounds")
    rewards: dict[int, Effect] = field(MapOf(Int(), Eff()), doc="n -> effect", default=attrs.Factory(dict))


class Garden:
    name = "garden"


def registry() -> Registry:
    """Everything above, registered by the plugin `garden`."""
    made = Registry()
    made.begin("garden", "1.0")
    made.game = Garden
    for cls in (Gain, Walk, If, Turn, Choose):
        made.op(cls)
    made.ability(Hum)
    made.amount(Twice)
    for good in ("gold", "wood"):
        made.add("goods", good, good)
    made.add("tunes", "air", Tune("air"))
    made.count("trees", lambda ctx: ctx.trees, "trees around", {"en": "tree", "ko": "나무"})
    made.word("gold", en="coin", ko="금화")
    made.kind("places", PlaceRecord, "a place")
    made.kind("tools", ToolRecord, "a tool")
    made.kind("rules", RulesRecord, "the constants", single=True)
    made.option(RuleOption("rain", bool, default=False, doc="whether it rains"))
    made.option(RuleOption("soil", ("sand", "clay"), "sand", "the ground"))
    return made


def write(folder: Path, text: str = "", head: str = "", **files: str) -> Path:
    """A pack: its head and its files. Returns the folder."""
    folder.mkdir()
    head = head or f"pack: {{name: {folder.name}, version: 1.0.0, game: garden}}"
    for name, content in {"pack": head, "a": text, **files}.items():
        if content:
            (folder / f"{name}.yaml").write_text(content, encoding="utf-8")
    return folder


def load(folder: Path, text: str, **more: Any) -> Content:
    """The content of a pack `p` with one file."""
    return load_packs(registry(), [write(folder / "p", text)], **more)


def problems(folder: Path, text: str, **more: Any) -> list[Problem]:
    """What is wrong with it."""
    try:
        load(folder, text, **more)
    except ContentError as error:
        return list(error.problems)
    return []
