"""Measure the speed of newton beside a null game without rules, on one core.

Engine and null game (the floor) take turns of a fraction of a second each, so that both meet the same machine; a rate
is all work over all time, a ratio is that of the two rates. The time is that of the processor, so that other programs
on the core take none of it; start-up figures are by the clock. Everything goes through the public interface, and the
loop that plays is the one a user would write.

    python tests/bench/bench.py                     # the floor is floor.py beside this file
    python tests/bench/bench.py --floor other.py    # or NEWTON_FLOOR=other.py: another module with Step and END
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

import newton

clock = time.perf_counter  # what the user waits
now = time.process_time  # what this process works
HERE = Path(__file__).resolve().parent
COPIES = 20  # of each, between two looks at the time
SLICE = 0.25  # seconds that engine and floor play before the other does
POSITIONS = 5  # positions of the middle of a game that are copied and saved


@attrs.define
class Tally:
    """What was played, and in how many seconds."""

    games: int = 0
    decisions: int = 0  # points where a player is asked
    open: int = 0  # of these, those with two options or more
    options: int = 0
    seconds: float = 0.0

    @property
    def open_per_second(self) -> float:
        """Decisions with a real choice per second."""
        return self.open / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games per second, set-up and scores included."""
        return self.games / self.seconds


def play_newton(rules: Any, players: int, rnd: Callable[[], float], tally: Tally) -> None:
    """Play one game at random as a user would write it, and count."""
    game = rules.new_game(players=players, seed=int(rnd() * 2**32))
    decisions = opened = options = 0
    while not game.over:
        d = game.decision
        o = d.options
        n = len(o)
        game.choose(o[int(rnd() * n)])
        decisions += 1
        options += n
        if n > 1:
            opened += 1
    _ = game.scores
    tally.games += 1
    tally.decisions += decisions
    tally.open += opened
    tally.options += options


def play_floor(floor: ModuleType, rnd: Callable[[], float], tally: Tally) -> None:
    """Play one null game at random, counted in the same way."""
    game = floor.Step(rnd)
    end = floor.END
    decisions = opened = options = 0
    while game.turn < end:
        o = game.legal()
        n = len(o)
        game.apply(o[int(rnd() * n)])
        decisions += 1
        options += n
        if n > 1:
            opened += 1
    tally.games += 1
    tally.decisions += decisions
    tally.open += opened
    tally.options += options


def alternate(seconds: float, *works: tuple[Callable[[], object], Tally]) -> None:
    """Do each work for a slice of time in turn, until each has had its seconds; the tallies gain the time."""
    while works[-1][1].seconds < seconds:
        for work, tally in works:
            start = now()
            stop = start + min(SLICE, seconds)
            while now() < stop:
                work()
            tally.seconds += now() - start


def measure_play(rules: Any, floor: ModuleType, players: int, seconds: float, seed: int) -> tuple[Tally, Tally]:
    """Play games of the engine and of the floor."""
    rnd = random.Random(seed).random
    play_newton(rules, players, rnd, Tally())  # what is made on first use is not what a game costs
    play_floor(floor, rnd, Tally())
    engine, base = Tally(), Tally()
    alternate(
        seconds,
        (lambda: play_newton(rules, players, rnd, engine), engine),
        (lambda: play_floor(floor, rnd, base), base),
    )
    return engine, base


def middles(rules: Any, floor: ModuleType, players: int, engine: Tally, seed: int) -> tuple[list[Any], list[Any]]:
    """Positions of the engine and of the floor half-way through a game."""
    half = engine.decisions // engine.games // 2
    games, nulls = [], []
    for i in range(POSITIONS):
        rng = random.Random(seed + i)
        game = rules.new_game(players=players, seed=seed + i)
        for _ in range(half):
            game.choose(rng.choice(game.decision.options))
        games.append(game)
        null = floor.Step(rng.random)
        while null.turn < floor.END // 2:
            null.apply(rng.choice(null.legal()))
        nulls.append(null)
    return games, nulls


def measure_clones(games: list[Any], nulls: list[Any], seconds: float) -> tuple[float, float]:
    """Copies per second of the engine's positions and of the floor's."""

    def copier(positions: list[Any], tally: Tally) -> Callable[[], None]:
        def work() -> None:
            for _ in range(COPIES):
                for position in positions:
                    position.clone()
            tally.games += COPIES * len(positions)

        return work

    engine, base = Tally(), Tally()
    alternate(seconds, (copier(games, engine), engine), (copier(nulls, base), base))
    return engine.games_per_second, base.games_per_second


