"""The decisions of a state as their seats see them: labels by what each may know, and answers as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, assert_never

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PieceType,
    PlaceType,
    PlayerType,
    SpaceType,
    Type,
    element_type,
)
from rulewright.interpreter.audience import audience_of, value_of
from rulewright.interpreter.chance_question import ChanceQuestion
from rulewright.interpreter.decision import Decision, Option, Options, Part
from rulewright.interpreter.draw import CHANCE_SEAT
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import ANSWERS, FRAME, RESULT, SEAT, Layout
from rulewright.interpreter.options import OrderAnswers, SomeAnswers
from rulewright.interpreter.program import Program

if TYPE_CHECKING:
    from fractions import Fraction

Cells = list[Any]
Knows = Callable[[int], bool]

MANY = 100_000
"""Options beyond this number are not searched by label."""

LONGEST_NUMBER = 9
"""Digits from which on a word is no number of anything that can be chosen."""


def open_seats(cells: Cells) -> tuple[int, ...]:
    """The seats, from 0, that must decide now; chance is -1."""
    if cells[FRAME] is None or cells[RESULT] is not None:
        return ()
    seat = cells[SEAT]
    if isinstance(seat, tuple):
        return tuple(sorted(s for s, a in zip(seat, cells[ANSWERS], strict=True) if a is None))
    return (seat,)


def values_for(program: Program, cells: Cells, seat: int) -> Sequence[Any]:
    """The options' values for a seat that must decide."""
    found = program.options(cells)
    if isinstance(cells[SEAT], tuple):
        found = found[cells[SEAT].index(seat)]
    return found  # type: ignore[no-any-return]


def knower(program: Program, cells: Cells, seat: int | None) -> Knows:
    """Whether a seat knows a card's face now; None is what everybody knows."""
    knowledge = program.layout.knowledge
    bit = 1 << (program.layout.players if seat is None else seat)

    def knows(card: int) -> bool:
        return bool(cells[knowledge + card] & bit)

    return knows


def stands_of(layout: Layout, cells: Cells) -> Callable[[int], int | None]:
    """Where each piece stands now."""
    return cells[layout.piece_space : layout.piece_space + len(layout.pieces)].__getitem__


def secrets_for(layout: Layout, cells: Cells, seat: int) -> Callable[[int], Sequence[tuple[str, Type, Any]]] | None:
    """What a seat sees of each piece that not all see; None where nothing of any piece is secret."""
    secret = [
        (number, variable)
        for number, variable in enumerate(layout.model.variables)
        if variable.seen_by == "owner" and isinstance(variable.owner, model.KindOwner)
    ]

    def secrets(piece: int) -> list[tuple[str, Type, Any]]:
        owner = model.KindOwner(kind=layout.pieces[piece].kind)
        return [
            (variable.name, variable.type, value_of(layout, cells, number, piece))
            for number, variable in secret
            if variable.owner == owner and seat in (audience_of(layout, cells, number, piece) or ())
        ]

    return secrets if secret else None


def decisions_of(state: Asking, cells: Cells) -> tuple[Decision, ...]:
    """What each seat that must decide is asked, by seat."""
    return tuple(
        [decision_of(state, cells, seat, values_for(state.program, cells, seat)) for seat in open_seats(cells)]
    )


def decision_of(state: Asking, cells: Cells, seat: int, values: Sequence[Any]) -> Decision:
    """What a seat (from 0) is asked, with the values it can choose."""
    options = OpenOptions()
    options.values, options.cells, options.state, options.seat = values, cells, state, seat
    made = Decision()
    made.seat, made.options = seat + 1, options
    return made


class OpenOptions(Options):
    """The options of a decision that waits. `cells` are those of the state that asks; words are found on demand."""

    __slots__ = ("_question", "seat", "state")

    _question: Question | ChanceQuestion
    seat: int
    state: Asking

    @property
    def asked(self) -> Question | ChanceQuestion:
        try:
            return self._question
        except AttributeError:
            self._question = question_of(self.state.program, self.cells, self.seat, self.state.names)
            return self._question


