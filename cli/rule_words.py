"""Rules as words for people who do not know the language: what a card does, for its printed face."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

INDENT = 4
TOKEN = re.compile(
    r"""
    (?P<text>"(?:[^"\\]|\\.)*") | (?P<comment>\#.*) | (?P<blank>\s+) | (?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)
    | (?P<part>\.[^\W\d]\w*(?:\.[^\W\d]\w*)*) | (?P<empty>\(\s*\)) | (?P<sign>\+=|-=|==|!=|<=|>=|//|\.\.|.)
    """,
    re.VERBOSE,
)
IN_BRACES = re.compile(r"\{([^{}]*)\}")
SIGNS = {
    "+=": "goes up by",
    "-=": "goes down by",
    "=": "becomes",
    "==": "is",
    "!=": "is not",
    "<=": "is at most",
    ">=": "is at least",
    "<": "is less than",
    ">": "is more than",
    "..": "to",
    "*": "×",
    "//": "÷",
}
NAMES = {"elif": "or else, if", "else": "otherwise", "this": "this card", "stop": "stop here"}


@frozen
class RuleLine:
    """A line of rules in words, and how deep it stands in the others."""

    depth: int
    words: str


def rule_words(text: str) -> tuple[RuleLine, ...]:
    r"""The rules of a card, given as they stand in the file, in words; what opens a block ends in a colon.

    >>> [line.words for line in rule_words("drawn(p)\n        p.missed += 1")]
    ['drawn (p):', "p's missed goes up by 1"]
    """
    lines = [(len(line) - len(line.lstrip()), line_words(line)) for line in text.splitlines()]
    lines = [(column, words) for column, words in lines if words]
    # The first begins where its declaration does, wherever that stands in its line.
    columns = [0, *(column for column, _ in lines[1:])]
    base = min(columns[1:], default=INDENT) - INDENT
    depths = [0, *(max((column - base) // INDENT, 0) for column in columns[1:])]
    return tuple(
        RuleLine(depth, f"{words}:" if number + 1 < len(depths) and depths[number + 1] > depth else words)
        for number, (depth, (_, words)) in enumerate(zip(depths, lines, strict=True))
    )


def line_words(line: str) -> str:
    r"""A line of rules in words, without the note behind it.

    >>> line_words("if carrier != none  # nobody"), line_words("move this to p.kept_cards")
    ('if carrier is not none', "move this card to p's kept cards")
    >>> line_words('say "{p} has {p.points}."')
    'say "p has p\'s points."'
    """
    return re.sub(r"\s+", " ", "".join(_words(line))).strip()


def _words(line: str) -> Iterator[str]:
    before = ""
    for found in TOKEN.finditer(line):
        text = found[0]
        match found.lastgroup:
            case "comment" | "empty":
                continue
            case "name":
                yield _name(text)
            case "part":
                # Of something longer than a name, such as a call.
                yield _name(text)
            case "text":
                yield IN_BRACES.sub(lambda value: line_words(value[1]), text)
            case "sign" if text in SIGNS:
                yield f" {SIGNS[text]} "
            case "sign" if text == "(" and before == "name":
                yield " ("
            case _:
                yield text
        before = found.lastgroup or ""


def _name(text: str) -> str:
    first, *rest = text.split(".")
    words = [NAMES.get(first, first), *rest]
    return "'s ".join(word.replace("_", " ") for word in words)
