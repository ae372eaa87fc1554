"""Comparisons, `in`, `is none`, `is empty`, `is face up`: what is yes or no by its form."""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal, model, tree
from rulewright.dsl import check_name as names
from rulewright.dsl.coerce import comparable, matches, unwrap
from rulewright.dsl.half_question import space_beside_number
from rulewright.dsl.join import unwrapped
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    BOOL,
    INT,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PieceType,
    PlaceType,
    SetType,
    TextType,
    Type,
)

LONGEST_SHOWN = 60


def check_condition(
    node: tree.Not | tree.Compare | tree.Contains | tree.IsState, scope: Scope
) -> model.Expression | None:
    """What is yes or no by its form."""
    match node:
        case tree.Not():
            operand = expressions.expect(node.operand, BOOL, scope, "what `not` stands before")
            return None if operand is None else model.Not(type=BOOL, operand=operand, span=node.span)
        case tree.Compare():
            return check_compare(node, scope)
        case tree.Contains():
            found = check_contains(node, scope)
            return negated(found, node) if node.negated else found
        case tree.IsState():
            found = check_state(node, scope)
            return negated(found, node) if node.negated else found
        case _:
            assert_never(node)


def negated(value: model.Expression | None, node: tree.Node) -> model.Expression | None:
    """The opposite of a condition."""
    return None if value is None else model.Not(type=BOOL, operand=value, span=node.span)


def check_compare(node: tree.Compare, scope: Scope) -> model.Expression | None:
    """A comparison; a card beside a text is asked for its name."""
    is_equality = node.operator in ("==", "!=")
    left_text, right_text = isinstance(node.left, tree.TextLiteral), isinstance(node.right, tree.TextLiteral)
    if is_equality and left_text != right_text:
        thing, text = (node.right, node.left) if left_text else (node.left, node.right)
        value = expressions.check_expression(thing, scope)
        if value is None:
            return None
        if isinstance(unwrapped(value.type), CardType | PieceType) and isinstance(text, tree.TextLiteral):
            return _bears_name(node, value, text, scope)
        other = expressions.check_expression(text, scope, value.type)
        left, right = (other, value) if left_text else (value, other)
    else:
        left, right = expressions.check_pair(node.left, scope, node.right, scope)
    if left is None or right is None:
        return None
    if is_equality:
        for side, other in ((left, right), (right, left)):
            if isinstance(side.type, NoneType):
                _report_none(node, other, scope)
                return None
        if not comparable(left.type, right.type):
            _report_incomparable(node, left, right, scope)
            return None
        return model.Compare(type=BOOL, operator=node.operator, left=left, right=right, span=node.span)
    left, right = unwrap(left), unwrap(right)
    ordered = isinstance(left.type, IntType) and isinstance(right.type, IntType)
    if not ordered and not (left.type == right.type and isinstance(left.type, EnumType)):
        _report_incomparable(node, left, right, scope)
        return None
    return model.Compare(type=BOOL, operator=node.operator, left=left, right=right, span=node.span)


def _bears_name(
    node: tree.Compare, card: model.Expression, text: tree.TextLiteral, scope: Scope
) -> model.Expression | None:
    """`c == "Duel"`."""
    kind = unwrapped(card.type)
    assert isinstance(kind, CardType | PieceType)
    name = check_literal.plain(text)
    if name is None:
        written = check_literal.check_text(text, scope, None)
        bears = model.BuiltinValue(type=TEXT, name="name", of=unwrap(card), span=card.span)
        if written is None:
            return None
        return model.Compare(type=BOOL, operator=node.operator, left=bears, right=written, span=node.span)
    if not check_literal.is_known_card(name, kind.kind, text.span, scope):
        return None
    found = model.IsNamed(type=BOOL, card=card, name=name, span=node.span)
    return found if node.operator == "==" else negated(found, node)


def _report_none(node: tree.Compare, value: model.Expression, scope: Scope) -> None:
    word = "is" if node.operator == "==" else "is not"
    word = f"{word} {'empty' if isinstance(value.type, ListType | SetType) else 'none'}"
    text = value.span.text
    scope.diagnostics.error(
        "RW317",
        f"whether there is something is asked with `{word}`",
        node.span,
        label="compares with none",
        help=f"write `{text} {word}`" if len(text) < 60 else None,
    )


