"""Works out constants and the defaults of record fields, each after those that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.check_expression import check_expression, expect
from rulewright.dsl.check_start import formula_scope, is_settled
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import ConstantSymbol, RecordFieldSymbol
from rulewright.dsl.types import Type
from rulewright.dsl.walk import nodes


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
    for cycle in cycles:
        _report_cycle(cycle, out)
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
        uses = tuple(_names(node.value))
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
                    uses=tuple(_names(node.default)),
                )
                for node in record.fields
                if node.default is not None and node.name_span in fields
            ),
        )


def in_order(uses: dict[str, list[str]]) -> tuple[list[str], list[list[str]]]:
    """The names, each after those that it uses, and the rings of names that use each other.

    >>> in_order({"a": ["b"], "b": [], "c": ["d"], "d": ["c"]})
    (['b', 'a', 'd', 'c'], [['c', 'd']])
    """
    order: dict[str, None] = {}
    cycles: list[list[str]] = []
    for start in uses:
        # The way down to where we are, each name with what is left of what it uses. Recursion could nest too deep.
        path: dict[str, Iterator[str]] = {} if start in order else {start: iter(uses[start])}
        while path:
            name = next(reversed(path))
            use = next((use for use in path[name] if use in uses and use not in order), None)
            if use is None:
                order[name] = None
                del path[name]
            elif use in path:
                names = list(path)
                cycles.append(names[names.index(use) :])
            else:
                path[use] = iter(uses[use])
    return list(order), cycles


def _check_constant(one: _Waiting, out: Declared) -> None:
    scope = formula_scope(one.title, one.value.span, out)
    if one.type is None:
        value = check_expression(one.value, scope)
    else:
        value = expect(one.value, one.type, scope, one.title)
    if value is None or not is_settled(value, one.title, out):
        return
    if scope.body.locals:
        message = f"{one.title} cannot be worked out by going through things"
        out.diagnostics.error("RW225", message, one.value.span, help="write a function that does it")
    elif isinstance(one.symbol, ConstantSymbol):
        one.symbol.value = value
    else:
        one.symbol.default = value


def _names(value: tree.Expression) -> Iterator[str]:
    for node in nodes(value):
        if isinstance(node, tree.Name):
            yield node.id
        elif isinstance(node, tree.Call) and node.object is None:
            yield node.name


def _report_cycle(names: list[str], out: Declared) -> None:
    """Reports names that need each other; of rings that have a name in common, the first."""
    is_new = not any(name in out.symbols.broken for name in names)
    out.symbols.broken.update(names)
    if is_new:
        first, *others = (_place(name, out) for name in names)
        quoted = [f"`{name}`" for name in names]
        listed = f"{', '.join(quoted[:-1])} and {quoted[-1]}" if others else quoted[0]
        message = f"{listed} need each other" if others else f"{listed} needs itself"
        secondary = tuple(Label(span, "and this") for span in others)
        label = "its value could never be worked out"
        out.diagnostics.error("RW226", message, first, label=label, secondary=secondary)


def _place(name: str, out: Declared) -> Span:
    return out.symbols.constants[name].span if name in out.symbols.constants else out.symbols.records[name].span
