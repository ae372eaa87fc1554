"""From text to tokens: words, signs and quoted texts, with the layout as tokens of its own.

A line that cannot be cut into tokens is reported and becomes one BROKEN token, so the parser never sees half a line.
"""

import re

from attrs import define, field

from rulewright.dsl.automaton import Automaton
from rulewright.dsl.characters import describe_character_at, sign_help
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.found import Found
from rulewright.dsl.indentation import TAB_STOP, Indentation
from rulewright.dsl.source import Source, Span
from rulewright.dsl.token import BLANK_LINES, CLOSERS, INDENTATION, REST_OF_LINE, TOKEN, Token
from rulewright.dsl.tree import Comment

LARGEST_FILE = 1_000_000
LONGEST_LINE = 10_000
MOST_DIGITS = 100
DEEPEST_BRACKET = 64
LARGEST_INT = 2**53 - 1

COMMENT = re.compile(" +#.*$")
FORBIDDEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters nobody sees, or that turn the direction of reading: not even texts and comments may hold them."""


@define
class Line:
    """The logical line being read: where it begins and which brackets are open in it."""

    start: int
    indent: int
    first_token: int
    brackets: list[Token] = field(factory=list)


@define
class Layout:
    """What a text was cut into. `chunks` says at which token each line in the first column begins."""

    tokens: list[Token] = field(factory=list)
    chunks: list[int] = field(factory=list)
    comments: list[Comment] = field(factory=list)


class Lexer:
    """Cuts one text into tokens."""

    def __init__(self, source: Source, found: Found, tables: Automaton) -> None:
        self.source = source
        self.text = source.text
        self.found = found
        self.signs = tables.signs
        self.layout = Layout()
        self.tokens = self.layout.tokens
        self.indentation = Indentation(source, found, self.tokens, tables.declaration_words)
        self.limit = len(source.text)
        # Brackets reported as never closed in this declaration, whose closing ones are no further mistakes.
        self.unclosed = 0
        self.has_brace = False

    def read(self) -> Layout:
        """Reads the whole text."""
        position = 1 if self.text.startswith("\ufeff") else 0
        while position < self.limit and not self.found.is_full:
            blank = BLANK_LINES.match(self.text, position)
            position = blank.end() if blank else self.read_line(position)
        self.indentation.close(0, self.limit)
        return self.layout

    def read_inline(self, begin: int, end: int) -> list[Token] | None:
        """The tokens of a stretch of one line; None, and a report, when something there is no token."""
        self.limit = end
        position = self.read_tokens(Line(begin, 0, 0), begin)
        if self.tokens[-1].kind == "BROKEN":
            return None
        rest = self.text[position:end]
        if rest.strip():
            start = end - len(rest.lstrip())
            self.found.error("RW101", "expected the end, found another line", Span(self.source, start, start + 1))
            return None
        return self.tokens[:-1]

    def read_line(self, start: int) -> int:
        """Reads one logical line, with the lines that go on in its brackets, and gives the place after it."""
        match = INDENTATION.match(self.text, start)
        assert match
        position = match.end()
        if position == self.limit:
            return position
        if self.text[position] == "#":
            self.read_comment(position, self.line_end(position))
            return self.next_line(position)
        indent = self.indentation.open_or_close(start, position)
        if indent is None:
            return self.next_line(position)
        if indent == 0:
            self.layout.chunks.append(len(self.tokens))
            self.unclosed = 0
        line = Line(position, indent, len(self.tokens))
        return self.read_row(line, position) if self.text[position] == "|" else self.read_tokens(line, position)

    def read_tokens(self, line: Line, position: int) -> int:
        text, tokens, signs, limit, match_token = self.text, self.tokens, self.signs, self.limit, TOKEN.match
        far = line.start + LONGEST_LINE
        while True:
            match = match_token(text, position, limit)
            if match is None:
                return self.end_text(line)
            kind = match.lastgroup
            assert kind
            begin, position = match.span(kind)
            if position > far and kind != "newline":
                self.report_long_line(begin)
                return self.break_off(line, begin)
            if kind == "word":
                tokens.append(Token("word", match[kind], begin, position))
            elif kind == "sign":
                sign = match[kind]
                tokens.append(Token(signs[sign], sign, begin, position))
            elif kind == "newline":
                if not line.brackets:
                    return self.end_line(line, position)
                next_position = self.go_on(line, position)
                if next_position is None:
                    self.report_unclosed(line)
                    return self.break_off(line, begin)
                position = next_position
                far = position + LONGEST_LINE
            elif kind == "comment":
                self.read_comment(begin, position)
            elif self.is_sound(kind, line, Token(signs.get(match[kind], kind), match[kind], begin, position)):
                tokens.append(Token(signs.get(match[kind], kind), match[kind], begin, position))
            else:
                return self.break_off(line, begin)

    def is_sound(self, kind: str, line: Line, token: Token) -> bool:
        """Whether a token that can be faulty is not; reports it if it is."""
        if kind == "STRING":
            return not self.has_forbidden(token.start, token.end)
        if kind == "SIZE" or kind == "DICE":
            return True
        if kind == "INT":
            return self.check_number(token)
        if kind == "open":
            return self.check_opening(line, token)
        if kind == "close":
            return self.check_closing(line, token)
        self.report_strange(kind, token)
        return False

    # Where lines end

    def line_end(self, position: int) -> int:
        """The end of the physical line, without its line feed and the carriage return before it."""
        end = self.text.find("\n", position, self.limit)
        if end == -1:
            return self.limit
        return end - 1 if self.text[end - 1] == "\r" and end > position else end

    def next_line(self, position: int) -> int:
        """The place after the physical line."""
        end = self.text.find("\n", position, self.limit)
        return self.limit if end == -1 else end + 1

    def end_line(self, line: Line, position: int) -> int:
        end = self.tokens[-1].end if len(self.tokens) > line.first_token else line.start
        self.tokens.append(Token("_NEWLINE", "", end, end))
        return position

    def end_text(self, line: Line) -> int:
        if line.brackets:
            self.report_unclosed(line)
            return self.break_off(line, self.limit)
        return self.end_line(line, self.limit)

    def break_off(self, line: Line, position: int) -> int:
        """Puts BROKEN, with the line's first word, in the place of its tokens; the rest of it is not read."""
        first = self.tokens[line.first_token].text if len(self.tokens) > line.first_token else ""
        del self.tokens[line.first_token :]
        self.tokens.append(Token("BROKEN", first, line.start, max(self.line_end(position), line.start)))
        return self.next_line(position)

    def go_on(self, line: Line, position: int) -> int | None:
        """Where reading goes on after a line end inside a bracket; None when the next line cannot be inside it.

        A line that goes on is indented further than the one that it continues, or begins with a closing bracket.
        """
        if blank := BLANK_LINES.match(self.text, position, self.limit):
            position = blank.end()
        match = INDENTATION.match(self.text, position, self.limit)
        assert match
        first = self.text[match.end() : match.end() + 1]
        is_inside = first == "#" or first in CLOSERS or len(match[0].expandtabs(TAB_STOP)) > line.indent
        return position if first and is_inside else None

    # Parts of lines

    def read_comment(self, begin: int, end: int) -> None:
        self.has_forbidden(begin, end)
        text = self.text[begin + 1 : end].rstrip()
        stands_alone = not self.text[self.text.rfind("\n", 0, begin) + 1 : begin].strip("\ufeff \t")
        span = Span(self.source, begin, begin + 1 + len(text))
        self.layout.comments.append(Comment(span=span, text=text, stands_alone=stands_alone))

    def read_row(self, line: Line, position: int) -> int:
        match = REST_OF_LINE.match(self.text, position)
        assert match
        text = match[0].rstrip()
        if len(text) > LONGEST_LINE:
            self.report_long_line(position + LONGEST_LINE)
        elif not self.has_forbidden(position, position + len(text)):
            self.tokens.append(Token("ROW", text, position, position + len(text)))
            return self.end_line(line, self.next_line(position))
        return self.break_off(line, position)

    def check_opening(self, line: Line, token: Token) -> bool:
        line.brackets.append(token)
        if len(line.brackets) <= DEEPEST_BRACKET:
            return True
        self.found.error(
            "RW111",
            f"brackets are nested more than {DEEPEST_BRACKET} deep",
            self.span(token),
            label="one too many",
            help="give a part of this a name on a line of its own, and use the name here",
        )
        return False

    def check_closing(self, line: Line, token: Token) -> bool:
        if not line.brackets and self.unclosed:
            self.unclosed -= 1
            return False
        if not line.brackets:
            self.found.error(
                "RW103",
                f"this `{token.text}` closes nothing",
                self.span(token),
                label="no bracket is open here",
                help=f"take it out, or write the `{CLOSERS[token.text]}` where it begins",
            )
            return False
        opening = line.brackets.pop()
        if opening.text == CLOSERS[token.text]:
            return True
        wanted = ")" if opening.text == "(" else "]"
        self.found.error(
            "RW103",
            f"`{opening.text}` is closed by `{token.text}`",
            self.span(token),
            label=f"expected `{wanted}`",
            secondary=[Label(self.span(opening), "opened here")],
        )
        return False

    def check_number(self, token: Token) -> bool:
        # More digits than Python turns into a number at all are never handed to it, be they zeros.
        digits = token.text.lstrip("0")
        if len(token.text) > MOST_DIGITS and len(digits) < 16:
            self.found.error(
                "RW111", "this number is too long", self.span(token), label=f"at most {MOST_DIGITS} digits"
            )
            return False
        if len(digits) < 16 or (len(digits) == 16 and int(digits) <= LARGEST_INT):
            return True
        self.found.error("RW111", "this number is too large", self.span(token), label=f"the largest is {LARGEST_INT}")
        return False

    def has_forbidden(self, begin: int, end: int) -> bool:
        """Reports the first character on a stretch that nobody could see there."""
        match = FORBIDDEN.search(self.text, begin, end)
        if match is None or (match[0] == "\r" and match.end() == end and self.text[end : end + 1] in ("\n", "")):
            return False
        self.report_character(match.start())
        return True

    # Reports

    def report_strange(self, kind: str, token: Token) -> None:
        if kind != "quote" and self.report_phrase(token):
            return
        if token.text == "}" and self.has_brace:
            # Both of a pair are one mistake.
            return
        self.has_brace = self.has_brace or token.text == "{"
        if kind == "quote":
            end = token.start + len(self.text[token.start : self.line_end(token.start)].rstrip())
            self.found.error(
                "RW102",
                "this text has no closing quote",
                Span(self.source, token.start, end),
                label="it begins here and reaches the end of the line",
                help='close it with `"`; a text cannot run over several lines',
            )
        elif kind == "malformed":
            self.found.error(
                "RW107",
                f"`{token.text[:40]}` is neither a number nor a name",
                self.span(token),
                help="a name begins with a letter",
            )
        elif kind == "decimal":
            self.found.error(
                "RW107",
                f"`{token.text[:40]}` is not a whole number",
                self.span(token),
                help="all numbers are whole; count in a smaller unit",
            )
        elif kind == "foreign":
            self.found.error(
                "RW108",
                f"`{token.text}` is no sign of this language",
                self.span(token),
                help=sign_help(token.text, self.text, token.start),
            )
        else:
            self.report_character(token.start)

    def report_phrase(self, token: Token) -> bool:
        """Whether the line is one that other languages or rulebooks have, with this sign in it; reports it then."""
        # Their patterns take a while to compile, and are needed only where something is wrong.
        from rulewright.dsl.phrases import advise

        start = self.text.rfind("\n", 0, token.start) + 1
        line = COMMENT.sub("", self.text[start : self.line_end(token.start)]).rstrip()
        first = start + len(line) - len(line.lstrip(" "))
        advice = advise(self.text, first, start + len(line), is_at_declaration=first == start)
        if advice is None or not advice.first <= token.start < advice.last or token.text in advice.help:
            return False
        self.found.error("RW108", advice.message, Span(self.source, advice.first, advice.last), help=advice.help)
        return True

    def report_character(self, position: int) -> None:
        message, advice = describe_character_at(self.text, position)
        self.found.error("RW107", message, Span(self.source, position, position + 1), help=advice)

    def report_unclosed(self, line: Line) -> None:
        opening = line.brackets[-1]
        self.unclosed = len(line.brackets)
        self.found.error(
            "RW103",
            f"this `{opening.text}` is never closed",
            self.span(opening),
            help="close it, or indent the lines that go on inside it further than this one",
        )

    def report_long_line(self, position: int) -> None:
        self.found.error(
            "RW111",
            f"this line is longer than {LONGEST_LINE:,} characters",
            Span(self.source, position, position + 1),
            label="it goes on from here",
            help="break it inside brackets, or give a part of it a name on a line of its own",
        )

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)
