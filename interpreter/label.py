"""What values are called, for people and for files.

A label is what a player reads; a canonical name is the same in every language, seat name and process, and tells apart
what a label need not (the copies of a card).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol, assert_never

from attrs import define

from rulewright.dsl.model import Expression, GameOwner, LocalValue, Model, PlayerOwner, SpaceOwner, TeamOwner, Text
from rulewright.dsl.symbols import DIRECTION, DIRECTIONS
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

Value = Any
"""Ints, bools, texts, None, and tuples of those: see `dsl/types.py`."""

Where = tuple[int, ...]
"""Zone, owner or -1, key or -1, index from 1 or 0; () is out of play."""


def under(where: Where) -> Where:
    """The bottom of a pile or hand, under all that lies there, as a place to come to."""
    return (*where[:3], -1)


Parts = Sequence[str | tuple[Type, Value]]
"""A template whose expressions have been evaluated."""

FOUR = frozenset(DIRECTIONS.index(name) for name in ("north", "east", "south", "west"))
SIX = FOUR | {DIRECTIONS.index("northeast"), DIRECTIONS.index("southwest")}
"""The directions of a grid, and those of a hex board."""

Knows = Callable[[int], bool]
"""Whether the reader may know a card's face."""


class Made(Protocol):
    """One card or piece of a game that was made from a declaration."""

    @property
    def kind(self) -> int: ...
    @property
    def declaration(self) -> int: ...
    @property
    def binders(self) -> tuple[Value, ...]: ...
    @property
    def name(self) -> str: ...


class Named(Protocol):
    """What there is in a game for one number of players: enough to call things by name."""

    @property
    def model(self) -> Model: ...
    @property
    def players(self) -> int: ...
    @property
    def boards(self) -> Sequence[tuple[int, int]]: ...
    @property
    def cards(self) -> Sequence[Made]: ...
    @property
    def pieces(self) -> Sequence[Made]: ...


def seat_names(model: Model, players: int) -> tuple[str, ...]:
    """What the seats are called when nobody has said otherwise."""
    return model.seat_names[:players] or tuple(f"Player {seat + 1}" for seat in range(players))


def alike(names: Sequence[str]) -> tuple[int, int] | None:
    """Two seats (from 1) whose players are called the same, upper and lower case aside; none where all differ.

    >>> alike(["Ada", "Bob", "ada"])
    (1, 3)
    """
    seats: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        first = seats.setdefault(name.casefold(), seat)
        if first != seat:
            return first, seat
    return None


def knows_all(card: int) -> bool:
    """The reader to whom every face is open."""
    return True


