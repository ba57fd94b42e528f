"""Newton's set-up, over many deals; and the rule that a refusal cites."""

from collections import Counter

import pytest

import newton
from newton.playing import Game
from tests.newton_checks import CONSERVED

RULES = newton.load()
PROMOS = newton.load("base", "promos")


def deal(players: int, seed: int = 1) -> Game:
    return RULES.new_game(players, seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_every_player_starts_with(players: int) -> None:  # SET-1, SET-8
    game = deal(players)
    for seat in range(players):
        me = game.view(seat).me
        assert (me.coins, me.vp, me.potions, me.work, me.scientist) == (2, 0, 0, 0, "basel")
        assert (me.students, me.reserve, me.cubes, me.shelf, me.tiles_taken) == (["start"], 3, [], [], 0)
        assert me.hand == ["work", "technology", "travel", "lessons", "study", "joker"]
        assert me.desk == me.drawers == me.income == me.development == me.tokens == []
    assert len({seat.board for seat in game.state.seats}) == players


@pytest.mark.parametrize(("players", "dealt"), [(1, 6), (2, 4), (3, 4), (4, 4)])
def test_masters_are_dealt_for_the_draft(players: int, dealt: int) -> None:  # SET-10
    game = deal(players)
    assert [len(seat.dealt) for seat in game.state.seats] == [dealt] * players
    assert len({m for seat in game.state.seats for m in seat.dealt}) == dealt * players
    assert game.decision.kind == "draft"


def test_without_a_draft_four_are_kept() -> None:  # SET-10
    game = newton.load(options={"master_draft": False}).new_game(3, 1)
    assert [len(seat.master_hand) for seat in game.state.seats] == [4, 4, 4]
    assert game.decision.kind == "turn"


def test_what_happens_before_the_first_question_is_told() -> None:
    game = newton.load(options={"master_draft": False}).new_game(3, 1)
    assert [event.name for event in game.events] == ["kept"] * 12
    assert game.history == ()


@pytest.mark.parametrize(("players", "tokens"), [(1, 7), (2, 11), (3, 15), (4, 18)])
def test_bonus_tokens_lie_on_the_spaces_for_so_many_players(players: int, tokens: int) -> None:  # SET-5
    there = [at for at, token in enumerate(deal(players).state.tokens) if token >= 0]
    assert len(there) == tokens
    assert all(0 < RULES.pieces("spaces")[at].record.bonus <= players for at in there)


@pytest.mark.parametrize(("players", "row"), [(1, 2), (2, 3), (3, 3), (4, 3)])
def test_cards_of_each_level_are_shuffled_and_turned_up(players: int, row: int) -> None:  # SET-7
    game = deal(players)
    for level, (up, deck) in enumerate(zip(game.state.face_up, game.state.decks, strict=True), 1):
        assert (len(up), len(deck)) == (row, 15 - row)
        assert {RULES.pieces("cards")[card].record.level for card in up + deck} == {level}
    assert game.state.decks != deal(players, 2).state.decks


def test_every_space_for_a_tile_has_one_and_as_many_cities_as_there_are() -> None:  # SET-2, SET-3, SET-4
    game, kinds = deal(4), RULES.tables.tile_kind
    assert Counter(kinds[at] for at, tile in enumerate(game.state.tiles) if tile >= 0) == {
        "cities": 7, "universities": 6, "ancient_lands": 3, "specializations": 5, "inventions": 5, "objectives": 6,
    }  # fmt: skip
    cities = Counter(tile for at, tile in enumerate(game.state.tiles) if kinds[at] == "cities")
    assert cities == {piece.index: piece.record.count for piece in RULES.pieces("cities")}


def test_the_supplies_of_tiles() -> None:  # SET-6
    state = deal(2).state
    assert (state.incomes, state.developments) == ((4, 4, 4), (4, 4, 4, 4, 4))


def test_chance_deals_everything_that_may_be() -> None:  # SET-2, SET-9, SET-10
    games = [PROMOS.new_game(4, seed) for seed in range(120)]
    assert {game.state.first for game in games} == {0, 1, 2, 3}
    assert len({game.state.tiles for game in games}) == len(games)
    masters = {m for game in games for seat in game.state.seats for m in seat.dealt}
    assert masters == set(range(len(PROMOS.pieces("masters"))))
    for game in games[:20]:
        assert [fault for check in CONSERVED for fault in check(game, None)] == []


REASONS = {
    "quick:boost": "QUICK-2: ",
    "quick:potion": "QUICK-3: It costs 3 coins and 0 can pay for it.",
    "quick:student": "QUICK-4: It costs 5 coins and 0 can pay for it.",
    "quick:cards:1": "QUICK-1: It costs 1 coins and 0 can pay for it.",
    "basic": "TURN-2: ",
    "end": "TURN-2: ",
    "play:boyle": "No key reads",
}


@pytest.mark.parametrize("key", REASONS)
def test_a_refusal_cites_the_rule_that_it_rests_on(key: str) -> None:
    game = newton.restore_position("{players: 2, me: {hand: [work], board: academy}}", RULES)
    assert game.why_not(key).startswith(REASONS[key])