def _report_incomparable(node: tree.Compare, left: model.Expression, right: model.Expression, scope: Scope) -> None:
    symbols = scope.symbols
    one, other = one_of(left.type, symbols), one_of(right.type, symbols)
    help = None
    if node.operator in ("==", "!="):
        message = f"{one} and {other} are never the same"
        if isinstance(unwrapped(left.type), PlaceType) != isinstance(unwrapped(right.type), PlaceType):
            place = left if isinstance(unwrapped(left.type), PlaceType) else right
            help = f"the card in a place is `{place.span.text}.card`"
        else:
            help = _quoted_word(left, right, scope) or _list_help(node, left, right) or space_beside_number(left, right)
    elif one == other:
        message = f"`{node.operator}` is for numbers, and these are no numbers"
    else:
        message = f"`{node.operator}` is for two numbers, not for {one} and {other}"
    scope.diagnostics.error("RW308", message, node.span, label="these cannot be compared", help=help)


def _quoted_word(left: model.Expression, right: model.Expression, scope: Scope) -> str | None:
    """`size == "small"`: a word of the enum, in quotes."""
    for value, text in ((left, right), (right, left)):
        enum = unwrapped(value.type)
        word = text.span.text[1:-1]
        if not isinstance(enum, EnumType) or not isinstance(text.type, TextType) or not word.isidentifier():
            continue
        if scope.symbols.enum_value(enum, word) is not None:
            return f"write `{word}`, without quotes"
    return None


def _list_help(node: tree.Compare, left: model.Expression, right: model.Expression) -> str | None:
    """How a list and one value are compared, where the value could be in it."""
    list, one = (left, right) if isinstance(left.type, ListType) else (right, left)
    if not isinstance(list.type, ListType) or not comparable(one.type, list.type.element):
        return None
    whole, single = list.span.text, one.span.text
    if len(whole) + len(single) > LONGEST_SHOWN or "\n" in whole + single:
        return None
    within = "in" if node.operator == "==" else "not in"
    return f"write `{whole} {node.operator} [{single}]` of it alone, `{single} {within} {whole}` of one among others"


def check_contains(node: tree.Contains, scope: Scope) -> model.Expression | None:
    """`element in collection`; a zone is looked at as it is, a text beside cards means a card of that name."""
    element, hint = None, None
    if isinstance(node.collection, tree.ListLiteral):
        # In `c in [red, blue]` the element says what the words mean.
        element = expressions.check_expression(node.element, scope)
        if element is None:
            return None
        hint = ListType(unwrapped(element.type))
    referent = names.resolve(node.collection, scope, hint)
    if isinstance(referent, model.ZoneRef):
        if names.needs_key(referent, scope):
            names.report_key(referent, scope)
            return None
        return _in_zone(node, referent, scope)
    collection = names.value_of(referent, node.collection.span, scope)
    if collection is None:
        return None
    collection = unwrap(collection)
    if not isinstance(collection.type, ListType | SetType):
        check_literal.report_collection(collection, scope)
        return None
    inner = collection.type.element
    if isinstance(node.element, tree.TextLiteral) and isinstance(unwrapped(inner), CardType | PieceType):
        return check_literal.some_card_named(node.element, collection, node, scope)
    if element is None:
        element = expressions.check_expression(node.element, scope, inner)
    if element is None:
        return None
    if not comparable(element.type, inner):
        symbols = scope.symbols
        scope.diagnostics.error(
            "RW308",
            f"{one_of(element.type, symbols)} is never in {one_of(collection.type, symbols)}",
            node.span,
            label="this is always no",
        )
        return None
    return model.Contains(type=BOOL, element=element, collection=collection, span=node.span)


def _in_zone(node: tree.Contains, ref: model.ZoneRef, scope: Scope) -> model.Expression | None:
    symbol = names.zone_symbol(ref, scope)
    if isinstance(node.element, tree.TextLiteral):
        return check_literal.some_card_named(node.element, names.zone_cards(ref, scope), node, scope)
    card = expressions.check_expression(node.element, scope, CardType(symbol.kind))
    if card is None:
        return None
    if not matches(unwrapped(card.type), CardType(symbol.kind)):
        symbols = scope.symbols
        scope.diagnostics.error(
            "RW308",
            f"{one_of(card.type, symbols)} is never among cards of {symbol.kind}",
            node.span,
            label="this is always no",
        )
        return None
    return model.InZone(type=BOOL, card=card, zone=ref, span=node.span)


