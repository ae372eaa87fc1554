"""Mistakes that have words of their own: what people write who know other languages, or slip in a usual way."""

import re
from collections.abc import Callable
from itertools import takewhile

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.hint_block import hint_for_each
from rulewright.dsl.hint_condition import (
    hint_else_of_extreme,
    hint_if_for_where,
    hint_membership_of_each,
    hint_with_for_where,
)
from rulewright.dsl.hint_else import hint_block_of_choice, hint_else_alone, hint_else_of_menu
from rulewright.dsl.hint_word import (
    hint_call_without_brackets,
    hint_enum_below,
    hint_reserved_name,
    hint_sign_behind_name,
    hint_unknown_statement,
)
from rulewright.dsl.missing import advice
from rulewright.dsl.mistake import MOST_WORDS, Stop, misread, report_unexpected, words_from
from rulewright.dsl.source import Span
from rulewright.dsl.token import Token
from rulewright.dsl.words import FOREIGN_WORDS

ARTICLES = ("the", "a", "an")
ALONE = ("break", "continue", "end", "move", "remove", "return", "reveal", "say", "shuffle", "stop", "win")
ASSIGNMENT = re.compile(r"[\w.\[\]]{1,60} [-+]?= ")
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
    below = stop.line_before.source.text[stop.line_before.end :].partition("\n")[2]
    if "\t" in below[: len(below) - len(below.lstrip(" \t"))]:
        # What should stand there does, and was reported for its tab.
        return True
    may_stop = stop.line_before.text.startswith(("replace action", "replace effect", "instead of"))
    after = {"$END": stop.reader.below, "_DEDENT": None}.get(stop.kind, stop.token)
    stop.error(
        "RW105",
        "this line opens a block, but nothing is indented below it",
        stop.line_before,
        secondary=[Label(stop.reader.span(after), "this line is not indented under it")] if after else [],
        help="indent the lines that belong to it by four spaces"
        + ("; to do nothing, write `stop` there" if may_stop else ""),
    )
    return True


def hint_phrase(stop: Stop) -> bool:
    """A line as a rulebook or another language would have it; below such a line also a block."""
    # Their patterns take a while to compile, and are needed only where something is wrong.
    from rulewright.dsl.phrases import advise

    whole = stop.line_before if stop.kind == "_INDENT" else stop.whole_line
    is_test = stop.reader.tokens[0].text == "test"
    if stop.reader.in_braces or stop.reader.start == "expression":
        return False
    slip = misread(stop)
    if slip is not None and slip[1] == "else":
        return False
    is_first_column = whole.source.line_column(whole.start)[1] == 1
    advice = advise(whole.source.text, whole.start, whole.end, is_test=is_test, is_at_declaration=is_first_column)
    if advice is None:
        return False
    stop.error("RW108", advice.message, Span(whole.source, advice.first, advice.last), help=advice.help)
    return True


def hint_joined_text(stop: Stop) -> bool:
    """`say "Hello " + p`: values stand in braces in the one text."""
    line = stop.whole_line
    is_sum = stop.kind == "_PLUS" or stop.next.text == "+"
    if not stop.line or stop.line[0].text != "say" or not is_sum:
        return False
    from rulewright.dsl.phrases import joined

    text = joined(line.text.removeprefix("say"))
    if text is None:
        return False
    help = f"values stand in braces inside of the text: `say {text}`"
    stop.error("RW108", "texts are not added up", help=help)
    return True


def hint_one_line(stop: Stop) -> bool:
    """`if p.coins > 3 p.coins = 2`: a statement behind the heading of its block."""
    line, line_text = stop.line, stop.whole_line
    rest = line_text.text[stop.token.start - line_text.start :]
    if not line or line[0].text not in ("if", "elif", "else", "for", "while") or "_NEWLINE" not in stop.expected:
        return False
    if stop.token.kind != "word" or not (stop.token.text in ALONE or ASSIGNMENT.match(rest)):
        return False
    from rulewright.dsl.phrases import mended, own_names

    meant = mended(rest, own_names(line_text.source.text, line_text.start)) if len(rest) < 60 else rest
    help = f"write `{meant}` on the next line, indented" if len(rest) < 60 else "end the line here, and indent the next"
    stop.error("RW108", "what is done stands on a line of its own", help=help)
    return True


def hint_article(stop: Stop) -> bool:
    token = stop.line[-1] if stop.line and stop.line[-1].text in ARTICLES else stop.token
    before = [each for each in stop.line if each.end <= token.start]
    if not before or before[-1].kind != "word":
        # `a` is a good name; an article stands behind a word.
        return False
    rest = stop.whole_line.text[token.end - stop.whole_line.start :].strip()
    is_statement = "_SHUFFLE" in stop.expected_after(0) and not stop.reader.in_braces
    if not is_statement or token.text not in ARTICLES or not rest:
        return False
    start = stop.whole_line.text[: token.start - stop.whole_line.start].strip()
    help = f"write `{start} {rest}`" if rest.isidentifier() else f"leave the `{token.text}` out"
    stop.error("RW108", f"no `{token.text}` stands before a name", stop.reader.span(token), help=help)
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


def hint_several_words(stop: Stop) -> bool:
    """`option steps to roof: 1..6`: a name in several words, where a name is declared or set."""
    words = words_around(stop)
    after = stop.whole_line.text[words[-1].end - stop.whole_line.start :].lstrip() if words else ""
    is_kind = stop.line[:1] != stop.line[-1:] and stop.line[0].text in ("cards", "pieces", "record")
    if is_kind:
        # Behind `pieces Big Ship` may stand where they are: `on sea`.
        words = list(takewhile(lambda word: word.text not in ("on", "owned"), words))
    elif not after.startswith((":", "=", "(", "+=", "-=")) or after.startswith("=="):
        return False
    if not 2 <= len(words) <= MOST_WORDS:
        return False
    texts = [word.text for word in words]
    name = "".join(text[0].upper() + text[1:] for text in texts) if is_kind else "_".join(texts)
    span = Span(stop.span.source, words[0].start, words[-1].end)
    stop.error("RW108", "a name is one word", span, help=f"write `{name}`")
    return True


def words_around(stop: Stop) -> list[Token]:
    """The words that stand in a row with the faulty one, from the one before it that was read as a name."""
    if not stop.line or stop.token.kind != "word" or stop.line[-1].kind != "word":
        return []
    if len(stop.reader.line_kinds) != len(stop.line) or stop.reader.line_kinds[-1] not in ("NAME", "BINDER"):
        return []
    return [stop.line[-1], *words_from(stop)]


HINTS: tuple[Callable[[Stop], bool], ...] = (
    hint_deep_expression,
    hint_lacking_block,
    hint_enum_below,
    hint_for_each,
    hint_else_of_menu,
    hint_with_for_where,
    hint_if_for_where,
    hint_else_of_extreme,
    hint_membership_of_each,
    hint_phrase,
    hint_joined_text,
    hint_article,
    hint_block_of_choice,
    hint_needless_indent,
    hint_else_alone,
    hint_else_if,
    hint_foreign_word,
    hint_colon_at_end,
    hint_slashes,
    hint_mixed_logic,
    hint_equals,
    hint_chained_comparison,
    hint_one_line,
    hint_reserved_name,
    hint_call_without_brackets,
    hint_sign_behind_name,
    hint_misspelt_word,
    hint_several_words,
    hint_unknown_declaration,
    hint_unknown_statement,
)
