"""Slips beside a list that is gone through: `with` for `where`, `if` for `where`, and an `else` in the wrong place."""

from __future__ import annotations

import re

from rulewright.dsl.mistake import Stop
from rulewright.dsl.source import Span
from rulewright.dsl.token import Token

SUCH_AS = re.compile(r"(?:(?:that|who|which) (?:have|has|are|is)|with|whose|having|that|who|which)\b")
END = re.compile(r' secretly | to |,? "|, (?:if|or) ')
COMPARED = re.compile(r"[=<>]|\bis\b|\bin\b|\)$")
WITH_ELSE = ("min", "max")
ASKING = ("any", "all", "sum", "min", "max")
OPENING = ("(", "[")
CLOSING = (")", "]")
LONGEST_REST = 80


def hint_with_for_where(stop: Stop) -> bool:
    """`for q in players with q.coins > 5`: a condition behind a word that is not `where`."""
    if stop.token.kind != "word" or "_WHERE" not in stop.expected:
        return False
    rest = stop.whole_line.text[stop.token.start - stop.whole_line.start :]
    word = SUCH_AS.match(rest)
    if word is None:
        return False
    meant = END.split(_within(rest[word.end() :].strip()))[0]
    binder = "it" if stop.line[0].text == "move" else _binder(stop.line)
    if binder is not None and re.search(rf"\b{binder}\b", meant) is None:
        # `whose coins > 5` leaves out whose they are.
        meant = f"{binder}.{meant}" if meant[:1].isalpha() else f"{binder}…"
    is_condition = COMPARED.search(meant) is not None and len(meant) < LONGEST_REST
    help = f"write `where {meant}`" if is_condition else "write `where` and the condition, such as `where q.coins > 3`"
    span = Span(stop.span.source, stop.token.start, stop.token.start + word.end())
    stop.error("RW108", "which of a list are meant is said behind `where`", span, help=help)
    return True


def hint_if_for_where(stop: Stop) -> bool:
    """`option "…" for x in xs if x.free`: the `if` behind a list begins a value that has an `else`."""
    if "_ELSE" not in stop.expected or stop.kind == "_ELSE":
        return False
    place = _last(stop.line, "if")
    if place is None or not _goes_through(stop.line[:place]):
        return False
    if [token.text for token in stop.line[place + 1 :]] == ["several"]:
        return False
    rest = Span(stop.span.source, stop.line[place].end, stop.line[-1].end).text.strip()
    help = f"write `where {rest}`" if len(rest) < LONGEST_REST and "\n" not in rest else "write `where`"
    span = stop.reader.span(stop.line[place])
    stop.error("RW108", "which of a list are meant is said behind `where`", span, help=help)
    return True


def hint_membership_of_each(stop: Stop) -> bool:
    """`any(x in xs for x in ys)`: a name and `in` right behind the bracket begin what is gone through."""
    opened = None if stop.kind != "_FOR" else _opening(stop.line)
    if opened is None or opened == 0 or stop.line[opened - 1].text not in ASKING:
        return False
    inside = stop.line[opened + 1 :]
    if len(inside) < 3 or inside[1].text != "in":
        return False
    asked = Span(stop.span.source, inside[0].start, inside[-1].end)
    help = f"write `{stop.line[opened - 1].text}(({asked.text}) for …)`" if len(asked.text) < LONGEST_REST else None
    stop.error("RW108", "a question with `in` stands in brackets of its own here", asked, help=help)
    return True


def hint_else_of_extreme(stop: Stop) -> bool:
    """`max(… else 0)` without its comma, and `max(…) else 0`, behind the bracket."""
    if stop.kind != "_ELSE" or not stop.line:
        return False
    rest = stop.whole_line.text[stop.token.end - stop.whole_line.start :].strip()
    otherwise = re.match(r"-?\w+", rest)
    shown = otherwise[0] if otherwise else "0"
    opened = _opening(stop.line)
    if opened is not None and opened > 0 and stop.line[opened - 1].text in WITH_ELSE:
        message = "a comma belongs before this `else`"
        help = f"write `{stop.line[opened - 1].text}(…, else {shown})`"
    else:
        whose = None if stop.line[-1].text != ")" else _opening(stop.line[:-1])
        word = stop.line[whose - 1].text if whose else ""
        if word in ("first", "last"):
            help = f"write `{word}(…) or {rest}`" if len(rest) < LONGEST_REST else f"write `{word}(…) or …`"
            stop.error("RW108", f"what else stands for a `{word}` that finds none stands behind `or`", help=help)
            return True
        if not whose or word not in WITH_ELSE:
            return False
        message = "what it is where there is nothing stands inside of its brackets"
        help = f"write `{word}(…, else {shown})`"
    stop.error("RW108", message, help=help)
    return True


def _within(rest: str) -> str:
    """A stretch up to the bracket that was opened before it."""
    depth = 0
    for index, sign in enumerate(rest):
        depth += (sign in OPENING) - (sign in CLOSING)
        if depth < 0:
            return rest[:index]
    return rest


def _binder(line: list[Token]) -> str | None:
    """The name of what is gone through last: of `for q in players`, `q`."""
    for index in range(len(line) - 1, 0, -1):
        if line[index].text in ("in", "from") and line[index - 1].kind == "word":
            is_binder = line[index].text == "in" or (index > 1 and line[index - 2].text == "chooses")
            if is_binder:
                return line[index - 1].text
    return None


def _goes_through(before: list[Token]) -> bool:
    """Whether something is gone through right before a place, inside of the same brackets."""
    opened = _opening(before)
    inside = before if opened is None else before[opened + 1 :]
    words = [token.text for token in inside]
    if "for" in words:
        return "in" in words[words.index("for") :]
    if "chooses" in words:
        return "from" in words[words.index("chooses") :]
    if opened is not None:
        return words[1:2] == ["in"]
    return words[:1] == ["each"] or words[:3] == ["move", "all", "of"]


def _opening(line: list[Token]) -> int | None:
    """Where the bracket stands that is still open at the end."""
    depth = 0
    for index in range(len(line) - 1, -1, -1):
        depth += line[index].text in CLOSING
        if line[index].text in OPENING:
            if depth == 0:
                return index
            depth -= 1
    return None


def _last(line: list[Token], word: str) -> int | None:
    """Where a word stands last, inside of the brackets that are open at the end."""
    depth = 0
    for index in range(len(line) - 1, -1, -1):
        depth += line[index].text in CLOSING
        depth -= line[index].text in OPENING
        if depth < 0:
            return None
        if depth == 0 and line[index].text == word:
            return index
    return None
