"""Blanks between the tokens of a row, and empty lines between rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulewright.dsl.format_row import CLOSING, COORDINATE_COMMA, ENDS_OF_VALUES, NEGATIVE, OPENING, Row, width
from rulewright.dsl.token import Token

MOST_EMPTY_LINES = 2

NEVER_BEFORE = frozenset({"_COMMA", COORDINATE_COMMA, "_COLON", "_DOT", "_DOTS", "OPTIONAL", *CLOSING})
NEVER_AFTER = frozenset({COORDINATE_COMMA, NEGATIVE, "_DOT", "_DOTS", *OPENING})

CALLED = frozenset(
    {
        "NAME",
        "ALL",
        "_ANY",
        "_BEST",
        "_COUNT",
        "_DISTINCT",
        "_FIRST",
        "_LAST",
        "_MAX",
        "_MIN",
        "_RANDOM",
        "_SORTED",
        "_SPREAD",
        "_SUM",
    }
)
"""What stands right before the bracket around what it is given."""


def has_blank(left: Token, right: Token) -> bool:
    """Whether a blank stands between two tokens."""
    if right.kind in NEVER_BEFORE or left.kind in NEVER_AFTER:
        # Two signs for less than nothing would be another sign.
        return left.kind == right.kind == NEGATIVE
    if right.kind == "_LPAR":
        return left.kind not in CALLED
    if right.kind == "_LSQB":
        return left.kind not in ENDS_OF_VALUES
    return True


def spaced(tokens: Sequence[Token], stops: dict[int, int] | None = None) -> str:
    """Tokens as they stand in a row, each in its column where it has one."""
    parts: list[str] = []
    column = 0
    for number, token in enumerate(tokens):
        if stops and number in stops:
            blanks = stops[number] - column
        else:
            blanks = int(number > 0 and has_blank(tokens[number - 1], token))
        parts.append(" " * blanks + token.text)
        column += blanks + width(token.text)
    return "".join(parts)


def set_empty_lines(rows: Sequence[Row]) -> None:
    """Settles how many empty lines stand above each row.

    At most two stand between declarations and at most one within them, none where a block or bracket begins or a
    bracket ends, and at least one around a declaration with a block, above the comments that belong to it.
    """
    before: Row | None = None
    for row in rows:
        if before is None or row.level > before.level:
            row.empty_above = 0
        elif row.level or row.brackets:
            row.empty_above = min(row.empty_above, 1)
            if row.brackets > before.brackets or (row.tokens and row.tokens[0].kind in CLOSING):
                row.empty_above = 0
        else:
            row.empty_above = max(min(row.empty_above, MOST_EMPTY_LINES), int(before.level > 0))
        before = row
    _set_apart(rows)


def _set_apart(rows: Sequence[Row]) -> None:
    """Puts an empty line above declarations that have a block, where there is none."""
    starts = [number for number, row in enumerate(rows) if row.level == 0 and row.is_first and not row.is_comment]
    for start, following in pairwise([*starts, len(rows)]):
        if not any(row.level for row in rows[start:following]):
            continue
        first = start
        while first and rows[first].empty_above == 0 and rows[first - 1].is_comment and rows[first - 1].level == 0:
            first -= 1
        if first:
            rows[first].empty_above = max(rows[first].empty_above, 1)
