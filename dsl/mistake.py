"""The place where a text cannot go on, and what to say there: what was expected, and what was found."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.dsl.diagnostic import Label, did_you_mean
from rulewright.dsl.source import Span
from rulewright.dsl.token import Token
from rulewright.dsl.words import AFTER_TARGET, ANY_TYPE, ANY_VALUE, CONTINUATIONS, MOST_EXPECTATIONS, listed, word_for

if TYPE_CHECKING:
    from rulewright.dsl.reader import Reader


SHORT = 2
MOST_WORDS = 5
"""Of how many words a name is at most, where somebody gave it several."""


class Stop:
    """A terminal that cannot stand where it does; `line` has the tokens before it on its line."""

    def __init__(self, reader: "Reader", position: int, kind: str) -> None:
        self.reader = reader
        self.position = position
        self.kind = kind
        tokens = reader.tokens
        self.token = tokens[position]
        self.next = tokens[position + 1] if position + 1 < len(tokens) else self.token
        self.line = tokens[reader.line_first : position]
        self.span = reader.span(self.token)

    @cached_property
    def expected(self) -> list[str]:
        """The terminals that could stand here."""
        return self.expected_after(len(self.reader.line_kinds))

    def expected_after(self, count: int) -> list[str]:
        """The terminals that could stand after the first ones of the line."""
        tables = self.reader.tables
        # From the start of the line: on its way to this mistake the parser has let go of some.
        states = list(self.reader.line_states)
        for kind in self.reader.line_kinds[:count]:
            tables.advance(states, kind)
        return [kind for kind in tables.expected(states) if kind != "BROKEN"]

    @cached_property
    def is_at_declaration(self) -> bool:
        """Whether the line is one that should begin a declaration."""
        return "_CONSTANT" in self.expected_after(0)

    @cached_property
    def lacks_block(self) -> bool:
        """Whether the line before opens a block, and no block follows."""
        return self.kind != "_INDENT" and self.expected == ["_INDENT"]

    @cached_property
    def header_index(self) -> int:
        """Which token begins the line before this place."""
        tokens = self.reader.tokens
        position = self.position - 1
        while position > 0 and tokens[position - 1].kind not in ("_NEWLINE", "_INDENT", "_DEDENT", "BROKEN"):
            position -= 1
        return position

    @property
    def line_before(self) -> Span:
        """The line before this place, without its layout."""
        tokens = self.reader.tokens
        return Span(self.reader.source, tokens[self.header_index].start, tokens[self.position - 1].end)

    @cached_property
    def whole_line(self) -> Span:
        """The line of this place to its end, without its layout and without a comment."""
        tokens, last = self.reader.tokens, self.position
        while last + 1 < len(tokens) and tokens[last].kind not in ("_NEWLINE", "$END", "_INDENT", "BROKEN"):
            last += 1
        end = tokens[last].start if last > self.reader.line_first else tokens[last].end
        return Span(self.reader.source, tokens[self.reader.line_first].start, end)

    def keywords(self, kinds: Iterable[str]) -> list[str]:
        """Those of some terminals that are words of the language."""
        texts = self.reader.tables.texts
        return sorted({texts[kind] for kind in kinds if texts.get(kind, "").isidentifier()})

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        label: str = "",
        secondary: Sequence[Label] = (),
        help: str | None = None,
    ) -> None:
        self.reader.found.error(code, message, span or self.span, label=label, secondary=secondary, help=help)


def report_unexpected(stop: Stop, help: str | None = None) -> None:
    """Says what was expected and what was found."""
    expected = expectations(stop)
    what = found(stop)
    message = f"expected {listed(expected)}, found {what}" if expected else f"{what} cannot stand here"
    stop.error("RW101", message, help=help)


def expectations(stop: Stop) -> list[str]:
    """What could stand here in words, at most a handful, the likeliest first."""
    tables = stop.reader.tables
    kinds = frozenset(stop.expected)
    chosen: list[str] = []
    if "_SHUFFLE" in kinds:
        return ["a statement"]
    if "_CONSTANT" in kinds:
        return ["a declaration"]
    if kinds.issuperset(AFTER_TARGET):
        # Of what may follow the first name of a statement, what makes one of it.
        kinds = AFTER_TARGET
    elif kinds.issuperset(ANY_VALUE):
        chosen.append("a value")
        kinds = kinds - {*tables.expected([tables.starts["expression"][0]]), "BINDER", "_ROLL"}
    elif kinds.issuperset(ANY_TYPE):
        chosen.append("a type")
        kinds = frozenset()
    elif not kinds.isdisjoint(CONTINUATIONS):
        # After a whole value or type nearly everything may follow; what is really missing is the rest.
        kinds = (kinds - CONTINUATIONS) or kinds
    described = {kind: describe(stop, kind) for kind in kinds}
    ordered = sorted(kinds, key=lambda kind: (rank(kind, described[kind]), kind))
    chosen.extend(word for word in dict.fromkeys(described[kind] for kind in ordered) if word not in chosen)
    if len(chosen) > MOST_EXPECTATIONS:
        # The last one is the end of the line where that is possible.
        chosen[MOST_EXPECTATIONS - 1 :] = chosen[-1:]
    return chosen


def rank(kind: str, described: str) -> int:
    """Names and numbers first, then signs, then words, then texts, the end of the line last."""
    if kind in ("_NEWLINE", "$END", "_DEDENT"):
        return 5
    if kind == "STRING":
        return 4
    if not described.startswith("`"):
        return 1
    return 3 if described[1].isalpha() else 2


def describe(stop: Stop, kind: str) -> str:
    if kind == "$END" and stop.reader.start == "expression":
        return "`}`" if stop.reader.in_braces else "the end"
    return word_for(kind, stop.reader.tables.texts)


def found(stop: Stop) -> str:
    """The faulty word or sign as the author wrote it."""
    token = stop.token
    if stop.kind in ("_NEWLINE", "_INDENT", "_DEDENT", "$END", "STRING", "ROW"):
        return describe(stop, stop.kind)
    return f"`{token.text}`"


def misread(stop: Stop) -> tuple[Token, str] | None:
    """The word that was surely meant, and the one written for it: the faulty one or the one before.

    A misspelt word of the language is read as a name, so the mistake often shows at the word after it.
    """
    kinds, line = stop.reader.line_kinds, stop.line
    # A single letter is a name, not a slip.
    if (
        line
        and line[-1].kind == "word"
        and len(line[-1].text) > 1
        and len(kinds) == len(line)
        and kinds[-1] in ("NAME", "BINDER")
    ):
        meant = did_you_mean(line[-1].text, stop.keywords(stop.expected_after(len(kinds) - 1)))
        if meant:
            return line[-1], meant
    # A short word of the language is rarely another one misspelt.
    is_slip = len(stop.token.text) > SHORT or stop.token.text not in stop.reader.tables.words
    if stop.token.kind == "word" and len(stop.token.text) > 1 and is_slip:
        meant = did_you_mean(stop.token.text, stop.keywords(stop.expected))
        if meant:
            return stop.token, meant
    return None


def words_from(stop: Stop) -> list[Token]:
    """The words in a row that begin with the faulty one."""
    found = []
    for token in stop.reader.tokens[stop.position :]:
        if token.kind != "word":
            break
        found.append(token)
    return found
