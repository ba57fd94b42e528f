"""`assert_plugin` plays with a plugin and says what is wrong with it."""

import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest

import newton
from newton.errors import PluginError
from newton.kernel.plugins import hookimpl
from newton.lang.declare import field, op
from newton.lang.fields import Amt
from newton.lang.registry import RuleOption
from newton.testing import PropertyBroken, assert_plugin
from newton.testing.plugin_check import declaration_faults
from tests.toy.game import COINS, TOY


@op("find", short="coins", phrase="find {coins} coins", example="find: 2")
@attrs.frozen
class Find:
    """Find coins."""

    coins: Any = field(Amt(), doc="how many")

    def run(self, ctx: Any) -> None:
        """Gain them."""
        COINS.gain(ctx, self.coins.get(ctx))


@op("steal", phrase="steal {amount}", example="steal: {}")
@attrs.frozen
class Steal:
    coins: Any = field(Amt(), doc="", default=1)

    def run(self, ctx: Any) -> None:
        """Take coins that nobody gave: no event tells of it."""
        ctx.me.coins += 1


class Finds:
    """A plugin with an op and a pack that uses it."""

    name = "finds"

    def __init__(self, folder: Path, one: type = Find) -> None:
        self.folder = folder
        self.one = one

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.op(self.one)
        registry.option(RuleOption("rich", bool, default=False, doc="whether all are rich"))
        registry.pack(self.folder)


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "treasure"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {name: treasure, version: 1.0.0, game: toy, requires: [orchard]}")
    (folder / "cards.yaml").write_text(
        "cards:\n  chest:\n    copies: 3\n    effect: [{find: 2}]\n    examples:\n"
        "      - {name: Two coins, given: {me: {hand: [chest]}}, when: [play:chest], then: {me: {coins: 2}}}\n"
    )
    return folder


def test_a_plugin_that_works_passes(folder: Path) -> None:
    rules = assert_plugin(Finds(folder), game=TOY, games=1, packs=["treasure"], options={"rich": True})
    assert rules.options["rich"] is True
    assert rules.piece("chest").id == "treasure:cards.chest"


def test_a_game_can_be_checked_as_its_own_plugin() -> None:
    assert assert_plugin(TOY, game=TOY, games=1).game.name == "toy"


def test_an_example_that_fails_is_named(folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    (folder / "cards.yaml").write_text(text.replace("coins: 2}}}", "coins: 3}}}"))
    with pytest.raises(AssertionError, match=r"plugin finds:\n .*cards.yaml:6: Two coins: coins: expected 3, found 2"):
        assert_plugin(Finds(folder), game=TOY, games=0)


def test_what_a_declaration_leaves_unsaid_is_named(folder: Path) -> None:
    text = (folder / "cards.yaml").read_text()
    (folder / "cards.yaml").write_text(text.replace("find: 2", "steal: {}").replace("coins: 2}}}", "coins: 1}}}"))
    with pytest.raises(AssertionError) as caught:
        assert_plugin(Finds(folder, Steal), game=TOY, games=0)
    told = str(caught.value)
    assert "ops: steal: it has no docstring" in told
    assert "ops: steal: the field `coins` has no description" in told
    assert "ops: steal: its phrase (en) names `amount`, which is no field" in told
    assert "treasure:cards.chest has no rules text" not in told


def test_games_with_it_must_hold_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Find, "run", Steal.run)
    text = (folder / "cards.yaml").read_text()
    (folder / "cards.yaml").write_text(text.replace("coins: 2}}}", "coins: 1}}}"))
    with pytest.raises(PropertyBroken, match="by the events it should be"):
        assert_plugin(Finds(folder), game=TOY, games=9, packs=["treasure"])


def test_a_plugin_that_cannot_be_loaded_is_refused(folder: Path) -> None:
    shutil.rmtree(folder)
    with pytest.raises(newton.ContentError, match="unreadable"):
        assert_plugin(Finds(folder), game=TOY, packs=["treasure"])
    with pytest.raises(PluginError, match="No plugin `finds`"):
        assert_plugin("finds", game=TOY)


@pytest.mark.parametrize("table", ["ops", "abilities", "amounts", "conditions"])
def test_what_newton_declares_says_all_there_is_to_say(table: str) -> None:
    declared = newton.load().registry.table(table)
    assert declared
    for cls in declared.values():
        assert list(declaration_faults(cls)) == [], cls.__name__
