"""What to say when the next word or sign cannot stand where it does."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.dsl.diagnostic import Label, did_you_mean
from rulewright.dsl.source import Span
from rulewright.dsl.words import CONTINUATIONS, FOREIGN_WORDS, MOST_EXPECTATIONS, SHAPES, listed

if TYPE_CHECKING:
    from rulewright.dsl.reader import Reader

COMPARATORS = ("_EQUAL", "_UNEQUAL", "_LESS", "_AT_MOST", "_GREATER", "_AT_LEAST")
ANY_VALUE = frozenset({"NAME", "_LPAR", "_LSQB"})


class Stop:
    """The place where reading cannot go on: the terminal that does not fit, and those that would."""

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
        """The terminals that could stand here, worked out from the start of the line."""
        reader = self.reader
        states = list(reader.line_states)
        for kind in reader.line_kinds:
            reader.tables.advance(states, kind)
        return [kind for kind in reader.tables.expected(states) if kind != "BROKEN"]

    @property
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

    @cached_property
    def texts(self) -> dict[str, str]:
        """What the terminals with a fixed text look like."""
        tables = self.reader.tables
        texts = {kind: text for text, kinds in tables.words.items() for kind in kinds}
        return texts | {kind: sign for sign, kind in tables.signs.items()}

    def error(
        self, code: str, message: str, span: Span | None = None, *, label: str = "", help: str | None = None
    ) -> None:
        self.reader.found.error(code, message, span or self.span, label=label, help=help)


def report(stop: Stop) -> None:
    """Says what is wrong: the special mistakes first, then what was expected and what was found."""
    for special in SPECIAL:
        if special(stop):
            return
    expected = expectations(stop)
    message = f"expected {listed(expected)}, found {found(stop)}" if expected else f"{found(stop)} cannot stand here"
    stop.error("RW101", message, help=suggestion(stop))


def expectations(stop: Stop) -> list[str]:
    """What could stand here in words, at most a handful, the likeliest first."""
    tables, texts = stop.reader.tables, stop.texts
    kinds = stop.expected
    chosen: list[str] = []
    if "_SHUFFLE" in kinds:
        chosen.append("a statement")
        kinds = [kind for kind in kinds if kind in ("_DEDENT", "_ELSE", "_ELIF")]
    elif "_CONSTANT" in kinds:
        chosen.append("a declaration")
        kinds = []
    elif ANY_VALUE.issubset(kinds):
        chosen.append("a value")
        values = set(tables.expected([tables.starts["expression"][0]]))
        kinds = [kind for kind in kinds if kind not in values and kind != "BINDER"]
    elif "_PLUS" in kinds or "_IS" in kinds:
        rest = [kind for kind in kinds if kind not in CONTINUATIONS]
        kinds = rest or [kind for kind in kinds if kind in ("_DOT", "_PLUS", "_IS")]
    ranks = {kind: rank(kind, texts.get(kind, "")) for kind in kinds}
    ordered = sorted(kinds, key=lambda kind: (ranks[kind], kind))
    words = [describe(stop, kind) for kind in ordered]
    chosen.extend(word for word in dict.fromkeys(words) if word not in chosen)
    return chosen[:MOST_EXPECTATIONS]


def rank(kind: str, text: str) -> int:
    """Names and texts first, then signs, then words, the end of the line last."""
    if kind in ("_NEWLINE", "$END", "_DEDENT"):
        return 9
    if kind in SHAPES:
        return 1
    return 3 if text.isidentifier() else 2


def describe(stop: Stop, kind: str) -> str:
    if kind == "$END" and stop.reader.start == "expression":
        return "`}`" if stop.reader.in_braces else "the end"
    return SHAPES[kind] if kind in SHAPES else f"`{stop.texts[kind]}`"


def found(stop: Stop) -> str:
    """The faulty word or sign as the author wrote it."""
    token = stop.token
    if stop.kind in ("_NEWLINE", "_INDENT", "_DEDENT", "$END"):
        return describe(stop, stop.kind)
    if token.kind in ("STRING", "ROW"):
        return SHAPES[token.kind]
    return f"`{token.text}`"


def suggestion(stop: Stop) -> str | None:
    """The keyword that was probably meant."""
    if stop.token.kind != "word":
        return None
    possible = [stop.texts[kind] for kind in stop.expected if stop.texts.get(kind, "").isidentifier()]
    meant = did_you_mean(stop.token.text, sorted(set(possible)))
    return f"did you mean `{meant}`?" if meant else None


# Special mistakes: each reports what it knows and says whether it did.


def too_deep(stop: Stop) -> bool:
    if stop.reader.too_deep is None:
        return False
    stop.error(
        "RW111",
        "this expression is more than 64 steps deep",
        stop.reader.too_deep,
        label="each sign and bracket in here is a step",
        help="give a part of it a name on a line of its own, and use the name here",
    )
    return True


def lacking_block(stop: Stop) -> bool:
    if not stop.lacks_block:
        return False
    reader = stop.reader
    after = reader.below if stop.kind == "$END" else None if stop.kind == "_DEDENT" else stop.token
    reader.found.error(
        "RW105",
        "this line opens a block, but nothing is indented below it",
        line_before(stop),
        secondary=[Label(reader.span(after), "this line is not indented under it")] if after else [],
        help="indent the lines that belong to it by four spaces",
    )
    return True


def needless_indent(stop: Stop) -> bool:
    if stop.kind != "_INDENT":
        return False
    source = stop.reader.source
    line_start = source.text.rfind("\n", 0, stop.token.start) + 1
    stop.reader.found.error(
        "RW104",
        "this line is indented further, but the line above it opens no block",
        Span(source, line_start, stop.token.start),
        secondary=[Label(line_before(stop), "the line above")],
        help="indent it like the line above",
    )
    return True


def line_before(stop: Stop) -> Span:
    tokens = stop.reader.tokens
    return Span(stop.reader.source, tokens[stop.header_index].start, tokens[stop.position - 1].end)


def foreign_word(stop: Stop) -> bool:
    text = stop.token.text
    first = stop.line[0].text if stop.line else ""
    if text == "if" and first == "else" and len(stop.line) == 1:
        start = stop.line[0].start
        stop.error(
            "RW108", "`else if` is one word here", Span(stop.span.source, start, stop.span.end), help="write `elif`"
        )
        return True
    if stop.token.kind == "word" and text in FOREIGN_WORDS:
        stop.error("RW108", f"`{text}` is no word of this language", help=FOREIGN_WORDS[text])
        return True
    if len(stop.line) == 1 and first in FOREIGN_WORDS:
        span = Span(stop.span.source, stop.line[0].start, stop.line[0].end)
        stop.error("RW108", f"`{first}` is no word of this language", span, help=FOREIGN_WORDS[first])
        return True
    if text == ":" and "_NEWLINE" in stop.expected and stop.next.kind == "_NEWLINE":
        stop.error("RW108", "no colon stands at the end of a line", help="take the `:` out")
        return True
    return False


def single_equals(stop: Stop) -> bool:
    if stop.kind != "_EQ" or "_EQUAL" not in stop.expected:
        return False
    stop.error("RW109", "`=` sets a value, it does not compare", help="write `==` to compare")
    return True


def mixed_logic(stop: Stop) -> bool:
    other = {"_AND": "_OR", "_OR": "_AND"}.get(stop.kind)
    if other is None or other not in stop.expected:
        return False
    word, partner = stop.token.text, stop.texts[other]
    depth = 0
    secondary: list[Label] = []
    for token in reversed(stop.line):
        depth += (token.text in (")", "]")) - (token.text in ("(", "["))
        if depth == 0 and token.text == partner:
            secondary.append(Label(Span(stop.span.source, token.start, token.end), f"`{partner}` is here"))
            break
    stop.reader.found.error(
        "RW110",
        f"`{word}` beside `{partner}` can be read in two ways",
        stop.span,
        secondary=secondary,
        help="put brackets around the part that belongs together",
    )
    return True


def chained_comparison(stop: Stop) -> bool:
    if stop.kind not in COMPARATORS or not {"_AND", "_OR"}.issubset(stop.expected):
        return False
    stop.error(
        "RW101", "comparisons cannot be chained", help="join two comparisons with `and`, such as `a < b and b < c`"
    )
    return True


def unknown_first_word(stop: Stop) -> bool:
    """A misspelt keyword is read as a name, so the mistake shows at the word after it."""
    line = stop.line
    if len(line) != 1 or line[0].kind != "word" or stop.kind in ("_INDENT", "_DEDENT"):
        return False
    reader = stop.reader
    first = line[0]
    possible = keywords_at(stop, reader.line_states)
    if first.text in possible:
        return False
    meant = did_you_mean(first.text, possible)
    if meant is None and stop.token.kind not in ("word", "STRING", "INT"):
        return False
    thing = "declaration" if "constant" in possible else "line"
    stop.error(
        "RW106",
        f"no {thing} can begin with `{first.text}` here" if meant is None else f"`{first.text}` begins no {thing}",
        Span(stop.span.source, first.start, first.end),
        help=f"did you mean `{meant}`?" if meant else None,
    )
    return True


def keywords_at(stop: Stop, states: Sequence[int]) -> list[str]:
    kinds = stop.reader.tables.expected(states)
    return sorted({stop.texts[kind] for kind in kinds if stop.texts.get(kind, "").isidentifier()})


SPECIAL = (
    too_deep,
    lacking_block,
    needless_indent,
    foreign_word,
    mixed_logic,
    single_equals,
    chained_comparison,
    unknown_first_word,
)
