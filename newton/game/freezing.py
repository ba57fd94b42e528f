"""Freezing: the tables that Newton looks up are made once from the records of a ruleset."""

from __future__ import annotations

from typing import Any

from newton.game import actions
from newton.game.records import CardRecord
from newton.game.state import ACTIONS, COLORS, COLUMNS, SHELVES, SYMBOLS, VOLUMES
from newton.game.tables import CUBE_SPACES, TILE_KINDS, Board, Book, Card, CardPrice, Tables, Volumes
from newton.kernel.control import Modify

Records = dict[str, tuple[Any, ...]]


def volumes_of(abilities: tuple[Any, ...]) -> Volumes:
    """The Volumes that abilities give, by place in VOLUMES."""
    found = [0, 0, 0, 0]
    for item in abilities:
        for color, n in getattr(item.op, "volumes", {}).items():
            found[VOLUMES.index(color)] += n
    return tuple(found)


def _entering(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(item.op for item in abilities if hasattr(item.op, "enter"))


def _card(compiler: Any, piece: Any) -> Card:
    record: CardRecord = piece.record
    by_seat = tuple(record.abilities + record.colors.get(color, ()) for color in COLORS)
    price = CardPrice(record.cost.parts, held=compiler.rules.options["costs_first"])
    ops = [item.op for item in record.effect.items]
    return Card(
        record.level,
        record.starting,
        SYMBOLS.index(record.symbols[0]),
        tuple(record.symbols.count(a) for a in ACTIONS),
        tuple(volumes_of(a) for a in by_seat),
        tuple(_entering(a) for a in by_seat),
        price,
        compiler.priced(record.effect, price, f"{piece.id}/effect") if ops else -1,
        compiler.program(record.effect) if ops else -1,
        record.lightning,
        any(getattr(op, "repeats", False) for op in ops),
        any(isinstance(op, Modify) and op.lasts == "card" for op in ops),
        getattr(ops[0], "pick", ops[0]) if ops and hasattr(getattr(ops[0], "pick", ops[0]), "offer") else None,
    )


def _book(record: Any, value: int) -> Book:
    visit = None
    for kind, index in (("universities", record.university), ("ancient_lands", record.ancient_land)):
        if index >= 0:
            visit = (kind, index)
    return Book(value if record.mark == "book" else 0, (record.blue, record.green, record.orange), visit)


def _runs_in(line: list[tuple[int, bool]]) -> list[list[int]]:
    """The runs of a line of (place, is no window): two or more book spaces between windows."""
    runs: list[list[int]] = [[]]
    for at, open_ in line:
        if open_:
            runs[-1].append(at)
        else:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def _board(record: Any, income: Any) -> Board:
    rows = [record.shelves[value] for value in SHELVES]
    flat = [place for row in rows for place in row]
    books = tuple(_book(place, SHELVES[i // COLUMNS]) for i, place in enumerate(flat))
    printed = sum(1 << i for i, place in enumerate(flat) if place.mark == "printed")
    places = [(i, place.mark != "window") for i, place in enumerate(flat)]
    runs = []
    for r, value in enumerate(SHELVES):
        for run in _runs_in(places[r * COLUMNS : (r + 1) * COLUMNS]):
            runs.append((sum(1 << i for i in run), value + income.rows.get(len(run), 0)))
    for column in range(COLUMNS):
        for run in _runs_in(places[column::COLUMNS]):
            runs.append((sum(1 << i for i in run), income.columns.get(len(run), 0)))
    return Board(ACTIONS.index(record.symbol), books, printed, tuple(runs))


def _routes(spaces: tuple[Any, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The routes from each space, in the order of the spaces; each is written at one of its ends."""
    ways: list[dict[int, int]] = [{} for _ in spaces]
    for at, space in enumerate(spaces):
        for to, cost in space.routes.items():
            ways[at][to] = ways[to][at] = cost
    return tuple(tuple(sorted(way.items())) for way in ways)


def _work_track(spaces: tuple[Any, ...]) -> tuple[int, ...]:
    starts = [i for i, s in enumerate(spaces) if s.board == "work" and s.space == "start"]
    track = starts[:1]
    while track and spaces[track[-1]].next:
        track.append(spaces[track[-1]].next[0])
    return tuple(track)


def _depths(spaces: tuple[Any, ...]) -> tuple[int, ...]:
    depth = [0] * len(spaces)
    todo = [at for at, space in enumerate(spaces) if space.space == "start"]
    for at in todo:
        for to in spaces[at].next:
            depth[to] = depth[at] + 1
            todo.append(to)
    return tuple(depth)


def freeze(compiler: Any) -> Tables:
    """Make the tables of a ruleset."""
    rules = compiler.rules
    records = {kind: tuple(p.record for p in rules.pieces(kind)) for kind in rules.kinds}
    return Tables(
        rules=records["rules"][0],
        tile_uids={kind: rules.uid(kind, 0) for kind in rules.kinds},
        costs_first=rules.options["costs_first"],
        removed_tiles_reward=rules.options["removed_tiles_reward"],
        cards=tuple(_card(compiler, p) for p in rules.pieces("cards")),
        boards=tuple(_board(r, records["rules"][0].run_income) for r in records["boards"]),
        **_spaces(records["spaces"]),
        **_tiles(compiler, records),
        **_masters(compiler, records),
        **_actions(compiler, records),
    )


def _spaces(spaces: tuple[Any, ...]) -> dict[str, Any]:
    """What is asked of spaces."""
    on_map = {
        word: sum(1 << i for i, s in enumerate(spaces) if s.board == "map" and s.space == word)
        for word in {s.space for s in spaces}
    }

    def place(board: str, word: str) -> int:
        return next((i for i, s in enumerate(spaces) if s.board == board and s.space == word), -1)

    return {
        "space": tuple(s.space for s in spaces),
        "routes": _routes(spaces),
        "next": tuple(tuple(s.next) for s in spaces),
        "requires": tuple(tuple(s.requires.get(color, 0) for color in VOLUMES[:3]) for s in spaces),
        "final": frozenset(i for i, s in enumerate(spaces) if s.final),
        "special": frozenset(i for i, s in enumerate(spaces) if s.special),
        "tile_kind": tuple(TILE_KINDS.get(s.space, "") for s in spaces),
        "bonus": tuple(s.bonus for s in spaces),
        "map_mask": on_map,
        "cube_mask": sum(on_map.get(word, 0) for word in CUBE_SPACES),
        "villages": tuple(i for i, s in enumerate(spaces) if s.space == "village"),
        "work_track": _work_track(spaces),
        "depth": _depths(spaces),
        "technology_start": place("technology", "start"),
        "basel": place("map", "start"),
    }


def _programs(compiler: Any, records: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(compiler.program(record.effect) for record in records)


def _tiles(compiler: Any, records: Records) -> dict[str, Any]:
    """What tiles, tokens and the constants' rewards do."""
    constants, cities = records["rules"][0], records["cities"]
    heals = (i for i, r in enumerate(cities) if any(hasattr(item.op, "heals") for item in r.effect.items))
    return {
        "tile_programs": {
            kind: _programs(compiler, records[kind]) for kind in ("cities", "specializations", "inventions")
        },
        "landings": {word: compiler.program(e) for word, e in constants.landings.items()},
        "token_programs": _programs(compiler, records["tokens"]),
        "income_programs": _programs(compiler, records["incomes"]),
        "development_actions": tuple(ACTIONS.index(r.action) for r in records["developments"]),
        "medicine": frozenset(heals),
        "cube_rewards": {n: compiler.program(e) for n, e in constants.cube_rewards.items()},
        "shelf_rewards": {n: compiler.program(e) for n, e in constants.shelf_rewards.items()},
    }


def _masters(compiler: Any, records: Records) -> dict[str, Any]:
    """What masters do and give."""
    masters = records["masters"]
    return {
        "master_programs": _programs(compiler, masters),
        "master_volumes": tuple(volumes_of(r.abilities) for r in masters),
        "master_abilities": tuple(_entering(r.abilities) for r in masters),
    }


def _actions(compiler: Any, records: Records) -> dict[str, Any]:
    """The Basic Actions and the quick actions."""
    quick, ops = records["quick"], actions.ops()
    looks = [(r.cost.parts[0][1].get(None), (1, 2, 3) if r.each else (), r.boosts) for r in quick]
    return {
        "quick": quick,
        "quick_looks": tuple((i, *look) for i, look in enumerate(looks)),
        "quick_least": min(look[0] for look in looks),
        "quick_programs": _programs(compiler, quick),
        "action_ops": ops,
        "action_programs": tuple(
            compiler.ops(f"action/{word}", [op], size=1) for word, op in zip(ACTIONS, ops, strict=True)
        ),
    }
