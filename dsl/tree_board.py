"""The boards of the tree, with their maps and spaces."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_declaration import Field, Setting
from rulewright.dsl.tree_expression import Expression


@frozen(kw_only=True, eq=False, repr=False)
class Stretch(Node):
    """`1..7`, or `5` alone: some spaces of a track, the first and the last."""

    low: int
    high: int


@frozen(kw_only=True, eq=False, repr=False)
class Spaces(Node):
    """`spaces 1..7, 9 section = grey, gain = 4` of a track."""

    stretches: tuple[Stretch, ...]
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

    `upwards` is where it says `, rows upwards`. For a track `columns` is its length and `rows` None. Both are None for
    a graph, and where a map is to tell.
    """

    name: str
    name_span: Span = field(eq=False, repr=False)
    shape: Literal["grid", "track", "hex", "graph"]
    columns: Expression | None
    rows: Expression | None
    is_loop: bool
    is_rising: bool
    upwards: Span | None = field(eq=False, repr=False)
    is_per_player: bool
    fields: tuple[Field, ...]
    stretches: tuple[Spaces, ...]
    legends: tuple[Legend, ...]
    maps: tuple[Map, ...]
    spaces: tuple[Space, ...]
