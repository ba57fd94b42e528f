"""`newton describe`: the rules text of pieces, and which file or plugin their numbers come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from newton.cli.common import Source, json_option, lang_option, print_json, rules_options
from newton.lang.pieces import Piece
from newton.rulesets import Ruleset


@click.command()
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@click.option("--origin", is_flag=True, help="Show where each field stands, and what changes a number.")
@lang_option
@json_option
@rules_options
def command(ids: tuple[str, ...], origin: bool, lang: str, as_json: bool, source: Source) -> None:
    """Show the rules text of pieces, generated from their declaration.

    ID is `pack:kind.name`, or less of it where that is unambiguous; or the name of a number that modifiers change.
    """
    rules = source.load()
    if as_json:
        print_json([as_data(rules, rules.piece(word), lang) for word in ids])
        return
    queries = rules.registry.table("queries")
    told = []
    for word in ids:
        if word in queries:
            lines = [f"{word}: {queries[word].doc}", *contributions(rules, queries[word])]
        else:
            piece = rules.piece(word)
            lines = [rules.describe(word, lang), *(places(rules, piece) if origin else ())]
        told.append("\n".join(lines))
    click.echo("\n\n".join(told))


def as_data(rules: Ruleset, piece: Piece, lang: str) -> dict[str, Any]:
    """All that the content says of a piece."""
    return {
        "id": piece.id,
        "kind": piece.kind,
        "name": dict(piece.names),
        "text": rules.describe(piece.id, lang),
        "fields": piece.node.plain(),
        "path": piece.place.path,
        "line": piece.place.line,
    }


def places(rules: Ruleset, piece: Piece) -> Iterator[str]:
    """The pack of a piece, and the line of each field."""
    version = next(pack.version for pack in rules.content.packs if pack.name == piece.pack)
    yield f"from pack {piece.pack} {version}"
    yield f"  {piece.place.path}:{piece.place.line}"
    for key, node in piece.node.value.items():
        yield f"  {piece.place.path}:{node.line} {key}"


def contributions(rules: Ruleset, query: Any) -> Iterator[str]:
    """What changes a number, in order: modifiers that always stand, then the pieces that bring one."""
    for name, (modifier, option) in rules.registry.table("modifiers").items():
        if modifier.query is query:
            when = f" if option {option} is on" if option else ""
            yield f"  always{when}: {name} of plugin {rules.registry.origin_of('modifiers', name)}"
    steps = (step for program in rules.programs for step in program.code)
    yield from dict.fromkeys(f"  {step.path}" for step in steps if bends(step.op, query))


def bends(op: Any, query: Any) -> bool:
    """Whether an op changes a number: as a modifier, or for the action that it begins."""
    return any(getattr(one, "query", None) is query for one in (op, *getattr(op, "modifiers", ())))
