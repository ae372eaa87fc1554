"""The syntax tree: what a rules file says, before any name is looked up.

Every node is a frozen value with its span. Spans do not take part in equality, so two texts that differ
only in layout give equal trees. `Expression`, `Statement`, `TypeNode`, `Declaration` and the smaller unions
are closed: a `match` over one of them ends in `assert_never`.
"""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node as Node
from rulewright.dsl.source import Span

# Expressions


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


# Types


@frozen(kw_only=True, eq=False, repr=False)
class NamedType(Node):
    """`int`, `player`, an enum, a board, a kind of cards or pieces, a record; `is_optional` for `T?`."""

    name: str
    is_optional: bool


@frozen(kw_only=True, eq=False, repr=False)
class RangeType(Node):
    """`low..high`; the ends are numbers, constants or options."""

    low: Expression
    high: Expression


@frozen(kw_only=True, eq=False, repr=False)
class WordsType(Node):
    """`"choose" or "left to right"`: one of these texts."""

    words: tuple[str, ...]


@frozen(kw_only=True, eq=False, repr=False)
class ListType(Node):
    """`list of element up to bound`."""

    element: TypeNode
    bound: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class SetType(Node):
    """`set of element`."""

    element: TypeNode


Face = Literal["up", "down"]


@frozen(kw_only=True, eq=False, repr=False)
class ZoneType(Node):
    """`pile of all Risk face down`, `hand of Card`, `slot of Card face up`, `slots 48 of Card face down`.

    `size` is set for `slots` only; `face` is None for a hand; `has_all` says that all cards of the kind start here.
    """

    shape: Literal["pile", "hand", "slot", "slots"]
    kind: str
    kind_span: Span = field(eq=False, repr=False)
    size: Expression | None
    has_all: bool
    face: Face | None


@frozen(kw_only=True, eq=False, repr=False)
class PerType(Node):
    """`value per key`; the key is a type that can be counted through."""

    value: TypeNode
    key: TypeNode


TypeNode = NamedType | RangeType | WordsType | ListType | SetType | ZoneType | PerType


# Statements

Block = tuple["Statement", ...]


@frozen(kw_only=True, eq=False, repr=False)
class Assign(Node):
    """`target = value`, `target += value`, `target -= value`; a plain name may be a new local."""

    target: Expression
    operator: Literal["=", "+=", "-="]
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Declare(Node):
    """`name: type = value`, a new local with its type."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    type: TypeNode
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Do(Node):
    """A call that stands as a statement. `call` is whatever expression stands there; only calls pass the check."""

    call: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Branch(Node):
    """One `if` or `elif` with its block."""

    condition: Expression
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class If(Node):
    """`if … elif … else …`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class For(Node):
    """`for generators` with a block."""

    generators: tuple[Generator, ...]
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class While(Node):
    """`while condition` with a block."""

    condition: Expression
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Repeat(Node):
    """`repeat`, or `repeat times times`, with a block."""

    times: Expression | None
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Leave(Node):
    """One of the statements that only go somewhere else."""

    kind: Literal["break", "continue", "stop", "proceed", "end turn", "end game"]


