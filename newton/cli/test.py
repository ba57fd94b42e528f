"""`newton test`: the examples in packs, and files of scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from newton import testing
from newton.cli.app import FOUND
from newton.cli.common import Source, counted, head_of, json_option, plugin, print_json, rules_options
from newton.lang.loader import as_folder
from newton.lang.pieces import MANIFEST
from newton.rulesets import Ruleset


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(exists=True))
@click.option("--coverage", is_flag=True, help="Show which records of the packs have no example.")
@json_option
@rules_options
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], coverage: bool, as_json: bool, source: Source) -> None:
    """Run scenarios: the examples in the packs, and the scenario files, in or below each PATH.

    What fails is shown as path:line and a sentence; the exit status is then 1. Packs, plugins and options stated here
    hold beside those that a scenario states.
    """
    folders = {head_of(path).get("name", path): as_folder(path) for path in paths if (Path(path) / MANIFEST).is_file()}
    cache = Rulesets(source, folders)
    scenarios = testing.collect(paths)
    results = [(scenario, scenario.run(cache)) for scenario in scenarios]
    failed = [failures for _, failures in results if failures]
    if as_json:
        print_json([as_data(scenario, failures) for scenario, failures in results])
    else:
        for message in [message for failures in failed for message in failures]:
            click.echo(message)
        for line in uncovered(cache, folders) if coverage else ():
            click.echo(line)
        click.secho(f"{counted(len(scenarios), 'scenario')}, {len(failed)} failed", fg="red" if failed else "green")
    ctx.exit(FOUND if failed else 0)


class Rulesets(testing.Cache):
    """The rulesets of scenarios, with what the command line states beside it."""

    def __init__(self, source: Source, folders: Mapping[str, str]) -> None:
        super().__init__(folders)
        self._source = source

    def get(self, given: Mapping[str, Any]) -> Ruleset:
        """The ruleset that a scenario's `given` asks for."""
        source = self._source
        return super().get(
            {
                "game": source.game or given.get("game", "newton"),
                "packs": [*given.get("packs", []), *source.packs],
                "plugins": [*given.get("plugins", []), *map(plugin, source.plugins)],
                "options": {**dict(source.options), **(given.get("options") or {})},
            }
        )


def as_data(scenario: testing.Scenario, failures: list[str]) -> dict[str, Any]:
    """A scenario and what failed of it."""
    return {
        "name": scenario.name,
        "where": scenario.where,
        "piece": scenario.piece,
        "rules": scenario.rules,
        "failures": failures,
    }


def uncovered(cache: Rulesets, folders: Mapping[str, str]) -> Iterator[str]:
    """How many records of each pack have an example, and which have none."""
    for name, folder in folders.items():
        rules = cache.get({"game": head_of(folder).get("game", "newton"), "packs": [folder]})
        pieces = [piece for kind in rules.kinds for piece in rules.pieces(kind) if piece.pack == name]
        without = [piece.id for piece in pieces if piece.examples is None]
        yield f"{name}: {len(pieces) - len(without)} of {counted(len(pieces), 'record')} have an example"
        yield from (f"  without: {id_}" for id_ in without)
