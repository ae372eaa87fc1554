"""Why a condition holds or does not, and why something is not in a collection, followed into functions step by step.

Every step is taken only where the reader may know how it comes out; where he may not, that is what he is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, evolve, field, frozen

from rulewright.dsl import model
from rulewright.dsl.node import Node
from rulewright.dsl.types import CardType, Type
from rulewright.dsl.walk import nodes
from rulewright.interpreter.expectation import LITERALS, is_one_word, named, shown, what_is_wrong, written
from rulewright.interpreter.label import Labels, Value
from rulewright.interpreter.secret_locals import bodies
from rulewright.interpreter.sight import Look, Sight, SightedEvaluator
from rulewright.interpreter.way_taken import Taken, way_taken
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

DEEPEST = 6
"""Functions within one another that an explanation follows."""

DEEPEST_TRUTH = 2
"""The same where a condition holds: what lets something through is seldom far away."""

LONGEST_VALUE = 100
MOST_VALUES = 4


@frozen
class Claim:
    """What an explanation says of a condition, with the locals it was seen with: for whoever looks into it again."""

    condition: model.Expression
    frame: Frame
    holds: bool


@define
class Reasoner:
    """Finds reasons for one reader. `reader` is what he is called in sentences about what he cannot see.

    `asked` is the seat (from 0) that decides, where one does.
    """

    evaluator: SightedEvaluator
    labels: Labels
    sight: Sight
    reader: str = "you"
    asked: int | None = None
    claims: list[Claim] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.evaluator.wording = self.words

    def words(self, value: Value, type_: Type) -> str:
        """A value as the reader calls it, cut where it is long."""
        # What was asked whether it is none may be so all the same where that question does not hold.
        text = "none" if value is None else self.labels.label(value, type_, self.sight.knows)
        return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"

    def look(self, expression: model.Expression, frame: Frame) -> Look:
        """An expression's value, and whether the reader may know it."""
        return self.evaluator.look(expression, frame)

    def claim(self, condition: model.Expression, frame: Frame, holds: bool) -> None:
        """Notes what is said of a condition."""
        self.claims.append(Claim(condition, evolve(frame, values=list(frame.values)), holds))

    def hidden(self, node: Node) -> Reason:
        """What is said of something that the reader may not look into."""
        sentence = f"this depends on something {self.reader} cannot see: `{written(node)}`"
        return Reason(kind="hidden", sentence=sentence, span=node.span)

    def unclear(self, node: Node, failure: str | None) -> Reason:
        """What is said of something that comes to no value."""
        return Reason(kind="unclear", sentence=f"`{written(node)}` comes to nothing: {failure}", span=node.span)

    def not_plain(self, node: Node, look: Look) -> Reason:
        """What is said of a look that shows the reader nothing."""
        return self.hidden(node) if look.is_hidden else self.unclear(node, look.failure)

    @property
    def bodies(self) -> Iterator[model.Body]:
        """Every body of the rules, functions too."""
        rules = self.evaluator.world.model
        yield from bodies(rules)
        yield from (function.body for function in rules.functions)

    # Conditions

    def why_false(self, condition: model.Expression, frame: Frame, depth: int = 0) -> list[Reason]:
        """Why a condition does not hold, from what stands there inwards."""
        look = self.look(condition, frame)
        if isinstance(condition, model.Logic) and condition.operator == "and":
            for operand in condition.operands:
                part = self.look(operand, frame)
                if not part.is_plain:
                    return [self.not_plain(operand, part)]
                if not part.value:
                    return self.why_false(operand, frame, depth)
        if not look.is_plain:
            return [self.not_plain(condition, look)]
        self.claim(condition, frame, False)
        match condition:
            case model.CallFunction():
                return [self._call("no", condition), *self._inside(condition, frame, depth, False)]
            case model.Not(operand=operand) if not is_one_word(condition):
                return self.why_true(operand, frame, depth)
            case model.Conditional(then=then, condition=question, otherwise=otherwise):
                holds = bool(self.look(question, frame).value)
                return [self.held(question, frame, holds), *self.why_false(then if holds else otherwise, frame, depth)]
            case model.InZone(card=card, zone=zone):
                sentence = f"{shown(card, self.evaluator, frame)} is not in `{written(zone)}`"
                return [Reason(kind="fails", sentence=sentence, span=condition.span)]
            case _:
                sentence = self._told(condition, frame) or f"`{written(condition)}` does not hold"
                values = self.values(condition, frame)
                told = Reason(kind="fails", sentence=sentence, span=condition.span, values=values)
                return [told, *self._forbidding(condition, frame), *self._other_way(condition, frame, depth)]

    def why_true(self, condition: model.Expression, frame: Frame, depth: int = 0) -> list[Reason]:
        """Why a condition holds, from what stands there inwards."""
        look = self.look(condition, frame)
        if isinstance(condition, model.Logic) and condition.operator == "or":
            for operand in condition.operands:
                part = self.look(operand, frame)
                if not part.is_plain:
                    return [self.not_plain(operand, part)]
                if part.value:
                    return self.why_true(operand, frame, depth)
        if not look.is_plain:
            return [self.not_plain(condition, look)]
        self.claim(condition, frame, True)
        match condition:
            case model.CallFunction():
                return [self._call("yes", condition), *self._inside(condition, frame, depth, True)]
            case model.Not(operand=operand) if not is_one_word(condition):
                return self.why_false(operand, frame, depth)
            case _:
                return [self.held(condition, frame, True)]

    def held(self, condition: model.Expression, frame: Frame, holds: bool) -> Reason:
        """That a condition holds or does not, with the values that it saw."""
        look = self.look(condition, frame)
        if not look.is_plain:
            return self.not_plain(condition, look)
        self.claim(condition, frame, holds)
        if isinstance(condition, model.Logic) and (condition.operator == "or") == holds:
            # One of its parts is enough; those before it were looked at as well.
            deciding = next(each for each in condition.operands if bool(self.look(each, frame).value) == holds)
            return self.held(deciding, frame, holds)
        values = () if holds and says_its_value(condition) else self.values(condition, frame)
        told = ", ".join(f"{name} is {value}" for name, value in values)
        # What already reads like its own value is not said twice.
        text = f"`{written(condition)}` {'holds' if holds else 'does not hold'}"
        return Reason(
            kind="holds" if holds else "fails",
            sentence=f"{text}: {told}" if told else text,
            span=condition.span,
            values=values,
        )

    def _told(self, condition: model.Expression, frame: Frame) -> str | None:
        """What is wrong with a condition, if saying so looks at nothing that the condition itself does not."""
        look = self.evaluator.looking(
            lambda: what_is_wrong(condition, self.evaluator, evolve(frame, values=list(frame.values)))
        )
        return str(look.value) if look.is_plain else None

    def _call(self, result: str, call: model.CallFunction) -> Reason:
        return Reason(
            kind="holds" if result == "yes" else "fails", sentence=f"`{written(call)}` is {result}", span=call.span
        )

    def _inside(self, call: model.CallFunction, frame: Frame, depth: int, holds: bool) -> list[Reason]:
        """What in a function made it say yes or no."""
        taken = self.taken(call, frame)
        if taken is None or depth >= (DEEPEST_TRUTH if holds else DEEPEST):
            return []
        reasons: list[Reason] = []
        if taken.guard is not None:
            reasons.append(self.held(taken.guard, taken.frame, True))
        if isinstance(taken.result, model.Constant):
            if taken.guard is None:
                span = taken.result.span
                reasons.append(
                    Reason(
                        kind="holds",
                        sentence=f"nothing before it says otherwise, so it is `{written(taken.result)}`",
                        span=span,
                    )
                )
            return reasons
        why = self.why_true if holds else self.why_false
        return [*reasons, *why(taken.result, taken.frame, depth + 1)]

    def _other_way(self, condition: model.Expression, frame: Frame, depth: int) -> list[Reason]:
        """Why the one way of an `or` that needs a function to tell was not open either."""
        if not isinstance(condition, model.Logic) or condition.operator != "or":
            return []
        calls = [each for each in condition.operands if isinstance(each, model.CallFunction)]
        return self._inside(calls[0], frame, depth, False) if len(calls) == 1 else []

    def _forbidding(self, condition: model.Expression, frame: Frame) -> Iterator[Reason]:
        """The hooks that take the place of what a condition tries out."""
        rules = self.evaluator.world.model
        for node in nodes(condition):
            if not isinstance(node, model.WhatIf) or not isinstance(node.action, model.Call):
                continue
            arguments, action = (
                [self.look(each, frame) for each in node.action.arguments],
                rules.actions[node.action.action],
            )
            for hook in (rules.hooks[number] for number in action.instead):
                if hook.card is not None or not all(each.is_plain for each in arguments):
                    continue
                inner = Frame.of(hook.body.locals, *(each.value for each in arguments))
                judged = Look(True) if hook.condition is None else self.look(hook.condition, inner)
                if judged.is_plain and judged.value:
                    title = f' "{hook.title}"' if hook.title is not None else ""
                    sentence = f"the hook{title} would take the place of `{action.name}`"
                    yield Reason(kind="holds", sentence=sentence, span=hook.span.first_line)
                    break

    # Functions

    def taken(self, call: model.CallFunction, frame: Frame) -> Taken | None:
        """The way through a function that a call takes; none where the reader may not know it."""
        look = self.evaluator.looking(lambda: way_taken(self.evaluator, call, frame))
        return look.value if look.is_plain else None

    def worked_out(self, number: model.Expression, frame: Frame) -> list[Reason]:
        """How a function came to a number: what it returned, and the values of what that is made of."""
        taken = self.taken(number, frame) if isinstance(number, model.CallFunction) else None
        if taken is None or isinstance(taken.result, model.Constant):
            return []
        match taken.result:
            case model.Extreme(values=parts):
                found = self.told(parts, taken.frame)
            case model.Arithmetic(left=left, right=right):
                found = self.told((left, right), taken.frame)
            case _:
                found = ()
        text = f"`{written(number)}` comes from `{written(taken.result)}`"
        told = ", ".join(f"{name} is {value}" for name, value in found)
        sentence = f"{text}: {told}" if told else text
        return [Reason(kind="made", sentence=sentence, span=taken.result.span, values=found)]

    def body_of(self, frame: Frame) -> model.Body | None:
        """The body whose locals are in a frame; None where they are those of something else."""
        return next((each for each in self.bodies if each.locals is frame.locals), None)

    def given(self, local: int, frame: Frame) -> list[model.Assign]:
        """The statements of its body that give a local a value."""
        body = self.body_of(frame)
        found = () if body is None else nodes(body.block)
        return [node for node in found if isinstance(node, model.Assign) and node.target.local == local]

    def source_of(self, local: int, value: Value, frame: Frame) -> model.Expression | None:
        """What a local was given, if that was in one place only and would come to the same value now."""
        given = self.given(local, frame)
        if len(given) != 1 or given[0].operator != "=" or given[0].target.steps:
            return None
        source = given[0].value
        if isinstance(source, model.RollDice | model.PickRandom):
            return None
        again = self.look(source, frame)
        return source if again.is_plain and again.value == value else None

    # Values

    def values(self, condition: model.Expression, frame: Frame) -> tuple[tuple[str, str], ...]:
        """What a condition compares, with what that came to; constants tell themselves."""
        return self.told(compared(condition), frame)

    def told(self, parts: Iterable[model.Expression], frame: Frame) -> tuple[tuple[str, str], ...]:
        """Expressions as they are written with what they come to, as far as the reader may know it."""
        found: dict[str, str] = {}
        for part in parts:
            look = self.look(part, frame)
            if look.is_plain and len(found) < MOST_VALUES:
                text = shown(part, self.evaluator, frame)
                # A card that is called by its name needs no more.
                if text != written(part).strip('"'):
                    found[named(part)] = text
        return tuple(found.items())

    def cards_unknown(self, value: Value, type_: Type) -> bool:
        """Whether there are cards in a value that the reader does not know."""
        return not all(map(self.sight.knows, self.evaluator.cards_of(value, type_)))

    def known(self, values: Iterable[Value], type_: Type) -> list[Value]:
        """Those values whose cards the reader knows, first those that lie with who is asked: he means his own."""
        found = [value for value in values if not self.cards_unknown(value, type_)]
        return sorted(found, key=lambda value: not self._is_own(value, type_))

    def _is_own(self, value: Value, type_: Type) -> bool:
        if not isinstance(type_, CardType) or self.asked is None:
            return False
        place = self.evaluator.sighted.plain.where_is(value)
        zones = self.evaluator.world.model.zones
        return bool(place) and isinstance(zones[place[0]].owner, model.PlayerOwner) and place[1] == self.asked


def says_its_value(condition: model.Expression) -> bool:
    """Whether a condition that holds tells what it saw by itself: `rank == king`."""
    match condition:
        case model.Compare(operator="==", left=left, right=right):
            return isinstance(left, LITERALS) or isinstance(right, LITERALS)
        case _:
            return False


def compared(condition: model.Expression) -> Iterator[model.Expression]:
    """The parts of a condition whose values decide, as far as it need not go through a collection for them."""
    match condition:
        case model.Logic(operands=operands):
            for operand in operands:
                yield from compared(operand)
        case model.Not(operand=operand):
            yield from compared(operand)
        case model.Compare(left=left, right=right) | model.Contains(element=left, collection=right):
            for side in (left, right):
                if not isinstance(side, LITERALS):
                    yield side
        case model.IsNamed(card=card) | model.InZone(card=card):
            yield card
        case (
            model.Constant()
            | model.IsNone()
            | model.IsEmptyPlace()
            | model.Aggregate()
            | model.CallFunction()
            | model.IsFaceUp()
        ):
            return
        case model.Conditional(condition=question):
            yield from compared(question)
        case _:
            yield condition
