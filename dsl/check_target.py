"""Places that can be assigned: locals, variables, attributes, and parts of records, lists and per values."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import IntType, ListType, OptionalType, PerType, RecordType, Type
from rulewright.dsl.unknown_name import place_of


def check_zone(node: tree.Expression, scope: Scope) -> model.ZoneRef | None:
    """A zone, whole or one place of it; reported where it is something else."""
    found = names.resolve(node, scope)
    if found is None:
        return None
    if not isinstance(found, model.ZoneRef):
        report_no_zone(node, found, scope)
        return None
    if names.needs_key(found, scope):
        names.report_key(found, scope)
        return None
    return found


def report_no_zone(node: tree.Expression, found: names.Referent, scope: Scope) -> None:
    """Says that something is not a zone."""
    value = names.value_of(found, node.span, scope)
    scope.diagnostics.error(
        "RW324",
        "a zone is needed here: a pile, a hand, a slot or slots",
        node.span,
        label="not a zone" if value is None else f"this is {one_of(value.type, scope.symbols)}",
    )


def check_target(node: tree.Expression, scope: Scope) -> model.Target | None:
    """Where a value goes; reported where nothing can be assigned."""
    match node:
        case tree.Name():
            return _name(node, scope)
        case tree.Attribute():
            return _attribute(node, scope)
        case tree.Index():
            return _index(node, scope)
        case _:
            if expressions.check_expression(node, scope) is not None:
                report_fixed(node, "only a name, an attribute or an element can be given a value", None, scope)
            return None


def report_fixed(
    node: tree.Node, message: str, help: str | None, scope: Scope, secondary: tuple[Label, ...] = ()
) -> None:
    """Says that something cannot be assigned."""
    scope.diagnostics.error(
        "RW401", message, node.span, label="cannot be given a value", secondary=secondary, help=help
    )


def report_zone(node: tree.Expression, scope: Scope) -> None:
    """Says that cards are moved, not assigned."""
    text = node.span.short_text
    scope.diagnostics.error(
        "RW403",
        "cards come into a zone by being moved there",
        node.span,
        label="a zone cannot be given a value",
        help=f"write `move … to {text}`",
    )


def _name(node: tree.Name, scope: Scope) -> model.Target | None:
    visible = scope.names.get(node.id)
    if visible is not None:
        if visible.fixed is not None:
            scope.diagnostics.error(
                "RW402",
                f"`{node.id}` cannot be changed: it is {visible.fixed}",
                node.span,
                label="cannot be given a value",
                secondary=() if visible.span is None else (Label(visible.span, "it comes from here"),),
                help="give the new value to a name of its own",
            )
            return None
        if visible.type is None:
            return None
        return model.Target(local=visible.local, variable=None, owner=None, steps=(), type=visible.type, span=node.span)
    variable = None if node.id in scope.context.names else scope.symbols.variable(node.id)
    if variable is not None:
        return model.Target(
            local=None, variable=variable.ordinal, owner=None, steps=(), type=variable.type, span=node.span
        )
    found = names.resolve(node, scope)
    if found is None:
        return None
    if isinstance(found, model.ZoneRef):
        report_zone(node, scope)
        return None
    where = place_of(node.id, scope)
    symbols = scope.symbols
    help = None
    if node.id in symbols.options:
        what, help = "an option", "it keeps its value for a whole game; declare a variable of the game instead"
    elif node.id in symbols.constants:
        what, help = "a constant", "declare a variable of the game instead"
    elif isinstance(found, names.BoardName | names.KindName | names.EnumName | model.All):
        what = "the name of many things"
    elif isinstance(found, model.NamedCard):
        what = "a card"
    else:
        what = "one fixed value"
    secondary = () if where is None else (Label(where, "declared here"),)
    report_fixed(node, f"`{node.id}` cannot be changed: it is {what}", help, scope, secondary)
    return None


def _attribute(node: tree.Attribute, scope: Scope) -> model.Target | None:
    found = names.resolve(node, scope)
    match found:
        case None:
            return None
        case model.ZoneRef():
            report_zone(node, scope)
            return None
        case model.VariableValue():
            variable = scope.symbols.variables[found.variable]
            return model.Target(
                local=None,
                variable=found.variable,
                owner=found.owner,
                steps=(),
                type=variable.type,
                span=node.span,
            )
        case model.FieldValue(record=record):
            inner = _inside(node.object, record, scope)
            if inner is None:
                return None
            assert isinstance(record.type, RecordType)
            field = scope.symbols.records[record.type.name].fields[found.field]
            return evolve(
                inner, steps=(*inner.steps, model.FieldStep(field=found.field)), type=field.type, span=node.span
            )
        case model.BuiltinValue(name="space"):
            report_fixed(node, "a piece comes to a space by being moved there", "write `move … to …`", scope)
            return None
        case _:
            report_fixed(node, f"`{node.name}` cannot be changed: it is part of what the thing is", None, scope)
            return None


def _inside(node: tree.Expression, value: model.Expression, scope: Scope) -> model.Target | None:
    """The place of a record, list or per value of which a part is assigned."""
    if isinstance(value, model.Unwrap):
        opened = value.operand.span
        report_fixed(
            node,
            "this may be none, so a part of it cannot be changed",
            f"ask first: `if {opened.text} is not none`" if opened.is_short else None,
            scope,
        )
        return None
    return check_target(node, scope)


def _index(node: tree.Index, scope: Scope) -> model.Target | None:
    found = names.resolve(node, scope)
    match found:
        case None:
            return None
        case model.ZoneRef():
            report_zone(node, scope)
            return None
        case model.ItemAt(list=model.ZoneCards()):
            report_zone(node.object, scope)
            return None
        case model.ItemAt(list=list_value, index=index):
            inner = _inside(node.object, list_value, scope)
            if inner is None or not isinstance(list_value.type, ListType):
                return None
            step = model.ItemStep(index=index, span=node.indices[0].span)
            return evolve(inner, steps=(*inner.steps, step), type=_element(inner), span=node.span)
        case model.PerAt(per=per, key=key):
            inner = _inside(node.object, per, scope)
            if inner is None or not isinstance(per.type, PerType):
                return None
            key_step = model.KeyStep(key=key, key_type=per.type.key, span=node.indices[0].span)
            return evolve(inner, steps=(*inner.steps, key_step), type=_element(inner), span=node.span)
        case _:
            report_fixed(node, "this cannot be changed: the board is as it is", None, scope)
            return None


def _element(target: model.Target) -> Type:
    """The type of what is inside a place, as the place is declared."""
    type = target.type.element if isinstance(target.type, OptionalType) else target.type
    match type:
        case ListType(element):
            return element
        case PerType(value):
            return value
        case _:
            return IntType()
