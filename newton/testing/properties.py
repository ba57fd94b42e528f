"""Properties of whole games, for any game: what is offered can be taken, copies have one future, sums add up.

A check looks at a game and yields sentences on what is wrong; it changes nothing. `check_game` plays a random game and
runs the checks on the way.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from newton.kernel import machine
from newton.lang.errors import NewtonError
from newton.playing import Game
from newton.rulesets import Ruleset
from newton.saving import replay, restore, restore_position

Check = Callable[[Game, random.Random], Iterable[str]]
"""Looks at a game, with a generator for what it draws; yields what is wrong."""

AHEAD = 6  # choices that a copy and its original play on together
LONGEST = 20_000  # choices; a game that has not ended by then never will


class PropertyBroken(AssertionError):
    """A property that does not hold: which, how, and the game in which it shows.

    Attributes: check (the name of the property), fault, game (at the decision).
    """

    def __init__(self, check: str, fault: str, game: Game) -> None:
        super().__init__(check, fault, game)
        self.check = check
        self.fault = fault
        self.game = game

    def __str__(self) -> str:
        start = {key: value for key, value in self.game.record()["start"].items() if key != "save"}
        keys = self.game.history
        rules = self.game.rules
        return (
            f"{self.check}: {self.fault}\n  {rules!r}, options {dict(rules.options)}, start {start}, "
            f"after {len(keys)} choices, the last of them {', '.join(keys[-8:]) or 'none'}"
        )


def options_can_be_taken(game: Game, rng: random.Random) -> Iterator[str]:
    """Every option that is offered can be taken, and its key and text can be read."""
    before = game.digest()
    for option in game.decision.options if game.decision else ():
        if option.choice not in game.parse(option.key):
            yield f"the key `{option.key}` does not read back"
        if not option.text:
            yield f"`{option.key}` has no text"
        try:
            game.clone().choose(option)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is what is looked for
            yield f"`{option.key}` is offered and fails: {type(error).__name__}: {error}"
    if game.digest() != before:
        yield "taking options on clones changed their parent"


def no_dead_end(game: Game, rng: random.Random) -> Iterator[str]:
    """A game is over or asks a question with something to choose."""
    keys = game.legal_keys()
    if game.over != (game.decision is None):
        yield "a game asks if and only if it is not over"
    if not game.over and (not keys or keys == ("done",)):
        yield f"nothing can be chosen: {keys}"
    if len(set(keys)) < len(keys):
        yield f"two options have one key: {keys}"


def _asked(game: Game) -> tuple[Any, Any, Any]:
    ctx = game._ctx
    ctx.enter(ctx.state.frames[-1])
    return ctx, ctx.step, ctx.frame.regs


def guards_agree(game: Game, rng: random.Random) -> Iterator[str]:
    """What is offered is what no guard refuses, over everything that the verbs of the question could say."""
    if game.over:
        return
    ctx, step, regs = _asked(game)
    allowed = Counter(
        (verb, *args)
        for verb in step.guards
        for args in machine.universe(game.rules, verb)
        if machine.refusal(ctx, step, regs, verb, args) is None
    )
    for choice in (allowed - Counter(ctx.options)) + (Counter(ctx.options) - allowed):
        what = "not offered, though no guard refuses it" if choice in allowed else "offered, though a guard refuses it"
        yield f"`{choice[0].key(game.rules, choice[1:])}` is {what}"


def refused(game: Game) -> list[tuple[str, Any]]:
    """The keys that the question could take and that are refused now, each with the guard that refuses it."""
    if game.over:
        return []
    ctx, step, regs = _asked(game)
    return [
        (verb.key(game.rules, args), refusal[0])
        for verb in step.guards
        for args in machine.universe(game.rules, verb)
        if (refusal := machine.refusal(ctx, step, regs, verb, args)) is not None
    ]


def refusals_have_reasons(game: Game, rng: random.Random) -> Iterator[str]:
    """Every key that is refused is explained by the guard that refuses it."""
    for key, guard in refused(game):
        reason = game.why_not(key)
        if not re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)?: [^{}]+", reason):
            yield f"`{key}` is refused by {guard.name} ({guard.rule}), but the reason is: {reason}"


_without: WeakKeyDictionary[Ruleset, dict[str, Ruleset]] = WeakKeyDictionary()


def without(rules: Ruleset, guard: str) -> Ruleset:
    """The same rules with one guard switched off; made once."""
    made = _without.setdefault(rules, {})
    if guard not in made:
        made[guard] = rules.without_guards(guard)
    return made[guard]


def guards_matter(game: Game, rng: random.Random) -> Iterator[str]:
    """A key that a guard refuses is offered, or refused by another guard, once that guard is switched off."""
    found = refused(game)
    rng.shuffle(found)
    known = game.rules.guards()
    by_guard = {guard.name: key for key, guard in found if guard.name in known}
    for name, key in rng.sample(sorted(by_guard.items()), min(3, len(by_guard))):
        other = restore(game.save(), without(game.rules, name))
        again = {one: guard.name for one, guard in refused(other)}
        if again.get(key) == name or (key not in again and key not in other.legal_keys()):
            yield f"`{key}` is refused by {name}, and still is with {name} switched off"


def by_save(game: Game) -> Game:
    """A copy by way of JSON text."""
    return restore(json.loads(json.dumps(game.save(), allow_nan=False)), game.rules)


def by_pickle(game: Game) -> Game:
    """A copy by way of bytes."""
    made: Game = pickle.loads(pickle.dumps(game))  # noqa: S301 - its own bytes
    return made


COPIES: Mapping[str, Callable[[Game], Game]] = {"clone": Game.clone, "deepcopy": copy.deepcopy, "save": by_save}
_pickles: WeakKeyDictionary[Ruleset, bool] = WeakKeyDictionary()


def pickles(rules: Ruleset) -> bool:
    """Whether a ruleset can be pickled: its plugins are modules, or objects that pickle themselves."""
    if rules not in _pickles:
        try:
            _pickles[rules] = bool(pickle.dumps(rules))
        except Exception:  # noqa: BLE001 - pickle raises what it likes
            _pickles[rules] = False
    return _pickles[rules]


def copies_agree(game: Game, rng: random.Random) -> Iterator[str]:
    """A copy made in any way is in the same state, has the same future, and leaves its original alone."""
    before = game.digest(), game.legal_keys()
    future = rng.getrandbits(32)
    ahead = played_on(game.clone(), random.Random(future), AHEAD)
    ways = {**COPIES, "pickle": by_pickle} if pickles(game.rules) else COPIES
    for how, make in ways.items():
        made = make(game)
        if (made.digest(), made.legal_keys()) != before:
            yield f"a copy by {how} is in another state"
        elif played_on(made, random.Random(future), AHEAD).digest() != ahead.digest():
            yield f"a copy by {how} has another future"
    if (game.digest(), game.legal_keys()) != before:
        yield "a copy that went on changed its original"


def views_hold_back(game: Game, rng: random.Random) -> Iterator[str]:
    """What a seat cannot know may be otherwise without a change in what it sees."""
    seats: list[int | None] = [*range(len(game.state.seats)), None]
    for seat in seats:
        view = game.view(seat)
        sample = view.sample(rng)
        told = view.to_dict()
        if json.loads(json.dumps(told)) != told:
            yield f"the view of seat {seat} is no JSON"
        if sample.view(seat).to_dict() != told:
            yield f"a sample of seat {seat} does not agree with its view"
        if game.decision and game.decision.player == seat and sample.legal_keys() != game.legal_keys():
            yield f"what seat {seat} is offered depends on what it cannot see"
        again, seed = sample.view(seat), rng.getrandbits(32)
        if again.sample(random.Random(seed)).digest() != view.sample(random.Random(seed)).digest():
            yield f"what a sample of seat {seat} deals depends on what it cannot see"


def scores_add_up(game: Game, rng: random.Random) -> Iterator[str]:
    """The lines of each score add up to it and name pieces that there are."""
    for seat, score in enumerate(game.scores):
        if score.total != sum(line.vp for line in score.lines):
            yield f"the lines of seat {seat} do not add up to {score.total}"
        for line in score.lines:
            if line.source and game.rules.piece(line.source).id != line.source:
                yield f"the line `{line.label}` names `{line.source}`"
    best = max(score.total for score in game.scores)
    if not game.winners or any(game.scores[seat].total < best for seat in game.winners):
        yield f"the winners {game.winners} have not the best score, {best}"


def positions_read_back(game: Game, rng: random.Random) -> Iterator[str]:
    """A position told in one line reads back as the same question, options and scores."""
    try:
        text = game.position()
    except NewtonError:  # in the middle of a turn
        return
    back = restore_position(text, game.rules)
    if back.position() != text:
        yield f"the position reads back as another: {back.position()}, not {text}"
    for what in ("legal_keys", "scores", "winners", "over"):
        was, now = getattr(game, what), getattr(back, what)
        if (was() if callable(was) else was) != (now() if callable(now) else now):
            yield f"the position {text} does not tell all that {what} depend on"


def record_replays(game: Game, rng: random.Random) -> Iterator[str]:
    """A record replays to the state in which it was made."""
    again = replay(json.loads(json.dumps(game.record())), game.rules).game
    if (again.digest(), again.scores, again.history) != (game.digest(), game.scores, game.history):
        yield "the record replays to another state"


def ledger(game: Game, first: Game) -> Iterator[str]:
    """What was there at first and what the events say was gained and paid add up to what is there now."""
    resources = game.rules.registry.table("resources").values()
    kinds = {**{r.gained.name: 1 for r in resources}, **{r.paid.name: -1 for r in resources}}
    change: Counter[tuple[int, str]] = Counter()
    for event in game.events:
        if event.name in kinds:
            resource, amount = event.values.values()
            change[event.player, resource] += kinds[event.name] * amount
    for seat, (was, now) in enumerate(zip(first.state.seats, game.state.seats, strict=True)):
        for resource in resources:
            there, told = getattr(now, resource.field), getattr(was, resource.field) + change[seat, resource.name]
            if there != told:
                yield f"seat {seat} has {there} {resource.name}; by the events it should be {told}"
            if there < 0 and not resource.debt:
                yield f"seat {seat} has {there} {resource.name}"


AT_DECISIONS: tuple[Check, ...] = (
    no_dead_end,
    options_can_be_taken,
    guards_agree,
    refusals_have_reasons,
    guards_matter,
    copies_agree,
    views_hold_back,
    scores_add_up,
    positions_read_back,
)
AT_THE_END: tuple[Check, ...] = (no_dead_end, scores_add_up, record_replays, views_hold_back, copies_agree)


def hold(game: Game, rng: random.Random, checks: Iterable[Check]) -> None:
    """Run checks on a game.

    Raises:
        PropertyBroken: for the first that does not hold.
    """
    for check in checks:
        for fault in check(game, rng):
            raise PropertyBroken(check.__name__, fault, game)


def played_on(game: Game, rng: random.Random, choices: int = LONGEST) -> Game:
    """Play on at random. Returns the same game."""
    while choices and (decision := game.decision):
        game.choose(decision.options[rng.randrange(len(decision.options))])
        choices -= 1
    return game


def check_game(
    rules: Ruleset,
    players: int,
    seed: int,
    *,
    every: int = 1,
    more: Iterable[Check] = (),
    checks: Iterable[Check] = AT_DECISIONS,
) -> Game:
    """Play a random game and check that the properties of all games hold in it.

    Args:
        rules: The ruleset.
        players: How many play.
        seed: Of the game and of the choices.
        every: How many decisions, on average, lie between two that are looked at; the end is always looked at.
        more: Checks of the game's own, at the same decisions and at the end.
        checks: Checks at the decisions.

    Returns:
        The finished game.

    Raises:
        PropertyBroken: for the first property that does not hold.
    """
    rng, more = random.Random(seed), tuple(more)
    game = rules.new_game(players, seed)
    first = game.clone()
    for _ in range(LONGEST):
        if game.over:
            break
        if rng.random() * every < 1:
            hold(game, rng, (*checks, *more))
        played_on(game, rng, 1)
    else:
        raise PropertyBroken("no_dead_end", f"it has not ended after {LONGEST} choices", game)
    hold(game, rng, (*AT_THE_END, *more))
    for fault in ledger(game, first):
        raise PropertyBroken("ledger", fault, game)
    return game
