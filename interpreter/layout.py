"""The layout: where everything of a game lies in its state, for one number of players and one set of options.

A state is one list. Its first cells are the engine's own (`GENERATOR` to `HEADER`); then come the variables, one cell
for each owner; the zones, one cell for each pile or hand and one for each place; then for every card the cell that
holds it and the seats that know its face; and for every piece its space and for every space its piece. A game that
announces anything has one more, for what is sure of it. Where chance is explicit, piles and the rules' wait for chance
have cells of their own behind those.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import define, evolve, field, frozen

from rulewright.dsl import model as rules
from rulewright.dsl.types import (
    BoolType,
    EnumType,
    IntType,
    PlayerType,
    SpaceType,
    Type,
)
from rulewright.interpreter.board import Board
from rulewright.interpreter.chance_reads import shuffled_piles
from rulewright.interpreter.evaluate import evaluate_formula
from rulewright.interpreter.fact import Site, sites_of
from rulewright.interpreter.fault import PART_LIMIT, part_too_large
from rulewright.interpreter.start_values import start_values

GENERATOR, STEPS, LOG, FRAME, OPTIONS, SEAT, ANSWERS, TURN, RESULT, RAN, DEPTH, MEMO, COUNT, DICE, ACTIVE, HISTORY = (
    range(16)
)
"""The engine's cells.

GENERATOR: the state of chance. STEPS: steps left before the next decision. LOG: the events as `log.py` notes them,
newest first. FRAME: where the rules wait, None when they do not. OPTIONS: the options there, or None until they are
needed. SEAT: who decides, a tuple of seats when several do. ANSWERS: for a sealed decision one of `None` (open), `()`
(not asked) or `(value,)` for each of its seats. TURN: the seat whose turn it is, or -1. RESULT: None or (winners,
payoffs). RAN: whether the body of the action that just ended was run. DEPTH: calls under way in rules that call
themselves. MEMO: remembered results, or None. COUNT: decisions so far. DICE: the next dice as a test set them.
ACTIVE: 1 while the game runs, 2 while only what a test asked for runs, 0 in setup, when changes fire no hooks.
HISTORY: what `repeated` has seen.
"""
HEADER = 16

NO_LOG = (None, 0)
"""The log before anything has happened."""

LOCATION_NONE = -1


@frozen
class CardInstance:
    """One card or piece of the game: its kind, its declaration, the values of that declaration's binders."""

    number: int
    kind: int
    declaration: int
    binders: tuple[Any, ...]
    name: str


@frozen
class Region:
    """A run of cells: `base`, then `count` cells."""

    base: int
    count: int

    @property
    def cells(self) -> range:
        return range(self.base, self.base + self.count)


@frozen
class ZoneRegion:
    """The cells of a zone: cell of (owner, key, index) is `base + (owner * keys + key) * size + index`."""

    base: int
    owners: int
    keys: int
    size: int


@frozen
class CellZone:
    """What the engine must know of a cell that holds cards: which zone, whose, and who sees faces there."""

    zone: int
    owner: int
    key: int
    index: int
    is_place: bool
    is_hand: bool
    seen: int
    refill: int


