"""The declarations of the tree, but for boards, cards, pieces and tests."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_expression import Expression
from rulewright.dsl.tree_statement import Block
from rulewright.dsl.tree_type import TypeNode


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
class Parameter(Node):
    """`name: type`, of an action, function or effect."""

    name: str
    type: TypeNode


@frozen(kw_only=True, eq=False, repr=False)
class HookParameter(Node):
    """A name under which a hook or a card's effect knows a parameter."""

    name: str


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
    """`by value, highest "title"` or `then by value, lowest`."""

    value: Expression
    order: Literal["highest", "lowest"]
    title: str | None


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
