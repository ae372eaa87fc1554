"""The model: a checked game as data, every name resolved, every expression typed.

Things are referred to by their ordinal in the tuples of `Model` (actions, functions, variables, zones, …) and locals
by their ordinal in their `Scope`. All that the model leaves to a start of the game is the number of players and the
values of the options: how many cards there are may depend on both. The words of the rules file appear as labels only.

What each node means is in `docs/how-it-works.md` and the language reference; notes here say what those leave open.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl.node import Node as Node
from rulewright.dsl.source import Source
from rulewright.dsl.types import EnumType, PlayerType, Type


@frozen(kw_only=True, eq=False, repr=False)
class Typed(Node):
    """An expression: it has a type."""

    type: Type


@frozen(kw_only=True)
class Local:
    """A name of one body: a parameter, an assigned local, or the binder of a loop; each has its own ordinal."""

    name: str
    type: Type


@frozen(kw_only=True)
class Template:
    """A text with values in it; each part is plain text or an expression, shown by its type."""

    parts: tuple[str | Expression, ...]


# Expressions


@frozen(kw_only=True, eq=False, repr=False)
class Constant(Typed):
    """A value known from the text: a number, a bool, none, an enum value's ordinal, a plain text."""

    value: int | bool | str | None


@frozen(kw_only=True, eq=False, repr=False)
class Text(Typed):
    """A text with values in it, used as a value: players are shown as `p1`, `p2`, cards by name."""

    template: Template


@frozen(kw_only=True, eq=False, repr=False)
class LocalValue(Typed):
    """The value of a local of the scope this stands in."""

    local: int


@frozen(kw_only=True, eq=False, repr=False)
class OptionValue(Typed):
    """The value of `Model.options[option]`."""

    option: int


@frozen(kw_only=True, eq=False, repr=False)
class VariableValue(Typed):
    """The value of `Model.variables[variable]`, of `owner` when it is an attribute, else of the game."""

    variable: int
    owner: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class FieldValue(Typed):
    """A field of a record."""

    record: Expression
    field: int


@frozen(kw_only=True, eq=False, repr=False)
class BuiltinValue(Typed):
    """What every thing of its sort has.

    Cards and pieces: `name` (text). Places: `card` (optional), `index` (from 1). Pieces: `space` (optional). Players:
    `seat` (from 1), `team` (seat 1 is in the first, seat 2 in the second, and round again). Teams: `players` (those in
    it, by seat). Spaces: `index` (from 1, on the player's own board where each has one); `row`,
    `column` (from 1; grid and hex); `next`, `previous` (on a track; optional unless it is a loop); `neighbours` (grid:
    sharing a side, north, east, south, west; hex: the six, clockwise from north; track: the one before and the one
    after; graph: as `to`); `around` (grid: also the corners, clockwise from north; hex: as `neighbours`); `to` (graph:
    where its ways lead, in the order of writing); `edge` (graph: where the edge of the kind named by `kind` leads;
    optional if some spaces have none); `owner` (the player whose board it is on); `piece` (optional; written with the
    kind's name in lower case, `kind` says which).
    """

    name: Literal[
        "name",
        "card",
        "index",
        "space",
        "row",
        "column",
        "next",
        "previous",
        "neighbours",
        "around",
        "to",
        "edge",
        "owner",
        "piece",
        "seat",
        "team",
        "players",
    ]
    of: Expression
    kind: str | None = None


@frozen(kw_only=True, eq=False, repr=False)
class All(Typed):
    """A list of everything of a type, in order: `players`, an enum's values, a board's spaces, a kind's cards or pieces
    (wherever they are, also out of play), `directions`.

    The element type says which. `subset` is "orthogonal", "diagonal" or "hex" for directions.
    """

    subset: Literal["", "orthogonal", "diagonal", "hex"] = ""


@frozen(kw_only=True, eq=False, repr=False)
class NamedCard(Typed):
    """The one card (or piece) made by a declaration: `Model.kinds[kind].cards[card]`, which has one copy."""

    kind: int
    card: int


@frozen(kw_only=True, eq=False, repr=False)
class IsNamed(Typed):
    """Whether a card or piece bears a name: `c == "Duel"`. `card` may be optional; none bears no name."""

    card: Expression
    name: str


@frozen(kw_only=True, eq=False, repr=False)
class ZoneRef(Node):
    """A zone: `Model.zones[zone]`, of `owner` (a player or space) and for `key` where it has those.

    For `slots`, `index` (from 1) makes it the one place.
    """

    zone: int
    owner: Expression | None
    key: Expression | None
    index: Expression | None = None


