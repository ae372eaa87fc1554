"""The statements of the tree."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_expression import Expression, Generator, TextLiteral
from rulewright.dsl.tree_type import TypeNode

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
class BottomOf(Node):
    """`move … to bottom of zone`: under all that lies there."""

    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Move(Node):
    """`move … to target as name`."""

    what: MoveOne | MoveEnd | MoveAll | MoveNamed
    target: Expression | BottomOf
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
