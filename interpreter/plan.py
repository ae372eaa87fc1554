"""Boards for whoever draws them: shape and size, what a map shows, where spaces lie and who stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.join import unwrapped
from rulewright.dsl.types import SpaceType
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import Layout

Targets = tuple[int | None, ...]


@frozen(kw_only=True)
class PlanPieces:
    """A kind of pieces on a board. `told` are the attributes that may change or that not all see.

    `at` is the attribute that says where one is, for a kind of which several may be on one space.
    """

    kind: str
    told: tuple[str, ...]
    at: str | None


@frozen(kw_only=True)
class Plan:
    """One board of a game. Spaces are counted from 0, on the board of one player where each has one.

    With `is_rising` row 1 is the lowest. `columns` is how many spaces a row has, `copies` how many boards there are,
    `fixed` the attributes that never change. `glyphs` has the sign of each space of a map, "" where it says nothing
    that stays so; `legend` says what signs mean. `coordinates` and `ways` are those of a graph, `edges` its edges that
    have a name: for each space where one leads, which may be along a way, or None. `links` are attributes that never
    change, that all see, and that lead from some spaces to others in the same way. `pieces` are the kinds that stand
    here.
    """

    name: str
    shape: str
    columns: int
    rows: int
    copies: int
    is_loop: bool
    is_rising: bool
    fixed: tuple[str, ...]
    glyphs: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    coordinates: tuple[tuple[int, int], ...]
    ways: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[str, Targets], ...] = ()
    links: tuple[tuple[str, Targets], ...] = ()
    pieces: tuple[PlanPieces, ...] = ()

    @property
    def size(self) -> int:
        """How many spaces one board has."""
        return self.columns * self.rows


def plans(layout: Layout, labels: Labels) -> tuple[Plan, ...]:
    """The plan of every board, in the order of the rules file."""
    return tuple(_plan(layout, labels, ordinal) for ordinal in range(len(layout.model.boards)))


def _plan(layout: Layout, labels: Labels, ordinal: int) -> Plan:
    board = layout.tables_of_boards[ordinal]
    owner = model.SpaceOwner(board=ordinal)
    variables = enumerate(layout.model.variables)
    tables = [(each, layout.tables[n]) for n, each in variables if each.owner == owner and n in layout.tables]
    glyphs, legend = [""] * board.own_size, []
    for drawn in board.about.drawn:
        # What a sign gives that may change in play would soon be wrong.
        if drawn.glyph is None or not drawn.spaces or not all(number in layout.tables for number, _ in drawn.values):
            continue
        if meaning := _meaning(drawn, board.about, layout, labels):
            legend.append((drawn.glyph, meaning))
            for space in drawn.spaces:
                glyphs[space] = drawn.glyph
    return Plan(
        name=board.about.name,
        shape=board.about.shape,
        columns=board.columns,
        rows=board.rows,
        copies=board.copies,
        is_loop=board.about.is_loop,
        is_rising=board.about.is_rising,
        fixed=tuple(each.name for each, _ in tables),
        glyphs=tuple(glyphs) if legend else (),
        legend=tuple(legend),
        coordinates=board.about.coordinates,
        ways=board.about.to,
        edges=tuple((kind.name, kind.targets) for kind in board.about.edge_kinds),
        links=tuple(
            (each.name, values)
            for each, values in tables
            if each.seen_by == "all"
            and unwrapped(each.type) == SpaceType(board.about.name)
            # On boards one a player a space may lead to one of somebody else's.
            and not board.about.is_per_player
        ),
        pieces=tuple(_pieces(layout, ordinal)),
    )


def _pieces(layout: Layout, board: int) -> Iterator[PlanPieces]:
    """The kinds of pieces on a board: those declared for it, and those that say by an attribute that they are there."""
    for number, kind in enumerate(layout.model.kinds):
        if not kind.is_pieces:
            continue
        own = [each for each in enumerate(layout.model.variables) if each[1].owner == model.KindOwner(kind=number)]
        told = tuple(each.name for n, each in own if each.seen_by != "all" or n not in layout.tables)
        places = [
            each
            for n, each in own
            if isinstance(unwrapped(each.type), SpaceType) and each.seen_by == "all" and n not in layout.tables
        ]
        if kind.board is not None:
            if kind.board == board:
                yield PlanPieces(kind=kind.name, told=told, at=None)
        elif places and unwrapped(places[0].type) == SpaceType(layout.model.boards[board].name):
            at = places[0].name
            yield PlanPieces(kind=kind.name, told=tuple(name for name in told if name != at), at=at)


def _meaning(drawn: model.DrawnSettings, board: model.Board, layout: Layout, labels: Labels) -> str:
    """What a glyph stands for: the name of its space, and each value in words."""
    first = drawn.spaces[0]
    parts = [name.replace("_", " ") for space, name in board.names if space == first]
    for number, _ in drawn.values:
        variable = layout.model.variables[number]
        value = layout.tables[number][first]
        name = variable.name.replace("_", " ")
        if value is None or value is False:
            continue
        if value is True:
            parts.append(name)
        else:
            text = labels.label(value, variable.type)
            is_number = isinstance(value, int) and text.lstrip("-").isdecimal()
            leads_somewhere = isinstance(unwrapped(variable.type), SpaceType)
            parts.append(f"{name} {text}" if is_number or leads_somewhere else text)
    return ", ".join(parts)


def standing(layout: Layout, cells: Sequence[Any]) -> dict[str, dict[int, list[int]]]:
    """The seats (from 1) that stand on each space (from 0, over all copies of a board), by the board.

    A player stands where the first of his attributes says that is a space of the board, may change and is seen by all.
    """
    found: dict[str, dict[int, list[int]]] = {}
    for number, variable in enumerate(layout.model.variables):
        type_ = unwrapped(variable.type)
        if not isinstance(variable.owner, model.PlayerOwner) or not isinstance(type_, SpaceType):
            continue
        if variable.seen_by != "all" or number in layout.tables or type_.board in found:
            continue
        found[type_.board] = {}
        for seat in range(layout.players):
            space = cells[layout.variables[number].base + seat]
            if space is not None:
                found[type_.board].setdefault(space, []).append(seat + 1)
    return found
