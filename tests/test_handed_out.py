"""What a game hands out cannot change it, and what is handed in is looked at."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any, ClassVar

import attrs
import pytest

import newton
from newton.errors import IllegalChoice, PluginError, SaveError
from newton.extend import DONE, Modify, Number, Verb, op
from tests.toy.game import TOY
from tests.toy.play import at, rules, with_cards


def test_an_option_with_a_stale_number_is_refused() -> None:
    game = rules().new_game(2)
    with pytest.raises(IllegalChoice, match="answers question -5"):
        game.choose(game.decision.options[0], seq=-5)


def test_options_are_a_sequence() -> None:
    game = at(me={"hand": ["well", "gather", "spade"], "coins": 3})
    options = game.decision.options
    assert options[-1] == options[len(options) - 1]
    assert [o.key for o in options[:2]] == list(game.legal_keys()[:2])
    assert options.index(options[1]) == 1
    assert random.Random(1).sample(options, 2)
    with pytest.raises(IndexError):
        options[-len(options) - 1]


def test_records_and_saves_are_the_callers_own() -> None:
    game = rules().new_game(2, 7)
    record = game.record()
    record["start"]["players"] = 999
    game.choose(0)
    game.undo(force=True)
    save = game.save()
    again = newton.restore(save, rules())
    save["state"]["seats"][0]["coins"] = 99
    again.choose(0)
    again.undo(force=True)
    assert again.digest() == game.digest()


def test_rule_options_of_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rules().options["long_game"] = True  # type: ignore[index]  # on purpose


@pytest.mark.parametrize("change", [{"start": {}}, {"start": {"players": None, "seed": 0}}, {"keys": [0]}])
def test_a_damaged_record_is_refused(change: dict[str, Any]) -> None:
    game = rules().new_game(2, 7)
    game.choose(0)
    with pytest.raises(SaveError):
        newton.replay({**game.record(), **change}, rules())


def test_names_of_a_save_are_those_of_its_seats() -> None:
    save = rules().new_game(["Ada", "Bo"], 7).save()
    assert newton.restore(save, rules()).names == ("Ada", "Bo")
    with pytest.raises(SaveError, match="does not name each player"):
        newton.restore({**save, "names": ["Ada"]}, rules())


@op("nonsense")
@attrs.frozen
class Nonsense:
    """Offer what is no option."""

    kind: ClassVar[str] = "nonsense"
    prompt: ClassVar[str] = "What?"
    guards: ClassVar[dict[Verb, Any]] = {DONE: ()}

    def offer(self, ctx: Any, regs: Any) -> Iterator[tuple[Any, ...]]:
        yield DONE, 5
        yield DONE, 6

    def take(self, ctx: Any, regs: Any, verb: Verb) -> None:
        """Do nothing."""


class Rude:
    name = "rude"

    @newton.hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.op(Nonsense)


def test_an_offer_of_nonsense_is_the_plugins_fault_and_changes_nothing(tmp_path: Any) -> None:
    given = with_cards(tmp_path, "cards: {odd: {effect: [{nonsense: {}}]}}", plugins=[Rude()])
    game = at(given, me={"hand": ["odd", "gather"]})
    before = game.digest()
    with pytest.raises(PluginError, match="which is no option of its verbs") as caught:
        game.choose("play:odd")
    assert caught.value.plugin == "rude"
    assert game.digest() == before
    game.choose("play:gather")


def test_a_replay_has_the_names_of_the_players() -> None:
    game = rules().new_game(["Ada", "Bo"], 7)
    game.choose(0)
    assert newton.replay(game.record(), rules()).game.names == ("Ada", "Bo")


class Harvest:
    """A house rule with a number of its own."""

    name = "harvest_more"

    def __init__(self, n: int) -> None:
        self.n = n

    @newton.hookimpl
    def newton_register(self, registry: Any) -> None:
        registry.modifier("more", Modify(registry.table("queries")["harvest"], add=Number(self.n)))


def test_house_rules_with_other_numbers_are_other_rules() -> None:
    one, two = (newton.load(game=TOY, plugins=[Harvest(n)]) for n in (1, 2))
    assert one.fingerprint != two.fingerprint
    game = two.new_game(2, 3)
    assert pickle.loads(pickle.dumps(game)).digest() == game.digest()
    with pytest.raises(SaveError, match="made with other rules"):
        newton.restore(game.save(), one)