@define(slots=False)
class Labels:
    """Labels of values in a game. `where` tells which place a place's number stands for.

    `stands` tells where a piece stands now: then pieces of one name are told apart by that. `secrets` tells those
    values of a piece that the reader sees and others do not, each with its name: they are told behind the piece.
    """

    named: Named
    seats: Sequence[str]
    where: Callable[[int], Where] | None = None
    stands: Callable[[int], int | None] | None = None
    secrets: Callable[[int], Sequence[tuple[str, Type, Value]]] | None = None

    def label(self, value: Value, type: Type, knows: Knows = knows_all) -> str:
        """A value in words, by its type; a card the reader does not know is `a` and its kind."""
        match type:
            case IntType() | TextType():
                return str(value)
            case BoolType():
                return "yes" if value else "no"
            case EnumType(name=name):
                return self._words(name)[value].replace("_", " ")
            case PlayerType():
                return self.seats[value]
            case SpaceType(board=board):
                return self.space(board, value)
            case CardType(kind=kind):
                return self.name_of(self.named.cards[value]) if knows(value) else with_article(kind)
            case PieceType():
                return self.piece(value)
            case PlaceType():
                assert self.where is not None, "places have names only in a game under way"
                return self.place(self.where(value))
            case RecordType(name=name):
                parts = zip(self.named.model.fields_of(name), value, strict=True)
                return ", ".join(f"{field.name} {self.label(part, field.type, knows)}" for field, part in parts)
            case NoneType():
                return "none"
            case OptionalType(element=element):
                return "none" if value is None else self.label(value, element, knows)
            case ListType(element=element) | SetType(element=element):
                return ", ".join(self.label(item, element, knows) for item in value) or "nothing"
            case PerType(value=element, key=key):
                pairs = zip(self.keys(key), value, strict=True)
                return ", ".join(
                    f"{self.label(k, key)} {self.label(v, element, knows)}"
                    for k, v in pairs
                    if v or key != DIRECTION or k in self._ways
                )
            case _:
                assert_never(type)

    def name_of(self, made: Made) -> str:
        """The name of a card or piece; players in it are called as they are called elsewhere, not `p1`."""
        name = self.named.model.kinds[made.kind].cards[made.declaration].name.value
        if not isinstance(name, Text) or not any(_is_player(part) for part in name.template.parts):
            return made.name
        shown = []
        for part in name.template.parts:
            if isinstance(part, str):
                shown.append(part)
            elif isinstance(part, LocalValue):
                shown.append(self.label(made.binders[part.local], part.type))
            else:
                return made.name
        return "".join(shown)

    def piece(self, piece: int) -> str:
        """The name of a piece; where another of its kind has the same name also the space it stands on."""
        made = self.named.pieces[piece]
        name = self.name_of(made)
        board = self.named.model.kinds[made.kind].board
        if self.stands is not None and board is not None and (made.kind, made.name) in self._shared_names:
            space = self.stands(piece)
            if space is not None:
                name += f" {self.space(self.named.model.boards[board].name, space)}"
        secrets = () if self.secrets is None else self.secrets(piece)
        told = ", ".join(text for secret in secrets if (text := self._secret(*secret)))
        return f"{name} ({told})" if told else name

    def _secret(self, name: str, type: Type, value: Value) -> str:
        """A secret value as it stands behind a piece: by its own words where it has some, else with its name."""
        name = name.replace("_", " ")
        if value is None or value is False:
            return ""
        if isinstance(type, OptionalType):
            type = type.element
        if isinstance(type, BoolType):
            return name
        return self.label(value, type) if isinstance(type, EnumType) else f"{name} {self.label(value, type)}"

    @cached_property
    def _shared_names(self) -> frozenset[tuple[int, str]]:
        counts = Counter((piece.kind, piece.name) for piece in self.named.pieces)
        return frozenset(name for name, count in counts.items() if count > 1)

    def render(self, parts: Parts, knows: Knows = knows_all) -> str:
        """A text with its values in it."""
        return "".join(part if isinstance(part, str) else self.label(part[1], part[0], knows) for part in parts)

    def space(self, board: str, space: int) -> str:
        """The name of a space that has one; else `f2` on a grid, the number on a track; whose, if each has a board."""
        return self._space_of(board, space, self.seats)

    def _space_of(self, board: str, space: int, seats: Sequence[str]) -> str:
        ordinal = next(n for n, each in enumerate(self.named.model.boards) if each.name == board)
        about = self.named.model.boards[ordinal]
        columns, rows = self.named.boards[ordinal]
        own_size = columns * rows // (self.named.players if about.is_per_player else 1)
        here = space % own_size
        named = next((name for number, name in about.names if number == here), None)
        if named is not None:
            text = named.replace("_", " ")
        elif about.rows is None:
            text = str(here + 1)
        else:
            text = f"{letters(here % columns)}{here // columns + 1}"
        return f"{text} of {seats[space // own_size]}" if about.is_per_player else text

    def place(self, where: Where) -> str:
        """The number of one of several places, the name of a place that stands alone."""
        return str(where[3]) if self.named.model.zones[where[0]].shape == "slots" else self.zone(where)

    def zone(self, where: Where) -> str:
        """A zone with its owner and key: `crew of Player 2`, `draw red`, `market 4`, `bottom of deck`."""
        number, owner, key, index = where
        zone = self.named.model.zones[number]
        name = zone.name.replace("_", " ")
        if zone.key is not None:
            name += f" {self.label(self.keys(zone.key)[key], zone.key)}"
        match zone.owner:
            case GameOwner():
                pass
            case PlayerOwner():
                name += f" of {self.seats[owner]}"
            case TeamOwner():
                name += f" of team {owner + 1}"
            case SpaceOwner(board=board):
                name += f" of {self.space(self.named.model.boards[board].name, owner)}"
            case _:
                assert_never(zone.owner)
        if index < 0:
            return f"bottom of {name}"
        return f"{name} {index}" if index and zone.shape == "slots" else name

    def _place_of(self, where: Where) -> str:
        """The canonical name of a place: `offer 2`, `crew 3 of p1`, `market copper 1`."""
        number, owner, key, index = where
        zone = self.named.model.zones[number]
        words = [zone.name]
        if zone.key is not None:
            words.append(str(self.canonical(self.keys(zone.key)[key], zone.key)))
        if zone.shape == "slots":
            words.append(str(index))
        match zone.owner:
            case GameOwner():
                pass
            case PlayerOwner():
                words.append(f"of p{owner + 1}")
            case TeamOwner():
                words.append(f"of team {owner + 1}")
            case SpaceOwner(board=board):
                words.append(f"of {self.canonical(owner, SpaceType(self.named.model.boards[board].name))}")
            case _:
                assert_never(zone.owner)
        return " ".join(words)

    def keys(self, type: Type) -> range:
        """All values of a type that can be counted through, in order."""
        match type:
            case IntType(low=low, high=high):
                return range(low, high + 1)
            case BoolType():
                return range(2)
            case EnumType(name=name):
                return range(len(self._words(name)))
            case PlayerType():
                return range(self.named.players)
            case SpaceType(board=name):
                ordinal = next(n for n, each in enumerate(self.named.model.boards) if each.name == name)
                columns, rows = self.named.boards[ordinal]
                return range(columns * rows)
            case _:
                raise AssertionError(f"{type} cannot be counted through")

    def canonical(self, value: Value, type: Type) -> Value:
        """A value as plain data to compare and write: numbers, bools and texts stay, the rest goes by name.

        Players are `p1`, a card or piece has its number among those of its name behind it (`Copper#2`), a place is its
        zone, number and owner (`crew 3 of p1`), a record is a dict, lists and sets are lists, a per is a dict by its
        keys' names.
        """
        match type:
            case IntType() | TextType():
                return value
            case BoolType():
                return bool(value)
            case EnumType(name=name):
                return self._words(name)[value]
            case PlayerType():
                return f"p{value + 1}"
            case SpaceType(board=board):
                return self._space_of(board, value, [f"p{seat + 1}" for seat in range(self.named.players)])
            case CardType():
                return self._card_ids[value]
            case PieceType():
                return self._piece_ids[value]
            case PlaceType():
                assert self.where is not None, "places have names only in a game under way"
                return self._place_of(self.where(value))
            case RecordType(name=name):
                parts = zip(self.named.model.fields_of(name), value, strict=True)
                return {field.name: self.canonical(part, field.type) for field, part in parts}
            case NoneType():
                return None
            case OptionalType(element=element):
                return None if value is None else self.canonical(value, element)
            case ListType(element=element) | SetType(element=element):
                return [self.canonical(item, element) for item in value]
            case PerType(value=element, key=key):
                pairs = zip(self.keys(key), value, strict=True)
                return {str(self.canonical(k, key)): self.canonical(v, element) for k, v in pairs}
            case _:
                assert_never(type)

    @cached_property
    def _ways(self) -> frozenset[int]:
        """The directions that a board of the game has; all where no board has any."""
        shapes = {board.shape for board in self.named.model.boards}
        if "hex" in shapes:
            return SIX if "grid" not in shapes else FOUR | SIX
        return FOUR if "grid" in shapes else frozenset(range(len(DIRECTIONS)))

    def _words(self, enum: str) -> tuple[str, ...]:
        words = next((each.values for each in self.named.model.enums if each.name == enum), None)
        return DIRECTIONS if words is None else words

    @cached_property
    def _card_ids(self) -> tuple[str, ...]:
        return numbered(self.named.cards)

    @cached_property
    def _piece_ids(self) -> tuple[str, ...]:
        return numbered(self.named.pieces)


def numbered(made: Sequence[Made]) -> tuple[str, ...]:
    """Each card's name and which one of that name and kind it is: `Copper#1`, `Copper#2`, `Silver#1`."""
    counts: dict[tuple[int, str], int] = {}
    ids = []
    for card in made:
        count = counts[card.kind, card.name] = counts.get((card.kind, card.name), 0) + 1
        ids.append(f"{card.name}#{count}")
    return tuple(ids)


def _is_player(part: str | Expression) -> bool:
    return not isinstance(part, str) and isinstance(part.type, PlayerType)


def letters(column: int) -> str:
    """A column of a grid, from 0: a to z, then aa.

    >>> [letters(n) for n in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def with_article(kind: str) -> str:
    """One of a kind: `a Debt`, `an Adventurer`."""
    return f"{'an' if kind[:1] in 'AEIOaeio' else 'a'} {kind}"
