"""Tests every cell of a state that was saved: each variable, card and piece, who decides, and where the rules are."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rulewright.interpreter.asking import values_for
from rulewright.interpreter.chance import MASK
from rulewright.interpreter.damage import BadStateError
from rulewright.interpreter.fault import CALL_LIMIT, DECISION_LIMIT, Fault
from rulewright.interpreter.layout import (
    ACTIVE,
    ANSWERS,
    COUNT,
    DEPTH,
    DICE,
    FRAME,
    GENERATOR,
    HISTORY,
    LOCATION_NONE,
    RAN,
    RESULT,
    SEAT,
    TURN,
    Layout,
)
from rulewright.interpreter.program import Program
from rulewright.interpreter.saved_chance import are_loose_piles, waiting_of
from rulewright.interpreter.saved_facts import SavedFacts
from rulewright.interpreter.saved_frame import check_frame
from rulewright.interpreter.saved_history import Histories
from rulewright.interpreter.saved_value import is_int, is_of_type

RESULT_PARTS = 2
"""Winners and payoffs."""


def check_cells(program: Program, cells: list[Any]) -> None:
    """Tests every cell against what it may hold; `BadStateError` for the first that holds something else.

    Where chance must decide, those at the point before are tested.
    """
    waiting = waiting_of(program.layout, cells)
    if waiting is None:
        check_at(program, cells, None)
    else:
        check_at(program, waiting.cells(), waiting.answered)


def check_at(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    """Tests the cells at a point; `answered` is None where a seat must decide, else what was answered where the rules
    go on: () or an answer.
    """
    layout = program.layout
    try:
        _check_variables(layout, cells)
        _check_cards(layout, cells)
        _check_pieces(layout, cells)
        _check_engine(program, cells, answered)
        _check_facts(layout, cells)
    except (TypeError, IndexError, KeyError, AttributeError):
        raise BadStateError("this state does not hold what a state of this game holds") from None


def _check_variables(layout: Layout, cells: list[Any]) -> None:
    for ordinal, region in layout.variables.items():
        variable = layout.model.variables[ordinal]
        for cell in range(region.base, region.base + region.count):
            if not is_of_type(layout, cells[cell], variable.type):
                raise BadStateError(f"`{variable.name}` holds {cells[cell]!r}, which it cannot")


def _check_cards(layout: Layout, cells: list[Any]) -> None:
    """Every card is in exactly the cell that it says it is in, and every cell holds cards of its kind."""
    located: dict[int, int] = {}
    for cell, about in layout.cells.items():
        zone = layout.model.zones[about.zone]
        held = cells[cell]
        cards = held if not about.is_place else () if held is None else (held,)
        if not isinstance(cards, tuple):
            raise BadStateError(f"`{zone.name}` does not hold cards")
        for card in cards:
            if type(card) is not int or card not in layout.card_ranges[zone.kind] or card in located:
                raise BadStateError(f"`{zone.name}` holds a card that cannot be there")
            located[card] = cell
    for card in range(len(layout.cards)):
        if (
            cells[layout.location + card] != located.get(card, LOCATION_NONE)
            or type(cells[layout.location + card]) is not int
        ):
            raise BadStateError("a card is not where this state says it is")
        mask = cells[layout.knowledge + card]
        if type(mask) is not int or not 0 <= mask <= layout.open_mask:
            raise BadStateError("this state says of a seat that is not there that it knows a card")
    if not are_loose_piles(layout, cells):
        raise BadStateError("this state does not hold the shuffled piles of a state of this game")


def _check_pieces(layout: Layout, cells: list[Any]) -> None:
    standing: dict[tuple[int, int], int] = {}
    for number, piece in enumerate(layout.pieces):
        space = cells[layout.piece_space + number]
        if space is None:
            continue
        board = layout.model.kinds[piece.kind].board
        if board is None or type(space) is not int or (piece.kind, space) in standing:
            raise BadStateError("a piece stands where it cannot")
        columns, rows = layout.boards[board]
        if not 0 <= space < columns * rows:
            raise BadStateError("a piece stands where it cannot")
        standing[piece.kind, space] = number
    for (kind, board), base in layout.occupants.items():
        columns, rows = layout.boards[board]
        for space in range(columns * rows):
            if cells[base + space] != standing.get((kind, space)):
                raise BadStateError("a space does not hold the piece that stands on it")


def _check_facts(layout: Layout, cells: list[Any]) -> None:
    if not layout.sites:
        return
    facts = SavedFacts(layout, cells)
    if not facts.are_facts(cells[layout.facts]):
        raise BadStateError("what was announced in this state is damaged")


def _check_engine(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    layout = program.layout
    players = layout.players
    whole = (
        is_int(cells[GENERATOR], 0, MASK)
        and is_int(cells[TURN], -1, players - 1)
        and type(cells[RAN]) is bool
        and is_int(cells[DEPTH], 0, CALL_LIMIT)
        and is_int(cells[COUNT], 0, DECISION_LIMIT)
        # What only a test asked for is never saved: it would come to an end with nobody to decide.
        and is_int(cells[ACTIVE], 0, 1)
        and cells[DICE] == ()
        and Histories(layout).is_history(cells[HISTORY])
    )
    if not whole:
        raise BadStateError("the engine's part of this state is damaged")
    _check_result(cells[RESULT], players)
    if cells[FRAME] is None:
        if answered is not None:
            raise BadStateError("in this state the rules do not go on when chance has decided")
        if cells[SEAT] is not None and cells[RESULT] is not None:
            raise BadStateError("this state asks somebody although its game is over")
        if cells[RESULT] is None:
            raise BadStateError("in this state nobody decides, and its game is not over")
        return
    if cells[RESULT] is not None:
        raise BadStateError("this state waits although its game is over")
    check_frame(program, cells[FRAME], asks=answered != ())
    if answered != ():
        _check_seats(program, cells, answered)


def _check_result(result: Any, players: int) -> None:
    if result is None:
        return
    winners, payoffs = result if isinstance(result, tuple) and len(result) == RESULT_PARTS else (None, None)
    fine = (
        isinstance(winners, tuple)
        and all(is_int(seat, 0, players - 1) for seat in winners)
        and all(a < b for a, b in pairwise(winners))
        and (
            payoffs is None
            or (isinstance(payoffs, tuple) and len(payoffs) == players and all(type(p) is int for p in payoffs))
        )
    )
    if not fine:
        raise BadStateError("the result of this state is damaged")


def _check_seats(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    """Tests who is asked, and the sealed answers; where all is answered, also the answer."""
    seat, answers = cells[SEAT], cells[ANSWERS]
    players = program.layout.players
    point = program.points[cells[FRAME][0]]
    site = point.site
    assert site is not None
    if site.seats is None:
        if not is_int(seat, 0, players - 1):
            raise BadStateError("this state asks a seat that is not there")
        if answered is not None and answered[0] not in values_for(program, cells, seat):
            raise BadStateError("an answer of this state is none of its options")
        return
    asked = cells[FRAME][2 + point.live.index(site.seats)]
    if not isinstance(seat, tuple) or not isinstance(answers, tuple) or len(seat) != len(answers) or asked != seat:
        raise BadStateError("the sealed answers of this state are damaged")
    if len(set(seat)) != len(seat) or not all(is_int(each, 0, players - 1) for each in seat):
        raise BadStateError("the sealed answers of this state are damaged")
    if (None not in answers) if answered is None else (None in answers or answered[0] != answers):
        raise BadStateError("the sealed answers of this state are damaged")
    try:
        for each, answer in zip(seat, answers, strict=True):
            if answer is None or answer == ():
                continue
            if len(answer) != 1 or answer[0] not in values_for(program, cells, each):
                raise BadStateError("a sealed answer of this state is none of its options")
    except Fault:
        raise BadStateError("the sealed question of this state cannot be asked") from None
