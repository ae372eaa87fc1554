"""Calls: of functions and records in expressions, of actions and effects as statements."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulewright.dsl import check_builtin, foreign, model, tree
from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import RecordSymbol
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import CardType, PlayerType, RecordType, Type
from rulewright.dsl.unknown_name import place_of


@frozen
class Expected:
    """What a call asks for at one place."""

    name: str
    type: Type


def check_call(node: tree.Call, scope: Scope) -> model.Expression | None:
    """A call that has a value."""
    if node.object is not None:
        return check_builtin.check_method(node, scope)
    symbols = scope.symbols
    function = symbols.functions.get(node.name)
    if function is not None:
        wanted = [Expected(parameter.name, parameter.type) for parameter in function.parameters]
        arguments = check_arguments(node, wanted, scope, function.span)
        if arguments is None:
            return None
        return model.CallFunction(type=function.result, function=function.ordinal, arguments=arguments, span=node.span)
    if node.name in symbols.records:
        return check_record(node, symbols.records[node.name], scope)
    if node.name in symbols.actions:
        report_action(node, symbols.actions[node.name].span, scope)
        return None
    if node.name in check_builtin.NAMES:
        return check_builtin.check_builtin(node, scope)
    _check_all(node, scope)
    if node.name not in symbols.broken:
        report_unknown_call(node, scope)
    return None


def check_action_call(node: tree.Call, scope: Scope) -> model.Call | model.CallEffect | None:
    """A call of an action, or of an effect of a card."""
    symbols = scope.symbols
    if node.object is not None:
        return _effect_call(node, scope)
    action = symbols.actions.get(node.name)
    if action is not None:
        wanted = [Expected(parameter.name, parameter.type) for parameter in action.parameters]
        arguments = check_arguments(node, wanted, scope, action.span)
        return None if arguments is None else model.Call(action=action.ordinal, arguments=arguments, span=node.span)
    function = symbols.functions.get(node.name)
    if function is not None or node.name in symbols.records or node.name in check_builtin.NAMES:
        if check_call(node, scope) is not None:
            scope.diagnostics.error(
                "RW405",
                f"`{node.name}` changes nothing: it only gives a value",
                node.span,
                label="nobody takes the value",
                secondary=() if function is None else (Label(function.span, "this is a function"),),
                help=f"keep it, as in `x = {node.name}(…)`, or call an action",
            )
        return None
    _check_all(node, scope)
    if node.name not in symbols.broken:
        report_unknown_call(node, scope)
    return None


def _effect_call(node: tree.Call, scope: Scope) -> model.CallEffect | None:
    assert node.object is not None
    referent = names.resolve(node.object, scope)
    card = names.value_of(referent, node.object.span, scope)
    if card is None:
        _check_all(node, scope)
        return None
    card = unwrap(card)
    symbols = scope.symbols
    effect = symbols.effect(card.type.kind, node.name) if isinstance(card.type, CardType) else None
    if effect is None:
        _check_all(node, scope)
        if node.name not in symbols.broken:
            _report_no_effect(node, card, scope)
        return None
    wanted = [Expected(parameter.name, parameter.type) for parameter in effect.parameters]
    arguments = check_arguments(node, wanted, scope, effect.span)
    if arguments is None:
        return None
    return model.CallEffect(effect=effect.ordinal, card=card, arguments=arguments, span=node.span)


def _report_no_effect(node: tree.Call, card: model.Expression, scope: Scope) -> None:
    symbols = scope.symbols
    if not scope.is_first("effect", one_of(card.type, symbols), node.name):
        return
    help, secondary = None, ()
    if isinstance(card.type, CardType):
        meant = scope.meant(node.name, symbols.effect_names(card.type.kind))
        help = f"did you mean `{meant}`?" if meant else None
    if help is None and (node.name in symbols.actions or node.name in symbols.functions):
        help = f"write `{node.name}({card.span.text}, …)`" if card.span.is_short else f"write `{node.name}(…)`"
    if help is None and not isinstance(card.type, CardType) and card.span.is_short:
        inside = ", ".join(argument.span.text for argument in node.arguments)
        help = _card_help(node.name, card, inside, scope) or foreign.method_help(node.name, card.span.text, inside)
        owner = symbols.owner_of(card.type)
        if help is None and owner is not None and symbols.variable(node.name, owner) is not None:
            help = f"it is no action: to set it, write `{card.span.text}.{node.name} = {inside or '…'}`"
    scope.diagnostics.error(
        "RW312",
        f"{one_of(card.type, symbols)} has no effect `{node.name}`",
        node.name_span,
        label="unknown here",
        secondary=secondary,
        help=help,
    )


def _card_help(name: str, player: model.Expression, inside: str, scope: Scope) -> str | None:
    """How a player draws and discards: from a pile of the table, and to one."""
    if not isinstance(player.type, PlayerType) or name not in ("draw", "discard"):
        return None
    zones, who = scope.symbols.zones, player.span.text
    hand = next((zone for zone in zones if zone.owner == model.PlayerOwner() and zone.key is None), None)
    if hand is None:
        return None
    table = [zone for zone in zones if zone.owner == model.GameOwner() and zone.kind == hand.kind and not zone.key]
    face = "down" if name == "draw" else "up"
    pile = next((zone.name for zone in table if zone.shape == "pile" and zone.face == face), "…")
    count = inside if inside.isdigit() else "1"
    if name == "draw":
        return f"write `move top {'' if count == '1' else count + ' '}of {pile} to {who}.{hand.name}`"
    if inside and not inside.isdigit():
        return f"write `move {inside} to {pile}`"
    return f"write `{who} chooses {count} lost from {who}.{hand.name}`, and `move lost to {pile}` on the next line"


def check_arguments(
    node: tree.Call, wanted: Sequence[Expected], scope: Scope, declared: Span | None
) -> tuple[model.Expression, ...] | None:
    """The values handed over by a call, one for each name that is asked for."""
    for argument in node.arguments:
        if argument.name is not None:
            scope.diagnostics.error(
                "RW313",
                f"`{node.name}` takes its values in their order, without names",
                argument.span,
                label="named",
                secondary=_declared(declared),
                help=f"leave out `{argument.name} =`",
            )
            return None
    if len(node.arguments) != len(wanted):
        _check_all(node, scope)
        _report_count(node, wanted, scope, declared)
        return None
    values = [
        expressions.expect(argument.value, one.type, scope, f"`{one.name}` of `{node.name}`")
        for argument, one in zip(node.arguments, wanted, strict=True)
    ]
    known = tuple(value for value in values if value is not None)
    return known if len(known) == len(values) else None


def _check_all(node: tree.Call, scope: Scope) -> None:
    """Looks at the arguments of a call that is wrong itself, for mistakes of their own."""
    for argument in node.arguments:
        expressions.look_inside(argument.value, scope)


def _report_count(node: tree.Call, wanted: Sequence[Expected], scope: Scope, declared: Span | None) -> None:
    given = len(node.arguments)
    asked = ", ".join(f"`{one.name}`" for one in wanted)
    needs = "takes no value" if not wanted else f"takes {asked}" if len(wanted) < 6 else f"takes {len(wanted)} values"
    missing = wanted[given].name if given < len(wanted) else None
    scope.diagnostics.error(
        "RW313",
        f"`{node.name}` {needs}, and this gives {given or 'nothing'}",
        node.span if given < len(wanted) else node.arguments[len(wanted)].span,
        label=f"`{missing}` is missing" if missing is not None else "this is too much",
        secondary=_declared(declared),
        help=f"write `{node.name}({', '.join(one.name for one in wanted)})`, with your own values for these names"
        if 0 < len(wanted) < 6
        else None,
    )


def _declared(span: Span | None) -> tuple[Label, ...]:
    return () if span is None else (Label(span, "declared here"),)


def report_action(node: tree.Call, declared: Span | None, scope: Scope) -> None:
    """Says that an action is no value."""
    scope.diagnostics.error(
        "RW314",
        f"`{node.name}` changes the game, so it has no value to use here",
        node.span,
        label="an action stands on a line of its own",
        secondary=_declared(declared),
        help="what would be afterwards is `… after " + node.name + "(…)`; what has a value is a function",
    )


def report_unknown_call(node: tree.Call, scope: Scope) -> None:
    """Says that nothing of a name can be called."""
    symbols = scope.symbols
    if not scope.is_first("call", node.name):
        return
    meant = scope.meant(node.name, (*symbols.call_names(), *check_builtin.NAMES))
    secondary: tuple[Label, ...] = ()
    help = f"did you mean `{meant}`?" if meant else None
    if meant is None or node.name in foreign.CALLS:
        inside = ", ".join(argument.span.text for argument in node.arguments)
        form = foreign.CALLS.get(node.name)
        told = inside if inside.startswith('"') else f'"{{{inside}}}"'
        if form is not None:
            meant, help = None, form.format_map({"inside": inside or "…", "told": told})
    for table in (symbols.actions, symbols.functions, symbols.records):
        if meant is not None and meant in table:
            secondary = (Label(table[meant].span, f"`{meant}` is declared here"),)
    if meant is None and help is None:
        kinds = [effect.kind for effect in symbols.effects if effect.name == node.name]
        if kinds:
            help = f"it is an effect of a card of {kinds[0]}: write `c.{node.name}(…)` with the card before the dot"
        elif node.name in scope.names or place_of(node.name, scope) is not None:
            inside = ", ".join(argument.span.text for argument in node.arguments)
            help = f"`{node.name}` is a value, not something that is called"
            if inside and (node.name in symbols.boards or symbols.zone(node.name) is not None):
                help = f"square brackets pick one of several: `{node.name}[{inside}]`"
    if help is None:
        help = f"declare it outside of any block: `action {node.name}(…)`, or `function` for what works out a value"
    scope.diagnostics.error(
        "RW312",
        f"no action or function is called `{node.name}`",
        node.name_span,
        label="unknown",
        secondary=secondary,
        help=help,
    )


def check_record(node: tree.Call, record: RecordSymbol, scope: Scope) -> model.Expression | None:
    """`Walk(here = c, left = 3)`: every field by its name, those with a default may be left out."""
    symbols = scope.symbols
    given: dict[int, model.Expression | None] = {}
    is_wrong = False
    for argument in node.arguments:
        ordinal = None if argument.name is None else record.field(argument.name)
        if ordinal is None or ordinal in given:
            _report_field(argument, record, ordinal, scope)
            is_wrong = True
            continue
        field = record.fields[ordinal]
        given[ordinal] = expressions.expect(argument.value, field.type, scope, f"`{field.name}` of {record.name}")
    values: list[model.Expression] = []
    missing = []
    for ordinal, field in enumerate(record.fields):
        value = given.get(ordinal, field.default)
        if value is not None:
            values.append(value)
        elif ordinal not in given and not field.has_default:
            missing.append(field.name)
    if missing and not is_wrong:
        scope.diagnostics.error(
            "RW320",
            f"{record.name} needs " + " and ".join(f"`{name}`" for name in missing[:3]),
            node.span,
            label=f"`{missing[0]}` is missing",
            secondary=(Label(record.span, "declared here"),),
            help=f"write `{record.name}({missing[0]} = …)`, or give the field a default",
        )
    if is_wrong or len(values) < len(record.fields) or record.name in symbols.broken:
        return None
    return model.RecordOf(type=RecordType(record.name), values=tuple(values), span=node.span)


def _report_field(argument: tree.Argument, record: RecordSymbol, ordinal: int | None, scope: Scope) -> None:
    known = [field.name for field in record.fields]
    meant = None if argument.name is None else scope.meant(argument.name, known)
    listed = ", ".join(f"`{name} = …`" for name in known[:6])
    if argument.name is None:
        message, help = "the values of a record stand with their names", f"write {listed}"
    elif ordinal is not None:
        message, help = f"`{argument.name}` has a value already", None
    else:
        message = f"{record.name} has no `{argument.name}`"
        help = f"did you mean `{meant}`?" if meant else f"there {'is' if len(known) == 1 else 'are'} {listed}"
    scope.diagnostics.error(
        "RW320",
        message,
        argument.span,
        label="a second time" if ordinal is not None else "which field?" if argument.name is None else "unknown",
        secondary=(Label(record.span, "declared here"),),
        help=help,
    )
