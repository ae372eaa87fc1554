"""The canonical layout of a rules text: the same tokens and comments in the same order, set anew.

What a person decided stays: comments, lines broken in brackets, empty lines that set things apart, a drawn map. All
else follows from the tokens, so texts that differ in nothing else become equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.format_blank import set_empty_lines, spaced
from rulewright.dsl.format_column import align, comment_column
from rulewright.dsl.format_row import Cutter, Row, width
from rulewright.dsl.format_wrap import wrap
from rulewright.dsl.parse import parse_file
from rulewright.dsl.source import Source
from rulewright.dsl.token import Token

BEYOND_LIMIT = "RW111"
BLANKS = re.compile(r"[ \t]+")


def laid_out(source: Source, file: tree.File, trail: Sequence[Token]) -> str:
    """A text without mistakes in its canonical layout; `file` and `trail` are what it was parsed to.

    Lines end as its first one does.
    """
    rows = Cutter(source.text, file.comments).cut(trail)
    set_empty_lines(rows)
    rows = wrap(rows)
    align(rows)
    end = "\r\n" if source.text[: source.text.find("\n") + 1].endswith("\r\n") else "\n"
    return "".join(f"{line}{end}" for line in _lines(rows))


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        yield from [""] * row.empty_above
        code = spaced(row.tokens, row.stops)
        line = " " * row.indent + code
        if row.comment is not None:
            end = width(line)
            blanks = comment_column(end, width(row.comment)) - end if code else 0
            line += " " * blanks + row.comment
        yield line


def compare(file: tree.File, trail: Sequence[Token], after: Source) -> tuple[Diagnostic, ...]:
    """Makes sure that nobody loses a word to a mistake of ours; gives the limits that the new text goes beyond."""
    diagnostics = Diagnostics()
    trail_after: list[Token] = []
    file_after = parse_file(after, diagnostics, trail_after)
    if diagnostics.items and all(item.code == BEYOND_LIMIT for item in diagnostics.items):
        return diagnostics.items
    is_same = (
        not diagnostics.items
        and _words(trail) == _words(trail_after)
        and [comment.text for comment in file.comments] == [comment.text for comment in file_after.comments]
    )
    if not is_same:
        raise AssertionError(f"formatting would change what {after.name} says")
    return ()


def _words(trail: Sequence[Token]) -> list[tuple[str, str]]:
    """What is read of tokens: their layout and what they are, and rows without the blanks in them."""
    return [(token.kind, BLANKS.sub("", token.text) if token.kind == "ROW" else token.text) for token in trail]
