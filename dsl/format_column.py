"""Columns: tables, maps, the spaces of a board and the descriptions of options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.dsl.cells import read_cells
from rulewright.dsl.format_blank import spaced
from rulewright.dsl.format_row import CLOSING, ENDS_OF_VALUES, OPENING, Row, width
from rulewright.dsl.format_wrap import INDENT, WIDEST
from rulewright.dsl.found import Found
from rulewright.dsl.source import Source
from rulewright.dsl.token import Token

COMMENT_COLUMNS = (44, 64)
"""Where comments behind a line begin, and descriptions of options: in the same places all over a file, so that a line
that changes moves no comment but its own.
"""

SMALLEST_GAP = 2
NUMBER = re.compile(r"-?[0-9]+")


PLACE, WAY, VALUES = "place", "way", "values"
"""What can stand in the line of a space behind its name."""


def align(rows: Sequence[Row]) -> None:
    """Lines up what stands in columns. Maps of hexes stay as they are drawn."""
    for above, header, block in _blocks(rows):
        opening = next((token.kind for token in header.tokens if token.kind != "_REPLACE"), "")
        if opening == "_TABLE":
            _align_table(block)
        elif opening == "_MAP":
            if above is None or not any(token.kind == "_HEX" for token in above.tokens):
                _align_map(block)
        elif opening == "_BOARD":
            _align_spaces([row for row in block if row.tokens[0].kind == "_SPACE"])
            _align_stretches([row for row in block if row.tokens[0].kind == "_SPACES"])
        elif opening == "_OPTION" and header.level == 0:
            _place_description(header)


def comment_column(end: int, length: int) -> int:
    """Where a comment of a length begins behind a line that ends in a column.

    In the first column for comments that leaves a gap, or in the next multiple of four behind them all; by fours
    further left, but not nearer than the gap, if it would become too long there.
    """
    nearest = end + SMALLEST_GAP
    column = next((column for column in COMMENT_COLUMNS if nearest <= column), nearest + -nearest % INDENT)
    over = max(column + length - WIDEST, 0)
    return max(nearest, column - over - -over % INDENT)


def _blocks(rows: Sequence[Row]) -> Iterator[tuple[Row | None, Row, list[Row]]]:
    """Each line that is one row, with the line above whose block it is in and those of its own block."""
    around: list[tuple[Row | None, Row, list[Row]]] = []
    for number, row in enumerate(rows):
        if row.is_comment or not row.is_first:
            continue
        while len(around) > row.level:
            yield around.pop()
        is_whole = number + 1 == len(rows) or rows[number + 1].is_first
        if around and is_whole:
            around[-1][2].append(row)
        around.append((around[-1][1] if around else None, row, []))
    yield from reversed(around)


# Tables and maps


def _align_table(rows: Sequence[Row]) -> None:
    """Gives each column of a table the width of its widest cell; numbers end where it ends."""
    lines = [_cells(row.tokens[0]) for row in rows]
    widths = [max(map(width, column)) for column in _columns(lines)]
    for row, line in zip(rows, lines, strict=True):
        padded = (_padded(text, columns) for text, columns in zip(line, widths, strict=False))
        _draw(row, f"| {' | '.join(padded)} |")


def _cells(token: Token) -> list[str]:
    """The cells of a row of a table, those in quotes with them."""
    alone = Source("", token.text)
    return [cell.span.text for cell in read_cells(alone, Found(), token._replace(start=0, end=len(token.text)))]


def _columns(lines: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    for number in range(max(map(len, lines), default=0)):
        yield [line[number] for line in lines if number < len(line)]


def _padded(text: str, columns: int) -> str:
    blanks = " " * (columns - width(text))
    return blanks + text if NUMBER.fullmatch(text) else text + blanks


def _align_map(rows: Sequence[Row]) -> None:
    """Draws a map with one blank between its signs, unless they stand one below the other as it is."""
    texts = [row.tokens[0].text for row in rows]
    if not all(len(text) > 1 and text.endswith("|") for text in texts):
        return
    drawn = {tuple(_sign_columns(text)) for text in texts}
    if len(drawn) == 1:
        return
    lines = [[sign for sign in text[1:-1] if sign not in " \t"] for text in texts]
    widths = [max(map(width, column)) for column in _columns(lines)]
    for row, line in zip(rows, lines, strict=True):
        signs = (sign + " " * (columns - width(sign)) for sign, columns in zip(line, widths, strict=False))
        _draw(row, f"| {' '.join(signs)} |")


def _sign_columns(text: str) -> Iterator[int]:
    """In which columns of a row of a map its signs and bars stand."""
    column = 0
    for sign in text:
        if sign not in " \t":
            yield column
        column += width(sign)


def _draw(row: Row, text: str) -> None:
    row.tokens = [row.tokens[0]._replace(text=text)]


# Spaces and options


def _align_spaces(rows: Sequence[Row]) -> None:
    """Lines up where spaces lie and what follows that, and the values if all spaces have some.

    All other parts have two blanks before them.
    """
    lines = [(row, parts) for row in rows if (parts := list(_parts(row.tokens)))]
    _place([(row, parts[0][1]) for row, parts in lines])
    _place([(row, parts[1][1]) for row, parts in lines if len(parts) > 1 and parts[0][0] == PLACE])
    for row, parts in lines:
        for _, first in parts[1:]:
            row.stops.setdefault(first, _end_before(row, first) + SMALLEST_GAP)
    if all([what == VALUES for what, _ in parts] == [False] * (len(parts) - 1) + [True] for _, parts in lines):
        _place([(row, parts[-1][1]) for row, parts in lines])


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[str, int]]:
    """The parts of the line of a space behind its name: what each is, and its first token."""
    depth = 0
    edge = 0
    for number in range(2, len(tokens)):
        kind = tokens[number].kind
        is_between = depth == 0 and tokens[number - 1].kind in ENDS_OF_VALUES
        depth += (kind in OPENING) - (kind in CLOSING)
        following = tokens[number + 1].kind if number + 1 < len(tokens) else ""
        if not is_between:
            continue
        if kind == "_AT":
            yield PLACE, number
        elif kind == "_WITH" or (kind == "_TO" and edge != number - 1):
            yield WAY, number
        elif kind == "NAME" and following == "_TO":
            edge = number
            yield WAY, number
        elif kind == "NAME" and following == "_EQ":
            yield VALUES, number


def _align_stretches(rows: Sequence[Row]) -> None:
    """Lines up the values of stretches of a track."""
    _place(
        [
            (row, next(number for number, token in enumerate(row.tokens) if token.kind == "_EQ") - 1)
            for row in rows
            if any(token.kind == "_EQ" for token in row.tokens)
        ]
    )


def _place_description(row: Row) -> None:
    """Puts what is said about an option where a comment would begin, or right behind what is longer."""
    last = len(row.tokens) - 1
    if row.tokens[last].kind == "STRING" and row.tokens[last - 1].kind in ENDS_OF_VALUES:
        end, length = _end_before(row, last), width(row.tokens[last].text)
        column = comment_column(end, length)
        row.stops[last] = column if column <= COMMENT_COLUMNS[0] else end + SMALLEST_GAP


def _place(places: Sequence[tuple[Row, int]]) -> None:
    """Lets tokens begin in one column, two blanks behind the longest of what stands before them."""
    column = max((_end_before(row, number) for row, number in places), default=0) + SMALLEST_GAP
    for row, number in places:
        row.stops[number] = column


def _end_before(row: Row, number: int) -> int:
    return width(spaced(row.tokens[:number], row.stops))
