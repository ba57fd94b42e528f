"""Plugins act while a ruleset is built, in an order that they declare; then all is frozen.

A game is a plugin like any other. Importing registers nothing: a plugin is a module or object with an implementation of
the hook `newton_register(registry)`, found by its name in the entry-point group `newton` or handed to `load`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Any

import attrs

from newton.lang.errors import PluginError
from newton.lang.problems import nearest

GROUP = "newton"


class _Marker:
    """Marks hook implementations as pluggy does, without importing pluggy before `load`."""

    def __call__(self, function: Any) -> Any:
        options = ("wrapper", "hookwrapper", "optionalhook", "tryfirst", "trylast")
        function.newton_impl = {**dict.fromkeys(options, False), "specname": None}
        return function


hookimpl = _Marker()
"""Mark a function as the implementation of a hook: `@newton.hookimpl`."""


class Hooks:
    """The hooks of newton."""

    def newton_register(self, registry: Any) -> None:
        """Fires once while a ruleset is built; hand ops, queries, rule options, packs and the like to the registry."""


# what pluggy's own marker would set, without importing pluggy before `load`
Hooks.newton_register.newton_spec = {  # type: ignore[attr-defined]  # a mark on a function
    "firstresult": False,
    "historic": False,
    "warn_on_impl": None,
    "warn_on_impl_args": None,
}


@attrs.frozen(eq=False)
class Scenarios:
    """How a game reads positions.

    Args:
        position: (ctx, given) -> None; changes a state fresh from set-up into the position that the data describe,
            before its first decision; raises ValueError with a sentence on bad data.
        stands: (state) -> whether a position can tell where the game stands (between turns).
        tops: Fields that a scenario states from the top, in order; other lists compare as multisets.
        tell: (ctx, told) -> None; changes what a position tells (the `given` of a scenario) where showing the fields
            would not bring the same state back.
    """

    position: Callable[[Any, dict[str, Any]], None]
    stands: Callable[[Any], bool]
    tops: tuple[str, ...] = ()
    tell: Callable[[Any, dict[str, Any]], None] = lambda ctx, told: None


@attrs.frozen(eq=False)
class GameDeclaration:
    """What a game is to the machine.

    Args:
        name: Its entry-point name. title: For people. seats: (fewest, most) players. packs: Loaded by default.
        seat, table: The state classes. flow: The op whose program runs the game.
        setup: (ctx) -> None; fills a new state. freeze: (builder) -> the game's frozen look-ups (`ctx.tables`).
        scores: (ctx, seat) -> lines (label, vp, source id) that add up to the score.
        level: (rules, total, players) -> a title, or None. tie_break: (state, seat) -> what orders equal totals.
        worth: (ctx, seat) -> a number for bots; greater is better. screen: (game, seat, lang) -> text.
        scenarios: How positions are read and shown. phase: (state) -> (round, phase name, first seat).
        asks_reward_order: (options) -> True if players order their rewards. hide: (state, seat) -> None; redraws
        what a seat cannot know in a copy, for bots. refuse_players: (options, n) -> a reason, or None.
        needed: Kinds of piece that no game can do without; kinds with a single record are always needed.
    """

    name: str
    title: str
    seats: tuple[int, int]
    packs: tuple[str, ...]
    seat: type
    table: type
    flow: Any
    setup: Callable[[Any], None]
    freeze: Callable[[Any], Any]
    scores: Callable[[Any, int], list[tuple[str, int, str]]]
    worth: Callable[[Any, int], float]
    screen: Callable[[Any, int | None, str], str]
    scenarios: Scenarios
    phase: Callable[[Any], tuple[int, str, int]]
    hide: Callable[[Any, Any, int, Any], None]
    streams: tuple[str, ...] = ()
    level: Callable[[Any, int, int], str | None] = lambda rules, total, players: None
    tie_break: Callable[[Any, int], int] = lambda state, seat: 0
    asks_reward_order: Callable[[dict[str, Any]], bool] = lambda options: False
    refuse_players: Callable[[dict[str, Any], int], str | None] = lambda options, n: None
    needed: tuple[str, ...] = ()


def find(name: str) -> Any:
    """The plugin that an installed distribution offers under a name.

    Raises:
        PluginError: if there is none, with the nearest name; or if importing it fails.
    """
    known = {point.name: point for point in entry_points(group=GROUP)}
    if name not in known:
        near = nearest(name, known)
        raise PluginError(name, "entry point", f"No plugin `{name}` is installed.{f' Is it `{near}`?' if near else ''}")
    try:
        return known[name].load()
    except Exception as error:
        raise PluginError(name, "import", error) from error


def name_of(plugin: Any) -> str:
    """What a plugin calls itself: `name`, or its module or class name."""
    return str(getattr(plugin, "name", None) or getattr(plugin, "__name__", None) or type(plugin).__name__)


def in_order(plugins: Sequence[Any], game: str = "") -> list[Any]:
    """Plugins after all that they state in `requires` and `after`, before all in `before`; ties by name.

    Args:
        plugins: What to order.
        game: The name of the game, which all of them may require.

    Raises:
        PluginError: for a missing requirement, a name used twice, or a circle.
    """
    named = {name_of(p): p for p in plugins}
    if len(named) < len(plugins):
        raise PluginError(name_of(plugins[-1]), "order", "Two plugins have the same name.")
    earlier: dict[str, set[str]] = {name: set() for name in named}
    for name, plugin in named.items():
        for need in getattr(plugin, "requires", ()):
            if need not in named and need != game:
                raise PluginError(name, "requires", f"It needs the plugin `{need}`, which is not loaded.")
        earlier[name] |= {n for n in (*getattr(plugin, "requires", ()), *getattr(plugin, "after", ())) if n in named}
        for later in getattr(plugin, "before", ()):
            if later in earlier:
                earlier[later].add(name)
    out: list[str] = []
    while len(out) < len(named):
        free = sorted(n for n in named if n not in out and earlier[n] <= set(out))
        if not free:
            raise PluginError(min(set(named) - set(out)), "order", "Plugins wait for each other in a circle.")
        out.append(free[0])
    return [named[n] for n in out]


def register_all(registry: Any, plugins: Sequence[Any]) -> None:
    """Let each plugin register: the game, which is the first, then the others in order.

    Raises:
        PluginError: for a hook that does not exist or fails, naming plugin and hook.
    """
    import pluggy  # noqa: PLC0415 - needed only while rules are loaded

    class Manager(pluggy.PluginManager):
        """Reads the marks that `hookimpl` leaves."""

    manager = Manager(GROUP)
    manager.add_hookspecs(Hooks)
    for plugin in (plugins[0], *in_order(plugins[1:], name_of(plugins[0]))):
        name = name_of(plugin)
        try:
            manager.register(plugin, name)
            manager.check_pending()
            hook = manager.subset_hook_caller("newton_register", [p for p in manager.get_plugins() if p is not plugin])
            registry.begin(name, str(getattr(plugin, "version", getattr(plugin, "__version__", ""))))
            hook(registry=registry)
        except PluginError:
            raise
        except Exception as error:
            raise PluginError(name, "newton_register", error) from error
        if not hook.get_hookimpls():
            raise PluginError(name, "newton_register", "It implements no hook; mark one with `@newton.hookimpl`.")
