"""Saves, records and positions: a game as JSON data or one line of text, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import attrs

from newton.kernel import machine
from newton.kernel.machine import Context
from newton.kernel.state import Begun, Frame, dump, fields_of_state, fill, plain
from newton.lang.errors import NewtonError, SaveError

if TYPE_CHECKING:
    from newton.playing import Game
    from newton.rulesets import Ruleset

FORMAT = 1
ENGINE_FIELDS = ("seats", "frames")


def header(rules: Ruleset, kind: str) -> dict[str, Any]:
    """What says which rules a save or record belongs to."""
    return {
        "newton": kind,
        "format": FORMAT,
        "game": rules.game.name,
        "packs": [f"{pack.name} {pack.version}" for pack in rules.content.packs],
        "plugins": dict(rules.registry.plugins),
        "options": {
            name: value
            for name, value in rules.options.items()
            if kind == "record" or rules.registry.options[name].bends_rules  # a record's keys depend on all of them
        },
        "fingerprint": rules.fingerprint,
    }


def state_data(game: Game) -> dict[str, Any]:
    """The state as JSON data."""
    state, rules = game.state, game.rules
    return {
        **dump(state, ENGINE_FIELDS),
        "seats": [dump(seat) for seat in state.seats],
        "frames": [
            {
                **dump(frame, ("program", "regs")),
                "program": rules.programs[frame.program].path,
                "regs": None if frame.regs is None else dump(frame.regs),
            }
            for frame in state.frames
        ],
    }


def save(game: Game) -> dict[str, Any]:
    """See `Game.save`."""
    state = state_data(game)
    data = {**header(game.rules, "save"), "seq": game.seq, "state": state, "digest": digest(game.rules, state)}
    return {**data, "names": list(game.names), "lang": game.lang}


def digest(rules: Ruleset, state: Any) -> str:
    """A hash of a state, as JSON data in one spelling, and of the fingerprint."""
    told = json.dumps([rules.fingerprint, state], sort_keys=True, separators=(",", ":"))
    return blake2b(told.encode(), digest_size=16).hexdigest()


def check_header(data: Any, rules: Ruleset, kind: str) -> None:
    """Refuse data of another kind, format or ruleset, naming what differs."""
    if not isinstance(data, Mapping) or data.get("newton") != kind:
        raise SaveError(f"This is no {kind} of newton.")
    if data.get("format") != FORMAT:
        raise SaveError(f"The {kind} has the format {data.get('format')!r}; this engine reads {FORMAT}.")
    mine = header(rules, kind)
    for key in ("game", "packs", "plugins", "options", "fingerprint"):
        if data.get(key) != mine[key]:
            theirs = data.get(key)
            hint = " (the content of a pack has changed)" if key == "fingerprint" else ""
            raise SaveError(f"The {kind} was made with other rules: {key} {theirs!r}, here {mine[key]!r}{hint}.")


def _rules_for(data: Any, rules: Ruleset | None) -> Ruleset:
    """The ruleset given, or one loaded as the data say."""
    from newton.rulesets import load  # noqa: PLC0415 - rulesets make games, which know saves

    if rules is not None:
        return rules
    if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
        raise SaveError("This is no save or record of newton: it names no game.")
    try:
        packs = [str(pack).rsplit(" ", 1)[0] for pack in data.get("packs", [])]
        plugins = [name for name in data.get("plugins", {}) if name != data["game"]]
        return load(*packs, game=data["game"], plugins=plugins, options=data.get("options"))
    except Exception as error:  # damaged names and options are of any kind
        raise SaveError(f"The rules of this save cannot be loaded; give them to the call. {error}") from error


def restore(data: dict[str, Any], rules: Ruleset | None = None) -> Game:
    """Make a game of a save, at the decision where it was made; nothing is replayed.

    Args:
        data: What `Game.save` returned. Its digest tells that nobody has changed it; who has done so on purpose
            leaves the digest out.
        rules: The ruleset; loaded by the names in the save if left out.

    Raises:
        SaveError: for damaged data or another ruleset, naming what differs.
    """
    from newton.playing import Game  # noqa: PLC0415 - games save themselves

    rules = _rules_for(data, rules)
    check_header(data, rules, "save")
    if "digest" in data and data["digest"] != digest(rules, data.get("state")):
        raise SaveError("The save is damaged or was changed: its digest does not fit.")
    try:
        ctx = Context(rules, _state(rules, data["state"]))
        game = Game(rules, ctx, {}, None, int(data["seq"]))
        game.names, game.lang = _names(data, len(ctx.state.seats)), str(data.get("lang", "en"))
        machine.run(ctx)
        _look(game)
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(f"The save is damaged: {type(error).__name__}: {error}.") from error
    if ctx.log:
        raise SaveError("The save is damaged: it does not stand at a decision.")
    return game.begun_here()


def _names(data: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    names = data.get("names", [f"Player {i + 1}" for i in range(seats)])
    if not isinstance(names, list) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise SaveError("The save does not name each player.")
    return tuple(names)


def _look(game: Game) -> None:
    """Show everything once: a piece or an option that is not there is noticed now, not in play."""
    game.legal_keys()
    for i, seat in enumerate(game.state.seats):
        _shown(game.rules, seat, i)
    _shown(game.rules, game.state, -1)


def _state(rules: Ruleset, data: Any) -> Any:
    if not isinstance(data, Mapping):
        raise SaveError("The save holds no state.")
    state = fill(rules.table_class(), data, "state", ENGINE_FIELDS)
    state.seats = [fill(rules.seat_class(), seat, f"seats[{i}]") for i, seat in enumerate(data["seats"])]
    fewest, most = rules.game.seats
    if not fewest <= len(state.seats) <= most:
        raise SaveError(f"The save has {len(state.seats)} seats.")
    state.frames = [_frame(rules, frame, f"frames[{i}]") for i, frame in enumerate(data["frames"])]
    return state


def _frame(rules: Ruleset, data: Any, where: str) -> Frame:
    if not isinstance(data, Mapping) or data.get("program") not in rules.program_index:
        raise SaveError(f"The save names an unknown program at `{where}`.")
    program = rules.program_index[data["program"]]
    frame: Frame = fill(Frame(program, 0), data, where, ("program", "regs"))
    code = rules.programs[program].code
    if not 0 <= frame.pc <= len(code) or not len(frame.names) == rules.programs[program].size:
        raise SaveError(f"The save stands nowhere in its program at `{where}`.")
    if data["regs"] is not None:
        cls: Any = getattr(code[frame.pc].op, "registers", Begun)
        frame.regs = fill(cls(*(0 for a in attrs.fields(cls) if a.default is attrs.NOTHING)), data["regs"], where)
    return frame


def record(game: Game) -> dict[str, Any]:
    """See `Game.record`."""
    start = {"save": save(game._start["game"])} if "game" in game._start else deepcopy(game._start)
    told = {"start": start, "keys": list(game.history), "names": list(game.names), "digest": game.digest()}
    return {**header(game.rules, "record"), **told}


def from_start(rules: Ruleset, start: Any) -> Game:
    """The game that a record starts from: a seed, a position, a save or, within a process, a game."""
    from newton.playing import Game  # noqa: PLC0415 - games record themselves

    if "game" in start:
        copy: Game = start["game"].clone()
        return copy
    if "save" in start:
        return restore(start["save"], rules)
    if "position" in start:
        return placed(rules, start["position"])
    return Game.new(rules, start["players"], start["seed"])


class Replay:
    """A verified record: the positions of a game, one after each choice.

    Attributes: rules, keys; `len` is the number of choices; `at(i)` the game after i of them; `game` the last.
    """

    def __init__(self, rules: Ruleset, start: Any, keys: list[str], names: tuple[str, ...] = ()) -> None:
        self.rules = rules
        self.keys = tuple(keys)
        try:
            first = from_start(rules, start)
        except Exception as error:  # a damaged start is of any kind
            raise SaveError(f"The record is damaged: it has no such start. {error}") from error
        first.names = names or first.names
        self._positions = list(self._play(first))

    def _play(self, game: Game) -> Iterator[Game]:
        yield game.clone()
        for i, key in enumerate(self.keys):
            try:
                game.choose(key)
            except NewtonError as error:
                raise SaveError(f"The record diverges at choice {i}, `{key}`: {error}") from error
            yield game.clone()

    def __len__(self) -> int:
        return len(self.keys)

    def at(self, i: int) -> Game:
        """A copy of the game after i choices; 0 is the start, -1 the end."""
        return self._positions[i].clone()

    @property
    def game(self) -> Game:
        """A copy of the game after the last choice."""
        return self.at(-1)


def replay(data: dict[str, Any], rules: Ruleset | None = None) -> Replay:
    """Play a record again and verify it.

    Args:
        data: What `Game.record` returned.
        rules: The ruleset; loaded by the names in the record if left out.

    Raises:
        SaveError: for damaged data, another ruleset, or the first choice that diverges, by number and key.
    """
    rules = _rules_for(data, rules)
    check_header(data, rules, "record")
    keys, start = data.get("keys"), data.get("start")
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys) or not isinstance(start, Mapping):
        raise SaveError("The record is damaged: it has no start or no keys.")
    found = Replay(rules, start, keys, tuple(map(str, data.get("names", ()))))
    if "digest" in data and found.game.digest() != data["digest"]:
        raise SaveError("The record diverges: every choice is legal, but it ends in another state.")
    return found


def replayed(rules: Ruleset, data: dict[str, Any]) -> Game:
    """The game of a record with its history."""
    game = from_start(rules, data["start"])
    for key in data["keys"]:
        game.choose(key)
    return game


# -- positions


def given(game: Game) -> dict[str, Any]:
    """The position as the `given` of a scenario.

    Raises:
        NewtonError: in the middle of a turn.
    """
    rules, state = game.rules, game.state
    if len(state.frames) != 1 or not rules.game.scenarios.stands(state):
        raise NewtonError(
            "This position cannot be told in a line (in mid-turn, or something is out of play); use `save`."
        )
    round_, phase, first = rules.game.phase(state)
    n = len(state.seats)
    seats = [_shown(rules, state.seats[(first + i) % n], (first + i) % n) for i in range(n)]
    changed = {name: value for name, value in rules.options.items() if value != rules.registry.options[name].default}
    told = {
        "game": rules.game.name,
        "players": n,
        "packs": [pack.name for pack in rules.content.packs],
        "plugins": [name for name in rules.registry.plugins if name != rules.game.name],
        "options": changed,
        "seed": state.seed,
        "first": first,
        "round": round_,
        "phase": phase,
        "table": _shown(rules, state, -1),
        "me": seats[0],
        "others": seats[1:],
    }
    try:
        rules.game.scenarios.tell(Context(rules, state), told)
    except ValueError as error:
        raise NewtonError(f"This position cannot be told in a line ({error}); use `save`.") from error
    return told


def _shown(rules: Ruleset, obj: Any, seat: int) -> dict[str, Any]:
    return {
        one.name: one.type.show(rules, seat, getattr(obj, one.name)) for one in fields_of_state(type(obj)) if one.shown
    }


def position(game: Game) -> str:
    """See `Game.position`."""
    return json.dumps(given(game), ensure_ascii=False, separators=(", ", ": "))


def placed(rules: Ruleset, data: dict[str, Any]) -> Game:
    """A game at a position.

    Args:
        rules: The ruleset.
        data: The `given` of a scenario.

    Raises:
        ValueError: with a sentence, for data that describe no position.
        NewtonError: if the game is not for so many players.
    """
    from newton.playing import Game, fresh  # noqa: PLC0415 - games tell their positions

    ctx = fresh(rules, data.get("players", 2), data.get("seed", 0))
    ctx.enter(ctx.state.frames[0])
    rules.game.scenarios.position(ctx, data)
    ctx.frame, ctx.log = None, []
    game = Game(rules, ctx, {"position": deepcopy(data)}, None, 0)
    game.names = tuple(f"Player {i + 1}" for i in range(len(ctx.state.seats)))
    game.run_on()
    return game


def restore_position(text: str, rules: Ruleset | None = None) -> Game:
    """Make a game of a position in one line.

    Args:
        text: What `Game.position` returned: the `given` of a scenario in flow style.
        rules: The ruleset; loaded by the names in the position if left out.

    Raises:
        SaveError: for text that is no position.
    """
    from newton.lang.problems import Problems  # noqa: PLC0415 - only for texts
    from newton.lang.yamlfile import read  # noqa: PLC0415 - only for texts

    problems = Problems()
    node = read("position", text.encode(), problems)
    if node is None or len(problems):
        raise SaveError(f"This is no position: {'; '.join(map(str, problems)) or 'it is empty'}")
    data = node.plain()
    if not isinstance(data, dict):
        raise SaveError("This is no position: it is no mapping.")
    try:
        return placed(_rules_for({"game": "newton", **data}, rules), data)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise SaveError(f"This is no position: {error}") from error


__all__ = ["Replay", "plain", "replay", "restore", "restore_position"]
