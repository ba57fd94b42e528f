"""Rulesets: content, plugins and rule options, compiled once and shared by games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import attrs

from newton.kernel import control, plugins
from newton.kernel.compiler import Compiler
from newton.kernel.state import state_classes
from newton.kit import resources
from newton.lang import loader, problems, text
from newton.lang.errors import NewtonError, PluginError
from newton.lang.pieces import Content, Piece
from newton.lang.registry import Registry

if TYPE_CHECKING:
    from newton.playing import Game


class Ruleset:
    """A game's rules, ready to play: frozen, and shared by all its games.

    Attributes: game (the declaration), registry, content, options (rule option -> value), fingerprint (a hash of what
    can change play or keys), kinds (names of the kinds of pieces), programs, abilities, tables.
    """

    def __init__(self, registry: Registry, content: Content, without: Iterable[str] = ()) -> None:
        self.registry = registry
        self.content = content
        self.game: plugins.GameDeclaration = registry.game
        self.options: Mapping[str, Any] = MappingProxyType(dict(content.options))
        self.kinds = tuple(registry.kinds)
        self.streams = {name: at for at, name in enumerate(self.game.streams)}
        self.resource_index = {name: at for at, name in enumerate(registry.table("resources"))}
        self.answers_lone: bool = content.options["auto"]
        self.asks_reward_order = self.game.asks_reward_order(dict(content.options))
        self.seat_class, self.table_class = state_classes(
            self.game.seat, self.game.table, {key: registry.table(f"{key}_fields") for key in ("seat", "table")}
        )
        self._keys = {kind: {p.key: p.index for p in all_} for kind, all_ in content.pieces.items()}
        self._uids: list[Piece] = []
        self._first: dict[str, int] = {}
        for kind, all_ in content.pieces.items():
            self._first[kind] = len(self._uids)
            self._uids += all_
        self._recipe: tuple[Any, ...] = ()
        self.fingerprint = loader.fingerprint(content, registry)
        self._compile(frozenset(without))

    def _compile(self, without: frozenset[str]) -> None:
        compiler = Compiler(self, without)
        standing = [modifier for modifier, option in self.registry.table("modifiers").values() if self._on(option)]
        compiler.bind(standing)
        compiler.content(dict(self.content.pieces))
        self.tables: Any = self.game.freeze(compiler)
        self.flow = compiler.ops("flow", [self.game.flow], size=1)
        self.programs = tuple(compiler.programs)
        self.program_index = {program.path: at for at, program in enumerate(self.programs)}
        self.abilities = tuple(compiler.abilities)
        self.standing = tuple(modifier.index for modifier in standing)
        self.choice_words = tuple(compiler.words)
        self.listened = frozenset(a.event for a in self.abilities if a.event is not None)

    def _on(self, option: str | None) -> bool:
        return option is None or bool(self.options[option])

    def pieces(self, kind: str) -> tuple[Piece, ...]:
        """The pieces of a kind, in order.

        Raises:
            NewtonError: if there is no such kind, with the nearest.
        """
        found = self.content.pieces.get(kind)
        if found is None:
            raise NewtonError(f"There is no kind `{kind}`; {problems.suggest(kind, self.kinds)}")
        return found

    def piece(self, id: str) -> Piece:
        """The piece of an id (`pack:kind.name`), `kind.name` or a bare name where that is unambiguous.

        Raises:
            NewtonError: if there is none, with the nearest name, or several, with the candidates.
        """
        return self.content.piece(id)

    def key_index(self, kind: str, key: str) -> int | None:
        """The index of a piece by its name in keys, or None."""
        return self._keys[kind].get(key)

    def no_such(self, kind: str, key: str) -> str:
        """A sentence on a name that is no piece of a kind."""
        hint = problems.suggest(key, self._keys.get(kind, ()))
        return f"there is no `{key}` among the {kind}" + (f"; {hint}" if hint else "")

    def uid(self, kind: str, index: int) -> int:
        """The number of a piece among all pieces."""
        return self._first[kind] + index

    def piece_at(self, uid: int) -> Piece:
        """The piece of a number among all pieces."""
        return self._uids[uid]

    def describe(self, id: str, lang: str = "en") -> str:
        """The rules text of a piece, generated from its declaration."""
        return text.describe(self.piece(id), self, lang)

    def new_game(self, players: int | Sequence[str] = 2, seed: int = 0, lang: str = "en") -> Game:
        """Start a game.

        Args:
            players: How many, or their names in seat order.
            seed: Any int; the same seed gives the same game everywhere.
            lang: The language of texts.

        Raises:
            NewtonError: if the game is not for so many players.
        """
        from newton.playing import Game  # noqa: PLC0415 - a game knows its ruleset

        return Game.new(self, players, seed, lang)

    @property
    def verbs(self) -> tuple[Any, ...]:
        """All verbs that a question may take."""
        return tuple(self.registry.table("verbs").values())

    def without_guards(self, *names: str) -> Ruleset:
        """The same rules with some guards switched off, to test that they matter.

        Raises:
            NewtonError: if there is no such guard.
        """
        known = self.guards()
        for name in names:
            if name not in known:
                raise NewtonError(f"There is no guard `{name}`; {problems.suggest(name, known)}")
        return Ruleset(self.registry, loader.rebuilt(self.registry, self.content), names)

    def guards(self) -> dict[str, Any]:
        """All guards by name."""
        steps = [step for program in self.programs for step in program.code if step.asks]
        return {g.name: g for step in steps for guards in step.op.guards.values() for g in guards}

    def __repr__(self) -> str:
        packs = " ".join(pack.name for pack in self.content.packs)
        return f"<ruleset {self.game.name} {packs} {self.fingerprint[:8]}>"

    def __deepcopy__(self, memo: Any) -> Ruleset:
        return self  # frozen: copies of games share it

    def __reduce__(self) -> Any:
        packs, game, extra, options = self._recipe
        return _loaded_again, (_key(self), packs, _by_name(game), tuple(map(_by_name, extra)), options)


_loaded: WeakValueDictionary[tuple[Any, ...], Ruleset] = WeakValueDictionary()


def _key(rules: Ruleset) -> tuple[Any, ...]:
    """What tells rulesets apart: options that do not bend the rules are no part of the fingerprint."""
    return rules.fingerprint, *rules.options.values()


def _loaded_again(
    key: tuple[Any, ...], packs: tuple[str | Path, ...], game: Any, extra: tuple[Any, ...], options: dict[str, Any]
) -> Ruleset:
    """The ruleset of a pickle: the same object in the process that made it, loaded once in another."""
    found = _loaded.get(key)
    if found and all(isinstance(one, str | _Module) for one in (game, *extra)):
        return found  # an object of a plugin may differ from its namesake, so it is loaded with its copy
    return load(*packs, game=_by_module(game), plugins=tuple(map(_by_module, extra)), options=options)


@attrs.frozen
class _Module:
    """A plugin that is a module: it pickles by its name."""

    name: str


def _by_name(plugin: Any) -> Any:
    return _Module(plugin.__name__) if isinstance(plugin, ModuleType) else plugin


def _by_module(plugin: Any) -> Any:
    return import_module(plugin.name) if isinstance(plugin, _Module) else plugin


def load(
    *packs: str | Path,
    game: Any = "newton",
    plugins: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
) -> Ruleset:
    """Load a ruleset: packs, plugins and rule options of a game.

    Args:
        packs: Names of installed packs or folders, in order; what they require is loaded first. A Path is always a
            folder, a word one if no installed pack has it for a name. Without any: the game's own.
        game: A registered game by its entry-point name, or its plugin object.
        plugins: Plugins by entry-point name or as objects.
        options: Rule options that differ from their defaults.

    Raises:
        ContentError: with every problem found.
        PluginError: if the game or a plugin is missing or fails, naming it.
    """
    if isinstance(plugins, str) or not isinstance(plugins, Sequence):
        raise NewtonError(f"`plugins` is a list of names or plugin objects; found {plugins!r}")
    registry = registry_of(game, plugins)
    chosen = packs or registry.game.packs
    content = loader.load_packs(registry, chosen, options=options, whole=True)
    try:
        rules = Ruleset(registry, content)
    except NewtonError:
        raise
    except Exception as error:  # the game's look-ups lack what a pack should hold
        raise loader.unfit(content, registry, error) from error
    rules._recipe = (tuple(chosen), game, tuple(plugins), dict(options or {}))
    _loaded.setdefault(_key(rules), rules)  # the first stays known while it lives, not the latest
    return rules


def registry_of(game: Any = "newton", extra: Sequence[Any] = ()) -> Registry:
    """All that the kernel, the kit, a game and plugins declare.

    Raises:
        PluginError: if the game or a plugin is missing or fails, naming it.
    """
    registry = Registry()
    for cls in (*control.OPS, *resources.OPS):
        registry.op(cls)
    for one in control.ABILITIES:
        registry.ability(one)
    found = [plugins.find(p) if isinstance(p, str) else p for p in (game, *extra)]
    plugins.register_all(registry, found)
    if registry.game is None:
        raise PluginError(plugins.name_of(found[0]), "newton_register", "It declares no game.")
    return registry
