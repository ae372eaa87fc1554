"""A process of its own that plays stretches of a run.

It is started afresh (`spawn`) and is told texts and numbers only, so it reads no file and runs nothing it was sent;
only bots of the caller's own are named by their modules, and looked up there.
"""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl import Source, check_sources
from rulewright.interpreter import Game
from rulewright.playtest.series import Series, Stretch, Table


@frozen
class Invitation:
    """A table as plain data and makers of bots."""

    texts: dict[str, str]
    options: dict[str, int | bool | str]
    series: Series

    @classmethod
    def to(cls, table: Table) -> Invitation:
        """What a worker needs to lay the same table."""
        return cls(table.game.source_texts, table.game.option_values, table.series)

    def lay(self) -> Table:
        """The table, with the rules checked and compiled anew."""
        sources = tuple(Source(name, text) for name, text in self.texts.items())
        return Table(Game.of(check_sources(sources), self.options), self.series)


_tables: list[Table] = []


def set_up(invitations: tuple[Invitation, ...]) -> None:
    """Gets a new worker ready for one run."""
    _tables[:] = [invitation.lay() for invitation in invitations]


def play(numbers: range) -> tuple[Stretch, ...]:
    """Plays a stretch at each table that was set up."""
    return tuple(table.play(numbers) for table in _tables)