def measure_saves(games: list[Any], seconds: float) -> tuple[float, float]:
    """Bytes of a save written as JSON, and the microseconds it takes."""

    def text(game: Any) -> bytes:
        return json.dumps(game.save(), separators=(",", ":")).encode()

    size = sum(len(text(game)) for game in games) / len(games)
    tally = Tally()

    def work() -> None:
        for game in games:
            text(game)
        tally.games += len(games)

    alternate(seconds, (work, tally))
    return size, 1e6 / tally.games_per_second


def fresh(*arguments: str, runs: int) -> float:
    """Milliseconds that a fresh interpreter takes for this, the best of some runs."""
    times = []
    for _ in range(runs):
        start = clock()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(clock() - start)
    return 1e3 * min(times)


def fresh_load(game: str, runs: int) -> float:
    """Milliseconds that `newton.load()` takes in a fresh interpreter, the import not counted; best of some runs."""
    code = (
        "import time, newton\n"
        "start = time.perf_counter()\n"
        f"newton.load(game={game!r})\n"
        "print(1e3 * (time.perf_counter() - start))"
    )
    outputs = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        for _ in range(runs)
    ]
    return min(map(float, outputs))


def load_floor(path: Path) -> ModuleType:
    """The module at this path; what it imports may stand beside it."""
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location("null_game", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"bench: {path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module


def pin() -> int | None:
    """Bind this process and those it starts to one core, where the system can; return the core."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def figures(args: argparse.Namespace, floor: ModuleType) -> Iterator[dict[str, Any]]:
    """Every figure as a row: name, value, unit, and for rates the ratio to the floor."""

    def row(name: str, value: float, unit: str, base: float | None = None) -> dict[str, Any]:
        ratio = {} if base is None else {"floor": round(base, 4), "ratio": round(value / base, 4)}
        return {"figure": name, "value": round(value, 4), "unit": unit, **ratio}

    rules = newton.load(game=args.game)
    engine, base = measure_play(rules, floor, args.players, args.seconds, args.seed)
    yield row("decisions with 2 options or more", engine.open_per_second, "1/s", base.open_per_second)
    yield row("games", engine.games_per_second, "1/s", base.games_per_second)

    games, nulls = middles(rules, floor, args.players, engine, args.seed)
    clones, base_clones = measure_clones(games, nulls, args.seconds / 2)
    yield row("clones in mid-game", clones, "1/s", base_clones)

    yield row("decisions in a game", engine.decisions / engine.games, "")
    yield row("options of a decision", engine.options / engine.decisions, "")
    yield row("share of decisions with one option", 1 - engine.open / engine.decisions, "")

    size, micros = measure_saves(games, args.seconds / 4)
    yield row("save as JSON, size", size, "bytes")
    yield row("save as JSON, time", micros, "us")

    empty = fresh("-c", "pass", runs=args.runs)
    yield row("import newton", fresh("-c", "import newton", runs=args.runs) - empty, "ms")
    yield row("newton.load()", fresh_load(args.game, args.runs), "ms")
    yield row("python -m newton --help", fresh("-m", "newton", "--help", runs=args.runs), "ms")


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure the speed of newton beside a null game, on one core.")
    parser.add_argument("--game", default="newton", help="a registered game (default: newton)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0, help="of play for engine and floor each (default: 5)")
    parser.add_argument("--runs", type=int, default=7, help="fresh interpreters per start-up figure (default: 7)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--floor",
        type=Path,
        default=Path(os.environ.get("NEWTON_FLOOR") or HERE / "floor.py"),
        help="module with the null game: Step(rnd) with legal, apply, clone, turn; END (default: the one beside this)",
    )
    return parser.parse_args()


def main() -> None:
    """Print a table, then the same figures as JSON lines."""
    args = parse()
    core = pin()
    floor = load_floor(args.floor)
    print(f"{'':36}{'value':>12} {'unit':6}{'floor':>12}{'ratio':>8}")
    rows = []
    for row in figures(args, floor):
        base = f"{row['floor']:12,.1f}{row['ratio']:8.3f}" if "floor" in row else ""
        print(f"{row['figure']:36}{row['value']:12,.2f} {row['unit']:6}{base}".rstrip(), flush=True)
        rows.append(row)
    version = sys.version.split()[0]
    common = {"game": args.game, "players": args.players, "python": version, "core": core, "floor_is": args.floor.stem}
    print()
    for row in rows:
        print(json.dumps(row | common))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
