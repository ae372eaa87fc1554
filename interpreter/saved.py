"""States as JSON, and back: what is read is trusted in nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulewright.dsl import model
from rulewright.dsl.types import (
    TEXT_LIMIT,
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    TextType,
    Type,
    element_type,
)
from rulewright.interpreter.asking import values_for
from rulewright.interpreter.chance import MASK
from rulewright.interpreter.compile_program import AFTER_PLAY, FINISHED, FIRST_TURN, NEXT_TURN, SETUP
from rulewright.interpreter.explicit_program import ExplicitProgram
from rulewright.interpreter.fault import CALL_LIMIT, DECISION_LIMIT, Fault
from rulewright.interpreter.layout import (
    ACTIVE,
    ANSWERS,
    COUNT,
    DEPTH,
    DICE,
    FRAME,
    GENERATOR,
    HEADER,
    HISTORY,
    LOCATION_NONE,
    LOG,
    NO_LOG,
    OPTIONS,
    RAN,
    RESULT,
    SEAT,
    TURN,
    Layout,
)
from rulewright.interpreter.program import Program
from rulewright.interpreter.saved_chance import are_loose_piles, is_wait, waiting_of
from rulewright.interpreter.saved_facts import SavedFacts
from rulewright.interpreter.saved_history import Histories

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

FORMAT = 1
KEPT = (GENERATOR, FRAME, SEAT, ANSWERS, TURN, RESULT, RAN, DEPTH, COUNT, DICE, ACTIVE, HISTORY)
"""The engine's cells that are part of a state."""

LIMIT = 4_000_000
"""Characters of JSON that are read at most."""

DEEPEST = 1_000

RESULT_PARTS = 2
"""Winners and payoffs."""

DAMAGE = (TypeError, ValueError, LookupError, AttributeError, AssertionError)
"""What Python may raise for values that the rules could not have made: not all names of a frame have a type."""


class BadStateError(ValueError):
    """A text that is no state of this game; the sentence says what is wrong."""


@contextmanager
def damage_told() -> Iterator[None]:
    """Turns what a damaged state leads to into `BadStateError`; faults of the rules come through."""
    try:
        yield
    except BadStateError:
        raise
    except DAMAGE as error:
        raise BadStateError("this state cannot go on: it is damaged") from error


def write_state(state: State) -> str:
    """The state as JSON: the game it belongs to by hash, and its cells."""
    layout = state.program.layout
    waiting = waiting_of(layout, state.cells)
    cells = state.cells if waiting is None else waiting.cells()
    kept: dict[str, Any] = {
        "format": FORMAT,
        "program": state.game.rules_hash,
        "players": state.players,
        "seed": state.seed,
        "names": list(state.names),
        "engine": [0 if cell == DEPTH else cells[cell] for cell in KEPT],
        "cells": cells[HEADER:],
    }
    if layout.is_explicit:
        kept["chance"] = None if waiting is None else [waiting.answered, waiting.outcomes]
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=True)


def read_json(text: str) -> dict[str, Any]:
    """The JSON object of a saved state, its plain parts looked at."""
    if len(text) > LIMIT:
        raise BadStateError(f"this is too long for a saved state: {len(text):,} characters")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise BadStateError("this is not JSON, so it is no saved state") from None
    if not isinstance(found, dict) or not {"format", "program", "players", "engine", "cells"} <= found.keys():
        raise BadStateError("this is JSON, but no saved state")
    if found["format"] != FORMAT:
        raise BadStateError(f"this state has format {found['format']!r}; this version reads format {FORMAT}")
    for key in ("engine", "cells"):
        if not isinstance(found[key], list):
            raise BadStateError(f"`{key}` of a saved state is a list")
    if type(found["players"]) is not int:
        raise BadStateError("`players` of a saved state is a number")
    return found


def read_cells(program: Program, found: dict[str, Any]) -> list[Any]:
    """The cells of a saved state, every one of them tested against what it may hold."""
    layout = program.layout
    if len(found["engine"]) != len(KEPT) or len(found["cells"]) != layout.size - HEADER:
        raise BadStateError("this state has another number of cells than this game")
    cells: list[Any] = [None] * HEADER + [_frozen(value, 0) for value in found["cells"]]
    cells[LOG] = NO_LOG
    for cell, value in zip(KEPT, found["engine"], strict=True):
        cells[cell] = _frozen(value, 0)
    if layout.is_explicit and cells[layout.waiting] is not None:
        raise BadStateError("this state does not hold what a state of this game holds")
    if found.get("chance") is None:
        check_cells(program, cells)
        return cells
    return _read_waiting(program, cells, _frozen(found["chance"], 0))


