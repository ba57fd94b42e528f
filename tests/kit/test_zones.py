"""State types: what a value reads and shows as."""

from typing import Any

import pytest

from newton.kernel.state import StateType
from newton.kit import zones
from tests.toy.play import rules

CARDS = zones.zone("cards")


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (zones.NUMBER, 3),
        (CARDS, ["well", "gather", "well"]),
        (CARDS, []),
        (zones.piece("plots"), "hill"),
        (zones.mask_of("plots"), ["meadow", "hill"]),
        (zones.mask_of("plots"), []),
        (zones.by_key("cards", (1, 2)), {"1": ["well"], "2": []}),
        (zones.words(3), [1, 2, 3]),
    ],
)
def test_what_is_read_shows_as_it_was_written(kind: StateType, data: Any) -> None:
    value = kind.read(rules(), 0, data)
    assert kind.show(rules(), 0, value) == data


def test_a_set_shows_in_the_order_of_the_pieces() -> None:
    kind = zones.mask_of("plots")
    assert kind.show(rules(), 0, kind.read(rules(), 0, ["hill", "meadow", "hill"])) == ["meadow", "hill"]


def test_a_row_by_key_may_leave_keys_out() -> None:
    kind = zones.by_key("cards", (1, 2))
    assert kind.show(rules(), 0, kind.read(rules(), 0, {"2": ["well"]})) == {"1": [], "2": ["well"]}


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (zones.NUMBER, True, "expected a whole number, found True"),
        (zones.NUMBER, "3", "expected a whole number, found '3'"),
        (CARDS, "well", "expected a list of cards, found 'well'"),
        (CARDS, ["wel"], r"no `wel` among the cards; did you mean `well`"),
        (zones.mask_of("plots"), "hill", "expected a list of plots"),
        (zones.mask_of("plots"), ["hil"], "no `hil` among the plots"),
        (zones.piece("plots"), "well", "no `well` among the plots"),
    ],
)
def test_what_is_wrong_is_said(kind: StateType, data: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kind.read(rules(), 0, data)


def test_empty_values() -> None:
    kinds = (zones.NUMBER, CARDS, zones.mask_of("plots"), zones.by_key("cards", (1, 2)), zones.words(2))
    assert [kind.empty for kind in kinds] == [0, (), 0, ((), ()), (0, 0)]
