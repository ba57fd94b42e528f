"""`newton simulate`: bots play many games; a table of their scores and of what won them."""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from statistics import mean
from typing import Any

import attrs
import click

from newton import bots
from newton.cli.common import Source, bot_names, json_option, print_json, rules_options, terminal
from newton.rulesets import Ruleset

NUMBERS = ("mean", "least", "most")


@attrs.frozen
class Result:
    """A game that was played.

    Attributes: bots (name by seat), totals (score by seat), lines (by seat: what for -> points), winners (seats).
    """

    bots: tuple[str, ...]
    totals: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    winners: tuple[int, ...]


@click.command()
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--bots", "names", default="random,random", show_default=True, callback=bot_names, help="One a player.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the next has the next.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="How many processes play.")
@json_option
@rules_options
def command(games: int, names: tuple[str, ...], seed: int, jobs: int, as_json: bool, source: Source) -> None:
    """Let bots play games and show their scores and what won them. The bots change seats from game to game."""
    loaded(source).new_game(players=len(names))  # what is wrong with the rules or the number of players is said here
    play = partial(played, source, names)
    results = list(progress(run(play, range(seed, seed + games), jobs), games))
    by_bot = {name: of_bot(results, name) for name in dict.fromkeys(names)}
    by_line = lines_of(results)
    if as_json:
        print_json({"games": games, "seed": seed, "bots": by_bot, "lines": by_line})
    else:
        print_tables(by_bot, by_line)


@cache
def loaded(source: Source) -> Ruleset:
    """The rules of a command line, once a process."""
    return source.load()


def played(source: Source, names: tuple[str, ...], seed: int) -> Result:
    """Play one game; the bots move on by a seat from one seed to the next."""
    shift = seed % len(names)
    seated = names[shift:] + names[:shift]
    game = loaded(source).new_game(players=len(names), seed=seed)
    bots.play(game, [bots.named(name) for name in seated], random.Random(seed))
    lines = []
    for score in game.scores:
        points: dict[str, int] = defaultdict(int)
        for line in score.lines:
            points[kind_of(line)] += line.vp
        lines.append(dict(points))
    return Result(seated, tuple(score.total for score in game.scores), tuple(lines), game.winners)


def kind_of(line: Any) -> str:
    """What a score line is for: the kind of its piece, or its label."""
    return str(line.source.partition(":")[2].partition(".")[0] or line.label)


def run(play: Any, seeds: range, jobs: int) -> Iterator[Result]:
    """The results of games, in the order of seeds."""
    if jobs == 1:
        yield from map(play, seeds)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(play, seeds, chunksize=max(1, min(8, len(seeds) // (4 * jobs))))


def progress(results: Iterator[Result], games: int) -> Iterator[Result]:
    """The results as they are, with a progress bar if a person looks on."""
    if not terminal(sys.stderr):
        return results
    from rich.console import Console
    from rich.progress import track

    return iter(track(results, "Playing", games, console=Console(stderr=True), transient=True))


def of_bot(results: list[Result], name: str) -> dict[str, Any]:
    """How a bot fared over all its seats."""
    seats = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == name]
    totals = [result.totals[seat] for result, seat in seats]
    wins = sum(1 / len(result.winners) for result, seat in seats if seat in result.winners)
    return {
        "played": len(seats),
        "wins": round(wins, 2),
        "mean": round(mean(totals), 2),
        "least": min(totals),
        "most": max(totals),
    }


def lines_of(results: list[Result]) -> dict[str, dict[str, float]]:
    """What winners and others scored on average with each kind of line."""
    kinds = dict.fromkeys(kind for result in results for lines in result.lines for kind in lines)
    groups: dict[str, list[dict[str, int]]] = {"winners": [], "others": []}
    for result in results:
        for seat, lines in enumerate(result.lines):
            groups["winners" if seat in result.winners else "others"].append(lines)
    return {
        kind: {group: round(mean(lines.get(kind, 0) for lines in rows), 2) for group, rows in groups.items() if rows}
        for kind in kinds
    }


def print_tables(by_bot: dict[str, dict[str, Any]], by_line: dict[str, dict[str, float]]) -> None:
    """Print both tables."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console()
    scores = Table(title="Scores", title_justify="left", box=SIMPLE_HEAD)
    for title in ("bot", "played", "wins", *NUMBERS):
        scores.add_column(title, justify="left" if title == "bot" else "right")
    for name, row in by_bot.items():
        numbers = [f"{row[key]:.1f}" if key == "mean" else str(row[key]) for key in NUMBERS]
        scores.add_row(name, str(row["played"]), f"{row['wins'] / row['played']:.1%}", *numbers)
    won = Table(title="What won: mean points", title_justify="left", box=SIMPLE_HEAD)
    for title in ("for", "winners", "others"):
        won.add_column(title, justify="left" if title == "for" else "right")
    for kind, means in by_line.items():
        won.add_row(kind, *(f"{means[group]:.1f}" if group in means else "" for group in ("winners", "others")))
    console.print(scores, won)
