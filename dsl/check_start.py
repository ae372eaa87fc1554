"""Values that are settled when a game starts: constants, defaults, what cards and spaces are made with, sizes.

Such a value may depend on the options, on how many play and on how the game is built, never on what changes in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import check_expression, expect
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Context, Scope, open_scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import ConstantSymbol, RecordFieldSymbol
from rulewright.dsl.types import CardType, PieceType, Type
from rulewright.dsl.walk import nodes

_CHANGING = (
    model.VariableValue,
    model.ZoneCards,
    model.ZonePlaces,
    model.ZonePlace,
    model.ZoneEnd,
    model.ZoneCount,
    model.InZone,
    model.IsEmptyPlace,
    model.IsFaceUp,
    model.NamedCard,
    model.CallFunction,
    model.WhatIf,
    model.TestFact,
)


def formula_scope(
    title: str, span: Span, out: Declared, parameters: Sequence[model.Local] = (), spans: Sequence[Span | None] = ()
) -> Scope:
    """The scope of an expression that stands by itself."""
    context = Context(kind="formula", title=title, span=span)
    fixed = "set from outside"
    return open_scope(out.symbols, out.diagnostics, context, parameters, spans=spans, fixed=fixed)


def close_formula(value: model.Expression, scope: Scope, parameters: int, span: Span) -> model.Formula:
    """The formula of a value checked in a scope of its own."""
    return model.Formula(locals=tuple(scope.body.locals), parameters=parameters, value=value, span=span)


def check_start_formula(
    node: tree.Expression,
    type: Type,
    title: str,
    out: Declared,
    parameters: Sequence[model.Local] = (),
    spans: Sequence[Span | None] = (),
) -> model.Formula | None:
    """A value of a type that is known when the game starts."""
    scope = formula_scope(title, node.span, out, parameters, spans)
    value = check_start_value(node, type, title, out, scope)
    return None if value is None else close_formula(value, scope, len(parameters), node.span)


def check_start_value(
    node: tree.Expression, type: Type, title: str, out: Declared, scope: Scope
) -> model.Expression | None:
    """The same in a scope that is open."""
    value = expect(node, type, scope, title)
    return value if value is not None and is_settled(value, title, out) else None


def is_settled(value: model.Expression, title: str, out: Declared) -> bool:
    """Whether nothing in a value can change in play; if something can, that is reported."""
    for node in nodes(value):
        if isinstance(node, _CHANGING) or (isinstance(node, model.All) and _is_of_cards(node)):
            out.diagnostics.error(
                "RW224",
                f"{title} is settled before the game starts, and this is not known then",
                node.span,
                label="known in play only",
                help="it can use numbers, constants, options, the board and the players",
            )
            return False
    return True


def _is_of_cards(node: model.All) -> bool:
    element = getattr(node.type, "element", None)
    return isinstance(element, CardType | PieceType)


@define(kw_only=True)
class _Waiting:
    """A constant or the default of a record's field, and what it stands for while it is checked."""

    symbol: ConstantSymbol | RecordFieldSymbol
    value: tree.Expression
    type: Type | None
    title: str
    state: str = "new"


def check_constants(out: Declared) -> None:
    """Gives constants and the defaults of record fields their values, each after those that it uses."""
    waiting: dict[str, list[_Waiting]] = {}
    for node in out.all(tree.Constant):
        if node.name in out.symbols.constants and out.values.owns(node.name, node.name_span):
            type = None if node.type is None else out.types.check_type(node.type)
            if node.type is None or type is not None:
                symbol = out.symbols.constants[node.name]
                title = f"the constant `{node.name}`"
                waiting[node.name] = [_Waiting(symbol=symbol, value=node.value, type=type, title=title)]
    for record in out.records:
        fields = {field.name: field for field in out.symbols.records[record.name].fields}
        waiting[record.name] = [
            _Waiting(symbol=fields[field.name], value=field.default, type=fields[field.name].type, title="this default")
            for field in record.fields
            if field.default is not None and field.name in fields and fields[field.name].span == field.name_span
        ]
    for name in waiting:
        _settle(name, waiting, [], out)


def _settle(name: str, waiting: dict[str, list[_Waiting]], path: list[str], out: Declared) -> None:
    if name in path:
        _report_cycle(path[path.index(name) :], out)
        return
    for one in waiting[name]:
        if one.state != "new":
            continue
        used = dict.fromkeys(_names(one.value))
        for other in used:
            if other in waiting:
                _settle(other, waiting, [*path, name], out)
        if one.state == "new":
            one.state = "done"
            if not any(other in out.symbols.broken for other in used):
                _check_constant(one, out)


def _check_constant(one: _Waiting, out: Declared) -> None:
    scope = formula_scope(one.title, one.value.span, out)
    if one.type is None:
        value = check_expression(one.value, scope)
    else:
        value = expect(one.value, one.type, scope, one.title)
    if value is None or not is_settled(value, one.title, out):
        return
    if scope.body.locals:
        out.diagnostics.error(
            "RW225",
            f"{one.title} cannot be worked out by going through things",
            one.value.span,
            help="write a function that does it",
        )
        return
    if isinstance(one.symbol, ConstantSymbol):
        one.symbol.value = value
    else:
        one.symbol.default = value


def _names(value: tree.Expression) -> Iterable[str]:
    for node in nodes(value):
        if isinstance(node, tree.Name):
            yield node.id
        elif isinstance(node, tree.Call) and node.object is None:
            yield node.name


def _report_cycle(names: list[str], out: Declared) -> None:
    """Reports names that need each other, once for each ring of them."""
    new = [name for name in names if name not in out.symbols.broken]
    out.symbols.broken.update(names)
    if len(new) < len(names):
        return
    spans = [_place(name, out) for name in names]
    first, *others = spans
    message = f"`{names[0]}` needs itself" if not others else f"{_listed(names)} need each other"
    secondary = tuple(Label(span, "and this") for span in others)
    label = "its value could never be worked out"
    out.diagnostics.error("RW226", message, first, label=label, secondary=secondary)


def _place(name: str, out: Declared) -> Span:
    return out.symbols.constants[name].span if name in out.symbols.constants else out.symbols.records[name].span


def _listed(names: list[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return f"{', '.join(quoted[:-1])} and {quoted[-1]}"
