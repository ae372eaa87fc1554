"""The symbols of a file beside the declarations they come from: what the checks of bodies and values start from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import Factory, define, frozen

from rulewright.dsl import tree
from rulewright.dsl.bounds import Bounds
from rulewright.dsl.card_list import Listed
from rulewright.dsl.check_game import GameLines
from rulewright.dsl.check_type import Types
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.namespace import Namespace
from rulewright.dsl.room import MOST_ROOM_OF_GAME
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import BoardSymbol, KindSymbol, SpaceSymbol, Symbols

D = TypeVar("D", bound=tree.Node)

MOST_CELLS = 1_000_000
NOTHING_RESERVED: Mapping[str, str] = {}


@frozen
class DeclaredKind:
    """A kind with all its cards or pieces."""

    node: tree.Cards | tree.Pieces
    symbol: KindSymbol
    listed: tuple[Listed, ...]


@frozen(kw_only=True)
class Drawing:
    """What the map or the lines of a board say: its size, the spaces with a name, and which are set by which line.

    `settings` has for each glyph, or each line of a graph, the spaces that it speaks of. `to` and `coordinates` are of
    a graph only.
    """

    columns: int
    rows: int | None
    names: Mapping[str, SpaceSymbol]
    settings: tuple[tuple[tuple[int, ...], tree.Glyph | tree.Space], ...]
    to: tuple[tuple[int, ...], ...] = ()
    coordinates: tuple[tuple[int, int], ...] = ()


@frozen
class DeclaredBoard:
    """A board with what its map or its lines say, if it has any."""

    node: tree.Board
    symbol: BoardSymbol
    drawing: Drawing | None


@define(kw_only=True)
class Declared:
    """All declarations that can be looked at further; in each list the n-th node belongs to the n-th symbol."""

    file: tree.File
    lines: GameLines
    diagnostics: Diagnostics
    symbols: Symbols
    bounds: Bounds
    types: Types
    values: Namespace
    calls: Namespace
    cells: int = 0
    """How many single values a state must hold, at most, for what is declared so far."""
    room: int = 0
    """How many it can come to hold."""
    options: list[tree.Option] = Factory(list)
    records: list[tree.Record] = Factory(list)
    boards: list[DeclaredBoard] = Factory(list)
    kinds: list[DeclaredKind] = Factory(list)
    variables: list[tree.Field] = Factory(list)
    zones: list[tree.Field] = Factory(list)
    actions: list[tree.Procedure] = Factory(list)
    functions: list[tree.Procedure] = Factory(list)
    effects: list[tree.Effect] = Factory(list)

    def all(self, node: type[D]) -> list[D]:
        """Every declaration of a sort, in the order of the text."""
        return [found for found in self.file.declarations if isinstance(found, node)]

    def members(self, reserved: dict[str, str]) -> Namespace:
        """A new namespace whose refused names count as broken."""
        return Namespace(reserved=reserved, diagnostics=self.diagnostics, broken=self.symbols.broken)

    def local_names(self, reserved: Mapping[str, str] = NOTHING_RESERVED) -> Namespace:
        """A new namespace of names that are not seen from elsewhere."""
        return Namespace(reserved=reserved, diagnostics=self.diagnostics, broken=set())

    def charge(self, cells: int, span: Span) -> bool:
        """Whether a state has room for more values; the first declaration for which it has none is reported."""
        had_room = self.cells <= MOST_CELLS
        self.cells += cells
        if self.cells > MOST_CELLS and had_room:
            label = f"this needs {cells:,}" if cells > MOST_CELLS // 10 else "here it becomes too much"
            message = f"a game can hold at most {MOST_CELLS:,} single values"
            self.diagnostics.error("RW227", message, span, label=label, help="use smaller boards, ranges and lists")
        return self.cells <= MOST_CELLS

    def charge_room(self, room: int, span: Span) -> bool:
        """Whether all lists may still become as long as they may; the first declaration too many is reported."""
        had_room = self.room <= MOST_ROOM_OF_GAME
        self.room += room
        if self.room > MOST_ROOM_OF_GAME and had_room:
            message = f"all that a game holds can be at most {MOST_ROOM_OF_GAME:,} single values"
            help = "say how long the lists may become, as in `list of int up to 20`"
            self.diagnostics.error("RW227", message, span, label=f"this can become {room:,}", help=help)
        return self.room <= MOST_ROOM_OF_GAME

    def report_unknown(
        self,
        code: str,
        what: str,
        name: str,
        span: Span,
        known: Iterable[str],
        *,
        places: dict[str, Span] | None = None,
    ) -> None:
        """Reports a name that nothing bears, with the nearest one that something does; nothing for a broken name."""
        if name in self.symbols.broken:
            return
        meant = self.symbols.suggestions.meant(name, known)
        secondary: tuple[Label, ...] = ()
        if meant is not None and places is not None and meant in places:
            secondary = (Label(places[meant], "this one has a similar name"),)
        help = f"did you mean `{meant}`?" if meant else None
        self.diagnostics.error(code, f"no {what} is called `{name}`", span, secondary=secondary, help=help)


def header(span: Span) -> Span:
    """The first line of a declaration."""
    end = span.source.line_bounds(span.line)[1]
    return Span(span.source, span.start, max(span.start, min(end, span.end)))
