"""The cells of one line of a card table."""

import re

from rulewright.dsl import tree
from rulewright.dsl.found import Found
from rulewright.dsl.source import Source, Span
from rulewright.dsl.token import Token

CELL = re.compile(r"""[ \t]*(?:"(?P<quoted>[^"]*)"[ \t]*(?=\|)|(?P<plain>[^|"]*(?:"[^|"]*)*))""")


def read_cells(source: Source, found: Found, row: Token) -> list[tree.Cell]:
    """Cuts `| a | "b|c" |` at its bars; a bar inside quotes belongs to its cell."""
    cells: list[tree.Cell] = []
    is_sound = True
    text = row.text
    position = 1
    while position < len(text):
        match = CELL.match(text, position)
        assert match
        if match["quoted"] is not None:
            begin, end = match.start("quoted") - 1, match.end("quoted") + 1
            cells.append(tree.Cell(span=span_at(source, row, begin, end), text=match["quoted"], is_quoted=True))
        else:
            begin = match.start("plain")
            shown = match["plain"].rstrip()
            end = begin + len(shown)
            cells.append(tree.Cell(span=span_at(source, row, begin, end), text=shown, is_quoted=False))
            if shown.startswith('"'):
                is_sound = False
                found.error(
                    "RW113",
                    "this cell is half quoted",
                    span_at(source, row, begin, end),
                    help='put quotes around the whole cell, or none; a cell in quotes holds no `"`',
                )
        if match.end() == len(text):
            if not is_sound:
                break
            found.error(
                "RW113",
                "this row does not end with `|`",
                span_at(source, row, begin, max(end, begin + 1) if begin < len(text) else begin),
                label="the last cell",
                help="close the last cell with `|`",
            )
            break
        position = match.end() + 1
    if len(text) == 1:
        found.error("RW113", "this row has no cell", span_at(source, row, 0, 1))
    return cells


def span_at(source: Source, row: Token, begin: int, end: int) -> Span:
    return Span(source, row.start + begin, row.start + end)
