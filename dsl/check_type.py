"""Types as they are written become static types."""

from __future__ import annotations

from typing import assert_never

from attrs import define

from rulewright.dsl import foreign, tree
from rulewright.dsl.bounds import Bounds
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.room import has_room
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import (
    DEFAULT_LIST_BOUND,
    INT_LIMIT,
    LONGEST_LIST,
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    PlayerType,
    SetType,
    SpaceType,
    Type,
)

MOST_KEYS = 10_000


@define(kw_only=True)
class Types:
    """Turns type nodes into types; what is wrong is reported and gives None."""

    symbols: Symbols
    bounds: Bounds
    diagnostics: Diagnostics

    def check_type(self, node: tree.TypeNode) -> Type | None:
        """The type of a value, which may not take too much room; a zone is none."""
        type = self._type(node)
        return type if type is None or has_room(type, node.span, self.symbols, self.diagnostics) else None

    def _type(self, node: tree.TypeNode) -> Type | None:
        match node:
            case tree.NamedType(name=name, is_optional=is_optional):
                named = self._named(name, node.span)
                return OptionalType(named) if named is not None and is_optional else named
            case tree.RangeType():
                return self.check_range(node)
            case tree.WordsType():
                self._wrong(node.span, "only an option is one of some texts", "declare an enum and name it here")
                return None
            case tree.ListType(element=element, bound=bound):
                inner, longest = self._type(element), self._length(bound)
                return None if inner is None or longest is None else ListType(inner, longest)
            case tree.SetType(element=element):
                inner = self._type(element)
                if inner is not None and not is_counted(inner):
                    help = "enums, players, spaces, numbers, yes/no, cards and pieces can be in a set; use a list"
                    self._wrong(element.span, "a set cannot hold values of this type", help)
                    return None
                return None if inner is None else SetType(inner)
            case tree.ZoneType():
                help = "declare it by a line of its own, of the game, of `player` or of a board"
                self._wrong(node.span, "cards lie in zones, and a zone cannot stand here", help)
                return None
            case tree.PerType(value=value, key=key):
                inner, keys = self._type(value), self.check_key(key)
                return None if inner is None or keys is None else PerType(inner, keys)
            case _:
                assert_never(node)

    def check_key(self, node: tree.TypeNode) -> Type | None:
        """The type after `per`: one whose values can be gone through before play."""
        key = self.check_type(node)
        if key is None:
            return None
        match key:
            case EnumType() | PlayerType() | BoolType() | SpaceType():
                return key
            case IntType(low, high) if high - low < MOST_KEYS:
                return key
            case _:
                help = (
                    f"after `per` stands an enum, `player`, `bool`, a board, or a range of up to {MOST_KEYS:,} numbers"
                )
                self._wrong(node.span, "there cannot be one for each value of this type", help)
                return None

    def check_range(self, node: tree.RangeType) -> IntType | None:
        """A range of numbers; an option at an end counts with the most it allows."""
        low, high = self.bounds.interval(node.low), self.bounds.interval(node.high)
        if low is None or high is None:
            return None
        if low.low > high.high:
            label = f"from {low.low:,} to {high.high:,} there is nothing"
            help = "the smaller number stands first"
            self.diagnostics.error("RW206", "this range is empty", node.span, label=label, help=help)
            return None
        if self.bounds.is_outside(node.low) or self.bounds.is_outside(node.high):
            return None
        if low.low < -INT_LIMIT or high.high > INT_LIMIT:
            message = f"numbers go from -{INT_LIMIT:,} to {INT_LIMIT:,}"
            self.diagnostics.error("RW206", message, node.span, label="this range leaves that")
            return None
        return IntType(low.low, high.high)

    def _named(self, name: str, span: Span) -> Type | None:
        found = self.symbols.type_named(name)
        if found is None and name not in self.symbols.broken:
            meant = self.symbols.suggestions.meant(name, self.symbols.type_names())
            secondary = self._declared(meant)
            help = (
                f"did you mean `{meant}`?" if meant else "types are int, bool, text, player, and what the file declares"
            )
            if name == "edge":
                help = "`edge` or `edge?` stands alone after a colon, below `board …: graph`"
            elif name == "team":
                help = "a game with teams says how many there are, below `game`: `teams 2`"
            elif meant is None:
                start, _ = span.source.line_bounds(span.line)
                help = foreign.type_help(name, span.source.text[start : span.start]) or help
            message = f"no type is called `{name}`"
            self.diagnostics.error(
                "RW202",
                message,
                Span(span.source, span.start, span.start + len(name)),
                label="not a type",
                secondary=secondary,
                help=help,
            )
        return found

    def _declared(self, name: str | None) -> tuple[Label, ...]:
        """Where a type is declared, as a further place."""
        for symbols in (self.symbols.enums, self.symbols.boards, self.symbols.kinds, self.symbols.records):
            found = symbols.get(name or "")
            if found is not None and found.span is not None:
                return (Label(found.span, "this one has a similar name"),)
        return ()

    def _length(self, node: tree.Expression | None) -> int | None:
        if node is None:
            return DEFAULT_LIST_BOUND
        length = self.bounds.interval(node)
        if length is None:
            return None
        if not 0 <= length.high <= LONGEST_LIST:
            message = f"a list holds up to {LONGEST_LIST:,}"
            self.diagnostics.error("RW206", message, node.span, label=f"this is {length.high:,}")
            return None
        return length.high

    def _wrong(self, span: Span, message: str, help: str) -> None:
        self.diagnostics.error("RW207", message, span, label="this type cannot stand here", help=help)


def is_counted(type: Type) -> bool:
    """Whether values of a type are numbers underneath, so that a set can keep them ascending."""
    return isinstance(type, IntType | BoolType | EnumType | PlayerType | SpaceType | CardType | PieceType)
