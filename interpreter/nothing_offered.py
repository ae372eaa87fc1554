"""Why there was nothing to choose: where that is a fault, and where an `else` was gone on with and nobody was asked.

No state remembers it. The rules run once more from the last decision, to the place where there was nothing; there, with
the cells and the locals as they are at that moment, the question is explained as an open one would be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, assert_never

from attrs import define, evolve, field, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.interpreter.asking import stands_of
from rulewright.interpreter.evaluate import deep
from rulewright.interpreter.explain_choice import ChoiceExplainer
from rulewright.interpreter.explain_menu import asking_words
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.label import Labels
from rulewright.interpreter.left_out import left_out
from rulewright.interpreter.meaning import Meanings
from rulewright.interpreter.past import Drive
from rulewright.interpreter.program import Cells, Program
from rulewright.interpreter.reader import Reader
from rulewright.interpreter.reasoning import Reasoner
from rulewright.interpreter.sight import Sight, SightedEvaluator, SightedWorld
from rulewright.interpreter.trace import is_generated, locals_at, own_tracing, place_at, places_in, raised_at
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

Go = Callable[[Cells], None]

LINES_FOLLOWED = 200_000
MOST_SKIPPED = 3


class FarEnoughError(Exception):
    """The rules have been followed as far as anybody waits for it."""


@frozen
class Moment:
    """When there was nothing to choose: the question, the cells as they were, and the locals of the rule that asks."""

    node: model.Choose
    cells: Cells
    frame: Frame

    def choice(self, program: Program, names: Sequence[str], reader: Reader) -> ChoiceExplainer:
        """What explains the question to a reader."""
        return explaining(program, self.cells, self.frame, names, reader)

    def reasons(self, choice: ChoiceExplainer, names: Sequence[str]) -> list[Reason]:
        """That nobody was asked, and why there was nothing to choose; nothing if that was before.

        What was done instead may have asked something itself. The line that goes on behind that stands there too, and
        does not know yet who was not asked.
        """
        seat = choice.reasoner.look(self.node.seat, self.frame).value
        if seat is None:
            return []
        prompt = None if self.node.prompt is None else choice.rendered(self.node.prompt, self.frame)
        asked = f" “{prompt}”" if prompt else ""
        sentence = f"{names[seat]} was not asked{asked}: there was nothing to choose"
        skipped = Reason(kind="skipped", sentence=sentence, span=asking_words(self.node))
        return [skipped, *left_out(choice, self.node.what)]


def explaining(program: Program, cells: Cells, frame: Frame, names: Sequence[str], reader: Reader) -> ChoiceExplainer:
    """What explains a question to a reader, with the cells and locals of some moment."""
    layout = program.layout
    sight = Sight(layout, cells, reader.seat, reader.sees_all)
    labels = Labels(layout, names, layout.where, stands_of(layout, cells))
    world = SightedWorld(program.world(cells), sight)
    reasoner = Reasoner(SightedEvaluator(world, world), labels, sight)
    return ChoiceExplainer(reasoner, Meanings(layout, labels, sight), frame)


# Where it is a fault


def why_nothing(program: Program, cells: Cells, go: Go) -> tuple[Label, ...]:
    """The places that show why a choice without `else` had nothing to offer, when `go` comes to it on these cells."""
    cells = cells.copy()
    try:
        go(cells)
    except Fault as fault:
        way = list(places_in(program.places, raised_at(fault)))
    else:
        return ()
    if not way:
        return ()
    place, python_frame = way[-1]
    questions = (each for each in nodes(program.rules) if isinstance(each, model.Choose | model.Secretly))
    node = next((each for each in questions if each.span == place.span), None)
    if node is None:
        return ()
    frame, reader = locals_at(place, python_frame.f_locals), Reader(seat=None, sees_all=True)
    with deep():
        choice = explaining(program, cells, frame, program.labels.seats, reader)
        if isinstance(node, model.Secretly):
            seats = choice.reasoner.evaluator.turns((node.seats,), frame)
            next((None for _ in seats if _has_nothing(choice, node.what)), None)
        reasons = list(left_out(choice, node.what))
    return tuple(Label(each.span, each.sentence) for each in reasons if each.span is not None)


def _has_nothing(choice: ChoiceExplainer, what: model.PickOne | model.PickSome) -> bool:
    """Whether the seat whose turn it is in the frame has less to choose from than it must take."""
    match what:
        case model.PickOne(names=names):
            first, least = names[0], 1
            collection, local, condition = first.collection, first.local, first.condition
        case model.PickSome(collection=collection, element=local, condition=condition, low=low):
            least = 0 if low is None else choice.reasoner.look(low, choice.frame).value or 0
        case _:
            assert_never(what)
    frame = evolve(choice.frame, values=list(choice.frame.values))
    found = 0
    for element in choice.reasoner.look(collection, frame).value or ():
        frame.set(local, element)
        found += condition is None or bool(choice.reasoner.look(condition, frame).value)
    return found < least


# Where something else was done


@frozen
class Skipped:
    """A question that nobody was asked, what explains it, and why."""

    node: model.Choose
    choice: ChoiceExplainer
    reasons: tuple[Reason, ...]


def skipped(state: State, drive: Drive | None, reader: Reader) -> list[Skipped]:
    """The last questions that nobody was asked since the last decision as there was nothing to choose, and why.

    Told only to whom nothing is hidden: that the rules came to such a place may follow from what somebody else holds.
    `drive` is how the rules ran last, if the state does not know it.
    """
    program, names = state.program, reader.names or state.names
    if Sight(program.layout, state.cells, reader.seat, reader.sees_all).has_secrets:
        return []
    drive = drive or state.last_drive
    if drive is None or Sight(program.layout, drive[0], reader.seat, reader.sees_all).has_secrets:
        return []
    found = []
    with deep():
        for moment in moments(program, *drive)[-MOST_SKIPPED:]:
            choice = moment.choice(program, names, reader)
            reasons = [] if choice.reasoner.sight.has_secrets else moment.reasons(choice, names)
            if reasons:
                found.append(Skipped(moment.node, choice, tuple(reasons)))
    return found


def moments(program: Program, cells: Cells, go: Go) -> list[Moment]:
    """When an `else` of a choice was gone on with, if `go` lets the rules run on these cells."""
    instead = {
        id(each.otherwise[0]): each
        for each in nodes(program.rules)
        if isinstance(each, model.Choose) and each.otherwise
    }
    if not instead:
        return []
    cells = cells.copy()
    follower = Follower(program, cells, instead)
    # What was found until the rules go wrong is true all the same.
    with suppress(Fault, FarEnoughError), own_tracing():
        sys.settrace(follower.called)
        go(cells)
    return follower.found


@define
class Follower:
    """Follows the lines of a program that are come to; `instead` has the questions by what is done in their stead."""

    program: Program
    cells: Cells
    instead: dict[int, model.Choose]
    found: list[Moment] = field(factory=list)
    lines: int = 0
    at: dict[int, model.Choose | None] = field(factory=dict)
    last: model.Choose | None = None

    def called(self, frame: FrameType, event: str, argument: object) -> Any:
        """Python's trace function: only the program's own lines are followed."""
        return self._line if is_generated(frame) else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event != "line":
            return self._line
        self.lines += 1
        if self.lines > LINES_FOLLOWED:
            raise FarEnoughError
        place = place_at(self.program.places, frame.f_lineno)
        node = None if place is None else self._question(frame.f_lineno, place.span)
        if place is not None and node is not None and node is not self.last:
            self.found.append(Moment(node, self.cells.copy(), locals_at(place, frame.f_locals)))
        self.last = node
        return self._line

    def _question(self, line: int, span: Span) -> model.Choose | None:
        if line not in self.at:
            self.at[line] = self._first_of(span)
        return self.at[line]

    def _first_of(self, span: Span) -> model.Choose | None:
        """The question in whose stead the statement begins that stands here."""
        return next(
            (node for node in self.instead.values() if node.otherwise and node.otherwise[0].span.holds(span)), None
        )
