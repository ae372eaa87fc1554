"""What expressions are evaluated over: a world that answers what they ask, and the locals of the body they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from attrs import define

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.interpreter.label import Named, Value, Where

ZoneKey = tuple[int, int, int]
"""A zone: its ordinal, its owner or -1, its key's position or -1."""

UNSET: Any = object()
"""What a local holds before it is given a value."""


class World(Named, Protocol):
    """What expressions ask of a game that need not be under way yet.

    `card_ranges` gives the cards or pieces of each kind. The owner of a variable is the value that stands for it: a
    seat, a space, or a card's or piece's number among all of the game; None for a variable of the game itself.
    """

    @property
    def card_ranges(self) -> Sequence[range]: ...
    def option(self, option: int) -> int | bool: ...
    def variable(self, variable: int, owner: int | None) -> Value: ...


class LiveWorld(World, Protocol):
    """What expressions ask of a game under way."""

    def cards_in(self, zone: ZoneKey) -> tuple[int, ...]: ...
    def places_of(self, zone: ZoneKey) -> tuple[int, ...]: ...
    def card_at(self, place: int) -> int | None: ...
    def where_is(self, card: int) -> Where: ...
    def where(self, place: int) -> Where: ...
    def is_face_up(self, card: int) -> bool: ...
    def space_of(self, piece: int) -> int | None: ...
    def piece_on(self, kind: int, space: int) -> int | None: ...
    def what_if(self, expression: model.WhatIf, frame: Frame) -> Value: ...
    def repeated(self, site: Span, board: str | None, values: tuple[Value, ...]) -> int: ...
    def fact(self, name: str) -> Value: ...


@define
class Frame:
    """The locals of one body while it runs.

    In a hook that takes the place of an action, `proceed` runs the next such hook or the action itself; at most once.
    """

    locals: tuple[model.Local, ...]
    values: list[Value]
    proceed: Callable[[], Iterator[Any]] | None = None
    has_proceeded: bool = False

    @classmethod
    def of(cls, locals: tuple[model.Local, ...], *values: Value) -> Frame:
        """A frame whose first locals are given."""
        return cls(locals, [*values, *[UNSET] * (len(locals) - len(values))])

    def set(self, local: int, value: Value) -> None:
        """Gives a local a value; a formula may use more binders than the frame was made for."""
        if local >= len(self.values):
            self.values += [UNSET] * (local + 1 - len(self.values))
        self.values[local] = value
