"""What a rules file under way has declared, and what can be seen from a place in it."""

from __future__ import annotations

from typing import Literal

from attrs import define, evolve, field, frozen

from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
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

DIRECTION = EnumType("direction")
TEAM = EnumType("team")
DIRECTIONS = ("north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest")


@frozen(kw_only=True)
class Enum:
    name: str
    values: tuple[str, ...]


@frozen(kw_only=True)
class Field:
    """A value that is remembered: by the game, or by each of something. `owner` names what."""

    name: str
    type: Type
    owner: str = "game"
    is_secret: bool = False
    is_fixed: bool = False


@frozen(kw_only=True)
class Record:
    name: str
    fields: tuple[tuple[str, Type], ...]


@frozen(kw_only=True)
class Board:
    name: str
    shape: Literal["grid", "hex", "track", "graph"]
    columns: int
    rows: int
    is_loop: bool = False
    is_per_player: bool = False
    names: tuple[str, ...] = ()
    edges: tuple[tuple[str, bool], ...] = ()
    is_sized_by_option: bool = False

    @property
    def count(self) -> int:
        return self.columns * self.rows


@define(kw_only=True)
class Kind:
    """Cards or pieces. `owner` is whether they have an attribute of this name."""

    name: str
    is_pieces: bool
    board: str | None = None
    count: int = 0
    card_names: list[str] = field(factory=list)
    own_names: list[str] = field(factory=list)
    given: list[tuple[str, Type]] = field(factory=list)
    ids: list[str] = field(factory=list)
    has_owner: bool = False


@frozen(kw_only=True)
class Zone:
    name: str
    shape: Literal["pile", "hand", "slot", "slots"]
    kind: str
    owner: str
    is_open: bool
    key: Type | None = None
    places: int = 0
    refills: bool = False


@frozen(kw_only=True)
class Procedure:
    """An action, an effect (of a kind), or a function (with a result). `is_quiet`: it neither asks nor draws."""

    name: str
    parameters: tuple[Type, ...]
    level: int
    cost: int
    asks: int
    is_quiet: bool = True
    kind: str | None = None
    result: Type | None = None
    header: tuple[str, ...] = ()


@frozen(kw_only=True)
class Local:
    name: str
    type: Type
    is_fixed: bool = False
    is_secret: bool = False


@frozen(kw_only=True)
class Sight:
    """What a place in the rules may speak of, and what it may do.

    `weight` is how often it is done each time the body around it is, roughly; `level` is that of the procedures which
    may not be called from it; `actor` the player whose doing it is, if any.
    """

    locals: tuple[Local, ...] = ()
    is_pure: bool = False
    is_quiet: bool = False
    is_in_text: bool = False
    is_constant: bool = False
    sees_secrets: bool = False
    in_test: bool = False
    in_loop: bool = False
    may_stop: bool = True
    may_end_turn: bool = False
    is_whenever: bool = False
    weight: int = 1
    level: int = 0
    blocks: int = 0
    result: Type | None = None
    actor: str | None = None

    def with_local(self, local: Local) -> Sight:
        return evolve(self, locals=(*self.locals, local))

    def inside(self, times: int = 1, in_loop: bool | None = None) -> Sight:
        """In a block that is done so many times."""
        return evolve(
            self,
            weight=self.weight * times,
            blocks=self.blocks + 1,
            in_loop=self.in_loop if in_loop is None else in_loop,
        )


@define(kw_only=True)
class Scene:
    """All that is declared so far."""

    players: tuple[int, int] = (2, 2)
    seats: tuple[str, ...] = ()
    teams: int = 0
    is_discreet: bool = True
    has_turns: bool = True
    enums: dict[str, Enum] = field(factory=dict)
    constants: dict[str, Type] = field(factory=dict)
    options: dict[str, Type] = field(factory=dict)
    option_words: dict[str, tuple[str, ...]] = field(factory=dict)
    records: dict[str, Record] = field(factory=dict)
    boards: dict[str, Board] = field(factory=dict)
    kinds: dict[str, Kind] = field(factory=dict)
    fields: list[Field] = field(factory=list)
    zones: list[Zone] = field(factory=list)
    procedures: list[Procedure] = field(factory=list)
    spelled: set[str] = field(factory=set)
    titles: list[tuple[str, str]] = field(factory=list)
    has_ranking: bool = False
    has_payoff: bool = False
    watched: set[str] = field(factory=set)
    names: set[str] = field(factory=set)
    cost: int = 0
    asks: int = 0
    tested: set[str] = field(factory=set)

    def begin(self, cost: int = 0, asks: int = 0) -> None:
        """Begins a body, which may cost and ask so much less than others."""
        self.cost, self.asks = cost, asks
        self.tested.clear()

    def name(self, base: str) -> str:
        """A name that nothing else bears."""
        found, number = base, 1
        while found in self.names:
            number += 1
            found = f"{base}{number}"
        self.names.add(found)
        return found

    @property
    def cards(self) -> list[Kind]:
        return [kind for kind in self.kinds.values() if not kind.is_pieces]

    @property
    def pieces(self) -> list[Kind]:
        return [kind for kind in self.kinds.values() if kind.is_pieces]

    def fields_of(self, owner: str) -> list[Field]:
        return [each for each in self.fields if each.owner == owner]

    def words(self, enum: str) -> tuple[str, ...]:
        """The values of an enum as they are written."""
        if enum == "direction":
            return DIRECTIONS
        if enum == "team":
            return tuple(f"team_{number + 1}" for number in range(self.teams))
        values = self.enums[enum].values
        others = [word for each in self.enums.values() if each.name != enum for word in each.values]
        return tuple(f"{enum}.{word}" if word in others else word for word in values)

    def type_text(self, type: Type) -> str:
        """A type as it is written."""
        match type:
            case IntType():
                return "int" if type == IntType() else f"{type.low}..{type.high}"
            case BoolType():
                return "bool"
            case TextType():
                return "text"
            case PlayerType():
                return "player"
            case EnumType(name) | RecordType(name):
                return name
            case SpaceType(board):
                return board
            case CardType(kind) | PieceType(kind):
                return kind
            case OptionalType(element):
                return f"{self.type_text(element)}?"
            case ListType(element, bound):
                return f"list of {self.type_text(element)}" + (f" up to {bound}" if bound != 1024 else "")
            case SetType(element):
                return f"set of {self.type_text(element)}"
            case PerType(value, key):
                return f"{self.type_text(value)} per {self.type_text(key)}"
            case PlaceType():
                raise AssertionError("a place has no type to write")
            case _:
                raise AssertionError(f"{type} is never declared")

    def count_of(self, type: Type) -> int:
        """How many values a type has, at most, for those that can be gone through."""
        match type:
            case BoolType():
                return 2
            case IntType(low, high):
                return high - low + 1
            case EnumType(name):
                return len(self.words(name))
            case PlayerType():
                return self.players[1]
            case SpaceType(board):
                found = self.boards[board]
                return found.count * (self.players[1] if found.is_per_player else 1)
            case CardType(kind) | PieceType(kind):
                return self.kinds[kind].count
            case _:
                raise AssertionError(f"{type} cannot be gone through")