@frozen(kw_only=True, eq=False, repr=False)
class Return(Node):
    """`return value`."""

    value: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Win(Node):
    """`win player`: a player, or a list of players who share the win."""

    winner: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Amount(Node):
    """How many are chosen: `some` (both None), `2..3`, or exactly `2` (both ends the same expression)."""

    low: Expression | None
    high: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Pick(Node):
    """`name from collection where condition`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    collection: Expression
    condition: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Picks(Node):
    """What stands after `chooses`: one or more names, or an amount of one name, and its tails."""

    amount: Amount | None
    picks: tuple[Pick, ...]
    such_that: Expression | None
    prompt: TextLiteral | None
    or_none: TextLiteral | None
    if_several: bool


@frozen(kw_only=True, eq=False, repr=False)
class Choose(Node):
    """`seat chooses …`, with an `else` block for when there is nothing to choose."""

    seat: Expression
    picks: Picks
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class Secretly(Node):
    """`each p in players where … secretly chooses …`; the body runs once a seat after all have answered."""

    seats: Generator
    picks: Picks
    body: Block
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class MenuOption(Node):
    """`option "label" if condition` or `option "label" for generators`, with a block that may be empty."""

    label: TextLiteral
    condition: Expression | None
    generators: tuple[Generator, ...]
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Menu(Node):
    """`seat chooses "prompt"` with options."""

    seat: Expression
    prompt: TextLiteral
    if_several: bool
    options: tuple[MenuOption, ...]
    otherwise: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class Orders(Node):
    """`seat orders name from collection`: all of them, in an order."""

    seat: Expression
    name: str
    name_span: Span = field(eq=False, repr=False)
    collection: Expression
    prompt: TextLiteral | None
    if_several: bool


@frozen(kw_only=True, eq=False, repr=False)
class MoveOne(Node):
    """`move c to …`: one card, or all cards of a list; a zone is copied as a list first."""

    card: Expression


@frozen(kw_only=True, eq=False, repr=False)
class MoveEnd(Node):
    """`move top 3 of zone to …`; `count` None means one and binds `T?`."""

    end: Literal["top", "bottom", "random"]
    count: Expression | None
    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class MoveAll(Node):
    """`move all of zone`, `move all of zone where …` (`it`), `move all c of zone where …` (`name`)."""

    name: str | None
    zone: Expression
    condition: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveNamed(Node):
    """`move 7 "Copper" from supply to …`."""

    count: Expression
    card: str
    card_span: Span = field(eq=False, repr=False)
    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Move(Node):
    """`move … to target as name`."""

    what: MoveOne | MoveEnd | MoveAll | MoveNamed
    target: Expression
    name: str | None
    name_span: Span | None = field(eq=False, repr=False)


@frozen(kw_only=True, eq=False, repr=False)
class Remove(Node):
    """`remove thing`: a piece or card leaves play."""

    thing: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Shuffle(Node):
    """`shuffle zone`."""

    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Turn(Node):
    """`reveal thing` shows a card, place or zone to all; `conceal thing` turns it face down."""

    kind: Literal["reveal", "conceal"]
    thing: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Looks(Node):
    """`seat looks at thing`."""

    seat: Expression
    thing: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Say(Node):
    """`say text`, to all or to one seat (or a list of seats)."""

    text: TextLiteral
    to: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Announce(Node):
    """`announce expression text`; in the text `value` is what the expression gave."""

    expression: Expression
    text: TextLiteral


Statement = (
    Assign
    | Declare
    | Do
    | If
    | For
    | While
    | Repeat
    | Leave
    | Return
    | Win
    | Choose
    | Secretly
    | Menu
    | Orders
    | Move
    | Remove
    | Shuffle
    | Turn
    | Looks
    | Say
    | Announce
)


# Declarations


@frozen(kw_only=True, eq=False, repr=False)
class Meta(Node):
    """One line under `game`: author, year, version, about, source, language; `value` as written."""

    name: str
    value: str | int


@frozen(kw_only=True, eq=False, repr=False)
class CountRange(Node):
    """`players 2`, `players 3..4`, `teams 2`, `minutes 30..60`, or named seats: `players white, black`."""

    what: Literal["players", "teams", "minutes"]
    low: int
    high: int
    names: tuple[str, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Game(Node):
    """`game "title"` with its lines."""

    title: str
    lines: tuple[Meta | CountRange, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Option(Node):
    """`option name: type = default "what it means"`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    type: TypeNode
    default: Expression
    about: str | None


@frozen(kw_only=True, eq=False, repr=False)
class EnumValue(Node):
    """One value of an enum."""

    name: str


