"""The tests of the tree."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.tree_expression import Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestPlayers(Node):
    """`players 3`."""

    count: int


@frozen(kw_only=True, eq=False, repr=False)
class TestRefused(Node):
    """`players 2 is refused`: the game cannot be played by so many."""

    count: int


@frozen(kw_only=True, eq=False, repr=False)
class TestSeed(Node):
    """`seed 7`: where the chance of the test starts from."""

    number: int


@frozen(kw_only=True, eq=False, repr=False)
class TestSet(Node):
    """`set option = value`."""

    name: str
    name_span: Span = field(eq=False, repr=False)
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class Given(Node):
    """One `place = value` of a `given` line."""

    target: Expression
    value: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestGiven(Node):
    """`given p1.coins = 0, p2.rank = 9`."""

    settings: tuple[Given, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestRolls(Node):
    """`rolls 4, 2`: the next dice, in the order in which they are thrown."""

    values: tuple[int, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestStack(Node):
    """`stack "Duel", "Poker" on events`: the next cards of a pile, the first one on top."""

    cards: tuple[Expression, ...]
    zone: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestDo(Node):
    """`do action(arguments)` or `do turn(p1)`: runs until somebody must decide."""

    call: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestPlayOn(Node):
    """`play on for 200 picks`: everybody picks at random."""

    picks: int


@frozen(kw_only=True, eq=False, repr=False)
class TestPicks(Node):
    """`p1 picks 4, east, east`; several names of one decision are given one after the other."""

    seat: Expression
    values: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestExpect(Node):
    """`expect condition`."""

    condition: Expression


@frozen(kw_only=True, eq=False, repr=False)
class TestExpectCan(Node):
    """`expect p1 cannot pick x, y`, `expect p2 can see x`, `expect p2 can hear "…"`."""

    seat: Expression
    can: bool
    verb: Literal["pick", "see", "hear"]
    things: tuple[Expression, ...]


@frozen(kw_only=True, eq=False, repr=False)
class TestLeaveOpen(Node):
    """`leave open`: the test may end with a decision open."""


TestStep = (
    TestPlayers
    | TestRefused
    | TestSeed
    | TestSet
    | TestGiven
    | TestRolls
    | TestStack
    | TestDo
    | TestPlayOn
    | TestPicks
    | TestExpect
    | TestExpectCan
    | TestLeaveOpen
)


@frozen(kw_only=True, eq=False, repr=False)
class Test(Node):
    """`test "title"` with its steps."""

    title: str
    steps: tuple[TestStep, ...]
