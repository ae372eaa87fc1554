"""What one seat may know now as a row of numbers, always as many and each at the same place: for programs that learn.

It goes through the same things as the view, and nothing is in it that the view has not. Numbers and words are their
values, yes is 1; a value that may be none, or that some seat may not see, has a number before it that says whether it
is there. Of a card whose face the seat knows there is the ordinal of that face from 1; 0 is no card, -1 a face that it
does not know. Texts are left out, and of long lists the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, assert_never

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.argument import need_seat
from rulewright.dsl.types import (
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
)
from rulewright.interpreter.asking import Knows, knower, stands_of
from rulewright.interpreter.audience import audience_of, value_of
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import TURN

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

Cells = list[Any]
Numbers = list[float]

MOST_LISTED = 16
"""Elements of a list that have numbers of their own."""

MOST_MEMBERS = 1024
"""A set of values of which there are more is told by its size alone."""

UNKNOWN_FACE = -1.0


@frozen
class _Look:
    """A state with the eyes of a seat, from 0."""

    cells: Cells
    seat: int
    knows: Knows


class Observer:
    """Makes rows of numbers of a state and all others of its game for as many players.

    `titles` says what each number of a row is.
    """

    def __init__(self, state: State) -> None:
        program = state.program
        self._program = program
        self._layout = program.layout
        self._rules = program.rules
        self._labels = Labels(self._layout, program.labels.seats, self._layout.where)
        self._writers: list[Callable[[_Look, Numbers], None]] = []
        titles: list[str] = []
        self._plan(titles)
        self.titles = tuple(titles)

    def row(self, state: State, seat: int) -> list[float]:
        """What a seat (from 1) may know now, as many numbers as there are titles."""
        need_seat(seat, self._layout.players)
        look = _Look(state.cells, seat - 1, knower(self._program, state.cells, seat - 1))
        row: Numbers = []
        for write in self._writers:
            write(look, row)
        return row

    def _plan(self, titles: list[str]) -> None:
        """Says once and for all what stands where."""
        seats = range(self._layout.players)
        titles += [f"is seat {seat + 1}" for seat in seats] + [f"is the turn of seat {seat + 1}" for seat in seats]
        self._writers.append(self._write_seats)
        self._plan_owner(model.GameOwner(), 0, "", titles)
        for seat in seats:
            self._plan_owner(model.PlayerOwner(), seat, f"seat {seat + 1}: ", titles)
        for team in range(self._rules.teams):
            self._plan_owner(model.TeamOwner(), team, f"team {team + 1}: ", titles)
        for number, board in enumerate(self._rules.boards):
            columns, rows = self._layout.boards[number]
            for space in range(columns * rows):
                name = f"{board.name} {self._labels.space(board.name, space)}: "
                self._plan_owner(model.SpaceOwner(board=number), space, name, titles)
                for (kind, on), base in self._layout.occupants.items():
                    if on == number:
                        self._plan_piece(kind, base + space, f"{name}{self._rules.kinds[kind].name} ", titles)

    def _write_seats(self, look: _Look, row: Numbers) -> None:
        row += [float(seat == look.seat) for seat in range(self._layout.players)]
        row += [float(seat == look.cells[TURN]) for seat in range(self._layout.players)]

    def _plan_owner(self, owner: model.Owner, number: int, prefix: str, titles: list[str]) -> None:
        for ordinal, variable in enumerate(self._rules.variables):
            if variable.owner == owner and ordinal not in self._layout.tables:
                if variable.seen_by != "all":
                    titles.append(f"{prefix}{variable.name} is seen")
                titles += [f"{prefix}{variable.name}{more}" for more in self._suffixes(variable.type)]
                self._writers.append(partial(self._write_variable, ordinal, number, None))
        for ordinal, zone in enumerate(self._rules.zones):
            if zone.owner == owner:
                keys = (0,) if zone.key is None else self._layout.keys(zone.key)
                for position, key in enumerate(keys):
                    name = prefix + zone.name
                    if zone.key is not None:
                        name += f" {self._labels.label(key, zone.key)}"
                    self._plan_zone(ordinal, number, position, name, titles)

    def _plan_zone(self, ordinal: int, owner: int, key: int, name: str, titles: list[str]) -> None:
        zone = self._rules.zones[ordinal]
        first = self._layout.cell_of(ordinal, owner, key, 0)
        if zone.shape in ("slot", "slots"):
            size = self._layout.zones[ordinal].size
            titles += [name if zone.shape == "slot" else f"{name} {place + 1}" for place in range(size)]
            self._writers += [partial(self._write_place, cell) for cell in range(first, first + size)]
            return
        faces = self._rules.kinds[zone.kind].cards
        titles.append(f"{name}: cards")
        titles += [f"{name}: known to be {self._face_name(zone.kind, number)}" for number in range(len(faces))]
        is_ordered = zone.shape != "hand"
        if is_ordered:
            titles.append(f"{name}: top card")
        self._writers.append(partial(self._write_cards, first, len(faces), is_ordered))

    def _face_name(self, kind: int, declaration: int) -> str:
        numbers = self._layout.card_ranges[kind]
        return next((c.name for n in numbers if (c := self._layout.cards[n]).declaration == declaration), "none")

    def _write_place(self, cell: int, look: _Look, row: Numbers) -> None:
        # A board has hundreds of places, and most of them are empty.
        card = look.cells[cell]
        row.append(0.0 if card is None else self._face(card, look))

    def _write_cards(self, cell: int, faces: int, is_ordered: bool, look: _Look, row: Numbers) -> None:
        cards = look.cells[cell]
        counts = [0.0] * faces
        for card in cards:
            if look.knows(card):
                counts[self._layout.cards[card].declaration] += 1
        row.append(float(len(cards)))
        row += counts
        if is_ordered:
            row.append(self._face(cards[-1] if cards else None, look))

    def _face(self, card: int | None, look: _Look) -> float:
        if card is None:
            return 0.0
        return float(self._layout.cards[card].declaration + 1) if look.knows(card) else UNKNOWN_FACE

    def _plan_piece(self, kind: int, cell: int, prefix: str, titles: list[str]) -> None:
        titles.append(f"{prefix}stands there")
        self._writers.append(partial(self._write_piece, cell))
        owner = model.KindOwner(kind=kind)
        for ordinal, variable in enumerate(self._rules.variables):
            if variable.owner == owner:
                if variable.seen_by != "all":
                    titles.append(f"{prefix}{variable.name} is seen")
                titles += [f"{prefix}{variable.name}{more}" for more in self._suffixes(variable.type)]
                self._writers.append(partial(self._write_variable, ordinal, None, cell))

    def _write_piece(self, cell: int, look: _Look, row: Numbers) -> None:
        piece = look.cells[cell]
        row.append(0.0 if piece is None else float(self._layout.pieces[piece].declaration + 1))

    def _write_variable(self, ordinal: int, owner: int | None, cell: int | None, look: _Look, row: Numbers) -> None:
        """A variable of an owner, or of the piece that a cell holds."""
        variable = self._rules.variables[ordinal]
        whose = owner if cell is None else look.cells[cell]
        audience: tuple[int, ...] | None = ()
        if whose is not None:
            audience = audience_of(self._layout, look.cells, ordinal, whose)
        is_seen = audience is None or look.seat in audience
        if variable.seen_by != "all":
            row.append(float(is_seen))
        if is_seen and whose is not None:
            self._write(value_of(self._layout, look.cells, ordinal, whose), variable.type, look, row)
        else:
            row += [0.0] * self._width(variable.type)

    # Values by their types

    def _width(self, type_: Type) -> int:
        return len(self._suffixes(type_))

    def _suffixes(self, type_: Type) -> list[str]:
        """What the numbers of a value are called behind its name."""
        match type_:
            case IntType() | BoolType() | EnumType() | PlayerType() | SpaceType() | CardType():
                return [""]
            case PieceType() | PlaceType():
                return [""]
            case TextType() | NoneType():
                return []
            case OptionalType(element=element):
                return [" is there", *self._suffixes(element)]
            case ListType(element=element, bound=bound):
                inner = self._suffixes(element)
                return [": count", *(f" {n + 1}{more}" for n in range(min(bound, MOST_LISTED)) for more in inner)]
            case SetType(element=element):
                return [": count", *(f" has {self._labels.label(key, element)}" for key in self._members(element))]
            case PerType(value=element, key=key):
                inner = self._suffixes(element)
                keys = self._layout.keys(key)
                return [f" {self._labels.label(each, key)}{more}" for each in keys for more in inner]
            case RecordType(name=name):
                return [
                    f".{field.name}{more}"
                    for field in self._rules.fields_of(name)
                    for more in self._suffixes(field.type)
                ]
            case _:
                assert_never(type_)

    def _write(self, value: Any, type_: Type, look: _Look, row: Numbers) -> None:
        match type_:
            case IntType() | BoolType() | EnumType() | PlayerType() | SpaceType():
                row.append(float(value))
            case CardType():
                row.append(self._face(value, look))
            case PieceType():
                space = stands_of(self._layout, look.cells)(value)
                row.append(0.0 if space is None else float(space + 1))
            case PlaceType():
                row.append(float(self._layout.where(value)[3]))
            case TextType() | NoneType():
                pass
            case OptionalType(element=element):
                row.append(float(value is not None))
                if value is None:
                    row += [0.0] * self._width(element)
                else:
                    self._write(value, element, look, row)
            case ListType(element=element, bound=bound):
                row.append(float(len(value)))
                most = min(bound, MOST_LISTED)
                for item in value[:most]:
                    self._write(item, element, look, row)
                row += [0.0] * (self._width(element) * (most - len(value)))
            case SetType(element=element):
                row.append(float(len(value)))
                members = self._members(element)
                has = [0.0] * len(members)
                if has:
                    for key in value:
                        has[key - members.start] = 1.0
                row += has
            case PerType(value=element):
                for item in value:
                    self._write(item, element, look, row)
            case RecordType(name=name):
                for item, field in zip(value, self._rules.fields_of(name), strict=True):
                    self._write(item, field.type, look, row)
            case _:
                assert_never(type_)

    def _members(self, element: Type) -> range:
        """The values that a set may have and that have a number each."""
        is_counted = isinstance(element, IntType | BoolType | EnumType | PlayerType | SpaceType)
        keys = self._layout.keys(element) if is_counted else range(0)
        return keys if len(keys) <= MOST_MEMBERS else range(0)
