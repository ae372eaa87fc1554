"""Words at the beginning of a line that begin none, and words of the language that are taken for names."""

from __future__ import annotations

import re

from rulewright.dsl.mistake import Stop
from rulewright.dsl.source import Span
from rulewright.dsl.words import AFTER_TARGET, RESERVED

LONGEST_ARGUMENTS = 60
SETS = ("=", ":", "+=", "-=")


def hint_enum_below(stop: Stop) -> bool:
    """The words of an enum, one a line below its name."""
    if [token.text for token in stop.line[:1]] != ["enum"] or len(stop.line) != 2:
        return False
    if stop.kind not in ("_NEWLINE", "_COLON") or (stop.kind == "_COLON" and stop.next.kind != "_NEWLINE"):
        return False
    words = []
    for line in stop.span.source.text[stop.whole_line.end :].split("\n")[1:]:
        if re.fullmatch(r" +(?:-? *\"?[A-Za-z]\w*\"?(?:, *| *$))+", line) is None:
            break
        words.extend(re.findall(r"\w+", line))
    written = ", ".join(words[:8]) if words else "…, …"
    stop.error(
        "RW101",
        "the words of an enum stand in its line",
        stop.whole_line,
        help=f"write all in one line: `enum {stop.line[1].text}: {written}`",
    )
    return True


def hint_call_without_brackets(stop: Stop) -> bool:
    """`pay p, 3`: an action of the file, with its arguments behind it."""
    if len(stop.line) != 1 or stop.reader.line_kinds != ["NAME"] or stop.token.kind not in ("word", "INT", "STRING"):
        return False
    name = stop.line[0]
    if not re.search(rf"^ *(?:action|function|effect) {name.text}\(", stop.span.source.text, re.MULTILINE):
        return False
    rest = stop.whole_line.text[stop.token.start - stop.whole_line.start :].strip(" ;")
    given = ", ".join(part.strip() for part in rest.split(",")) if "," in rest else ", ".join(rest.split())
    written = given if len(rest) < LONGEST_ARGUMENTS and "(" not in rest else "…"
    stop.error(
        "RW101",
        "what an action is given stands in brackets",
        stop.reader.span(name),
        help=f"write `{name.text}({written})`",
    )
    return True


def hint_reserved_name(stop: Stop) -> bool:
    """`and = 3`: a word of the language where a name is set or declared."""
    if stop.token.text not in RESERVED:
        return False
    after = stop.span.source.text[stop.token.end : stop.token.end + 4].lstrip()
    is_set = not stop.line and after.startswith(SETS) and not after.startswith("==")
    is_bound = bool(stop.line) and stop.line[-1].text in ("for", "chooses", "as", "constant", "option", "enum")
    if not (is_set or is_bound):
        return False
    stop.error(
        "RW101",
        f"`{stop.token.text}` is a word of the language and cannot be a name",
        help=f"choose another name, such as `my_{stop.token.text.lower()}`",
    )
    return True


def hint_sign_behind_name(stop: Stop) -> bool:
    """`x? = 3`: a sign that is part of a name in other languages."""
    if len(stop.line) != 1 or stop.reader.line_kinds != ["NAME"] or stop.kind != "OPTIONAL":
        return False
    rest = stop.whole_line.text[stop.token.end - stop.whole_line.start :]
    if not re.match(r" *[-+]?= ", rest) or len(rest) > LONGEST_ARGUMENTS:
        return False
    name = stop.line[0].text
    help = f"write `{name} {rest.strip()}`"
    stop.error("RW108", f"no `{stop.token.text}` stands behind a name that is set", help=help)
    return True


def hint_unknown_statement(stop: Stop) -> bool:
    """A line that begins with a word that is neither ours nor followed by what would make a statement of it."""
    if len(stop.line) != 1 or stop.reader.line_kinds != ["NAME"] or stop.token.kind not in ("word", "INT", "STRING"):
        return False
    if not AFTER_TARGET.issubset(stop.expected):
        return False
    stop.error(
        "RW101",
        "this is no statement",
        Span(stop.span.source, stop.line[0].start, stop.token.end),
        help="a line sets a value, `name = …`, does an action, `name(…)`, asks, `p chooses …`, or begins with a word "
        "like `if`, `for`, `repeat`, `move`, `say`, `win`",
    )
    return True
