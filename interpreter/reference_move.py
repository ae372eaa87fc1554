"""Runs the statements that move cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import ListType, OptionalType, PlaceType, SetType, Type
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.label import Value, Where, under
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.reference_run import Runner


def cards_of(runner: Runner, thing: model.ZoneRef | model.Expression, frame: Frame) -> tuple[int, ...]:
    """The cards that something means: a zone, a card, a place, or a list of such."""
    if isinstance(thing, model.ZoneRef):
        if thing.index is None:
            return runner.table.cards_in(runner.evaluator.zone(thing, frame))
        held = runner.table.card_at(runner.evaluator.place(thing, frame))
        return () if held is None else (held,)
    found = as_list(runner.evaluator.value(thing, frame))
    if isinstance(single(thing), PlaceType):
        return tuple(card for place in found if (card := runner.table.card_at(place)) is not None)
    return found


MoveStatement = model.MoveCards | model.MoveEnd | model.MoveAll | model.MoveNamed


def target_of(runner: Runner, node: MoveStatement, frame: Frame) -> Where:
    """Where cards are moved to: a zone, written like a place in it of number 0, its bottom, or a place."""
    to = node.to
    if isinstance(to, model.ZoneRef) and to.index is None:
        zone = (*runner.evaluator.zone(to, frame), 0)
        return under(zone) if node.goes_under else zone
    return runner.table.where(
        runner.evaluator.place(to, frame) if isinstance(to, model.ZoneRef) else runner.evaluator.value(to, frame)
    )


def lay(runner: Runner, card: int, target: Where, span: Span) -> None:
    """Moves a card to what `target` gave."""
    number, owner, key, index = target
    runner.table.move(card, target if index else runner.table.zone_target((number, owner, key)), span)


def move(runner: Runner, node: MoveStatement, frame: Frame) -> None:
    """Moves cards and binds those that moved."""
    value = runner.evaluator.value
    moved: list[int] = []
    is_one = False
    match node:
        case model.MoveCards(cards=cards):
            is_one = not isinstance(cards.type, ListType | SetType)
            moved += as_list(value(cards, frame))
            target = target_of(runner, node, frame)
        case model.MoveAll(generator=generator):
            moved += [frame.values[generator.local] for _ in runner.evaluator.turns((generator,), frame)]
            target = target_of(runner, node, frame)
        case model.MoveNamed(count=count, name=name):
            number = value(count, frame)
            runner.evaluator.charge(len(cards_of(runner, node.source, frame)) // VALUES_A_STEP)
            named = [c for c in reversed(cards_of(runner, node.source, frame)) if runner.table.cards[c].name == name]
            moved += named[: max(number, 0)]
            target = target_of(runner, node, frame)
        case model.MoveEnd(count=count):
            is_one = count is None
            move_end(runner, node, moved, frame)
        case _:
            assert_never(node)
    if not isinstance(node, model.MoveEnd):
        # Under a pile the uppermost goes first, so that all of them keep their order.
        is_pack = node.goes_under and isinstance(node, model.MoveCards | model.MoveAll)
        for card in reversed(moved) if is_pack else moved:
            lay(runner, card, target, node.span)
    if node.result is not None:
        frame.set(node.result, (moved[0] if moved else None) if is_one else tuple(moved))


def move_end(runner: Runner, node: model.MoveEnd, moved: list[int], frame: Frame) -> None:
    """Moves cards from an end of a zone, or at random, one by one; `moved` takes them up."""
    number = 1 if node.count is None else runner.evaluator.value(node.count, frame)
    source = runner.evaluator.zone(node.source, frame)
    target = target_of(runner, node, frame)
    while len(moved) < number:
        if node.source.index is None:
            runner.evaluator.charge(runner.table.places_gone_through(source))
        if not cards_of(runner, node.source, frame) and node.source.index is None:
            runner.table.refill(source, node.span)
        cards = cards_of(runner, node.source, frame)
        if not cards:
            break
        match node.end:
            case "top":
                card = cards[-1]
            case "bottom":
                card = cards[0]
            case "random":
                card = cards[runner.table.below(len(cards))]
            case _:
                assert_never(node.end)
        lay(runner, card, target, node.span)
        moved.append(card)


def as_list(value: Value) -> tuple[Value, ...]:
    """One thing or several, as several."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def single(expression: model.Expression) -> Type:
    """The type of one of what an expression gives."""
    type = expression.type
    while isinstance(type, ListType | SetType | OptionalType):
        type = type.element
    return type
