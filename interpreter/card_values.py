"""The cards in values of any type: which there are, and the same value with others in their place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    TextType,
    Type,
)


def tells_of_cards(rules: model.Model, variable: int) -> bool:
    """Whether a change of a variable tells of cards: of one that has it, or in its values."""
    about = rules.variables[variable]
    is_a_cards = isinstance(about.owner, model.KindOwner) and not rules.kinds[about.owner.kind].is_pieces
    return is_a_cards or CardValues(rules).has_cards(about.type)


@define
class CardValues:
    """Looks into values of a game."""

    rules: model.Model
    _known: dict[Type, bool] = field(factory=dict)

    def has_cards(self, type_: Type) -> bool:
        """Whether values of a type can hold cards."""
        if type_ not in self._known:
            self._known[type_] = self._looked_into(type_)
        return self._known[type_]

    def cards(self, value: Any, type_: Type) -> Iterator[int]:
        """The cards in a value, in their order in it."""
        if not self.has_cards(type_):
            return
        match type_:
            case CardType():
                yield value
            case OptionalType(element=element):
                if value is not None:
                    yield from self.cards(value, element)
            case ListType(element=element) | SetType(element=element) | PerType(value=element):
                for item in value:
                    yield from self.cards(item, element)
            case RecordType(name=name):
                for part, each in zip(value, self.rules.fields_of(name), strict=True):
                    yield from self.cards(part, each.type)
            case _:
                raise AssertionError(f"{type_} holds no cards")

    def told(self, parts: Sequence[str | tuple[Type, Any]]) -> Iterator[int]:
        """The cards that a text speaks of, given as its parts."""
        for part in parts:
            if not isinstance(part, str):
                yield from self.cards(part[1], part[0])

    def changed(self, variable: int, owner: int, old: Any, new: Any) -> Iterator[int]:
        """The cards that a change of a variable tells of."""
        about = self.rules.variables[variable]
        if isinstance(about.owner, model.KindOwner) and not self.rules.kinds[about.owner.kind].is_pieces:
            yield owner
        yield from self.cards(old, about.type)
        yield from self.cards(new, about.type)

    def renamed(self, value: Any, type_: Type, names: Sequence[int]) -> Any:
        """A value in which other cards stand for its cards."""
        if not self.has_cards(type_):
            return value
        match type_:
            case CardType():
                return names[value]
            case OptionalType(element=element):
                return None if value is None else self.renamed(value, element, names)
            case ListType(element=element) | PerType(value=element):
                return tuple([self.renamed(item, element, names) for item in value])
            case SetType(element=element):
                return tuple(sorted(self.renamed(item, element, names) for item in value))
            case RecordType(name=name):
                parts = zip(value, self.rules.fields_of(name), strict=True)
                return tuple(self.renamed(part, each.type, names) for part, each in parts)
            case _:
                raise AssertionError(f"{type_} holds no cards")

    def _looked_into(self, type_: Type) -> bool:
        match type_:
            case CardType():
                return True
            case OptionalType(element=element) | ListType(element=element) | SetType(element=element):
                return self.has_cards(element)
            case PerType(value=value):
                return self.has_cards(value)
            case RecordType(name=name):
                return any(self.has_cards(each.type) for each in self.rules.fields_of(name))
            case (
                IntType() | BoolType() | TextType() | NoneType() | EnumType() | PlayerType() | SpaceType()
                | PieceType() | PlaceType()
            ):  # fmt: skip
                return False
            case _:
                assert_never(type_)
