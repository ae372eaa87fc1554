"""The rows of a rules text, as the formatter moves them: what stands on one line of the text, without its blanks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

from rulewright.dsl.escape import cells
from rulewright.dsl.indentation import TAB_STOP
from rulewright.dsl.token import Token
from rulewright.dsl.tree import Comment

OPENING = ("_LPAR", "_LSQB")
CLOSING = ("_RPAR", "_RSQB")

# What the parser takes for one terminal, and a reader for two.
NEGATIVE = "negative"
COORDINATE_COMMA = "coordinate comma"

ENDS_OF_VALUES = frozenset({"NAME", "BINDER", "INT", "STRING", "_YES", "_NO", "_NONE", *CLOSING})


@define
class Row:
    """One line of a text: its tokens, the comment behind them, and how many empty lines stand above it.

    `level` counts the blocks around it, `brackets` those that are open where it begins. `is_first` unless it goes on
    with what stands above; `opens_block` if the line that it is part of heads a block. A row without tokens is a
    comment alone.
    """

    tokens: list[Token]
    comment: str | None = None
    level: int = 0
    brackets: int = 0
    empty_above: int = 0
    is_first: bool = True
    opens_block: bool = False
    indent: int = 0
    stops: dict[int, int] = field(factory=dict)
    """In which column of the row's own a token begins, by its number, where that is further than it would."""

    @property
    def is_comment(self) -> bool:
        return not self.tokens


@define
class Cutter:
    """Cuts the tokens and comments of a text without mistakes into rows."""

    text: str
    comments: Sequence[Comment]
    rows: list[Row] = field(factory=list)
    # How far the blocks around the place being read are indented in the text, and those around the last token.
    indents: list[int] = field(factory=lambda: [0])
    indents_before: list[int] = field(factory=lambda: [0])
    brackets: int = 0
    last_end: int = 0
    comments_taken: int = 0

    def cut(self, trail: Iterable[Token]) -> list[Row]:
        """The rows, in order."""
        line: list[Token] = []
        for token in trail:
            if token.kind == "_INDENT":
                self.indents.append(self.column(token.start))
            elif token.kind == "_DEDENT":
                self.indents.pop()
            elif token.kind == "_NEWLINE":
                line = []
            elif token.text:
                self.take_comments(token.start)
                self.take(token, line)
        self.take_comments(len(self.text))
        return self.rows

    def column(self, position: int) -> int:
        start = self.text.rfind("\n", 0, position) + 1
        return len(self.text[start:position].expandtabs(TAB_STOP))

    def take(self, token: Token, line: list[Token]) -> None:
        """Adds a token of a logical line, of which `line` holds what precedes it."""
        if self.is_below(token.start) or not self.rows:
            row = self.add_row(token.start, [])
            row.level, row.is_first = len(self.indents) - 1, not line
        if token.kind == "_MINUS" and not (line and line[-1].kind in ENDS_OF_VALUES):
            token = token._replace(kind=NEGATIVE)
        elif token.kind == "_COMMA" and is_coordinate(line):
            token = token._replace(kind=COORDINATE_COMMA)
        self.rows[-1].tokens.append(token)
        line.append(token)
        self.brackets += (token.kind in OPENING) - (token.kind in CLOSING)
        self.indents_before = list(self.indents)
        self.last_end = token.end

    def take_comments(self, end: int) -> None:
        """Adds the comments before a place: to the row that they end, or as rows of their own.

        Such a row stands in the block of the row below it. Where blocks end there, it may stand at the end of one:
        of the innermost that is not indented further than it is, but not of one that a comment above it left.
        """
        outer = len(self.indents) - 1
        level = max(len(self.indents_before) - 1, outer)
        while self.comments_taken < len(self.comments):
            comment = self.comments[self.comments_taken]
            begin = comment.span.start
            if begin >= end:
                return
            self.comments_taken += 1
            text = f"#{comment.text}"
            if self.rows and not self.is_below(begin):
                self.rows[-1].comment = text
            else:
                column = self.column(begin)
                while level > outer and self.indents_before[level] > column:
                    level -= 1
                row = self.add_row(begin, [])
                row.comment, row.level, row.is_first = text, level, not self.brackets
            self.last_end = comment.span.end

    def is_below(self, position: int) -> bool:
        """Whether a line ends between what was read last and a place."""
        return self.text.find("\n", self.last_end, position) != -1

    def add_row(self, position: int, tokens: list[Token]) -> Row:
        empty = max(self.text.count("\n", self.last_end, position) - 1, 0)
        self.rows.append(Row(tokens, brackets=self.brackets, empty_above=empty))
        return self.rows[-1]


def is_coordinate(line: Sequence[Token]) -> bool:
    """Whether what stands on a line so far ends with the first of two coordinates."""
    if not line or line[0].kind != "_SPACE" or line[-1].kind != "INT":
        return False
    before = [token.kind for token in line[-3:-1]]
    return before[-1:] == ["_AT"] or before == ["_AT", NEGATIVE]


def width(text: str) -> int:
    """How many columns a text takes up."""
    return len(text) if text.isascii() else sum(columns for _, columns in cells(text))
