"""Quoted texts: what is shown as it stands, and what stands in braces to be worked out."""

import re
from typing import TYPE_CHECKING

from rulewright.dsl import tree
from rulewright.dsl.source import Span
from rulewright.dsl.token import Token

if TYPE_CHECKING:
    from rulewright.dsl.reader import Reader

BRACE = re.compile(r"\{\{|\}\}|\{|\}")


def plain(quoted: Token) -> str:
    """A quoted text that is never worked out: titles, descriptions, words. Braces are characters like any other."""
    return quoted.text[1:-1]


def text_literal(reader: "Reader", quoted: Token) -> tree.TextLiteral:
    """A quoted text with expressions in braces; a faulty brace is reported and left out."""
    span = reader.span(quoted)
    inner = quoted.text[1:-1]
    if "{" not in inner and "}" not in inner:
        return tree.TextLiteral(span=span, parts=(inner,) if inner else ())
    source, begin, end = reader.source, quoted.start + 1, quoted.end - 1
    text = source.text
    parts: list[str | tree.Expression] = []
    pending: list[str] = []
    position = begin
    while position < end:
        match = BRACE.search(text, position, end)
        if match is None:
            pending.append(text[position:end])
            break
        pending.append(text[position : match.start()])
        position = match.end()
        if match[0] in ("{{", "}}"):
            pending.append(match[0][0])
        elif match[0] == "}":
            reader.found.error(
                "RW112",
                "this `}` closes nothing",
                Span(source, match.start(), match.end()),
                help="write `}}` for a brace that is shown",
            )
        else:
            close = text.find("}", position, end)
            again = text.find("{", position, end if close == -1 else close)
            if close == -1 or again != -1:
                reader.found.error(
                    "RW112",
                    "this `{` is never closed",
                    Span(source, match.start(), match.end()),
                    help="close it with `}`, or write `{{` for a brace that is shown",
                )
                if close == -1:
                    break
                position = close + 1
                continue
            value = braced(reader, match.start(), close + 1)
            if value is not None:
                if shown := "".join(pending):
                    parts.append(shown)
                pending.clear()
                parts.append(value)
            position = close + 1
    if shown := "".join(pending):
        parts.append(shown)
    return tree.TextLiteral(span=span, parts=tuple(parts))


def braced(reader: "Reader", begin: int, end: int) -> tree.Expression | None:
    """The expression between two braces."""
    if not reader.source.text[begin + 1 : end - 1].strip():
        reader.found.error(
            "RW112",
            "nothing stands between these braces",
            Span(reader.source, begin, end),
            help="name what to show here, or write `{{` and `}}` for braces that are shown",
        )
        return None
    return reader.inline(begin + 1, end - 1)
