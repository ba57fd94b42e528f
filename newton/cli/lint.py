"""`newton lint`: every problem of packs, with its place, and where their numbers come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from unicodedata import east_asian_width

import attrs
import click

from newton.cli.app import FOUND
from newton.cli.common import Source, counted, head_of, print_json, rules_options
from newton.lang.errors import ContentError
from newton.lang.problems import Problem
from newton.rulesets import Ruleset

COLORS = {"error": "red", "warning": "yellow"}


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="For people, for programs, or for annotations of GitHub.",
)
@rules_options
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], form: str, source: Source) -> None:
    """Show every problem of packs: the place, the line, a code and a hint.

    PATH is the folder of a pack or a file in it. A folder whose pack has the name of an installed one stands in for it.
    The exit status is 1 if anything was found.
    """
    folders = tuple(dict.fromkeys(folder_of(Path(path)) for path in paths))
    problems, rules = check(folders, source)
    if form == "json":
        print_json([attrs.asdict(problem) for problem in problems])
    elif form == "github":
        for problem in problems:
            click.echo(annotation(problem))
    else:
        print_problems(problems)
        click.echo(counted(len(problems), "problem") if problems else "no problems")
        print_provenance(rules, folders)
    ctx.exit(FOUND if problems else 0)


def folder_of(path: Path) -> Path:
    """The folder of the pack that a path belongs to."""
    return path if path.is_dir() else path.parent


def check(folders: Sequence[Path], source: Source) -> tuple[list[Problem], list[Ruleset]]:
    """Load the packs, those of one game together; what was found, and the rulesets that could be made."""
    problems: list[Problem] = []
    rules = []
    games: dict[str | None, list[Path]] = {}
    for folder in folders:
        games.setdefault(source.game or head_of(str(folder)).get("game"), []).append(folder)
    for game, packs in games.items():
        try:
            rules.append(source.load(*source.packs, *packs, game=game))
            problems += rules[-1].content.warnings
        except ContentError as error:
            problems += error.problems
    return problems, rules


def print_problems(problems: Iterable[Problem]) -> None:
    """Print problems for people: each with its line and a caret below the column."""
    for problem in problems:
        color = COLORS.get(problem.severity, "red")
        place = click.style(f"{problem.path}:{problem.line}:{problem.column}:", bold=True)
        click.echo(f"{place} {click.style(problem.code, fg=color)}: {problem.message}")
        line = line_of(problem)
        if line is not None:
            click.echo(f"    {line.expandtabs(1)}")
            click.echo(f"    {' ' * width(line[: problem.column - 1])}{click.style('^', fg=color, bold=True)}")
        if problem.hint:
            click.echo(f"    {problem.hint}")


def width(text: str) -> int:
    """The columns that text takes on a terminal: two for a wide character."""
    return sum(1 + (east_asian_width(c) in "WF") for c in text)


def line_of(problem: Problem) -> str | None:
    """The line of a file where a problem lies, if there is such a file."""
    try:
        lines = Path(problem.path).read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    return lines[problem.line - 1] if 0 < problem.line <= len(lines) else None


def annotation(problem: Problem) -> str:
    """A problem as a command of a GitHub workflow."""
    kind = "warning" if problem.severity == "warning" else "error"
    text = f"{problem.message} ({problem.hint})" if problem.hint else problem.message
    where = f"file={escaped(problem.path, ':,')},line={problem.line},col={problem.column},title={problem.code}"
    return f"::{kind} {where}::{escaped(text)}"


def escaped(text: str, also: str = "") -> str:
    """Text as workflow commands want it: some characters as percent and hexadecimals."""
    return "".join(f"%{ord(c):02X}" if c in "%\r\n" + also else c for c in text)


def print_provenance(rules: Iterable[Ruleset], folders: Sequence[Path]) -> None:
    """Print where the numbers of the records come from, by pack."""
    for ruleset in rules:
        for pack in ruleset.content.packs:
            if pack.folder not in folders:
                continue
            pieces = [p for kind in ruleset.kinds for p in ruleset.pieces(kind) if p.pack == pack.name]
            sources = Counter(piece.provenance or "not stated" for piece in pieces)
            told = ", ".join(f"{n} {word}" for word, n in sources.most_common())
            click.echo(f"{pack.name} {pack.version}: {counted(len(pieces), 'record')}{f' ({told})' if told else ''}")
