"""Evaluates expressions of a model one node at a time, over any world that answers what they ask.

This is the slow, plain way: it serves what makes up a game before there is a state (sizes, card values, defaults), the
reference evaluator, and explanations.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import assert_never

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    TEXT_LIMIT,
    ListType,
    PerType,
    PlaceType,
    SetType,
    SpaceType,
    Type,
    fits,
)
from rulewright.interpreter.effort import VALUES_A_STEP, WORDS_A_STEP, Sizes, is_written_out, weight
from rulewright.interpreter.evaluate_aggregate import aggregate
from rulewright.interpreter.evaluate_board import Board
from rulewright.interpreter.evaluate_builtin import builtin_value, call_builtin, everything, name_of
from rulewright.interpreter.evaluate_function import run_function
from rulewright.interpreter.evaluate_operator import arithmetic, combine, compare, concatenate
from rulewright.interpreter.fault import (
    CALL_LIMIT,
    STEP_LIMIT,
    Fault,
    calls_too_deep,
    index_outside,
    none_needed,
    not_begun,
    not_in_list,
    text_too_long,
    too_many_steps,
)
from rulewright.interpreter.label import Labels, Value, seat_names
from rulewright.interpreter.names_there import names_there
from rulewright.interpreter.store import (
    as_set,
    key_position,
    stored,
)
from rulewright.interpreter.world import UNSET, Frame, LiveWorld, World, ZoneKey

DEEPEST = 12_000
"""Python's own frames: a hundred calls, each with nested blocks and expressions, need more than it allows by itself."""


