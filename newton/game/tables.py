"""What Newton looks up while it runs: frozen tables of small ints, made once from the records."""

from __future__ import annotations

from typing import Any

import attrs

from newton.game.records import CardRecord
from newton.game.state import ACTIONS, COLORS, COLUMNS, SHELVES, SYMBOLS, VOLUMES
from newton.kernel.control import Modify
from newton.kernel.price import Price

TILE_KINDS = {
    "city": "cities",
    "university": "universities",
    "ancient_land": "ancient_lands",
    "specialization": "specializations",
    "invention": "inventions",
    "objective": "objectives",
}
CUBE_SPACES = ("city", "university", "ancient_land", "master", "objective")
NO_VOLUMES = (0, 0, 0, 0)
Volumes = tuple[int, ...]


@attrs.frozen(eq=False)
class CardPrice(Price):
    """The price of a Special Effect, from what was held when the card came in (TURN-7); paying uses the effect up."""

    def pay(self, ctx: Any) -> None:
        """Pay, and remember that the effect of this turn is taken."""
        super().pay(ctx)
        ctx.me.special = 1


@attrs.frozen(eq=False)
class Card:
    """What the game asks of an Action card."""

    level: int
    starting: bool
    action: int  # place in SYMBOLS
    symbols: tuple[int, ...]  # how many of each action it shows
    volumes: tuple[Volumes, ...]  # by seat
    abilities: tuple[tuple[Any, ...], ...]  # by seat: what `enter` puts in force
    price: Price
    program: int  # the effect with its price; -1 without one
    free_program: int  # the effect alone, for CARD-7
    lightning: bool
    repeats: bool
    modifies: bool  # whether the effect modifies the card's action (CARD-13)
    picks: Any  # the op that the effect opens with if it asks, else None


@attrs.frozen(eq=False)
class Book:
    """A book space: the shelf's value and what it requires; `value` 0 for windows and the printed tile."""

    value: int
    volumes: Volumes
    visit: tuple[str, int] | None


@attrs.frozen(eq=False)
class Board:
    """A Study board: its symbol, its places, its printed tile as a mask, and the masks and VP of its runs."""

    symbol: int
    books: tuple[Book, ...]
    printed: int
    runs: tuple[tuple[int, int], ...]


@attrs.frozen(eq=False)
class Tables:
    """Everything frozen that Newton's ops look up."""

    rules: Any  # the RulesRecord
    space: tuple[str, ...]
    routes: tuple[tuple[tuple[int, int], ...], ...]
    next: tuple[tuple[int, ...], ...]
    requires: tuple[Volumes, ...]
    final: frozenset[int]
    special: frozenset[int]
    tile_kind: tuple[str, ...]
    bonus: tuple[int, ...]
    map_mask: dict[str, int]  # kind of space -> its map spaces as a mask
    cube_mask: int
    silver: tuple[int, ...]
    work_track: tuple[int, ...]
    technology_start: int
    depth: tuple[int, ...]  # steps from the start of a track, 0 off the tracks
    basel: int
    objective: int
    tile_programs: dict[str, tuple[int, ...]]
    tile_uids: dict[str, int]  # kind -> uid of its first piece
    landings: dict[str, int]
    token_programs: tuple[int, ...]
    master_programs: tuple[int, ...]
    master_volumes: tuple[Volumes, ...]
    master_abilities: tuple[tuple[Any, ...], ...]
    income_programs: tuple[int, ...]
    development_actions: tuple[int, ...]
    medicine: frozenset[int]  # the City tiles that bring the Medicine tile
    cube_rewards: dict[int, int]
    shelf_rewards: dict[int, int]
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    quick: tuple[Any, ...]
    quick_looks: tuple[tuple[int, int, tuple[int, ...], bool], ...]  # number, coins, levels, whether it boosts
    quick_programs: tuple[int, ...]
    potion_quick: int
    action_ops: tuple[Any, ...]
    action_programs: tuple[int, ...]
    costs_first: bool
    removed_tiles_reward: bool

    def kind_on(self, what: str, space: int) -> str:
        """The kind of piece that may lie on a space: its tile's, or `tokens` on a bonus space."""
        return ("tokens" if self.bonus[space] else "") if what == "tokens" else self.tile_kind[space]


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
    from newton.game import actions  # noqa: PLC0415 - the ops know these tables

    rules = compiler.rules
    records = {kind: tuple(p.record for p in rules.pieces(kind)) for kind in rules.kinds}
    spaces, constants = records["spaces"], records["rules"][0]
    on_map = {
        word: sum(1 << i for i, s in enumerate(spaces) if s.board == "map" and s.space == word)
        for word in {s.space for s in spaces}
    }
    action_ops = actions.ops()

    def programs(kind: str) -> tuple[int, ...]:
        return tuple(compiler.program(r.effect) for r in records[kind])

    def place(board: str, word: str) -> int:
        return next((i for i, s in enumerate(spaces) if s.board == board and s.space == word), -1)

    return Tables(
        rules=constants,
        space=tuple(s.space for s in spaces),
        routes=_routes(spaces),
        next=tuple(tuple(s.next) for s in spaces),
        requires=tuple(tuple(s.requires.get(color, 0) for color in VOLUMES[:3]) for s in spaces),
        final=frozenset(i for i, s in enumerate(spaces) if s.final),
        special=frozenset(i for i, s in enumerate(spaces) if s.special),
        tile_kind=tuple(TILE_KINDS.get(s.space, "") for s in spaces),
        bonus=tuple(s.bonus for s in spaces),
        map_mask=on_map,
        cube_mask=sum(on_map.get(word, 0) for word in CUBE_SPACES),
        silver=tuple(i for i, s in enumerate(spaces) if s.space == "village"),
        work_track=_work_track(spaces),
        technology_start=place("technology", "start"),
        depth=_depths(spaces),
        basel=place("map", "start"),
        objective=place("map", "objective"),
        tile_programs={kind: programs(kind) for kind in ("cities", "specializations", "inventions")},
        tile_uids={kind: rules.uid(kind, 0) for kind in rules.kinds},
        landings={word: compiler.program(e) for word, e in constants.landings.items()},
        token_programs=programs("tokens"),
        master_programs=programs("masters"),
        master_volumes=tuple(volumes_of(r.abilities) for r in records["masters"]),
        master_abilities=tuple(_entering(r.abilities) for r in records["masters"]),
        income_programs=programs("incomes"),
        development_actions=tuple(ACTIONS.index(r.action) for r in records["developments"]),
        medicine=frozenset(
            i for i, r in enumerate(records["cities"]) if any(hasattr(item.op, "heals") for item in r.effect.items)
        ),
        cube_rewards={n: compiler.program(e) for n, e in constants.cube_rewards.items()},
        shelf_rewards={n: compiler.program(e) for n, e in constants.shelf_rewards.items()},
        cards=tuple(_card(compiler, p) for p in rules.pieces("cards")),
        boards=tuple(_board(r, constants.run_income) for r in records["boards"]),
        quick=records["quick"],
        quick_looks=tuple(
            (i, r.cost.parts[0][1].get(None), (1, 2, 3) if r.each else (), r.boosts)
            for i, r in enumerate(records["quick"])
        ),
        quick_programs=programs("quick"),
        potion_quick=next((p.index for p in rules.pieces("quick") if p.name == "potion"), -1),
        action_ops=action_ops,
        action_programs=tuple(
            compiler.ops(f"action/{word}", [op], size=1) for word, op in zip(ACTIONS, action_ops, strict=True)
        ),
        costs_first=rules.options["costs_first"],
        removed_tiles_reward=rules.options["removed_tiles_reward"],
    )
