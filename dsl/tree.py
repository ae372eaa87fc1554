"""The syntax tree: what a rules file says, before any name is looked up.

Every node is a frozen value with its span. Spans do not take part in equality, so two texts that differ
only in layout give equal trees. `Expression`, `Statement`, `TypeNode`, `Declaration` and the smaller unions
are closed: a `match` over one of them ends in `assert_never`.
"""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl.node import Node as Node
from rulewright.dsl.tree_board import (
    Board as Board,
    Coordinates as Coordinates,
    Edge as Edge,
    Glyph as Glyph,
    Legend as Legend,
    Map as Map,
    MapRow as MapRow,
    Space as Space,
    Spaces as Spaces,
    Stretch as Stretch,
    Way as Way,
)
from rulewright.dsl.tree_card import (
    Card as Card,
    CardEffect as CardEffect,
    Cards as Cards,
    Cell as Cell,
    Effect as Effect,
    ForEach as ForEach,
    FromFile as FromFile,
    Piece as Piece,
    Pieces as Pieces,
    Row as Row,
    Table as Table,
)
from rulewright.dsl.tree_declaration import (
    Constant as Constant,
    CountRange as CountRange,
    Enum as Enum,
    EnumValue as EnumValue,
    Field as Field,
    Game as Game,
    Hook as Hook,
    HookParameter as HookParameter,
    Invariant as Invariant,
    Measure as Measure,
    Meta as Meta,
    Option as Option,
    Parameter as Parameter,
    Payoff as Payoff,
    Play as Play,
    Player as Player,
    Procedure as Procedure,
    RankBy as RankBy,
    RankWithout as RankWithout,
    Ranking as Ranking,
    Record as Record,
    Setting as Setting,
    Setup as Setup,
    Team as Team,
    TurnOrder as TurnOrder,
    Whenever as Whenever,
)
from rulewright.dsl.tree_expression import (
    After as After,
    AggregateKind as AggregateKind,
    AggregateOf as AggregateOf,
    AggregateThings as AggregateThings,
    AggregateValues as AggregateValues,
    Argument as Argument,
    Attribute as Attribute,
    Binary as Binary,
    BoolLiteral as BoolLiteral,
    Bound as Bound,
    Call as Call,
    Compare as Compare,
    Comprehension as Comprehension,
    Conditional as Conditional,
    Contains as Contains,
    Entry as Entry,
    Expression as Expression,
    Generator as Generator,
    Index as Index,
    IntLiteral as IntLiteral,
    IsState as IsState,
    ListLiteral as ListLiteral,
    Logic as Logic,
    Name as Name,
    Negate as Negate,
    NoneLiteral as NoneLiteral,
    Not as Not,
    PerLiteral as PerLiteral,
    Range as Range,
    Roll as Roll,
    Spread as Spread,
    StartingFrom as StartingFrom,
    TextLiteral as TextLiteral,
)
from rulewright.dsl.tree_statement import (
    Amount as Amount,
    Announce as Announce,
    Assign as Assign,
    Block as Block,
    BottomOf as BottomOf,
    Branch as Branch,
    Choose as Choose,
    Declare as Declare,
    Do as Do,
    For as For,
    If as If,
    Leave as Leave,
    Looks as Looks,
    Menu as Menu,
    MenuOption as MenuOption,
    Move as Move,
    MoveAll as MoveAll,
    MoveEnd as MoveEnd,
    MoveNamed as MoveNamed,
    MoveOne as MoveOne,
    Orders as Orders,
    Pick as Pick,
    Picks as Picks,
    Remove as Remove,
    Repeat as Repeat,
    Return as Return,
    Say as Say,
    Secretly as Secretly,
    Shuffle as Shuffle,
    Statement as Statement,
    Turn as Turn,
    While as While,
    Win as Win,
)
from rulewright.dsl.tree_test import (
    Given as Given,
    Test as Test,
    TestDo as TestDo,
    TestExpect as TestExpect,
    TestExpectCan as TestExpectCan,
    TestGiven as TestGiven,
    TestLeaveOpen as TestLeaveOpen,
    TestPicks as TestPicks,
    TestPlayers as TestPlayers,
    TestPlayOn as TestPlayOn,
    TestRefused as TestRefused,
    TestRolls as TestRolls,
    TestSeed as TestSeed,
    TestSet as TestSet,
    TestStack as TestStack,
    TestStep as TestStep,
)
from rulewright.dsl.tree_type import (
    Face as Face,
    ListType as ListType,
    NamedType as NamedType,
    PerType as PerType,
    RangeType as RangeType,
    SetType as SetType,
    TypeNode as TypeNode,
    WordsType as WordsType,
    ZoneType as ZoneType,
)
from rulewright.dsl.tree_variant import (
    Add as Add,
    AddToOwner as AddToOwner,
    AddToSetup as AddToSetup,
    Change as Change,
    RemoveEnding as RemoveEnding,
    RemoveThing as RemoveThing,
    RemoveTitled as RemoveTitled,
    Renamed as Renamed,
    Replace as Replace,
    ReplaceEffect as ReplaceEffect,
    ReplaceField as ReplaceField,
    ReplaceProcedure as ReplaceProcedure,
    ReplaceThing as ReplaceThing,
    Replaceable as Replaceable,
    Requires as Requires,
    SetDefault as SetDefault,
    Use as Use,
    Variant as Variant,
)

Declaration = (
    Game
    | Variant
    | Use
    | Change
    | Requires
    | Option
    | Enum
    | Constant
    | Record
    | Player
    | Team
    | Field
    | Board
    | Cards
    | Pieces
    | Procedure
    | Hook
    | Whenever
    | TurnOrder
    | Setup
    | Play
    | Ranking
    | Payoff
    | Invariant
    | Measure
    | Test
)


@frozen(kw_only=True, eq=False, repr=False)
class Comment(Node):
    """A comment, kept for the formatter; `text` is without the `#`. `stands_alone` when nothing precedes it on its
    line.
    """

    text: str
    stands_alone: bool


@frozen(kw_only=True, eq=False, repr=False)
class File(Node):
    """A whole rules file."""

    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...]
