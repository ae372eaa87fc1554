"""What to add or to take out where a text cannot go on and no other hint knows why."""

import re

from rulewright.dsl.mistake import MOST_WORDS, Stop, words_from
from rulewright.dsl.words import RESERVED

COPIES = re.compile(r"x\d{1,6}")
LONGEST_TITLE = 80
OPERATORS = frozenset({"_AND", "_DIVIDE", "_EQ", "_MINUS", "_NOT", "_OR", "_PLUS", "_REMAINDER", "_TIMES_SIGN"})


def advice(stop: Stop) -> str | None:
    """A way out to add to what was expected, where there is one."""
    expected, line = stop.expected, stop.line
    if expected == ["STRING"] and stop.token.kind in ("word", "INT"):
        words = [token.text for token in words_from(stop)] or [stop.token.text]
        if len(words) > 1 and COPIES.fullmatch(words[-1]):
            words.pop()
        rest = stop.whole_line.text[stop.token.start - stop.whole_line.start :].strip()
        whole = rest if " ".join(words) == rest and len(rest) <= LONGEST_TITLE else " ".join(words[:MOST_WORDS])
        return f'put the text in quotes: `"{whole}"`'
    if line and line[0].text == "remove" and "COPIES" in expected:
        return "say which cards it is one of: `… from Kind`"
    if stop.kind == "_NEWLINE" and stop.span.source.text[stop.token.end :].lstrip(" ").startswith("#"):
        return "`#` begins a comment, which reaches to the end of the line: write what is missing before it"
    # Behind `replace points` stands its type, or whose it is.
    is_untyped = "_COLON" in expected and set(expected) <= {"_COLON", "_OF"}
    if is_untyped and stop.kind == "_LPAR" and line[0].text == "replace":
        return f"write what it is: `replace action {line[-1].text}(`, or `function`"
    is_alone = len(line) == 1 and line[0].text not in stop.reader.tables.words
    if is_untyped and stop.kind == "_NEWLINE" and is_alone:
        name = line[0].text
        word = {"cards": "card", "pieces": "piece"}.get(stop.reader.tokens[0].text)
        if word is not None and COPIES.fullmatch(name):
            return f'how many there are stands behind its name: `{word} "…" {name}`'
        return f"give it a type: `{name}: int`" + (f'; a {word} is `{word} "…"`' if word is not None else "")
    if is_untyped and stop.kind == "_EQ" and (is_alone or line[0].text == "replace"):
        return f"give it a type: `{line[-1].text}: int = …`"
    if expected == ["_COLON"] and stop.token.text in (",", ")") and line:
        return f"say what `{line[-1].text}` is: `{line[-1].text}: player`, or another type"
    if expected == ["_OPTION"]:
        return 'each answer of a menu is `option "…"`, with what is done indented below it'
    if expected == ["_LPAR"] and line and stop.kind != "_NEWLINE":
        return f"what is meant stands in brackets: `{line[-1].text}(…)`"
    is_value = stop.token.kind in ("word", "INT", "STRING") and stop.token.text not in RESERVED
    if is_value and {"_COMMA", "_RPAR"}.issubset(expected):
        return "put a `,` between the two, or a sign such as `+`"
    if expected == ["_RPAR"] and stop.kind == "_COMMA":
        return "a list stands in square brackets: `[1, 2]`"
    if line and line[-1].kind in OPERATORS and stop.kind in ("_NEWLINE", "_RPAR", "_RSQB"):
        return f"write a value behind the `{line[-1].text}`, or take it out"
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
