"""Where things stand: a rules text and the pieces of it that other values point at."""

import os
from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen

from rulewright.games import FOLDER

SHORT = 40
"""Characters of which a sentence quotes fewer."""

PREFIX = "rulewright:"
"""Begins the name of a bundled source that another file names: no path below a folder can begin so."""


@frozen
class Source:
    """One text, under the name people know it by.

    Only a line feed ends a line; a carriage return before it belongs to the line end and is not shown.
    """

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line begins, in order; a text always has a first line."""
        starts = [0]
        position = self.text.find("\n")
        while position != -1:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return tuple(starts)

    @property
    def line_count(self) -> int:
        """How many lines there are, counting an empty one after a last line feed."""
        return len(self.line_starts)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both from 1; an offset outside the text counts as its nearest end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_bounds(self, line: int) -> tuple[int, int]:
        """The offsets between which a line stands, its line end left out; `IndexError` if there is no such line."""
        starts = self.line_starts
        if not 1 <= line <= len(starts):
            raise IndexError(f"{self.name} has no line {line}")
        start = starts[line - 1]
        if line == len(starts):
            return start, len(self.text)
        end = starts[line] - 1
        return start, end - 1 if end > start and self.text[end - 1] == "\r" else end

    def line_text(self, line: int) -> str:
        """One line without its line end; `IndexError` if there is no such line."""
        start, end = self.line_bounds(line)
        return self.text[start:end]


@frozen
class Span:
    """A stretch of a source, in characters; `end` is the first one that no longer belongs to it."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1."""
        return self.source.line_column(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line of the place right after the last character."""
        return self.source.line_column(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column of the place right after the last character."""
        return self.source.line_column(self.end)[1]

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def is_short(self) -> bool:
        """Whether a sentence can quote what stands there."""
        return self.end - self.start < SHORT

    @property
    def short_text(self) -> str:
        """What stands there, as a sentence quotes it: nothing but dots where it is long."""
        return self.text if self.is_short else "…"

    @property
    def on_one_line(self) -> str:
        """What stands there, all on one line."""
        return " ".join(self.text.split())

    @property
    def first_line(self) -> "Span":
        """As much of it as stands on its first line."""
        return Span(self.source, self.start, min(self.end, self.source.line_bounds(self.line)[1]))

    def holds(self, other: "Span") -> bool:
        """Whether another one lies in it."""
        return self._is_beside(other) and self.start <= other.start and other.end <= self.end

    def to(self, other: "Span") -> "Span":
        """The shortest span that covers both; `ValueError` if they are of two texts."""
        if not self._is_beside(other):
            raise ValueError(f"no span can reach from {self.source.name!r} to {other.source.name!r}")
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def _is_beside(self, other: "Span") -> bool:
        return self.source is other.source or self.source == other.source


def shown_name(name: str) -> str:
    """The name of a source for people: a bundled one is short, wherever it was installed."""
    below = name.removeprefix(f"{FOLDER}{os.sep}")
    return name if below == name else PREFIX + below.replace(os.sep, "/")