def question_of(program: Program, cells: Cells, seat: int, names: Sequence[str]) -> Question | ChanceQuestion:
    """The words of what a seat (from 0) or chance is asked."""
    if seat != CHANCE_SEAT:
        return Question(program, cells, seat, names)
    layout = program.layout
    return ChanceQuestion(cells[layout.waiting].draw, Labels(layout, names, layout.where, stands_of(layout, cells)))


class Asking(Protocol):
    """A state that asks."""

    names: tuple[str, ...]

    @property
    def program(self) -> Program: ...


class Question:
    """The words of one decision. A state replaces its list of cells at every decision, so this one stays what it is."""

    __slots__ = ("_about", "_cells", "_labels", "_names", "_program", "_seat", "node")

    def __init__(self, program: Program, cells: Cells, seat: int, names: Sequence[str]) -> None:
        site = program.points[cells[FRAME][0]].site
        assert site is not None
        self.node = site.node
        self._program = program
        self._cells = cells
        self._seat = seat
        self._names = names
        self._labels: Labels | None = None
        self._about: tuple[tuple[Option, ...], int, int] | None = None

    @property
    def labels(self) -> Labels:
        """Labels with the players' names, and pieces of one name told apart by their spaces."""
        if self._labels is None:
            layout = self._program.layout
            secrets = secrets_for(layout, self._cells, self._seat)
            self._labels = Labels(layout, self._names, layout.where, stands_of(layout, self._cells), secrets)
        return self._labels

    @property
    def knows(self) -> Knows:
        """Which faces the seat knows."""
        return knower(self._program, self._cells, self._seat)

    @property
    def kind(self) -> str:
        """What an answer is, in the words of `Decision`."""
        match self.node.what:
            case model.PickOne(names=names):
                return "one" if len(names) == 1 else "several names"
            case model.PickSome():
                return "some"
            case model.PickOrder():
                return "order"
            case model.PickMenu():
                return "menu"
            case other:
                assert_never(other)

    def prompt(self) -> str:
        """The question as the seat reads it."""
        return self.labels.render(self._program.prompt(self._cells, self._seat), self.knows)

    def label(self, value: Any) -> str:
        """How the seat reads an answer."""
        what = self.node.what
        if isinstance(what, model.PickMenu) or (
            value is None and isinstance(what, model.PickOne) and what.or_none is not None
        ):
            parts = self._program.option_label(self._cells, self._seat, value)
            assert parts is not None
            return self.labels.render(parts, self.knows)
        if isinstance(what, model.PickOne):
            types = [element_type(name.collection.type) for name in what.names]
            values = (value,) if len(types) == 1 else value
            shown = (self.labels.label(v, t, self.knows) for v, t in zip(values, types, strict=True))
            return ", ".join(shown)
        return self.labels.label(value, ListType(element_type(what.collection.type)), self.knows)

    def parts(self, value: Any) -> tuple[Part, ...]:
        """What an answer is made of."""
        match self.node.what:
            case model.PickOne(names=names):
                types = [element_type(name.collection.type) for name in names]
                if len(types) > 1:
                    return tuple(map(self._part, types, value))
                return (self._part(types[0], value),)
            case model.PickMenu(options=options):
                types = [element_type(each.collection.type) for each in options[value[0]].generators]
                return (Part(None, value[0], value[0]), *map(self._part, types, value[1:]))
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                type_ = element_type(collection.type)
                return tuple(self._part(type_, element) for element in value)
            case other:
                assert_never(other)

    def _part(self, type_: Type, value: Any) -> Part:
        if value is None:
            return Part(None, None, None)
        match type_:
            case OptionalType(element=element):
                return self._part(element, value)
            case IntType() | BoolType() | EnumType() | PlayerType() | SpaceType():
                return Part(type_, value, int(value))
            case CardType():
                card = self._program.layout.cards[value]
                return Part(type_, value, card.declaration if self.knows(value) else None)
            case PieceType():
                return Part(type_, value, stands_of(self._program.layout, self._cells)(value))
            case PlaceType():
                return Part(type_, value, self._program.layout.where(value)[3])
            case _:
                return Part(type_, value, None)

    def label_part(self, part: Part) -> str:
        """How the seat reads a part of an answer."""
        if part.type is not None:
            return self.labels.label(part.value, part.type, self.knows)
        what = self.node.what
        if isinstance(what, model.PickMenu):
            shown = what.options[part.value].label.parts
            return "".join(piece if isinstance(piece, str) else "…" for piece in shown)
        return self.label(None)

    def probability(self, value: Any) -> Fraction | None:
        """What a seat chooses has none."""
        return None

    def selection(self, values: Sequence[Any]) -> tuple[tuple[Option, ...], int, int]:
        """The elements that answers are made of, and how many are chosen."""
        if self._about is None:
            self._about = self._selection(values)
        return self._about

    def _selection(self, values: Sequence[Any]) -> tuple[tuple[Option, ...], int, int]:
        what = self.node.what
        if not isinstance(what, model.PickSome | model.PickOrder):
            return (), 1, 1
        type_ = element_type(what.collection.type)
        found = _all_elements(values, what)
        elements = tuple(Option.labelled(value, self.labels.label(value, type_, self.knows)) for value in found)
        if isinstance(what, model.PickOrder):
            return elements, len(found), len(found)
        if isinstance(values, SomeAnswers):
            return elements, values.low, values.high
        sizes = [len(value) for value in values]
        return elements, min(sizes), max(sizes)

    def find(self, decision: Decision, text: str) -> tuple[Option, ...]:
        """The options a person may mean by a text."""
        wanted = " ".join(text.split()).casefold()
        if decision.kind in ("some", "order"):
            return _find_selection(decision, wanted)
        if len(decision.options) > MANY:
            return ()
        found = [option for option in decision.options if option.label.casefold() == wanted]
        if not found and wanted:
            found = [option for option in decision.options if option.label.casefold().startswith(wanted)]
        return tuple(found)


