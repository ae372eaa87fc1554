"""Mistakes that have words of their own: what people write who know other languages, or slip in a usual way."""

from collections.abc import Callable

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.mistake import Stop, misread, report_unexpected
from rulewright.dsl.source import Span
from rulewright.dsl.words import FOREIGN_WORDS

COMPARATORS = frozenset({"_EQUAL", "_UNEQUAL", "_LESS", "_AT_MOST", "_GREATER", "_AT_LEAST"})


def report(stop: Stop) -> None:
    """Says what is wrong: in words of its own where a hint knows the mistake, else what was expected."""
    for hint in HINTS:
        if hint(stop):
            return
    report_unexpected(stop, advice(stop))


# Each hint reports the mistake if it is the one that it knows, and says whether it did.


def hint_deep_expression(stop: Stop) -> bool:
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


def hint_lacking_block(stop: Stop) -> bool:
    if not stop.lacks_block:
        return False
    after = {"$END": stop.reader.below, "_DEDENT": None}.get(stop.kind, stop.token)
    stop.error(
        "RW105",
        "this line opens a block, but nothing is indented below it",
        stop.line_before,
        secondary=[Label(stop.reader.span(after), "this line is not indented under it")] if after else [],
        help="indent the lines that belong to it by four spaces",
    )
    return True


def hint_needless_indent(stop: Stop) -> bool:
    if stop.kind != "_INDENT":
        return False
    source = stop.span.source
    line_start = source.text.rfind("\n", 0, stop.token.start) + 1
    stop.error(
        "RW104",
        "this line is indented further, but the line above it opens no block",
        Span(source, line_start, stop.token.start),
        secondary=[Label(stop.line_before, "the line above")],
        help="indent it like the line above",
    )
    return True


def hint_else_alone(stop: Stop) -> bool:
    if stop.kind not in ("_ELSE", "_ELIF") or stop.line:
        return False
    word = stop.token.text
    stop.error(
        "RW101",
        f"this `{word}` belongs to nothing",
        help="indent it exactly like the `if` it belongs to, with only that block between them",
    )
    return True


def hint_else_if(stop: Stop) -> bool:
    if stop.kind != "_IF" or [token.text for token in stop.line] != ["else"]:
        return False
    span = Span(stop.span.source, stop.line[0].start, stop.span.end)
    stop.error("RW108", "`else if` is one word here", span, help="write `elif`")
    return True


def hint_foreign_word(stop: Stop) -> bool:
    if stop.token.kind == "word" and stop.token.text in FOREIGN_WORDS:
        token = stop.token
    elif len(stop.line) == 1 and stop.reader.line_kinds == ["NAME"] and stop.line[0].text in FOREIGN_WORDS:
        token = stop.line[0]
    else:
        return False
    stop.error(
        "RW108",
        f"`{token.text}` is no word of this language",
        stop.reader.span(token),
        help=FOREIGN_WORDS[token.text],
    )
    return True


def hint_colon_at_end(stop: Stop) -> bool:
    if stop.kind != "_COLON" or stop.next.kind != "_NEWLINE" or "_NEWLINE" not in stop.expected:
        return False
    stop.error("RW108", "no colon stands at the end of a line", help="take the `:` out")
    return True


def hint_slashes(stop: Stop) -> bool:
    if stop.kind != "_DIVIDE" or stop.line:
        return False
    stop.error("RW108", "`//` divides; it begins no comment", help="begin a comment with `#`")
    return True


def hint_mixed_logic(stop: Stop) -> bool:
    other = {"_AND": "_OR", "_OR": "_AND"}.get(stop.kind)
    if other is None or other not in stop.expected:
        return False
    word, partner = stop.token.text, stop.reader.tables.texts[other]
    depth = 0
    secondary: list[Label] = []
    for token in reversed(stop.line):
        depth += (token.text in (")", "]")) - (token.text in ("(", "["))
        if depth == 0 and token.text == partner:
            secondary.append(Label(stop.reader.span(token), f"`{partner}` is here"))
            break
    stop.error(
        "RW110",
        f"`{word}` beside `{partner}` can be read in two ways",
        secondary=secondary,
        help="put brackets around the part that belongs together",
    )
    return True