def _read_waiting(program: Program, cells: list[Any], chance: Any) -> list[Any]:
    """The cells where chance must decide, from those at the point before."""
    if not is_wait(chance):
        raise BadStateError("what chance has decided in this state is damaged")
    answered, outcomes = chance
    frame = cells[FRAME]
    _check(program, cells, answered)
    cells[FRAME] = cells[OPTIONS] = None
    made: list[Any] = []
    assert isinstance(program, ExplicitProgram)
    with damage_told():
        try:
            program.resume(made, cells, frame, answered, outcomes)
        except Fault as fault:
            raise BadStateError(f"this state cannot go on: {fault.message}") from None
    waiting = waiting_of(program.layout, made)
    if waiting is None or waiting.frame != frame or waiting.outcomes != outcomes:
        raise BadStateError("in this state chance has decided what it was not asked")
    return made


def check_cells(program: Program, cells: list[Any]) -> None:
    """Tests every cell against what it may hold; `BadStateError` for the first that holds something else.

    Where chance must decide, those at the point before are tested.
    """
    waiting = waiting_of(program.layout, cells)
    if waiting is None:
        _check(program, cells, None)
    else:
        _check(program, waiting.cells(), waiting.answered)


def _check(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    """`answered` is None where a seat must decide, else what was answered where the rules go on: () or an answer."""
    layout = program.layout
    try:
        _check_variables(layout, cells)
        _check_cards(layout, cells)
        _check_pieces(layout, cells)
        _check_engine(program, cells, answered)
        _check_facts(layout, cells)
    except (TypeError, IndexError, KeyError, AttributeError):
        raise BadStateError("this state does not hold what a state of this game holds") from None


def is_all_typed(program: Program, frame: Any) -> bool:
    """Whether every value in a frame and those above it has a type, and so was tested; those of loops have none."""
    while frame is not None:
        point = program.points[frame[0]]
        if not all(name.startswith("l") and int(name[1:]) < len(point.locals) for name in point.live):
            return False
        frame = frame[1]
    return True


def _frozen(value: Any, deep: int) -> Any:
    """JSON's lists as tuples; nothing but numbers, bools, texts and none in them."""
    if deep > DEEPEST:
        raise BadStateError("this state is nested too deep")
    if isinstance(value, list):
        return tuple([_frozen(item, deep + 1) for item in value])
    if value is None or type(value) in (int, bool, str):
        return value
    raise BadStateError(f"a saved state does not hold {type(value).__name__}")


def fits(layout: Layout, value: Any, type_: Type) -> bool:
    """Whether a value is one of a type, in this game."""
    match type_:
        case IntType():
            return type(value) is int and type_.low <= value <= type_.high
        case BoolType():
            return type(value) is bool
        case TextType():
            return type(value) is str and len(value) <= TEXT_LIMIT
        case NoneType():
            return value is None
        case OptionalType():
            return value is None or fits(layout, value, type_.element)
        case EnumType() | PlayerType() | SpaceType():
            return type(value) is int and value in layout.keys(type_)
        case CardType() | PieceType():
            return type(value) is int and value in layout.card_ranges[layout.kind_ordinal(type_.kind)]
        case PlaceType():
            return type(value) is int and value in layout.cells and layout.cells[value].is_place
        case ListType():
            return (
                isinstance(value, tuple)
                and len(value) <= type_.bound
                and all(fits(layout, item, type_.element) for item in value)
            )
        case SetType():
            return (
                isinstance(value, tuple)
                and all(fits(layout, item, type_.element) for item in value)
                and all(a < b for a, b in pairwise(value))
            )
        case PerType():
            return (
                isinstance(value, tuple)
                and len(value) == len(layout.keys(type_.key))
                and all(fits(layout, item, type_.value) for item in value)
            )
        case RecordType():
            parts = layout.model.fields_of(type_.name)
            return (
                isinstance(value, tuple)
                and len(value) == len(parts)
                and all(fits(layout, item, each.type) for item, each in zip(value, parts, strict=True))
            )


def _check_variables(layout: Layout, cells: list[Any]) -> None:
    for ordinal, region in layout.variables.items():
        variable = layout.model.variables[ordinal]
        for cell in range(region.base, region.base + region.count):
            if not fits(layout, cells[cell], variable.type):
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
    facts = SavedFacts(layout, cells, lambda value, type_: fits(layout, value, type_))
    if not facts.are_facts(cells[layout.facts]):
        raise BadStateError("what was announced in this state is damaged")


def _is_int(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_engine(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    layout = program.layout
    players = layout.players
    whole = (
        _is_int(cells[GENERATOR], 0, MASK)
        and _is_int(cells[TURN], -1, players - 1)
        and type(cells[RAN]) is bool
        and _is_int(cells[DEPTH], 0, CALL_LIMIT)
        and _is_int(cells[COUNT], 0, DECISION_LIMIT)
        # What only a test asked for is never saved: it would come to an end with nobody to decide.
        and _is_int(cells[ACTIVE], 0, 1)
        and cells[DICE] == ()
        and Histories(layout, lambda value, type_: fits(layout, value, type_)).is_history(cells[HISTORY])
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
        and all(_is_int(seat, 0, players - 1) for seat in winners)
        and all(a < b for a, b in pairwise(winners))
        and (
            payoffs is None
            or (isinstance(payoffs, tuple) and len(payoffs) == players and all(type(p) is int for p in payoffs))
        )
    )
    if not fine:
        raise BadStateError("the result of this state is damaged")


def check_frame(program: Program, frame: Any, *, asks: bool = True) -> None:
    """A frame names a point that waits for a decision, or not if it does not ask, and every frame above it one that
    goes on after a call.
    """
    first = asks
    goes_on = (NEXT_TURN, AFTER_PLAY) if asks else (NEXT_TURN, AFTER_PLAY, FIRST_TURN)
    deep = 0
    while frame is not None:
        deep += 1
        if deep > DEEPEST or not isinstance(frame, tuple) or len(frame) < 2:
            raise BadStateError("the place in the rules of this state is damaged")
        number, parent = frame[0], frame[1]
        if not _is_int(number, 0, len(program.points) - 1):
            raise BadStateError("this state waits at a place that these rules do not have")
        point = program.points[number]
        if (point.site is not None) != first or len(frame) != 2 + len(point.live):
            raise BadStateError("this state waits at a place where nobody can be asked")
        for name, value in zip(point.live, frame[2:], strict=True):
            if name.startswith("l"):
                local = point.locals[int(name[1:])] if int(name[1:]) < len(point.locals) else None
                if local is not None and not fits(program.layout, value, local.type):
                    raise BadStateError(f"`{local.name}` holds {value!r}, which it cannot")
            elif name in program.held and not _holds(program.layout, value, program.held[name]):
                raise BadStateError("the place in the rules of this state is damaged")
        is_last = number in goes_on or point.rule == "setup"
        # What drives the game is never called, and the end of what only a test asked for is the end of no game.
        is_driver = number in (FINISHED, SETUP, FIRST_TURN, NEXT_TURN, AFTER_PLAY)
        if (parent is None and not is_last) or (parent is not None and is_driver):
            raise BadStateError("in this state nothing follows when the rules have run")
        frame = parent
        first = False


def _holds(layout: Layout, value: Any, about: Type | model.Secretly) -> bool:
    """Whether a name of the compiler's own holds what it stands for: the elements of a loop, a card, or answers."""
    match about:
        case model.Secretly():
            return isinstance(value, tuple) and all(_is_answer(layout, each, about) for each in value)
        case ListType():
            return isinstance(value, tuple) and all(fits(layout, item, about.element) for item in value)
        case _:
            return value is None or fits(layout, value, about)


def _is_answer(layout: Layout, answer: Any, node: model.Secretly) -> bool:
    """Whether this is `()`, for a seat that was not asked, or a sealed answer in a tuple."""
    if answer == ():
        return True
    if not isinstance(answer, tuple) or len(answer) != 1:
        return False
    (value,) = answer
    match node.what:
        case model.PickOne(names=(name,)):
            return fits(layout, value, OptionalType(element_type(name.collection.type)))
        case model.PickOne(names=names):
            types = [element_type(name.collection.type) for name in names]
            return (
                isinstance(value, tuple)
                and len(value) == len(types)
                and all(fits(layout, part, type_) for part, type_ in zip(value, types, strict=True))
            )
        case model.PickSome(collection=collection):
            type_ = element_type(collection.type)
            return isinstance(value, tuple) and all(fits(layout, part, type_) for part in value)


def _check_seats(program: Program, cells: list[Any], answered: tuple[Any, ...] | None) -> None:
    """Tests who is asked, and the sealed answers; where all is answered, also the answer."""
    seat, answers = cells[SEAT], cells[ANSWERS]
    players = program.layout.players
    point = program.points[cells[FRAME][0]]
    site = point.site
    assert site is not None
    if site.seats is None:
        if not _is_int(seat, 0, players - 1):
            raise BadStateError("this state asks a seat that is not there")
        if answered is not None and answered[0] not in values_for(program, cells, seat):
            raise BadStateError("an answer of this state is none of its options")
        return
    asked = cells[FRAME][2 + point.live.index(site.seats)]
    if not isinstance(seat, tuple) or not isinstance(answers, tuple) or len(seat) != len(answers) or asked != seat:
        raise BadStateError("the sealed answers of this state are damaged")
    if len(set(seat)) != len(seat) or not all(_is_int(each, 0, players - 1) for each in seat):
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
