"""How long a run of many games goes on: games that do not end, and a person who has seen enough."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from rulewright.cli.exit_code import FINE, INTERRUPTED, RULES_AT_FAULT
from rulewright.cli.usage import WholeNumber

LONGEST_GAME = 500_000
"""Decisions after which a game is broken off: random games of real rules, which wander about, can ask 200,000."""

HOPELESS = 5
"""If so many games, the first ones, are all broken off, nobody waits for the rest."""

STOPPING = b"\nStopping with the games that are done; Ctrl-C again stops at once.\n"

longest_option = click.option(
    "--longest",
    type=WholeNumber(1),
    metavar="N",
    help="Break a game off, and count it apart, that has not ended after N decisions. Without this option it is"
    f" {LONGEST_GAME:,}, the exit code is 1 if that happens, and if it does in all of the first {HOPELESS} games, no"
    " more are played.",
)


class Patience:
    """What ends a run early; `longest` is what was asked for with `--longest`, if it was."""

    # A plain class: the help of a command is written before anything else is loaded.
    def __init__(self, longest: int | None) -> None:
        self.longest = longest
        self.was_interrupted = False
        self.gave_up = False

    @property
    def most_decisions(self) -> int:
        """After so many a game is broken off."""
        return LONGEST_GAME if self.longest is None else self.longest

    def goes_on(self, games: int, broken_off: int) -> bool:
        """Whether more games are to be played after so many."""
        self.gave_up = self.longest is None and games == broken_off == HOPELESS
        return not self.gave_up and not self.was_interrupted

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Takes the first Ctrl-C inside for the wish to see what there is so far; the second ends the command."""
        before = signal.getsignal(signal.SIGINT)
        # Only the main thread may ask for signals, and whoever ignores this one keeps ignoring it.
        if threading.current_thread() is not threading.main_thread() or before is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.was_interrupted:
            raise KeyboardInterrupt
        self.was_interrupted = True
        # What is printed in the middle of printing must not pass through the same buffer.
        os.write(2, STOPPING)

    def tell(self, games: int, wanted: int, broken_off: dict[str, int]) -> None:
        """Says on standard error what was not played, and how many games of each name were broken off."""
        if games < wanted and self.was_interrupted:
            click.echo(f"Stopped after {games:,} of {wanted:,} games.", err=True)
        bound = f"{self.most_decisions:,} decisions"
        for name, number in broken_off.items():
            if number:
                told = f"{number:,} {'game' if number == 1 else 'games'} had not ended after {bound}"
                click.echo(f"{name}{told}.", err=True)
        if any(broken_off.values()):
            click.echo("Can these rules go on for ever? Say in them what happens then.", err=True)
            if self.gave_up:
                click.echo(f"Not one of the first {HOPELESS} games ended, so no more were played.", err=True)
            if self.longest is None:
                click.echo("`--longest N` says how long games may be; then that is no mistake.", err=True)

    def exit_code(self, games: int, wanted: int, *, faults: int, broken_off: int) -> int:
        """That of a run that ended so: games broken off are a mistake unless somebody asked for it."""
        if faults or (broken_off and self.longest is None):
            return RULES_AT_FAULT
        return INTERRUPTED if games < wanted and self.was_interrupted else FINE
