"""The statements of the model that move, turn and show cards and pieces."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl.model_expression import Expression, Generator
from rulewright.dsl.model_value import ZoneRef
from rulewright.dsl.node import Node


@frozen(kw_only=True, eq=False, repr=False)
class MoveCards(Node):
    """A card or a list of cards, one after the other, to the top of a zone or to a place.

    If it `goes_under`, each is laid under all cards of the pile or hand `to`, the last of a list first, so that they
    keep their order. `result` is the local that `as` binds (typed like `cards`).
    """

    cards: Expression
    to: ZoneRef | Expression
    goes_under: bool = False
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveEnd(Node):
    """One (`count` None: `result` is optional) or several (`result` is a list, first moved first) from an end of a
    zone, or at random.

    The zone refills from its `refill` at the moment a card is lacking. Fewer there than asked: those there are move.
    If it `goes_under`, each is laid under all cards of the pile or hand `to`.
    """

    end: Literal["top", "bottom", "random"]
    count: Expression | None
    source: ZoneRef
    to: ZoneRef | Expression
    goes_under: bool = False
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveAll(Node):
    """All cards of a collection for which the condition holds, tested before the first moves; `result` is the list.

    `source` is set where the collection is a whole zone. If it `goes_under`, each is laid under all cards of the pile
    or hand `to`, the last first, so that they keep their order.
    """

    generator: Generator
    source: ZoneRef | None
    to: ZoneRef | Expression
    goes_under: bool = False
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MoveNamed(Node):
    """`count` cards of a name from a zone, as they come from the top; fewer if there are fewer.

    If it `goes_under`, each is laid under all cards of the pile or hand `to`.
    """

    count: Expression
    name: str
    source: ZoneRef
    to: ZoneRef | Expression
    goes_under: bool = False
    result: int | None


@frozen(kw_only=True, eq=False, repr=False)
class MovePiece(Node):
    """A piece to a space; a space that holds another of its kind is a fault."""

    piece: Expression
    space: Expression


@frozen(kw_only=True, eq=False, repr=False)
class RemoveFromPlay(Node):
    """Cards or pieces (one or a list) leave the game's zones or board."""

    things: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ShuffleZone(Node):
    """All orders as likely; of slots, the cards among the filled places."""

    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class Show(Node):
    """`reveal` turns a card, a list of cards, a place's card or all cards of a zone up for all; `conceal` turns them
    down.

    `thing` is a zone, or an expression of card, place, or list type.
    """

    kind: Literal["reveal", "conceal"]
    thing: ZoneRef | Expression


@frozen(kw_only=True, eq=False, repr=False)
class LookAt(Node):
    """A seat comes to know faces; nobody else does."""

    seat: Expression
    thing: ZoneRef | Expression
