"""Operators: arithmetic, comparisons, `in`, `is …`, `and` and `or`, ranges."""

from __future__ import annotations

from typing import Literal, assert_never

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal, model, tree
from rulewright.dsl import check_name as names
from rulewright.dsl.bounds import Interval, combine
from rulewright.dsl.coerce import comparable, matches, unwrap
from rulewright.dsl.facts import facts_when
from rulewright.dsl.join import interval, join, storable, unwrapped
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
    Type,
)

Sign = Literal["+", "-"]


def check_arithmetic(
    node: tree.Negate | tree.Binary | tree.Range | tree.StartingFrom, scope: Scope, expected: Type | None
) -> model.Expression | None:
    """`-a`, `a + b` and the like, `a..b`, `list from start`."""
    match node:
        case tree.Negate():
            operand = expressions.expect_int(node.operand, scope, "what `-` stands before")
            if operand is None:
                return None
            least, greatest = interval(operand.type)
            return model.Negate(type=IntType(-greatest, -least), operand=operand, span=node.span)
        case tree.Binary():
            return check_binary(node, scope, expected)
        case tree.Range():
            low = expressions.expect_int(node.low, scope, "where a range begins")
            high = expressions.expect_int(node.high, scope, "where a range ends")
            if low is None or high is None:
                return None
            first, last = interval(low.type)[0], interval(high.type)[1]
            element = IntType(first, max(first, last))
            bound = max(last - first + 1, 0)
            return model.Range(type=ListType(element, bound), low=low, high=high, span=node.span)
        case tree.StartingFrom():
            return check_starting_from(node, scope, expected)
        case _:
            assert_never(node)


def check_binary(node: tree.Binary, scope: Scope, expected: Type | None) -> model.Expression | None:
    """Arithmetic on numbers; lists and sets are put together by `+` and taken apart by `-`."""
    hint = expected if isinstance(expected, ListType | SetType) else None
    if hint is None and expressions.takes_hint(node.left, scope):
        left, right = expressions.check_pair(node.left, scope, node.right, scope)
    else:
        left = expressions.check_expression(node.left, scope, hint)
        kept = left.type if left is not None and isinstance(left.type, ListType | SetType) else None
        right = expressions.check_expression(node.right, scope, kept)
    if left is None or right is None:
        return None
    left, right = unwrap(left), unwrap(right)
    if node.operator in ("+", "-") and not isinstance(left.type, IntType):
        combined = _combine_collections(node, left, right)
        if combined is not None:
            return combined
    return arithmetic(node.operator, left, right, node, scope)


def arithmetic(
    operator: str, left: model.Expression, right: model.Expression, node: tree.Node, scope: Scope
) -> model.Expression | None:
    """Arithmetic on two values that are numbers, or it is reported."""
    for value in (left, right):
        if not isinstance(value.type, IntType):
            _report_operand(operator, left, right, value, scope)
            return None
    one, other = Interval(*interval(left.type)), Interval(*interval(right.type))
    if operator in ("//", "%") and other.low == other.high == 0:
        scope.diagnostics.error("RW325", "nothing can be divided by 0", right.span, label="this is 0")
        return None
    type = _result(operator, one, other)
    match operator:
        case "+" | "-" | "*" | "//" | "%":
            return model.Arithmetic(type=type, operator=operator, left=left, right=right, span=node.span)
        case _:
            raise ValueError(operator)


def _result(operator: str, one: Interval, other: Interval) -> IntType:
    found = combine(operator, one, other)
    if found is not None:
        type = IntType(found.low, found.high)
        # A product outside the limit is a fault at once, so what goes on is always inside.
        limited = storable(type) if operator == "*" else type
        return limited if isinstance(limited, IntType) else type
    if operator == "//":
        most = max(abs(one.low), abs(one.high))
        return IntType(-most, most)
    return IntType(min(other.low + 1, 0), max(other.high - 1, 0))


def _combine_collections(node: tree.Binary, left: model.Expression, right: model.Expression) -> model.Expression | None:
    match left.type, right.type:
        case ListType(), ListType():
            common = join(left.type.element, right.type.element)
            if common is None and not comparable(left.type.element, right.type.element):
                return None
            if node.operator == "+" and common is not None:
                bound = left.type.bound + right.type.bound
                return model.Concatenate(type=ListType(common, bound), left=left, right=right, span=node.span)
            return model.Combine(type=left.type, operator="-", left=left, right=right, span=node.span)
        case SetType(), SetType():
            common = join(left.type.element, right.type.element)
            if common is None or node.operator not in ("+", "-"):
                return None
            type = SetType(common) if node.operator == "+" else left.type
            return model.Combine(type=type, operator=_sign(node.operator), left=left, right=right, span=node.span)
        case _:
            return None