def _all_elements(values: Sequence[Any], what: model.PickSome | model.PickOrder) -> tuple[Any, ...]:
    if isinstance(values, SomeAnswers | OrderAnswers):
        return values.elements
    if isinstance(what, model.PickOrder):
        return tuple(values[0])
    found: dict[Any, None] = {}
    for value in values:
        found.update(dict.fromkeys(value))
    return tuple(found)


def _find_selection(decision: Decision, wanted: str) -> tuple[Option, ...]:
    """An answer of several elements from labels or numbers of elements."""
    elements = decision.elements
    words = [word.strip() for word in wanted.split(",")] if "," in wanted else _split(wanted, elements)
    words = [word for word in words if word]
    chosen: list[int] = []
    for word in words:
        at = _element_number(word, elements, chosen)
        if at is None:
            return ()
        chosen.append(at)
    if decision.kind == "order":
        chosen = chosen or list(range(len(elements)))
    else:
        chosen.sort()
    values = decision.options.values
    try:
        return (decision.options[values.index(tuple(elements[at].value for at in chosen))],)
    except ValueError:
        return ()


def _split(wanted: str, elements: tuple[Option, ...]) -> list[str]:
    """Words of a selection without commas: a whole label counts as one word."""
    if any(element.label.casefold() == wanted for element in elements):
        return [wanted]
    return re.split(r"\s+", wanted)


def _element_number(word: str, elements: tuple[Option, ...], taken: list[int]) -> int | None:
    """Which element a word means: by label, by number, or by the beginning of only one label."""
    same = [n for n, element in enumerate(elements) if element.label.casefold() == word and n not in taken]
    if same:
        return same[0]
    number = int(word) if word.isdecimal() and len(word) < LONGEST_NUMBER else 0
    if 1 <= number <= len(elements) and number - 1 not in taken:
        return number - 1
    near = [n for n, e in enumerate(elements) if e.label.casefold().startswith(word) and n not in taken]
    return near[0] if len({elements[n].label for n in near}) == 1 else None
