"""Lines as a rulebook or another language would have them, each told in the form that it has here.

They are looked at only where a line cannot be read, so none of them takes a word away from a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from rulewright.dsl.having import compared, counted, held, swapped
from rulewright.dsl.phrase import Phrase
from rulewright.dsl.phrase_declarations import DECLARATION_LINES
from rulewright.dsl.phrase_foreign import PROGRAMMED
from rulewright.dsl.phrase_signs import SIGNS
from rulewright.dsl.phrase_statements import STATEMENTS

PHRASES: tuple[Phrase, ...] = (*DECLARATION_LINES, *SIGNS, *STATEMENTS, *PROGRAMMED)
"""The first that fits a line is told."""

LONGEST_LINE = 200
"""Nobody writes a longer one as a sentence, and looking costs time."""

ARTICLES = ("the", "a", "an")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

WORD = re.compile(r"[A-Za-z]\w*")
STRING = re.compile(r'"[^"]*"')
PILES = re.compile(r"^(\w+): pile of (?:all )?\w+ face (down|up)", re.MULTILINE)
HANDS = re.compile(r"^ +(\w+): (?:hand|pile) of \w+", re.MULTILINE)
KIND = re.compile(r"^cards (\w+)", re.MULTILINE)
AMOUNT = re.compile(r"^player\n(?:(?: .*)?\n)*? +(\w+): (?:int|-?\d)", re.MULTILINE)
WORKED_OUT = ("compared", "counted", "held", "quoted", "swapped")
"""What stands in a help that a pattern alone does not tell."""

WRITTEN = re.compile(r"(?:write|say who:) `([^`]+)`")
"""A help that begins with the line that was meant."""
PLAYERS = re.compile(r"^turn (\w+)|\b(\w+): player\b|\b(\w+) in (?:players|others)\b", re.MULTILINE)


@frozen(kw_only=True)
class Advice:
    """What is wrong with a line: the stretch of it, the message, and the way out."""

    first: int
    last: int
    message: str
    help: str


def advise(text: str, start: int, end: int, *, is_test: bool = False, is_at_declaration: bool = False) -> Advice | None:
    """What to say of the line in a stretch of a file; None where it is like none of ours."""
    line = text[start:end].rstrip()
    if len(line) > LONGEST_LINE or "\n" in line:
        return None
    names: dict[str, str] | None = None
    for phrase in PHRASES:
        match = phrase.pattern.search(line)
        if match is None or phrase.is_in_tests not in (None, is_test):
            continue
        if phrase.is_at_declaration not in (None, is_at_declaration):
            continue
        names = own_names(text, start) if names is None else names
        return _advice(phrase, match, names, start)
    return None


def _advice(phrase: Phrase, match: re.Match[str], names: Mapping[str, str], start: int) -> Advice:
    group = "at" if "at" in match.re.groupindex else 0
    groups = {name: _plain(value, name) for name, value in match.groupdict().items()}
    values = {**names, **groups}
    if "words" in values:
        values["words"] = ", ".join(word for word in WORD.findall(values["words"]) if word not in ("and", "or"))
    if "thing" in values:
        values["thing"] = attribute_of(values["thing"], match.string, names)
    if "tail" in values:
        values["tail"] = mended(values["tail"], names)
    if "{quoted}" in phrase.help:
        values["quoted"] = ", ".join(STRING.findall(match["at"]))
    elif "{held}" in phrase.help:
        values["held"] = held(groups, names)
    elif "{swapped}" in phrase.help:
        values["swapped"] = swapped(groups["one"], groups["two"], names)
    elif "{compared}" in phrase.help:
        values["compared"] = compared(groups, names)
    elif "{counted}" in phrase.help:
        values["counted"] = counted(groups["who"], groups["what"], names) or f"count(c in {groups['who']} where …)"
    first, last = match.span(group)
    if first < 0:
        # What an optional group stands for is missing.
        first = last = match.start("b") if "b" in values else 0
    word = match.string[first:last]
    if word.strip():
        first, last = last - len(word.lstrip()), first + len(word.rstrip())
    elif first == last:
        # Something is missing: the word before it is underlined, or else the one after it.
        if match.string[:first].strip():
            last = len(match.string[:first].rstrip())
            first = match.string.rfind(" ", 0, last) + 1
        else:
            last = first + len(match.string[first:].split(" ", 1)[0])
    values["word"] = word.strip()
    return Advice(
        first=start + first,
        last=start + last,
        message=phrase.message.format_map(values),
        help=phrase.help.format_map(values).replace("top 1 of", "top of"),
    )


def mended(line: str, names: Mapping[str, str]) -> str:
    """A line as it is written here, if it is one of those that we know, else as it is."""
    for phrase in (*STATEMENTS, *PROGRAMMED):
        match = phrase.pattern.search(line)
        if match is not None and phrase.is_in_tests is not True and "tail" not in match.groupdict():
            ways = WRITTEN.match(_advice(phrase, match, names, 0).help)
            return line if ways is None else ways[1]
    return line


def _plain(value: str | None, name: str) -> str:
    """What stands in a line, in our words: numbers as digits, no article."""
    if value is None:
        return "1" if name == "n" else ""
    if name in ("n", "m"):
        return str(NUMBERS.index(value)) if value in NUMBERS else "1" if value in ARTICLES else value
    first, _, rest = value.partition(" ")
    # `a = 3` is no article.
    is_article = first in ARTICLES and rest[:1].isalpha() and rest.partition(" ")[0] not in ("from", "in", "of")
    return rest if is_article else value


def own_names(text: str, place: int) -> dict[str, str]:
    """What the file calls the things that a sentence leaves out: a pile to draw from, one to lay cards on, a hand.

    `p` is what the player is called where the sentence stands.
    """
    declaration = max((match.start() for match in re.finditer(r"^\S", text[:place], re.MULTILINE)), default=0)
    found = [next(filter(None, match.groups())) for match in PLAYERS.finditer(text, declaration, place)]
    player = found[-1] if found else "p"
    piles = PILES.findall(text)
    hands = [name for name in HANDS.findall(text) if f"\n{name}:" not in text]
    return {
        "p": player,
        "pile": next((name for name, face in piles if face == "down"), "deck"),
        "open_pile": next((name for name, face in piles if face == "up"), "discard"),
        "hand": hands[0] if hands else "hand",
        "kind": found_in(KIND, text, "Card"),
        "amount": found_in(AMOUNT, text, "coins"),
        "q": "q" if player != "q" else "other",
        "file": text,
        "attributes": " ".join(re.findall(r"^ +(\w+): ", text, re.MULTILINE)),
    }


def found_in(pattern: re.Pattern[str], text: str, otherwise: str) -> str:
    """The name that a file gives to something, or a usual one."""
    match = pattern.search(text)
    return match[1] if match else otherwise


def attribute_of(word: str, line: str, names: Mapping[str, str]) -> str:
    """The attribute of the file that a word of a sentence means: `coin` is `coins`."""
    known = names["attributes"].split()
    return next((name for name in (word, word + "s", word.removesuffix("s")) if name in known), word)


def joined(line: str) -> str | None:
    """`"Hello " + p` as one text, `"Hello {p}"`; None for what is no such sum."""
    parts: list[str] = []
    at = 0
    for match in STRING.finditer(line):
        parts.extend(part.strip() for part in line[at : match.start()].split("+"))
        parts.append(match[0])
        at = match.end()
    parts.extend(part.strip() for part in line[at:].split("+"))
    pieces = [part[1:-1] if part.startswith('"') else "{" + part + "}" for part in parts if part]
    return '"' + "".join(pieces) + '"' if pieces else None
