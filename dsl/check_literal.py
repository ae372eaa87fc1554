"""Values written out: texts, lists, per values, and cards by their name."""

from __future__ import annotations

import re

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.card_symbol import CardSymbol
from rulewright.dsl.coerce import coerce
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.join import unwrapped
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.sum_of_dice import report_sum
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    BOOL,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    PerType,
    PieceType,
    PlaceType,
    SetType,
    Type,
)
from rulewright.dsl.unknown_name import line_before


def plain(node: tree.TextLiteral) -> str | None:
    """A text without values in braces; none for one that has some."""
    if any(not isinstance(part, str) for part in node.parts):
        return None
    return "".join(part for part in node.parts if isinstance(part, str))


def check_text(node: tree.TextLiteral, scope: Scope, expected: Type | None) -> model.Expression | None:
    """A text; where a card is asked for the card of that name, where a word of an option that word."""
    wanted = unwrapped(expected) if expected is not None else None
    name = plain(node)
    if name is not None and isinstance(wanted, CardType | PieceType):
        return named_card(name, wanted.kind, node.span, scope)
    if name is not None and isinstance(wanted, EnumType) and scope.symbols.enums[wanted.name].is_words:
        return _word(name, wanted, node.span, scope)
    if name is not None:
        return model.Constant(type=TEXT, value=name, span=node.span)
    template = check_template(node, scope)
    return None if template is None else model.Text(type=TEXT, template=template, span=node.span)


def check_template(node: tree.TextLiteral, scope: Scope) -> model.Template | None:
    """A text with its values, of whatever type they are."""
    parts = [part if isinstance(part, str) else expressions.check_expression(part, scope) for part in node.parts]
    known = tuple(part for part in parts if part is not None)
    return model.Template(parts=known) if len(known) == len(parts) else None


def _word(word: str, enum: EnumType, span: Span, scope: Scope) -> model.Constant | None:
    found = names.enum_constant(enum, word, span, scope)
    if found is None and scope.is_first(enum.name, word):
        symbol = scope.symbols.enums[enum.name]
        meant = scope.meant(word, symbol.values)
        listed = " or ".join(f'"{value}"' for value in symbol.values)
        scope.diagnostics.error(
            "RW307",
            f'the option `{enum.name}` is never "{word}"',
            span,
            label="not one of its words",
            secondary=() if symbol.span is None else (Label(symbol.span, "its words are given here"),),
            help=f'did you mean "{meant}"?' if meant else f"it is {listed}",
        )
    return found


# Cards by name


def is_known_card(name: str, kind: str, span: Span, scope: Scope) -> bool:
    """Whether some card of a kind can bear a name; reported if none can."""
    symbols = scope.symbols
    if kind in symbols.broken or symbols.is_card_name(name, kind):
        return True
    if not any(card.kind == kind for card in symbols.cards):
        return True
    if not scope.is_first("card", kind, name):
        return False
    meant = scope.meant(name, symbols.card_names(kind))
    noun = "piece" if symbols.kinds[kind].is_pieces else "card"
    help = f'write "{meant}"' if meant else None
    secondary: tuple[Label, ...] = ()
    if meant:
        secondary = (Label(symbols.cards_named(meant, kind)[0].span, "this one has a similar name"),)
    elif symbols.is_card_name(name):
        other = symbols.cards_named(name)[0]
        secondary = (Label(other.span, f"this one is of {other.kind}"),)
    scope.diagnostics.error(
        "RW318", f"no {noun} is called `{name}`", span, label=f"not a {noun} of {kind}", secondary=secondary, help=help
    )
    return False


def named_card(name: str, kind: str, span: Span, scope: Scope) -> model.NamedCard | None:
    """The one card of a name."""
    if not is_known_card(name, kind, span, scope):
        return None
    found = only_card(name, kind, scope)
    if found is None:
        symbols = scope.symbols
        bearers = symbols.cards_named(name, kind)
        scope.diagnostics.error(
            "RW318",
            f"`{name}` does not stand for one card: there can be several",
            span,
            label="which of them?",
            secondary=tuple(Label(card.span, "made here") for card in bearers[:2]),
            help=f'choose one, as in `first(c in {kind} where c == "{name}")`',
        )
        return None
    ordinal = scope.symbols.kinds[kind].ordinal
    return model.NamedCard(type=scope.symbols.kinds[kind].type, kind=ordinal, card=found.card, span=span)


