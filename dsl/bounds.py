"""How large a number can be that a declaration is written with: the ends of ranges, the sizes of boards and lists.

Types are settled before any expression is checked, so this reads the tree: numbers, constants, options (from the
least to the most they allow), and arithmetic on those.
"""

from __future__ import annotations

from attrs import Factory, define, frozen

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import INT_LIMIT, IntType

DEEPEST = 64


@frozen
class Interval:
    """Whole numbers from `low` to `high`."""

    low: int
    high: int


PLAIN = Interval(-INT_LIMIT, INT_LIMIT)


@define(kw_only=True)
class Bounds:
    """What is known of numbers before play. A mistake is reported where it is asked for, once."""

    symbols: Symbols
    diagnostics: Diagnostics
    constants: dict[str, tree.Constant]
    options: dict[str, tree.Option]
    _open: list[str] = Factory(list)

    def interval(self, node: tree.Expression) -> Interval | None:
        """The least and the greatest value of a number; None, reported, when it is not known before play."""
        if isinstance(node, tree.Name) and node.id not in self.constants and node.id not in self.options:
            if node.id not in self.symbols.broken:
                self._report_unknown(node)
            return None
        interval = self._of(node, 0)
        if interval is None and not any(name in self.symbols.broken for name in _names(node)):
            self.diagnostics.error(
                "RW205",
                "this is not a number that is known before play",
                node.span,
                label="not a number",
                help="write a number, a constant that is a number, or an option that is a range of numbers",
            )
        return interval

    def quiet(self, node: tree.Expression) -> Interval | None:
        """The same, without a report."""
        return self._of(node, 0)

    def _report_unknown(self, node: tree.Name) -> None:
        meant = self.symbols.suggestions.meant(node.id, (*self.constants, *self.options))
        known = meant is not None
        self.diagnostics.error(
            "RW204",
            f"no constant or option is called `{node.id}`",
            node.span,
            label="a number must be known here before play",
            help=f"did you mean `{meant}`?"
            if known
            else "write a number, or declare a constant or an option of this name",
        )

    def _of(self, node: tree.Expression, depth: int) -> Interval | None:
        if depth > DEEPEST:
            return None
        match node:
            case tree.IntLiteral(value=value):
                return Interval(value, value)
            case tree.Negate(operand=operand):
                inner = self._of(operand, depth + 1)
                return None if inner is None else Interval(-inner.high, -inner.low)
            case tree.Name(id=name):
                return self._of_name(name, depth)
            case tree.Binary(operator=operator, left=left, right=right):
                one, other = self._of(left, depth + 1), self._of(right, depth + 1)
                return None if one is None or other is None else combine(operator, one, other)
            case tree.AggregateValues(kind="min" | "max" as kind, values=values) if len(values) > 1:
                parts = [self._of(value, depth + 1) for value in values]
                known = [part for part in parts if part is not None]
                if len(known) < len(parts):
                    return None
                pick = min if kind == "min" else max
                return Interval(pick(part.low for part in known), pick(part.high for part in known))
            case tree.AggregateValues(kind="count", values=(tree.Name(id="players"),)):
                return Interval(self.symbols.players_low, self.symbols.players_high)
            case _:
                return None

    def _of_name(self, name: str, depth: int) -> Interval | None:
        known = self.symbols.options.get(name)
        if known is not None:
            return Interval(known.type.low, known.type.high) if isinstance(known.type, IntType) else None
        # A constant or option that needs itself is reported where constants are put in order.
        if name in self._open:
            return None
        self._open.append(name)
        try:
            if name in self.options:
                return self._of_type(self.options[name].type, depth)
            return self._of(self.constants[name].value, depth + 1) if name in self.constants else None
        finally:
            self._open.pop()

    def _of_type(self, node: tree.TypeNode, depth: int) -> Interval | None:
        match node:
            case tree.NamedType(name="int", is_optional=False):
                return PLAIN
            case tree.RangeType(low=low, high=high):
                one, other = self._of(low, depth + 1), self._of(high, depth + 1)
                return None if one is None or other is None else Interval(one.low, other.high)
            case _:
                return None


def combine(operator: str, one: Interval, other: Interval) -> Interval | None:
    """The interval of an arithmetic result; None for a division by what may be zero."""
    match operator:
        case "+":
            return Interval(one.low + other.low, one.high + other.high)
        case "-":
            return Interval(one.low - other.high, one.high - other.low)
        case "*":
            ends = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
            return Interval(min(ends), max(ends))
        case "//" if not other.low <= 0 <= other.high:
            ends = [a // b for a in (one.low, one.high) for b in (other.low, other.high)]
            return Interval(min(ends), max(ends))
        case "%" if other.low > 0:
            if one.low == one.high and other.low == other.high:
                return Interval(one.low % other.low, one.low % other.low)
            return Interval(0, other.high - 1)
        case _:
            return None


def _names(node: tree.Expression) -> list[str]:
    """The names in arithmetic, in order."""
    match node:
        case tree.Name(id=name):
            return [name]
        case tree.Negate(operand=operand):
            return _names(operand)
        case tree.Binary(left=left, right=right):
            return _names(left) + _names(right)
        case _:
            return []
