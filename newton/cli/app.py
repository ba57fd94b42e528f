"""The group of commands. A command is a row here and a module; `--help` imports none of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click

from newton.lang.errors import ContentError, EngineError, NewtonError

FOUND, WRONG_USE = 1, 2  # exit status; 0 is success
NO_FILES = ("packs", "options")  # where problems lie that are of the command line


class Row(NamedTuple):  # quicker to import than attrs
    """A command: where it is, what it is for, and how it is typed."""

    module: str
    about: str
    example: str


COMMANDS = {
    "play": Row("newton.cli.play", "Play in the terminal.", "newton play --bots greedy --seed 7"),
    "simulate": Row(
        "newton.cli.simulate", "Let bots play many games.", "newton simulate --games 100 --bots greedy,random --jobs 4"
    ),
    "lint": Row("newton.cli.lint", "Show every problem of packs.", "newton lint examples/my_pack"),
    "test": Row("newton.cli.test", "Run scenarios and the examples of packs.", "newton test content/base"),
    "describe": Row("newton.cli.describe", "Show the rules text of pieces.", "newton describe kepler study_1b"),
    "ops": Row("newton.cli.ops", "Show what YAML can say.", "newton ops gain"),
    "schema": Row("newton.cli.schema", "Write JSON Schemas for editors.", "newton schema --write schemas"),
}


class Commands(click.Group):
    """A group that imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        row = COMMANDS[cmd_name]
        command: click.Command = import_module(row.module).command
        command.epilog = f"Example: {row.example}"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command is for, then an example of each."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, row.about) for name, row in COMMANDS.items()])
        with formatter.section("Examples"):
            for row in COMMANDS.values():
                formatter.write(f"{'':{formatter.current_indent}}{row.example}\n")

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error of the engine ends it with a sentence and a status."""
        try:
            return super().invoke(ctx)
        except ContentError as error:
            if all(problem.path in NO_FILES for problem in error.problems):
                raise WrongUse("; ".join(f"{p.message} {p.hint}".strip() for p in error.problems)) from error
            raise Failed(str(error)) from error
        except EngineError as error:
            raise Failed(str(error)) from error
        except NewtonError as error:
            raise WrongUse(str(error)) from error


class Failed(click.ClickException):
    """Something that was asked for does not hold."""

    exit_code = FOUND


class WrongUse(click.ClickException):
    """Something was asked for that cannot be."""

    exit_code = WRONG_USE


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="newton-boardgame", prog_name="newton")
def newton() -> None:
    """Modern board games as software: play them, simulate them, and write your own pieces and rules."""