@frozen(kw_only=True, eq=False, repr=False)
class ZoneCards(Typed):
    """The cards of a zone as a list: bottom first, top last; of slots, the filled places in order."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZonePlaces(Typed):
    """The list of the places of a `slots` zone."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZonePlace(Typed):
    """One place as a value: a `slot`, or an element of `slots`; an index out of range is a fault."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZoneEnd(Typed):
    """`zone.top` or `zone.bottom`: a card or none; refills nothing."""

    zone: ZoneRef
    end: Literal["top", "bottom"]


@frozen(kw_only=True, eq=False, repr=False)
class ZoneCount(Typed):
    """How many cards a zone holds."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class InZone(Typed):
    """Whether a card (perhaps none) is in a zone."""

    card: Expression
    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class IsEmptyPlace(Typed):
    """Whether a place holds no card."""

    place: Expression


@frozen(kw_only=True, eq=False, repr=False)
class IsFaceUp(Typed):
    """Whether a card lies open to all where it is now; a place counts by its card, an empty one as neither."""

    thing: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ItemAt(Typed):
    """`list[index]`, from 1; out of range is a fault."""

    list: Expression
    index: Expression


@frozen(kw_only=True, eq=False, repr=False)
class PerAt(Typed):
    """`per[key]`."""

    per: Expression
    key: Expression


@frozen(kw_only=True, eq=False, repr=False)
class SpaceAt(Typed):
    """`board[index]`, or `board[column, row]` on a grid or hex board, from 1; out of range is a fault.

    `coordinates` has one or two. `owner` is the player whose board it is, where each has one.
    """

    coordinates: tuple[Expression, ...]
    owner: Expression | None = None


@frozen(kw_only=True, eq=False, repr=False)
class OwnSpaces(Typed):
    """The spaces of the board of one player, in order: `p.farm`."""

    owner: Expression


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
    with the column to the east; `opposite(direction)`; `repeated`: how often the whole state of pieces with these
    values has been so here.
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


# Statements

Block = tuple["Statement", ...]


@frozen(kw_only=True)
class FieldStep:
    """Into a field of a record."""

    field: int


@frozen(kw_only=True, eq=False, repr=False)
class ItemStep(Node):
    """Into an element of a list, from 1; out of range is a fault."""

    index: Expression


@frozen(kw_only=True, eq=False, repr=False)
class KeyStep(Node):
    """Into the value of a key of a per."""

    key: Expression
    key_type: Type


Step = FieldStep | ItemStep | KeyStep


@frozen(kw_only=True, eq=False, repr=False)
class Target(Node):
    """Where a value goes: a local, or a variable (of `owner`), and into it by steps. Evaluated before the value.

    Exactly one of `local` and `variable` is set; `type` is that of the place at the end of the steps.
    """

    local: int | None
    variable: int | None
    owner: Expression | None
    steps: tuple[Step, ...]
    type: Type


@frozen(kw_only=True, eq=False, repr=False)
class RollDice(Node):
    """`count` dice of `sides`, thrown one after the other; the sum, or with `each` the list."""

    count: int
    sides: int
    each: bool
    type: Type


@frozen(kw_only=True, eq=False, repr=False)
class PickRandom(Node):
    """One element of a list, each as likely; an empty list is a fault."""

    list: Expression
    type: Type


@frozen(kw_only=True, eq=False, repr=False)
class Assign(Node):
    """Stores a value; where its static type does not fit the target's, a value that does not is a fault.

    `operator`: `=`; `+=` and `-=` on ints; `append` one element to a list, `extend` by a list, `remove` the first
    equal element (nothing if absent); `add` to and `discard` from a set, `union` and `difference` with a set. A
    `RollDice` or `PickRandom` goes with `=`, `+=`, `-=`, `append` or `add` only.
    """

    target: Target
    operator: Literal["=", "+=", "-=", "append", "extend", "remove", "add", "discard", "union", "difference"]
    value: Expression | RollDice | PickRandom


@frozen(kw_only=True, eq=False, repr=False)
class Call(Node):
    """A call of `Model.actions[action]`, hooks and all. `do turn(p)` of a test has `action` -1."""

    action: int
    arguments: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class CallEffect(Node):
    """A call of `Model.effects[effect]` on a card; a card without a body of its own runs the default, or nothing."""

    effect: int
    card: Expression
    arguments: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Branch(Node):
    """A condition and its block."""

    condition: Expression
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class If(Node):
    """The first branch whose condition holds."""

    branches: tuple[Branch, ...]
    otherwise: Block


