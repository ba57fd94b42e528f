"""Positions of Newton: a state made from the fields of a scenario, and the table's fields shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

from newton.game.flow import DRAFT, END, TURNS
from newton.game.setup import bag, bare_seat
from newton.game.tables import Tables
from newton.kernel.state import fields_of_state
from newton.kit.zones import index_of

PHASES = {"draft": DRAFT, "turn": TURNS, "end": END}
ZONES = ("hand", "desk", "drawers")


def position(ctx: Any, given: dict[str, Any]) -> None:
    """Change a newly set-up state into the position that a scenario describes; raises ValueError on bad data."""
    state, n = ctx.state, len(ctx.state.seats)
    phase = given.get("phase", "turn")
    if phase not in PHASES:
        raise ValueError(f"unknown phase `{phase}`; known are {', '.join(PHASES)}")
    state.first = _within(given.get("first", 0), 0, n - 1, "first")
    state.round = _within(given.get("round", 1), 1, ctx.tables.rules.rounds, "round")
    seats = _described(given, n)
    for i, named in enumerate(seats):
        _seat(ctx, state.seats[(state.first + i) % n], named)
    _boards(ctx, seats)
    table = given.get("table", {})
    _read(ctx, state, 0, table)
    state.tiles = _swap(ctx, state.tiles, table.get("tiles", {}), ctx.tables.tile_kind)
    _tokens(ctx, table.get("tokens", {}))
    _cards(ctx, table)
    _supplies(ctx)
    if phase == "draft" and not any(seat.dealt for seat in state.seats):
        _deal(ctx)
    state.turn = len(state.seats[state.first].desk) * n if phase != "end" else ctx.tables.rules.turns * n
    frame = state.frames[0]
    frame.pc, frame.actor = PHASES[phase], state.first
    _abilities(ctx)


def _within(value: Any, least: int, most: int, what: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"`{what}` is a number from {least} to {most}, not `{value}`")
    return value


def _described(given: dict[str, Any], n: int) -> list[dict[str, Any]]:
    """What is said of each seat, from the first player on; nothing of those not described."""
    others = given.get("others", [])
    if not isinstance(others, list):
        raise ValueError(f"`others` is a list of players, not `{others}`")
    if len(others) > n - 1:
        raise ValueError(f"`others` describes {len(others)} players; there are {n - 1}")
    return [given.get("me", {}), *others, *({} for _ in range(n - 1 - len(others)))]


def _read(ctx: Any, obj: Any, seat: int, named: Any) -> dict[str, Any]:
    """The values of the fields that are named, as the fields' types read them."""
    types = {one.name: one.type for one in fields_of_state(type(obj)) if one.shown}
    if not isinstance(named, dict):
        raise ValueError(f"a mapping from fields to values belongs here, not `{named}`")
    for name in named:
        if name not in types:
            raise ValueError(f"there is no field `{name}`; there are {', '.join(types)}")
    return {name: types[name].read(ctx.rules, seat, data) for name, data in named.items()}


def stands(state: Any) -> bool:
    """Whether the first player is about to take a turn, masters are drafted or the round ends; no card is removed."""
    between = state.frames[0].pc != TURNS or state.turn == len(state.seats[state.first].desk) * len(state.seats)
    return between and not state.removed and all(seat.playing < 0 for seat in state.seats)


def _seat(ctx: Any, seat: Any, named: dict[str, Any]) -> None:
    for one in fields_of_state(type(seat)):
        if one.shown:
            setattr(seat, one.name, one.type.empty)
    bare_seat(ctx, seat)
    for name, value in _read(ctx, seat, seat.index, named).items():
        setattr(seat, name, value)
    _check_kinds(ctx, named)
    seat.kept, seat.looks = seat.masters + seat.master_hand, ()
    if "reserve" not in named:
        seat.reserve = max(0, ctx.tables.rules.students - len(seat.students))
    if "tiles_taken" not in named:
        seat.tiles_taken = seat.shelf.bit_count()


