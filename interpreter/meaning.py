"""What somebody may mean who names something in words: a value of a type, whether or not it can be chosen now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    PlaceType,
    PlayerType,
    SpaceType,
    Type,
)
from rulewright.interpreter.answer import Meant, is_one
from rulewright.interpreter.label import Labels, Value
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.sight import Sight

NUMBER = re.compile(r"-?[0-9]{1,15}")
MOST_COMPARED = 20_000


@frozen
class Meanings:
    """Finds values by what somebody calls them."""

    layout: Layout
    labels: Labels
    sight: Sight

    def among(self, meant: Meant, values: Sequence[Value], type_: Type) -> list[Value]:
        """Those of some values that may be meant."""
        if meant.text is None:
            return [value for value in values if is_one(meant, value, type_, self.labels)]
        return matching(meant.text, values[:MOST_COMPARED], lambda value: self.called(value, type_))

    def called(self, value: Value, type_: Type) -> str:
        """What the reader calls a value."""
        return self.labels.label(value, type_, self.sight.knows)

    def anywhere(self, meant: Meant, type_: Type) -> list[Value]:
        """All values of a type that may be meant."""
        if isinstance(type_, OptionalType):
            return self.anywhere(meant, type_.element)
        if meant.text is None:
            if meant.value is None or meant.type is None or not is_one(meant, meant.value, type_, self.labels):
                return []
            return [meant.value]
        if isinstance(type_, IntType):
            number = meant.text.strip()
            return [int(number)] if NUMBER.fullmatch(number) else []
        named = dict(self.named(type_))
        return matching(meant.text, list(named), named.__getitem__)

    def named(self, type_: Type) -> Iterator[tuple[Value, str]]:
        """All values of a type that can be gone through, each with its name."""
        labels = self.labels
        match type_:
            case BoolType() | EnumType() | PlayerType() | SpaceType():
                yield from ((value, labels.label(value, type_)) for value in labels.keys(type_))
            case CardType(kind=kind):
                cards = self.layout.card_ranges[self.layout.kind_ordinal(kind)]
                yield from ((card, labels.name_of(self.layout.cards[card])) for card in cards)
            case PieceType(kind=kind):
                yield from (
                    (piece, labels.piece(piece)) for piece in self.layout.card_ranges[self.layout.kind_ordinal(kind)]
                )
            case PlaceType(kind=kind):
                for cell, about in self.layout.cells.items():
                    if about.is_place and self.layout.model.zones[about.zone].kind == self.layout.kind_ordinal(kind):
                        yield cell, labels.place((about.zone, about.owner, about.key, about.index + 1))
            case _:
                return


def matching(text: str, values: Iterable[Value], called: Callable[[Value], str]) -> list[Value]:
    """The values called this; if none is, those whose names begin with it; if none does, those that have its words.

    Commas and case do not matter; a number stands for itself only.
    """
    wanted = plain(text)
    if not wanted:
        return []
    names = [(value, plain(called(value))) for value in values]
    found = [value for value, name in names if name == wanted]
    if not found and not NUMBER.fullmatch(wanted):
        found = [value for value, name in names if name.startswith(wanted)]
        found = found or [value for value, name in names if f" {wanted} " in f" {name} "]
    return found


def plain(text: str) -> str:
    """A name without what does not matter in it."""
    return " ".join(text.replace(",", " ").casefold().split())
