"""The statements of the model; those about cards and pieces are in `model_move.py`."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl.model_expression import Expression, Generator
from rulewright.dsl.model_move import (
    LookAt,
    MoveAll,
    MoveCards,
    MoveEnd,
    MoveNamed,
    MovePiece,
    RemoveFromPlay,
    Show,
    ShuffleZone,
)
from rulewright.dsl.model_value import Template
from rulewright.dsl.node import Node
from rulewright.dsl.types import Type

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