def _check_kinds(ctx: Any, named: dict[str, Any]) -> None:
    """Refuse what the types of fields would read as something else."""
    if isinstance(named.get("work"), bool):
        raise ValueError(f"`work` is a place on the work track, not `{named['work']}`")
    if not isinstance(named.get("shelf", []), list):
        raise ValueError(f"`shelf` is a list of book spaces, not `{named['shelf']}`")


def _boards(ctx: Any, named: list[dict[str, Any]]) -> None:
    """Players without a stated board take the first unused one."""
    state, n = ctx.state, len(ctx.state.seats)
    stated = [index_of(ctx.rules, "boards", one["board"]) for one in named if "board" in one]
    _refuse_twice(ctx, "boards", stated)
    used = set(stated)
    for i, one in enumerate(named):
        if "board" not in one:
            free = next(b for b in range(len(ctx.tables.boards)) if b not in used)
            state.seats[(state.first + i) % n].board = free
            used.add(free)


def _swap(
    ctx: Any, lying: tuple[int, ...], named: dict[str, Any], kinds: tuple[str, ...], spare: Counter[int] | None = None
) -> tuple[int, ...]:
    """Put named tiles on their spaces; each swaps with what lay there, and named ones stay put."""
    row, settled = list(lying), set()
    wanted = {at: _tile(ctx, at, name, kinds[at]) for at, name in _by_space(ctx, named)}
    for (kind, tile), n in Counter((kinds[at], tile) for at, tile in wanted.items() if tile >= 0).items():
        if n > bag(ctx, kind).count(tile):
            raise ValueError(f"there are not so many {kind} `{ctx.rules.pieces(kind)[tile].key}`")
    for space, tile in wanted.items():
        if row[space] != tile:
            elsewhere = [
                at
                for at, lies in enumerate(row)
                if lies == tile and kinds[at] == kinds[space] and at not in settled and wanted.get(at) != tile
            ]
            if tile >= 0 and elsewhere and not (spare and spare[tile]):
                row[elsewhere[0]] = row[space]
            elif spare is not None:
                _from_spare(ctx, kinds[space], spare, row[space], tile)
            row[space] = tile
        settled.add(space)
    return tuple(row)


def _by_space(ctx: Any, named: dict[str, Any]) -> list[tuple[int, Any]]:
    return [(index_of(ctx.rules, "spaces", space), name) for space, name in named.items()]


def _tile(ctx: Any, space: int, name: Any, kind: str) -> int:
    if not kind:
        raise ValueError(f"no tile lies on `{ctx.rules.pieces('spaces')[space].key}`")
    return -1 if name is None else index_of(ctx.rules, kind, name)


def _from_spare(ctx: Any, kind: str, spare: Counter[int], old: int, new: int) -> None:
    """Take a token from those out of the game and put another there."""
    if new >= 0:
        if spare[new] <= 0:
            raise ValueError(f"there are not so many {kind} `{ctx.rules.pieces(kind)[new].key}`")
        spare[new] -= 1
    if old >= 0:
        spare[old] += 1


def _tokens(ctx: Any, named: dict[str, Any]) -> None:
    state = ctx.state
    everywhere: Counter[int] = Counter(bag(ctx, "tokens"))
    held = Counter(token for seat in state.seats for token in seat.tokens)
    spare = everywhere - Counter(t for t in state.tokens if t >= 0)
    row = list(state.tokens)
    for token, n in held.items():  # named by players: taken from the spare ones, then from the table
        for _ in range(n):
            if spare[token] > 0:
                spare[token] -= 1
            elif token in row:
                row[row.index(token)] = -1
            else:
                raise ValueError(f"there are not so many tokens `{ctx.rules.pieces('tokens')[token].key}`")
    state.tokens = _swap(ctx, tuple(row), named, ("tokens",) * len(row), spare)