@define(slots=False)
class Layout:
    """The tables of a game for one number of players and one set of options."""

    model: rules.Model
    players: int
    options: tuple[int | bool, ...]
    is_explicit: bool = False
    cards: list[CardInstance] = field(init=False, factory=list)
    pieces: list[CardInstance] = field(init=False, factory=list)
    card_ranges: list[range] = field(init=False, factory=list)
    boards: list[tuple[int, int]] = field(init=False, factory=list)
    tables_of_boards: list[Board] = field(init=False, factory=list)
    tables: dict[int, tuple[Any, ...]] = field(init=False, factory=dict)
    variables: dict[int, Region] = field(init=False, factory=dict)
    zones: list[ZoneRegion] = field(init=False, factory=list)
    cells: dict[int, CellZone] = field(init=False, factory=dict)
    location: int = field(init=False, default=0)
    knowledge: int = field(init=False, default=0)
    piece_space: int = field(init=False, default=0)
    occupants: dict[tuple[int, int], int] = field(init=False, factory=dict)
    sites: tuple[Site, ...] = field(init=False, default=())
    facts: int = field(init=False, default=-1)
    loose: dict[int, int] = field(init=False, factory=dict)
    """Where chance is explicit: for the cell of each pile that can be shuffled, the cell that says which of its cards
    lie in no order yet: None, or (from, to), counted from the bottom, the second one not included.
    """
    waiting: int = field(init=False, default=0)
    """Where chance is explicit: the cell with what is needed to go on when chance has answered, None otherwise."""
    size: int = field(init=False, default=HEADER)
    _printed: dict[int, tuple[Any, ...]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self._make_boards()
        self._make_cards()
        self._make_tables()
        self._place_variables()
        self._place_zones()
        self._place_cards()
        self.sites = sites_of(self.model)
        if self.sites:
            self.facts = self._take(1).base
        if self.is_explicit:
            self._place_chance()

    # What the evaluator asks of a world before there is a state.

    def option(self, ordinal: int) -> int | bool:
        """The value of an option."""
        return self.options[ordinal]

    def variable(self, ordinal: int, owner: int | None) -> Any:
        """A variable that never changes: from its table."""
        return self.tables[ordinal][(owner or 0) - self.first_owner(self.model.variables[ordinal].owner)]

    @property
    def open_mask(self) -> int:
        """The knowledge of a card that lies open: every seat's bit, and one more that says so."""
        return (2 << self.players) - 1

    @property
    def all_seats(self) -> int:
        """Every seat's bit."""
        return (1 << self.players) - 1

    def formula(self, formula: rules.Formula, *values: Any) -> Any:
        """The value of a formula that depends on no state."""
        return evaluate_formula(formula, self, *values)

    def _make_boards(self) -> None:
        for about in self.model.boards:
            columns = self.formula(about.columns)
            rows = self.formula(about.rows) if about.rows is not None else 1
            board = Board(about, columns, rows, self.players)
            if columns < 1 or rows < 1 or board.size > PART_LIMIT:
                raise part_too_large(f"the board {about.name}", board.size).located(about.span)
            self.tables_of_boards.append(board)
            self.boards.append((columns, rows * board.copies))

    def board(self, name: str) -> Board:
        """The board of a name."""
        return self.tables_of_boards[self.board_ordinal(name)]

    def _make_cards(self) -> None:
        for ordinal, kind in enumerate(self.model.kinds):
            made = self.pieces if kind.is_pieces else self.cards
            start = len(made)
            for number, declaration in enumerate(kind.cards):
                for binders in self.binders_of(declaration.generators, len(declaration.locals)):
                    name = self.formula(declaration.name, *binders)
                    for _ in range(declaration.copies):
                        made.append(CardInstance(len(made), ordinal, number, binders, name))
                    if len(made) > PART_LIMIT:
                        raise part_too_large(f"the kind {kind.name}", len(made)).located(declaration.span)
            self.card_ranges.append(range(start, len(made)))

    def binders_of(self, generators: tuple[rules.Generator, ...], count: int) -> list[tuple[Any, ...]]:
        """All values that the binders of a `for each` take together, in order."""
        found: list[tuple[Any, ...]] = [()]
        for generator in generators:
            longer = []
            for values in found:
                collection = rules.Formula(locals=(), parameters=0, value=generator.collection, span=generator.span)
                for item in self.formula(collection, *values):
                    condition = generator.condition
                    if condition is not None:
                        test = rules.Formula(locals=(), parameters=0, value=condition, span=generator.span)
                        if not self.formula(test, *values, item):
                            continue
                    longer.append((*values, item))
            found = longer
        return found

    def _make_tables(self) -> None:
        for ordinal, variable in enumerate(self.model.variables):
            if variable.is_fixed:
                self.tables[ordinal] = start_values(self, ordinal)

    def printed(self, ordinal: int, owner: int) -> Any:
        """What a card or piece began with."""
        if ordinal not in self._printed:
            self._printed[ordinal] = start_values(self, ordinal)
        return self._printed[ordinal][owner - self.first_owner(self.model.variables[ordinal].owner)]

    def keys(self, type_: Type) -> range:
        """The values of a type that can be counted through, in order."""
        match type_:
            case EnumType():
                return range(len(self.enum_values(type_.name)))
            case PlayerType():
                return range(self.players)
            case IntType():
                return range(type_.low, type_.high + 1)
            case BoolType():
                return range(2)
            case SpaceType():
                columns, rows = self.boards[self.board_ordinal(type_.board)]
                return range(columns * rows)
            case _:
                raise AssertionError(f"{type_} cannot be counted through")

    @cached_property
    def _enums(self) -> dict[str, tuple[str, ...]]:
        return {enum.name: enum.values for enum in self.model.enums}

    def enum_values(self, name: str) -> tuple[str, ...]:
        """The words of an enum."""
        return self._enums[name]

    def board_ordinal(self, name: str) -> int:
        """Which board bears a name."""
        return next(i for i, board in enumerate(self.model.boards) if board.name == name)

    def kind_ordinal(self, name: str) -> int:
        """Which kind of cards or pieces bears a name."""
        return next(i for i, kind in enumerate(self.model.kinds) if kind.name == name)

    def owners(self, owner: rules.Owner) -> int:
        """How many things of a sort there are."""
        match owner:
            case rules.GameOwner():
                return 1
            case rules.PlayerOwner():
                return self.players
            case rules.TeamOwner():
                return self.model.teams
            case rules.SpaceOwner(board=board):
                columns, rows = self.boards[board]
                return columns * rows
            case rules.KindOwner(kind=kind):
                return len(self.card_ranges[kind])

    def seats_of_team(self, team: int) -> tuple[int, ...]:
        """The seats in a team: seat 1 is in the first, seat 2 in the second, and round again."""
        return tuple(range(team, self.players, self.model.teams))

    def first_owner(self, owner: rules.Owner) -> int:
        """The number of the first thing of a sort: cards are numbered over all kinds."""
        return self.card_ranges[owner.kind].start if isinstance(owner, rules.KindOwner) else 0

    def regions_of_board(self, board: int) -> tuple[tuple[int, Region], ...]:
        """Where what may change on the spaces of a board and all see is kept, by the number of the attribute."""
        return tuple(
            (ordinal, region)
            for ordinal, region in self.variables.items()
            if self.model.variables[ordinal].owner == rules.SpaceOwner(board=board)
            and self.model.variables[ordinal].seen_by == "all"
        )

    def _place_variables(self) -> None:
        for ordinal, variable in enumerate(self.model.variables):
            if not variable.is_fixed:
                self.variables[ordinal] = self._take(self.owners(variable.owner))

    def _take(self, count: int) -> Region:
        region = Region(self.size, count)
        self.size += count
        return region

    def _place_zones(self) -> None:
        for ordinal, zone in enumerate(self.model.zones):
            size = self.formula(zone.size) if zone.size is not None else 1
            keys = self.keys(zone.key) if zone.key is not None else range(1)
            owners = self.owners(zone.owner)
            if owners * len(keys) * size > PART_LIMIT:
                raise part_too_large(f"the zone {zone.name}", owners * len(keys) * size).located(zone.span)
            region = ZoneRegion(self.size, owners, len(keys), size)
            self.size += owners * len(keys) * size
            self.zones.append(region)
            for owner in range(owners):
                for key in range(len(keys)):
                    for index in range(size):
                        cell = region.base + (owner * region.keys + key) * size + index
                        self.cells[cell] = self._cell(ordinal, zone, owner, key, index)
        for cell, about in list(self.cells.items()):
            refill = self.model.zones[about.zone].refill
            if refill is not None:
                self.cells[cell] = self._with_refill(about, refill)

    def _cell(self, ordinal: int, zone: rules.Zone, owner: int, key: int, index: int) -> CellZone:
        if zone.face == "up":
            seen = self.open_mask
        elif zone.face == "down":
            seen = 0
        elif isinstance(zone.owner, rules.PlayerOwner):
            seen = 1 << owner
        elif isinstance(zone.owner, rules.TeamOwner):
            seen = sum(1 << seat for seat in self.seats_of_team(owner))
        else:
            seen = self.all_seats
        return CellZone(
            zone=ordinal,
            owner=-1 if isinstance(zone.owner, rules.GameOwner) else owner,
            key=-1 if zone.key is None else key,
            index=index,
            is_place=zone.shape in ("slot", "slots"),
            is_hand=zone.shape == "hand",
            seen=seen,
            refill=-1,
        )

    def _with_refill(self, about: CellZone, refill: int) -> CellZone:
        source = self.zones[refill]
        owner = max(about.owner, 0) if source.owners > 1 else 0
        key = max(about.key, 0) if source.keys > 1 else 0
        return evolve(about, refill=source.base + owner * source.keys + key)

    def _place_cards(self) -> None:
        self.location = self._take(len(self.cards)).base
        self.knowledge = self._take(len(self.cards)).base
        self.piece_space = self._take(len(self.pieces)).base
        for ordinal, kind in enumerate(self.model.kinds):
            if kind.is_pieces and kind.board is not None:
                columns, rows = self.boards[kind.board]
                self.occupants[ordinal, kind.board] = self._take(columns * rows).base

    @cached_property
    def loose_zones(self) -> frozenset[int]:
        """The zones whose cards may lie in no order yet."""
        return shuffled_piles(self.model) if self.is_explicit else frozenset()

    def _place_chance(self) -> None:
        for cell, about in self.cells.items():
            if about.zone in self.loose_zones:
                self.loose[cell] = self._take(1).base
        self.waiting = self._take(1).base

    def cell_of(self, zone: int, owner: int, key: int, index: int) -> int:
        """The cell of a zone; `owner`, `key` are 0 where there are none, `index` counts from 0."""
        region = self.zones[zone]
        return region.base + (owner * region.keys + key) * region.size + index

    def where(self, cell: int) -> tuple[int, ...]:
        """A cell in the words of events: zone, owner or -1, key or -1, index from 1 or 0; () for out of play."""
        if cell == LOCATION_NONE:
            return ()
        about = self.cells[cell]
        return (about.zone, about.owner, about.key, about.index + 1 if about.is_place else 0)

    def start_cells(self, generator: int) -> list[Any]:
        """The cells of a new state, before setup."""
        cells = self._first_cells.copy()
        cells[GENERATOR] = generator
        return cells

    @cached_property
    def _first_cells(self) -> list[Any]:
        cells: list[Any] = [None] * self.size
        cells[LOG] = NO_LOG
        cells[GENERATOR], cells[STEPS], cells[TURN], cells[RAN] = 0, 0, -1, False
        cells[DEPTH], cells[COUNT], cells[DICE], cells[ACTIVE], cells[ANSWERS] = 0, 0, (), 0, None
        for ordinal, region in self.variables.items():
            cells[region.base : region.base + region.count] = start_values(self, ordinal)
        for cell, about in self.cells.items():
            cells[cell] = None if about.is_place else ()
        cells[self.location : self.location + len(self.cards)] = [LOCATION_NONE] * len(self.cards)
        cells[self.knowledge : self.knowledge + len(self.cards)] = [0] * len(self.cards)
        for ordinal, zone in enumerate(self.model.zones):
            if zone.starts_with_all:
                self._fill(cells, ordinal, zone)
        if self.sites:
            cells[self.facts] = ()
        return cells

    def _fill(self, cells: list[Any], ordinal: int, zone: rules.Zone) -> None:
        numbers = tuple(self.card_ranges[zone.kind])
        region = self.zones[ordinal]
        for offset, number in enumerate(numbers):
            about = self.cells[region.base]
            cell = region.base + offset if about.is_place else region.base
            cells[self.location + number] = cell
            cells[self.knowledge + number] = about.seen
            if about.is_place:
                cells[cell] = number
        if not self.cells[region.base].is_place:
            cells[region.base] = numbers
