"""`newton ops`: the reference of what YAML can say, generated from the declarations."""

from __future__ import annotations

import click

from newton.cli.common import Source, rules_options
from newton.lang import text


@click.command()
@click.argument("name", required=False)
@rules_options
def command(name: str | None, source: Source) -> None:
    """Show every op, amount, condition, query, event, kind and option with an example, or those of one NAME."""
    click.echo(text.reference(source.registry(), name), nl=False)
