"""Moves of pieces, and positions that come again.

For each piece the state holds its space, and for each space of a kind's board the piece on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.interpreter import fault
from rulewright.interpreter.effort import POSITIONS_A_STEP, SPACES_A_STEP, positions_kept
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import HISTORY, Layout
from rulewright.interpreter.look import looks_of
from rulewright.interpreter.value_operations import Cells, Tell, spend

WRITTEN = 4096
"""So many pieces with their places are kept as they are written."""


def _runs(cells: Sequence[int]) -> tuple[slice, ...]:
    """Cells as slices of the state, as few as there can be."""
    starts = [n for n, cell in enumerate(cells) if n == 0 or cells[n - 1] != cell - 1]
    return tuple(slice(cells[n], cells[end - 1] + 1) for n, end in pairwise([*starts, len(cells)]))


def add_pieces(found: dict[str, Any], layout: Layout, labels: Labels, tell: Tell) -> None:
    """Moves of pieces; the space and the piece on it are kept in step."""
    spaces = layout.piece_space
    kinds = layout.model.kinds

    def occupant(piece: int, space: int) -> int:
        kind = layout.pieces[piece].kind
        board = kinds[kind].board
        assert board is not None
        return layout.occupants[kind, board] + space

    def move_piece(S: Cells, piece: int, space: int, span: Span) -> None:
        before = S[spaces + piece]
        if before == space:
            return
        cell = occupant(piece, space)
        if S[cell] is not None:
            board = kinds[layout.pieces[piece].kind].board
            assert board is not None, "a piece without a board stands nowhere"
            raise fault.space_taken(labels.space(layout.model.boards[board].name, space), layout.pieces[S[cell]].name)
        if before is not None:
            S[occupant(piece, before)] = None
        S[spaces + piece] = space
        S[cell] = piece
        if tell:
            tell(S, "placed", (piece, before, space), None, None, span)

    def remove_pieces(S: Cells, pieces: Sequence[int], span: Span) -> None:
        for piece in pieces:
            before = S[spaces + piece]
            if before is None:
                continue
            S[occupant(piece, before)] = None
            S[spaces + piece] = None
            if tell:
                tell(S, "placed", (piece, before, None), None, None, span)

    looks = looks_of(layout.pieces)
    attributes = {
        piece.number: tuple(
            region.base - layout.card_ranges[piece.kind].start
            for ordinal, region in layout.variables.items()
            if layout.model.variables[ordinal].owner == model.KindOwner(kind=piece.kind)
            and layout.model.variables[ordinal].seen_by == "all"
        )
        for piece in layout.pieces
    }

    stands_on = {
        board: tuple(
            (looks[n], spaces + n, tuple(cell + n for cell in attributes[n]))
            for n, piece in enumerate(layout.pieces)
            if kinds[piece.kind].board == board
        )
        for board in range(len(layout.model.boards))
    }
    drawn_on = {
        board: _runs([cell for _, region in layout.regions_of_board(board) for cell in region.cells])
        for board in range(len(layout.model.boards))
    }
    # Of one look all have the same attributes: what is equal here is written alike.
    written = lru_cache(WRITTEN)(repr)

    def repeated(S: Cells, site: int, board: int, values: tuple[Any, ...]) -> int:
        """How often a board, its pieces by look and place, and these values have been as now at this site.

        What not all see of a piece or space counts for nothing: a draw would tell it.
        """
        standing = [
            (look, S[where], *[S[cell] for cell in cells])
            for look, where, cells in stands_on[board]
            if S[where] is not None
        ]
        stand = tuple(sorted(standing, key=written))
        drawn: list[Any] = []
        for run in drawn_on[board]:
            drawn += S[run]
        key = (site, stand, tuple(drawn), values)
        seen: tuple[tuple[Any, int], ...] = S[HISTORY] or ()
        spend(S, 1 + len(layout.pieces) + len(drawn) // SPACES_A_STEP + len(seen) // POSITIONS_A_STEP)
        for n, (known, count) in enumerate(seen):
            if known == key:
                S[HISTORY] = (*seen[:n], (key, count + 1), *seen[n + 1 :])
                return count + 1
        if len(seen) >= positions_kept(len(stand) + len(drawn)):
            raise fault.list_too_long(len(seen) + 1, positions_kept(len(stand) + len(drawn)))
        S[HISTORY] = (*seen, (key, 1))
        return 1

    found.update(repeated=repeated)
    found.update(move_piece=move_piece, remove_pieces=remove_pieces)
