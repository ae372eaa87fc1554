"""Everything a rules file declares by name, with its ordinal in the model and its type.

`declare` fills the symbols before any body is checked, so a name may be used before the line that declares it. What has
a value of its own (constants, the defaults of record fields) is filled in before the first body is checked too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Literal

from attrs import Factory, define, field, frozen

from rulewright.dsl import model
from rulewright.dsl.card_symbol import Bearers, CardSymbol
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.source import Span
from rulewright.dsl.suggest import Suggestions
from rulewright.dsl.types import (
    PLAYER,
    BoolType,
    CardType,
    EnumType,
    IntType,
    PieceType,
    PlayerType,
    RecordType,
    SpaceType,
    TextType,
    Type,
)

if TYPE_CHECKING:
    from rulewright.dsl.check_type import Types

DIRECTIONS = ("north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest")
DIRECTION = EnumType("direction")
TEAM = EnumType("team")

GAME_OWNER = model.GameOwner()
PLAYER_OWNER = model.PlayerOwner()
TEAM_OWNER = model.TeamOwner()


@frozen(kw_only=True)
class OptionSymbol:
    """`Model.options[ordinal]`; its type is an IntType, BoolType, or an EnumType of words named like it."""

    ordinal: int
    name: str
    type: Type
    span: Span


@frozen(kw_only=True)
class EnumSymbol:
    """The values of an enum in order. `span` is None for `direction` and `team`; `is_words` for those of an option."""

    ordinal: int
    name: str
    values: tuple[str, ...]
    is_words: bool
    span: Span | None


@define(kw_only=True)
class ConstantSymbol:
    """A constant: `value` stands wherever its name does; None when it has a mistake, which is then reported already."""

    name: str
    span: Span
    value: model.Expression | None = None


@define(kw_only=True)
class RecordFieldSymbol:
    """A field of a record; `default` is checked and has no locals; None when there is none, or a wrong one."""

    name: str
    type: Type
    span: Span
    has_default: bool
    default: model.Expression | None = None


@define(kw_only=True)
class RecordSymbol:
    """`Model.records[ordinal]`; the fields are filled in once all types have their names.

    `cells` and `room` are how many single values it is made of at the start, and at most.
    """

    ordinal: int
    name: str
    span: Span
    fields: tuple[RecordFieldSymbol, ...] = ()
    cells: int = 1
    room: int = 1

    def field(self, name: str) -> int | None:
        """The ordinal of a field."""
        return next((number for number, field in enumerate(self.fields) if field.name == name), None)


@frozen(kw_only=True)
class BoardSymbol:
    """`Model.boards[ordinal]`. Sizes are the largest there can be; a track or graph (`rows` None) is 1 space wide.

    `copies` is how many boards there are at most, more than one only where each player has one. `names` are the spaces
    with a name of their own, by ordinal. `ways` is how many ways lead from a space of a graph at most. `edges` are the
    kinds of edges that are no ways, with whether they may be missing; filled in with the attributes.
    """

    ordinal: int
    name: str
    shape: Literal["grid", "track", "hex", "graph"]
    columns: int
    rows: int | None
    span: Span
    is_loop: bool = False
    is_per_player: bool = False
    copies: int = 1
    names: Mapping[str, int] = Factory(dict)
    ways: int = 0
    edges: dict[str, bool] = Factory(dict)

    @property
    def own_size(self) -> int:
        """The largest number of spaces of one board."""
        return self.columns * (1 if self.rows is None else self.rows)

    @property
    def size(self) -> int:
        """The largest number of spaces, those of all players together."""
        return self.own_size * self.copies


@frozen(kw_only=True)
class SpaceSymbol:
    """A space with a name of its own, which is a constant: its board and its ordinal there."""

    board: str
    ordinal: int
    span: Span


@frozen(kw_only=True)
class KindSymbol:
    """`Model.kinds[ordinal]`: cards or pieces. `bound` is the largest number of them there can be."""

    ordinal: int
    name: str
    is_pieces: bool
    board: str | None
    bound: int
    span: Span

    @property
    def type(self) -> CardType | PieceType:
        """The type of one of them."""
        return PieceType(self.name) if self.is_pieces else CardType(self.name)


@frozen(kw_only=True)
class VariableSymbol:
    """`Model.variables[ordinal]`: state of the game, or an attribute of each player, space, card or piece."""

    ordinal: int
    name: str
    type: Type
    owner: model.Owner
    seen_by: model.Seen
    span: Span


@frozen(kw_only=True)
class ZoneSymbol:
    """`Model.zones[ordinal]`. `bound` is the largest number of cards it can hold, for `slots` of places."""

    ordinal: int
    name: str
    shape: Literal["pile", "hand", "slot", "slots"]
    kind: str
    owner: model.GameOwner | model.PlayerOwner | model.TeamOwner | model.SpaceOwner
    key: Type | None
    face: Literal["up", "down"] | None
    bound: int
    span: Span


@frozen(kw_only=True)
class ParameterSymbol:
    """A parameter of an action, function or effect."""

    name: str
    type: Type


@frozen(kw_only=True)
class ActionSymbol:
    """`Model.actions[ordinal]`."""

    ordinal: int
    name: str
    parameters: tuple[ParameterSymbol, ...]
    span: Span


@frozen(kw_only=True)
class FunctionSymbol:
    """`Model.functions[ordinal]`."""

    ordinal: int
    name: str
    parameters: tuple[ParameterSymbol, ...]
    result: Type
    span: Span


@frozen(kw_only=True)
class EffectSymbol:
    """`Model.effects[ordinal]`; the card itself is not among the parameters."""

    ordinal: int
    name: str
    kind: str
    parameters: tuple[ParameterSymbol, ...]
    span: Span


@define(kw_only=True)
class Symbols:
    """All that a file declares by name. Dicts are in the order of declaration.

    `broken` holds the names whose declaration has a mistake: using one is not reported again.
    """

    players_low: int = 2
    players_high: int = 2
    seat_names: tuple[str, ...] = ()
    teams: int = 0
    options: dict[str, OptionSymbol] = Factory(dict)
    enums: dict[str, EnumSymbol] = Factory(dict)
    constants: dict[str, ConstantSymbol] = Factory(dict)
    records: dict[str, RecordSymbol] = Factory(dict)
    boards: dict[str, BoardSymbol] = Factory(dict)
    kinds: dict[str, KindSymbol] = Factory(dict)
    variables: list[VariableSymbol] = Factory(list)
    zones: list[ZoneSymbol] = Factory(list)
    actions: dict[str, ActionSymbol] = Factory(dict)
    functions: dict[str, FunctionSymbol] = Factory(dict)
    effects: list[EffectSymbol] = Factory(list)
    cards: list[CardSymbol] = Factory(list)
    card_ids: dict[str, CardSymbol] = Factory(dict)
    space_ids: dict[str, SpaceSymbol] = Factory(dict)
    broken: set[str] = Factory(set)
    types: Types | None = None
    """Turns the types of declared locals into types; set by `declare`."""
    suggestions: Suggestions = Factory(Suggestions)
    slips: Suggestions = Factory(lambda: Suggestions(most=1_000_000))
    warnings: Diagnostics = Factory(Diagnostics)
    """What bodies are warned about; `warn` passes it on where no comment allows it."""
    decision_sites: int = 0
    """How many places of the rules ask for a decision, as far as they are checked."""
    _attributes: dict[tuple[model.Owner, str], VariableSymbol] = field(factory=dict, init=False)
    _zones: dict[tuple[model.Owner, str], ZoneSymbol] = field(factory=dict, init=False)
    _effects: dict[tuple[str, str], EffectSymbol] = field(factory=dict, init=False)
    _bearers: Bearers = field(factory=Bearers, init=False)
    _variable_names: dict[model.Owner, list[str]] = field(factory=dict, init=False)
    _zone_names: dict[model.Owner, list[str]] = field(factory=dict, init=False)
    _values: dict[str, tuple[EnumType, ...]] = field(factory=dict, init=False)
    _ordinals: dict[tuple[str, str], int] = field(factory=dict, init=False)

    # What `declare` adds

    def add_enum(self, symbol: EnumSymbol) -> None:
        """Keeps an enum; its values can be looked up by word unless they are the words of an option."""
        self.enums[symbol.name] = symbol
        for ordinal, value in enumerate(symbol.values):
            self._ordinals.setdefault((symbol.name, value), ordinal)
        if not symbol.is_words:
            for value in symbol.values:
                self._values[value] = (*self._values.get(value, ()), EnumType(symbol.name))

    def add_variable(self, symbol: VariableSymbol) -> None:
        """Keeps a variable of the game or an attribute."""
        self.variables.append(symbol)
        self._attributes[symbol.owner, symbol.name] = symbol
        self._variable_names.setdefault(symbol.owner, []).append(symbol.name)

    def add_zone(self, symbol: ZoneSymbol) -> None:
        """Keeps a zone."""
        self.zones.append(symbol)
        self._zones[symbol.owner, symbol.name] = symbol
        self._zone_names.setdefault(symbol.owner, []).append(symbol.name)

    def add_effect(self, symbol: EffectSymbol) -> None:
        """Keeps an effect."""
        self.effects.append(symbol)
        self._effects[symbol.kind, symbol.name] = symbol

    def add_card(self, symbol: CardSymbol) -> None:
        """Keeps a card or piece, by its id too."""
        self.cards.append(symbol)
        self._bearers.add(symbol)
        if symbol.id is not None:
            self.card_ids[symbol.id] = symbol

    # Looking things up

    def owner_of(self, type: Type) -> model.Owner | None:
        """Whose attributes a value of this type has; none for a value that has no attributes."""
        match type:
            case PlayerType():
                return PLAYER_OWNER
            case EnumType() if type == TEAM and self.teams:
                return TEAM_OWNER
            case SpaceType(board):
                return model.SpaceOwner(board=self.boards[board].ordinal)
            case CardType(kind) | PieceType(kind):
                return model.KindOwner(kind=self.kinds[kind].ordinal)
            case _:
                return None

    def variable(self, name: str, owner: model.Owner = GAME_OWNER) -> VariableSymbol | None:
        """A variable of the game, or with an owner an attribute."""
        return self._attributes.get((owner, name))

    def zone(self, name: str, owner: model.Owner = GAME_OWNER) -> ZoneSymbol | None:
        """A zone of the table, or with an owner one of each player or space."""
        return self._zones.get((owner, name))

    def effect(self, kind: str, name: str) -> EffectSymbol | None:
        """An effect of a kind of cards."""
        return self._effects.get((kind, name))

    def enums_with(self, word: str) -> tuple[EnumType, ...]:
        """The enums that have a value of this name, `direction` among them; not the words of options."""
        return self._values.get(word, ())

    def enum_value(self, enum: EnumType, word: str) -> int | None:
        """The ordinal of a value of an enum."""
        return self._ordinals.get((enum.name, word))

    @property
    def player_counts(self) -> range:
        """The numbers of players that the game is for."""
        return range(self.players_low, self.players_high + 1, self.teams or 1)

    def seat(self, name: str) -> int | None:
        """The seat of a player who has a name in `players white, black`, from 0."""
        return self.seat_names.index(name) if name in self.seat_names else None

    def is_card_name(self, name: str, kind: str | None = None) -> bool:
        """Whether some card (of a kind) may bear a name."""
        return any(kind in (None, card.kind) for card in self._bearers.of(name))

    def cards_named(self, name: str, kind: str | None = None) -> tuple[CardSymbol, ...]:
        """The cards (of a kind) that may bear a name."""
        return tuple(card for card in self._bearers.of(name) if kind in (None, card.kind))

    def type_named(self, name: str) -> Type | None:
        """The type a word stands for: `int`, `player`, an enum, a board's spaces, a kind, a record."""
        if name in _BASIC:
            return _BASIC[name]
        if name in self.enums and not self.enums[name].is_words:
            return EnumType(name)
        if name in self.boards:
            return SpaceType(name)
        if name in self.kinds:
            return self.kinds[name].type
        return RecordType(name) if name in self.records else None

    # Names for "did you mean"

    def type_names(self) -> tuple[str, ...]:
        """Every word that stands for a type."""
        enums = (name for name, symbol in self.enums.items() if not symbol.is_words)
        return tuple(chain(_BASIC, enums, self.boards, self.kinds, self.records))

    def value_names(self) -> tuple[str, ...]:
        """Every word that stands for a value outside of all bodies, enum values left out."""
        return tuple(
            chain(
                self._fixed_names(),
                self.seat_names,
                self.options,
                self.constants,
                self.boards,
                self.kinds,
                (name for name, symbol in self.enums.items() if not symbol.is_words),
                self.member_names(GAME_OWNER),
                self.card_ids,
                self.space_ids,
            )
        )

    def is_value_name(self, name: str) -> bool:
        """Whether a word is one of `value_names`, which takes longer to list than to look up."""
        return (
            name in self.options
            or name in self.constants
            or name in self.boards
            or name in self.kinds
            or name in self.card_ids
            or name in self.space_ids
            or name in self.seat_names
            or (name in self.enums and not self.enums[name].is_words)
            or self.variable(name) is not None
            or self.zone(name) is not None
            or name in self._fixed_names()
        )

    def _fixed_names(self) -> tuple[str, ...]:
        return "players", *(("teams",) if self.teams else ()), "directions", "diagonals"

    def enum_words(self) -> tuple[str, ...]:
        """Every word that is a value of an enum."""
        return tuple(self._values)

    def member_names(self, owner: model.Owner) -> Iterator[str]:
        """The variables and zones of an owner."""
        yield from self._variable_names.get(owner, ())
        yield from self._zone_names.get(owner, ())

    def call_names(self) -> tuple[str, ...]:
        """Every declared word that can be called without a thing before it."""
        return tuple(chain(self.actions, self.functions, self.records))

    def effect_names(self, kind: str) -> tuple[str, ...]:
        """The effects of a kind of cards."""
        return tuple(symbol.name for symbol in self.effects if symbol.kind == kind)

    def card_names(self, kind: str | None = None) -> tuple[str, ...]:
        """The names of cards (of a kind) that have no braces in them."""
        names = (card.plain_name for card in self.cards if kind in (None, card.kind))
        return tuple(name for name in names if name is not None)


_BASIC: dict[str, Type] = {
    "int": IntType(),
    "bool": BoolType(),
    "text": TextType(),
    "player": PLAYER,
    "direction": DIRECTION,
}
