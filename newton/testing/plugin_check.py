"""A check for plugins: one call that loads it, reads its declarations, runs its examples and plays games with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from newton.kernel.plugins import name_of
from newton.lang import schema
from newton.lang.build import declared, layout
from newton.rulesets import Ruleset, load
from newton.testing.properties import check_game
from newton.testing.scenarios import Cache, collect

DECLARED = ("ops", "abilities", "amounts", "conditions")
EVERY = 25  # decisions between two that are looked at


def assert_plugin(
    plugin: Any,
    game: Any = "newton",
    games: int = 3,
    *,
    packs: Sequence[str | Path] = (),
    options: Mapping[str, Any] | None = None,
) -> Ruleset:
    """Assert that a plugin works: it loads, says what it declares, its examples run, and games with it hold together.

    Args:
        plugin: Its entry-point name, module or object.
        game: The game that it is for.
        games: How many random games are played for each number of players.
        packs: Packs to load with it; the game's own if left out.
        options: Rule options.

    Returns:
        The ruleset with the plugin.

    Raises:
        AssertionError: naming what does not hold.
        ContentError: for packs with problems.
        PluginError: if the plugin cannot be loaded.
    """
    full = _Loading(game, () if plugin == game else (plugin,), packs, options)
    before, rules = load(game=game).fingerprint, full.load()
    name = plugin if isinstance(plugin, str) else name_of(plugin)
    faults = [*_declarations(rules, name), *_texts(rules), *_examples(rules, name, full)]
    if full.load().fingerprint != rules.fingerprint:
        faults.append("loaded twice it gives two different rulesets")
    if load(game=game).fingerprint != before:
        faults.append("rulesets without it are others since it was loaded")
    assert not faults, f"plugin {name}:\n  " + "\n  ".join(faults)  # noqa: S101 - that is what it is for
    fewest, most = rules.game.seats
    for players in range(fewest, most + 1):
        if rules.game.refuse_players(dict(rules.options), players) is None:
            for seed in range(games):
                check_game(rules, players, seed, every=EVERY)
    return rules


class _Loading:
    """How the rulesets of a check are loaded."""

    def __init__(
        self, game: Any, plugins: tuple[Any, ...], packs: Sequence[str | Path], options: Mapping[str, Any] | None
    ) -> None:
        self.game = game
        self.plugins = plugins
        self.packs = packs
        self.options = options

    def load(self) -> Ruleset:
        """The ruleset that is checked."""
        return load(*self.packs, game=self.game, plugins=self.plugins, options=self.options)

    def load_for(self, given: Mapping[str, Any]) -> Ruleset:
        """The ruleset that a scenario asks for, with the plugin in any case."""
        names = [one if isinstance(one, str) else name_of(one) for one in self.plugins]
        others = [one for one in given.get("plugins") or () if one not in names]
        packs, options = given.get("packs") or (), given.get("options")
        return load(*packs, game=self.game, plugins=(*self.plugins, *others), options=options)


def _declarations(rules: Ruleset, plugin: str) -> Iterator[str]:
    """What the plugin declares has documentation, and phrases over its own fields."""
    registry = rules.registry
    json.dumps(schema.pack_schema(registry))
    for table in DECLARED:
        for name, cls in registry.table(table).items():
            if registry.origin_of(table, name) == plugin:
                yield from (f"{table}: {name}: {fault}" for fault in declaration_faults(cls))


def declaration_faults(cls: type) -> Iterator[str]:
    """What a declared class leaves unsaid, or says of fields that it has not."""
    if not (cls.__doc__ or "").strip() or (cls.__doc__ or "").startswith(f"{cls.__name__}("):
        yield "it has no docstring"
    for key, attribute in layout(cls).items():
        if not attribute.metadata["doc"]:
            yield f"the field `{key}` has no description"
    for lang, phrase in declared(cls).phrase.items():
        for word in re.findall(r"\{(\w+)\}", phrase):
            if word not in layout(cls):
                yield f"its phrase ({lang}) names `{word}`, which is no field"


def _texts(rules: Ruleset) -> Iterator[str]:
    for kind in rules.kinds:
        for piece in rules.pieces(kind):
            try:
                rules.describe(piece.id)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong is what is looked for
                yield f"{piece.id} has no rules text: {type(error).__name__}: {error}"


class _Here(Cache):
    """Rulesets of scenarios, all loaded with the plugin."""

    def __init__(self, loading: _Loading) -> None:
        super().__init__()
        self._loading = loading

    def get(self, given: Mapping[str, Any]) -> Ruleset:
        key = repr([given.get(part) for part in ("packs", "plugins", "options")])
        if key not in self._made:
            self._made[key] = self._loading.load_for(given)
        return self._made[key]


def _examples(rules: Ruleset, plugin: str, loading: _Loading) -> Iterator[str]:
    """The examples in the packs that the plugin brings."""
    cache = _Here(loading)
    for name, folder in rules.registry.packs.items():
        if rules.registry.origin_of("packs", name) == plugin:
            for scenario in collect([folder]):
                yield from scenario.run(cache)
