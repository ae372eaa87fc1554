"""The expressions of the tree."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span


@frozen(kw_only=True, eq=False, repr=False)
class Name(Node):
    """A word that stands for a value; `id` is the word."""

    id: str


@frozen(kw_only=True, eq=False, repr=False)
class IntLiteral(Node):
    """A whole number, never negative: `-3` is `Negate(IntLiteral(3))`."""

    value: int


@frozen(kw_only=True, eq=False, repr=False)
class BoolLiteral(Node):
    """`yes` or `no`."""

    value: bool


@frozen(kw_only=True, eq=False, repr=False)
class NoneLiteral(Node):
    """`none`."""


@frozen(kw_only=True, eq=False, repr=False)
class TextLiteral(Node):
    """A quoted text; `parts` alternate freely between plain text and the expressions in braces.

    `{{` and `}}` in the source are single braces in a plain part. Neighbouring plain parts are joined, empty ones
    dropped.
    """

    parts: tuple[str | Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Attribute(Node):
    """`object.name`."""

    object: Expression
    name: str
    name_span: Span = field(eq=False, repr=False)


@frozen(kw_only=True, eq=False, repr=False)
class Argument(Node):
    """One argument of a call; `name` is set in `Walk(here = c)`."""

    name: str | None
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Call(Node):
    """`name(arguments)`, or `object.name(arguments)` when `object` is set."""

    object: Expression | None
    name: str
    name_span: Span = field(eq=False, repr=False)
    arguments: tuple[Argument, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Index(Node):
    """`object[index]`, or `object[a, b]`."""

    object: Expression
    indices: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Negate(Node):
    """`-operand`."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Not(Node):
    """`not operand`."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Binary(Node):
    """Arithmetic on two operands, left-associative."""

    operator: Literal["+", "-", "*", "//", "%"]
    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Compare(Node):
    """A comparison; comparisons do not chain."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Logic(Node):
    """Two or more operands joined by the same word; mixing `and` with `or` needs brackets."""

    operator: Literal["and", "or"]
    operands: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Contains(Node):
    """`element in collection`, or `not in` when negated."""

    element: Expression
    collection: Expression
    negated: bool


@frozen(kw_only=True, eq=False, repr=False)
class IsState(Node):
    """`object is empty`, `is none`, `is face up`, `is face down`, and the same with `not`."""

    object: Expression
    state: Literal["empty", "none", "face up", "face down"]
    negated: bool


@frozen(kw_only=True, eq=False, repr=False)
class Range(Node):
    """`low..high`, both ends included."""

    low: Expression
    high: Expression


@frozen(kw_only=True, eq=False, repr=False)
class StartingFrom(Node):
    """`collection from start`: the same things, rotated so that `start` is first."""

    collection: Expression
    start: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Conditional(Node):
    """`then if condition else otherwise`."""

    then: Expression
    condition: Expression
    otherwise: Expression


@frozen(kw_only=True, eq=False, repr=False)
class After(Node):
    """`expression after action(arguments)`: the value in the state after that action, which is then forgotten."""

    expression: Expression
    action: Call


@frozen(kw_only=True, eq=False, repr=False)
class ListLiteral(Node):
    """`[a, b, c]`; empty for `[]`."""

    items: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Entry(Node):
    """`key: value` in a `PerLiteral`."""

    key: Expression
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class PerLiteral(Node):
    """`[key: value, …, else otherwise]`: one value for each key."""

    entries: tuple[Entry, ...]
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Bound(Node):
    """`until condition` (the element that stops it is taken) or `while condition` (it is not)."""

    kind: Literal["until", "while"]
    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Generator(Node):
    """`name in collection until … where …`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    collection: Expression
    bound: Bound | None
    condition: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Spread(Node):
    """`spread(name in starts to generator)`: everything that can be reached."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    starts: Expression
    generator: Generator


@frozen(kw_only=True, eq=False, repr=False)
class Comprehension(Node):
    """`[value for generators]`."""

    value: Expression
    generators: tuple[Generator, ...]


AggregateKind = Literal[
    "count", "sum", "min", "max", "any", "all", "first", "last", "best", "sorted", "distinct", "random"
]


@frozen(kw_only=True, eq=False, repr=False)
class AggregateValues(Node):
    """`max(a, b)`, `count(xs)`, `distinct(xs)`, `random(xs)`, `max(xs, else 0)`: given values, or one collection."""

    kind: AggregateKind
    values: tuple[Expression, ...]
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class AggregateOf(Node):
    """`sum(value for generators, else otherwise)`."""

    kind: AggregateKind
    value: Expression
    generators: tuple[Generator, ...]
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class AggregateThings(Node):
    """`count(x in xs where …)`, `best(x in xs by …)`, `first(x in xs, else y)`."""

    kind: AggregateKind
    generator: Generator
    by: Expression | None
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Roll(Node):
    """`roll d6`, `roll 2d6` (their sum), `roll each 2d6` (the list)."""

    count: int
    sides: int
    each: bool


Expression = (
    Name
    | IntLiteral
    | BoolLiteral
    | NoneLiteral
    | TextLiteral
    | Attribute
    | Call
    | Index
    | Negate
    | Not
    | Binary
    | Compare
    | Logic
    | Contains
    | IsState
    | Range
    | StartingFrom
    | Conditional
    | After
    | ListLiteral
    | PerLiteral
    | Comprehension
    | Spread
    | AggregateValues
    | AggregateOf
    | AggregateThings
    | Roll
)
