"""Why something is not in a collection: where in the rules that make the collection it is left out."""

from __future__ import annotations

from attrs import define, evolve

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, PieceType, SpaceType, Type, element_type
from rulewright.interpreter.expectation import in_words, written
from rulewright.interpreter.filled import Filling, added_up
from rulewright.interpreter.label import Value
from rulewright.interpreter.reasoning import DEEPEST, Reasoner
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

MOST_LISTED = 8

SIFTING = ("best", "sorted", "distinct")
"""Aggregates that give some of the things they go through."""


@define
class Absence:
    """Finds why one value, called `name`, is not in collections."""

    reasoner: Reasoner
    value: Value
    type: Type
    name: str

    def why(self, collection: model.Expression, frame: Frame, depth: int = 0) -> list[Reason]:
        """Why the value is not among the elements, from the collection inwards."""
        reasoner = self.reasoner
        if isinstance(collection, model.Comprehension | model.Aggregate):
            found = self._sifted(collection, frame, depth)
            if found is not None:
                return found
        look = reasoner.look(collection, frame)
        if isinstance(collection, model.Conditional):
            question = reasoner.look(collection.condition, frame)
            if question.is_plain:
                taken = collection.then if question.value else collection.otherwise
                held = reasoner.held(collection.condition, frame, bool(question.value))
                return [held, *self.why(taken, frame, depth)]
        if isinstance(collection, model.CallFunction) and depth < DEEPEST:
            way = reasoner.taken(collection, frame)
            made = (
                self._made(way.result.local, look.value, way.frame)
                if way is not None and isinstance(way.result, model.LocalValue) and look.is_plain
                else []
            )
            if made:
                return made
            if way is not None and not isinstance(way.result, model.LocalValue):
                guards = [] if way.guard is None else [reasoner.held(way.guard, way.frame, True)]
                return [*guards, *self.why(way.result, way.frame, depth + 1)]
        if not look.is_plain:
            return [reasoner.not_plain(collection, look)]
        match collection:
            case model.Concatenate(left=left, right=right) | model.Combine(operator="+", left=left, right=right):
                return [*self.why(left, frame, depth), *self.why(right, frame, depth)]
            case model.Combine(left=left, right=right):
                before = reasoner.look(left, frame)
                if before.is_plain and self._is_in(left, before.value) is False:
                    return self.why(left, frame, depth)
                taken_out = f"{self.name} is taken out of `{written(left)}` by `{written(right)}`"
                return [self._absent(collection, taken_out)]
            case model.StartingFrom(list=inner) | model.Unwrap(operand=inner):
                return self.why(inner, frame, depth)
            case model.Range(low=low, high=high):
                return self._beyond(collection, low, high, frame)
            case model.LocalValue(local=local):
                made = self._made(local, look.value, frame)
                return [self._absent(collection, self._told(collection, look.value)), *made]
            case _:
                if self._is_in(collection, look.value) is None:
                    return [reasoner.hidden(collection)]
                return [self._absent(collection, self._told(collection, look.value))]

    def _made(self, local: int, value: Value, frame: Frame) -> list[Reason]:
        """Why the value is not in what a local was given, if that would come to the same now."""
        source = self.reasoner.source_of(local, value, frame)
        if source is not None:
            return self.why(source, frame)
        filling = Filling.of(self.reasoner, local, value, frame)
        if filling is None:
            return []
        gone_through = self.reasoner.look(filling.generator.collection, frame)
        if not self._is_in(filling.generator.collection, gone_through.value):
            return self.why(filling.generator.collection, frame)
        return filling.kept_away(self.value) or []

    def _is_in(self, collection: model.Expression, elements: Value) -> bool | None:
        """Whether the value is an element; None where that tells what cards are there that the reader cannot see."""
        reasoner = self.reasoner
        if reasoner.cards_unknown(self.value, self.type) and reasoner.cards_unknown(elements, collection.type):
            return None
        return self.value in elements

    def _absent(self, node: model.Expression, sentence: str) -> Reason:
        return Reason(kind="absent", sentence=sentence, span=node.span)

    def _told(self, collection: model.Expression, elements: Value) -> str:
        text = f"{self.name} is not in `{written(collection)}`"
        if not elements:
            return f"{text}: that is empty"
        if isinstance(collection, model.All) or len(elements) > MOST_LISTED:
            return text
        type_ = ListType(element_type(collection.type))
        return f"{text}: that is {in_words(tuple(elements), type_, self.reasoner.evaluator)}"

    def _beyond(
        self, collection: model.Range, low: model.Expression, high: model.Expression, frame: Frame
    ) -> list[Reason]:
        """A number on the wrong side of one of the two ends, and how that end came about."""
        first, last = self.reasoner.look(low, frame).value, self.reasoner.look(high, frame).value
        if last < first:
            sentence = f"`{written(collection)}` is empty: from {first} to {last} there is no number"
            return [self._absent(collection, sentence)]
        end, word, bound = (low, "less", first) if self.value < first else (high, "more", last)
        text = f"{self.name} is {word} than {bound}"
        if written(end) == str(bound):
            return [Reason(kind="absent", sentence=text, span=end.span)]
        values = ((written(end), str(bound)),)
        told = Reason(kind="absent", sentence=f"{text} (`{written(end)}`)", span=end.span, values=values)
        made = added_up(self.reasoner, end.local, frame) if isinstance(end, model.LocalValue) else ()
        return [told, *self.reasoner.worked_out(end, frame), *made]

    def _sifted(self, node: model.Comprehension | model.Aggregate, frame: Frame, depth: int) -> list[Reason] | None:
        """Why a generator, or what judges its elements, leaves the value out; none where it is not that simple."""
        reasoner, (generator, *others) = self.reasoner, node.generators
        is_plain = isinstance(node.value, model.LocalValue) and node.value.local == generator.local
        if not is_plain or others or (isinstance(node, model.Aggregate) and node.kind not in SIFTING):
            return None
        source = reasoner.look(generator.collection, frame)
        if not source.is_plain:
            return [reasoner.not_plain(generator.collection, source)]
        is_there = self._is_in(generator.collection, source.value)
        if is_there is None:
            return [reasoner.hidden(generator.collection)]
        if not is_there:
            return self.why(generator.collection, frame, depth)
        inner = evolve(frame, values=list(frame.values))
        for item in source.value:
            inner.set(generator.local, item)
            if generator.bound_condition is not None:
                bound = reasoner.look(generator.bound_condition, inner)
                if not bound.is_plain:
                    return [reasoner.not_plain(generator.bound_condition, bound)]
                is_over = bool(bound.value) == (generator.bound == "until")
                if is_over and (generator.bound == "while" or item != self.value):
                    at = in_words(item, element_type(generator.collection.type), reasoner.evaluator)
                    stops = f"`{written(generator.collection)}` is gone through only as far as {at}"
                    return [
                        Reason(kind="absent", sentence=stops, span=generator.bound_condition.span),
                        reasoner.held(generator.bound_condition, inner, bool(bound.value)),
                    ]
            if item == self.value:
                break
        if generator.condition is not None:
            judged = reasoner.look(generator.condition, inner)
            if not judged.is_plain or not judged.value:
                return reasoner.why_false(generator.condition, inner, depth)
        if isinstance(node, model.Aggregate) and node.by is not None and node.kind == "best":
            by = reasoner.look(node.by, inner)
            if not by.is_plain:
                return [reasoner.not_plain(node.by, by)]
            return [self._absent(node.by, f"`{written(node.by)}` is {by.value} for {self.name}, and higher for others")]
        return None

    # Where it is instead

    def where(self) -> list[Reason]:
        """Where a card lies or a piece stands, as far as the reader knows."""
        reasoner, type_ = self.reasoner, self.type
        world = reasoner.sight
        if isinstance(type_, CardType):
            if not world.knows(self.value):
                return [Reason(kind="place", sentence=f"{reasoner.reader} cannot see where {self.name} is")]
            place = reasoner.evaluator.sighted.plain.where_is(self.value)
            there = f"lies in {reasoner.labels.zone(place)}" if place else "is out of play"
            return [Reason(kind="place", sentence=f"{self.name} {there}")]
        if isinstance(type_, PieceType):
            return self._stands(type_)
        return []

    def _stands(self, type_: PieceType) -> list[Reason]:
        reasoner = self.reasoner
        rules = reasoner.evaluator.world.model
        board = rules.kinds[reasoner.evaluator.kind(type_.kind)].board
        if board is None:
            return []
        space = reasoner.evaluator.sighted.plain.space_of(self.value)
        if space is None:
            return [Reason(kind="place", sentence=f"{self.name} is on no space")]
        there = reasoner.labels.label(space, SpaceType(rules.boards[board].name))
        return [] if there in self.name else [Reason(kind="place", sentence=f"{self.name} stands on {there}")]
