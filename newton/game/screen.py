"""Newton as text: map, tracks, shelf, cards and scores, as one seat sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from newton.game import needs
from newton.game.changes import symbols
from newton.game.state import ACTIONS, COLORS, COLUMNS, SHELVES, VOLUMES
from newton.kernel.machine import Context
from newton.lang import text

PHASES = ("draft", "turn", "end")
WIDTH = 100
BY_KEY = ("universities", "ancient_lands")  # tiles that are told apart by a number or letter
ON_MAP = (
    ("university", "Universities"),
    ("ancient_land", "Ancient Lands"),
    ("city", "Cities"),
    ("master", "Master"),
    ("objective", "Objective"),
    ("village", "Villages"),
    ("start", "Start"),
)
TOLD_ELSEWHERE = ("symbols", "level", "starting", "lightning", "colors", "count")


def phase(state: Any) -> tuple[int, str, int]:
    """(round, phase, first seat) of a state; after the end the phase is `end`."""
    pc = state.frames[0].pc if state.frames else len(PHASES) - 1
    return state.round, PHASES[min(pc, len(PHASES) - 1)], state.first


def screen(game: Any, seat: int | None, lang: str) -> str:
    """The table as a seat (None: a spectator) sees it."""
    return "\n".join(Screen(game, seat, lang).lines())


class Screen:
    """One look at a game, from its view alone."""

    def __init__(self, game: Any, seat: int | None, lang: str) -> None:
        self.rules = game.rules
        self.names = game.names
        self.scores = [score.total for score in game.scores]
        self.view = game.view(seat)
        self.lang = lang
        self.seat = self.view.first if seat is None else seat
        self.me = self.view.me
        self.ctx = Context(game.rules, game.state)
        self.ctx.me = game.state.seats[self.seat]
        self.spaces = {piece.key: piece for piece in self.rules.pieces("spaces")}

    def lines(self) -> Iterator[str]:
        """All of it."""
        rounds = self.ctx.tables.rules.rounds
        yield f"Round {self.view.round} of {rounds}, {self.names[self.view.first]} begins"
        for title, part in (
            ("Map", self.map()),
            (f"Routes from {self.spaces[self.me.scientist].label(self.lang)} (2c: costs 2 coins)", self.routes()),
            ("Technology", self.technology()),
            ("Work", self.work()),
            ("Tiles", self.tiles()),
            ("Cards face up", self.rows()),
            ("Players", self.players()),
            (f"Study board of {self.names[self.seat]}", self.shelf()),
            (f"What {self.names[self.seat]} has", self.own()),
        ):
            yield f"\n{title}"
            yield from part

    # -- words

    def label(self, kind: str, key: str) -> str:
        """What a piece is called."""
        return str(self.rules.pieces(kind)[self.rules.key_index(kind, key)].label(self.lang))

    def brief(self, kind: str, key: str) -> str:
        """What a piece does, in a line."""
        piece = self.rules.pieces(kind)[self.rules.key_index(kind, key)]
        left_out = tuple(f"{text.word(name, self.rules, self.lang)}: " for name in TOLD_ELSEWHERE)
        told = text.describe(piece, self.rules, self.lang).splitlines()[1:]
        return "; ".join(line.removeprefix("effect: ") for line in told if not line.startswith(left_out))

    def tile(self, space: str) -> str:
        """What lies on a space: a tile, a token, and what stopping there requires."""
        found, on = [], self.view.table
        if on.tiles.get(space):
            kind = self.kind_at(space)
            found.append(on.tiles[space] if kind in BY_KEY else self.label(kind, on.tiles[space]))
        if on.tokens.get(space):
            found.append(f"[{self.label('tokens', on.tokens[space])}]")
        if self.spaces[space].record.space == "master":
            found.append("Master")
        if self.spaces[space].record.requires:
            found.append(f"({volumes(self.spaces[space].record.requires)})")
        return " ".join(found)

    def marks(self, field: str, space: Any) -> str:
        """The letters of the seats with a piece on a space, as often as they have one there."""
        at = [getattr(seat, field) for seat in self.view.seats]
        times = [held.count(space) if isinstance(held, list) else held == space for held in at]
        return "".join(letter(seat) * n for seat, n in enumerate(times))

    # -- the table

    def map(self) -> Iterator[str]:
        """The spaces by kind, with tiles, tokens, Travel cubes (+) and Scientists (@)."""
        yield "  @ Scientists and + Travel cubes by the letter of the seat; [Bonus tokens];"
        yield "  (Volumes required to stop: b blue, g green, o orange)"
        for word, title in ON_MAP:
            spaces = ((key, piece.record) for key, piece in self.spaces.items())
            on = [key for key, record in spaces if record.board == "map" and record.space == word]
            yield from listed(f"  {title:14}", [self.place(key) for key in on])

    def place(self, key: str) -> str:
        """A space of the map with all that is there."""
        own_name = self.spaces[key].record.space not in ("master", "objective")
        cubes, scientists = self.marks("cubes", key), self.marks("scientist", key)
        name = self.spaces[key].label(self.lang) if own_name else ""
        parts = (name, self.tile(key), f"+{cubes}" if cubes else "", f"@{scientists}" if scientists else "")
        return " ".join(filter(None, parts))

    def ways(self, space: int) -> list[tuple[int, str]]:
        """Where routes lead from a space: its number, and its name with the coins."""
        spaces = self.rules.pieces("spaces")
        found = []
        for to, base in self.ctx.tables.routes[space]:
            found.append((to, spaces[to].label(self.lang) + (f" {base}c" if base else "")))
        return found

    def routes(self) -> Iterator[str]:
        """The routes from the Scientist's space, and those that follow."""
        start = self.spaces[self.me.scientist]
        for to, name in self.ways(start.index):
            onward = [far for at, far in self.ways(to) if at != start.index]
            yield from listed(f"  {name:18}->", onward, ", ")

    def technology(self) -> Iterator[str]:
        """The paths with tiles, tokens and Students; a fork goes on in a line of its own."""
        start = next(k for k, p in self.spaces.items() if p.index == self.ctx.tables.technology_start)
        yield f"  {self.step('students', start)}"
        ways = [(start, to) for to in self.onward(start)]
        while ways:
            before, key = ways.pop(0)
            chain = [key]
            while onward := self.onward(chain[-1]):
                ways[:0] = [(chain[-1], to) for to in onward[1:]]
                chain.append(onward[0])
            yield from listed(f"  {before:5} > ", [self.step("students", key) for key in chain], " > ")

    def onward(self, key: str) -> list[str]:
        """The spaces that follow on a track."""
        pieces = self.rules.pieces("spaces")
        return [pieces[to].key for to in self.ctx.tables.next[self.spaces[key].index]]

    def step(self, field: str, key: str, name: Any = None) -> str:
        """A space of a track with what lies there and the letters of the pieces on it."""
        shown = key if name is None else name
        marks = self.marks(field, shown)
        return " ".join(filter(None, (str(shown), self.tile(key), f"@{marks}" if marks else "")))

    def work(self) -> Iterator[str]:
        """The work track by numbers, with tiles and Markers."""
        track = [self.rules.pieces("spaces")[at].key for at in self.ctx.tables.work_track]
        yield from listed("  ", [self.step("work", key, at) for at, key in enumerate(track)], " > ")

    def tiles(self) -> Iterator[str]:
        """What the tiles do whose names do not say it."""
        for kind in ("inventions", "objectives", "cities"):
            on = [tile for at, tile in self.view.table.tiles.items() if self.kind_at(at) == kind and tile]
            for key in dict.fromkeys(on):
                yield from listed(f"  {self.label(kind, key):28}", self.brief(kind, key).split(), " ")

    def kind_at(self, space: str) -> str:
        """The kind of tile that a space takes."""
        return str(self.ctx.tables.tile_kind[self.spaces[space].index])

    def rows(self) -> Iterator[str]:
        """The Action cards that lie face up, by level."""
        for (level, cards), deck in zip(self.view.table.face_up.items(), self.view.table.decks, strict=True):
            yield f"  Level {level}, {deck} more in the deck"
            for key in cards:
                yield from self.card(key)

    def card(self, key: str) -> Iterator[str]:
        """A card: key, name, symbols and effect."""
        piece = self.rules.pieces("cards")[self.rules.key_index("cards", key)]
        told = [self.brief("cards", key)]
        told += [text.phrase(item.op, self.rules, self.lang) for item in piece.record.colors.get(COLORS[self.seat], ())]
        shown = " ".join(piece.record.symbols)
        head = f"    {key:14} {piece.label(self.lang):22} {shown:11}"
        yield from listed(head, "; ".join(filter(None, told)).split(), " ")

    # -- the players

    def players(self) -> Iterator[str]:
        """What lies open before each player."""
        wide = max(map(len, self.names)) + 2
        yield f"  {'':{wide}} score   VP  coins potions  Students Cubes Tiles"
        for at, seat in enumerate(self.view.seats):
            name = f"{letter(at)} {self.names[at]}"
            yield (
                f"  {name:{wide}}{self.scores[at]:6}{seat.vp:5}{seat.coins:7}{seat.potions:8}"
                f"{len(seat.students):6}+{seat.reserve}{len(seat.cubes):6}{len(seat.shelf):6}"
            )
        for at, seat in enumerate(self.view.seats):
            if at != self.seat:
                yield from self.other(at, seat)

    def other(self, at: int, seat: Any) -> Iterator[str]:
        """The cards and tiles of another player."""
        for title, kind, field in ZONES:
            names = [self.label(kind, key) for key in getattr(seat, field)]
            if names:
                yield from listed(f"  {letter(at)} {title:12}", names, ", ")

    def shelf(self) -> Iterator[str]:
        """The grid of book spaces: what each requires, ### where a tile lies, blank for a window."""
        board = self.rules.pieces("boards")[self.rules.key_index("boards", self.me.board)]
        yield f"  {board.label(self.lang)}, with the symbol {board.record.symbol}; columns 1 to {COLUMNS}"
        for value in SHELVES:
            cells = []
            for at, book in enumerate(board.record.shelves[value], 1):
                filled = f"{value}.{at}" in self.me.shelf or book.mark == "printed"
                cells.append("###" if filled else self.book(book))
            yield f"  shelf {value} " + " ".join(f"{cell:^9}" for cell in cells).rstrip()

    def book(self, book: Any) -> str:
        """What a book space requires, in a few letters."""
        if book.mark == "window":
            return ""
        if book.university >= 0:
            return f"Uni {self.rules.pieces('universities')[book.university].key}"
        if book.ancient_land >= 0:
            return f"Land {self.rules.pieces('ancient_lands')[book.ancient_land].key}"
        return volumes({"blue": book.blue, "green": book.green, "orange": book.orange}) or "free"

    def own(self) -> Iterator[str]:
        """The hand with effects, and all else that is one's own."""
        yield f"  Symbols     {', '.join(f'{word} {symbols(self.ctx, at)}' for at, word in enumerate(ACTIONS))}"
        counts = zip(VOLUMES, needs.volumes(self.ctx), strict=True)
        yield f"  Volumes     {', '.join(f'{color} {n}' for color, n in counts)}"
        for title, kind, field in ZONES[1:]:
            names = [self.label(kind, key) for key in getattr(self.me, field)]
            if names:
                yield from listed(f"  {title:12}", names, ", ")
        if self.me.medicine:
            yield f"  Medicine    {self.me.medicine} VP"
        for title, held in (("Masters to play", self.me.master_hand), ("Masters to choose from", self.me.dealt)):
            if isinstance(held, list) and held:
                yield f"  {title}"
                for key in held:
                    head = f"    {key:14} {self.label('masters', key):22} "
                    yield from listed(head, self.brief("masters", key).split(), " ")
        for title, cards in (("Hand", self.me.hand), ("Desk", self.me.desk)):
            if cards:
                yield f"  {title}"
                for key in cards:
                    yield from self.card(key)


ZONES = (
    ("hand", "cards", "hand"),
    ("tucked", "cards", "drawers"),
    ("development", "developments", "development"),
    ("income", "incomes", "income"),
    ("masters", "masters", "masters"),
    ("tokens", "tokens", "tokens"),
)


def letter(seat: int) -> str:
    """The letter of a seat: that of its colour."""
    return COLORS[seat][0].upper()


def volumes(required: dict[str, int]) -> str:
    """Required Volumes in a few letters: `3g+1b`."""
    return "+".join(f"{n}{color[0]}" for color, n in required.items() if n)


def listed(head: str, items: Iterable[str], between: str = ", ") -> list[str]:
    """Items in lines behind a head, wrapped below it."""
    joined = between.join(item.replace(" ", "\0") for item in items)
    lines = wrap(joined, WIDTH - len(head), break_long_words=False, break_on_hyphens=False) or [""]
    lines = [line.replace("\0", " ") for line in lines]
    return [f"{head if not i else ' ' * len(head)}{line}".rstrip() for i, line in enumerate(lines)]
