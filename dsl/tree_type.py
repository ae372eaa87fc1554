"""The types of the tree, as written."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_expression import Expression


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
