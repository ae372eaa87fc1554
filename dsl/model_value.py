"""The expressions of the model that give what is there: constants, locals, state, and what is where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from rulewright.dsl.node import Node
from rulewright.dsl.types import Type

if TYPE_CHECKING:
    from rulewright.dsl.model_expression import Expression


@frozen(kw_only=True, eq=False, repr=False)
class Typed(Node):
    """An expression: it has a type."""

    type: Type


@frozen(kw_only=True)
class Local:
    """A name of one body: a parameter, an assigned local, or the binder of a loop; each has its own ordinal."""

    name: str
    type: Type


@frozen(kw_only=True)
class Template:
    """A text with values in it; each part is plain text or an expression, shown by its type."""

    parts: tuple[str | Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Constant(Typed):
    """A value known from the text: a number, a bool, none, an enum value's ordinal, a plain text."""

    value: int | bool | str | None


@frozen(kw_only=True, eq=False, repr=False)
class Text(Typed):
    """A text with values in it, used as a value: players are shown as `p1`, `p2`, cards by name."""

    template: Template


@frozen(kw_only=True, eq=False, repr=False)
class LocalValue(Typed):
    """The value of a local of the scope this stands in."""

    local: int


@frozen(kw_only=True, eq=False, repr=False)
class OptionValue(Typed):
    """The value of `Model.options[option]`."""

    option: int


@frozen(kw_only=True, eq=False, repr=False)
class VariableValue(Typed):
    """The value of `Model.variables[variable]`, of `owner` when it is an attribute, else of the game."""

    variable: int
    owner: Expression | None


@frozen(kw_only=True, eq=False, repr=False)
class FieldValue(Typed):
    """A field of a record."""

    record: Expression
    field: int


@frozen(kw_only=True, eq=False, repr=False)
class BuiltinValue(Typed):
    """What every thing of its sort has.

    Cards and pieces: `name` (text). Places: `card` (optional), `index` (from 1). Pieces: `space` (optional). Players:
    `seat` (from 1), `team` (seat 1 is in the first, seat 2 in the second, and round again). Teams: `players` (those in
    it, by seat). Spaces: `index` (from 1, on the player's own board where each has one); `row`,
    `column` (from 1; grid and hex); `next`, `previous` (on a track; optional unless it is a loop); `neighbours` (grid:
    sharing a side, north, east, south, west; hex: the six, clockwise from north; track: the one before and the one
    after; graph: as `to`); `around` (grid: also the corners, clockwise from north; hex: as `neighbours`); `to` (graph:
    where its ways lead, in the order of writing); `edge` (graph: where the edge of the kind named by `kind` leads;
    optional if some spaces have none); `owner` (the player whose board it is on); `piece` (optional; written with the
    kind's name in lower case, `kind` says which).
    """

    name: Literal[
        "name",
        "card",
        "index",
        "space",
        "row",
        "column",
        "next",
        "previous",
        "neighbours",
        "around",
        "to",
        "edge",
        "owner",
        "piece",
        "seat",
        "team",
        "players",
    ]
    of: Expression
    kind: str | None = None


@frozen(kw_only=True, eq=False, repr=False)
class All(Typed):
    """A list of everything of a type, in order: `players`, an enum's values, a board's spaces, a kind's cards or pieces
    (wherever they are, also out of play), `directions`.

    The element type says which. `subset` is "orthogonal", "diagonal" or "hex" for directions.
    """

    subset: Literal["", "orthogonal", "diagonal", "hex"] = ""


@frozen(kw_only=True, eq=False, repr=False)
class NamedCard(Typed):
    """The one card (or piece) made by a declaration: `Model.kinds[kind].cards[card]`, which has one copy."""

    kind: int
    card: int


@frozen(kw_only=True, eq=False, repr=False)
class IsNamed(Typed):
    """Whether a card or piece bears a name: `c == "Duel"`. `card` may be optional; none bears no name."""

    card: Expression
    name: str


@frozen(kw_only=True, eq=False, repr=False)
class ZoneRef(Node):
    """A zone: `Model.zones[zone]`, of `owner` (a player or space) and for `key` where it has those.

    For `slots`, `index` (from 1) makes it the one place.
    """

    zone: int
    owner: Expression | None
    key: Expression | None
    index: Expression | None = None


@frozen(kw_only=True, eq=False, repr=False)
class ZoneCards(Typed):
    """The cards of a zone as a list: bottom first, top last; of slots, the filled places in order."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZonePlaces(Typed):
    """The list of the places of a `slots` zone."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZonePlace(Typed):
    """One place as a value: a `slot`, or an element of `slots`; an index out of range is a fault."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class ZoneEnd(Typed):
    """`zone.top` or `zone.bottom`: a card or none; refills nothing."""

    zone: ZoneRef
    end: Literal["top", "bottom"]


@frozen(kw_only=True, eq=False, repr=False)
class ZoneCount(Typed):
    """How many cards a zone holds."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class InZone(Typed):
    """Whether a card (perhaps none) is in a zone."""

    card: Expression
    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class IsEmptyPlace(Typed):
    """Whether a place holds no card."""

    place: Expression


@frozen(kw_only=True, eq=False, repr=False)
class IsFaceUp(Typed):
    """Whether a card lies open to all where it is now; a place counts by its card, an empty one as neither."""

    thing: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ItemAt(Typed):
    """`list[index]`, from 1; out of range is a fault."""

    list: Expression
    index: Expression


@frozen(kw_only=True, eq=False, repr=False)
class PerAt(Typed):
    """`per[key]`."""

    per: Expression
    key: Expression


@frozen(kw_only=True, eq=False, repr=False)
class SpaceAt(Typed):
    """`board[index]`, or `board[column, row]` on a grid or hex board, from 1; out of range is a fault.

    `coordinates` has one or two. `owner` is the player whose board it is, where each has one.
    """

    coordinates: tuple[Expression, ...]
    owner: Expression | None = None


@frozen(kw_only=True, eq=False, repr=False)
class OwnSpaces(Typed):
    """The spaces of the board of one player, in order: `p.farm`."""

    owner: Expression
