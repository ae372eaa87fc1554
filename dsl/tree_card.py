"""The cards and pieces of the tree, with their tables and effects."""

from __future__ import annotations

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_declaration import Field, Hook, HookParameter, Parameter, Setting
from rulewright.dsl.tree_expression import Generator, TextLiteral
from rulewright.dsl.tree_statement import Block


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
