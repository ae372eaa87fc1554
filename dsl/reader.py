"""The parser: walks the tables over the tokens, builds the tree, and goes on after a mistake."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from rulewright.dsl import tree
from rulewright.dsl.automaton import END, Automaton
from rulewright.dsl.cells import read_cells
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.layout import Lexer, Token
from rulewright.dsl.mistake import Stop, report
from rulewright.dsl.source import Source, Span
from rulewright.dsl.standin import stand_in

DEEPEST_EXPRESSION = 64
MOST_ERRORS = 100


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
    """Reads the tokens `first` to `stop` of a text as one `start` rule of the grammar."""

    def __init__(
        self,
        source: Source,
        diagnostics: Diagnostics,
        tables: Automaton,
        tokens: list[Token],
        start: str,
        *,
        in_braces: bool = False,
    ) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.tables = tables
        self.tokens = tokens
        self.start = start
        self.in_braces = in_braces
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
        self.too_deep: Span | None = None
        self.is_quiet = False
        self.dropped_dedents: set[int] = set()
        # Terminals to add before the end: those that close what a stand-in heading opened.
        self.closing: tuple[str, ...] = ()

    def read(self, first: int, stop: int) -> Any:
        """The value of the start rule; None when a mistake leaves nothing of it."""
        tokens, tables = self.tokens, self.tables
        position = first
        before = "_NEWLINE"
        while position < stop:
            token = tokens[position]
            kind = token.kind
            if before == "_NEWLINE" and kind != "_INDENT" and kind != "_DEDENT":
                self.begin_line(position)
            if kind == "word":
                following = tokens[position + 1] if position + 1 < stop else None
                kind = tables.terminal(self.states, token, following, before)
            elif kind == "BROKEN":
                position = self.skip_line(position, stop)
                before = "_NEWLINE"
                continue
            elif kind == "_DEDENT" and position in self.dropped_dedents:
                position += 1
                continue
            if self.feed(kind, token):
                self.line_kinds.append(kind)
                before = "_NEWLINE" if kind == "_INDENT" or kind == "_DEDENT" else kind
                if before != "_NEWLINE":
                    self.is_quiet = False
                position += 1
                continue
            next_position = self.fail(position, stop, kind)
            if next_position is None:
                return None
            position = next_position
            before = "_NEWLINE"
        end = tokens[stop - 1].end if stop > first else 0
        for kind in self.closing:
            if not self.feed(kind, Token(kind, "", end, end)):
                return None
        if self.feed(END, Token(END, "", end, end)):
            return None if self.values[-1] is BROKEN else self.values[-1]
        if self.fail(stop, stop, END) is not None and self.feed(END, Token(END, "", end, end)):
            return None if self.values[-1] is BROKEN else self.values[-1]
        return None

    def begin_line(self, position: int) -> None:
        self.line_first = position
        self.line_states = self.states.copy()
        self.line_kinds = []

    def feed(self, kind: str, token: Token) -> bool:
        """Takes one terminal; false, with the states as they are, when it cannot stand here."""
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
            if rule.action is not None:
                begin, end = begins[-size], ends[-1]
                depth = max(depths[-size:]) if size > 1 else depths[-1]
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
            elif size > 1:
                child = rule.children[0]
                assert child is not None
                value, begin, end, depth = values[child - size], begins[-size], ends[-1], max(depths[-size:])
                del states[-size:], values[-size:], begins[-size:], ends[-size:], depths[-size:]
                values.append(value)
                begins.append(begin)
                ends.append(end)
                depths.append(depth)
            else:
                del states[-1]
            states.append(rows[states[-1]][rule.origin])
            if kind == END and states[-1] == self.end_state:
                return True

    def build(self, name: str, children: tuple[int | None, ...], symbols: list[Any], begin: int, end: int) -> Any:
        if name == "[+]":
            grown = symbols[0]
            grown.extend(symbols[child] for child in children[1:] if child is not None and symbols[child] is not BROKEN)
            return grown
        if name == "[]":
            return [symbols[child] for child in children if child is not None and symbols[child] is not BROKEN]
        values = [None if child is None else symbols[child] for child in children]
        return ACTIONS[name](self, Span(self.source, begin, end), *values)

    # After a mistake

    def fail(self, position: int, stop: int, kind: str) -> int | None:
        """Reports a terminal that cannot stand here, and gives the place from which to read on."""
        stop_at = Stop(self, position, stop, kind)
        if not self.is_known(kind):
            report(stop_at)
        self.too_deep = None
        if stop_at.lacks_block:
            # The line before is the faulty one; this one is read as usual.
            return position if self.mend() else None
        if kind == "_INDENT":
            return self.drop_indent(position, stop)
        if self.start == "expression":
            return None
        return self.skip_line(position, stop)

    def is_known(self, kind: str) -> bool:
        """Whether a mistake only follows from one that was reported: an `else` without its `if`, one line too many."""
        return self.is_quiet and (kind in ("_ELSE", "_ELIF") or not self.tables.accepts(self.states, "BROKEN"))

    def mend(self) -> bool:
        """Puts BROKEN in the place of the unfinished line; false when no line can stand anywhere around."""
        states = self.states
        depth = len(states)
        while depth and not self.tables.accepts(states[:depth], "BROKEN"):
            depth -= 1
        if not depth:
            return False
        for stack in (self.values, self.begins, self.ends, self.depths):
            del stack[depth - 1 :]
        del states[depth:]
        self.is_quiet = True
        place = self.ends[-1] if self.ends else 0
        return self.feed("BROKEN", Token("BROKEN", "", place, place))

    def drop_indent(self, position: int, stop: int) -> int:
        """Goes on as if the lines that are indented too far were not, where lines can stand at all."""
        end = self.block_end(position, stop)
        if not self.tables.accepts(self.states, "BROKEN"):
            return end
        self.dropped_dedents.add(end - 1)
        return position + 1

    def skip_line(self, position: int, stop: int) -> int | None:
        """Leaves out the line at `position`; of the block below it only the mistakes are read."""
        tokens = self.tokens
        first = self.line_first
        while position < stop and tokens[position].kind not in ("_NEWLINE", "BROKEN"):
            position += 1
        end = min(position + 1, stop)
        block_end = self.block_end(end, stop)
        if block_end > end:
            self.read_orphans(first, end, block_end)
        if not self.mend():
            return None
        return block_end

    def read_orphans(self, first: int, begin: int, end: int) -> None:
        """Looks for mistakes in a block whose heading is broken, under a heading that could be there."""
        heading = stand_in(self.tables, self.tokens, first, begin, self.line_states)
        if heading is None:
            return
        inner = Reader(self.source, self.diagnostics, self.tables, self.tokens, heading.start)
        place = self.tokens[begin - 1].end
        for kind in heading.before:
            if not inner.feed(kind, Token(kind, heading.text(kind), place, place)):
                return
        inner.begin_line(begin)
        inner.closing = heading.after
        inner.read(begin, end)

    def block_end(self, position: int, stop: int) -> int:
        """The place after the block that begins at `position`, or `position` when none does."""
        tokens = self.tokens
        if position >= stop or tokens[position].kind != "_INDENT":
            return position
        depth = 0
        while position < stop:
            if tokens[position].kind == "_INDENT":
                depth += 1
            elif tokens[position].kind == "_DEDENT":
                depth -= 1
                if not depth:
                    return position + 1
            position += 1
        return stop

    # What actions ask for

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def cells(self, token: Token) -> list[tree.Cell]:
        return read_cells(self.source, self.diagnostics, token)

    def inline(self, begin: int, end: int) -> tree.Expression | None:
        """The expression on a stretch of one line."""
        tokens = Lexer(self.source, self.diagnostics, self.tables.signs).read_inline(begin, end)
        if tokens is None:
            return None
        reader = Reader(self.source, self.diagnostics, self.tables, tokens, "expression", in_braces=True)
        value: tree.Expression | None = reader.read(0, len(tokens))
        return value
