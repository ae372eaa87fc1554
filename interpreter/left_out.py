"""Why the options of a decision are these: where they come from, and what its conditions leave out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import PlaceType, element_type
from rulewright.interpreter.expectation import written
from rulewright.interpreter.explain_choice import ChoiceExplainer
from rulewright.interpreter.explain_menu import MenuExplainer
from rulewright.interpreter.label import Value
from rulewright.interpreter.reasoning import DEEPEST
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

MOST_TOLD = 4
MOST_NAMED = 4
MOST_LOOKED_AT = 50
"""Of so many more that are left out for yet other reasons it is found out which."""

MOST_JUDGED = 500


def left_out(
    choice: ChoiceExplainer, what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu
) -> Iterator[Reason]:
    """Where options come from, and a few of those that a condition keeps away, each with why."""
    match what:
        case model.PickOne(names=(name, *_)):
            yield from _of_collection(choice, name.collection, name.local, name.condition)
        case model.PickSome():
            yield from _of_collection(choice, what.collection, what.element, what.condition)
            yield from _limits(choice, what.low, what.high)
            if what.such_that is not None:
                sentence = f"together they must be such that `{written(what.such_that)}`"
                yield Reason(kind="offered", sentence=sentence, span=what.such_that.span)
        case model.PickOrder(collection=collection):
            yield from _of_collection(choice, collection, None, None)
        case model.PickMenu(options=options):
            yield from _of_menu(choice, what, options)


def _limits(choice: ChoiceExplainer, low: model.Expression | None, high: model.Expression | None) -> Iterator[Reason]:
    """How many are chosen."""
    is_exact = low is not None and high is not None and low.span == high.span
    for end, word in ((low, "exactly" if is_exact else "at least"), (None if is_exact else high, "at most")):
        if end is None:
            continue
        look = choice.reasoner.look(end, choice.frame)
        if not look.is_plain:
            yield choice.reasoner.not_plain(end, look)
        elif look.value > 0 or word == "at most":
            yield Reason(kind="number", sentence=f"{word} {look.value} are chosen", span=end.span)


def _of_collection(
    choice: ChoiceExplainer, collection: model.Expression, local: int | None, condition: model.Expression | None
) -> Iterator[Reason]:
    look = choice.reasoner.look(collection, choice.frame)
    if not look.is_plain:
        yield choice.reasoner.not_plain(collection, look)
        return
    if choice.reasoner.cards_unknown(look.value, collection.type) and choice.meanings.sight.seat is None:
        yield choice.reasoner.hidden(collection)
        return
    number = len(look.value)
    if not number:
        yield from _why_empty(choice, collection, choice.frame)
        return
    yield Reason(kind="offered", sentence=f"they come from {_amount(collection, number)}", span=collection.span)
    if local is not None and condition is not None:
        yield from _kept_away(choice, collection, look.value, local, condition, choice.frame)


def _amount(collection: model.Expression, number: int) -> str:
    """A collection with how much is in it; places are there also where nothing lies in them."""
    if isinstance(element_type(collection.type), PlaceType):
        return f"`{written(collection)}`, which has {number} place{'' if number == 1 else 's'}"
    return f"`{written(collection)}`, which holds {number}"


def _kept_away(
    choice: ChoiceExplainer,
    collection: model.Expression,
    elements: Sequence[Value],
    local: int,
    condition: model.Expression,
    around: Frame,
) -> Iterator[Reason]:
    """A few of the elements that a condition leaves out, each with why, and how many more there are."""
    frame = evolve(around, values=list(around.values))
    found: dict[tuple[str, Span | None], tuple[Reason, list[str]]] = {}
    more = 0
    for element in elements[:MOST_JUDGED]:
        frame.set(local, element)
        judged = choice.reasoner.look(condition, frame)
        if not judged.is_plain:
            yield choice.reasoner.not_plain(condition, judged)
            return
        if judged.value:
            continue
        if len(found) == MOST_TOLD and more > MOST_LOOKED_AT:
            # Whatever keeps these away, there is no room for it.
            more += 1
            continue
        why = choice.reasoner.why_false(condition, frame)[-1]
        key = why.sentence, why.span
        if key not in found and len(found) == MOST_TOLD:
            more += 1
            continue
        found.setdefault(key, (why, []))[1].append(choice.meanings.called(element, element_type(collection.type)))
    for why, names in found.values():
        shown = ", ".join(names[:MOST_NAMED])
        rest = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        yield evolve(why, sentence=f"without {shown}{rest}: {why.sentence}")
    if more:
        yield Reason(kind="absent", sentence=f"and without {more} more", span=condition.span)


def _why_empty(choice: ChoiceExplainer, collection: model.Expression, frame: Frame, depth: int = 0) -> Iterator[Reason]:
    """Why there is nothing in a collection, followed to what it is made of."""
    reasoner = choice.reasoner
    text = f"`{written(collection)}` is empty"
    match collection:
        case model.Range(low=low, high=high):
            ends = (reasoner.look(low, frame).value, reasoner.look(high, frame).value)
            text += f": from {ends[0]} to {ends[1]} there is no number"
            values = reasoner.told((low, high), frame)
            yield Reason(kind="empty", sentence=text, span=collection.span, values=values)
        case model.Concatenate(left=left, right=right) if depth < DEEPEST:
            yield from _why_empty(choice, left, frame, depth + 1)
            yield from _why_empty(choice, right, frame, depth + 1)
        case model.Conditional(then=then, condition=question, otherwise=otherwise) if depth < DEEPEST:
            holds = bool(reasoner.look(question, frame).value)
            yield reasoner.held(question, frame, holds)
            yield from _why_empty(choice, then if holds else otherwise, frame, depth + 1)
        case model.Comprehension(generators=(generator,)) if generator.condition is not None:
            look = reasoner.look(generator.collection, frame)
            if look.is_plain and look.value:
                nothing = f"of {_amount(generator.collection, len(look.value))}, nothing is left"
                yield Reason(kind="empty", sentence=nothing, span=generator.collection.span)
                yield from _kept_away(
                    choice, generator.collection, look.value, generator.local, generator.condition, frame
                )
            else:
                yield from _why_empty(choice, generator.collection, frame, depth + 1)
        case model.CallFunction() if (way := reasoner.taken(collection, frame)) is not None and depth < DEEPEST:
            yield Reason(kind="empty", sentence=text, span=collection.span)
            if way.guard is not None:
                yield reasoner.held(way.guard, way.frame, True)
            yield from _why_empty(choice, way.result, way.frame, depth + 1)
        case model.LocalValue(local=local) if (source := reasoner.source_of(local, (), frame)) is not None:
            yield from _why_empty(choice, source, frame, depth + 1)
        case model.ListOf():
            yield Reason(kind="empty", sentence="here it is empty", span=collection.span)
        case _:
            yield Reason(kind="empty", sentence=text, span=collection.span)


def _of_menu(choice: ChoiceExplainer, menu: model.PickMenu, options: Sequence[model.MenuOption]) -> Iterator[Reason]:
    told = 0
    for option in options:
        for reading in MenuExplainer(choice, menu).readings(option):
            verdict = MenuExplainer(choice, menu).judged(reading)
            if verdict.is_offered is None:
                yield verdict.reasons[0]
            elif not verdict.is_offered and told < MOST_TOLD:
                told += 1
                told_why = verdict.reasons[-1]
                yield evolve(told_why, sentence=f"without {verdict.name}: {told_why.sentence}")