def _sign(operator: str) -> Sign:
    return "+" if operator == "+" else "-"


def _report_operand(
    operator: str, left: model.Expression, right: model.Expression, value: model.Expression, scope: Scope
) -> None:
    help = None
    if TEXT in (left.type, right.type) and operator == "+":
        help = 'texts are put together in braces: "{a} and {b}"'
    elif isinstance(value.type, PlaceType | NoneType):
        help = None
    elif isinstance(value.type, ListType) and isinstance(left.type, ListType) != isinstance(right.type, ListType):
        text = right.span.text if value is left else left.span.text
        help = f"one thing beside a list stands in brackets: `[{text}]`" if len(text) < 40 else None
    scope.diagnostics.error(
        "RW304",
        f"`{operator}` is for numbers" + (", or for two lists or sets of one sort" if operator in ("+", "-") else ""),
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=help,
    )


def check_starting_from(node: tree.StartingFrom, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`collection from start`."""
    collection = expressions.check_expression(node.collection, scope, expected)
    if collection is None:
        expressions.look_inside(node.start, scope)
        return None
    collection = unwrap(collection)
    if not isinstance(collection.type, ListType):
        check_literal.report_collection(collection, scope)
        return None
    start = expressions.expect(node.start, collection.type.element, scope, "what a list starts from")
    if start is None:
        return None
    return model.StartingFrom(type=collection.type, list=collection, start=start, span=node.span)


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
    word = "is none" if node.operator == "==" else "is not none"
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
    elif one == other:
        message = f"`{node.operator}` is for numbers, and these are no numbers"
    else:
        message = f"`{node.operator}` is for two numbers, not for {one} and {other}"
    scope.diagnostics.error("RW308", message, node.span, label="these cannot be compared", help=help)


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
    bare = scope.fork()
    bare.known = {}
    # What is known must not make the question itself a mistake: it is asked of the value as declared.
    referent = names.resolve(node.object, bare)
    if isinstance(referent, model.ZoneRef) and not names.needs_key(referent, scope):
        _report_state(node, "a zone is never none: it is empty when no card is in it", "is empty", scope)
        return None
    operand = names.value_of(referent, node.object.span, scope)
    if operand is None:
        return None
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
            return IntType(0, min(names.count_of(element, scope), INT.high))
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


def check_logic(node: tree.Logic, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`and`, `or`; `or` behind an optional gives what to take instead of none."""
    first = expressions.check_expression(node.operands[0], scope, expected if node.operator == "or" else BOOL)
    if first is not None and node.operator == "or" and isinstance(first.type, OptionalType):
        return _or_else(node, first, scope, expected)
    inner = scope.fork()
    what = f"what `{node.operator}` joins"
    operands: list[model.Expression] = []
    for number, operand in enumerate(node.operands):
        value = expressions.check_expression(operand, inner, BOOL) if number else first
        value = None if value is None else expressions.accept(value, BOOL, inner, what)
        if value is not None:
            inner.know(facts_when(value, node.operator == "and", scope))
            operands.append(value)
    if len(operands) < len(node.operands):
        return None
    return model.Logic(type=BOOL, operator=node.operator, operands=tuple(operands), span=node.span)


def _or_else(node: tree.Logic, first: model.Expression, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`a or b or c` takes the first that is not none."""
    values = [first]
    for operand in node.operands[1:]:
        value = expressions.check_expression(operand, scope, expected or unwrapped(first.type))
        if value is None:
            return None
        values.append(value)
    for value in values[1:-1]:
        if not isinstance(value.type, OptionalType):
            scope.diagnostics.error(
                "RW317",
                f"this is never none: it is always {one_of(value.type, scope.symbols)}",
                value.span,
                label="what follows `or` is never taken",
            )
            return None
    found = values[-1]
    for value in reversed(values[:-1]):
        type = join(unwrapped(value.type), found.type)
        if type is None:
            symbols = scope.symbols
            scope.diagnostics.error(
                "RW308",
                f"before `or` stands {one_of(value.type, symbols)}, behind it {one_of(found.type, symbols)}",
                found.span,
                label="another sort of thing",
            )
            return None
        found = model.OrElse(type=type, value=value, otherwise=found, span=node.span)
    return found
