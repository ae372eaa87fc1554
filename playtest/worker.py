"""A process of its own that plays stretches of a run.

It is started afresh (`spawn`) and is told texts and numbers only, so it reads no file and runs nothing it was sent;
only bots of the caller's own are named by their modules, and looked up there.
"""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl import Source, check_sources
from rulewright.interpreter import Game
from rulewright.playtest.series import Series, Stretch, play_stretch


@frozen
class Table:
    """Where a worker plays: the game and what all its games have in common."""

    game: Game
    series: Series


_tables: list[Table] = []


def set_up(texts: dict[str, str], options: dict[str, int | bool | str], series: Series) -> None:
    """Gets a new worker ready for one run."""
    sources = tuple(Source(name, text) for name, text in texts.items())
    _tables.append(Table(Game.of(check_sources(sources), options), series))


def play(numbers: range) -> Stretch:
    """Plays a stretch at the table that was set up."""
    table = _tables[-1]
    return play_stretch(table.game, table.series, numbers)
