"""Tables of results as Markdown, and the page that holds those of the last run."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from attrs import frozen

from benchmarks.race import Spread
from rulewright import __version__

PAGE = Path(__file__).with_name("README.md")

BEGIN = "<!-- What stands between these two lines is written by `python -m benchmarks --write`. -->"
END = "<!-- End of what is written. -->"


@frozen
class Table:
    """One table: its first column names the rows, the others are right-aligned. `note` stands below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def markdown(self) -> str:
        """The table with its title."""
        rule = ["---", *["---:"] * (len(self.columns) - 1)]
        lines = [f"### {self.title}", "", *map(_line, (self.columns, rule, *self.rows))]
        if self.note:
            lines += ["", self.note]
        return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def rate(spread: Spread) -> str:
    """A rate in whole units, with its quartiles."""
    return f"{spread.median:,.0f} ({spread.low:,.0f} to {spread.high:,.0f})"


def amount(spread: Spread) -> str:
    """A small number to three digits, with its quartiles."""
    return f"{short(spread.median)} ({short(spread.low)} to {short(spread.high)})"


def short(value: float) -> str:
    """A number to about three digits, never in powers of ten."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.{1 if value >= 10 else 2 if value >= 1 else 3}f}"


def machine() -> str:
    """Where and with what a run is made."""
    return (
        f"Measured on {date.today().isoformat()}: Rulewright {__version__}, "  # noqa: DTZ011 - the day where it ran
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} on {_processor()}, "
        f"{os.cpu_count()} cores."
    )


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    if about.is_file():
        for line in about.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def written(page: str, results: str) -> str:
    """The page with other results between its two lines; `ValueError` when it lacks them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page lacks the lines {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n\n{results.strip()}\n\n{END}{after}"