def only_card(name: str, kind: str, scope: Scope) -> CardSymbol | None:
    """The declaration that makes the only card of a name, if there is just one."""
    bearers = scope.symbols.cards_named(name, kind)
    return bearers[0] if len(bearers) == 1 and bearers[0].is_single and bearers[0].plain_name is not None else None


def some_card_named(
    node: tree.TextLiteral, cards: model.Expression, whole: tree.Node, scope: Scope
) -> model.Expression | None:
    """Whether a card of a name is among some: `"Raft" in p.kept`."""
    assert isinstance(cards.type, ListType | SetType)
    element = cards.type.element
    kind = unwrapped(element)
    assert isinstance(kind, CardType | PieceType)
    name = plain(node)
    if name is not None:
        if not is_known_card(name, kind.kind, node.span, scope):
            return None
        single = only_card(name, kind.kind, scope)
        if single is not None:
            ordinal = scope.symbols.kinds[kind.kind].ordinal
            card = model.NamedCard(type=kind, kind=ordinal, card=single.card, span=node.span)
            if isinstance(cards, model.ZoneCards):
                return model.InZone(type=BOOL, card=card, zone=cards.zone, span=whole.span)
            return model.Contains(type=BOOL, element=card, collection=cards, span=whole.span)
    local = scope.body.add_local("card", element)
    binder = model.LocalValue(type=element, local=local, span=node.span)
    if name is not None:
        found: model.Expression = model.IsNamed(type=BOOL, card=binder, name=name, span=whole.span)
    else:
        text = check_text(node, scope, None)
        if text is None:
            return None
        bears = model.BuiltinValue(type=TEXT, name="name", of=binder, span=node.span)
        found = model.Compare(type=BOOL, operator="==", left=bears, right=text, span=whole.span)
    generator = model.Generator(
        local=local, collection=cards, bound=None, bound_condition=None, condition=None, span=whole.span
    )
    return model.Aggregate(
        type=BOOL, kind="any", generators=(generator,), value=found, by=None, otherwise=None, span=whole.span
    )


# Lists and per values


