"""What a seat may answer: the options of a choice, in order, with their labels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import assert_never

from attrs import define, evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, OptionalType, PieceType, Type, element_type
from rulewright.interpreter.effort import selections
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import CANDIDATE_LIMIT, too_many_candidates
from rulewright.interpreter.label import Labels, Parts, Value
from rulewright.interpreter.options import Answers, OrderAnswers, SomeAnswers
from rulewright.interpreter.reference_table import Table
from rulewright.interpreter.world import Frame

Choice = model.PickOne | model.PickSome | model.PickOrder | model.PickMenu


@frozen(eq=False)
class Ask:
    """One seat's part of a decision that is open: what it may answer, as values with labels made when asked for.

    `types` says what an answer is made of: of one name its type, of several one for each, and so on.
    """

    seat: int
    site: model.Choose | model.Secretly
    prompt: Parts | None
    options: Sequence[Value]
    label: Callable[[Value], str]


@define
class Chooser:
    """Finds the options of choices."""

    evaluator: Evaluator
    table: Table

    def ask(self, site: model.Choose | model.Secretly, seat: int, frame: Frame) -> Ask:
        """What a seat is asked at a site, judged with the locals as they are now; the frame is left as it was."""
        inner = evolve(frame, values=list(frame.values))
        prompt = None if site.prompt is None else self.evaluator.parts(site.prompt, inner)
        options = self.options(site.what, seat, inner)

        def label(answer: Value) -> str:
            return self.label(site.what, answer, seat, inner)

        return Ask(seat, site, prompt, options, label)

    def options(self, what: Choice, seat: int, frame: Frame) -> Sequence[Value]:
        """All answers of a seat in order."""
        match what:
            case model.PickOne(names=names, or_none=or_none):
                found: dict[Hashable, Value] = {}
                for answer in self._tuples(names, frame):
                    keys = tuple(
                        self.looks(part, element_type(name.collection.type), seat)
                        for part, name in zip(answer, names, strict=True)
                    )
                    found.setdefault(keys, answer if len(names) > 1 else answer[0])
                options = list(found.values())
                return options if or_none is None else [*options, None]
            case model.PickSome():
                return self._some(what, seat, frame)
            case model.PickOrder(collection=collection):
                elements = self._elements(collection, frame)
                return OrderAnswers(
                    elements, [self.looks(each, element_type(collection.type), seat) for each in elements]
                )
            case model.PickMenu(options=options):
                answers = (
                    answer for number, option in enumerate(options) for answer in self._menu(number, option, frame)
                )
                return list(dict.fromkeys(answers))
            case _:
                assert_never(what)

    def _elements(self, collection: model.Expression, frame: Frame) -> tuple[Value, ...]:
        elements = self.evaluator.gone_through(collection, frame)
        self.evaluator.charge(len(elements))
        return tuple(elements)

    def _tuples(self, names: Sequence[model.PickName], frame: Frame) -> Iterator[tuple[Value, ...]]:
        if not names:
            yield ()
            return
        first, *rest = names
        for element in self._elements(first.collection, frame):
            frame.set(first.local, element)
            if first.condition is None or self.evaluator.value(first.condition, frame):
                for others in self._tuples(rest, frame):
                    yield (element, *others)

    def _some(self, what: model.PickSome, seat: int, frame: Frame) -> Sequence[Value]:
        low = 0 if what.low is None else self.evaluator.value(what.low, frame)
        high = None if what.high is None else self.evaluator.value(what.high, frame)
        elements = []
        for element in self._elements(what.collection, frame):
            frame.set(what.element, element)
            if what.condition is None or self.evaluator.value(what.condition, frame):
                elements.append(element)
        self.evaluator.charge(selections(len(elements), len(elements) if high is None else high))
        keys = [self.looks(each, element_type(what.collection.type), seat) for each in elements]
        answers: Answers = SomeAnswers(elements, keys, low, high)
        if what.such_that is None:
            return answers
        if len(answers) > CANDIDATE_LIMIT:
            raise too_many_candidates(len(answers))
        self.evaluator.charge(len(answers))
        allowed = []
        for answer in answers:
            frame.set(what.local, answer)
            if self.evaluator.value(what.such_that, frame):
                allowed.append(answer)
        return allowed

    def _menu(self, number: int, option: model.MenuOption, frame: Frame) -> Iterator[tuple[Value, ...]]:
        for _ in self.evaluator.turns(option.generators, frame):
            if option.condition is None or self.evaluator.value(option.condition, frame):
                yield number, *(frame.values[each.local] for each in option.generators)

    def looks(self, value: Value, type: Type, seat: int) -> Hashable:
        """What a seat can tell values apart by.

        Copies of a card that it knows, in one pile and one condition, are alike; so are copies of a piece that stand
        nowhere.
        """
        match type:
            case CardType(kind=kind):
                card = self.table.cards[value]
                if seat not in self.table.state.knowers[value]:
                    return (value,)
                return card.declaration, card.binders, self._attributes(value, kind, seat), self.table.where_is(value)
            case PieceType(kind=kind):
                piece = self.table.pieces[value]
                return piece.declaration, piece.binders, self._attributes(value, kind, seat), self.table.space_of(value)
            case OptionalType(element=element):
                return None if value is None else self.looks(value, element, seat)
            case ListType(element=element):
                return tuple(self.looks(each, element, seat) for each in value)
            case _:
                return value  # type: ignore[no-any-return]

    def _attributes(self, thing: int, kind: str, seat: int) -> tuple[Value, ...]:
        """What can change on a card or piece, as far as a seat sees it."""
        owner = model.KindOwner(kind=self.evaluator.kind(kind))
        found = []
        for number, variable in enumerate(self.table.model.variables):
            if variable.owner == owner and not variable.is_fixed:
                audience = self.table.audience(number, thing)
                found.append(self.table.variable(number, thing) if audience is None or seat in audience else None)
        return tuple(found)

    def take(self, what: Choice, answer: Value, frame: Frame) -> model.Block:
        """Sets the locals that an answer gives a value to; the block of the option chosen, if any."""
        match what:
            case model.PickOne(names=names):
                parts = answer if len(names) > 1 else (answer,)
                for name, part in zip(names, parts, strict=True):
                    target = frame.locals[name.local].type
                    source = element_type(name.collection.type) if part is not None else OptionalType(target)
                    frame.set(name.local, part if part is None else self.evaluator.stored(part, source, target))
            case (
                model.PickSome(local=local, collection=collection) | model.PickOrder(local=local, collection=collection)
            ):
                frame.set(local, self.evaluator.stored(answer, collection.type, frame.locals[local].type))
            case model.PickMenu(options=options):
                option: model.MenuOption = options[answer[0]]
                for generator, value in zip(option.generators, answer[1:], strict=True):
                    frame.set(generator.local, value)
                return option.body
            case _:
                assert_never(what)
        return ()

    def labels_for(self, seat: int) -> Labels:
        """Labels by which a seat tells pieces apart: by their spaces, and by what it alone sees of them."""

        def secrets(piece: int) -> list[tuple[str, Type, Value]]:
            kind = model.KindOwner(kind=self.table.pieces[piece].kind)
            return [
                (variable.name, variable.type, self.table.variable(number, piece))
                for number, variable in enumerate(self.table.model.variables)
                if variable.owner == kind and seat in (self.table.audience(number, piece) or ())
            ]

        return evolve(self.evaluator.labels, stands=self.table.space_of, secrets=secrets)

    def label(self, what: Choice, answer: Value, seat: int, frame: Frame) -> str:
        """An answer in words, for the seat that may give it."""
        labels = self.labels_for(seat)

        def knows(card: int) -> bool:
            return seat in self.table.state.knowers[card]

        match what:
            case model.PickOne(or_none=or_none) if or_none is not None and answer is None:
                return labels.render(self.evaluator.parts(or_none, frame), knows)
            case model.PickOne(names=names):
                parts = answer if len(names) > 1 else (answer,)
                pairs = zip(names, parts, strict=True)
                return ", ".join(labels.label(part, element_type(name.collection.type), knows) for name, part in pairs)
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                return labels.label(answer, ListType(element_type(collection.type)), knows)
            case model.PickMenu(options=options):
                inner = evolve(frame, values=list(frame.values))
                self.take(what, answer, inner)
                return labels.render(self.evaluator.parts(options[answer[0]].label, inner), knows)
            case _:
                assert_never(what)
