"""Declared state: visibility is required; copies, saves and what plugins add follow from the declaration."""

from typing import Any

import attrs
import pytest

import newton
from newton.errors import PluginError, SaveError
from newton.kernel.plugins import hookimpl
from newton.kernel.state import (
    OWNER,
    Frame,
    Seat,
    Table,
    copier,
    dump,
    fields_of_state,
    fill,
    holds,
    packed,
    plain,
    registers,
    state_classes,
)
from newton.kit.zones import NUMBER, zone
from tests.toy.game import TOY, ToySeat
from tests.toy.play import play_on


@attrs.define(eq=False)
class Careless(Seat):
    coins: int = holds(NUMBER, doc="coins")
    secret: int = 0


@attrs.define(eq=False)
class Mistyped(Seat):
    coins: int = holds(NUMBER, doc="coins", see="mine")


@pytest.mark.parametrize(("seat", "name"), [(Careless, "secret"), (Mistyped, "coins")])
def test_a_field_without_visibility_is_refused(seat: type, name: str) -> None:
    with pytest.raises(PluginError, match=f"The state field `{name}` of {seat.__name__} states no visibility"):
        state_classes(seat, Table, {})


def test_declared_fields_are_listed_in_order() -> None:
    fields = fields_of_state(ToySeat)
    assert [one.name for one in fields if one.shown] == ["coins", "wood", "vp", "hand", "row", "plots", "peeked"]
    assert {one.name for one in fields if one.see == OWNER} == {"hand", "peeked"}
    assert all(one.doc for one in fields)


def test_a_generated_copy_is_equal_and_independent() -> None:
    seat_class, table_class = state_classes(ToySeat, Table, {})
    table = table_class(seed=3, draws=(1, 2))
    table.seats = [seat_class(index=0, hand=(1, 2))]
    table.frames = [Frame(4, 0, names=(7,))]
    twin = table.clone()
    assert (dump(twin, ("seats", "frames")), dump(twin.seats[0])) == (
        dump(table, ("seats", "frames")),
        dump(table.seats[0]),
    )
    twin.seats[0].hand, twin.frames[0].pc = (), 9
    twin.frames.append(Frame(5, 1))
    assert (table.seats[0].hand, table.frames[0].pc, len(table.frames)) == ((1, 2), 0, 1)


def test_registers_of_a_frame_are_copied_with_it() -> None:
    @registers
    class Kept:
        n: int
        row: tuple[int, ...] = ()

    frame = Frame(1, 0, regs=Kept(3, (1,)))
    twin = frame.clone()
    twin.regs.n = 4
    assert (frame.regs.n, twin.regs.row) == (3, (1,))


def test_copier_takes_every_attribute() -> None:
    @attrs.define
    class Thing:
        a: int
        b: list[int]

    thing = Thing(1, [2])
    twin = copier(Thing, {"b": "list(s.b)"})(thing)
    assert twin == thing
    assert twin.b is not thing.b


def test_json_data_become_tuples_of_whole_numbers_and_nothing_else() -> None:
    assert packed([1, [2, []]], "x") == (1, (2, ()))
    assert plain((1, (2, ()))) == [1, [2, []]]
    for wrong in (True, 1.0, "1", None, {"a": 1}, [1, [None]]):
        with pytest.raises(SaveError, match=r"`seats\[0\].coins`"):
            packed(wrong, "seats[0].coins")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"index": 0}, "no field `here.coins`"),
        ([], "no fields at `here`"),
        ("everything and more", "an unknown field `here.more`"),
    ],
)
def test_data_that_do_not_fit_are_refused(data: Any, message: str) -> None:
    if isinstance(data, str):
        data = {**dump(ToySeat()), "more": 1}
    with pytest.raises(SaveError, match=message):
        fill(ToySeat(), data, "here")


class WithApples:
    """Adds fields to the state of another's game."""

    name = "apples"

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.add("seat_fields", "apples", holds(NUMBER, doc="apples", see=OWNER, default=2))
        registry.add("table_fields", "crates", holds(zone("cards"), doc="cards in crates"))


def test_a_plugin_adds_state() -> None:
    given = newton.load(game=TOY, plugins=[WithApples()])
    game = given.new_game(2, 1)
    game.state.seats[0].apples = 5
    assert [one.name for one in fields_of_state(given.seat_class)][-1] == "apples"
    assert game.clone().state.seats[0].apples == 5
    assert newton.restore(game.save(), given).state.seats[0].apples == 5
    assert (game.view(0).me.apples, game.view(0).table.crates) == (5, [])
    assert game.view(1).others[0].apples is None
    assert newton.restore_position(game.position(), given).state.seats[0].apples == 5
    with pytest.raises(SaveError, match="made with other rules: plugins"):
        newton.restore(game.save(), newton.load(game=TOY))
    assert play_on(game).over


class Careful:
    name = "careful"

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.add("seat_fields", "pears", attrs.field(default=0))


def test_a_plugins_field_without_visibility_fails_the_build() -> None:
    with pytest.raises(PluginError, match="`pears` of ToySeat states no visibility"):
        newton.load(game=TOY, plugins=[Careful()])
