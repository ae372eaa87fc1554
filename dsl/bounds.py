"""How large a number can be that a declaration is written with: the ends of ranges, the sizes of boards and lists.

Types are settled before any expression is checked, so this reads the tree: numbers, constants, options (from the
least to the most they allow), and arithmetic on those.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define, frozen

from rulewright.dsl import tree
from rulewright.dsl.dependency import in_order, names_in, report_cycle
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import INT_LIMIT

DEEPEST = 64
FARTHEST = (INT_LIMIT + 1) ** 2


@frozen
class Interval:
    """Whole numbers from `low` to `high`."""

    low: int
    high: int

    @property
    def is_outside(self) -> bool:
        """Whether none of them is a number that there is."""
        return self.low > INT_LIMIT or self.high < -INT_LIMIT


PLAIN = Interval(-INT_LIMIT, INT_LIMIT)


@define(kw_only=True)
class Bounds:
    """What is known of numbers before play. A mistake is reported where it is asked for, once."""

    symbols: Symbols
    diagnostics: Diagnostics
    constants: dict[str, tree.Constant]
    options: dict[str, tree.Option]
    _known: dict[str, Interval | None] = Factory(dict)

    def settle(self) -> None:
        """Works out all constants and options there are, each after those it uses; rings of them are reported."""
        uses = {name: names_in(constant.value) for name, constant in self.constants.items()}
        uses.update((name, names_in(option.type)) for name, option in self.options.items())
        order, cycles = in_order(uses)
        places = {name: node.name_span for table in (self.constants, self.options) for name, node in table.items()}
        for cycle in cycles:
            report_cycle(cycle, places, self.symbols.broken, self.diagnostics)
        for name in order:
            if name in self.options:
                self._known[name] = self._of_type(self.options[name].type)
            else:
                self._known[name] = self._of(self.constants[name].value, 0)

    def interval(self, node: tree.Expression) -> Interval | None:
        """The least and the greatest value of a number; None, reported, when it is not known before play."""
        if isinstance(node, tree.Name) and node.id not in self.constants and node.id not in self.options:
            if node.id not in self.symbols.broken:
                self._report_unknown(node)
            return None
        interval = self._of(node, 0)
        if interval is None and self.symbols.broken.isdisjoint(names_in(node)):
            self.diagnostics.error(
                "RW205",
                "this is not a number that is known before play",
                node.span,
                label="not a number",
                help="write a number, a constant that is a number, or an option that is a range of numbers",
            )
        return interval

    def quiet(self, node: tree.Expression, binders: Mapping[str, Interval]) -> Interval | None:
        """The same, without a report; `binders` are names of loops around it."""
        outside = self._known
        self._known = {**outside, **binders}
        try:
            return self._of(node, 0)
        finally:
            self._known = outside

    def is_outside(self, node: tree.Expression) -> bool:
        """Whether a number uses a constant that is too large whatever the options: that is reported where it stands."""
        known = (self._known.get(name) for name in names_in(node) if name in self.constants)
        return any(each is not None and each.is_outside for each in known)

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
                return self._known.get(name)
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
            case tree.AggregateValues(kind="count", values=(tree.Name(id="teams"),)) if self.symbols.teams:
                return Interval(self.symbols.teams, self.symbols.teams)
            case _:
                return None

    def _of_type(self, node: tree.TypeNode) -> Interval | None:
        match node:
            case tree.NamedType(name="int", is_optional=False):
                return PLAIN
            case tree.RangeType(low=low, high=high):
                one, other = self._of(low, 0), self._of(high, 0)
                return None if one is None or other is None else Interval(one.low, other.high)
            case _:
                return None


def combine(operator: str, one: Interval, other: Interval) -> Interval | None:
    """The interval of an arithmetic result; None for a division by what may be zero.

    An end far outside of what a number can be is cut off, or a chain of products could grow for ever.
    """
    match operator:
        case "+":
            return _cut(one.low + other.low, one.high + other.high)
        case "-":
            return _cut(one.low - other.high, one.high - other.low)
        case "*":
            ends = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
            return _cut(min(ends), max(ends))
        case "//" if not other.low <= 0 <= other.high:
            ends = [a // b for a in (one.low, one.high) for b in (other.low, other.high)]
            return _cut(min(ends), max(ends))
        case "%" if other.low > 0:
            if one.low == one.high and other.low == other.high:
                return Interval(one.low % other.low, one.low % other.low)
            return Interval(0, other.high - 1)
        case _:
            return None


def _cut(low: int, high: int) -> Interval:
    return Interval(min(max(low, -FARTHEST), FARTHEST), min(max(high, -FARTHEST), FARTHEST))
