"""Which rules never ran in the games that were watched: whole actions, hooks and cards, and single statements.

Each line of the generated code stands for a place in the rules, so Python's tracing tells what was done. It costs a
multiple of the time of a game, and nothing where nobody asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.interpreter.program import Program
from rulewright.interpreter.trace import is_generated, own_tracing, place_at

LEAVING = ("break", "continue", "stop")


@frozen(kw_only=True)
class Unran:
    """A rule, or a statement in one that ran, which never did: its place, the first line of it, and what it is in.

    `within` is the first line of the card around a rule, or of the rule around a statement; empty if there is none.
    """

    span: Span
    text: str
    within: str
    is_whole: bool

    def to_plain(self) -> dict[str, Any]:
        """An object for JSON."""
        return {
            "file": self.span.source.name,
            "line": self.span.line,
            "text": self.text,
            "within": self.within,
            "is_whole": self.is_whole,
        }


@contextmanager
def watched(lines: set[int]) -> Iterator[None]:
    """Adds the line of everything that programs do inside, on this thread."""

    def called(frame: FrameType, event: str, argument: object) -> Any:
        # A program may be made inside, where its functions are only defined.
        return line if is_generated(frame) and frame.f_code.co_name != "<module>" else None

    def line(frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            lines.add(frame.f_lineno)
        return line

    with own_tracing():
        sys.settrace(called)
        yield


@contextmanager
def unwatched() -> Iterator[None]:
    """Leaves out what is done inside: a bot that looks ahead does what never happens."""
    with own_tracing():
        sys.settrace(None)
        yield


Spot = tuple[str, int]
"""The name of a source and a place in its text: where something begins that ran, whatever program it was in."""


def spots_of(program: Program, lines: set[int]) -> set[Spot]:
    """What these lines of a program stand for."""
    places = (place_at(program.places, line) for line in lines)
    return {(place.span.source.name, place.span.start) for place in places if place is not None}


def never_ran(rules: model.Model, ran: set[Spot]) -> tuple[Unran, ...]:
    """What never ran, in the order of the rules, when this did."""
    starts: dict[str, list[int]] = {}
    for name, start in sorted(ran):
        starts.setdefault(name, []).append(start)

    def has_run(span: Span) -> bool:
        return any(span.start <= start < span.end for start in starts.get(span.source.name, ()))

    found: list[Unran] = []
    for heading, within, body in _bodies(rules):
        told = [each for each in body.block if not _is_unseen(each)]
        # Whoever enters it does the first statement.
        if told and not has_run(told[0].span):
            found.append(Unran(span=heading, text=_first_line(heading), within=within, is_whole=True))
            continue
        around = _first_line(heading)
        ends = _block_ends(body)
        gone: Span | None = None
        for node in nodes(body.block):
            if not isinstance(node, model.Statement) or _is_unseen(node):
                continue
            if gone is not None and gone.start <= node.span.start < gone.end:
                continue
            if not has_run(node.span):
                # What follows it cannot have run either.
                gone = Span(node.span.source, node.span.start, ends[id(node)])
                found.append(Unran(span=node.span, text=_first_line(node.span), within=around, is_whole=False))
    return tuple(sorted(found, key=lambda each: (each.span.source.name, each.span.start)))


def _bodies(rules: model.Model) -> Iterator[tuple[Span, str, model.Body]]:
    """Each body of rules, with what heads it and what that stands in."""
    for each in (*rules.actions, *rules.whenevers, *((rules.turn,) if rules.turn is not None else ())):
        yield each.span, "", each.body
    for hook in rules.hooks:
        card = None if hook.card is None else rules.kinds[hook.card[0]].cards[hook.card[1]]
        yield hook.span, "" if card is None else _first_line(card.span), hook.body
    for effect in rules.effects:
        if effect.default is not None:
            yield effect.span, "", effect.default
    for kind in rules.kinds:
        for card in kind.cards:
            for _, body in card.bodies:
                yield body.span, _first_line(card.span), body
    for main in (rules.setup, rules.play):
        if main is not None:
            yield main.span, "", main


def _block_ends(body: model.Body) -> dict[int, int]:
    """Where the block of each statement ends, by the statement's identity."""
    ends: dict[int, int] = {}
    for node in (body, *nodes(body.block)):
        for name in ("block", "body", "otherwise"):
            block = getattr(node, name, None)
            if isinstance(block, tuple) and block:
                ends.update((id(each), block[-1].span.end) for each in block)
    return ends


def _is_unseen(statement: model.Statement) -> bool:
    """Whether it may be no code of its own, so that nothing is to be said of it."""
    return isinstance(statement, model.Say) or (isinstance(statement, model.Leave) and statement.kind in LEAVING)


def _first_line(span: Span) -> str:
    """The line of the rules that something begins on, from there, without a note behind it."""
    text = span.source.text[span.start :].partition("\n")[0]
    return text.partition("  #")[0].strip()
