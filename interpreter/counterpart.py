"""A game that a seat cannot tell from the true one, to run beside it under the same decisions and the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

from attrs import define

from rulewright.dsl import model
from rulewright.dsl.types import CardType, OptionalType, PieceType, Type, element_type
from rulewright.interpreter.asking import values_for
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.imagine import Renaming, imagined
from rulewright.interpreter.layout import ANSWERS, FRAME, GENERATOR, SEAT
from rulewright.interpreter.look import Look, card_look, piece_look
from rulewright.interpreter.options import Answers
from rulewright.interpreter.program import Program

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

Cells = list[Any]


@define(eq=False)
class Counterpart:
    """`state` is what `seat` (from 1) imagined; it goes on as the true game does.

    The same number drawn falls the same way in both. What others answered in secret already is what it is in the true
    game, as far as it can be answered here; else nothing is to be followed from here on, and it `is_apart`.
    """

    state: State
    seat: int
    is_apart: bool
    _renaming: Renaming

    @classmethod
    def of(cls, true: State, seat: int, seed: int) -> Counterpart:
        """What a seat imagines from a seed."""
        found = imagined(true.program, true.cells, seat - 1, seed)
        state = true.imagined_as(found, seat, seed)
        state.cells[GENERATOR] = true.cells[GENERATOR]
        made = cls(state, seat, False, found.renaming)
        made.is_apart = not made._answers_alike(true)
        return made

    def follow(self, true: State, value: Any, seat: int) -> bool:
        """Takes the answer that the true state is about to take; whether it means anything here."""
        answer = self._carried(true, value, seat)
        if answer is None:
            return False
        try:
            self.state.answer(answer[0], seat - 1)
        except Fault:
            return False
        return True

    def _carried(self, true: State, value: Any, seat: int) -> tuple[Any] | None:
        """The answer that means here what a value does there; None if there is none."""
        program = self.state.program
        there, here = values_for(program, true.cells, seat - 1), values_for(program, self.state.cells, seat - 1)
        if seat == self.seat:
            # It took one of those it was offered, and they read alike here.
            number = there.index(value)
            return (here[number],) if number < len(here) else None
        renamed = self._renaming.answer(site_of(program, true.cells), value)
        return (renamed,) if is_offered(program, self.state.cells, here, renamed, seat - 1) else None

    def _answers_alike(self, true: State) -> bool:
        """Takes over what others have answered in secret; whether that can be answered here."""
        cells, program = self.state.cells, self.state.program
        if not isinstance(true.cells[SEAT], tuple) or true.cells[ANSWERS] is None or true.cells[FRAME] is None:
            return True
        answers = list(cells[ANSWERS])
        what = site_of(program, true.cells)
        for place, (seat, answer) in enumerate(zip(true.cells[SEAT], true.cells[ANSWERS], strict=True)):
            if answer:
                renamed = self._renaming.answer(what, answer[0])
                if not is_offered(program, cells, program.options(cells)[place], renamed, seat):
                    return False
                answers[place] = (renamed,)
        cells[ANSWERS] = tuple(answers)
        return True


def site_of(program: Program, cells: Cells) -> model.Choose | model.Secretly:
    """The decision that waits."""
    site = program.points[cells[FRAME][0]].site
    assert site is not None
    node: model.Choose | model.Secretly = site.node
    return node


def is_offered(program: Program, cells: Cells, values: Sequence[Any], value: Any, seat: int) -> bool:
    """Whether a value is offered to a seat (from 0), or another that looks like it to that seat."""
    if isinstance(values, Answers):
        return value in values or values.like(value) is not None
    if value in values:
        return True
    look = Looks(program, cells, seat)
    types = look.types(site_of(program, cells))
    if types is None:
        return False
    wanted = look.of(value, types)
    return any(look.of(other, types) == wanted for other in values)


class Looks:
    """What a seat sees of answers made of cards and pieces."""

    def __init__(self, program: Program, cells: Cells, seat: int) -> None:
        self._cells = cells
        self._seat = seat
        self._looks: dict[str, Look] = {"card": card_look(program.layout), "piece": piece_look(program.layout)}

    def types(self, node: model.Choose | model.Secretly) -> tuple[Type, ...] | Type | None:
        """Of what types the parts of an answer are, or all of them; None of one in which nothing looks alike."""
        match node.what:
            case model.PickOne(names=names):
                return tuple(element_type(name.collection.type) for name in names)
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                return element_type(collection.type)
            case model.PickMenu():
                return None
            case _:
                assert_never(node.what)

    def of(self, value: Any, types: tuple[Type, ...] | Type) -> Any:
        """What is seen of an answer; of several things together in no order."""
        if not isinstance(types, tuple):
            return sorted((self._part(part, types) for part in value), key=repr)
        if len(types) == 1:
            return self._part(value, types[0])
        return [self._part(part, type_) for part, type_ in zip(value, types, strict=True)]

    def _part(self, value: Any, type_: Type) -> Any:
        inner = type_.element if isinstance(type_, OptionalType) else type_
        if value is None or not isinstance(inner, CardType | PieceType):
            return value
        kind = "card" if isinstance(inner, CardType) else "piece"
        return self._looks[kind](self._cells, value, self._seat)
