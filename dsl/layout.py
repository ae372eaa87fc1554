"""From text to tokens: words, signs and quoted texts, with the layout as tokens of its own.

A line that cannot be cut into tokens is reported and becomes one BROKEN token, so the parser never sees half a line.
"""

import re
from typing import NamedTuple

from attrs import define, field

from rulewright.dsl.characters import describe_character, foreign_sign, is_forbidden
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.escape import visible
from rulewright.dsl.source import Source, Span
from rulewright.dsl.tree import Comment

LARGEST_FILE = 1_000_000
LONGEST_LINE = 10_000
DEEPEST_BLOCK = 15
DEEPEST_BRACKET = 64
LARGEST_INT = 2**53 - 1
TAB_STOP = 4

CLOSERS = {")": "(", "]": "["}

FORBIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that nobody can see or that turn the reading direction; a carriage return is fine before a line feed."""

BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)+")
INDENTATION = re.compile(r"[ \t]*")
REST_OF_LINE = re.compile(r"[^\n]*")
TOKEN = re.compile(
    r"""[ \t]*(?:
    (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<malformed>[0-9]+(?!x[0-9]+\b|d[0-9]+\b)[A-Za-z_][A-Za-z0-9_]*)
    |(?P<SIZE>[0-9]+x[0-9]+\b)
    |(?P<DICE>[0-9]+d[0-9]+\b)
    |(?P<INT>[0-9]+)
    |(?P<STRING>"[^"\n]*")
    |(?P<open>[(\[])
    |(?P<close>[)\]])
    |(?P<foreign>===|!==|&&|\|\||\*\*|\+\+|--|<>|=>|:=|<-|!(?!=)|;|\{|\})
    |(?P<sign>\.\.|//|\+=|-=|->|==|!=|<=|>=|[.,:=<>+\-*%?])
    |(?P<comment>\#[^\n]*)
    |(?P<newline>\r?\n)
    |(?P<quote>")
    |(?P<other>[^ \t])
    )""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """One word, sign or text. `kind` is a terminal of the grammar, or `word` while its terminal is not known."""

    kind: str
    text: str
    start: int
    end: int


@define
class Line:
    """The logical line being read: where it begins and which brackets are open in it."""

    start: int
    indent: int
    first_token: int
    brackets: list[Token] = field(factory=list)
    is_broken: bool = False


@define
class Layout:
    """All tokens of a text. `chunks` says at which token each top-level declaration begins."""

    source: Source
    tokens: list[Token] = field(factory=list)
    chunks: list[int] = field(factory=list)
    comments: list[Comment] = field(factory=list)


@define
class Level:
    """An open block: how far it is indented, where its first line begins, and where the line that opened it does."""

    indent: int
    start: int
    opener: int


class Lexer:
    """Reads one text from top to bottom."""

    def __init__(self, source: Source, diagnostics: Diagnostics, signs: dict[str, str]) -> None:
        self.source = source
        self.text = source.text
        self.diagnostics = diagnostics
        self.signs = signs
        self.layout = Layout(source)
        self.tokens = self.layout.tokens
        self.levels = [Level(0, 0, 0)]
        self.last_line = 0
        self.has_tab_error = False
        self.skips_from: int | None = None
        self.limit = len(source.text)

    def read(self) -> Layout:
        """Cuts the whole text into tokens, reporting what cannot be one."""
        position = 1 if self.text.startswith("\ufeff") else 0
        length = len(self.text)
        while position < length:
            blank = BLANK_LINES.match(self.text, position)
            if blank:
                position = blank.end()
                continue
            position = self.read_line(position)
        self.close_levels(0, length)
        return self.layout

    def read_line(self, start: int) -> int:
        """Reads one logical line with its continuation lines, and gives the place after it."""
        match = INDENTATION.match(self.text, start)
        assert match
        position = match.end()
        if self.text[position : position + 1] == "#":
            return self.read_comment_line(position)
        if position == len(self.text):
            return position
        indent = self.measure(start, position)
        if self.skips_from is not None:
            if indent >= self.skips_from:
                return self.end_of_line(position)
            self.skips_from = None
        indent = self.open_or_close(indent, position)
        line = Line(position, indent, len(self.tokens))
        if indent == 0:
            self.layout.chunks.append(len(self.tokens))
        self.last_line = position
        if len(self.levels) > DEEPEST_BLOCK + 1:
            self.report_deep_block(position)
            self.skips_from = indent
            return self.end_broken_line(line, self.end_of_line(position))
        if self.text[position] == "|":
            return self.read_row(line, position)
        return self.read_tokens(line, position)

    def read_inline(self, begin: int, end: int) -> list[Token] | None:
        """The tokens of a stretch of one line; None, and a report, when it is not all tokens."""
        self.limit = end
        position = self.read_tokens(Line(begin, 0, 0), begin)
        if self.tokens[-1].kind == "BROKEN":
            return None
        if self.text[position:end].strip():
            start = end - len(self.text[position:end].lstrip())
            self.diagnostics.error("RW101", "an expression stands on one line", Span(self.source, start, start + 1))
            return None
        return self.tokens[:-1]

    def read_tokens(self, line: Line, position: int) -> int:
        text, tokens, match_token, limit = self.text, self.tokens, TOKEN.match, self.limit
        signs = self.signs
        line_limit = text.rfind("\n", 0, position) + 1 + LONGEST_LINE
        while True:
            match = match_token(text, position, limit)
            if match is None or match.end() > line_limit:
                if match is not None and match.lastgroup != "newline":
                    self.report_long_line(line)
                    return self.end_broken_line(line, self.end_of_line(position))
                if match is None:
                    return self.end_of_text(line)
            kind = match.lastgroup
            assert kind
            begin, position = match.span(kind)
            if kind == "word":
                tokens.append(Token("word", match[kind], begin, position))
            elif kind == "sign":
                sign = match[kind]
                tokens.append(Token(signs[sign], sign, begin, position))
            elif kind == "STRING" or kind == "SIZE" or kind == "DICE":
                if kind == "STRING" and self.has_forbidden(begin, position):
                    return self.end_broken_line(line, self.end_of_line(position))
                tokens.append(Token(kind, match[kind], begin, position))
            elif kind == "open":
                token = Token(signs[match[kind]], match[kind], begin, position)
                line.brackets.append(token)
                if len(line.brackets) > DEEPEST_BRACKET:
                    self.report_deep_brackets(line)
                    return self.end_broken_line(line, self.end_of_line(position))
                tokens.append(token)
            elif kind == "close":
                if not self.close_bracket(line, Token(signs[match[kind]], match[kind], begin, position)):
                    return self.end_broken_line(line, self.end_of_line(position))
            elif kind == "newline":
                if not line.brackets:
                    return self.end_line(line, position)
                if not self.goes_on(line, position):
                    self.report_unclosed(line)
                    return self.end_broken_line(line, position)
                line_limit = position + LONGEST_LINE
            elif kind == "comment":
                self.has_forbidden(begin, position)
                line_begin = text.rfind("\n", 0, begin) + 1
                self.add_comment(begin, position, stands_alone=not text[line_begin:begin].strip())
            elif kind == "INT":
                if not self.check_number(match[kind], begin):
                    return self.end_broken_line(line, self.end_of_line(position))
                tokens.append(Token("INT", match[kind], begin, position))
            else:
                self.report_strange(kind, begin, position)
                return self.end_broken_line(line, self.end_of_line(position))

    # Where lines begin

    def measure(self, start: int, end: int) -> int:
        """How far a line is indented; a tab is reported once and counted as up to four spaces."""
        blanks = self.text[start:end]
        if "\t" not in blanks:
            return end - start
        if not self.has_tab_error:
            self.has_tab_error = True
            self.diagnostics.error(
                "RW104",
                "this line is indented with a tab; blocks are indented with spaces",
                Span(self.source, start, end),
                label="a tab is here",
                help="write four spaces a level; most editors can be set to do so when Tab is pressed",
            )
        return len(blanks.expandtabs(TAB_STOP))

    def open_or_close(self, indent: int, position: int) -> int:
        """Turns a change of indentation into tokens, and gives the indentation that counts."""
        levels = self.levels
        if indent == levels[-1].indent:
            return indent
        if indent > levels[-1].indent:
            if not self.layout.chunks:
                self.diagnostics.error(
                    "RW104",
                    "this line is indented, but no line above it opens a block",
                    Span(self.source, position - indent, position),
                    help="begin the line in the first column",
                )
                return 0
            levels.append(Level(indent, position, self.last_line))
            self.tokens.append(Token("_INDENT", "", position, position))
            return indent
        inner = next(level for level in reversed(levels) if level.indent <= indent)
        if inner.indent != indent:
            outer_index = levels.index(inner)
            deeper = levels[outer_index + 1]
            # Nearer to the deeper block than to the one around it: most likely a slip in that block.
            nearest = deeper if deeper.indent - indent <= indent - inner.indent else inner
            self.diagnostics.error(
                "RW104",
                f"this line is indented by {spaces(indent)}, which fits no block above it",
                Span(self.source, position - min(indent, position), position),
                label=f"{deeper.indent} to stay in the block, {inner.indent} to leave it",
                secondary=[Label(self.line_span(deeper.opener), "this line opened the block")],
            )
            indent = nearest.indent
        self.close_levels(indent, position)
        return indent

    def close_levels(self, indent: int, position: int) -> None:
        end = self.tokens[-1].end if self.tokens else position
        while self.levels[-1].indent > indent:
            self.levels.pop()
            self.tokens.append(Token("_DEDENT", "", end, end))

    # Where lines end

    def end_of_line(self, position: int) -> int:
        """The place after the physical line on which `position` is."""
        end = self.text.find("\n", position)
        return len(self.text) if end == -1 else end + 1

    def end_line(self, line: Line, position: int) -> int:
        end = self.tokens[-1].end if len(self.tokens) > line.first_token else line.start
        self.tokens.append(Token("_NEWLINE", "", end, end))
        return position

    def end_broken_line(self, line: Line, position: int) -> int:
        """Puts BROKEN in the place of what was read of a line, but keeps its first word in it."""
        first = self.tokens[line.first_token].text if len(self.tokens) > line.first_token else ""
        del self.tokens[line.first_token :]
        end = len(self.text.rstrip("\r\n")) if position >= len(self.text) else position - 1
        self.tokens.append(Token("BROKEN", first, line.start, max(end, line.start)))
        return position

    def end_of_text(self, line: Line) -> int:
        if line.brackets:
            self.report_unclosed(line)
            return self.end_broken_line(line, len(self.text))
        return self.end_line(line, len(self.text))

    def goes_on(self, line: Line, position: int) -> bool:
        """Whether the line at `position` can belong to the open bracket: it is blank, deeper, or closes it."""
        while True:
            blank = BLANK_LINES.match(self.text, position)
            if blank:
                position = blank.end()
            match = INDENTATION.match(self.text, position)
            assert match
            begin = match.end()
            if self.text[begin : begin + 1] == "#":
                position = self.end_of_line(begin)
                continue
            if begin >= len(self.text):
                return False
            return self.text[begin] in CLOSERS or len(match[0].expandtabs(TAB_STOP)) > line.indent

    # Parts of lines

    def read_comment_line(self, position: int) -> int:
        match = REST_OF_LINE.match(self.text, position)
        assert match
        self.has_forbidden(position, match.end())
        self.add_comment(position, match.end(), stands_alone=True)
        return self.end_of_line(position)

    def add_comment(self, begin: int, end: int, *, stands_alone: bool) -> None:
        text = self.text[begin + 1 : end].rstrip()
        span = Span(self.source, begin, begin + 1 + len(text))
        self.layout.comments.append(Comment(span=span, text=text, stands_alone=stands_alone))

    def read_row(self, line: Line, position: int) -> int:
        match = REST_OF_LINE.match(self.text, position)
        assert match
        text = match[0].rstrip()
        after = self.end_of_line(position)
        if len(text) > LONGEST_LINE:
            self.report_long_line(line)
            return self.end_broken_line(line, after)
        if self.has_forbidden(position, position + len(text)):
            return self.end_broken_line(line, after)
        self.tokens.append(Token("ROW", text, position, position + len(text)))
        return self.end_line(line, after)

    def close_bracket(self, line: Line, token: Token) -> bool:
        if not line.brackets:
            self.diagnostics.error(
                "RW103", f"this `{token.text}` closes nothing", self.span(token), label="no bracket is open here"
            )
            return False
        opening = line.brackets.pop()
        if opening.text != CLOSERS[token.text]:
            wanted = next(closer for closer, opener in CLOSERS.items() if opener == opening.text)
            self.diagnostics.error(
                "RW103",
                f"`{opening.text}` is closed by `{token.text}`",
                self.span(token),
                label=f"expected `{wanted}`",
                secondary=[Label(self.span(opening), "opened here")],
            )
            return False
        self.tokens.append(token)
        return True

    def check_number(self, digits: str, begin: int) -> bool:
        if len(digits) <= 15 or (len(digits) < 30 and int(digits) <= LARGEST_INT):
            return True
        self.diagnostics.error(
            "RW111",
            "this number is too large",
            Span(self.source, begin, begin + len(digits)),
            label=f"the largest is {LARGEST_INT}",
        )
        return False

    def has_forbidden(self, begin: int, end: int) -> bool:
        """Reports the first character in a quoted text, comment or row that nobody could see there."""
        match = FORBIDDEN.search(self.text, begin, end)
        if match is None or (match[0] == "\r" and self.text[match.end() : match.end() + 1] in ("\n", "")):
            return False
        self.report_character(match.start())
        return True

    # Reports

    def report_strange(self, kind: str, begin: int, end: int) -> None:
        text = self.text[begin:end]
        span = Span(self.source, begin, end)
        if kind == "quote":
            stop = self.text.find("\n", begin)
            stop = len(self.text) if stop == -1 else stop
            self.diagnostics.error(
                "RW102",
                "this text has no closing quote on its line",
                Span(self.source, begin, begin + len(self.text[begin:stop].rstrip())),
                label="the quote that opens it is here",
                help='close it with `"` before the line ends; a text cannot run over several lines',
            )
        elif kind == "malformed":
            self.diagnostics.error(
                "RW107", f"`{text}` is neither a number nor a name", span, label="a name begins with a letter"
            )
        elif kind == "foreign":
            self.diagnostics.error("RW108", f"`{text}` means nothing here", span, help=foreign_sign(text))
        else:
            self.report_character(begin)

    def report_character(self, begin: int) -> None:
        character = self.text[begin]
        message, help_text = describe_character(character)
        label = "" if is_forbidden(character) else visible(character)
        self.diagnostics.error("RW107", message, Span(self.source, begin, begin + 1), label=label, help=help_text)

    def report_unclosed(self, line: Line) -> None:
        opening = line.brackets[-1]
        self.diagnostics.error(
            "RW103", f"this `{opening.text}` is never closed", self.span(opening), label="opened here"
        )

    def report_deep_brackets(self, line: Line) -> None:
        self.diagnostics.error(
            "RW111",
            f"brackets are nested more than {DEEPEST_BRACKET} deep",
            self.span(line.brackets[-1]),
            label="one too many",
            help="give a part of this a name on a line of its own, and use the name here",
        )

    def report_deep_block(self, position: int) -> None:
        self.diagnostics.error(
            "RW111",
            f"blocks are nested more than {DEEPEST_BLOCK} deep",
            self.line_span(position),
            label="one too many",
            help="move the inner part into an action of its own",
        )

    def report_long_line(self, line: Line) -> None:
        self.diagnostics.error(
            "RW111",
            f"this line is longer than {LONGEST_LINE:,} characters",
            Span(self.source, line.start, line.start + 1),
            help="break it inside brackets",
        )

    def line_span(self, position: int) -> Span:
        match = REST_OF_LINE.match(self.text, position)
        assert match
        return Span(self.source, position, position + len(match[0].rstrip()))

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)


def spaces(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"
