"""`newton test`: the examples in packs, and files of scenarios."""

from __future__ import annotations

import click

from newton import testing
from newton.cli.app import FOUND
from newton.cli.common import counted, json_option, print_json


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True))
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Run scenarios: the examples in the packs, and the scenario files, in or below each PATH.

    What fails is shown as path:line and a sentence; the exit status is then 1.
    """
    cache = testing.Cache()
    scenarios = testing.collect(paths)
    failures = {}
    for at, scenario in enumerate(scenarios):
        if found := scenario.run(cache):
            failures[at] = found
    if as_json:
        print_json(
            [
                {"name": s.name, "where": s.where, "piece": s.piece, "rules": s.rules, "failures": failures.get(at, [])}
                for at, s in enumerate(scenarios)
            ]
        )
    else:
        for message in [message for found in failures.values() for message in found]:
            click.echo(message)
        click.secho(f"{counted(len(scenarios), 'scenario')}, {len(failures)} failed", fg="red" if failures else "green")
    ctx.exit(FOUND if failures else 0)