def _cards(ctx: Any, table: dict[str, Any]) -> None:
    """Named cards are taken out first; rows not named are dealt from the rest."""
    state, t = ctx.state, ctx.tables
    read = {one.name: one.type.read for one in fields_of_state(type(state)) if one.shown}
    rows = read["face_up"](ctx.rules, 0, table.get("face_up", {}))
    tops = read["decks"](ctx.rules, 0, table.get("decks", {}))
    _check_unique(ctx, rows, tops)
    used = {card for seat in state.seats for zone in ZONES for card in getattr(seat, zone)}
    used |= {card for row in (*rows, *tops) for card in row}
    lying = [row + deck for row, deck in zip(state.face_up, state.decks, strict=True)]
    size = t.rules.face_up.solo if len(state.seats) == 1 else t.rules.face_up.others
    face_up, decks = [], []
    for at, cards in enumerate(lying):
        rest = tuple(card for card in cards if card not in used)
        given = str(at + 1) in {str(level) for level in table.get("face_up", {})}
        face_up.append(rows[at] if given else rest[:size])
        decks.append(tops[at] + (rest if given else rest[size:]))
    state.face_up, state.decks = tuple(face_up), tuple(decks)


def _check_unique(ctx: Any, rows: Any, tops: Any) -> None:
    t: Tables = ctx.tables
    named = [card for row in (*rows, *tops) for card in row]
    for seat in ctx.state.seats:
        own = [card for zone in ZONES for card in getattr(seat, zone)]
        named += [card for card in own if not t.cards[card].starting]
        _refuse_twice(ctx, "cards", [card for card in own if t.cards[card].starting])
    _refuse_twice(ctx, "cards", named)
    masters = [m for seat in ctx.state.seats for m in (*seat.masters, *seat.master_hand, *seat.dealt)]
    _refuse_twice(ctx, "masters", masters)
    for at, level in enumerate(((*rows[0], *tops[0]), (*rows[1], *tops[1]), (*rows[2], *tops[2])), 1):
        for card in level:
            if t.cards[card].level != at:
                raise ValueError(f"`{ctx.rules.pieces('cards')[card].key}` is not of level {at}")


def _refuse_twice(ctx: Any, kind: str, named: list[int]) -> None:
    for piece, n in Counter(named).items():
        if n > 1:
            raise ValueError(f"{kind} `{ctx.rules.pieces(kind)[piece].key}` is named {n} times")


def _supplies(ctx: Any) -> None:
    state = ctx.state
    for kind, field in (("incomes", "income"), ("developments", "development")):
        held = Counter(tile for seat in state.seats for tile in getattr(seat, field))
        left = tuple(n - held[tile] for tile, n in enumerate(getattr(state, kind)))
        if min(left, default=0) < 0:
            raise ValueError(f"there are not so many {kind} `{ctx.rules.pieces(kind)[left.index(min(left))].key}`")
        setattr(state, kind, left)


def _deal(ctx: Any) -> None:
    t: Tables = ctx.tables
    seats = ctx.state.seats
    used = {m for seat in seats for m in (*seat.masters, *seat.master_hand)}
    deck = tuple(m for m in ctx.shuffled("masters", range(len(ctx.rules.pieces("masters")))) if m not in used)
    n = t.rules.masters.solo if len(seats) == 1 else t.rules.masters.dealt
    for seat in seats:
        take = max(0, n - len(seat.master_hand))
        seat.dealt, deck = deck[:take], deck[take:]


def _abilities(ctx: Any) -> None:
    """Put the abilities of cards and masters that lie there in force."""
    t: Tables = ctx.tables
    for seat in ctx.state.seats:
        ctx.act_as(seat.index)
        for master in seat.masters:
            _enter(ctx, t.master_abilities[master], t.tile_uids["masters"] + master)
        for card in seat.desk:
            _enter(ctx, t.cards[card].abilities[seat.index], t.tile_uids["cards"] + card)
    ctx.act_as(ctx.state.first)


def _enter(ctx: Any, abilities: tuple[Any, ...], uid: int) -> None:
    for ability in abilities:
        if ability.lasts == "in_play":
            ability.enter(ctx, ctx.actor, uid)
