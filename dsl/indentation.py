"""Blocks: how far lines are indented, turned into tokens."""

from attrs import define

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.found import Found
from rulewright.dsl.source import Source, Span
from rulewright.dsl.token import BLANK_LINES, INDENTATION, REST_OF_LINE, TOKEN, Token

DEEPEST_BLOCK = 15
TAB_STOP = 4
HEADER_WORDS = ("players", "teams", "author", "year", "version", "about", "source", "language", "minutes")


@define
class Level:
    """An open block: how far it is indented, and where its first line begins and the line that opened it."""

    indent: int
    first: int
    opener: int


class Indentation:
    """The open blocks at the line being read."""

    def __init__(self, source: Source, found: Found, tokens: list[Token], declaration_words: frozenset[str]) -> None:
        self.source = source
        self.found = found
        self.tokens = tokens
        self.declaration_words = declaration_words
        self.levels = [Level(0, 0, 0)]
        self.last_line: int | None = None
        self.has_tab = False
        self.skips_from: int | None = None

    def open_or_close(self, start: int, position: int) -> int | None:
        """Writes the tokens for the line that begins at `start`, with its first word at `position`.

        Gives the indentation that counts; None for a line that lies too deep to be read.
        """
        indent = self.measure(start, position)
        if self.skips_from is not None:
            if indent >= self.skips_from:
                return None
            self.skips_from = None
        levels = self.levels
        if indent and self.last_line is None and self.first_word(position) in HEADER_WORDS:
            self.report_no_heading(indent, position)
            return None
        if indent > levels[-1].indent:
            indent = self.open(indent, start, position)
        elif indent < levels[-1].indent:
            indent = self.close(self.level_for(indent, start, position), position)
        self.last_line = position
        if len(levels) > DEEPEST_BLOCK + 1:
            self.report_too_deep(indent, position)
            return None
        return indent

    def measure(self, start: int, position: int) -> int:
        """How far a line is indented; a tab is reported once a file, and goes to the next multiple of four."""
        blanks = self.source.text[start:position]
        if "\t" not in blanks:
            return position - start
        if not self.has_tab:
            self.has_tab = True
            tab = start + blanks.index("\t")
            self.found.error(
                "RW104",
                "this line is indented with a tab; only spaces indent",
                Span(self.source, tab, tab + 1),
                label="the tab",
                help="write four spaces for each tab, here and in the lines below; editors can do this by themselves",
            )
        return len(blanks.expandtabs(TAB_STOP))

    def open(self, indent: int, start: int, position: int) -> int:
        if self.last_line is None:
            self.found.error(
                "RW104",
                "the first line is indented, but nothing above it opens a block",
                Span(self.source, start, position),
                help="begin it in the first column",
            )
            return 0
        self.levels.append(Level(indent, position, self.last_line))
        self.tokens.append(Token("_INDENT", "", position, position))
        return indent

    def report_no_heading(self, indent: int, position: int) -> None:
        self.found.error(
            "RW104",
            "what is said of the game stands below its heading, and there is none",
            self.line_at(position),
            help='write `game "…"` above it, with its title, in the first column',
        )
        self.skips_from = indent

    def level_for(self, indent: int, start: int, position: int) -> int:
        """The indentation of the block that a line belongs to which is indented less than the line above it."""
        outer = max(number for number, level in enumerate(self.levels) if level.indent <= indent)
        around = self.levels[outer]
        if around.indent == indent:
            return indent
        inner = self.levels[outer + 1]
        is_agreed = self.next_indent(position) == indent
        if is_agreed and self.last_line == inner.first:
            first = Span(self.source, self.source.text.rfind("\n", 0, inner.first) + 1, inner.first)
            self.found.error(
                "RW104",
                f"this line is indented by {spaces(inner.indent)}, the lines below it by {indent}",
                first,
                secondary=[Label(self.line_at(position), "a line below")],
                help="indent all lines of a block alike",
            )
            inner.indent = indent
            return indent
        self.found.error(
            "RW104",
            f"this line is indented by {spaces(indent)}, which fits no block above it",
            Span(self.source, start, position),
            label=f"{inner.indent} to stay in the block, {around.indent} to leave it",
            secondary=[Label(self.line_at(inner.opener), "this line opened the block")],
            help=f"indent it by {spaces(inner.indent)}, or by {around.indent} if it belongs to the block no more",
        )
        if self.first_word(position) in ("else", "elif") and self.first_word(inner.opener) in ("if", "elif"):
            return around.indent
        if is_agreed:
            # The lines below are out of step as well, which is one mistake.
            inner.indent = indent
            return indent
        if around.indent == 0:
            return 0 if self.first_word(position) in self.declaration_words else inner.indent
        is_nearer_inside = inner.indent - indent <= indent - around.indent
        return inner.indent if is_nearer_inside else around.indent

    def first_word(self, position: int) -> str:
        match = TOKEN.match(self.source.text, position)
        return match["word"] or "" if match else ""

    def close(self, indent: int, position: int) -> int:
        """Closes the blocks that are indented further."""
        end = self.tokens[-1].end if self.tokens else position
        while self.levels[-1].indent > indent:
            self.levels.pop()
            self.tokens.append(Token("_DEDENT", "", end, end))
        return indent

    def next_indent(self, position: int) -> int | None:
        """How far the next line is indented that is neither empty nor only a comment."""
        text = self.source.text
        while True:
            end = text.find("\n", position)
            if end == -1:
                return None
            position = end + 1
            if blank := BLANK_LINES.match(text, position):
                position = blank.end()
            match = INDENTATION.match(text, position)
            assert match
            if match.end() == len(text):
                return None
            if text[match.end()] != "#":
                return len(match[0].expandtabs(TAB_STOP))

    def report_too_deep(self, indent: int, position: int) -> None:
        self.found.error(
            "RW111",
            f"blocks are nested more than {DEEPEST_BLOCK} deep",
            self.line_at(position),
            label="one too many",
            help="move the inner part into an action of its own",
        )
        self.skips_from = indent
        self.tokens.append(Token("BROKEN", "", position, position))

    def line_at(self, position: int) -> Span:
        match = REST_OF_LINE.match(self.source.text, position)
        assert match
        return Span(self.source, position, position + len(match[0].rstrip()))


def spaces(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"
