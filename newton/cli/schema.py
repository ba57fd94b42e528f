"""`newton schema`: JSON Schemas of packs for editors, with what plugins add."""

from __future__ import annotations

from pathlib import Path

import click

from newton.cli.common import Source, print_json, rules_options
from newton.lang import schema


@click.command()
@click.option(
    "--write",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write both schemas there.",
)
@rules_options
def command(folder: Path | None, source: Source) -> None:
    """Print the JSON Schema of a file of pieces, or write it and that of pack.yaml into a folder."""
    if folder is None:
        print_json(schema.pack_schema(source.registry()))
    else:
        for path in schema.write(source.registry(), folder):
            click.echo(path)
