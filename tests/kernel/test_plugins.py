"""Plugins: found, ordered and asked to register; what they do wrong is said with their name."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import newton
from newton.errors import PluginError
from newton.kernel import plugins
from newton.kernel.plugins import hookimpl, in_order
from newton.lang.declare import op
from tests.toy.game import TOY, Harvest
from tests.toy.play import rules


class Plugin:
    """A plugin that notes when it registers."""

    def __init__(self, name: str, log: list[str] | None = None, do: Any = None, **order: tuple[str, ...]) -> None:
        self.name = name
        self.log = [] if log is None else log
        self.do = do
        vars(self).update(order)

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        self.log.append(self.name)
        if self.do:
            self.do(registry)


def load(*extra: Any) -> Any:
    return newton.load(game=TOY, plugins=extra)


def test_plugins_register_in_the_order_that_they_state() -> None:
    log: list[str] = []
    load(
        Plugin("d", log),
        Plugin("c", log, before=("a",)),
        Plugin("a", log, after=("missing",)),
        Plugin("b", log, requires=("c", "toy"), before=("a", "missing")),
    )
    assert log == ["c", "b", "a", "d"]


def test_ties_are_broken_by_name_whatever_the_order_of_the_call() -> None:
    one, other = Plugin("one"), Plugin("other")
    assert in_order([other, one]) == in_order([one, other]) == [one, other]


@pytest.mark.parametrize(
    ("wrong", "plugin", "hook", "cause"),
    [
        ([Plugin("a", requires=("b",))], "a", "requires", "needs the plugin `b`, which is not loaded"),
        ([Plugin("a", after=("b",)), Plugin("b", after=("a",))], "a", "order", "in a circle"),
        ([Plugin("a", before=("b",)), Plugin("b", before=("c",)), Plugin("c", before=("a",))], "a", "order", "circle"),
        ([Plugin("a"), Plugin("a")], "a", "order", "same name"),
    ],
)
def test_an_order_that_cannot_be_is_refused(wrong: list[Any], plugin: str, hook: str, cause: str) -> None:
    with pytest.raises(PluginError, match=cause) as caught:
        load(*wrong)
    assert (caught.value.plugin, caught.value.hook) == (plugin, hook)


class Misspelt:
    name = "misspelt"

    @hookimpl
    def newton_registre(self, registry: Any) -> None:
        raise AssertionError


class Unmarked:
    name = "unmarked"

    def newton_register(self, registry: Any) -> None:
        raise AssertionError


class WrongArgument:
    name = "wrong"

    @hookimpl
    def newton_register(self, registery: Any) -> None:
        raise AssertionError


@pytest.mark.parametrize(
    ("plugin", "cause"),
    [
        (Misspelt(), "newton_registre"),
        (Unmarked(), "implements no hook; mark one with `@newton.hookimpl`"),
        (WrongArgument(), "registery"),
    ],
)
def test_a_hook_that_does_not_exist_is_an_error(plugin: Any, cause: str) -> None:
    with pytest.raises(PluginError, match=cause) as caught:
        load(plugin)
    assert caught.value.plugin == plugin.name


def test_a_hook_that_raises_is_named_with_its_cause() -> None:
    def fail(registry: Any) -> None:
        raise ZeroDivisionError("by nothing")

    with pytest.raises(PluginError, match=r"plugin bad, newton_register: ZeroDivisionError: by nothing") as caught:
        load(Plugin("bad", do=fail))
    assert isinstance(caught.value.cause, ZeroDivisionError)
    assert caught.value.__cause__ is caught.value.cause


@op("harvest", example="harvest: {}")
@attrs.frozen
class OtherHarvest:
    """Another op of the same name."""

    def run(self, ctx: Any) -> None:
        """Nothing."""


def test_two_plugins_cannot_register_one_op() -> None:
    with pytest.raises(PluginError, match=r"plugin second, ops: `harvest` is already registered by toy"):
        load(Plugin("second", do=lambda registry: registry.op(OtherHarvest)))


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (lambda registry: registry.op(str), "str is no marked attrs class"),
        (lambda registry: registry.amount(Harvest), "Harvest is no Amount"),
        (lambda registry: registry.condition(Harvest), "Harvest is no Condition"),
        (lambda registry: registry.event(TOY_EVENT), "`gained` is already registered by toy"),
    ],
)
def test_what_cannot_be_registered_is_refused(do: Any, message: str) -> None:
    with pytest.raises(PluginError, match=message) as caught:
        load(Plugin("bad", do=do))
    assert caught.value.plugin == "bad"


TOY_EVENT = SimpleNamespace(name="gained")


def test_an_unknown_plugin_is_named_with_the_nearest() -> None:
    with pytest.raises(PluginError, match=r"No plugin `newtom` is installed. Is it `newton`?"):
        plugins.find("newtom")
    with pytest.raises(PluginError, match="No plugin `nothing_like_it` is installed"):
        newton.load(game=TOY, plugins=["nothing_like_it"])


def test_a_plugin_that_cannot_be_imported_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("gone", "tests.toy.nowhere", plugins.GROUP)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [point])
    with pytest.raises(PluginError, match=r"plugin gone, import: ModuleNotFoundError"):
        plugins.find("gone")


def test_a_game_that_declares_none_is_refused() -> None:
    with pytest.raises(PluginError, match="plugin idle, newton_register: It declares no game"):
        newton.load(game=Plugin("idle"))


def test_rulesets_with_different_plugins_live_side_by_side() -> None:
    def add(registry: Any) -> None:
        registry.count("three", lambda ctx: 3, "three")

    with_it = load(Plugin("three", do=add))
    without = load()
    assert "three" in with_it.registry.counts
    assert "three" not in without.registry.counts
    assert with_it.registry.plugins == {"toy": "1", "three": ""}
    assert with_it.fingerprint != without.fingerprint == rules().fingerprint


def test_importing_registers_nothing_and_load_alone_imports_what_only_it_needs() -> None:
    script = (
        "import sys, newton, newton.playing, newton.views, newton.saving, newton.rulesets, newton.kernel.plugins\n"
        "print(sorted(m for m in ('pluggy', 'jsonschema', 'newton.game') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("plugin", "name"),
    [(Plugin("named"), "named"), (SimpleNamespace(), "SimpleNamespace"), (plugins, "newton.kernel.plugins")],
)
def test_a_plugin_is_called_by_its_name_or_by_what_it_is(plugin: Any, name: str) -> None:
    assert plugins.name_of(plugin) == name
