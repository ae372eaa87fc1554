"""The declarations of the model: state, boards, cards, rules."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl.model_expression import Expression, Generator
from rulewright.dsl.model_statement import Block
from rulewright.dsl.model_value import Local
from rulewright.dsl.node import Node
from rulewright.dsl.types import EnumType, PlayerType, Type


@frozen(kw_only=True, eq=False, repr=False)
class Formula(Node):
    """An expression with the locals it uses. `parameters` are the first locals, filled from outside."""

    locals: tuple[Local, ...]
    parameters: int
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Body(Node):
    """A block with its locals; the first `parameters` of them are filled by the call. In card bodies local 0 is
    `this`.
    """

    locals: tuple[Local, ...]
    parameters: int
    block: Block


@frozen(kw_only=True, eq=False, repr=False)
class Option(Node):
    """A number, bool, or word to set before a game; `type` is IntType, BoolType or a words EnumType."""

    name: str
    type: Type
    default: int | bool
    about: str


@frozen(kw_only=True, eq=False, repr=False)
class Enum(Node):
    """The values of an enum in order; `is_words` for the texts of an option."""

    name: str
    values: tuple[str, ...]
    is_words: bool


@frozen(kw_only=True, eq=False, repr=False)
class RecordField(Node):
    """A field of a record; the default has no locals."""

    name: str
    type: Type


@frozen(kw_only=True, eq=False, repr=False)
class Record(Node):
    """A value made of values."""

    name: str
    fields: tuple[RecordField, ...]


Seen = Literal["all", "owner", "nobody"]


@frozen(kw_only=True)
class GameOwner:
    """Belongs to the table."""


@frozen(kw_only=True)
class PlayerOwner:
    """One for each player."""


@frozen(kw_only=True)
class TeamOwner:
    """One for each team."""


@frozen(kw_only=True)
class SpaceOwner:
    """One for each space of `Model.boards[board]`."""

    board: int


@frozen(kw_only=True)
class KindOwner:
    """One for each card or piece of `Model.kinds[kind]`."""

    kind: int


Owner = GameOwner | PlayerOwner | TeamOwner | SpaceOwner | KindOwner


@frozen(kw_only=True, eq=False, repr=False)
class Variable(Node):
    """State, or an attribute. `is_fixed` when no statement, test or hook ever assigns it and all see it (its values are
    then tables).

    `default` gives the value at the start; that of a player or team may use local 0, which is he or it. None: the
    type's zero (0 or the end of a range nearest to it, no, none, the first value, empty).
    """

    name: str
    type: Type
    owner: Owner
    seen_by: Seen
    is_fixed: bool
    default: Formula | None


@frozen(kw_only=True, eq=False, repr=False)
class Zone(Node):
    """Where cards of `Model.kinds[kind]` can be. `key` set: one for each key.

    `face` None is a hand: its owner sees, or all players of the team that it belongs to. `size` is the number of places
    of `slots` (a formula without locals). `refill` is the zone that is shuffled into this one when a card is lacking.
    `starts_with_all`: the kind's cards begin here.
    """

    name: str
    shape: Literal["pile", "hand", "slot", "slots"]
    kind: int
    owner: GameOwner | PlayerOwner | TeamOwner | SpaceOwner
    key: EnumType | PlayerType | Type | None
    face: Literal["up", "down"] | None
    size: Formula | None
    starts_with_all: bool
    refill: int | None


@frozen(kw_only=True, eq=False, repr=False)
class SpaceSettings(Node):
    """Values of attributes on the spaces `low` to `high` (from 1)."""

    low: int
    high: int
    values: tuple[tuple[int, Formula], ...]


@frozen(kw_only=True, eq=False, repr=False)
class DrawnSettings(Node):
    """Values of attributes on spaces of a map or graph, given by their ordinals on the board, from 0.

    `glyph` is what stands in the map; None for the line of a graph.
    """

    glyph: str | None
    spaces: tuple[int, ...]
    values: tuple[tuple[int, Formula], ...]


@frozen(kw_only=True, eq=False, repr=False)
class EdgeKind(Node):
    """A named kind of edge, which is no way to walk: for each space where it leads, or None."""

    name: str
    targets: tuple[int | None, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Board(Node):
    """A board; attributes of its spaces are variables with this owner.

    A `grid` and a `hex` have columns by rows, a `track` (rows None) and a `graph` (rows None) have `columns` spaces.
    With `is_rising` row 1 is the lowest, and north is towards the last. With `is_per_player` every player has one: the
    spaces of all of them are numbered on, seat by seat. A track that is a `is_loop` goes on from its last space to its
    first.

    `names` are spaces with a name of their own, by ordinal. Of a graph every space has one; `coordinates` say where
    each is drawn, `to` which spaces its ways lead to, `edge_kinds` the edges that are no ways.
    """

    name: str
    shape: Literal["grid", "track", "hex", "graph"]
    columns: Formula
    rows: Formula | None
    settings: tuple[SpaceSettings, ...]
    drawn: tuple[DrawnSettings, ...] = ()
    is_loop: bool = False
    is_rising: bool = False
    is_per_player: bool = False
    names: tuple[tuple[int, str], ...] = ()
    coordinates: tuple[tuple[int, int], ...] = ()
    to: tuple[tuple[int, ...], ...] = ()
    edge_kinds: tuple[EdgeKind, ...] = ()


@frozen(kw_only=True, eq=False, repr=False)
class CardDeclaration(Node):
    """One `card` or `piece`, or one row of a table: made once for every turn of `generators`, `copies` times each.

    The generators' binders are the first locals of every formula and body here; in bodies and hooks `this` comes
    before them. `values` gives attributes that differ from the default as (variable, formula); `bodies` gives
    (effect, body).
    """

    name: Formula
    copies: int
    id: str | None
    locals: tuple[Local, ...]
    generators: tuple[Generator, ...]
    values: tuple[tuple[int, Formula], ...]
    bodies: tuple[tuple[int, Body], ...]


@frozen(kw_only=True, eq=False, repr=False)
class Kind(Node):
    """A kind of cards, or of pieces (then `is_pieces`, perhaps on `Model.boards[board]`).

    `owned_by` is the attribute that says whose a piece is: its `owner`, a player or none. He sees those of its
    attributes that are seen by the owner.
    """

    name: str
    is_pieces: bool
    board: int | None
    cards: tuple[CardDeclaration, ...]
    owned_by: int | None = None


@frozen(kw_only=True, eq=False, repr=False)
class Action(Node):
    """An action; hooks are ordinals in `Model.hooks`, in the order in which they are tried."""

    name: str
    body: Body
    before: tuple[int, ...]
    instead: tuple[int, ...]
    after: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Function(Node):
    """A pure function; it may change its own parameters and locals."""

    name: str
    body: Body
    result: Type
    is_remembered: bool


@frozen(kw_only=True, eq=False, repr=False)
class Effect(Node):
    """An effect of a kind of cards: local 0 of `default` is `this`, then the parameters."""

    name: str
    kind: int
    parameters: tuple[Local, ...]
    default: Body | None
    before: tuple[int, ...]
    instead: tuple[int, ...]
    after: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Hook(Node):
    """A hook of an action or effect. Locals: `this` if `card` is set, then the generators' binders of that card, then
    the hooked parameters (for an effect its card comes first, under the name given, only when the hook stands outside
    a card).

    `card` is (kind, card declaration) for a hook in a card: it runs once a copy. `condition` shares the body's locals.
    """

    title: str | None
    condition: Expression | None
    body: Body
    card: tuple[int, int] | None


@frozen(kw_only=True, eq=False, repr=False)
class Whenever(Node):
    """Runs after a statement that changed `Model.variables[variable]`; local 0 is the owner where there is one."""

    variable: int
    condition: Expression | None
    body: Body


@frozen(kw_only=True, eq=False, repr=False)
class Turn(Node):
    """The seats in order until the game ends; local 0 is the seat. `start` has no locals of its own."""

    start: Formula | None
    condition: Formula | None
    body: Body


@frozen(kw_only=True, eq=False, repr=False)
class RankBy(Node):
    """A value to compare by; local 0 is the player. The title is for the table at the end of a game."""

    value: Formula
    highest: bool
    title: str | None


@frozen(kw_only=True, eq=False, repr=False)
class Ranking(Node):
    """Who wins when the game ends without `win`: the best by each line in turn, without those for whom `without`
    holds.
    """

    by: tuple[RankBy, ...]
    without: tuple[Formula, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Invariant(Node):
    """A condition that holds between actions, or at every decision too."""

    title: str
    is_always: bool
    condition: Formula


@frozen(kw_only=True, eq=False, repr=False)
class Measure(Node):
    """What a simulation counts at the end of a game: an int or bool."""

    title: str
    value: Formula
