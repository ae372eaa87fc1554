"""The parser: walks the tables over tokens and builds the tree; where they do not fit, `recovery` goes on."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

from rulewright.dsl import tree
from rulewright.dsl.automaton import END, Automaton
from rulewright.dsl.cells import read_cells
from rulewright.dsl.found import Found
from rulewright.dsl.layout import Lexer
from rulewright.dsl.recovery import go_on, leave_out_line
from rulewright.dsl.soft_words import terminal_of
from rulewright.dsl.source import Source, Span
from rulewright.dsl.token import Token

DEEPEST_EXPRESSION = 64


class Broken(Enum):
    """The value of a line that was reported: lists leave it out."""

    LINE = "line"


BROKEN: Final = Broken.LINE

Action = Callable[..., Any]
ACTIONS: dict[str, Action] = {}


def action(function: Action) -> Action:
    """Registers what builds the value of the grammar's rule of the same name."""
    ACTIONS[function.__name__] = function
    return function


class Reader:
    """Reads tokens as one `start` rule of the grammar.

    `below` is the token that follows in the text, for messages about what is missing at the end. With `in_braces`
    the tokens stand in the braces of a quoted text. To `trail` the tokens are added as they are taken.
    """

    def __init__(
        self,
        source: Source,
        found: Found,
        tables: Automaton,
        tokens: Sequence[Token],
        start: str,
        *,
        below: Token | None = None,
        in_braces: bool = False,
        trail: list[Token] | None = None,
    ) -> None:
        self.source = source
        self.found = found
        self.tables = tables
        end = tokens[-1].end if tokens else 0
        # A list of its own: going on after a mistake takes layout out of it and puts layout in.
        self.tokens = [*tokens, Token(END, "", end, end)]
        self.start = start
        self.below = below
        self.in_braces = in_braces
        self.trail = trail
        first_state, self.end_state = tables.starts[start]
        self.states = [first_state]
        self.values: list[Any] = []
        self.begins: list[int] = []
        self.ends: list[int] = []
        self.depths: list[int] = []
        # Where the line being read began, what the states were there, and its terminals since.
        self.line_first = 0
        self.line_states = [first_state]
        self.line_kinds: list[str] = []
        # What recovery and its messages know about mistakes so far.
        self.too_deep: Span | None = None
        self.is_quiet = False
        self.loose_line: int | None = None
        self.lacks_last_block = False
        self.told: set[int] = set()

    def read(self) -> Any:
        """The value of the start rule; None when a mistake leaves nothing of it."""
        tokens, tables = self.tokens, self.tables
        position: int | None = 0
        before = "_NEWLINE"
        while position is not None and position < len(tokens):
            token = tokens[position]
            kind = token.kind
            if before == "_NEWLINE" and kind != "_INDENT" and kind != "_DEDENT":
                self.line_first, self.line_states, self.line_kinds = position, self.states.copy(), []
            if kind == "word":
                kind = terminal_of(tables, self.states, token, tokens[position + 1], before)
            elif kind == "BROKEN":
                position = leave_out_line(self, position)
                before = "_NEWLINE"
                continue
            if self.feed(kind, token):
                self.line_kinds.append(kind)
                if self.trail is not None:
                    self.trail.append(token._replace(kind=kind))
                before = "_NEWLINE" if kind == "_INDENT" or kind == "_DEDENT" else kind
                if before != "_NEWLINE":
                    self.is_quiet = False
                position += 1
            else:
                position = go_on(self, position, kind)
                before = "_NEWLINE"
        if position is None or self.values[-1] is BROKEN:
            return None
        return self.values[-1]

    def feed(self, kind: str, token: Token) -> bool:
        """Takes one terminal; false when it cannot stand here."""
        states, values, begins, ends, depths = self.states, self.values, self.begins, self.ends, self.depths
        rows, rules = self.tables.states, self.tables.rules
        while True:
            move = rows[states[-1]].get(kind)
            if move is None:
                return False
            if move >= 0:
                states.append(move)
                values.append(BROKEN if kind == "BROKEN" else token)
                begins.append(token.start)
                ends.append(token.end)
                depths.append(0)
                return True
            rule = rules[-1 - move]
            size = rule.size
            if size == 1 and rule.action is None:
                del states[-1]
            else:
                begin, end, depth = begins[-size], ends[-1], max(depths[-size:])
                if rule.deepens:
                    depth += 1
                    if depth > DEEPEST_EXPRESSION:
                        self.too_deep = Span(self.source, begin, end)
                        return False
                value = self.build(rule.action, rule.children, values[-size:], begin, end)
                del states[-size:], values[-size:], begins[-size:], ends[-size:], depths[-size:]
                values.append(value)
                begins.append(begin)
                ends.append(end)
                depths.append(depth)
            states.append(rows[states[-1]][rule.origin])
            if kind == END and states[-1] == self.end_state:
                return True

    def build(
        self, name: str | None, children: tuple[int | None, ...], symbols: list[Any], begin: int, end: int
    ) -> Any:
        """The value of a rule from those of its symbols."""
        if name == "[+]":
            grown = symbols[0]
            grown.extend(symbols[child] for child in children[1:] if child is not None and symbols[child] is not BROKEN)
            return grown
        values = [None if child is None else symbols[child] for child in children]
        if name == "[]":
            return [value for value in values if value is not BROKEN]
        if name is None:
            return values[0]
        return ACTIONS[name](self, Span(self.source, begin, end), *values)

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def cells(self, token: Token) -> list[tree.Cell]:
        """The cells of a row of a table."""
        return read_cells(self.source, self.found, token)

    def inline(self, begin: int, end: int) -> tree.Expression | None:
        """The expression in the braces around a stretch of a quoted text."""
        tokens = Lexer(self.source, self.found, self.tables).read_inline(begin, end)
        if tokens is None:
            return None
        reader = Reader(self.source, self.found, self.tables, tokens, "expression", in_braces=True)
        value: tree.Expression | None = reader.read()
        return value
