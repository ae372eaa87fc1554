"""The expressions of the model that are worked out of others, and the union of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from rulewright.dsl.model_value import (
    All,
    BuiltinValue,
    Constant,
    FieldValue,
    InZone,
    IsEmptyPlace,
    IsFaceUp,
    IsNamed,
    ItemAt,
    LocalValue,
    NamedCard,
    OptionValue,
    OwnSpaces,
    PerAt,
    SpaceAt,
    Text,
    Typed,
    VariableValue,
    ZoneCards,
    ZoneCount,
    ZoneEnd,
    ZonePlace,
    ZonePlaces,
)
from rulewright.dsl.node import Node

if TYPE_CHECKING:
    from rulewright.dsl.model_statement import Call, CallEffect


@frozen(kw_only=True, eq=False, repr=False)
class Spread(Typed):
    """`spread(local in starts to n in … where …)`: the list of all that is reached from the starts, they among it.

    Breadth first: the starts in order, then what each leads to in the order of the generator, everything once.
    """

    starts: Expression
    local: int
    generator: Generator


@frozen(kw_only=True, eq=False, repr=False)
class Negate(Typed):
    """`-operand`."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Not(Typed):
    """`not operand`."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Arithmetic(Typed):
    """On two ints. `//` and `%` round towards minus infinity; by zero is a fault. A product outside int is a fault."""

    operator: Literal["+", "-", "*", "//", "%"]
    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Concatenate(Typed):
    """`left + right` of two lists."""

    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Combine(Typed):
    """`+` (union) or `-` (difference) of two sets; `-` of two lists leaves out, for each on the right, one on the
    left.
    """

    operator: Literal["+", "-"]
    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Compare(Typed):
    """`==` and `!=` on values of comparable types, the others on ints (and on enums, by the order of declaration)."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Logic(Typed):
    """Operands that are bools, evaluated until one decides."""

    operator: Literal["and", "or"]
    operands: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class OrElse(Typed):
    """`a or b` for an optional `a`: its value, or `b` when it is none."""

    value: Expression
    otherwise: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Contains(Typed):
    """Whether a list, set or range holds a value."""

    element: Expression
    collection: Expression


@frozen(kw_only=True, eq=False, repr=False)
class IsNone(Typed):
    """Whether an optional is none."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Unwrap(Typed):
    """An optional where a value is needed: none is a fault with this place."""

    operand: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Conditional(Typed):
    """`then if condition else otherwise`."""

    then: Expression
    condition: Expression
    otherwise: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Range(Typed):
    """The list `low..high`; empty when `high` is below `low`."""

    low: Expression
    high: Expression


@frozen(kw_only=True, eq=False, repr=False)
class StartingFrom(Typed):
    """The same list rotated to begin at the first element equal to `start`; a fault when there is none."""

    list: Expression
    start: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ListOf(Typed):
    """`[a, b, c]`; of set type where a set is expected."""

    items: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class PerOf(Typed):
    """`[key: value, else otherwise]`: keys are literals, in the order of the key type; None where `otherwise`
    serves.
    """

    values: tuple[Expression | None, ...]
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class RecordOf(Typed):
    """A record: every field's value, defaults filled in."""

    values: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Generator(Node):
    """`local in collection`, cut by a bound, filtered by a condition tested when the element's turn comes."""

    local: int
    collection: Expression
    bound: Literal["until", "while"] | None
    bound_condition: Expression | None
    condition: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Comprehension(Typed):
    """A list, or a set where one is expected."""

    value: Expression
    generators: tuple[Generator, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Aggregate(Typed):
    """What comes out of going through generators.

    `count`, `first`, `last`, `best`, `sorted`: of things, `value` is the binder's LocalValue; `by` for best and sorted
    (ascending, ties in order). `sum`, `min`, `max`, `any`, `all`, `distinct` (in order of first appearance): of values.
    `first` and `last` give an optional; `min`, `max` of nothing give `otherwise`, or are a fault; so does `first`
    with `otherwise`. `best` gives all things whose `by` is highest, in order. `sum` outside int is a fault.
    """

    kind: Literal["count", "sum", "min", "max", "any", "all", "first", "last", "best", "sorted", "distinct"]
    generators: tuple[Generator, ...]
    value: Expression
    by: Expression | None
    otherwise: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Size(Typed):
    """How many elements a list or set has."""

    collection: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Extreme(Typed):
    """`min(a, b, …)` or `max(a, b, …)`."""

    kind: Literal["min", "max"]
    values: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class CallFunction(Typed):
    """A call of `Model.functions[function]`."""

    function: int
    arguments: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class CallBuiltin(Typed):
    """A function every game has.

    `others(p)`: the other players, from the next one on; `next(p)`: the next seat, round; `abs(n)`; `distance(a, b)`:
    steps between two spaces of a board, by `neighbours` on grids, along a track (a fault when unreachable);
    `lines(n)` or `lines(n, p)`: of `board`, where each player has one of that of p, every straight line of n spaces
    (each a list), rows, columns, then both diagonals, on a hex board the one from northeast to southwest;
    `step(space, direction)`: optional; `ray(space, direction)`: all spaces on, without the first;
    `leaps(space, a, b)`: the spaces a columns and b rows away, or b and a, clockwise from the first to the north
    with the column to the east; `opposite(direction)`; `repeated`: how often the whole state of a board, of
    its pieces and the attributes of its spaces, has been so here with these values.
    """

    name: Literal["others", "next", "abs", "distance", "lines", "step", "ray", "leaps", "opposite", "repeated"]
    arguments: tuple[Expression, ...]
    board: str | None = None


@frozen(kw_only=True, eq=False, repr=False)
class WhatIf(Typed):
    """The value of an expression after an action that can neither ask nor draw; the state is as before afterwards."""

    value: Expression
    action: Call | CallEffect


@frozen(kw_only=True, eq=False, repr=False)
class TestFact(Typed):
    """What only tests may ask: `winners` (list of players, empty before the end), `game_over`."""

    name: Literal["winners", "game_over"]


Expression = (
    Constant
    | Text
    | LocalValue
    | OptionValue
    | VariableValue
    | FieldValue
    | BuiltinValue
    | All
    | NamedCard
    | IsNamed
    | ZoneCards
    | ZonePlaces
    | ZonePlace
    | ZoneEnd
    | ZoneCount
    | InZone
    | IsEmptyPlace
    | IsFaceUp
    | ItemAt
    | PerAt
    | SpaceAt
    | OwnSpaces
    | Spread
    | Negate
    | Not
    | Arithmetic
    | Concatenate
    | Combine
    | Compare
    | Logic
    | OrElse
    | Contains
    | IsNone
    | Unwrap
    | Conditional
    | Range
    | StartingFrom
    | ListOf
    | PerOf
    | RecordOf
    | Comprehension
    | Aggregate
    | Size
    | Extreme
    | CallFunction
    | CallBuiltin
    | WhatIf
    | TestFact
)
