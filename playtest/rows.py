"""One row for each game of a simulation, and the files that rows go to."""

import csv
import json
from typing import TextIO

from attrs import frozen

from rulewright.dsl import csv_safe


@frozen(kw_only=True)
class Row:
    """How one game of a run went.

    Seats count from 1. `measures` are in the order of the game's `measure_titles`. A game that has not `ended` has
    neither winners, payoffs nor measures: a fault stopped it, which is one line of text, and `decisions` is 0; or it
    was broken off after so many.
    """

    number: int
    players: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    payoffs: tuple[int, ...] | None
    decisions: int
    ended: bool
    measures: tuple[int | bool, ...]
    fault: str | None


class JsonRows:
    """Writes each row as a line of JSON."""

    def __init__(self, file: TextIO, titles: tuple[str, ...]) -> None:
        self._file = file
        self._titles = titles

    def write(self, row: Row) -> None:
        """Writes an object with the fields of a row; `measures` is an object by title."""
        # A faulty game has no measures, hence not strict.
        measures = dict(zip(self._titles, row.measures, strict=False))
        plain = {
            "number": row.number,
            "players": row.players,
            "bots": row.bots,
            "winners": row.winners,
            "payoffs": row.payoffs,
            "decisions": row.decisions,
            "ended": row.ended,
            "measures": measures,
            "fault": row.fault,
        }
        self._file.write(json.dumps(plain) + "\n")


class CsvRows:
    """Writes each row as a line of a CSV file, below a line of headings.

    Winners are seats with a blank between, and bools are `true` and `false`. The file is opened with `newline=""`.
    """

    def __init__(self, file: TextIO, titles: tuple[str, ...], players: int) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._players = players
        self._titles = titles
        seats = range(1, players + 1)
        own = [
            "number",
            "players",
            *(f"bot {seat}" for seat in seats),
            "winners",
            *(f"payoff {seat}" for seat in seats),
            "decisions",
            "ended",
            "fault",
        ]
        # A measure may be called what one of our own columns is.
        named = (f"{title} (measure)" if title in own else title for title in titles)
        self._writer.writerow([*own, *(csv_safe(title) for title in named)])

    def write(self, row: Row) -> None:
        """Writes a line; what a faulty game lacks stays empty."""
        payoffs = row.payoffs if row.payoffs is not None else ("",) * self._players
        measures = [_cell(value) for value in row.measures] or [""] * len(self._titles)
        self._writer.writerow(
            [
                row.number,
                row.players,
                *(csv_safe(bot) for bot in row.bots),
                " ".join(str(seat) for seat in row.winners),
                *payoffs,
                row.decisions,
                _cell(row.ended),
                csv_safe(row.fault or ""),
                *measures,
            ]
        )


def _cell(value: int | bool) -> int | str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value
