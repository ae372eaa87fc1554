"""Why the options of a decision are these: where they come from, and what its conditions leave out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import element_type
from rulewright.interpreter.expectation import written
from rulewright.interpreter.explain_choice import ChoiceExplainer
from rulewright.interpreter.explain_menu import MenuExplainer
from rulewright.interpreter.why import Reason

MOST_TOLD = 4
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
    yield Reason(
        kind="offered", sentence=f"they come from `{written(collection)}`, which holds {number}", span=collection.span
    )
    if local is None or condition is None:
        return
    frame, told, kept = evolve(choice.frame, values=list(choice.frame.values)), 0, 0
    for element in look.value[:MOST_JUDGED]:
        frame.set(local, element)
        judged = choice.reasoner.look(condition, frame)
        if not judged.is_plain:
            yield choice.reasoner.not_plain(condition, judged)
            return
        if judged.value:
            continue
        kept += 1
        if told < MOST_TOLD:
            told += 1
            name = choice.meanings.called(element, element_type(collection.type))
            told_why = choice.reasoner.why_false(condition, frame)[-1]
            yield evolve(told_why, sentence=f"without {name}: {told_why.sentence}")
    if kept > told:
        yield Reason(kind="absent", sentence=f"and without {kept - told} more", span=condition.span)


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
