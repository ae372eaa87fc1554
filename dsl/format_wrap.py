"""Rows in brackets: how far they are indented, and where a row is broken that is too long."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from attrs import evolve

from rulewright.dsl.format_blank import spaced
from rulewright.dsl.format_row import CLOSING, OPENING, Row, width
from rulewright.dsl.token import Token
from rulewright.dsl.warn import ALLOW

INDENT = 4
WIDEST = 120

DEEPEST_BROKEN = 60
"""Rows that are indented further are not broken: there is no room for what would be indented more."""

SHORTEST_BROKEN = 20
"""A bracket with less in it stays on its row: breaking it would not help."""

WIDEST_FILLED = 30
"""Up to this width several parts of a list stand in a row, else one in each."""

CLAUSES = (frozenset({"_BY", "_FOR", "_WHERE"}), frozenset({"_IF", "_ELSE"}), frozenset({"_AND", "_OR", "_PLUS"}))
"""Where a bracket is broken that something follows on its line: before one of these, and its end stays on the row."""

BREAKS_BEFORE = (("_FOR",), ("_WHERE",), ("_IF", "_ELSE"), ("_AND", "_OR"), ("_PLUS",))
"""Where a row in a bracket is broken that has no comma: at all places of the first sort that it has."""


def wrap(rows: Sequence[Row]) -> list[Row]:
    """The rows with those broken that are too long and can be broken, each indented.

    A row is only looked at by itself, so breaking what was broken changes nothing.
    """
    done: list[Row] = []
    openers: list[Opener] = []
    _mark_headings(rows)
    waiting = deque(rows)
    is_allowed = False
    while waiting:
        row = waiting.popleft()
        row.indent = INDENT * row.level if row.is_first else _indent(row, openers)
        # A comment that allows a warning speaks of one line.
        is_allowed = _allows(row) or (is_allowed and done[-1].is_comment and not row.empty_above)
        is_wide = row.indent <= DEEPEST_BROKEN and row.indent + width(spaced(row.tokens)) > WIDEST
        parts = list(_broken(row)) if is_wide and not is_allowed else []
        if parts:
            waiting.extendleft(reversed(parts))
            continue
        for number, token in enumerate(row.tokens, 1):
            if token.kind in OPENING:
                hangs = row.opens_block and number < len(row.tokens)
                openers.append(Opener(row.indent, row.indent + INDENT * (2 if hangs else 1)))
            elif token.kind in CLOSING:
                openers.pop()
        done.append(row)
    return done


class Opener(NamedTuple):
    """An open bracket: how far the row is indented that opened it, and how far those are that stand in it."""

    indent: int
    inside: int


def _mark_headings(rows: Sequence[Row]) -> None:
    """Marks the rows of lines that head a block: what goes on there must not look like the block."""
    below = 0
    opens = False
    for row in reversed(rows):
        if row.is_comment:
            continue
        if row.tokens[-1:] and not opens and below > row.level:
            opens = True
        row.opens_block = opens
        if row.is_first:
            below, opens = row.level, False


def _indent(row: Row, openers: Sequence[Opener]) -> int:
    """How far a row is indented that stands in brackets, or ends them: a bracket ends under the row that opened it."""
    closed = 0
    for token in row.tokens:
        if token.kind not in CLOSING:
            break
        closed += 1
    return openers[-closed].indent if closed else openers[-1].inside


def _allows(row: Row) -> bool:
    return row.comment is not None and ALLOW.match(row.comment[1:]) is not None


def _broken(row: Row) -> Iterator[Row]:
    """The rows that a row that is too long is broken into; none if it cannot be broken."""
    places = _filled(row, _places(row.tokens)) if row.brackets else []
    if not places:
        pair = _longest_pair(row.tokens)
        places = [] if pair is None else _at_clause(row, pair) or [pair[0] + 1, pair[1]]
    begin, brackets = 0, row.brackets
    for end in [*places, len(row.tokens)] if places else []:
        tokens = row.tokens[begin:end]
        if begin == 0:
            yield evolve(row, tokens=tokens)
        else:
            yield Row(tokens, level=row.level, brackets=brackets, is_first=False, opens_block=row.opens_block)
        brackets += sum((token.kind in OPENING) - (token.kind in CLOSING) for token in tokens)
        begin = end


def _at_clause(row: Row, pair: tuple[int, int]) -> list[int]:
    """The last clause in a bracket before which a row can be broken into two that fit; none where nothing follows.

    A bracket that ends its line is broken at both ends; where more stands behind it, that would be left alone there.
    """
    tokens = row.tokens
    if all(token.kind in CLOSING for token in tokens[pair[1] :]):
        return []
    inside = row.indent + INDENT * (2 if row.opens_block else 1)
    places = [pair[0] + 1 + number for number in _free(tokens[pair[0] + 1 : pair[1]]) if number]
    for kinds in CLAUSES:
        for place in reversed(places):
            first, rest = width(spaced(tokens[:place])), width(spaced(tokens[place:]))
            if tokens[place].kind in kinds and row.indent + first <= WIDEST and inside + rest <= WIDEST:
                return [place]
    return []


def _filled(row: Row, places: Sequence[int]) -> Sequence[int]:
    """Of the places where a row can be broken only those that are needed, when all that stands between is short."""
    ends = [*places, len(row.tokens)]
    if any(width(spaced(row.tokens[begin:end])) > WIDEST_FILLED for begin, end in pairwise([0, *ends])):
        return places
    needed: list[int] = []
    begin = 0
    for place, end in pairwise(ends):
        if row.indent + width(spaced(row.tokens[begin:end])) > WIDEST:
            needed.append(place)
            begin = place
    return needed


def _places(tokens: Sequence[Token]) -> list[int]:
    """The tokens before which a row is broken that stands in a bracket."""
    free = list(_free(tokens))
    after_commas = [number + 1 for number in free if tokens[number].kind == "_COMMA" and number + 1 < len(tokens)]
    if after_commas:
        return after_commas
    for kinds in BREAKS_BEFORE:
        if found := [number for number in free if number and tokens[number].kind in kinds]:
            return found
    return []


def _free(tokens: Sequence[Token]) -> Iterator[int]:
    """The tokens that stand in no bracket opened in the row, if none closes in it that was opened above."""
    depth = 0
    for number, token in enumerate(tokens):
        if token.kind in CLOSING:
            depth -= 1
        elif depth == 0:
            yield number
        if depth < 0:
            return
        depth += token.kind in OPENING


def _longest_pair(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """The brackets of a row, around no others of it, with the most in them; none if that is too little."""
    best: tuple[int, int] | None = None
    longest = SHORTEST_BROKEN - 1
    open_at: list[int] = []
    for number, token in enumerate(tokens):
        if token.kind in OPENING:
            open_at.append(number)
        elif token.kind in CLOSING and open_at:
            first = open_at.pop()
            length = width(spaced(tokens[first + 1 : number]))
            if length > longest and not open_at:
                best, longest = (first, number), length
    return best
