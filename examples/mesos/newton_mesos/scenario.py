"""Positions of MESOS: a state made from the fields of a scenario, and told again."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from newton.kernel.state import fields_of_state
from newton_mesos.changes import enter_play, of_kind
from newton_mesos.flow import PHASES
from newton_mesos.setup import copies, deal, draw_buildings, reveal, stack
from newton_mesos.state import ERAS, card_of, copy_of, era_of


class Box:
    """The cards of the player count: a name takes the copy of the earliest era left."""

    def __init__(self, ctx: Any, cards: tuple[int, ...]) -> None:
        self._rules = ctx.rules
        self._cards = cards
        self._left: dict[int, list[int]] = defaultdict(list)
        for copy in sorted(cards):
            self._left[card_of(copy)].append(era_of(copy))
        self._taken: Counter[int] = Counter()

    def next_era(self, card: int) -> int:
        """The earliest era of which a card is left; 0 if none is."""
        return self._left[card][0] if self._left[card] else 0

    def take(self, card: int, era: int = 0) -> int:
        """Take a card out, of an era if one is given; raises ValueError if none is left."""
        eras = self._left[card]
        if not eras or (era and era not in eras):
            raise ValueError(f"there are not so many `{self._rules.piece_at(card).key}` with so many players")
        found = copy_of(card, era or eras[0])
        eras.remove(era_of(found))
        self._taken[found] += 1
        return found

    def rest(self) -> tuple[int, ...]:
        """What is left, in the order of rule 2."""
        taken, rest = self._taken.copy(), []
        for copy in self._cards:
            if taken[copy]:
                taken[copy] -= 1
            else:
                rest.append(copy)
        return tuple(rest)


def position(ctx: Any, given: dict[str, Any]) -> None:
    """Change a newly set-up state into the position that a scenario describes; raises ValueError on bad data."""
    state, n = ctx.state, len(ctx.state.seats)
    draws, state.draws = state.draws, (0,) * len(state.draws)  # the cards come in the order of a new game
    box = Box(ctx, stack(ctx))
    state.first = _within(given.get("first", 0), 0, n - 1, "first")
    state.round = _within(given.get("round", 1), 1, ctx.tables.rules.rounds, "round")
    seats, table = [given.get("me", {}), *given.get("others", [])], given.get("table", {})
    if len(seats) > n:
        raise ValueError(f"`others` describes {len(seats) - 1} seats; there are {n - 1}")
    for i in range(n):
        _read(ctx, state.seats[(state.first + i) % n], seats[i] if i < len(seats) else {})
    for seat in state.seats:
        for character in seat.tribe:
            box.take(ctx.tables.first["characters"] + character)
    _read(ctx, state, table)
    _within(state.era, 1, len(ERAS), "era")
    _totems(ctx, given.get("phase", "place"))
    _cards(ctx, table, box)
    _buildings(ctx, table)
    _abilities(ctx)
    state.draws = draws


def _within(value: Any, least: int, most: int, what: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"`{what}` is a number from {least} to {most}, not {value!r}")
    return value


def _read(ctx: Any, obj: Any, named: dict[str, Any]) -> None:
    """Set the fields of a seat or the table that are named; all others are empty."""
    fields = {one.name: one for one in fields_of_state(type(obj)) if one.shown}
    for name, one in fields.items():
        setattr(obj, name, one.type.empty)
    for name, data in named.items():
        if name not in fields:
            raise ValueError(f"there is no field `{name}`; there are {', '.join(fields)}")
        setattr(obj, name, fields[name].type.read(ctx.rules, getattr(obj, "index", 0), data))


def _totems(ctx: Any, phase: str) -> None:
    """Totems on offer tiles, the others on the turn-order tile; the step where the phase begins."""
    state, n = ctx.state, len(ctx.state.seats)
    if phase not in PHASES:
        raise ValueError(f"unknown phase `{phase}`; known are {', '.join(PHASES)}")
    state.offers = state.offers or (-1,) * len(ctx.tables.offers)
    placed = [seat for seat in state.offers if seat >= 0]
    for tile, seat in enumerate(state.offers):
        if seat >= 0 and (ctx.tables.offers[tile].players > n or seat >= n or placed.count(seat) > 1):
            raise ValueError(f"seat {seat} cannot be on tile {ctx.rules.pieces('offers')[tile].key}")
    if placed and phase == "end":
        raise ValueError("in the phase `end` no totem is on an offer tile")
    _order(ctx, placed)
    frame = state.frames[0]
    frame.pc, frame.actor = PHASES[phase], state.first


def _order(ctx: Any, placed: list[int]) -> None:
    """Seats without a space fill the free ones from the top, in seat order from `me`."""
    state, n = ctx.state, len(ctx.state.seats)
    given = [seat.order for seat in state.seats if seat.order]
    for seat in state.seats:
        if seat.order:
            _within(seat.order, 1, n, "order")
            if seat.index in placed or given.count(seat.order) > 1:
                raise ValueError(f"seat {seat.index} cannot be on space {seat.order} of the turn-order tile")
    free = iter([space for space in range(1, n + 1) if space not in given])
    for i in range(n):
        seat = state.seats[(state.first + i) % n]
        if not seat.order and seat.index not in placed:
            seat.order = next(free)


def _cards(ctx: Any, table: dict[str, Any], box: Box) -> None:
    """Rows, named or dealt; then the deck: what is named, and under it the last of the other cards."""
    state, t = ctx.state, ctx.tables
    named = "top" in table or "bottom" in table
    for card in of_kind(ctx, state.bottom + state.top, "characters", "events"):
        box.take(card)
    tops = tuple(box.take(card_of(copy), era_of(copy)) for copy in state.deck)
    rest = box.rest() if named else deal(ctx, box.rest())
    size = (t.rules.rounds - state.round) * (len(state.seats) + t.rules.top_row)
    under = max(0, size - len(tops))
    state.deck = tops + (rest[-under:] if under else ())


def _buildings(ctx: Any, table: dict[str, Any]) -> None:
    """Each building once; those not named for an era to come, and for a row dealt, are drawn."""
    state, first = ctx.state, ctx.tables.first["buildings"]
    named = [card - first for card in of_kind(ctx, state.top + state.bottom, "buildings")]
    named += [building for row in (*(seat.buildings for seat in state.seats), *state.buildings) for building in row]
    for building, times in Counter(named).items():
        if times > 1:
            raise ValueError(f"`{ctx.rules.pieces('buildings')[building].key}` is named {times} times")
    drawn = [draw_buildings(ctx, era, frozenset(named)) for era in ERAS]
    if "top" not in table and "bottom" not in table:
        reveal(ctx, drawn[0])
    told = table.get("buildings", {})
    later = []
    for at, row in enumerate(state.buildings):
        era = ERAS[at + 1]
        if era <= state.era and row:
            raise ValueError(f"era {era} is reached; its buildings lie in the rows or are gone")
        for building in row:
            piece = ctx.rules.pieces("buildings")[building]
            if piece.record.era != era:
                raise ValueError(f"`{piece.key}` is a building of era {piece.record.era}, not of era {era}")
        later.append(row if str(era) in map(str, told) else drawn[at + 1] if era > state.era else ())
    state.buildings = tuple(later)


def _abilities(ctx: Any) -> None:
    """Put what the cards of the players bring in force."""
    for seat in ctx.state.seats:
        ctx.act_as(seat.index)
        for kind, owned in (("characters", seat.tribe), ("buildings", seat.buildings)):
            for index in owned:
                enter_play(ctx, ctx.tables.first[kind] + index)
    ctx.act_as(ctx.state.first)


def stands(state: Any) -> bool:
    """Whether nothing is answered yet for the running totem, or for the extra picks."""
    return not getattr(state.frames[0].regs, "answers", 0)


def tell(ctx: Any, told: dict[str, Any]) -> None:
    """Say the era of a card of the deck where a position would take that of another copy."""
    state, t = ctx.state, ctx.tables
    if state.frames and len(state.deck) != (t.rules.rounds - state.round) * (len(state.seats) + t.rules.top_row):
        raise ValueError("its deck is shorter than a game of its round has")
    box = Box(ctx, tuple(copy for cards in copies(ctx) for copy in cards))
    for seat in state.seats:
        for character in seat.tribe:
            box.take(t.first["characters"] + character)
    for card in of_kind(ctx, state.bottom + state.top, "characters", "events"):
        box.take(card)
    deck = told["table"]["deck"]
    for at, copy in enumerate(state.deck):
        if box.next_era(card_of(copy)) != era_of(copy):
            deck[at] = f"{deck[at]}@{era_of(copy)}"
        box.take(card_of(copy), era_of(copy))


def phase(state: Any) -> tuple[int, str, int]:
    """(round, phase, seat of `me`) of a state; after the end the phase is `end`."""
    at = state.frames[0].pc if state.frames else PHASES["end"]
    return state.round, [name for name, begins in PHASES.items() if begins <= at][-1], state.first
