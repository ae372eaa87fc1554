"""What goes round and round where rules take more steps than they may: they are run once more and watched at the end.

Nothing is noted while rules are played. From the cells that they set out from they run again to the same fault, and
the last of their many steps are written down: each line of the program that is come to, which stands for a place in the
rules, and what is stored in each cell.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from types import FrameType, TracebackType
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.expectation import named, shown, written
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import HEADER, STEPS
from rulewright.interpreter.program import Cells, Program
from rulewright.interpreter.reasoning import compared
from rulewright.interpreter.trace import is_generated, locals_at, own_tracing, place_at, places_in, raised_at
from rulewright.interpreter.world import Frame

STEPS_WATCHED = 20_000
"""The last steps, of which is written down what they do."""

LINES_WATCHED = 20_000

LOOPS = (model.While, model.RepeatTimes, model.For)

FEWEST_ROUNDS = 3
MOST_TOLD = 8
MOST_VALUES = 3
LONGEST_VALUE = 30

Go = Callable[[Cells], None]


class SeenEnoughError(Exception):
    """More has been written down than anybody needs."""


@frozen
class Line:
    """A line of the program that was come to."""

    number: int


@frozen
class Stored:
    """What a line of the program stored in a cell, and what was there before."""

    number: int
    cell: int
    old: Any
    new: Any


@define
class Watch:
    """What is written down of the last steps."""

    seen: list[Line | Stored] = field(factory=list)
    is_on: bool = False

    def begin(self, frame: FrameType | None) -> None:
        """Writes down what happens from here on, in the functions under way too."""
        self.is_on = True
        while frame is not None:
            if is_generated(frame):
                frame.f_trace = self._line
            frame = frame.f_back
        sys.settrace(self._called)

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:
        return self._line if is_generated(frame) else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self.seen.append(Line(frame.f_lineno))
        return self._line

    def store(self, frame: FrameType | None, cell: int, old: Any, new: Any) -> None:
        """Writes down what a line stores."""
        while frame is not None and not is_generated(frame):
            frame = frame.f_back
        if frame is not None:
            self.seen.append(Stored(frame.f_lineno, cell, old, new))
        if len(self.seen) > LINES_WATCHED:
            raise SeenEnoughError


class WatchedCells(list[Any]):
    """The cells of a state, which tell a watch what is stored in them."""

    def __init__(self, cells: Cells, watch: Watch) -> None:
        super().__init__(cells)
        self.watch = watch

    def __setitem__(self, cell: Any, value: Any) -> None:
        watch = self.watch
        if watch.is_on and cell.__class__ is int and (cell >= HEADER or cell == STEPS):
            watch.store(sys._getframe(1), cell, self[cell], value)
        elif cell == STEPS and 0 < value < STEPS_WATCHED:
            watch.begin(sys._getframe(1))
        super().__setitem__(cell, value)


def going_round(program: Program, cells: Cells, go: Go) -> tuple[Label, ...]:
    """The statements that rules run through again and again when `go` lets them run on these cells; none if too many
    steps are taken in any other way.
    """
    watch = Watch()
    watched = WatchedCells(cells, watch)
    trace: TracebackType | None = None
    with own_tracing():
        try:
            go(watched)
        except (Fault, SeenEnoughError) as stopped:
            trace = raised_at(stopped)
    if not watch.is_on:
        return ()
    return Teller(program, watched, watch.seen, trace).told()


@define
class Teller:
    """Tells what was written down."""

    program: Program
    cells: Cells
    seen: Sequence[Line | Stored]
    trace: TracebackType | None
    statements: tuple[model.Statement, ...] = field(init=False)
    at: dict[int, model.Statement | None] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.statements = tuple(each for each in nodes(self.program.rules) if isinstance(each, model.Statement))

    def told(self) -> tuple[Label, ...]:
        """Each statement of a round, in the order in which they run, with what it finds or stores."""
        seen = self.the_round()
        found = self.in_order(each for each in self.statements_of(seen) if self._is_run(each))
        told = [
            Label(statement.span.first_line, self._said(number, len(found), statement))
            for number, statement in enumerate(found[:MOST_TOLD], 1)
        ]
        turn = self.program.rules.turn
        if turn is not None and any(self.program.places[each.number - 1].span == turn.span for each in seen):
            told.insert(0, Label(turn.span.first_line, "turn follows turn, and nobody is asked"))
        return tuple(told)

    def _is_run(self, statement: model.Statement) -> bool:
        """Whether there is nothing to show that a statement was only come near to: what assigns has stored."""
        if not isinstance(statement, model.Assign) or statement.target.variable is None:
            return True
        stored = (each for each in self.seen if isinstance(each, Stored) and each.cell >= HEADER)
        return any(self.statement_at(each.number) is statement for each in stored)

    def in_order(self, statements: Iterable[model.Statement]) -> list[model.Statement]:
        """Statements as they run, what is around others before them: a loop may be noted once its rounds are over."""
        found: list[model.Statement] = []
        for each in statements:
            inside = (place for place, other in enumerate(found) if each.span.holds(other.span))
            found.insert(next(inside, len(found)), each)
        return found

    def the_round(self) -> Sequence[Line | Stored]:
        """What was seen from one time that something seldom happens to the next; nothing where nothing repeats."""
        counts: dict[int, int] = {}
        last: model.Statement | None = None
        for each in self.seen:
            statement = self.statement_at(each.number)
            if statement is not None and statement is not last:
                counts[id(statement)] = counts.get(id(statement), 0) + 1
                last = statement
        often = [each for each in self.statements_of(self.seen) if counts[id(each)] >= FEWEST_ROUNDS]
        if not often:
            return ()
        # One round more or less may have begun when watching did.
        fewest = min(counts[id(each)] for each in often) + 1
        seldom = [each for each in often if counts[id(each)] <= fewest]
        anchor = id(max(seldom, key=lambda each: (isinstance(each, LOOPS), each.span.end - each.span.start)))
        starts: list[int] = []
        last = None
        for place, each in enumerate(self.seen):
            statement = self.statement_at(each.number)
            if statement is not None and statement is not last:
                if id(statement) == anchor:
                    starts.append(place)
                last = statement
        return self.seen[starts[-2] : starts[-1]]

    def statements_of(self, seen: Sequence[Line | Stored]) -> list[model.Statement]:
        """The different statements, in their order."""
        found = (self.statement_at(each.number) for each in seen)
        return list({id(each): each for each in found if each is not None}.values())

    def statement_at(self, number: int) -> model.Statement | None:
        """The innermost statement that a line of the program stands for."""
        if number not in self.at:
            place = place_at(self.program.places, number)
            self.at[number] = None if place is None else self._innermost(place.span)
        return self.at[number]

    def _innermost(self, span: Span) -> model.Statement | None:
        around = [each for each in self.statements if each.span.holds(span)]
        return min(around, key=lambda each: each.span.end - each.span.start, default=None)

    # What is said of one

    def _said(self, number: int, among: int, statement: model.Statement) -> str:
        place = "repeats" if among == 1 else f"repeats, {number} of {among}"
        more = self._found(statement)
        return f"{place}: {more}" if more else place

    def _found(self, statement: model.Statement) -> str:
        match statement:
            case model.Assign():
                return self._stored(statement)
            case model.If(branches=branches):
                return self._values([branch.condition for branch in branches], statement)
            case model.While(condition=condition) if condition is not None:
                return self._values([condition], statement)
            case _:
                return ""

    def _stored(self, statement: model.Assign) -> str:
        """What an assignment has stored of late; of a part of something large, that."""
        variable = statement.target.variable
        if variable is None or statement.target.steps:
            return ""
        region, type_ = self.program.layout.variables[variable], self.program.rules.variables[variable].type
        stored = [
            each
            for each in self.seen
            if isinstance(each, Stored)
            and region.base <= each.cell < region.base + region.count
            and self.statement_at(each.number) is statement
        ]
        texts = [self._short(each.new, type_) for each in stored]
        if not texts:
            return ""
        if all(each.old == each.new for each in stored):
            return f"it stays {texts[0]}" if len(set(texts)) == 1 else "it changes nothing"
        return f"it becomes {texts[-1]}" if len(set(texts)) == 1 else f"it becomes {', '.join(texts[-MOST_VALUES:])}"

    def _short(self, value: Any, type_: Any) -> str:
        text = Labels(self.program.layout, self.program.labels.seats, self.program.layout.where).label(value, type_)
        return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"

    def _values(self, conditions: Sequence[model.Expression], statement: model.Statement) -> str:
        """The values that conditions see where the rules were stopped, as far as their names are known there."""
        frame = self._frame(statement)
        if frame is None:
            return ""
        world = self.program.world(list(self.cells))
        evaluator = Evaluator(world, world)
        evaluator.wording = self._short
        found: dict[str, str] = {}
        for part in (part for condition in conditions for part in compared(condition)):
            if isinstance(part, model.LocalValue):
                # A fault tells the values of names itself.
                continue
            try:
                text = shown(part, evaluator, frame)
            except (Fault, TypeError):
                # A name that has no value any more.
                continue
            if text != written(part) and len(found) < MOST_VALUES:
                found[named(part)] = text
        return ", ".join(f"{name} is {text}" for name, text in found.items())

    def _frame(self, statement: model.Statement) -> Frame | None:
        """The locals of the body that a statement stands in, if it is under way."""
        found: Frame | None = None
        for place, python_frame in places_in(self.program.places, self.trace):
            if self._is_around(place.locals, statement):
                found = locals_at(place, python_frame.f_locals)
        return found

    def _is_around(self, locals_: tuple[model.Local, ...], statement: model.Statement) -> bool:
        roots = (each for each in nodes(self.program.rules) if isinstance(each, model.Body))
        return any(body.locals is locals_ and body.span.holds(statement.span) for body in roots)