@frozen(kw_only=True, eq=False, repr=False)
class For(Node):
    """Nested loops; each list is fixed when its loop starts. `break` leaves all generators of one `for`."""

    generators: tuple[Generator, ...]
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class While(Node):
    """A loop; `condition` None is `repeat`."""

    condition: Expression | None
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class RepeatTimes(Node):
    """A block a number of times, none when it is 0 or less; `counter` is a hidden local."""

    times: Expression
    counter: int
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Leave(Node):
    """`break`, `continue` (innermost loop), `stop` (innermost body), `proceed`, `end turn`, `end game`."""

    kind: Literal["break", "continue", "stop", "proceed", "end turn", "end game"]


@frozen(kw_only=True, eq=False, repr=False)
class Return(Node):
    """Leaves a function with a value, tested against the declared result where it may not fit."""

    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Win(Node):
    """Ends the game; `winners` is a player or a list of players who share the win."""

    winners: Expression


@frozen(kw_only=True, eq=False, repr=False)
class PickName(Node):
    """One name of a choice: later ones may use earlier ones."""

    local: int
    collection: Expression
    condition: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class PickOne(Node):
    """One value for each name, chosen together. The answer is the value, or with several names the tuple of values.

    `or_none` is the label of the answer None (then there is one name, of optional type).
    """

    names: tuple[PickName, ...]
    or_none: Template | None


@frozen(kw_only=True, eq=False, repr=False)
class PickSome(Node):
    """Any number (`low`, `high` None), or from `low` to `high`, of a collection. The answer is a tuple in its order.

    `element` is the local `it` for `condition`; `local` is the list, also visible in `such_that`.
    """

    local: int
    element: int
    collection: Expression
    low: Expression | None
    high: Expression | None
    condition: Expression | None
    such_that: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class PickOrder(Node):
    """All of a collection in an order: the answer is a tuple."""

    local: int
    collection: Expression


