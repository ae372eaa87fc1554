"""What makes up a game before it begins: its boards, cards and pieces, and the values things have at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from attrs import define, field, frozen

from rulewright.dsl.model import (
    Formula,
    GameOwner,
    KindOwner,
    Model,
    Owner,
    PlayerOwner,
    SpaceOwner,
    TeamOwner,
    Variable,
)
from rulewright.dsl.types import (
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    RecordType,
    SetType,
    TextType,
    Type,
)
from rulewright.interpreter.evaluate import Evaluator, evaluate_start
from rulewright.interpreter.fault import PART_LIMIT, part_too_large
from rulewright.interpreter.label import Labels, Value, seat_names
from rulewright.interpreter.world import Frame

Cell = tuple[int, int]
"""A variable and its owner, -1 for one of the game itself."""


@frozen
class Thing:
    """One card or piece: what it was made from, with which values of the binders, and its name."""

    kind: int
    declaration: int
    binders: tuple[Value, ...]
    name: str


@define
class Setting:
    """A game for one number of players and one set of options; a world for whatever does not need a state."""

    model: Model
    players: int
    options: tuple[int | bool, ...]
    boards: list[tuple[int, int]] = field(factory=list)
    cards: list[Thing] = field(factory=list)
    pieces: list[Thing] = field(factory=list)
    card_ranges: list[range] = field(factory=list)
    sizes: dict[int, int] = field(factory=dict)
    start: dict[Cell, Value] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._make_boards()
        self._make_things()
        self._set_sizes()
        # A default that asks for a variable further down finds that one's zero.
        for number, variable in enumerate(self.model.variables):
            zero = self.zero(variable.type)
            self.start.update({(number, owner): zero for owner in self.owners(variable.owner)})
        is_attribute = [isinstance(v.owner, KindOwner | SpaceOwner) for v in self.model.variables]
        for wanted in (True, False):
            for number, variable in enumerate(self.model.variables):
                if is_attribute[number] is wanted:
                    self._set_defaults(number, variable)

    @property
    def labels(self) -> Labels:
        """Labels of everything but places."""
        return Labels(self, seat_names(self.model, self.players))

    def option(self, option: int) -> int | bool:
        """The value of an option."""
        return self.options[option]

    def variable(self, variable: int, owner: int | None) -> Value:
        """What a variable holds at the start."""
        return self.start[variable, -1 if owner is None else owner]

    def owners(self, owner: Owner) -> Sequence[int]:
        """Everything that has a variable or zone of its own; -1 alone for the game."""
        match owner:
            case GameOwner():
                return (-1,)
            case PlayerOwner():
                return range(self.players)
            case TeamOwner():
                return range(self.model.teams)
            case SpaceOwner(board=board):
                columns, rows = self.boards[board]
                return range(columns * rows)
            case KindOwner(kind=kind):
                return self.card_ranges[kind]
            case _:
                assert_never(owner)

    def zero(self, type: Type) -> Value:
        """What a variable holds when nothing else is said."""
        match type:
            case IntType(low=low, high=high):
                return min(max(0, low), high)
            case TextType():
                return ""
            case NoneType() | OptionalType():
                return None
            case ListType() | SetType():
                return ()
            case PerType(value=value, key=key):
                return tuple(self.zero(value) for _ in self.labels.keys(key))
            case RecordType(name=name):
                return tuple(self.zero(each.type) for each in self.model.fields_of(name))
            case _:
                return 0

    def things(self, kind: int) -> list[Thing]:
        """All cards, or all pieces, whichever a kind is of."""
        return self.pieces if self.model.kinds[kind].is_pieces else self.cards

    def _evaluate(self, formula: Formula, *values: Value) -> Value:
        return Evaluator(self).value(formula.value, Frame.of(formula.locals, *values))

    def _make_boards(self) -> None:
        for board in self.model.boards:
            columns = self._evaluate(board.columns)
            rows = 1 if board.rows is None else self._evaluate(board.rows)
            copies = self.players if board.is_per_player else 1
            if columns * rows * copies > PART_LIMIT:
                raise part_too_large(f"the board {board.name}", columns * rows * copies).located(board.span)
            self.boards.append((columns, rows * copies))

    def _make_things(self) -> None:
        for kind_number, kind in enumerate(self.model.kinds):
            made = self.things(kind_number)
            first = len(made)
            for number, declaration in enumerate(kind.cards):
                evaluator, frame = Evaluator(self), Frame.of(declaration.locals)
                for _ in evaluator.turns(declaration.generators, frame):
                    binders = tuple(frame.values[each.local] for each in declaration.generators)
                    name = self._evaluate(declaration.name, *binders)
                    made += [Thing(kind_number, number, binders, name)] * declaration.copies
                    if len(made) > PART_LIMIT:
                        raise part_too_large(f"the kind {kind.name}", len(made)).located(declaration.span)
            self.card_ranges.append(range(first, len(made)))

    def _set_sizes(self) -> None:
        for number, zone in enumerate(self.model.zones):
            size = 1 if zone.size is None else self._evaluate(zone.size)
            keys = 1 if zone.key is None else len(self.labels.keys(zone.key))
            places = size * keys * len(self.owners(zone.owner))
            if places > PART_LIMIT:
                raise part_too_large(f"the zone {zone.name}", places).located(zone.span)
            self.sizes[number] = size

    def _set_defaults(self, number: int, variable: Variable) -> None:
        default = variable.default
        if default is not None and default.parameters:
            for owner in self.owners(variable.owner):
                self.start[number, owner] = self._stored(variable, default, owner)
        elif default is not None:
            value = self._stored(variable, default)
            self.start.update({(number, owner): value for owner in self.owners(variable.owner)})
        match variable.owner:
            case SpaceOwner(board=board):
                about = self.model.boards[board]
                columns, rows = self.boards[board]
                own = columns * rows // (self.players if about.is_per_player else 1)
                stretches = [(tuple(range(each.low - 1, each.high)), each.values) for each in about.settings]
                said = [*stretches, *((each.spaces, each.values) for each in about.drawn)]
                for space in self.owners(variable.owner):
                    for spaces, values in said:
                        for setting, formula in values:
                            if setting == number and space % own in spaces:
                                self.start[number, space] = self._stored(variable, formula)
            case KindOwner(kind=kind):
                for thing in self.card_ranges[kind]:
                    made = self.things(kind)[thing]
                    for setting, formula in self.model.kinds[kind].cards[made.declaration].values:
                        if setting == number:
                            self.start[number, thing] = self._stored(variable, formula, *made.binders)
            case _:
                pass

    def _stored(self, variable: Variable, formula: Formula, *values: Value) -> Value:
        return evaluate_start(formula, variable.type, self, *values)
