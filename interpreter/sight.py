"""What one reader may know of a state while its rules are explained to him, and expressions that notice when they look
at more.

The notice is given for every look at what the reader may not know, whether or not it changes what comes out: so what he
is told is the same in all states that he cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl import model
from rulewright.dsl.model import Model, WhatIf
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    SetType,
    Type,
)
from rulewright.interpreter.audience import audience_of
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.cell_world import CellWorld
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.layout import CardInstance, Layout
from rulewright.interpreter.world import Frame, ZoneKey

MOST_STEPS = 200_000
"""Steps that one look at an expression may take: somebody waits for the answer."""

MOST_STEPS_IN_ALL = 1_000_000
"""Steps of all the looks of one explanation."""

TOO_LONG = "this takes too long to work out here"


@frozen(slots=False)
class Sight:
    """What a reader knows of a state: a seat (from 0), what all seats have in common (None), or everything."""

    layout: Layout
    cells: list[Any]
    seat: int | None
    sees_all: bool = False

    def knows(self, card: int) -> bool:
        """Whether the reader knows a card's face."""
        if self.sees_all:
            return True
        bits = self.cells[self.layout.knowledge + card]
        if self.seat is not None:
            return bool(bits >> self.seat & 1)
        everybody = (1 << self.layout.players) - 1
        return bool(bits >> self.layout.players & 1) or bits & everybody == everybody

    def sees(self, variable: int, owner: int | None) -> bool:
        """Whether the reader may know what a variable of an owner holds; what a card says is read off its face."""
        if self.sees_all:
            return True
        about = self.layout.model.variables[variable]
        is_of_card = (
            isinstance(about.owner, model.KindOwner) and not self.layout.model.kinds[about.owner.kind].is_pieces
        )
        if is_of_card and owner is not None and not self.knows(owner):
            return False
        audience = audience_of(self.layout, self.cells, variable, -1 if owner is None else owner)
        if audience is None:
            return True
        return self.seat in audience if self.seat is not None else len(set(audience)) == self.layout.players

    @cached_property
    def has_secrets(self) -> bool:
        """Whether anything at all is hidden from the reader."""
        if self.sees_all:
            return False
        if any(variable.seen_by != "all" for variable in self.layout.model.variables):
            return True
        return not all(map(self.knows, range(len(self.layout.cards))))


class Faces(Sequence[CardInstance]):
    """The cards of a game, which note when one is looked at whose face the reader does not know."""

    def __init__(self, world: SightedWorld) -> None:
        self._world = world

    def __len__(self) -> int:
        return len(self._world.plain.cards)

    def __getitem__(self, card: Any) -> Any:
        if not self._world.sight.knows(card):
            self._world.is_hidden = True
        return self._world.plain.cards[card]


@define
class SightedWorld:
    """A state as expressions ask about it; `is_hidden` is set once they look at what the reader may not know."""

    plain: CellWorld
    sight: Sight
    is_hidden: bool = False
    cards: Faces = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.cards = Faces(self)

    @property
    def model(self) -> Model:
        return self.plain.model

    @property
    def players(self) -> int:
        return self.plain.players

    @property
    def boards(self) -> Sequence[tuple[int, int]]:
        return self.plain.boards

    @property
    def pieces(self) -> Sequence[CardInstance]:
        return self.plain.pieces

    @property
    def card_ranges(self) -> Sequence[range]:
        return self.plain.card_ranges

    def option(self, option: int) -> int | bool:
        """The value of an option."""
        return self.plain.option(option)

    def variable(self, variable: int, owner: int | None) -> Value:
        """The value of a variable."""
        if not self.sight.sees(variable, owner):
            self.is_hidden = True
        return self.plain.variable(variable, owner)

    def cards_in(self, zone: ZoneKey) -> tuple[int, ...]:
        """The cards of a zone; how many there are is no secret, and which is one only when they are looked at."""
        return self.plain.cards_in(zone)

    def places_of(self, zone: ZoneKey) -> tuple[int, ...]:
        """The cells of a zone."""
        return self.plain.places_of(zone)

    def card_at(self, place: int) -> int | None:
        """The card in a place."""
        return self.plain.card_at(place)

    def where(self, place: int) -> Where:
        """The zone, owner, key and index that a cell stands for."""
        return self.plain.where(place)

    def where_is(self, card: int) -> Where:
        """Where a card lies."""
        if not self.sight.knows(card):
            self.is_hidden = True
        return self.plain.where_is(card)

    def is_face_up(self, card: int) -> bool:
        """Whether a card lies open to all, which all see."""
        return self.plain.is_face_up(card)

    def space_of(self, piece: int) -> int | None:
        """The space a piece stands on."""
        return self.plain.space_of(piece)

    def piece_on(self, kind: int, space: int) -> int | None:
        """The piece of a kind that stands on a space of its board."""
        return self.plain.piece_on(kind, space)

    def what_if(self, expression: WhatIf, frame: Frame) -> Value:
        """The value of an expression after an action, which may look at anything."""
        if self.sight.has_secrets:
            self.is_hidden = True
        return self.plain.what_if(expression, frame)

    def repeated(self, site: Span, board: str | None, values: tuple[Value, ...]) -> int:
        """How often things have been so is counted by asking, so it is not asked once more."""
        raise CannotTellError

    def fact(self, name: str) -> Value:
        """What only tests ask."""
        return self.plain.fact(name)