@frozen(kw_only=True, eq=False, repr=False)
class MenuOption(Node):
    """An option of a menu, once for every turn of its generators; the answer is `(ordinal, *binders' values)`."""

    label: Template
    condition: Expression | None
    generators: tuple[Generator, ...]
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class PickMenu(Node):
    """One of several options, whose block then runs."""

    options: tuple[MenuOption, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Choose(Node):
    """A decision of `seat`. `otherwise` runs when nothing can be chosen; None makes that a fault.

    With `if_several` a single option is taken without asking, and logged. `number` counts the decision sites of a
    model.
    """

    number: int
    seat: Expression
    what: PickOne | PickSome | PickOrder | PickMenu
    prompt: Template | None
    if_several: bool
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class Secretly(Node):
    """A sealed decision: each seat that `seats` gives is asked at once, options as they are at that moment.

    A seat with nothing to choose runs `otherwise` in its turn (a fault if there is none). When all have answered,
    `body` runs once a seat, in the order of the collection.
    """

    number: int
    seats: Generator
    what: PickOne | PickSome
    prompt: Template | None
    if_several: bool
    body: Block
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveCards(Node):
    """A card or a list of cards, one after the other, to the top of a zone or to a place.

    `result` is the local that `as` binds (typed like `cards`).
    """

    cards: Expression
    to: ZoneRef | Expression
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveEnd(Node):
    """One (`count` None: `result` is optional) or several (`result` is a list, first moved first) from an end of a
    zone, or at random.

    The zone refills from its `refill` at the moment a card is lacking. Fewer there than asked: those there are move.
    """

    end: Literal["top", "bottom", "random"]
    count: Expression | None
    source: ZoneRef
    to: ZoneRef | Expression
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveAll(Node):
    """All cards of a collection for which the condition holds, tested before the first moves; `result` is the list.

    `source` is set where the collection is a whole zone.
    """

    generator: Generator
    source: ZoneRef | None
    to: ZoneRef | Expression
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveNamed(Node):
    """`count` cards of a name from a zone, as they come from the top; fewer if there are fewer."""

    count: Expression
    name: str
    source: ZoneRef
    to: ZoneRef | Expression
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MovePiece(Node):
    """A piece to a space; a space that holds another of its kind is a fault."""

    piece: Expression
    space: Expression


@frozen(kw_only=True, eq=False, repr=False)
class RemoveFromPlay(Node):
    """Cards or pieces (one or a list) leave the game's zones or board."""

    things: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ShuffleZone(Node):
    """All orders as likely; of slots, the cards among the filled places."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class Show(Node):
    """`reveal` turns a card, a list of cards, a place's card or all cards of a zone up for all; `conceal` turns them
    down.

    `thing` is a zone, or an expression of card, place, or list type.
    """

    kind: Literal["reveal", "conceal"]
    thing: ZoneRef | Expression


@frozen(kw_only=True, eq=False, repr=False)
class LookAt(Node):
    """A seat comes to know faces; nobody else does."""

    seat: Expression
    thing: ZoneRef | Expression


@frozen(kw_only=True, eq=False, repr=False)
class Say(Node):
    """Tells all, or the players `to` gives (one or a list)."""

    text: Template
    to: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Announce(Node):
    """Tells all a true value of hidden things; `value` is the local that holds it for the text."""

    expression: Expression
    value: int
    text: Template


Statement = (
    Assign
    | Call
    | CallEffect
    | If
    | For
    | While
    | RepeatTimes
    | Leave
    | Return
    | Win
    | Choose
    | Secretly
    | MoveCards
    | MoveEnd
    | MoveAll
    | MoveNamed
    | MovePiece
    | RemoveFromPlay
    | ShuffleZone
    | Show
    | LookAt
    | Say
    | Announce
)


# Declarations


@frozen(kw_only=True, eq=False, repr=False)
class Formula(Node):
    """An expression with the locals it uses. `parameters` are the first locals, filled from outside."""

    locals: tuple[Local, ...]
    parameters: int
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Body(Node):
    """A block with its locals; the first `parameters` of them are filled by the call. In card bodies local 0 is
    `this`.
    """

    locals: tuple[Local, ...]
    parameters: int
    block: Block


@frozen(kw_only=True, eq=False, repr=False)
class Option(Node):
    """A number, bool, or word to set before a game; `type` is IntType, BoolType or a words EnumType."""

    name: str
    type: Type
    default: int | bool
    about: str


@frozen(kw_only=True, eq=False, repr=False)
class Enum(Node):
    """The values of an enum in order; `is_words` for the texts of an option."""

    name: str
    values: tuple[str, ...]
    is_words: bool


@frozen(kw_only=True, eq=False, repr=False)
class RecordField(Node):
    """A field of a record; the default has no locals."""

    name: str
    type: Type


@frozen(kw_only=True, eq=False, repr=False)
class Record(Node):
    """A value made of values."""

    name: str
    fields: tuple[RecordField, ...]


Seen = Literal["all", "owner", "nobody"]


@frozen(kw_only=True)
class GameOwner:
    """Belongs to the table."""


@frozen(kw_only=True)
class PlayerOwner:
    """One for each player."""


@frozen(kw_only=True)
class TeamOwner:
    """One for each team."""


@frozen(kw_only=True)
class SpaceOwner:
    """One for each space of `Model.boards[board]`."""

    board: int


@frozen(kw_only=True)
class KindOwner:
    """One for each card or piece of `Model.kinds[kind]`."""

    kind: int


Owner = GameOwner | PlayerOwner | TeamOwner | SpaceOwner | KindOwner


@frozen(kw_only=True, eq=False, repr=False)
class Variable(Node):
    """State, or an attribute. `is_fixed` when no statement, test or hook ever assigns it and all see it (its values are
    then tables).

    `default` gives the value at the start; that of a player or team may use local 0, which is he or it. None: the
    type's zero (0 or the end of a range nearest to it, no, none, the first value, empty).
    """

    name: str
    type: Type
    owner: Owner
    seen_by: Seen
    is_fixed: bool
    default: Formula | None


@frozen(kw_only=True, eq=False, repr=False)
class Zone(Node):
    """Where cards of `Model.kinds[kind]` can be. `key` set: one for each key.

    `face` None is a hand: its owner sees, or all players of the team that it belongs to. `size` is the number of places
    of `slots` (a formula without locals). `refill` is the zone that is shuffled into this one when a card is lacking.
    `starts_with_all`: the kind's cards begin here.
    """

    name: str
    shape: Literal["pile", "hand", "slot", "slots"]
    kind: int
    owner: GameOwner | PlayerOwner | TeamOwner | SpaceOwner
    key: EnumType | PlayerType | Type | None
    face: Literal["up", "down"] | None
    size: Formula | None
    starts_with_all: bool
    refill: int | None


@frozen(kw_only=True, eq=False, repr=False)
class SpaceSettings(Node):
    """Values of attributes on the spaces `low` to `high` (from 1)."""

    low: int
    high: int
    values: tuple[tuple[int, Formula], ...]


@frozen(kw_only=True, eq=False, repr=False)
class DrawnSettings(Node):
    """Values of attributes on spaces of a map or graph, given by their ordinals on the board, from 0.

    `glyph` is what stands in the map; None for the line of a graph.
    """

    glyph: str | None
    spaces: tuple[int, ...]
    values: tuple[tuple[int, Formula], ...]


@frozen(kw_only=True, eq=False, repr=False)
class EdgeKind(Node):
    """A named kind of edge, which is no way to walk: for each space where it leads, or None."""

    name: str
    targets: tuple[int | None, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Board(Node):
    """A board; attributes of its spaces are variables with this owner.

    A `grid` and a `hex` have columns by rows, a `track` (rows None) and a `graph` (rows None) have `columns` spaces.
    With `is_per_player` every player has one: the spaces of all of them are numbered on, seat by seat. A track that is
    a `is_loop` goes on from its last space to its first.

    `names` are spaces with a name of their own, by ordinal. Of a graph every space has one; `coordinates` say where
    each is drawn, `to` which spaces its ways lead to, `edge_kinds` the edges that are no ways.
    """

    name: str
    shape: Literal["grid", "track", "hex", "graph"]
    columns: Formula
    rows: Formula | None
    settings: tuple[SpaceSettings, ...]
    drawn: tuple[DrawnSettings, ...] = ()
    is_loop: bool = False
    is_per_player: bool = False
    names: tuple[tuple[int, str], ...] = ()
    coordinates: tuple[tuple[int, int], ...] = ()
    to: tuple[tuple[int, ...], ...] = ()
    edge_kinds: tuple[EdgeKind, ...] = ()


@frozen(kw_only=True, eq=False, repr=False)
class CardDeclaration(Node):
    """One `card` or `piece`, or one row of a table: made once for every turn of `generators`, `copies` times each.

    The generators' binders are the first locals of every formula and body here; in bodies and hooks `this` comes
    before them. `values` gives attributes that differ from the default as (variable, formula); `bodies` gives
    (effect, body).
    """

    name: Formula
    copies: int
    id: str | None
    locals: tuple[Local, ...]
    generators: tuple[Generator, ...]
    values: tuple[tuple[int, Formula], ...]
    bodies: tuple[tuple[int, Body], ...]


@frozen(kw_only=True, eq=False, repr=False)
class Kind(Node):
    """A kind of cards, or of pieces (then `is_pieces`, perhaps on `Model.boards[board]`).

    `owned_by` is the attribute that says whose a piece is: its `owner`, a player or none. He sees those of its
    attributes that are seen by the owner.
    """

    name: str
    is_pieces: bool
    board: int | None
    cards: tuple[CardDeclaration, ...]
    owned_by: int | None = None


@frozen(kw_only=True, eq=False, repr=False)
class Action(Node):
    """An action; hooks are ordinals in `Model.hooks`, in the order in which they are tried."""

    name: str
    body: Body
    before: tuple[int, ...]
    instead: tuple[int, ...]
    after: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Function(Node):
    """A pure function; it may change its own parameters and locals."""

    name: str
    body: Body
    result: Type
    is_remembered: bool


@frozen(kw_only=True, eq=False, repr=False)
class Effect(Node):
    """An effect of a kind of cards: local 0 of `default` is `this`, then the parameters."""

    name: str
    kind: int
    parameters: tuple[Local, ...]
    default: Body | None
    before: tuple[int, ...]
    instead: tuple[int, ...]
    after: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Hook(Node):
    """A hook of an action or effect. Locals: `this` if `card` is set, then the generators' binders of that card, then
    the hooked parameters (for an effect its card comes first, under the name given, only when the hook stands outside
    a card).

    `card` is (kind, card declaration) for a hook in a card: it runs once a copy. `condition` shares the body's locals.
    """

    title: str | None
    condition: Expression | None
    body: Body
    card: tuple[int, int] | None


@frozen(kw_only=True, eq=False, repr=False)
class Whenever(Node):
    """Runs after a statement that changed `Model.variables[variable]`; local 0 is the owner where there is one."""

    variable: int
    condition: Expression | None
    body: Body


@frozen(kw_only=True, eq=False, repr=False)
class Turn(Node):
    """The seats in order until the game ends; local 0 is the seat. `start` has no locals of its own."""

    start: Formula | None
    condition: Formula | None
    body: Body


@frozen(kw_only=True, eq=False, repr=False)
class RankBy(Node):
    """A value to compare by; local 0 is the player."""

    value: Formula
    highest: bool


@frozen(kw_only=True, eq=False, repr=False)
class Ranking(Node):
    """Who wins when the game ends without `win`: the best by each line in turn, without those for whom `without`
    holds.
    """

    by: tuple[RankBy, ...]
    without: tuple[Formula, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Invariant(Node):
    """A condition that holds between actions, or at every decision too."""

    title: str
    is_always: bool
    condition: Formula


@frozen(kw_only=True, eq=False, repr=False)
class Measure(Node):
    """What a simulation counts at the end of a game: an int or bool."""

    title: str
    value: Formula


# Tests


@frozen(kw_only=True, eq=False, repr=False)
class GivenCards(Node):
    """`zone = [cards]` of a `given`: what was in it goes to where the named cards came from. `cards` lists values."""

    zone: ZoneRef
    cards: tuple[CardSought | Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class CardSought(Node):
    """A card by name: any copy not yet placed by the same line."""

    kind: int
    name: str


@frozen(kw_only=True, eq=False, repr=False)
class GivenValue(Node):
    """`place = value` of a `given`: fires no hook."""

    target: Target
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class GivenPiece(Node):
    """`piece.space = space` of a `given`; none takes it off the board."""

    piece: Expression
    space: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Rolls(Node):
    """The next dice."""

    values: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Stack(Node):
    """The next cards of a pile, the first one on top."""

    cards: tuple[CardSought | Expression, ...]
    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class Perform(Node):
    """`do`: runs an action, an effect, or a turn until somebody must decide or it is done."""

    call: Call | CallEffect


@frozen(kw_only=True, eq=False, repr=False)
class Answer(Node):
    """One thing said for a pick: a typed value, a text (a card's name, an option's label), or a list of such.

    Which is meant shows only against the options that are then open: see `interpreter/answer.py`.
    """

    value: Expression | str | tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Picks(Node):
    """Answers of a seat, one or more decisions one after the other."""

    seat: Expression
    answers: tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Expect(Node):
    """A condition that must hold now."""

    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ExpectPick(Node):
    """Whether a seat can pick something now; of a decision with several names perhaps only the first few."""

    seat: Expression
    can: bool
    answers: tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class ExpectSee(Node):
    """Whether a seat knows a face, all faces of a zone, or a variable's value."""

    seat: Expression
    can: bool
    thing: ZoneRef | Expression


@frozen(kw_only=True, eq=False, repr=False)
class ExpectHear(Node):
    """Whether a seat has been told something since the test began: by `say` or `announce`, word for word."""

    seat: Expression
    can: bool
    text: Template


@frozen(kw_only=True, eq=False, repr=False)
class ExpectRefused(Node):
    """That the game cannot be played by so many."""

    players: int


TestStep = (
    GivenCards
    | GivenValue
    | GivenPiece
    | Rolls
    | Stack
    | Perform
    | Picks
    | Expect
    | ExpectPick
    | ExpectSee
    | ExpectHear
    | ExpectRefused
)


@frozen(kw_only=True, eq=False, repr=False)
class Test(Node):
    """A test of the file. `options` are (option, value); all steps share one scope of locals (binders of
    comprehensions).
    """

    title: str
    players: int
    options: tuple[tuple[int, int | bool], ...]
    locals: tuple[Local, ...]
    steps: tuple[TestStep, ...]
    may_stay_open: bool


@frozen(kw_only=True)
class Model:
    """A checked game.

    With `teams`, which are then the values of the enum `team`, it is for those numbers of players that `teams` divides;
    `players_low` and `players_high` are such numbers.
    """

    sources: tuple[Source, ...]
    title: str
    about: tuple[tuple[str, str], ...]
    players_low: int
    players_high: int
    seat_names: tuple[str, ...]
    options: tuple[Option, ...]
    enums: tuple[Enum, ...]
    records: tuple[Record, ...]
    boards: tuple[Board, ...]
    kinds: tuple[Kind, ...]
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    actions: tuple[Action, ...]
    functions: tuple[Function, ...]
    effects: tuple[Effect, ...]
    hooks: tuple[Hook, ...]
    whenevers: tuple[Whenever, ...]
    setup: Body | None
    turn: Turn | None
    play: Body | None
    ranking: Ranking | None
    payoff: Formula | None
    invariants: tuple[Invariant, ...]
    measures: tuple[Measure, ...]
    tests: tuple[Test, ...]
    decision_sites: int
    teams: int = 0
