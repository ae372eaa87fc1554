"""The part of the tree about files built on other files: variants, what they change, and what is used."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_board import Board
from rulewright.dsl.tree_card import Card, CardEffect, Cards, Effect, ForEach, FromFile, Piece, Pieces, Table
from rulewright.dsl.tree_declaration import (
    Constant,
    CountRange,
    Enum,
    EnumValue,
    Field,
    Hook,
    HookParameter,
    Invariant,
    Measure,
    Meta,
    Option,
    Payoff,
    Play,
    Ranking,
    Record,
    Setting,
    Setup,
    TurnOrder,
)
from rulewright.dsl.tree_expression import Expression, TextLiteral
from rulewright.dsl.tree_statement import Block
from rulewright.dsl.tree_type import TypeNode


@frozen(kw_only=True, eq=False, repr=False)
class Variant(Node):
    """`variant "title" of "base"`, with lines in place of those that stand below the base's `game`."""

    title: str
    base: str
    base_span: Span = field(eq=False, repr=False)
    lines: tuple[Meta | CountRange, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Use(Node):
    """`use "file.rules"`: all that the file declares, in the place of this line."""

    path: str


@frozen(kw_only=True, eq=False, repr=False)
class Requires(Node):
    """`requires condition`: which values of the options go together."""

    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class SetDefault(Node):
    """`set option = value`, outside of a test: a new default."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Replace(Node):
    """`replace` before a declaration, which takes the place of the one of the same sort and name."""

    declaration: Replaceable


@frozen(kw_only=True, eq=False, repr=False)
class Renamed(Node):
    """A parameter of an action or function that is replaced; without a type it keeps the one it had."""

    name: str
    type: TypeNode | None


@frozen(kw_only=True, eq=False, repr=False)
class ReplaceProcedure(Node):
    """`replace action name(parameters)`; what the header leaves out stays as it was."""

    kind: Literal["action", "function"]
    name: str
    name_span: Span = field(eq=False, repr=False)
    parameters: tuple[Renamed, ...]
    result: TypeNode | None
    is_remembered: bool
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class ReplaceField(Node):
    """`replace name of owner: type = default`: another type or default for an attribute; `player` and `team` are
    owners.
    """

    owner: str
    owner_span: Span = field(eq=False, repr=False)
    field: Field


@frozen(kw_only=True, eq=False, repr=False)
class ReplaceEffect(Node):
    """`replace effect drawn(p) of Risk`: what cards do that do not say it themselves."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    parameters: tuple[HookParameter, ...]
    kind: str
    kind_span: Span = field(eq=False, repr=False)
    body: Block


@frozen(kw_only=True, eq=False, repr=False)
class ReplaceThing(Node):
    """`replace card "name" of Kind`, or `piece`: `copies` and the name after `named` stay when they are None."""

    what: Literal["card", "piece"]
    name: TextLiteral
    copies: int | None
    id: str | None
    id_span: Span | None = field(eq=False, repr=False)
    kind: str
    kind_span: Span = field(eq=False, repr=False)
    settings: tuple[Setting, ...]
    effects: tuple[CardEffect, ...]
    hooks: tuple[Hook, ...]


@frozen(kw_only=True, eq=False, repr=False)
class RemoveThing(Node):
    """`remove card "name" x1 from Kind`, or `piece`; all copies when `copies` is None."""

    what: Literal["card", "piece"]
    name: TextLiteral
    copies: int | None
    kind: str
    kind_span: Span = field(eq=False, repr=False)


@frozen(kw_only=True, eq=False, repr=False)
class RemoveTitled(Node):
    """`remove hook "title"`."""

    what: Literal["hook", "invariant", "measure"]
    title: str


@frozen(kw_only=True, eq=False, repr=False)
class RemoveEnding(Node):
    """`remove ranking`."""

    what: Literal["ranking", "payoff"]


@frozen(kw_only=True, eq=False, repr=False)
class Add(Node):
    """`add to name` with what a kind, a board, a record or an enum gets more of."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    fields: tuple[Field, ...]
    effects: tuple[Effect, ...]
    items: tuple[Card | Piece | Table | FromFile | ForEach, ...]
    values: tuple[EnumValue, ...]


@frozen(kw_only=True, eq=False, repr=False)
class AddToOwner(Node):
    """`add to player`, or `team`."""

    owner: Literal["player", "team"]
    fields: tuple[Field, ...]


@frozen(kw_only=True, eq=False, repr=False)
class AddToSetup(Node):
    """`add to setup`: what is done after the rest of it."""

    body: Block


Change = (
    SetDefault
    | Replace
    | ReplaceProcedure
    | ReplaceField
    | ReplaceEffect
    | ReplaceThing
    | RemoveThing
    | RemoveTitled
    | RemoveEnding
    | Add
    | AddToOwner
    | AddToSetup
)

Replaceable = (
    Field
    | Option
    | Enum
    | Constant
    | Record
    | Board
    | Cards
    | Pieces
    | Hook
    | TurnOrder
    | Setup
    | Play
    | Ranking
    | Payoff
    | Invariant
    | Measure
)
