"""Play a game of Newton with bots and tell its course: newton as a library, on its YAML content.

python examples/play.py --players 3 --seed 7
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import newton
from newton import bots

NAMES = ("Red", "Green", "Blue", "Yellow")  # the colours of the seats
SAID = {
    "kept": "{master}",
    "action_begun": "{action} {value}",
    "marker_moved": "Marker to {to}",
    "student_moved": "Student to {to}",
    "scientist_moved": "to {to}",
    "student_enrolled": "a new Student",
    "cube_placed": "cube",
    "token_taken": "token {token}",
    "card_taken": "takes {card}",
    "card_removed": "{card} leaves the game",
    "card_tucked": "tucks {card}",
    "book_placed": "tile on {space}",
    "book_moved": "tile from {from} to {to}",
    "income_taken": "Income {tile}",
    "income_replaced": "gives back Income {tile}",
    "development_taken": "Development {tile}",
    "development_replaced": "gives back Development {tile}",
    "medicine_set": "Medicine {vp}",
    "master_played": "master {master}",
}
WAYS = ("Student to ", "to ")  # steps of one way make one note


class Course:
    """Tells a game while it is played: a line for each turn, and one for what the end of a round brings each player."""

    def __init__(self, game: newton.Game) -> None:
        self.names = game.names
        self.round = 0
        self.running = False  # whether the turns of a round have begun
        self.card: dict[int, str] = {}  # what each seat has played in its turn
        self.notes: dict[int, list[str]] = defaultdict(list)
        self.gains: dict[int, Counter[str]] = defaultdict(Counter)
        self.labels = {
            piece.key: piece.label("en")
            for kind in ("cards", "masters", "tokens", "spaces")
            for piece in game.rules.pieces(kind)
            if kind != "spaces" or piece.record.board == "map"
        }

    def seen(self, decision: newton.Decision, option: newton.Option, events: Sequence[Any]) -> None:
        """Tell the events of one choice."""
        for event in events:
            if not self.running and event.name != "kept":
                self.begin_round(event.player)
            self.tell(event)

    def begin_round(self, first: int) -> None:
        """Print the heading of a round; before the first one, the masters of the draft."""
        if not self.round:
            self.print_all("Masters kept")
        self.round += 1
        self.running = True
        print(f"\nRound {self.round}, {self.names[first]} begins")

    def tell(self, event: Any) -> None:
        """Gather what an event says until the line is full."""
        words = {name: self.labels.get(value, value) for name, value in event.values.items()}
        match event.name:
            case "gained" | "paid":
                sign = 1 if event.name == "gained" else -1
                self.gains[event.player][words["resource"]] += sign * words["amount"]
            case "played":
                self.card[event.player] = words["card"]
            case "turn_ended":
                self.print_line(event.player, self.card.pop(event.player, "no card"))
            case "round_ended":
                self.print_all("End of the round")
                self.running = False
            case name if name in SAID:
                self.note(self.notes[event.player], SAID[name].format(**words))

    def note(self, notes: list[str], said: str) -> None:
        """Keep a few words; the steps of one way become one note."""
        way = next((way for way in WAYS if said.startswith(way)), None)
        if way and notes and notes[-1].startswith(way):
            notes[-1] += f" > {said.removeprefix(way)}"
        else:
            notes.append(said)

    def print_line(self, seat: int, head: str = "") -> None:
        """Print what a player did, and what it brought or cost on the whole."""
        gains = [f"{n:+} {'VP' if what == 'vp' else what}" for what, n in self.gains.pop(seat, Counter()).items() if n]
        told = ", ".join(self.notes.pop(seat, []) + gains)
        print(f"  {self.names[seat]:7} {f'{head:19} {told}' if head else told}".rstrip())

    def print_all(self, title: str) -> None:
        """Print what is left to say of each player under a title."""
        seats = sorted({*self.notes, *self.gains})
        if seats:
            print(f"\n{title}")
        for seat in seats:
            self.print_line(seat)


def print_scores(game: newton.Game) -> None:
    """Print the final scores with their lines, the best first."""
    print("\nFinal scores")
    for seat in sorted(range(len(game.names)), key=lambda seat: -game.scores[seat].total):
        score = game.scores[seat]
        print(f"\n  {game.names[seat]:7} {score.total:4}")
        for line in score.lines:
            print(f"          {line.vp:4}  {line.label}")
    winners = [game.names[seat] for seat in game.winners]
    if len(game.names) > 1:
        print(f"\n{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}.")
    elif game.level:
        print(f"\nThat makes a {game.level}.")


def main() -> None:
    """Set up, let the bots play, print the scores."""
    parser = argparse.ArgumentParser(description="Play a game of Newton with bots and tell its course.")
    parser.add_argument("--players", type=int, default=3, choices=range(1, 5))
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--bot", default="greedy", choices=bots.BOTS)
    args = parser.parse_args()

    rules = newton.load("base")
    game = rules.new_game(players=NAMES[: args.players], seed=args.seed)
    print(f"Newton with {args.players} {args.bot} bot{'s' * (args.players > 1)}, seed {args.seed}")
    bots.play(game, [bots.named(args.bot) for _ in game.names], random.Random(args.seed), Course(game).seen)
    print_scores(game)


if __name__ == "__main__":
    main()
