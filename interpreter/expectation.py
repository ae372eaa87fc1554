"""Why a condition does not hold, in one clause with the values that were there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, OptionalType, PlaceType, SpaceType, Type
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import Fault, invariants_broken
from rulewright.interpreter.label import Value
from rulewright.interpreter.world import Frame

EXPECTED = {
    "==": "expected {}",
    "!=": "expected anything but that",
    "<": "expected less than {}",
    "<=": "expected at most {}",
    ">": "expected more than {}",
    ">=": "expected at least {}",
}
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

LITERALS = (model.Constant, model.ListOf, model.PerOf, model.RecordOf)
"""What says its value itself, so that showing it beside the value tells nothing."""

LONGEST_TEXT = 60
FOR = "it does not hold for "


def what_is_wrong(condition: model.Expression, evaluator: Evaluator, frame: Frame) -> str:
    """What to say of a condition that was found not to hold; names things as the file does."""
    match condition:
        case model.Compare():
            return _compared(condition, evaluator, frame)
        case model.Logic(operator="and", operands=operands):
            failing = next(each for each in operands if not evaluator.value(each, frame))
            return what_is_wrong(failing, evaluator, frame)
        case model.Logic(operands=operands):
            ways = [_way(each, evaluator, frame) for each in operands]
            return f"neither {' nor '.join(ways)}"
        case model.Not(operand=model.IsNone(operand=operand)):
            return f"{written(operand)} is none, expected something"
        case model.Not(operand=model.IsEmptyPlace(place=place)):
            return f"{written(place)} is empty"
        case model.Not(operand=operand) if is_one_word(condition):
            return _denied(condition, operand, evaluator, frame)
        case model.Not(operand=operand):
            return f"`{written(operand)}` holds"
        case model.IsNone(operand=operand):
            return f"{written(operand)} is {shown(operand, evaluator, frame)}, expected none"
        case model.IsNamed(card=card, name=name):
            return f"{written(card)} is {shown(card, evaluator, frame)}, expected {name}"
        case model.Contains(element=element, collection=collection):
            return (
                f"{shown(element, evaluator, frame)} is not in {written(collection)}: "
                f"that is {shown(collection, evaluator, frame)}"
            )
        case model.InZone(card=card):
            return f"{shown(card, evaluator, frame)} is elsewhere"
        case model.IsEmptyPlace(place=place):
            held = evaluator.under_way.card_at(evaluator.value(place, frame))
            assert isinstance(place.type, PlaceType), "only places are empty in this way"
            return f"{written(place)} holds {in_words(held, CardType(place.type.kind), evaluator)}"
        case model.TestFact(name="game_over"):
            return "the game is not over"
        case model.VariableValue():
            return f"{written(condition)} is {shown(condition, evaluator, frame)}"
        case model.Aggregate(kind="all", value=value):
            return _counterexample(condition, value, evaluator, frame)
        case _:
            return f"`{written(condition)}` does not hold"


def is_one_word(condition: model.Expression) -> bool:
    """Whether a negation is a part of the comparison, as in `not in`: what it denies stands nowhere by itself."""
    return isinstance(condition, model.Not) and condition.span == condition.operand.span


def emptied(node: model.Expression) -> model.ZoneRef | model.Expression | None:
    """What `is empty` counts, which is written nowhere; None for all else."""
    match node:
        case model.ZoneCount(zone=counted) | model.Size(collection=counted) if not written(node).startswith("count("):
            return counted
        case _:
            return None


def named(node: model.Expression) -> str:
    """An expression as it stands in the file, and the number that `is empty` compares as it could stand there."""
    counted = emptied(node)
    return written(node) if counted is None else f"count({written(counted)})"


def _denied(condition: model.Not, denied: model.Expression, evaluator: Evaluator, frame: Frame) -> str:
    """What is wrong where a comparison with a `not` in it does not hold."""
    match denied:
        case model.Contains(element=element, collection=collection):
            return (
                f"{shown(element, evaluator, frame)} is in {written(collection)}: "
                f"that is {shown(collection, evaluator, frame)}"
            )
        case model.InZone(card=card, zone=zone):
            return f"{shown(card, evaluator, frame)} is in {written(zone)}"
        case model.IsNamed(card=card):
            return f"{written(card)} is {shown(card, evaluator, frame)}, {EXPECTED['!=']}"
        case model.Compare(left=left) if (counted := emptied(left)) is not None:
            return f"{written(counted)} is empty"
        case _:
            return f"`{written(condition)}` does not hold"


def broken_promises(invariants: Sequence[model.Invariant], evaluator: Evaluator) -> Fault:
    """The fault of invariants that were found not to hold, with the values that were there; its place is the first."""
    return invariants_broken([(each.title, _why_broken(each, evaluator)) for each in invariants]).located(
        invariants[0].span
    )


def _why_broken(invariant: model.Invariant, evaluator: Evaluator) -> str:
    """How a sentence that says that an invariant does not hold goes on."""
    evaluator.steps = 0
    try:
        why = what_is_wrong(invariant.condition.value, evaluator, Frame.of(invariant.condition.locals))
    except Fault:
        # Looking closer may take more steps than the condition itself did.
        why = ""
    if why.startswith(FOR):
        return " " + why.removeprefix("it does not hold ")
    return "" if why in ("", f"`{written(invariant.condition.value)}` does not hold") else f": {why}"


def shown(expression: model.Expression, evaluator: Evaluator, frame: Frame) -> str:
    """The value of an expression in words; a card that is called by its name has that name."""
    if isinstance(expression, model.NamedCard):
        name = evaluator.world.model.kinds[expression.kind].cards[expression.card].name
        return str(evaluator.value(name.value, Frame.of(name.locals)))
    return in_words(evaluator.value(expression, frame), expression.type, evaluator)


def in_words(value: object, type_: Type, evaluator: Evaluator) -> str:
    """A value in words, as a test of a file names it, or in the wording of the evaluator."""
    if evaluator.wording is not None:
        return evaluator.wording(value, type_)
    labels = evaluator.text_labels
    if evaluator.live is not None:
        labels = evolve(labels, stands=evaluator.live.space_of)
    return labels.label(value, type_)


def written(node: model.Node) -> str:
    """An expression as it stands in the file, on one line."""
    text = node.span.on_one_line
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def _compared(node: model.Compare, evaluator: Evaluator, frame: Frame) -> str:
    left, right = node.left, node.right
    operator: str = node.operator
    if isinstance(left, model.Constant) and not isinstance(right, model.Constant):
        left, right, operator = right, left, TURNED[operator]
    expected = EXPECTED[operator].format(shown(right, evaluator, frame))
    if not isinstance(right, LITERALS) and written(right) != shown(right, evaluator, frame):
        expected += f" ({written(right)})"
    found = shown(left, evaluator, frame)
    counted = emptied(left)
    if counted is not None:
        # `is empty` is a comparison with 0.
        return f"{written(counted)} holds {found}, {expected}"
    return f"{written(left)} is {found}, {expected}"


def _way(condition: model.Expression, evaluator: Evaluator, frame: Frame) -> str:
    """One of several conditions of which none holds, with the values that it speaks of."""
    if isinstance(condition, model.Compare):
        sides = [each for each in (condition.left, condition.right) if not isinstance(each, LITERALS)]
        told = ", ".join(dict.fromkeys(f"{named(each)} is {shown(each, evaluator, frame)}" for each in sides))
    else:
        told = what_is_wrong(condition, evaluator, frame)
    text = f"`{written(condition)}`"
    return text if not told or told.startswith(text) else f"{text} ({told})"


def _counterexample(node: model.Aggregate, value: model.Expression, evaluator: Evaluator, frame: Frame) -> str:
    for _ in evaluator.turns(node.generators, frame):
        if not evaluator.value(value, frame):
            binders = [
                f"{frame.locals[each.local].name} = "
                f"{in_words(frame.values[each.local], frame.locals[each.local].type, evaluator)}"
                for each in node.generators
            ]
            return f"{FOR}{', '.join(binders)}: {what_is_wrong(value, evaluator, frame)}"
    return f"`{written(node)}` does not hold"


@frozen
class Sight:
    """What a seat sees of a thing and what it does not, in words."""

    seen: tuple[str, ...]
    hidden: tuple[str, ...]


def sight(
    seat: int,
    thing: model.ZoneRef | model.Expression,
    evaluator: Evaluator,
    frame: Frame,
    knows: Callable[[int, int], bool],
) -> Sight:
    """What a seat (from 0) sees of a zone, cards, a place or a variable; of what is empty it sees nothing."""
    if isinstance(thing, model.VariableValue) and not _has_faces(thing.type):
        is_seen = _sees_variable(seat, thing, evaluator, frame, knows)
        return Sight((written(thing),), ()) if is_seen else Sight((), (written(thing),))
    cards = _cards_of(thing, evaluator, frame)
    named = [(evaluator.world.cards[card].name, knows(seat, card)) for card in cards]
    return Sight(
        tuple(name for name, is_known in named if is_known), tuple(name for name, is_known in named if not is_known)
    )


def _cards_of(thing: model.ZoneRef | model.Expression, evaluator: Evaluator, frame: Frame) -> tuple[int, ...]:
    if not isinstance(thing, model.ZoneRef):
        return _cards(evaluator.value(thing, frame), thing.type, evaluator)
    if thing.index is None:
        return evaluator.under_way.cards_in(evaluator.zone(thing, frame))
    held = evaluator.under_way.card_at(evaluator.place(thing, frame))
    return () if held is None else (held,)


def _has_faces(type_: Type) -> bool:
    match type_:
        case CardType() | PlaceType():
            return True
        case OptionalType(element=element) | ListType(element=element):
            return _has_faces(element)
        case _:
            return False


def _cards(value: Value, type_: Type, evaluator: Evaluator) -> tuple[int, ...]:
    """The cards in a value."""
    match type_:
        case _ if value is None:
            return ()
        case OptionalType(element=element):
            return _cards(value, element, evaluator)
        case ListType(element=element):
            return tuple(card for each in value for card in _cards(each, element, evaluator))
        case PlaceType():
            held = evaluator.under_way.card_at(value)
            return () if held is None else (held,)
        case _:
            return (value,)


def _sees_variable(
    seat: int, node: model.VariableValue, evaluator: Evaluator, frame: Frame, knows: Callable[[int, int], bool]
) -> bool:
    variable = evaluator.world.model.variables[node.variable]
    owner = None if node.owner is None else evaluator.value(node.owner, frame)
    if isinstance(variable.owner, model.KindOwner) and not evaluator.world.model.kinds[variable.owner.kind].is_pieces:
        # What a card says is read off its face.
        assert owner is not None, "a card's attribute is that of a card"
        return knows(seat, owner)
    match variable.seen_by:
        case "all":
            return True
        case "owner" if isinstance(variable.owner, model.SpaceOwner):
            assert owner is not None, "an attribute is that of a space"
            board = evaluator.world.model.boards[variable.owner.board].name
            return evaluator.board(SpaceType(board)).lies(owner)[0] == seat
        case "owner" if isinstance(variable.owner, model.KindOwner):
            whose = evaluator.world.model.kinds[variable.owner.kind].owned_by
            return whose is not None and evaluator.world.variable(whose, owner) == seat
        case "owner" if isinstance(variable.owner, model.TeamOwner):
            return bool(owner == seat % evaluator.world.model.teams)
        case "owner":
            return bool(owner == seat)
        case "nobody":
            return False