@contextmanager
def deep() -> Iterator[None]:
    """Lets Python nest as deep as rules may."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def evaluate_formula(formula: model.Formula, world: World, *values: Value) -> Value:
    """The value of a formula whose first locals are `values`; it may use more locals than it declares for itself."""
    evaluator = Evaluator(world)
    return evaluator.value(formula.value, Frame.of(formula.locals, *values))


def evaluate_start(formula: model.Formula, type: Type, world: World, *values: Value) -> Value:
    """What something of a type holds at first. An option or a binder may make it a value that does not fit."""
    value = evaluate_formula(formula, world, *values)
    try:
        return stored(value, formula.value.type, type)
    except Fault as fault:
        raise Evaluator(world).located(fault, formula.value.span, Frame.of(formula.locals, *values)) from None


@define
class Evaluator:
    """Evaluates over a world; `live` is the same world once the game is under way.

    `wording` says how explanations call values, if not as tests of a file do.
    """

    world: World
    live: LiveWorld | None = None
    steps: int = 0
    calls: list[tuple[str, Span]] = field(factory=list)
    wording: Callable[[Value, Type], str] | None = None
    labels: Labels = field(init=False)
    text_labels: Labels = field(init=False)
    sizes: Sizes = field(init=False)

    def __attrs_post_init__(self) -> None:
        players = self.world.players
        where = self.live.where if self.live is not None else None
        self.labels = Labels(self.world, seat_names(self.world.model, players), where)
        records = {record.name: tuple(each.type for each in record.fields) for record in self.world.model.records}
        self.sizes = Sizes(self.labels.keys, records)
        self.text_labels = Labels(self.world, [f"p{seat + 1}" for seat in range(players)], where)

    def value(self, expression: model.Expression, frame: Frame) -> Value:
        """The value of an expression; a fault is located at the innermost expression that raised it."""
        try:
            return self._value(expression, frame)
        except Fault as fault:
            raise self.located(fault, expression.span, frame) from None

    def gone_through(self, collection: model.Expression, frame: Frame) -> Sequence[Value]:
        """The elements of a collection, of which each is charged for when its turn comes."""
        if not isinstance(collection, model.Range):
            return self.value(collection, frame)  # type: ignore[no-any-return]
        low, high = self.value(collection.low, frame), self.value(collection.high, frame)
        return range(low, high + 1)

    def located(self, fault: Fault, span: Span, frame: Frame) -> Fault:
        """A fault with its place, the calls under way and the values of the frame's locals."""
        if fault.span is not None:
            return fault
        there = names_there(self.world.model, frame.locals, span)
        values = tuple(
            (local.name, self.labels.label(value, local.type))
            for number, (local, value) in enumerate(zip(frame.locals, frame.values, strict=False))
            if value is not UNSET and local.name and number in there
        )
        return fault.located(span, tuple(self.calls), values)

    def charge(self, steps: int) -> None:
        """Counts steps towards the bound between two decisions."""
        self.steps += steps
        if self.steps > STEP_LIMIT:
            raise too_many_steps()

    def spend_on(self, type: Type, *values: Value) -> None:
        """Charges for going through values of a type whole, if they are large."""
        if self.sizes.is_large(type):
            self.charge(sum(weight(value) // VALUES_A_STEP for value in values))

    def stored(self, value: Value, source: Type, target: Type) -> Value:
        """A value on its way to a place; charged where each part of it is tested."""
        if not fits(source, target) and self.sizes.is_taken_apart(target):
            self.charge(weight(value) // WORDS_A_STEP)
        return stored(value, source, target)

    def enter(self, name: str, span: Span) -> None:
        """Notes a call; `leave` takes it back."""
        if len(self.calls) >= CALL_LIMIT:
            raise calls_too_deep()
        self.calls.append((name, span))
        self.charge(1)

    def leave(self) -> None:
        """Ends the innermost call."""
        self.calls.pop()

    def turns(self, generators: tuple[model.Generator, ...], frame: Frame) -> Iterator[None]:
        """Goes through nested generators; at each turn the frame's binders are set."""
        if not generators:
            yield
            return
        first, *rest = generators
        items = self.gone_through(first.collection, frame)
        try:
            self.charge(len(items))
        except Fault as fault:
            raise self.located(fault, first.span, frame) from None
        for item in items:
            frame.set(first.local, item)
            bound = first.bound_condition
            if first.bound == "while" and bound is not None and not self.value(bound, frame):
                break
            is_last = first.bound == "until" and bound is not None and self.value(bound, frame)
            if first.condition is None or self.value(first.condition, frame):
                yield from self.turns(tuple(rest), frame)
            if is_last:
                break

    def parts(self, template: model.Template, frame: Frame) -> tuple[str | tuple[Type, Value], ...]:
        """A template with its expressions evaluated."""
        return tuple(part if isinstance(part, str) else (part.type, self.value(part, frame)) for part in template.parts)

    def zone(self, ref: model.ZoneRef, frame: Frame) -> ZoneKey:
        """Which zone a reference means; its index aside."""
        owner = -1 if ref.owner is None else self.value(ref.owner, frame)
        if ref.key is None:
            return ref.zone, owner, -1
        key_type = self.world.model.zones[ref.zone].key
        assert key_type is not None
        return ref.zone, owner, self.key(ref.key, key_type, frame)

    def key(self, key: model.Expression, type: Type, frame: Frame) -> int:
        """The position of a key among those of its type."""
        value = self.value(key, frame)
        try:
            return key_position(value, type, self.labels.label(value, key.type))
        except Fault as fault:
            raise self.located(fault, key.span, frame) from None

    def place(self, ref: model.ZoneRef, frame: Frame) -> int:
        """The one place that a reference means."""
        places = self.under_way.places_of(self.zone(ref, frame))
        if ref.index is None:
            return places[0]
        return int(item_at(places, self.value(ref.index, frame)))

    def board(self, type: Type) -> Board:
        """The board that a space's type names."""
        assert isinstance(type, SpaceType)
        ordinal = next(n for n, board in enumerate(self.world.model.boards) if board.name == type.board)
        about = self.world.model.boards[ordinal]
        columns, rows = self.world.boards[ordinal]
        copies = self.world.players if about.is_per_player else 1
        return Board(about, columns, rows // copies, copies)

    def spread(self, node: model.Spread, frame: Frame) -> tuple[Value, ...]:
        """Everything reached from the starts, breadth first."""
        starts = self.value(node.starts, frame)
        reached = list(dict.fromkeys(starts if isinstance(starts, tuple) else (starts,)))
        for thing in reached:
            self.charge(1)
            frame.set(node.local, thing)
            for _ in self.turns((node.generator,), frame):
                other = frame.values[node.generator.local]
                if other not in reached:
                    reached.append(other)
        return tuple(reached)

    def kind(self, name: str) -> int:
        """The ordinal of a kind of cards or pieces."""
        return next(n for n, kind in enumerate(self.world.model.kinds) if kind.name == name)

    @property
    def under_way(self) -> LiveWorld:
        """The world, when the game has begun; a fault before that."""
        if self.live is None:
            raise not_begun()
        return self.live

    def _value(self, expression: model.Expression, frame: Frame) -> Value:
        match expression:
            case model.Constant(value=value):
                return value
            case model.LocalValue(local=local):
                value = frame.values[local]
                if value is UNSET:
                    raise none_needed()
                return value
            case model.VariableValue(variable=variable, owner=owner):
                return self.world.variable(variable, None if owner is None else self.value(owner, frame))
            case model.Compare():
                return compare(self, expression, frame)
            case model.Arithmetic():
                return arithmetic(self, expression, frame)
            case model.Logic(operator=operator, operands=operands):
                check = all if operator == "and" else any
                return check(self.value(operand, frame) for operand in operands)
            case model.Aggregate():
                return aggregate(self, expression, frame)
            case model.Comprehension(value=value, generators=generators):
                found = [self.value(value, frame) for _ in self.turns(generators, frame)]
                return as_set(found) if isinstance(expression.type, SetType) else tuple(found)
            case model.Text(template=template):
                return self._text(template, frame)
            case model.OptionValue(option=option):
                return self.world.option(option)
            case model.FieldValue(record=record, field=position):
                return self.value(record, frame)[position]
            case model.BuiltinValue():
                return builtin_value(self, expression, frame)
            case model.All():
                return everything(self, expression)
            case model.NamedCard(kind=kind, card=card):
                made = self.world.pieces if self.world.model.kinds[kind].is_pieces else self.world.cards
                return next(n for n in self.world.card_ranges[kind] if made[n].declaration == card)
            case model.IsNamed(card=card, name=name):
                value = self.value(card, frame)
                return value is not None and name_of(self, value, card.type) == name
            case model.ZoneCards(zone=zone):
                return self._cards(zone, frame)
            case model.ZonePlaces(zone=zone):
                return self.under_way.places_of(self.zone(zone, frame))
            case model.ZonePlace(zone=zone):
                return self.place(zone, frame)
            case model.ZoneEnd(zone=zone, end=end):
                cards = self._cards(zone, frame)
                return None if not cards else cards[-1] if end == "top" else cards[0]
            case model.ZoneCount(zone=zone):
                return len(self._cards(zone, frame))
            case model.InZone(card=card, zone=zone):
                value = self.value(card, frame)
                cards = self._cards(zone, frame)
                return value is not None and value in cards
            case model.IsEmptyPlace(place=place):
                return self.under_way.card_at(self.value(place, frame)) is None
            case model.IsFaceUp(thing=thing):
                return self._is_face_up(thing, frame)
            case model.ItemAt(list=items, index=index):
                return item_at(self.value(items, frame), self.value(index, frame))
            case model.PerAt(per=per, key=key):
                values = self.value(per, frame)
                return values[self.key(key, key_type(per.type), frame)]
            case model.SpaceAt(coordinates=coordinates):
                whose = 0 if expression.owner is None else self.value(expression.owner, frame)
                found_space = self.board(expression.type).numbered(
                    whose, *(self.value(each, frame) for each in coordinates)
                )
                if isinstance(found_space, Fault):
                    raise found_space
                return found_space
            case model.OwnSpaces(owner=owned_by):
                assert isinstance(expression.type, ListType)
                own_board, seat = self.board(expression.type.element), self.value(owned_by, frame)
                return tuple(own_board.spaces[seat * own_board.own : (seat + 1) * own_board.own])
            case model.Spread():
                return self.spread(expression, frame)
            case model.Negate(operand=operand):
                return -self.value(operand, frame)
            case model.Not(operand=operand):
                return not self.value(operand, frame)
            case model.Concatenate():
                return concatenate(self, expression, frame)
            case model.Combine():
                return combine(self, expression, frame)
            case model.OrElse(value=first, otherwise=otherwise):
                value = self.value(first, frame)
                return self.value(otherwise, frame) if value is None else value
            case model.Contains(element=element, collection=model.Range(low=low, high=high)):
                value = self.value(element, frame)
                first_value, last_value = self.value(low, frame), self.value(high, frame)
                return value is not None and first_value <= value <= last_value
            case model.Contains(element=element, collection=collection):
                value, items_there = self.value(element, frame), self.value(collection, frame)
                self.spend_on(collection.type, items_there)
                return value in items_there
            case model.IsNone(operand=operand):
                return self.value(operand, frame) is None
            case model.Unwrap(operand=operand):
                value = self.value(operand, frame)
                if value is None:
                    raise none_needed()
                return value
            case model.Conditional(then=then, condition=condition, otherwise=otherwise):
                return self.value(then if self.value(condition, frame) else otherwise, frame)
            case model.Range(low=low, high=high):
                first_value, last_value = self.value(low, frame), self.value(high, frame)
                if last_value - first_value >= STEP_LIMIT:
                    raise too_many_steps()
                if self.sizes.is_large(expression.type):
                    self.charge((last_value - first_value + 1) // VALUES_A_STEP)
                return tuple(range(first_value, last_value + 1))
            case model.StartingFrom(list=items, start=start):
                values, value = self.value(items, frame), self.value(start, frame)
                self.spend_on(items.type, values)
                if value not in values:
                    raise not_in_list(self.labels.label(value, start.type))
                position = values.index(value)
                return values[position:] + values[:position]
            case model.ListOf(items=items):
                values = tuple(self.value(item, frame) for item in items)
                return as_set(values) if isinstance(expression.type, SetType) else values
            case model.PerOf():
                return self._per(expression, frame)
            case model.RecordOf(values=values):
                return tuple(self.value(each, frame) for each in values)
            case model.Size(collection=model.Range(low=low, high=high)):
                first_value, last_value = self.value(low, frame), self.value(high, frame)
                return max(last_value - first_value + 1, 0)
            case model.Size(collection=collection):
                return len(self.value(collection, frame))
            case model.Extreme(kind=kind, values=values):
                found = [self.value(each, frame) for each in values]
                return min(found) if kind == "min" else max(found)
            case model.CallFunction(function=function, arguments=arguments):
                return self._call(function, arguments, expression.span, frame)
            case model.CallBuiltin():
                return call_builtin(self, expression, frame)
            case model.WhatIf():
                return self.under_way.what_if(expression, frame)
            case model.TestFact(name=name):
                return self.under_way.fact(name)
            case _:
                assert_never(expression)

    def _text(self, template: model.Template, frame: Frame) -> str:
        parts = self.parts(template, frame)
        for part in parts:
            if not isinstance(part, str) and is_written_out(part[0]):
                self.charge(weight(part[1]) // WORDS_A_STEP)
        text = self.text_labels.render(parts)
        if len(text) > TEXT_LIMIT:
            raise text_too_long(len(text), TEXT_LIMIT)
        return text

    def _cards(self, ref: model.ZoneRef, frame: Frame) -> tuple[int, ...]:
        if ref.index is None:
            world, zone = self.under_way, self.zone(ref, frame)
            if self.world.model.zones[ref.zone].shape == "slots":
                self.charge(len(world.places_of(zone)) // VALUES_A_STEP)
            return world.cards_in(zone)
        card = self.under_way.card_at(self.place(ref, frame))
        return () if card is None else (card,)

    def _is_face_up(self, thing: model.Expression, frame: Frame) -> bool:
        value: int | None = self.value(thing, frame)
        if value is not None and isinstance(thing.type, PlaceType):
            value = self.under_way.card_at(value)
        return value is not None and self.under_way.is_face_up(value)

    def _per(self, node: model.PerOf, frame: Frame) -> tuple[Value, ...]:
        assert isinstance(node.type, PerType)
        count = len(self.labels.keys(node.type.key))
        given = [None if each is None else self.value(each, frame) for each in node.values]
        rest = None if node.otherwise is None else self.value(node.otherwise, frame)
        written = [each is not None for each in node.values]
        return tuple(given[n] if n < len(given) and written[n] else rest for n in range(count))

    def _call(self, number: int, arguments: tuple[model.Expression, ...], span: Span, frame: Frame) -> Value:
        function = self.world.model.functions[number]
        inner = Frame.of(
            function.body.locals,
            *(
                self.stored(self.value(argument, frame), argument.type, local.type)
                for argument, local in zip(arguments, function.body.locals, strict=False)
            ),
        )
        self.enter(f"function {function.name}", span)
        result = run_function(self, function, inner)
        self.leave()
        return result


def item_at(items: Sequence[Value], index: int) -> Value:
    """An element, counted from 1."""
    if not 1 <= index <= len(items):
        raise index_outside(index, len(items))
    return items[index - 1]


def key_type(per: Type) -> Type:
    """The type of a per's keys."""
    assert isinstance(per, PerType)
    return per.key
