"""What several commands share: which rules to load, how to print data."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import attrs
import click

from newton import bots
from newton.lang.errors import PluginError
from newton.lang.pieces import MANIFEST
from newton.lang.problems import Problems
from newton.lang.yamlfile import read
from newton.rulesets import Ruleset, load, registry_of

F = TypeVar("F", bound=Callable[..., Any])


@attrs.frozen
class Source:
    """The rules that a command line asks for, in words that another process can load again."""

    game: str | None = None
    packs: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def stated(self) -> bool:
        """Whether anything was asked for at all."""
        return self != Source()

    def load(self, *packs: str | Path, game: str | None = None) -> Ruleset:
        """Load them; packs and game given here go before those of the command line."""
        return load(
            *(packs or self.packs),
            game=game or self.game or "newton",
            plugins=[plugin(word) for word in self.plugins],
            options=dict(self.options),
        )

    def registry(self) -> Any:
        """What the game and the plugins declare, without any content."""
        return registry_of(self.game or "newton", [plugin(word) for word in self.plugins])


def plugin(word: str) -> Any:
    """A plugin by its entry-point name, or the module of a file `name.py`.

    Raises:
        PluginError: if the file is missing or fails.
    """
    path = Path(word)
    if path.suffix != ".py":
        return word
    if path.stem in sys.modules and getattr(sys.modules[path.stem], "__file__", None) == str(path.resolve()):
        return sys.modules[path.stem]
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None or not path.is_file():
        raise PluginError(word, "import", "There is no such file.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise PluginError(word, "import", error) from error
    sys.modules[path.stem] = module
    return module


def option_value(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, Any], ...]:
    """Rule options as typed: `name=value`, with `true` and `false` as truth values."""
    found = []
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"`{text}` is not of the form NAME=VALUE, as master_draft=false")
        found.append((name, {"true": True, "false": False}.get(value, value)))
    return tuple(found)


def rules_options(function: F) -> F:
    """Add the options that say which rules to load; the command gets them as `source`."""

    @click.option("--game", metavar="G", help="A registered game (default: newton).")
    @click.option("--pack", "packs", metavar="P", multiple=True, help="A pack by name or folder; may be repeated.")
    @click.option("--plugin", "plugins", metavar="P", multiple=True, help="A plugin by name, or a file name.py.")
    @click.option(
        "--option", "options", metavar="K=V", multiple=True, callback=option_value, help="A rule option with its value."
    )
    @wraps(function)
    def wrapper(game: str | None, packs: tuple[str, ...], plugins: tuple[str, ...], options: Any, **rest: Any) -> Any:
        return function(source=Source(game, packs, plugins, options), **rest)

    return wrapper  # type: ignore[return-value]  # click reads what the decorators leave on it


def head_of(folder: str) -> dict[str, str]:
    """What a pack says of itself, as far as its head can be read."""
    head = Path(folder) / MANIFEST
    node = read(str(head), head.read_bytes(), Problems()) if head.is_file() else None
    data = node.plain() if node is not None else None
    told = data.get("pack") if isinstance(data, dict) else None
    return {key: value for key, value in told.items() if isinstance(value, str)} if isinstance(told, dict) else {}


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
lang_option = click.option("--lang", default="en", show_default=True, help="The language of names and texts.")


def print_json(data: Any) -> None:
    """Print data for a program."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def terminal(stream: Any) -> bool:
    """Whether a person looks at a stream."""
    return bool(stream.isatty())


def counted(n: int, noun: str) -> str:
    """`1 problem`, `2 problems`."""
    return f"{n} {noun}{'s' * (n != 1)}"


def bot_names(ctx: click.Context, param: click.Parameter, given: str | None) -> tuple[str, ...]:
    """Names of bots as typed: `random,greedy`."""
    names = tuple(name.strip() for name in (given or "").split(",") if name.strip())
    for name in names:
        bots.named(name)
    return names
