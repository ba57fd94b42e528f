"""Recorded games: transcripts that show every question, answer and event; a change of rules is a readable diff."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from newton.decisions import Decision
from newton.kernel.events import Events
from newton.kernel.machine import Context
from newton.kernel.verbs import Option
from newton.lang.errors import NewtonError
from newton.playing import Game
from newton.rulesets import Ruleset
from newton.saving import header, replay

OPENING = "before the first question"
NEWS = 60.0  # what meeting a thing for the first time counts, in points
WAYS = 60  # ways tried at a question
LONGEST = 16  # answers in one way


class Explorer:
    """A player who tries many ways to go on to the end of the turn, for what has been met least and a good position.

    Args:
        rng: Draws the ways.
        seen: How often each question, piece and effect has been met; a fresh one for a game that stands alone.
    """

    def __init__(self, rng: random.Random, seen: Counter[str]) -> None:
        self.rng = rng
        self.seen = seen

    def plan(self, game: Game) -> list[int]:
        """The indices of the options to take, up to the next player's question."""
        ways = [self._way(game) for _ in range(WAYS)]
        return max(ways, key=lambda way: way[0])[1]

    def _way(self, game: Game) -> tuple[float, list[int]]:
        after, player = game.clone(), _decision(game).player
        taken: list[int] = []
        met: set[str] = set()
        while not after.over and len(taken) < LONGEST and _decision(after).player == player:
            decision = _decision(after)
            option = decision.options[self.rng.randrange(len(decision.options))]
            met |= met_in(decision, option, after.choose(option))
            taken.append(option.index)
        worth = game.rules.game.worth(Context(game.rules, after.state), player)
        return sum(NEWS / (1 + 4 * self.seen[one]) for one in sorted(met)) + worth, taken


def play(game: Game, explorer: Explorer) -> None:
    """Play a game to its end."""
    while not game.over:
        for at in explorer.plan(game):
            decision = _decision(game)
            option = decision.options[at]
            explorer.seen.update(met_in(decision, option, game.choose(option)))


def _decision(game: Game) -> Decision:
    decision = game.decision
    if decision is None:
        raise NewtonError("The game is over.")
    return decision


def met_in(decision: Decision, option: Option, events: Events) -> set[str]:
    """The question with its verb, and the ids of the pieces that an answer is about or that acted on it."""
    about = [option.piece.id] if option.piece is not None else []
    return {f"{decision.kind} {option.verb}", *about, *(event.piece for event in events if event.piece)}


def transcript(game: Game) -> str:
    """A game as text: a line of JSON that says how it began, then a line a question, and the scores."""
    rules = game.rules
    start = {**header(rules, "record"), "start": game.record()["start"]}
    del start["fingerprint"]  # what changes is shown below, line by line
    shown = replay(game.record(), rules)
    lines = [json.dumps(start, ensure_ascii=False)]
    opening = shown.at(0).events
    before = len(opening)
    if before:
        lines.append(f"{OPENING} | {'; '.join(map(str, opening))}")
    for i, key in enumerate(shown.keys):
        at = shown.at(i)
        decision = _decision(at)
        after = shown.at(i + 1)
        events = "; ".join(map(str, after.events[before:]))
        before = len(after.events)
        lines.append(f"{decision.player} {decision.kind} {len(decision.options)}: {key} | {events}")
    for seat, score in enumerate(shown.game.scores):
        parts = ", ".join(f"{line.label} {line.vp}" for line in score.lines)
        lines.append(f"{seat} scores {score.total}: {parts}")
    return "\n".join([*lines, ""])


def read(text: str, load: Any) -> tuple[Ruleset, Game]:
    """Play a transcript again.

    Args:
        text: What `transcript` wrote.
        load: (packs, game, options) -> a ruleset.

    Raises:
        NewtonError: if an answer has become illegal.
    """
    head, *lines = text.splitlines()
    told = json.loads(head)
    rules = load([pack.rsplit(" ", 1)[0] for pack in told["packs"]], told["game"], told["options"])
    game = rules.new_game(players=told["start"]["players"], seed=told["start"]["seed"])
    for line in lines:
        if " scores " not in line.partition(":")[0] and not line.startswith(OPENING):
            game.choose(line.partition(": ")[2].partition(" | ")[0])
    return rules, game
