"""The tests of the model."""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl.model_expression import Expression
from rulewright.dsl.model_statement import Call, CallEffect, Target
from rulewright.dsl.model_value import Local, Template, ZoneRef
from rulewright.dsl.node import Node


@frozen(kw_only=True, eq=False, repr=False)
class GivenCards(Node):
    """`zone = [cards]` of a `given`: what was in it goes to where the named cards came from. `cards` lists values."""

    zone: ZoneRef
    cards: tuple[CardSought | Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class CardSought(Node):
    """A card by name: any copy not yet placed by the same line."""

    kind: int
    name: str


@frozen(kw_only=True, eq=False, repr=False)
class GivenValue(Node):
    """`place = value` of a `given`: fires no hook."""

    target: Target
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class GivenPiece(Node):
    """`piece.space = space` of a `given`; none takes it off the board."""

    piece: Expression
    space: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Rolls(Node):
    """The next dice."""

    values: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Stack(Node):
    """The next cards of a pile, the first one on top."""

    cards: tuple[CardSought | Expression, ...]
    zone: ZoneRef


@frozen(kw_only=True, eq=False, repr=False)
class Perform(Node):
    """`do`: runs an action, an effect, or a turn until somebody must decide or it is done."""

    call: Call | CallEffect


@frozen(kw_only=True, eq=False, repr=False)
class Answer(Node):
    """One thing said for a pick: a typed value, a text (a card's name, an option's label), or a list of such.

    Which is meant shows only against the options that are then open: see `interpreter/answer.py`.
    """

    value: Expression | str | tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Picks(Node):
    """Answers of a seat, one or more decisions one after the other."""

    seat: Expression
    answers: tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class PlayOn(Node):
    """So many answers at random, each option as likely, or as many as it takes to the end of the game.

    Of a sealed decision the lowest seat answers first. Seat s, from 1, draws from the stream `seeded(seed, s)`, which
    goes on where it was if a test has several such lines.
    """

    picks: int


@frozen(kw_only=True, eq=False, repr=False)
class Expect(Node):
    """A condition that must hold now."""

    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class ExpectPick(Node):
    """Whether a seat can pick something now; of a decision with several names perhaps only the first few."""

    seat: Expression
    can: bool
    answers: tuple[Answer, ...]


@frozen(kw_only=True, eq=False, repr=False)
class ExpectSee(Node):
    """Whether a seat knows a face, all faces of a zone, or a variable's value."""

    seat: Expression
    can: bool
    thing: ZoneRef | Expression


@frozen(kw_only=True, eq=False, repr=False)
class ExpectHear(Node):
    """Whether a seat has been told something since the test began: by `say` or `announce`, word for word."""

    seat: Expression
    can: bool
    text: Template


@frozen(kw_only=True, eq=False, repr=False)
class ExpectRefused(Node):
    """That the game cannot be played by so many."""

    players: int


TestStep = (
    GivenCards
    | GivenValue
    | GivenPiece
    | Rolls
    | Stack
    | Perform
    | Picks
    | PlayOn
    | Expect
    | ExpectPick
    | ExpectSee
    | ExpectHear
    | ExpectRefused
)


@frozen(kw_only=True, eq=False, repr=False)
class Test(Node):
    """A test of the file. `options` are (option, value); all steps share one scope of locals (binders of
    comprehensions). Its game has the chance of one that starts from `seed`.
    """

    title: str
    players: int
    seed: int
    options: tuple[tuple[int, int | bool], ...]
    locals: tuple[Local, ...]
    steps: tuple[TestStep, ...]
    may_stay_open: bool
