"""How a game of a run came to where it went wrong: the last of what happened in it, and the last answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulewright.interpreter import Game
    from rulewright.playtest import Followed

MOST_LINES = 10
MOST_EVENTS = 200
"""So many of the last events surely make that many lines."""


def tell_last_events(game: Game, number: int, players: int, **run: Any) -> None:
    """Plays a game of a run again, as `follow` does, and prints the end of it on standard error."""
    from rulewright.playtest import follow

    followed = follow(game, number, players, **run)
    if followed is not None:
        tell_followed(followed)


def tell_followed(followed: Followed, heading: str = "How it came to this:") -> None:
    """Prints the end of a game on standard error."""
    from rulewright.cli.narrate import told_lines
    from rulewright.dsl import visible

    state = followed.state
    events = state.events_since(max(state.event_count - MOST_EVENTS, 0))
    lines = [told.text for told in told_lines(state, events, None)][-MOST_LINES:]
    if followed.seat is not None:
        asked = f" “{visible(followed.prompt)}”" if followed.prompt else ""
        lines.append(f"{visible(state.names[followed.seat - 1])} answered{asked} with: {visible(followed.answer)}.")
    click.echo(heading, err=True)
    for line in lines:
        click.echo(f"    {line}", err=True)