def check_list(node: tree.ListLiteral, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`[a, b, c]`: a list, or a set where one is asked for."""
    target = unwrapped(expected) if expected is not None else None
    element = target.element if isinstance(target, ListType | SetType) else None
    if not node.items:
        if isinstance(target, SetType):
            return model.ListOf(type=target, items=(), span=node.span)
        if element is None:
            _report_empty(node, scope)
            return None
        return model.ListOf(type=ListType(element, 0), items=(), span=node.span)
    values: list[model.Expression] = []
    hint = element
    # What stands first may be a word that only what follows explains.
    order = sorted(range(len(node.items)), key=lambda number: expressions.takes_hint(node.items[number], scope))
    found: dict[int, model.Expression] = {}
    for number in order:
        value = expressions.check_expression(node.items[number], scope, hint)
        if value is not None:
            found[number] = value
            hint = hint if hint is not None else value.type
    if len(found) < len(node.items):
        return None
    values = [found[number] for number in range(len(node.items))]
    parts = expressions.joined(values, element, scope)
    if parts is None:
        return None
    common, values = parts
    type: Type = SetType(common) if isinstance(target, SetType) else ListType(common, len(values))
    return model.ListOf(type=type, items=tuple(values), span=node.span)


def _report_empty(node: tree.ListLiteral, scope: Scope) -> None:
    scope.diagnostics.error(
        "RW316",
        "an empty list does not say what it is a list of",
        node.span,
        label="a list of what?",
        help="declare it with its type, as in `xs: list of int = []`",
    )


DASH = re.compile(r"(\d+) ?- ?(\d+)")
"""What is surely meant as a range where a collection is needed."""


def report_collection(value: model.Expression, scope: Scope, help: str | None = None) -> None:
    """Says that a value is not something with elements."""
    if isinstance(value, model.LocalValue) and report_sum(value.local, value.span, scope):
        return
    text = value.span.short_text
    match value.type:
        case _ if help is not None:
            pass
        case IntType() if ends := DASH.fullmatch(text):
            help = f"a range is written with two dots: `{ends[1]}..{ends[2]}`"
        case IntType() if line_before(value.span).strip() == "move":
            help = f"how many cards, and from which end, is said with `top`, `bottom` or `random`: `top {text} of …`"
        case IntType():
            help = f"the numbers from 1 on are `1..{text}`"
        case PlaceType():
            help = f"it is one place: ask `{text} is empty`, or take `{text}.card`"
        case CardType() | PieceType():
            help = f"a list of one is `[{text}]`"
        case _:
            pass
    scope.diagnostics.error(
        "RW309",
        "a list, a set, a range or a zone is needed here",
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=help,
    )


def check_per(node: tree.PerLiteral, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`[hearts: 1, else 0]`: every key once, or `else` for the others, which may be all."""
    target = unwrapped(expected) if expected is not None else None
    per = target if isinstance(target, PerType) else None
    keys: dict[int, model.Expression] = {}
    key_type = per.key if per is not None else None
    value_type = per.value if per is not None else None
    is_wrong = False
    values: list[model.Expression] = []
    for entry in node.entries:
        key = expressions.check_expression(entry.key, scope, key_type)
        value = expressions.check_expression(entry.value, scope, value_type)
        if key is None or value is None:
            is_wrong = True
            continue
        if key_type is None:
            if isinstance(key.type, IntType):
                _report_untyped(node, scope)
                return None
            key_type = key.type
        value_type = value_type if value_type is not None else value.type
        ordinal = _key_ordinal(key, key_type, scope)
        if ordinal is None or ordinal in keys:
            _report_key(entry, key, key_type, ordinal, scope)
            is_wrong = True
            continue
        keys[ordinal] = value
        values.append(value)
    otherwise = None
    if node.otherwise is not None:
        otherwise = expressions.check_expression(node.otherwise, scope, value_type)
        is_wrong = is_wrong or otherwise is None
    if is_wrong:
        return None
    if key_type is None:
        _report_untyped(node, scope)
        return None
    return _per_of(node, keys, otherwise, PerType(value_type or TEXT, key_type), per, scope)


def _per_of(
    node: tree.PerLiteral,
    keys: dict[int, model.Expression],
    otherwise: model.Expression | None,
    inferred: PerType,
    expected: PerType | None,
    scope: Scope,
) -> model.PerOf | None:
    size = count_of(inferred.key, scope.symbols)
    missing = [number for number in range(size) if number not in keys]
    if missing and otherwise is None:
        scope.diagnostics.error(
            "RW319",
            f"this gives {len(keys)} of {size} values",
            node.span,
            label=f"nothing for {_key_word(missing[0], inferred.key, scope)}",
            help="add the missing ones, or `, else …` for all others",
        )
        return None
    parts = list(keys.values()) + ([otherwise] if otherwise is not None else [])
    joined = expressions.joined(parts, expected.value if expected is not None else None, scope)
    if joined is None:
        return None
    type, values = joined
    placed = dict(zip(keys, values, strict=False))
    return model.PerOf(
        type=PerType(type, inferred.key),
        values=tuple(placed.get(number) for number in range(size)),
        otherwise=values[-1] if otherwise is not None else None,
        span=node.span,
    )


def _key_ordinal(key: model.Expression, type: Type, scope: Scope) -> int | None:
    """Which key a literal is, from 0."""
    value = coerce(key, type)
    if not isinstance(value, model.Constant) or value.value is None or isinstance(value.value, str):
        return None
    ordinal = int(value.value) - (type.low if isinstance(type, IntType) else 0)
    return ordinal if 0 <= ordinal < count_of(type, scope.symbols) else None


def _key_word(ordinal: int, type: Type, scope: Scope) -> str:
    match type:
        case EnumType(name):
            return f"`{scope.symbols.enums[name].values[ordinal]}`"
        case IntType(low):
            return f"{low + ordinal}"
        case _:
            return "some of them"


def _report_key(entry: tree.Entry, key: model.Expression, type: Type, ordinal: int | None, scope: Scope) -> None:
    words = one_of(type, scope.symbols)
    message = f"a key stands here: {words}, written out" if ordinal is None else "this key has a value already"
    label = f"this is {one_of(key.type, scope.symbols)}" if coerce(key, type) is None else "not a plain key"
    scope.diagnostics.error("RW319", message, entry.key.span, label=label if ordinal is None else "a second time")


def _report_untyped(node: tree.PerLiteral, scope: Scope) -> None:
    scope.diagnostics.error(
        "RW316",
        "this does not say what it has a value for",
        node.span,
        label="for each what?",
        help="declare it with its type, as in `prices: int per 1..4 = [1: 5, else 0]`",
    )
