"""What `repeated` keeps, in a state that was saved: positions with how often they have been, tested in every part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import define

from rulewright.dsl import model
from rulewright.dsl.types import Type
from rulewright.dsl.walk import nodes
from rulewright.interpreter.fault import DECISION_LIMIT, PART_LIMIT
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.look import looks_of
from rulewright.interpreter.saved_value import are_of_types


@define(slots=False)
class Histories:
    """What a history can hold in a game.

    A position is where the rules asked, the pieces on the board, the values of its spaces, and further values.
    """

    layout: Layout

    def is_history(self, seen: Any) -> bool:
        """Whether this is what `repeated` may have kept."""
        if seen is None:
            return True
        if not isinstance(seen, tuple) or len(seen) > PART_LIMIT:
            return False
        # Only what was seen to be a position can be compared with others.
        return all(self._is_counted(each) for each in seen) and len({key for key, _ in seen}) == len(seen)

    def _is_counted(self, each: Any) -> bool:
        match each:
            case ((int(site), tuple(stand), tuple(drawn), tuple(values)), int(count)):
                asked = self._sites.get(site)
                return (
                    type(count) is int
                    and 1 <= count <= DECISION_LIMIT
                    and asked is not None
                    and type(site) is int
                    and are_of_types(self.layout, values, [node.type for node in asked.arguments])
                    and self._is_position(asked, stand)
                    and self._is_drawn(asked, drawn)
                )
            case _:
                return False

    def _is_position(self, asked: model.CallBuiltin, stand: tuple[Any, ...]) -> bool:
        """Whether pieces can stand so: no more of a look than there are, one of a kind on a space, and in order."""
        assert asked.board is not None
        board = self.layout.board_ordinal(asked.board)
        kinds = []
        for each in stand:
            kind = self._kind_standing(each, board)
            if kind is None:
                return False
            kinds.append((kind, each[1]))
        looks = Counter(each[0] for each in stand)
        return (
            len(set(kinds)) == len(kinds)
            and all(count <= self._looks[look] for look, count in looks.items())
            and list(stand) == sorted(stand, key=repr)
        )

    def _is_drawn(self, asked: model.CallBuiltin, drawn: tuple[Any, ...]) -> bool:
        """Whether the spaces of a board can have these values, attribute by attribute."""
        assert asked.board is not None
        types = [
            self.layout.model.variables[ordinal].type
            for ordinal, region in self.layout.regions_of_board(self.layout.board_ordinal(asked.board))
            for _ in region.cells
        ]
        return are_of_types(self.layout, drawn, types)

    def _kind_standing(self, each: Any, board: int) -> int | None:
        """The kind of a piece that stands somewhere, if this is its look, a space of its board and its attributes."""
        if not isinstance(each, tuple) or len(each) < 2 or not all(type(part) is int for part in each[:2]):
            return None
        look, space, *attributes = each
        kind = self._kinds.get(look)
        if kind is None or self.layout.model.kinds[kind].board != board:
            return None
        columns, rows = self.layout.boards[board]
        types = list(self._attributes(kind))
        is_there = 0 <= space < columns * rows and are_of_types(self.layout, tuple(attributes), types)
        return kind if is_there else None

    def _attributes(self, kind: int) -> Iterator[Type]:
        """The types of what may change on the pieces of a kind."""
        for ordinal in self.layout.variables:
            variable = self.layout.model.variables[ordinal]
            if variable.owner == model.KindOwner(kind=kind) and variable.seen_by == "all":
                yield variable.type

    @cached_property
    def _sites(self) -> dict[int, model.CallBuiltin]:
        found = (node for node in nodes(self.layout.model) if isinstance(node, model.CallBuiltin))
        return {node.span.start: node for node in found if node.name == "repeated"}

    @cached_property
    def _looks(self) -> Counter[int]:
        return Counter(looks_of(self.layout.pieces))

    @cached_property
    def _kinds(self) -> dict[int, int]:
        pieces = zip(self.layout.pieces, looks_of(self.layout.pieces), strict=True)
        return {look: piece.kind for piece, look in pieces}