@frozen(kw_only=True, eq=False, repr=False)
class Enum(Node):
    """`enum Name: a, b, c`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    values: tuple[EnumValue, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Constant(Node):
    """`constant name: type = value`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    type: TypeNode | None
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Field(Node):
    """`name: type, modifiers = default`, of the game, a player, a record, a board's spaces, cards or pieces.

    `seen_by` is "owner" for `seen by owner`, "nobody" for `hidden`, else "all". `refill` names the zone of `refilled
    from`.
    """

    name: str
    name_span: Span = field(eq=False, repr=False)
    type: TypeNode
    seen_by: Literal["all", "owner", "nobody"]
    refill: str | None
    refill_span: Span | None = field(eq=False, repr=False)
    default: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class Record(Node):
    """`record Name` with its fields."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    fields: tuple[Field, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Player(Node):
    """`player` with what each player has."""

    fields: tuple[Field, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Team(Node):
    """`team` with what each team has."""

    fields: tuple[Field, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Setting(Node):
    """`name = value`, for one card, piece, glyph or stretch of spaces."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Spaces(Node):
    """`spaces 1..7 section = grey, gain = 4` of a track."""

    low: int
    high: int
    settings: tuple[Setting, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Glyph(Node):
    """`"R" named rose, terrain = rose`, a line of a legend: what each cell of a map drawn so has."""

    text: str
    text_span: Span = field(eq=False, repr=False)
    id: str | None
    id_span: Span | None = field(eq=False, repr=False)
    settings: tuple[Setting, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Legend(Node):
    """`legend` with its glyphs."""

    glyphs: tuple[Glyph, ...]


@frozen(kw_only=True, eq=False, repr=False)
class MapRow(Node):
    """One row of a map, as written."""

    text: str


@frozen(kw_only=True, eq=False, repr=False)
class Map(Node):
    """`map` with its rows."""

    rows: tuple[MapRow, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Coordinates(Node):
    """`at 2,0`: how far to the right and how far down a space is drawn."""

    across: int
    down: int


@frozen(kw_only=True, eq=False, repr=False)
class Way(Node):
    """A space after `to`, or with `is_both` after `with`."""

    name: str
    is_both: bool


@frozen(kw_only=True, eq=False, repr=False)
class Edge(Node):
    """`retreat to start`: an edge of the kind `name`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    target: str
    target_span: Span = field(eq=False, repr=False)


@frozen(kw_only=True, eq=False, repr=False)
class Space(Node):
    """`space a2 at 2,0 with a1 retreat to start dot = green`, of a graph."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    coordinates: tuple[Coordinates, ...]
    ways: tuple[Way, ...]
    edges: tuple[Edge, ...]
    settings: tuple[Setting, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Board(Node):
    """`board name: grid 8x8`, `track 35`, `track 12 loop`, `hex 11x11`, `graph`; each perhaps `, one a player`.

    For a track `columns` is its length and `rows` None. Both are None for a graph, and where a map is to tell.
    """

    name: str
    name_span: Span = field(eq=False, repr=False)
    shape: Literal["grid", "track", "hex", "graph"]
    columns: Expression | None
    rows: Expression | None
    is_loop: bool
    is_per_player: bool
    fields: tuple[Field, ...]
    stretches: tuple[Spaces, ...]
    legends: tuple[Legend, ...]
    maps: tuple[Map, ...]
    spaces: tuple[Space, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Parameter(Node):
    """`name: type`, of an action, function or effect."""

    name: str
    type: TypeNode


@frozen(kw_only=True, eq=False, repr=False)
class HookParameter(Node):
    """A name under which a hook or a card's effect knows a parameter."""

    name: str


@frozen(kw_only=True, eq=False, repr=False)
class Effect(Node):
    """`effect drawn(p: player)` of a kind of cards; `body` is the default, None when there is none."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    parameters: tuple[Parameter, ...]
    body: Block | None


@frozen(kw_only=True, eq=False, repr=False)
class CardEffect(Node):
    """`drawn(p)` with a block, in one card."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    parameters: tuple[HookParameter, ...]
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Hook(Node):
    """`before`, `instead of` or `after` an action or effect.

    `kind` is set for an effect: `after Risk.drawn(p)`. The header goes `first`, then `if`, then the name of the hook.
    """

    timing: Literal["before", "instead of", "after"]
    kind: str | None
    kind_span: Span | None = field(eq=False, repr=False)
    action: str
    action_span: Span = field(eq=False, repr=False)
    parameters: tuple[HookParameter, ...]
    is_first: bool
    condition: Expression | None
    title: str | None
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Card(Node):
    """`card "name" xcopies named id` with what is its own."""

    name: TextLiteral
    copies: int
    id: str | None
    id_span: Span | None = field(eq=False, repr=False)
    settings: tuple[Setting, ...]
    effects: tuple[CardEffect, ...]
    hooks: tuple[Hook, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Cell(Node):
    """One cell of a card table, stripped; for a text in quotes `text` is without them and `is_quoted` is set."""

    text: str
    is_quoted: bool


@frozen(kw_only=True, eq=False, repr=False)
class Row(Node):
    """One line of a card table."""

    cells: tuple[Cell, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Table(Node):
    """`table` with a line of headings and a line a card."""

    head: Row
    rows: tuple[Row, ...]


@frozen(kw_only=True, eq=False, repr=False)
class FromFile(Node):
    """`from "file.csv"`."""

    path: str


@frozen(kw_only=True, eq=False, repr=False)
class ForEach(Node):
    """`for each p in players, v in 1..4` around cards or pieces."""

    generators: tuple[Generator, ...]
    items: tuple[Card | Piece, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Cards(Node):
    """`cards Kind` with its fields, effects and cards, the cards in source order."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    fields: tuple[Field, ...]
    effects: tuple[Effect, ...]
    items: tuple[Card | Table | FromFile | ForEach, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Piece(Node):
    """`piece "name" xcopies named id` with its settings."""

    name: TextLiteral
    copies: int
    id: str | None
    id_span: Span | None = field(eq=False, repr=False)
    settings: tuple[Setting, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Pieces(Node):
    """`pieces Kind on board` with fields and pieces."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    board: str | None
    board_span: Span | None = field(eq=False, repr=False)
    fields: tuple[Field, ...]
    items: tuple[Piece | ForEach, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Procedure(Node):
    """`action name(parameters)` or `function name(parameters) -> result, remembered`."""

    kind: Literal["action", "function"]
    name: str
    name_span: Span = field(eq=False, repr=False)
    parameters: tuple[Parameter, ...]
    result: TypeNode | None
    is_remembered: bool
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Whenever(Node):
    """`whenever p.x changes if condition` (of every player) or `whenever x changes` (of the game)."""

    owner: str | None
    attribute: str
    attribute_span: Span = field(eq=False, repr=False)
    condition: Expression | None
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class TurnOrder(Node):
    """`turn p from start where condition`: the seats in order, until the game ends."""

    name: str
    start: Expression | None
    condition: Expression | None
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Setup(Node):
    """`setup`, once, first."""

    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class Play(Node):
    """`play`: the main procedure of a game without turns."""

    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class RankBy(Node):
    """`by value, highest` or `then by value, lowest`."""

    value: Expression
    order: Literal["highest", "lowest"]


@frozen(kw_only=True, eq=False, repr=False)
class RankWithout(Node):
    """`without p if condition`."""

    name: str
    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Ranking(Node):
    """`ranking p` with its lines."""

    name: str
    lines: tuple[RankBy | RankWithout, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Payoff(Node):
    """`payoff p = value`."""

    name: str
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Invariant(Node):
    """`invariant "title" always` with a condition."""

    title: str
    is_always: bool
    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Measure(Node):
    """`measure "title" value`."""

    title: str
    value: Expression


# Tests


@frozen(kw_only=True, eq=False, repr=False)
class TestPlayers(Node):
    """`players 3`."""

    count: int


@frozen(kw_only=True, eq=False, repr=False)
class TestRefused(Node):
    """`players 2 is refused`: the game cannot be played by so many."""

    count: int


@frozen(kw_only=True, eq=False, repr=False)
class TestSet(Node):
    """`set option = value`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Given(Node):
    """One `place = value` of a `given` line."""

    target: Expression
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestGiven(Node):
    """`given p1.coins = 0, p2.rank = 9`."""

    settings: tuple[Given, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestRolls(Node):
    """`rolls 4, 2`: the next dice, in the order in which they are thrown."""

    values: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestStack(Node):
    """`stack "Duel", "Poker" on events`: the next cards of a pile, the first one on top."""

    cards: tuple[Expression, ...]
    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestDo(Node):
    """`do action(arguments)` or `do turn(p1)`: runs until somebody must decide."""

    call: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestPicks(Node):
    """`p1 picks 4, east, east`; several names of one decision are given one after the other."""

    seat: Expression
    values: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestExpect(Node):
    """`expect condition`."""

    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestExpectCan(Node):
    """`expect p1 cannot pick x, y`, `expect p2 can see x`, `expect p2 can hear "…"`."""

    seat: Expression
    can: bool
    verb: Literal["pick", "see", "hear"]
    things: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestLeaveOpen(Node):
    """`leave open`: the test may end with a decision open."""


TestStep = (
    TestPlayers
    | TestRefused
    | TestSet
    | TestGiven
    | TestRolls
    | TestStack
    | TestDo
    | TestPicks
    | TestExpect
    | TestExpectCan
    | TestLeaveOpen
)


@frozen(kw_only=True, eq=False, repr=False)
class Test(Node):
    """`test "title"` with its steps."""

    title: str
    steps: tuple[TestStep, ...]


Declaration = (
    Game
    | Option
    | Enum
    | Constant
    | Record
    | Player
    | Team
    | Field
    | Board
    | Cards
    | Pieces
    | Procedure
    | Hook
    | Whenever
    | TurnOrder
    | Setup
    | Play
    | Ranking
    | Payoff
    | Invariant
    | Measure
    | Test
)


@frozen(kw_only=True, eq=False, repr=False)
class Comment(Node):
    """A comment, kept for the formatter; `text` is without the `#`. `stands_alone` when nothing precedes it on its
    line.
    """

    text: str
    stands_alone: bool


@frozen(kw_only=True, eq=False, repr=False)
class File(Node):
    """A whole rules file."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...]
