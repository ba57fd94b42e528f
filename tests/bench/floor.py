"""A null game: as many players, turns and decisions as Newton, and no rules.

Four players take thirty turns each, three to six decisions a turn. A decision offers those of twenty options that the
player can pay, about nine; taking one makes five writes (pay, gain, step on a track, points, board). It is written by
hand, for speed, on a state that can be copied: what an engine in plain Python could reach if its rules cost nothing.
Rates of an engine are given as a ratio to the rates of this game, because the absolute figures of a shared machine
drift from run to run.
"""

from __future__ import annotations

from collections.abc import Callable

PLAYERS = 4
TURNS = 30
END = PLAYERS * TURNS  # turns of a game
OPTIONS = 20
RESOURCES = 6
TRACKS = 8
SPACES = 60
HOLDS = 6  # a player holds no more of a resource

# option -> resource it costs, how many, resource it gains, track, points, space
EFFECTS = [
    (
        i % RESOURCES,
        (1 + i * 7 % 5) if i else 0,  # option 0 is free, so there is always one
        (1 + i * 5) % RESOURCES,
        i * 3 % TRACKS,
        i * 11 % 4,
        i * 7 % SPACES,
    )
    for i in range(OPTIONS)
]
PRICES = [(i, effect[0], effect[1]) for i, effect in enumerate(EFFECTS)]


class Player:
    """What a player has, and two lists that are only copied: a hand and a shelf."""

    __slots__ = ("hand", "points", "resources", "shelf", "tracks")

    def __init__(self) -> None:
        self.resources = [3] * RESOURCES
        self.tracks = [0] * TRACKS
        self.points = 0
        self.hand = list(range(9))
        self.shelf = [0] * 20

    def clone(self) -> Player:
        """A copy that shares nothing."""
        new = Player.__new__(Player)
        new.resources = self.resources[:]
        new.tracks = self.tracks[:]
        new.points = self.points
        new.hand = self.hand[:]
        new.shelf = self.shelf[:]
        return new


class Step:
    """The null game behind the least interface that can be used: legal, apply, clone."""

    __slots__ = ("board", "deck", "left", "players", "rnd", "turn")

    def __init__(self, rnd: Callable[[], float]) -> None:
        self.rnd = rnd
        self.players = [Player() for _ in range(PLAYERS)]
        self.board = [0] * SPACES
        self.deck = list(range(40))
        self.turn = 0
        self.left = 3 + int(rnd() * 4)

    def legal(self) -> list[int]:
        """The options that the player about to decide can pay."""
        resources = self.players[self.turn % PLAYERS].resources
        return [option for option, kind, price in PRICES if resources[kind] >= price]

    def apply(self, option: int) -> None:
        """Carry the option out."""
        turn = self.turn
        seat = turn % PLAYERS
        player = self.players[seat]
        resources = player.resources
        kind, price, gained, track, points, space = EFFECTS[option]
        resources[kind] -= price
        held = resources[gained] + 2
        resources[gained] = held if held < HOLDS else HOLDS
        player.tracks[track] += 1
        player.points += points
        self.board[space] = seat
        self.left -= 1
        if not self.left:
            self.turn = turn + 1
            self.left = 3 + int(self.rnd() * 4)

    def clone(self) -> Step:
        """A copy that shares nothing but the generator."""
        new = self.__class__.__new__(self.__class__)
        new.rnd = self.rnd
        new.players = [player.clone() for player in self.players]
        new.board = self.board[:]
        new.deck = self.deck[:]
        new.turn = self.turn
        new.left = self.left
        return new
