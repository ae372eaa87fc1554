"""A game under way as expressions see it, and the changes that statements make to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import assert_never

from attrs import define, evolve, field

from rulewright.dsl import model as rules
from rulewright.dsl.source import Span
from rulewright.interpreter import chance
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.effort import POSITIONS_A_STEP, SPACES_A_STEP, VALUES_A_STEP, cards_moved, positions_kept
from rulewright.interpreter.event import Event, Face
from rulewright.interpreter.fact import Site, sites_of
from rulewright.interpreter.fault import card_out_of_play, list_too_long, place_filled, space_taken
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.reference_setting import Cell, Setting, Thing
from rulewright.interpreter.reference_state import (
    State,
    as_bits,
    cards_in,
    is_place,
    moved,
    places_of,
    shuffle,
    zone_of,
)
from rulewright.interpreter.world import Frame, ZoneKey

WhatIf = Callable[[rules.WhatIf, Frame], Value]


@define(slots=False)
class Table:
    """The state with the setting around it. Every change goes through here and is written to the log.

    `numbers` gives the number that stands for each place; `log` None while nothing is to be written.
    """

    setting: Setting
    state: State
    numbers: Mapping[Where, int]
    log: list[Event] | None = field(factory=list)
    try_out: WhatIf | None = None
    charge: Callable[[int], None] = lambda steps: None

    @property
    def model(self) -> rules.Model:
        return self.setting.model

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def boards(self) -> Sequence[tuple[int, int]]:
        return self.setting.boards

    @property
    def cards(self) -> Sequence[Thing]:
        return self.setting.cards

    @property
    def pieces(self) -> Sequence[Thing]:
        return self.setting.pieces

    @property
    def card_ranges(self) -> Sequence[range]:
        return self.setting.card_ranges

    @cached_property
    def _places(self) -> dict[int, Where]:
        return {number: place for place, number in self.numbers.items()}

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The announcements whose facts are kept."""
        return sites_of(self.model)

    # What expressions ask

    def option(self, option: int) -> int | bool:
        return self.setting.options[option]

    def variable(self, variable: int, owner: int | None) -> Value:
        return self.state.variables[variable, -1 if owner is None else owner]

    def cards_in(self, zone: ZoneKey) -> tuple[int, ...]:
        return cards_in(self.state, zone)

    def places_of(self, zone: ZoneKey) -> tuple[int, ...]:
        return tuple(self.numbers[place] for place in places_of(self.state, zone))

    def card_at(self, place: int) -> int | None:
        return self.state.places[self._places[place]]

    def where(self, place: int) -> Where:
        return self._places[place]

    def where_is(self, card: int) -> Where:
        return self.state.where[card]

    def is_face_up(self, card: int) -> bool:
        return self.state.is_open[card]

    def space_of(self, piece: int) -> int | None:
        return self.state.spaces[piece]

    def piece_on(self, kind: int, space: int) -> int | None:
        return next((piece for piece in self.card_ranges[kind] if self.state.spaces[piece] == space), None)

    def what_if(self, expression: rules.WhatIf, frame: Frame) -> Value:
        assert self.try_out is not None, "actions are tried out only in a game that runs"
        return self.try_out(expression, frame)

    def repeated(self, site: Span, board: str | None, values: tuple[Value, ...]) -> int:
        """How often a board, its pieces and these values have been as now at this place, this time included."""
        boards = [None if kind.board is None else self.model.boards[kind.board].name for kind in self.model.kinds]
        there = {p: s for p, s in self.state.spaces.items() if boards[self.setting.pieces[p].kind] == board}
        stand = tuple(sorted((self._standing(p, s) for p, s in there.items() if s is not None), key=repr))
        drawn = self._drawn(board)
        key = site.start, (stand, drawn, values)
        steps = 1 + len(self.setting.pieces) + len(drawn) // SPACES_A_STEP + len(self.state.seen) // POSITIONS_A_STEP
        self.charge(steps)
        if key not in self.state.seen and len(self.state.seen) >= positions_kept(len(stand) + len(drawn)):
            raise list_too_long(len(self.state.seen) + 1, positions_kept(len(stand) + len(drawn)))
        count = self.state.seen[key] = self.state.seen.get(key, 0) + 1
        return count

    def _drawn(self, board: str | None) -> tuple[Value, ...]:
        """What may change on the spaces of a board and all see, attribute by attribute."""
        return tuple(
            self.variable(number, space)
            for number, variable in enumerate(self.model.variables)
            if isinstance(variable.owner, rules.SpaceOwner) and not variable.is_fixed and variable.seen_by == "all"
            if self.model.boards[variable.owner.board].name == board
            for space in self.setting.owners(variable.owner)
        )

    def _standing(self, piece: int, space: int) -> tuple[Value, ...]:
        """Where a piece stands and all that tells it from others for everybody."""
        made = self.setting.pieces[piece]
        own = tuple(
            str(self.variable(n, piece))
            for n, variable in enumerate(self.model.variables)
            if variable.owner == rules.KindOwner(kind=made.kind) and variable.seen_by == "all"
        )
        return made.kind, made.declaration, made.binders, own, space

    def fact(self, name: str) -> Value:
        return self.state.winners or () if name == "winners" else self.state.winners is not None

    # What statements change

    def write(self, event: Event | None, span: Span | None) -> None:
        """Adds an event to the log, with the place it came from."""
        if event is not None and self.log is not None:
            self.log.append(evolve(event, span=span))

    @cached_property
    def card_values(self) -> CardValues:
        """What looks for cards in values."""
        return CardValues(self.model)

    def faces(self, cards: Iterable[int], before: Mapping[int, frozenset[int]] | None = None) -> tuple[Face, ...]:
        """Who knows the faces of cards, as an event has it; before it these seats did, if not the same."""
        now = self.state.knowers
        return tuple(
            (card, as_bits(self.setting, (before or now)[card]), as_bits(self.setting, now[card]))
            for card in dict.fromkeys(cards)
        )

    def audience(self, variable: int, owner: int) -> tuple[int, ...] | None:
        """The seats that see a variable."""
        declared = self.model.variables[variable]
        match declared.seen_by:
            case "all":
                return None
            case "owner":
                return self._owners(declared.owner, owner)
            case "nobody":
                return ()
            case _:
                assert_never(declared.seen_by)

    def _owners(self, owner: rules.Owner, number: int) -> tuple[int, ...]:
        """The seats that a thing belongs to: a player himself, a team's, a space of his own board, a piece of his."""
        match owner:
            case rules.PlayerOwner():
                return (number,)
            case rules.TeamOwner():
                return tuple(seat for seat in range(self.players) if seat % self.model.teams == number)
            case rules.SpaceOwner(board=board) if self.model.boards[board].is_per_player:
                columns, rows = self.boards[board]
                return (number * self.players // (columns * rows),)
            case rules.KindOwner(kind=kind):
                attribute = self.model.kinds[kind].owned_by
                seat = None if attribute is None else self.variable(attribute, number)
                return () if seat is None else (seat,)
            case _:
                return ()

    def assign(self, cell: Cell, value: Value, span: Span) -> bool:
        """Gives a variable a value, and says whether that changed it."""
        variable, owner = cell
        old = self.state.variables[cell]
        self.state.variables[cell] = value
        if old == value:
            return False
        data = (variable, owner, old, value)
        faces = self.faces(self.card_values.changed(*data))
        self.write(Event(kind="changed", data=data, audience=self.audience(variable, owner), faces=faces), span)
        return True

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Throws dice."""
        self.state.generator, dice = chance.roll(self.state.generator, count, sides)
        return dice

    def below(self, n: int) -> int:
        """Draws a number from 0 to n - 1."""
        self.state.generator, number = chance.below(self.state.generator, n)
        return number

    def zone_target(self, zone: ZoneKey) -> Where:
        """Where the next card that comes to a zone will lie: of places the first empty one."""
        if not is_place(self.model.zones[zone[0]]):
            return (*zone, 0)
        empty = (place for place in places_of(self.state, zone) if self.state.places[place] is None)
        target = next(empty, None)
        if target is None:
            raise place_filled()
        return target

    def move(self, card: int, target: Where, span: Span) -> None:
        """Moves a card to the top of a zone, under all that lies there, to a place, or with () out of play."""
        if self.state.places.get(target, card) not in (card, None):
            raise place_filled()
        self._charge_move(self.state.where[card], target)
        self.write(moved(self.setting, self.state, card, target), span)

    def _charge_move(self, source: Where, target: Where) -> None:
        if source == target and self._lying_in(source) is None:
            return
        self.charge(cards_moved((self._lying_in(source) or 0) + (self._lying_in(target) or 0)))

    def _lying_in(self, where: Where) -> int | None:
        """How many cards lie in a pile or hand; None of a place and of nowhere."""
        return None if not where or where in self.state.places else len(self.cards_in(zone_of(where)))

    def refill(self, zone: ZoneKey, span: Span) -> None:
        """Moves the cards of a zone's `refill`, bottom first, to the zone and shuffles it, when there are any."""
        number = self.model.zones[zone[0]].refill
        if number is None:
            return
        source = self.model.zones[number]
        owner = -1 if isinstance(source.owner, rules.GameOwner) else zone[1]
        cards = self.cards_in((number, owner, -1 if source.key is None else zone[2]))
        for card in cards:
            self.move(card, self.zone_target(zone), span)
        if cards:
            self.shuffle(zone, span)

    def shuffle(self, zone: ZoneKey, span: Span) -> None:
        """Lays the cards of a zone in an order drawn by chance."""
        self.charge(len(self.cards_in(zone)) + self.places_gone_through(zone))
        self.state.generator, order = chance.shuffled(self.state.generator, self.cards_in(zone))
        shuffle(self.setting, self.state, zone, order)
        self.write(Event(kind="shuffled", data=((*zone, 0), len(order))), span)

    def places_gone_through(self, zone: ZoneKey) -> int:
        """The steps of looking into every place of `slots`."""
        return len(self.places_of(zone)) // VALUES_A_STEP if self.model.zones[zone[0]].shape == "slots" else 0

    def reveal(self, cards: Iterable[int], span: Span) -> None:
        """Opens cards where they lie."""
        closed = tuple(card for card in self._in_play(cards) if not self.state.is_open[card])
        knew = {card: self.state.knowers[card] for card in closed}
        for card in closed:
            self.state.is_open[card] = True
            self.state.knowers[card] = frozenset(range(self.players))
        if closed:
            self.write(Event(kind="revealed", data=(closed,), faces=self.faces(closed, knew)), span)

    def conceal(self, cards: Iterable[int], span: Span) -> None:
        """Turns cards down where they lie; nobody forgets them."""
        opened = tuple(card for card in self._in_play(cards) if self.state.is_open[card])
        for card in opened:
            self.state.is_open[card] = False
        if opened:
            self.write(Event(kind="concealed", data=(len(opened),)), span)

    def look(self, seat: int, cards: Iterable[int], span: Span) -> None:
        """Lets a seat see faces."""
        seen = self._in_play(cards)
        knew = {card: self.state.knowers[card] for card in seen}
        for card in seen:
            self.state.knowers[card] |= {seat}
        if seen:
            faces = self.faces(seen, knew)
            self.write(Event(kind="looked", data=(seat, seen), knowers=(seat,), faces=faces), span)

    def place(self, piece: int, space: int | None, span: Span) -> None:
        """Moves a piece to a space, or with None out of play."""
        if space is not None:
            other = self.piece_on(self.pieces[piece].kind, space)
            if other not in (None, piece):
                kind = self.model.kinds[self.pieces[piece].kind]
                assert kind.board is not None
                name = self.setting.labels.space(self.model.boards[kind.board].name, space)
                raise space_taken(name, self.pieces[other].name)
        before = self.state.spaces[piece]
        if before != space:
            self.state.spaces[piece] = space
            self.write(Event(kind="placed", data=(piece, before, space)), span)

    def _in_play(self, cards: Iterable[int]) -> tuple[int, ...]:
        listed = tuple(cards)
        self.charge(len(listed))
        found = tuple(dict.fromkeys(listed))
        for card in found:
            if not self.state.where[card]:
                raise card_out_of_play(self.cards[card].name)
        return found
