"""`newton play`: people and bots at one terminal, for any game that shows itself as text."""

from __future__ import annotations

import json
import random
import secrets
from pathlib import Path
from typing import Any

import click

import newton
from newton import bots
from newton.cli.common import Source, bot_names, lang_option, rules_options
from newton.cli.table import Table
from newton.lang.errors import SaveError
from newton.playing import Game

SAVE = "newton.save.json"


@click.command()
@click.option("--players", type=click.IntRange(min=1), help="How many (default: one person beside the bots).")
@click.option(
    "--bots", "names", callback=bot_names, help="Bots for the last seats, as random,greedy; who is left is human."
)
@click.option("--seed", type=int, help="The same seed gives the same game, the bots included (default: by chance).")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help=f"Where Ctrl-C keeps the game.  [default: {SAVE}]"
)
@click.option("--resume", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on with a game kept.")
@lang_option
@rules_options
def command(
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
    source: Source,
) -> None:
    """Play in the terminal. Answer with the number or the key of a choice; `?` explains.

    Before each question the table is shown. Ctrl-C or the end of input keeps the game in a file for --resume.
    """
    if resume is not None:
        if players or names or seed is not None:
            raise click.UsageError("A game that goes on has its players, bots and seed; leave them out with --resume.")
        game, seated = resumed(resume, source)
    else:
        game, seated = begun(source, players, names, seed, lang)
    path = keeper(save or resume)
    chance = random.Random(f"{game.digest()}") if seed is not None else random.Random(secrets.randbits(63))
    table = Table(game, [bots.named(name) if name else None for name in seated], chance)
    if not table.play():
        path.write_text(json.dumps({**table.game.save(), "bots": seated}), encoding="utf-8")
        click.echo(f"The game is kept; go on with: newton play --resume {path}")


def keeper(wanted: Path | None) -> Path:
    """Where the game will be kept: the file wanted, or one that does not exist yet; looked at before the game."""
    path = wanted or Path(SAVE)
    number = 2
    while wanted is None and path.exists():
        path = Path(SAVE.replace(".save", f"-{number}.save"))
        number += 1
    if not path.absolute().parent.is_dir():
        raise click.UsageError(f"The game cannot be kept in {path}: there is no folder {path.absolute().parent}.")
    return path


def begun(
    source: Source, players: int | None, names: tuple[str, ...], seed: int | None, lang: str
) -> tuple[Game, list[str]]:
    """A new game, and the bot of each seat (an empty name for a person)."""
    count = len(names) + 1 if players is None else players
    if len(names) > count:
        raise click.UsageError(f"{len(names)} bots are too many for {count} players.")
    seated = [""] * (count - len(names)) + list(names)
    seed = secrets.randbelow(10**6) if seed is None else seed
    people = [f"Player {i}{f' ({name})' if name else ''}" for i, name in enumerate(seated, 1)]
    game = source.load().new_game(players=people, seed=seed, lang=lang)
    click.echo(f"{game.rules.game.title}, seed {seed}")
    return game, seated


def resumed(path: Path, source: Source) -> tuple[Game, list[str]]:
    """A game that was kept, and the bot of each seat.

    Raises:
        SaveError: for damaged data or other rules.
    """
    try:
        data: Any = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise SaveError(f"{path} is no save: {error}") from error
    game = newton.restore(data, source.load() if source.stated else None)
    seated = data.get("bots", [])
    return game, [*seated, *[""] * (len(game.names) - len(seated))]