class CannotTellError(Exception):
    """What an expression comes to can be found out only by playing on."""


@frozen
class Look:
    """What an expression came to: its value, or the sentence that says why it has none; and whether it is the
    reader's to know.
    """

    value: Value
    is_hidden: bool = False
    failure: str | None = None

    @property
    def is_plain(self) -> bool:
        """Whether there is a value that the reader may know."""
        return not self.is_hidden and self.failure is None


@define
class SightedEvaluator(Evaluator):
    """Evaluates like the reference evaluator, over a world that notes what the reader may not know.

    `asking` is what names the locals of the rule that asks, `secret` those of them whose values may be secrets. Results
    of `remembered` functions are kept, as the state stays what it is.
    """

    asking: tuple[model.Local, ...] | None = None
    secret: frozenset[int] = frozenset()
    spent: int = 0
    kept: dict[tuple[int, tuple[Value, ...]], tuple[Value, bool]] = field(factory=dict)
    card_values: CardValues = field(init=False)

    @card_values.default
    def _looks_for_cards(self) -> CardValues:
        return CardValues(self.world.model)

    @property
    def sighted(self) -> SightedWorld:
        """The world that is looked at."""
        assert isinstance(self.world, SightedWorld), "explanations are made over what their reader sees"
        return self.world

    def look(self, expression: model.Expression, frame: Frame) -> Look:
        """An expression's value, and whether the reader may know it."""
        return self.looking(lambda: self.value(expression, frame))

    def looking(self, find: Callable[[], Value]) -> Look:
        """What is found, and whether the reader may know it; looks may lie in one another."""
        if self.spent > MOST_STEPS_IN_ALL:
            return Look(None, failure=TOO_LONG)
        world, before = self.sighted, self.sighted.is_hidden
        world.is_hidden, self.steps, self.calls = False, 0, []
        try:
            value, failure = find(), None
        except Fault as fault:
            value, failure = None, fault.message
        except CannotTellError:
            value, failure = None, "how often something has been so is told by playing on only"
        self.spent += self.steps
        is_hidden, world.is_hidden = world.is_hidden, before
        return Look(value, is_hidden, failure)

    def charge(self, steps: int) -> None:
        """Counts steps; one look takes fewer than the rules may between two decisions."""
        super().charge(steps)
        if self.steps > MOST_STEPS:
            raise Fault("RW709", TOO_LONG)

    def _value(self, expression: model.Expression, frame: Frame) -> Value:
        world = self.sighted
        match expression:
            case model.LocalValue(local=local) if local in self.secret and frame.locals is self.asking:
                world.is_hidden = True
            case model.NamedCard(kind=kind, card=card):
                # Whoever calls a card by its name needs not look at its face.
                things = world.plain.pieces if world.model.kinds[kind].is_pieces else world.plain.cards
                return next(n for n in world.card_ranges[kind] if things[n].declaration == card)
            case model.InZone(card=card, zone=zone):
                found = self.value(card, frame)
                here = world.cards_in(self.zone(zone, frame)) if zone.index is None else ()
                if zone.index is not None or not all(map(world.sight.knows, here)):
                    self._compares(found, card.type)
            case (
                model.Compare(left=left, right=right)
                | model.Contains(element=left, collection=right)
                | model.Combine(left=left, right=right)
            ):
                for side in (left, right):
                    if self.card_values.has_cards(side.type):
                        self._compares(self.value(side, frame), side.type)
            case _:
                pass
        value = super()._value(expression, frame)
        if isinstance(expression.type, SetType) and self.card_values.has_cards(expression.type):
            # A set is in the order of its cards, whatever they are.
            self._compares(value, expression.type)
        return value

    def _call(self, number: int, arguments: tuple[model.Expression, ...], span: Span, frame: Frame) -> Value:
        if not self.world.model.functions[number].is_remembered:
            return super()._call(number, arguments, span, frame)
        world = self.sighted
        key = (number, tuple(self.value(argument, frame) for argument in arguments))
        before = world.is_hidden
        if key not in self.kept:
            world.is_hidden = False
            value = super()._call(number, arguments, span, frame)
            self.kept[key] = value, world.is_hidden
        value, is_hidden = self.kept[key]
        world.is_hidden = before or is_hidden
        return value

    def _compares(self, value: Value, type_: Type) -> None:
        """Notes that it is asked which cards these are."""
        if not all(map(self.sighted.sight.knows, self.cards_of(value, type_))):
            self.sighted.is_hidden = True

    def cards_of(self, value: Value, type_: Type) -> tuple[int, ...]:
        """All cards in a value."""
        return tuple(self.card_values.cards(value, type_))