def check_state(node: tree.IsState, scope: Scope) -> model.Expression | None:
    """`is none`, `is empty`, `is face up`, `is face down`, before any `not`."""
    match node.state:
        case "none":
            return _is_none(node, scope)
        case "empty":
            return _is_empty(node, scope)
        case "face up" | "face down":
            return _is_face(node, scope)
        case _:
            assert_never(node.state)


def _is_none(node: tree.IsState, scope: Scope) -> model.Expression | None:
    referent = names.resolve(node.object, scope)
    if isinstance(referent, model.ZoneRef) and not names.needs_key(referent, scope):
        _report_state(node, "a zone is never none: it is empty when no card is in it", "is empty", scope)
        return None
    operand = names.value_of(referent, node.object.span, scope)
    if operand is None:
        return None
    # What is known must not make the question itself a mistake: it is asked of the value as declared.
    operand = names.as_declared(operand, scope)
    if not isinstance(operand.type, OptionalType | NoneType):
        thing = one_of(operand.type, scope.symbols)
        instead = "is empty" if isinstance(operand.type, ListType | SetType | PlaceType) else None
        _report_state(node, f"this is never none: it is always {thing}", instead, scope)
        return None
    return model.IsNone(type=BOOL, operand=operand, span=node.span)


def _report_state(node: tree.IsState, message: str, instead: str | None, scope: Scope) -> None:
    text = node.object.span.text
    if node.negated and instead is not None:
        instead = instead.replace("is ", "is not ", 1)
    help = f"write `{text} {instead}`" if instead is not None and len(text) < 60 else None
    label = f"it cannot be {'known to be ' if node.state.startswith('face') else ''}{node.state}"
    scope.diagnostics.error("RW317", message, node.object.span, label=label, help=help)


def _is_empty(node: tree.IsState, scope: Scope) -> model.Expression | None:
    referent = names.resolve(node.object, scope)
    zero = model.Constant(type=IntType(0, 0), value=0, span=node.span)
    if isinstance(referent, model.ZoneRef) and not names.is_place(referent, scope):
        count = zone_count(referent, node, scope)
        if count is None:
            return None
        return model.Compare(type=BOOL, operator="==", left=count, right=zero, span=node.span)
    value = names.value_of(referent, node.object.span, scope)
    if value is None:
        return None
    if isinstance(unwrapped(value.type), PlaceType):
        return model.IsEmptyPlace(type=BOOL, place=unwrap(value), span=node.span)
    if isinstance(unwrapped(value.type), ListType | SetType):
        collection = unwrap(value)
        size = model.Size(type=size_type(collection.type, scope), collection=collection, span=node.span)
        return model.Compare(type=BOOL, operator="==", left=size, right=zero, span=node.span)
    thing = one_of(value.type, scope.symbols)
    instead = "is none" if isinstance(value.type, OptionalType) else None
    _report_state(node, f"a zone, a place or a list can be empty, and this is {thing}", instead, scope)
    return None


def zone_count(ref: model.ZoneRef, node: tree.Node, scope: Scope) -> model.ZoneCount | None:
    """How many cards are in a zone."""
    if names.needs_key(ref, scope):
        names.report_key(ref, scope)
        return None
    bound = 1 if names.is_place(ref, scope) else names.zone_symbol(ref, scope).bound
    return model.ZoneCount(type=IntType(0, bound), zone=ref, span=node.span)


def size_type(type: Type, scope: Scope) -> IntType:
    """How many elements a collection can have."""
    match type:
        case ListType(_, bound):
            return IntType(0, bound)
        case SetType(element):
            return IntType(0, min(count_of(element, scope.symbols), INT.high))
        case _:
            return INT


def _is_face(node: tree.IsState, scope: Scope) -> model.Expression | None:
    value = expressions.check_expression(node.object, scope)
    if value is None:
        return None
    thing = unwrap(value)
    if not isinstance(thing.type, CardType | PlaceType):
        words = one_of(value.type, scope.symbols)
        _report_state(
            node, f"only a card, or a place with a card, lies face up or face down; this is {words}", None, scope
        )
        return None
    up = model.IsFaceUp(type=BOOL, thing=thing, span=node.span)
    if node.state == "face up":
        return up
    down = model.Not(type=BOOL, operand=up, span=node.span)
    if isinstance(thing.type, CardType):
        return down
    # An empty place counts as neither.
    filled = model.Not(type=BOOL, operand=model.IsEmptyPlace(type=BOOL, place=thing, span=node.span), span=node.span)
    return model.Logic(type=BOOL, operator="and", operands=(filled, down), span=node.span)
