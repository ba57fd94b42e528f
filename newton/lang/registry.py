"""What takes part in a ruleset: tables of declarations, which kernel, kits, games and plugins fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from newton.lang import forms
from newton.lang.build import found, layout
from newton.lang.declare import Declared
from newton.lang.errors import PluginError
from newton.lang.pieces import Common
from newton.lang.problems import Place, Problems, suggest
from newton.lang.values import Amount, Condition, Count

T = TypeVar("T", bound=type)


@attrs.frozen
class Kind:
    """A kind of piece: its word in YAML and the class of its records.

    Args:
        single: Whether there is one such record and no names: the top-level key is the record itself.
        common: The class of the fields that every kind has.
    """

    name: str
    cls: type
    doc: str
    single: bool
    common: type


@attrs.frozen
class RuleOption:
    """A rule that may be chosen when a ruleset is loaded: bool, or one of some words."""

    name: str
    type: type[bool] | tuple[str, ...]
    default: bool | str
    doc: str
    bends_rules: bool = True  # False for a convenience that is no part of the fingerprint

    def accepts(self, value: object) -> bool:
        """Whether a value may be chosen."""
        return isinstance(value, bool) if self.type is bool else value in tuple(self.type)


AUTO = RuleOption(
    "auto", type=bool, default=False, doc="true: questions with one option are answered unasked", bends_rules=False
)


class Registry:
    """Everything registered, by table and name.

    Attributes:
        origin: The plugin at work, set by `begin`.
        plugins: Name -> version of the plugins taking part, in order.
        game: The declaration of the game.
    """

    def __init__(self) -> None:
        self.origin = "kernel"
        self.plugins: dict[str, str] = {}
        self.game: Any = None
        self._tables: dict[str, dict[str, Any]] = {}
        self._origins: dict[tuple[str, str], str] = {}
        self.ops: dict[str, type] = self.table("ops")
        self.abilities: dict[str, type] = self.table("abilities")
        self.amounts: dict[str, type] = self.table("amounts")
        self.conditions: dict[str, type] = self.table("conditions")
        self.counts: dict[str, Count] = self.table("counts")
        self.kinds: dict[str, Kind] = self.table("kinds")
        self.options: dict[str, RuleOption] = self.table("options")
        self.packs: dict[str, Any] = self.table("packs")
        self.words: dict[str, Mapping[str, str]] = self.table("words")
        self.numbers: dict[str, str] = self.table("numbers")
        self.number("number")
        forms.register(self)
        self.option(AUTO)

    def begin(self, name: str, version: str = "") -> None:
        """Note the plugin that registers from now on."""
        self.origin = name
        self.plugins[name] = version

    def table(self, name: str) -> dict[str, Any]:
        """The table of a name; a new one if nobody has asked for it yet."""
        return self._tables.setdefault(name, {})

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        return tuple(self._tables)

    def add(self, table: str, name: str, value: Any) -> None:
        """Register a value; a name that is taken is refused, naming both plugins."""
        if name in self.table(table):
            raise self.error(table, f"`{name}` is already registered by {self._origins[table, name]}")
        self._tables[table][name] = value
        self._origins[table, name] = self.origin

    def origin_of(self, table: str, name: str) -> str:
        """The plugin that registered a name."""
        return self._origins[table, name]

    def error(self, hook: str, cause: BaseException | str) -> PluginError:
        """The error of the plugin at work."""
        return PluginError(self.origin, hook, cause)

    def _declared(self, table: str, cls: T) -> T:
        mark = getattr(cls, "declared", None)
        if not (isinstance(mark, Declared) and hasattr(cls, "__attrs_attrs__")):
            raise self.error(table, f"{cls.__qualname__} is no marked attrs class")
        self.add(table, mark.name, cls)
        return cls

    def op(self, cls: T) -> T:
        """Register an op."""
        return self._declared("ops", cls)

    def ability(self, cls: T) -> T:
        """Register an ability; an op that can hold as one may be registered as both."""
        return self._declared("abilities", cls)

    def amount(self, cls: T) -> T:
        """Register a form of amount."""
        if not issubclass(cls, Amount):
            raise self.error("amounts", f"{cls.__qualname__} is no Amount")
        return self._declared("amounts", cls)

    def condition(self, cls: T) -> T:
        """Register a form of condition."""
        if not issubclass(cls, Condition):
            raise self.error("conditions", f"{cls.__qualname__} is no Condition")
        return self._declared("conditions", cls)

    def count(self, name: str, fn: Callable[[Any], int], doc: str, phrase: Mapping[str, str] | None = None) -> None:
        """Register a count: what `per` may name."""
        self.add("counts", name, Count(name, fn, doc, phrase or {}))

    def number(self, kind: str) -> None:
        """Register a kind of result that may stand as an amount, `{of: name}`."""
        self.add("numbers", kind, kind)

    def kind(self, name: str, cls: type, doc: str, *, single: bool = False) -> None:
        """Register a kind of piece."""
        shared = layout(cls).keys() & layout(Common).keys()
        if shared:
            raise self.error("kinds", f"{name}: every record has the fields {', '.join(sorted(shared))} already")
        self.add("kinds", name, Kind(name, cls, doc, single, Common))

    def option(self, option: RuleOption) -> None:
        """Register a rule option."""
        self.add("options", option.name, option)

    def query(self, query: Any) -> Any:
        """Register a query."""
        self.add("queries", query.name, query)
        return query

    def modifier(self, name: str, modifier: Any, *, option: str | None = None) -> None:
        """Register a modifier of a query that holds for everybody in every game, or where a rule option is on."""
        self.add("modifiers", name, (modifier, option))

    def event(self, event: Any) -> Any:
        """Register a type of event."""
        self.add("events", event.name, event)
        return event

    def verb(self, verb: Any) -> Any:
        """Register a verb, under the form of its keys: two may share a name and differ in their arguments."""
        self.add("verbs", verb.doc, verb)
        return verb

    def word(self, name: str, **texts: str) -> None:
        """Register how rules text calls a word of the YAML, by language."""
        self.add("words", name, texts)

    def pack(self, folder: Any) -> None:
        """Register an installed pack; the folder bears its name."""
        self.add("packs", folder.name, folder)

    def choose_options(self, chosen: Any, problems: Problems) -> dict[str, Any]:
        """All rule options with their values, by a mapping or None; unknown ones and wrong values are problems."""
        values = {name: option.default for name, option in self.options.items()}
        if chosen is not None and not isinstance(chosen, Mapping):
            problems.add(Place("options"), "bad-option", f"expected a mapping from rule options, found {found(chosen)}")
            return values
        for name, value in (chosen or {}).items():
            place = Place("options")
            if name not in values:
                problems.add(place, "unknown-option", f"unknown rule option `{name}`", suggest(name, values))
            elif not self.options[name].accepts(value):
                kind = self.options[name].type
                expected = "true or false" if isinstance(kind, type) else f"one of {', '.join(kind)}"
                problems.add(place, "bad-option", f"option `{name}`: expected {expected}, found {value!r}")
            else:
                values[name] = value
        return values
