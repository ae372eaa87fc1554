"""Reads the table of cards that `from "file.csv"` names, as a spreadsheet exports it.

What comes out is the same tree as a table written in the rules, its spans in the CSV file.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Source, Span

LARGEST_FILE = 1_000_000
SEPARATORS = (",", ";", "\t")


@frozen
class BrokenRowError(Exception):
    """A row that cannot be read, by the line it begins on."""

    line: int


def read_csv(node: tree.FromFile, source: Source, diagnostics: Diagnostics) -> tree.Table | None:
    """The table in the text of the file a `from` line names; None, with a diagnostic, when it is not one."""
    named_here = (Label(node.span, "the file is named here"),)
    try:
        lines = list(_records(source))
    except BrokenRowError as error:
        diagnostics.error(
            "RW513",
            "this row is not written as spreadsheets write it",
            Span(source, *source.line_bounds(error.line)),
            label="the row begins here",
            secondary=named_here,
            help="a quote in a cell is written twice, and a cell that begins with a quote ends with one",
        )
        return None
    if not lines:
        diagnostics.error(
            "RW513",
            "there is nothing in this file",
            node.span,
            help="its first line holds the headings: `name` and the attributes of the cards",
        )
        return None
    return tree.Table(span=node.span, head=lines[0], rows=tuple(lines[1:]))


def separator(line: str) -> str:
    """What stands between the cells: whichever separator the line of headings has most of, outside quotes.

    A comma when there are equally many, or none.

    >>> separator('name;"gold, red";duel')
    ';'
    """
    outside = "".join(line.split('"')[::2])
    return max(SEPARATORS, key=outside.count)


def _records(source: Source) -> Iterator[tree.Row]:
    """The rows of a table, empty ones left out; `BrokenRowError` for a quote that never ends and the like."""
    # `splitlines` would also split at characters that end no line of a Source, and the numbers would drift apart.
    lines = [line + "\n" for line in source.text.split("\n")]
    reader = csv.reader(lines, delimiter=separator(lines[0]), strict=True, skipinitialspace=True)
    start = 1
    while True:
        try:
            record = next(reader, None)
        except csv.Error:
            raise BrokenRowError(start) from None
        if record is None:
            return
        first, start = start, reader.line_num + 1
        # The last line was given a line end above that is not in the text.
        span = Span(source, source.line_bounds(first)[0], source.line_bounds(reader.line_num)[1])
        if any(cell.strip() for cell in record):
            yield _row(record, span)


def _row(record: list[str], span: Span) -> tree.Row:
    """A row with a span for each cell where it can be found in the text, else that of the row."""
    cells = []
    position = span.start
    for cell in record:
        text = cell.strip()
        found = span.source.text.find(text, position, span.end) if text else -1
        if found == -1:
            cells.append(tree.Cell(span=span, text=text, is_quoted=False))
        else:
            position = found + len(text)
            cells.append(tree.Cell(span=Span(span.source, found, position), text=text, is_quoted=False))
    return tree.Row(span=span, cells=tuple(cells))
