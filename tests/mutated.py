"""Texts that somebody broke: rules files with bytes, words, lines and declarations lost, doubled or from elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from tests.dsl.layouts import PARTS, declarations_of

Change = Callable[[str, random.Random, Sequence[str]], str]

STRANGE = (
    *("\0", "\x1b", "\x7f", "\x85", "\u00a0", "\u00ad", "\u0301", "\u200b", "\u200d", "\u2028", "\u202e", "\u2066"),
    *("\ufe0f", "\ufeff", "\ufffd", "\uffff", "\U0001f3b2", "\U000e0041", "ﷺ", "İ", "ß", "²", "٣", "Ⅷ", "ª", "𝒳", "ｘ"),
    *("\r", "\r\n", "\t", "\v", "\f", "\x1c", "“", "’", "×", "→", "…", "–"),
)
"""Characters that are seldom meant: invisible ones, those that are digits or letters elsewhere, and line ends."""

NUMBERS = (
    *("0", "-1", "00", "1", "13", "64", "65", "101", "1024", "1025", "10001", "100001", "1000001", "4294967296"),
    *("9007199254740991", "9007199254740992", "18446744073709551616", "9" * 400, "9" * 5000, "0" * 5000),
)

WORDS = (
    *("game", "players", "turn", "setup", "play", "if", "else", "for", "where", "in", "is", "none", "not", "and", "or"),
    *("choose", "chooses", "some", "from", "of", "all", "top", "move", "to", "as", "x3", "2d6", "3x3", "per", "list"),
    *("set", "up", "->", "..", "==", "=", "+=", "//", "?", "(", ")", "[", "]", "{", "}", '"', "|", "#", ",", ":", "."),
)


def mutated(text: str, chance: random.Random, others: Sequence[str]) -> str:
    """A text with one to four things wrong in it; `others` are texts from which something may come."""
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        text = chance.choice(CHANGES)(text, chance, others)
    return text


def _signs(text: str, chance: random.Random, others: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    end = at + chance.choice([0, 0, 1, 1, 2, 30])
    return text[:at] + "".join(chance.choice(STRANGE) for _ in range(chance.randrange(3))) + text[end:]


def _word(text: str, chance: random.Random, others: Sequence[str]) -> str:
    parts = PARTS.findall(text)
    words = [number for number, part in enumerate(parts) if not part.isspace()]
    if not words:
        return text
    at = chance.choice(words)
    match chance.randrange(4):
        case 0:
            parts[at] = ""
        case 1:
            parts[at] = f"{parts[at]} {parts[at]}"
        case 2:
            parts[at] = chance.choice(WORDS)
        case _:
            parts[at] = chance.choice(parts)
    return "".join(parts)


def _number(text: str, chance: random.Random, others: Sequence[str]) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    at = chance.choice(found)
    return text[: at.start()] + chance.choice(NUMBERS) + text[at.end() :]


def _lines(text: str, chance: random.Random, others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at : at + chance.randint(1, 4)]
        case 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        case 2:
            lines[at] = " " * chance.randrange(20) + lines[at].lstrip()
        case 3:
            other = chance.choice(others).split("\n") if others else lines
            lines[at] = chance.choice(other)
        case 4:
            lines[at] *= chance.choice([2, 50, 3000 // (len(lines[at]) + 1) + 1])
        case _:
            lines[at] = "    " + lines[at]
    return "\n".join(lines)


def _declaration(text: str, chance: random.Random, others: Sequence[str]) -> str:
    parts = declarations_of(text)
    source = declarations_of(chance.choice(others)) if others and chance.random() < 0.8 else parts
    if not parts or not source:
        return text
    at = chance.randrange(len(parts))
    if chance.random() < 0.3:
        del parts[at]
    elif chance.random() < 0.5:
        parts[at] = chance.choice(source)
    else:
        parts.insert(at, chance.choice(source))
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _depth(text: str, chance: random.Random, others: Sequence[str]) -> str:
    """Something many times in itself."""
    parts = PARTS.findall(text)
    if not parts:
        return text
    at, many = chance.randrange(len(parts)), chance.choice([3, 30, 63, 64, 65, 300])
    opening, closing = chance.choice(
        [("(", ")"), ("[", "]"), ("not ", ""), ("-", ""), ("{", "}"), ("1 + ", ""), ("a.", "")]
    )
    parts[at] = opening * many + parts[at] + closing * chance.choice([many, many, many - 1, 0])
    return "".join(parts)


def _names(text: str, chance: random.Random, others: Sequence[str]) -> str:
    """One name in the place of another everywhere."""
    found = sorted(set(re.findall(r"[A-Za-z_]\w*", text)))
    if len(found) < 2:
        return text
    one, other = chance.sample(found, 2)
    return re.sub(rf"\b{one}\b", other, text)


CHANGES: tuple[Change, ...] = (
    _signs,
    _word,
    _word,
    _number,
    _lines,
    _lines,
    _declaration,
    _declaration,
    _depth,
    _names,
)


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes of which some are others, or gone, or twice there."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 2, 20])):
        at = chance.randrange(len(changed) + 1)
        end = at + chance.choice([0, 1, 1, 1, 50])
        changed[at:end] = chance.randbytes(chance.randrange(3))
    return bytes(changed)
