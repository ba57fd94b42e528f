"""What Newton looks up while it runs: frozen tables of small ints, made once from the records."""

from __future__ import annotations

from typing import Any

import attrs

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
    villages: tuple[int, ...]
    work_track: tuple[int, ...]
    technology_start: int
    depth: tuple[int, ...]  # steps from the start of a track, 0 off the tracks
    basel: int
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
    quick_least: int  # the coins of the cheapest
    quick_programs: tuple[int, ...]
    action_ops: tuple[Any, ...]
    action_programs: tuple[int, ...]
    costs_first: bool
    removed_tiles_reward: bool

    def kind_on(self, what: str, space: int) -> str:
        """The kind of piece that may lie on a space: its tile's, or `tokens` on a bonus space."""
        return ("tokens" if self.bonus[space] else "") if what == "tokens" else self.tile_kind[space]
