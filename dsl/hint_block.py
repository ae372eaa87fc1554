"""Slips in how lines stand below each other: cards that are made in a loop."""

from __future__ import annotations

import re

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.mistake import Stop
from rulewright.dsl.source import Span

WITH_CARDS = ("cards", "pieces", "add")
LOOP = re.compile(r"^(?:for )?(?:each |every |all )?(?P<loops>\w+ in .+)$")
ONE_OF_LOOP = re.compile(r'^(?P<card>(?:card|piece)(?: "[^"]*")?(?: x\d+)?),? (?P<loop>(?:for|each) .+)$')
ANOTHER = re.compile(r",?(?: and)? for (?:each )?")
LONGEST_LINE = 100


def hint_for_each(stop: Stop) -> bool:
    """A set of cards or pieces for each of a list, written like a loop of statements, or behind the card."""
    line = stop.whole_line
    if stop.reader.tokens[0].text not in WITH_CARDS or len(line.text) > LONGEST_LINE:
        return False
    if "_SHUFFLE" in stop.expected_after(0):
        # In what a card does stand statements.
        return False
    text = line.text.strip()
    behind = ONE_OF_LOOP.match(text)
    if behind is not None:
        loop = LOOP.match(behind["loop"])
        if loop is None:
            return False
        card = behind["card"] if '"' in behind["card"] else f'{behind["card"]} "…"'
        help = f"write `for each {_joined(loop['loops'])}`, and `{card}` in the line below, indented"
        word = behind["card"].split(" ", 1)[0]
        stop.error("RW108", f"`for each` stands above the `{word}`", line, help=help)
        return True
    loop = LOOP.match(text)
    if loop is None or not text.startswith(("for ", "each ")):
        return False
    outer = line_above(stop, lower=True)
    above = None if outer is None else LOOP.match(outer.text)
    if outer is not None and above is not None and outer.text.startswith("for "):
        stop.error(
            "RW108",
            "no `for each` stands below another",
            line,
            secondary=[Label(outer, "the other one")],
            help=f"write both in one line: `for each {_joined(above['loops'])}, {_joined(loop['loops'])}`",
        )
        return True
    help = f"write `for each {_joined(loop['loops'])}`"
    stop.error("RW108", "one set for each of a list begins with `for each`", line, help=help)
    return True


def _joined(loops: str) -> str:
    """What is gone through in one heading: `k in Kind for v in 1..6` with a comma."""
    return ANOTHER.sub(", ", loops.rstrip(": "))


def line_above(stop: Stop, *, lower: bool, of: int | None = None) -> Span | None:
    """The nearest line above this one, or the one at `of`, that is indented less, or else at most like it."""
    source, start = stop.span.source, stop.whole_line.start if of is None else of
    text = source.text
    indent = start - (text.rfind("\n", 0, start) + 1)
    end = start - indent - 1
    while end > 0:
        begin = text.rfind("\n", 0, end) + 1
        line = text[begin:end]
        content = line.strip()
        depth = len(line) - len(line.lstrip(" "))
        if content and not content.startswith("#") and (depth < indent or (not lower and depth == indent)):
            content = content.partition(" #")[0].rstrip()
            return Span(source, begin + depth, begin + depth + len(content))
        end = begin - 1
    return None