def hint_equals(stop: Stop) -> bool:
    if stop.kind == "_EQ" and "_EQUAL" in stop.expected:
        stop.error("RW109", "`=` sets a value, it does not compare", help="write `==` to compare")
        return True
    if stop.kind == "_EQUAL" and "_EQ" in stop.expected:
        stop.error("RW109", "`==` compares, it does not set a value", help="write `=` to set")
        return True
    return False


def hint_chained_comparison(stop: Stop) -> bool:
    if stop.kind not in COMPARATORS or not {"_AND", "_OR"}.issubset(stop.expected):
        return False
    stop.error(
        "RW101", "comparisons cannot be chained", help="join two comparisons with `and`, such as `a < b and b < c`"
    )
    return True


def hint_misspelt_word(stop: Stop) -> bool:
    slip = misread(stop)
    if slip is None:
        return False
    token, meant = slip
    is_first = token.start == (stop.line or [stop.token])[0].start
    if is_first and stop.is_at_declaration:
        message = f"no declaration begins with `{token.text}`"
    elif is_first:
        message = f"no line can begin with `{token.text}` here"
    else:
        message = f"`{token.text}` cannot stand here"
    stop.error("RW106", message, stop.reader.span(token), help=f"did you mean `{meant}`?")
    return True


def hint_unknown_declaration(stop: Stop) -> bool:
    if not stop.is_at_declaration or len(stop.line) != 1 or stop.reader.line_kinds != ["NAME"]:
        return False
    if stop.kind in ("_NEWLINE", "_COLON", "_EQ"):
        return False
    first = stop.line[0]
    stop.error(
        "RW106",
        f"no declaration begins with `{first.text}`",
        stop.reader.span(first),
        help=f"something that the game keeps in mind is written `{first.text}: int = 0`, with its type after the colon",
    )
    return True


HINTS: tuple[Callable[[Stop], bool], ...] = (
    hint_deep_expression,
    hint_lacking_block,
    hint_needless_indent,
    hint_else_alone,
    hint_else_if,
    hint_foreign_word,
    hint_colon_at_end,
    hint_slashes,
    hint_mixed_logic,
    hint_equals,
    hint_chained_comparison,
    hint_misspelt_word,
    hint_unknown_declaration,
)


def advice(stop: Stop) -> str | None:
    """A way out to add to what was expected, where there is one."""
    expected, line = stop.expected, stop.line
    if expected == ["STRING"] and stop.token.kind in ("word", "INT"):
        return f'put the text in quotes: `"{stop.token.text}"`'
    if expected == ["_COLON"] and stop.kind == "_EQ" and line:
        return f"give it a type: `{line[-1].text}: int = …`"
    if expected == ["_ALWAYS", "_NEWLINE"]:
        return "the condition stands in the next line, indented"
    if expected == ["_FACE"]:
        return "say how its cards lie: `face up` or `face down`"
    if "_LPAR" in expected and {"_LPAR", "_DOT"}.issuperset(expected) and stop.kind == "_NEWLINE" and line:
        return f"brackets stand even where nothing is in them: `{line[-1].text}()`"
    if stop.kind == "OPTIONAL" and "_PLUS" in expected:
        return "to take one of two values write `a if condition else b`"
    is_quoted = stop.token.kind in ("word", "STRING")
    if is_quoted and line and line[-1].kind == "STRING" and line[-1].end == stop.token.start:
        return "a text cannot hold the quote that ends it; quote inside it with `'` or `“ ”`"
    if stop.kind == "_NOT" and line and line[-1].text == "can":
        return "write `cannot`"
    return None
