"""A game at the terminal: shows the table, asks people, lets bots answer, tells what happened."""

from __future__ import annotations

import sys
from contextlib import suppress
from itertools import groupby
from random import Random
from textwrap import wrap
from typing import Any

import click

from newton import bots
from newton.cli.common import terminal
from newton.decisions import Decision
from newton.kernel.events import Event
from newton.lang.errors import IllegalChoice, NewtonError
from newton.playing import Game

HELP = """\
Answer with the number or the key of a choice.
  ?          this, and what each choice is about
  ? KEY      what a choice is about (KEY may be a number too), why a key is not offered, or what a piece does
  table      show the table again
  quit       keep the game and leave, as Ctrl-C does"""


class Table:
    """People and bots around a game."""

    def __init__(self, game: Game, seated: list[bots.Bot | None], rng: Random) -> None:
        self.game = game
        self.seated = seated
        self.rng = rng
        people = [seat for seat, bot in enumerate(seated) if bot is None]
        self.viewer = people[0] if len(people) == 1 else None  # who sees what happens; several see what all may see
        self._told = len(game.events)

    def play(self) -> bool:
        """Play to the end; False if the people leave before it."""
        while (decision := self.game.decision) is not None:
            kept = self.game.clone()  # an interrupted choice may be half carried out
            try:
                bot = self.seated[decision.player]
                if bot is None:
                    self.tell()
                    self.ask(decision)
                else:
                    self.game.choose(bots.answer(self.game, bot, self.rng))
            except (KeyboardInterrupt, EOFError):
                self.game = kept
                click.echo()
                return False
        self.tell()
        self.show_scores()
        return True

    # -- questions

    def ask(self, decision: Decision) -> None:
        """Show the table and the choices, and take an answer."""
        self.show_table(decision.player)
        self.show_choices(decision)
        while True:
            words = read(f"{self.game.names[decision.player]}> ").split()
            if not words:
                continue
            if words[0].startswith("?"):
                self.explain(decision, " ".join(words).removeprefix("?").strip())
            elif words == ["table"]:
                self.show_table(decision.player)
                self.show_choices(decision)
            elif words == ["quit"]:
                raise EOFError
            elif self.answered(decision, words[0]):
                return

    def answered(self, decision: Decision, word: str) -> bool:
        """Whether a word was an answer; if not, say why."""
        try:
            self.game.choose(self.key(decision, word))
        except IllegalChoice as refused:
            click.echo(f"{refused.reason} Type ? for help.")
            return False
        return True

    def key(self, decision: Decision, word: str) -> str:
        """The key that a word stands for: itself, or the choice of that number."""
        number = int(word) if word.isdecimal() else 0
        return decision.options[number - 1].key if 0 < number <= len(decision.options) else word

    def show_table(self, seat: int) -> None:
        """Print the table as a player sees it, titles in bold."""
        for line in self.game.rules.game.screen(self.game, seat, self.game.lang).splitlines():
            click.echo(line if line.startswith(" ") else click.style(line, bold=True))

    def show_choices(self, decision: Decision) -> None:
        """Print the question and its choices by number and key."""
        asked = f" ({decision.source.label(self.game.lang)})" if decision.source is not None else ""
        click.secho(f"\n{self.game.names[decision.player]}: {decision.prompt}{asked}", bold=True)
        options = list(decision.options)
        wide = max(len(option.key) for option in options)
        for number, option in enumerate(options, 1):
            click.echo(f"  {number:2}  {option.key:{wide}}  {option.text}")

    # -- explanations

    def explain(self, decision: Decision, word: str) -> None:
        """Say what a choice is about, or all of them."""
        if not word:
            click.echo(HELP)
            for option in decision.options:
                click.echo(f"\n{option.key}: {option.text}")
                self.show_piece(option.piece)
            return
        key = self.key(decision, word)
        if key in decision.options:
            option = decision.options[key]
            click.echo(f"{key}: {option.text}")
            self.show_piece(option.piece)
        elif self.game.parse(key):
            click.echo(self.game.why_not(key))
            self.describe(key.rpartition(":")[2])
        elif not self.describe(key):
            click.echo(self.game.why_not(key))

    def show_piece(self, piece: Any) -> None:
        """Print the rules text of a piece, if there is one."""
        if piece is not None:
            self.describe(piece.id)

    def describe(self, word: str) -> bool:
        """Print the rules text of what a word names, if it names one piece."""
        try:
            text = self.game.rules.describe(word, self.game.lang)
        except NewtonError:
            return False
        for line in text.splitlines():
            click.echo(f"    {line}")
        return True

    # -- what happened

    def tell(self) -> None:
        """Print what has happened since the last time, by player, as the people may know it."""
        events = list(self.game.events_for(self.viewer)[self._told :])
        self._told += len(events)
        if events:
            click.echo()
        for seat, of_seat in groupby(events, lambda event: event.player):
            told = ", ".join(map(self.said, of_seat))
            for line in wrap(f"{self.game.names[seat]}: {told}", 100, subsequent_indent="    "):
                click.echo(line)

    def said(self, event: Event) -> str:
        """An event in a few words, pieces by their names."""
        words = [event.name.replace("_", " ")]
        for name, kind in self.game.rules.registry.table("events")[event.name].args:
            word = str(event.values.get(name, ""))  # missing where others may not know it
            at = None if kind is None or kind.label is None else kind.read(self.game.rules, word)
            words.append(word if at is None else kind.label(self.game.rules, at, self.game.lang))
        return " ".join(filter(None, words))

    def show_scores(self) -> None:
        """Print the final scores with their lines, then who has won."""
        game = self.game
        click.secho("\nFinal scores", bold=True)
        for seat in sorted(range(len(game.names)), key=lambda seat: -game.scores[seat].total):
            click.echo(f"\n{game.scores[seat].total:5}  {game.names[seat]}")
            for line in game.scores[seat].lines:
                click.echo(f"{line.vp:9}  {line.label}")
        if game.level:
            click.echo(f"\n{game.level}")
        elif len(game.names) > 1:
            winners = [game.names[seat] for seat in game.winners]
            click.echo(f"\n{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}.")


def read(prompt: str) -> str:
    """A line from the person; one that was not typed is shown."""
    with suppress(ImportError):  # where there is one, input() can be edited
        import readline  # noqa: F401 - it acts by being imported
    line = input(prompt)
    if not terminal(sys.stdin):
        click.echo(line)
    return line
