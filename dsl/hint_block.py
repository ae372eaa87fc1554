"""Slips in how lines stand below each other: cards that are made in a loop, and the `else` of a menu."""

from __future__ import annotations

import re

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.mistake import Stop
from rulewright.dsl.source import Span

WITH_CARDS = ("cards", "pieces", "add")
LOOP = re.compile(r"^(?:for )?(?:each |every |all )?(?P<loops>\w+ in .+)$")
ONE_OF_LOOP = re.compile(r'^(?P<card>(?:card|piece)(?: "[^"]*")?(?: x\d+)?),? (?P<loop>(?:for|each) .+)$')
ANOTHER = re.compile(r",?(?: and)? for (?:each )?")
OTHERWISE = ("else", "otherwise", "default")
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
    outer = _line_above(stop, lower=True)
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


def hint_else_of_menu(stop: Stop) -> bool:
    """An `else` at the place of the options, where it belongs to the line that asks."""
    first = (stop.line or [stop.token])[0]
    if first.text not in OTHERWISE:
        return False
    option = _line_above(stop, lower=False)
    if option is None or not option.text.startswith("option "):
        return False
    asks = _line_above(stop, lower=True)
    if asks is None or " chooses" not in asks.text:
        return False
    stop.error(
        "RW101",
        "what is done where no option is open does not stand among the options",
        stop.reader.span(first),
        secondary=[Label(asks, "it belongs to this line")],
        help=f"write `else`, indented exactly like the `{_asking(asks.text)}` it belongs to",
    )
    return True


def _asking(line: str) -> str:
    """`p chooses` of a line that asks."""
    return line.partition(" chooses")[0] + " chooses"


def _joined(loops: str) -> str:
    """What is gone through in one heading: `k in Kind for v in 1..6` with a comma."""
    return ANOTHER.sub(", ", loops.rstrip(": "))


def _line_above(stop: Stop, *, lower: bool) -> Span | None:
    """The nearest line above that is indented less, or else at most as this one is."""
    source, start = stop.span.source, stop.whole_line.start
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
