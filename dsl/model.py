"""The model: a checked game as data, every name resolved, every expression typed.

Things are referred to by their ordinal in the tuples of `Model` (actions, functions, variables, zones, …) and locals
by their ordinal in their `Scope`. All that the model leaves to a start of the game is the number of players and the
values of the options: how many cards there are may depend on both. The words of the rules file appear as labels only.

What each node means is in `docs/how-it-works.md` and the language reference; notes here say what those leave open.
"""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl.model_declaration import (
    Action as Action,
    Board as Board,
    Body as Body,
    CardDeclaration as CardDeclaration,
    DrawnSettings as DrawnSettings,
    EdgeKind as EdgeKind,
    Effect as Effect,
    Enum as Enum,
    Formula as Formula,
    Function as Function,
    GameOwner as GameOwner,
    Hook as Hook,
    Invariant as Invariant,
    Kind as Kind,
    KindOwner as KindOwner,
    Measure as Measure,
    Option as Option,
    Owner as Owner,
    PlayerOwner as PlayerOwner,
    RankBy as RankBy,
    Ranking as Ranking,
    Record as Record,
    RecordField as RecordField,
    Seen as Seen,
    SpaceOwner as SpaceOwner,
    SpaceSettings as SpaceSettings,
    TeamOwner as TeamOwner,
    Turn as Turn,
    Variable as Variable,
    Whenever as Whenever,
    Zone as Zone,
)
from rulewright.dsl.model_expression import (
    Aggregate as Aggregate,
    Arithmetic as Arithmetic,
    CallBuiltin as CallBuiltin,
    CallFunction as CallFunction,
    Combine as Combine,
    Compare as Compare,
    Comprehension as Comprehension,
    Concatenate as Concatenate,
    Conditional as Conditional,
    Contains as Contains,
    Expression as Expression,
    Extreme as Extreme,
    Generator as Generator,
    IsNone as IsNone,
    ListOf as ListOf,
    Logic as Logic,
    Negate as Negate,
    Not as Not,
    OrElse as OrElse,
    PerOf as PerOf,
    Range as Range,
    RecordOf as RecordOf,
    Size as Size,
    Spread as Spread,
    StartingFrom as StartingFrom,
    TestFact as TestFact,
    Unwrap as Unwrap,
    WhatIf as WhatIf,
)
from rulewright.dsl.model_move import (
    LookAt as LookAt,
    MoveAll as MoveAll,
    MoveCards as MoveCards,
    MoveEnd as MoveEnd,
    MoveNamed as MoveNamed,
    MovePiece as MovePiece,
    RemoveFromPlay as RemoveFromPlay,
    Show as Show,
    ShuffleZone as ShuffleZone,
)
from rulewright.dsl.model_statement import (
    Announce as Announce,
    Assign as Assign,
    Block as Block,
    Branch as Branch,
    Call as Call,
    CallEffect as CallEffect,
    Choose as Choose,
    FieldStep as FieldStep,
    For as For,
    If as If,
    ItemStep as ItemStep,
    KeyStep as KeyStep,
    Leave as Leave,
    MenuOption as MenuOption,
    PickMenu as PickMenu,
    PickName as PickName,
    PickOne as PickOne,
    PickOrder as PickOrder,
    PickRandom as PickRandom,
    PickSome as PickSome,
    RepeatTimes as RepeatTimes,
    Return as Return,
    RollDice as RollDice,
    Say as Say,
    Secretly as Secretly,
    Statement as Statement,
    Step as Step,
    Target as Target,
    While as While,
    Win as Win,
)
from rulewright.dsl.model_test import (
    Answer as Answer,
    CardSought as CardSought,
    Expect as Expect,
    ExpectHear as ExpectHear,
    ExpectPick as ExpectPick,
    ExpectRefused as ExpectRefused,
    ExpectSee as ExpectSee,
    GivenCards as GivenCards,
    GivenPiece as GivenPiece,
    GivenValue as GivenValue,
    Perform as Perform,
    Picks as Picks,
    PlayOn as PlayOn,
    Rolls as Rolls,
    Stack as Stack,
    Test as Test,
    TestStep as TestStep,
)
from rulewright.dsl.model_value import (
    All as All,
    BuiltinValue as BuiltinValue,
    Constant as Constant,
    FieldValue as FieldValue,
    InZone as InZone,
    IsEmptyPlace as IsEmptyPlace,
    IsFaceUp as IsFaceUp,
    IsNamed as IsNamed,
    ItemAt as ItemAt,
    Local as Local,
    LocalValue as LocalValue,
    NamedCard as NamedCard,
    OptionValue as OptionValue,
    OwnSpaces as OwnSpaces,
    PerAt as PerAt,
    SpaceAt as SpaceAt,
    Template as Template,
    Text as Text,
    Typed as Typed,
    VariableValue as VariableValue,
    ZoneCards as ZoneCards,
    ZoneCount as ZoneCount,
    ZoneEnd as ZoneEnd,
    ZonePlace as ZonePlace,
    ZonePlaces as ZonePlaces,
    ZoneRef as ZoneRef,
)
from rulewright.dsl.node import Node as Node
from rulewright.dsl.source import Source


@frozen(kw_only=True)
class Overlay:
    """What one variant changes in what lies below it, in words. `root` is the title of the game at the bottom."""

    title: str
    root: str
    file: str
    changes: tuple[str, ...]


@frozen(kw_only=True, eq=False, repr=False)
class Requirement(Node):
    """What must hold of the options: numbers, words, comparisons and arithmetic, with no locals."""

    condition: Expression


@frozen(kw_only=True)
class Model:
    """A checked game.

    With `teams`, which are then the values of the enum `team`, it is for those numbers of players that `teams` divides;
    `players_low` and `players_high` are such numbers.
    """

    sources: tuple[Source, ...]
    title: str
    about: tuple[tuple[str, str], ...]
    players_low: int
    players_high: int
    seat_names: tuple[str, ...]
    options: tuple[Option, ...]
    enums: tuple[Enum, ...]
    records: tuple[Record, ...]
    boards: tuple[Board, ...]
    kinds: tuple[Kind, ...]
    variables: tuple[Variable, ...]
    zones: tuple[Zone, ...]
    actions: tuple[Action, ...]
    functions: tuple[Function, ...]
    effects: tuple[Effect, ...]
    hooks: tuple[Hook, ...]
    whenevers: tuple[Whenever, ...]
    setup: Body | None
    turn: Turn | None
    play: Body | None
    ranking: Ranking | None
    payoff: Formula | None
    invariants: tuple[Invariant, ...]
    measures: tuple[Measure, ...]
    tests: tuple[Test, ...]
    decision_sites: int
    teams: int = 0
    requirements: tuple[Requirement, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    """The variants that the game is made of, the lowest first; none for a game that is no variant."""

    def fields_of(self, record: str) -> tuple[RecordField, ...]:
        """The fields of a record, by its name."""
        return next(each.fields for each in self.records if each.name == record)
