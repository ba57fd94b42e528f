"""Keep a game in a file and go on with it; record another one and look at any moment of it.

python examples/save_and_replay.py
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

import newton
from newton import bots


def save_and_go_on(folder: Path) -> None:
    """A save is the state alone: small, and read without replaying anything."""
    game = newton.load().new_game(players=2, seed=7)
    game.choose(0)
    while game.decision.kind in ("draft", "turn"):  # up to the middle of an action
        game.choose(game.decision.options[0])
    path = folder / "game.save.json"
    path.write_text(json.dumps(game.save()), encoding="utf-8")

    again = newton.restore(json.loads(path.read_text("utf-8")))  # loads the rules that the save names
    assert again.digest() == game.digest()
    assert again.decision.options.keys() == game.decision.options.keys()
    print(f"Saved in {path.stat().st_size} bytes, at the question: {again.decision.prompt}")

    for each in (game, again):  # the same choices lead to the same end
        bots.play(each, [bots.Random(), bots.Random()], random.Random(1))
    assert again.digest() == game.digest()
    print(f"Both games end {' : '.join(str(score.total) for score in again.scores)}.")


def record_and_replay(folder: Path) -> None:
    """A record is the start and the keys chosen: it shows how the game went, and that nobody cheated."""
    game = newton.load().new_game(players=2, seed=8)
    bots.play(game, [bots.Greedy(nodes=50), bots.Random()], random.Random(8))
    path = folder / "game.record.json"
    path.write_text(json.dumps(game.record()), encoding="utf-8")

    replay = newton.replay(json.loads(path.read_text("utf-8")))
    assert replay.game.digest() == game.digest()
    print(f"\nReplayed {len(replay)} choices.")
    for part in range(5):
        moment = replay.at(len(replay) * part // 4)
        print(f"  round {moment.view(None).round}: {' : '.join(str(score.total) for score in moment.scores)}")

    record = game.record()
    record["keys"][20] = "play:nothing"
    try:
        newton.replay(record)
    except newton.SaveError as error:
        print(f"\nChanged by hand: {error}")


def main() -> None:
    """Show both."""
    with tempfile.TemporaryDirectory() as folder:
        save_and_go_on(Path(folder))
        record_and_replay(Path(folder))


if __name__ == "__main__":
    main()
