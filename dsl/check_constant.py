"""Works out constants and the defaults of record fields, each after those that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import check_expression, expect
from rulewright.dsl.check_start import formula_scope, is_settled
from rulewright.dsl.declared import Declared
from rulewright.dsl.dependency import in_order, names_in, report_cycle
from rulewright.dsl.symbols import ConstantSymbol, RecordFieldSymbol
from rulewright.dsl.types import INT_LIMIT, IntType, Type
from rulewright.dsl.walk import size

MOST_PARTS = 2000
DEEPEST = 64


@frozen(kw_only=True)
class _Waiting:
    """A value to work out, and the symbol that gets it."""

    symbol: ConstantSymbol | RecordFieldSymbol
    value: tree.Expression
    type: Type | None
    title: str
    uses: tuple[str, ...]


def check_constants(out: Declared) -> None:
    """Gives constants and defaults their values; a name stands for a constant, or for all defaults of a record."""
    waiting = dict(_waiting(out))
    order, cycles = in_order({name: [use for one in group for use in one.uses] for name, group in waiting.items()})
    symbols = out.symbols
    places = {name: symbol.span for table in (symbols.constants, symbols.records) for name, symbol in table.items()}
    for cycle in cycles:
        report_cycle(cycle, places, out.symbols.broken, out.diagnostics)
    for name in order:
        for one in waiting[name]:
            if not any(use in out.symbols.broken for use in (name, *one.uses)):
                _check_constant(one, out)


def _waiting(out: Declared) -> Iterator[tuple[str, tuple[_Waiting, ...]]]:
    for node in out.all(tree.Constant):
        if not out.values.owns(node.name, node.name_span):
            continue
        type = None if node.type is None else out.types.check_type(node.type)
        if node.type is not None and type is None:
            out.symbols.broken.add(node.name)
            continue
        title = f"the constant `{node.name}`"
        symbol = out.symbols.constants[node.name]
        uses = names_in(node.value)
        yield node.name, (_Waiting(symbol=symbol, value=node.value, type=type, title=title, uses=uses),)
    for record in out.records:
        fields = {field.span: field for field in out.symbols.records[record.name].fields}
        yield (
            record.name,
            tuple(
                _Waiting(
                    symbol=fields[node.name_span],
                    value=node.default,
                    type=fields[node.name_span].type,
                    title=f"`{node.name}` by default",
                    uses=names_in(node.default),
                )
                for node in record.fields
                if node.default is not None and node.name_span in fields
            ),
        )


def _check_constant(one: _Waiting, out: Declared) -> None:
    scope = formula_scope(one.title, one.value.span, out)
    if one.type is None:
        value = check_expression(one.value, scope)
    else:
        value = expect(one.value, one.type, scope, one.title)
    if value is None:
        return
    count, depth = size(value, MOST_PARTS)
    if count > MOST_PARTS or depth > DEEPEST:
        message = f"{one.title} is made of too many parts, those of the constants in it counted"
        out.diagnostics.error("RW225", message, one.value.span, help="write a function that works it out")
        return
    if not is_settled(value, one.title, out):
        return
    if isinstance(value.type, IntType) and (value.type.low > INT_LIMIT or value.type.high < -INT_LIMIT):
        message = f"numbers go from -{INT_LIMIT:,} to {INT_LIMIT:,}"
        out.diagnostics.error("RW206", message, one.value.span, label="this one is outside")
        return
    if isinstance(value.type, IntType) and value.type.low == value.type.high:
        value = model.Constant(type=value.type, value=value.type.low, span=value.span)
    if scope.body.locals:
        message = f"{one.title} cannot be worked out by going through things"
        out.diagnostics.error("RW225", message, one.value.span, help="write a function that does it")
    elif isinstance(one.symbol, ConstantSymbol):
        one.symbol.value = value
    else:
        one.symbol.default = value
