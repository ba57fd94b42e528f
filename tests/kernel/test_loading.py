"""Loading a ruleset: what is given wrongly, and packs that a game cannot be made from."""

import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest

import newton
from newton.errors import ContentError, NewtonError
from newton.kernel.plugins import hookimpl
from tests.toy import game
from tests.toy.game import PACKS, TOY

ALONE = "pack: {name: alone, version: 1.0.0, game: toy%s}"


def alone(folder: Path, pieces: str, more: str = "") -> Path:
    made = folder / "alone"
    made.mkdir()
    (made / "pack.yaml").write_text(ALONE % more)
    (made / "a.yaml").write_text(pieces)
    return made


def problem(*packs: Any, **more: Any) -> Any:
    with pytest.raises(ContentError) as caught:
        newton.load(*packs, **{"game": TOY, **more})
    (found,) = caught.value.problems
    return found


@pytest.mark.parametrize("plugins", ["mesos", None, 3])
def test_plugins_are_a_list(plugins: Any) -> None:
    with pytest.raises(NewtonError, match="`plugins` is a list of names or plugin objects; found "):
        newton.load(game=TOY, plugins=plugins)


@pytest.mark.parametrize("pack", [["orchard"], None])
def test_packs_are_given_one_by_one(pack: Any) -> None:
    assert problem(pack).code == "bad-pack"


def test_options_are_given_as_a_mapping() -> None:
    assert problem(options=["long_game"]).code == "bad-option"


def test_a_pack_without_the_constants_is_told_to_require_them(tmp_path: Path) -> None:
    found = problem(alone(tmp_path, "plots: {p: {level: 1}}"))
    assert (found.path, found.column, found.code) == (str(tmp_path / "alone" / "pack.yaml"), 7, "missing-kind")
    assert (found.message[-23:], found.hint) == ("`rules` (the constants)", "write `requires: [orchard]` in pack.yaml")


class Picky:
    """The toy game, which looks for a first card when it is made."""

    name = "toy"

    def __init__(self, **more: Any) -> None:
        self.more = more

    @hookimpl
    def newton_register(self, registry: Any) -> None:
        TOY.newton_register(registry)
        registry.game = attrs.evolve(game.GAME, **self.more)


RULES = "rules: {rounds: 1, hand: 0, coins: 0, wood: 0}"


def test_a_kind_that_the_game_declares_as_needed(tmp_path: Path) -> None:
    found = problem(alone(tmp_path, RULES), game=Picky(needed=("plots", "cards")))
    assert found.message == "no pack holds what the game needs: `cards` (a card), `plots` (a plot)"


def test_what_a_game_lacks_when_it_is_made_is_a_problem_of_the_pack(tmp_path: Path) -> None:
    picky = Picky(freeze=lambda compiler: compiler.rules.pieces("cards")[0])
    found = problem(alone(tmp_path, RULES, ", requires: []"), game=picky)
    assert (found.code, found.hint) == ("unfit-packs", "write `requires: [orchard]` in pack.yaml")
    assert "IndexError: tuple index out of range" in found.message
    assert newton.load(game=picky).pieces("cards")


def test_a_path_is_a_folder_also_in_a_pickle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKS / "orchard", tmp_path / "orchard")
    (tmp_path / "orchard" / "more.yaml").write_text("cards: {extra: {}}")
    monkeypatch.chdir(tmp_path)
    mine = newton.load(Path("orchard"), game=TOY)
    assert mine.piece("extra").key == "extra"
    assert mine.__reduce__()[1][1] == (Path("orchard"),)
    assert newton.load("orchard", game=TOY).key_index("cards", "extra") is None
