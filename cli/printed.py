"""The cards of a game as they are printed: name, attributes, and what they say, for as many copies as there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from rulewright.cli.contents import printed
from rulewright.cli.rule_words import RuleLine, rule_words
from rulewright.cli.svg_ink import SeatInk, seat_inks
from rulewright.cli.table import plain_name
from rulewright.dsl import model, types
from rulewright.interpreter import State

UNSAID = ("", "no", "none", "nothing")
"""Values that say that there is nothing."""

MOST_SORTS = 8
"""Cards of more sorts than this are not told apart by a colour."""


@frozen(kw_only=True)
class PrintedCard:
    """What is printed on a card. `kind_number` counts the kinds from 0; `rules` are its effects and hooks in words.

    `seat` stands for the player whom one of its attributes names, as in pictures of the table, and `sort` for the value
    of the first attribute that parts the cards of its kind into a few sorts.
    """

    kind: str
    kind_number: int
    seat: SeatInk | None
    name: str
    attributes: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]
    rules: tuple[tuple[RuleLine, ...], ...]
    sort: int | None = None


def printed_cards(state: State, *, is_each: bool = False, has_effects: bool = False) -> list[PrintedCard]:
    """Every card, in the order of the rules file; with `is_each` those that are alike once.

    The rules of a card are printed where it has no sentence of its own, with `has_effects` everywhere.
    """
    cards = [card for number in range(len(state.game.model.kinds)) for card in _of_kind(state, number)]
    if not has_effects:
        cards = [evolve(card, rules=()) if card.sentences else card for card in cards]
    return list(dict.fromkeys(cards)) if is_each else cards


def _of_kind(state: State, number: int) -> Iterator[PrintedCard]:
    kind = state.game.model.kinds[number]
    if kind.is_pieces:
        return
    labels = state.labels
    made = [card for card in labels.named.cards if card.kind == number]
    sayings = _sayings(state, number)
    tables = list(printed(state, number))
    # A number that nearly all cards do not have is told where it is not 0.
    rare = {name for name, values in tables if Counter(values)["0"] * 2 > len(made)}
    sorts = _sorts(state, number)
    inks = dict(zip(state.names, seat_inks(state.names), strict=True))
    for place, card in enumerate(made):
        values = [(name, column[place]) for name, column in tables]
        yield PrintedCard(
            kind=plain_name(kind.name),
            kind_number=number,
            seat=next((inks[value] for _, value in values if value in inks), None),
            name=labels.name_of(card),
            attributes=tuple(
                (plain_name(name), value)
                for name, value in values
                if name not in sayings and value not in UNSAID and not (name in rare and value == "0")
            ),
            sentences=tuple(value for name, value in values if name in sayings and value not in UNSAID),
            rules=tuple(_rules(state.game.model, number, card.declaration)),
            sort=sorts[place] if sorts else None,
        )


def _sorts(state: State, number: int) -> list[int | None]:
    """Which of a few sorts each card is of, by the first attribute that is a word of an enum; empty without one."""
    for name, values in printed(state, number):
        type_ = next(
            each.type
            for each in state.game.model.variables
            if each.name == name and each.owner == model.KindOwner(kind=number)
        )
        if isinstance(type_, types.OptionalType):
            type_ = type_.element
        found = [value for value in dict.fromkeys(values) if value not in UNSAID]
        if isinstance(type_, types.EnumType) and 1 < len(found) <= MOST_SORTS:
            return [found.index(value) if value in found else None for value in values]
    return []


def _sayings(state: State, number: int) -> set[str]:
    """The attributes of a kind that are texts."""
    found = set()
    for variable in state.game.model.variables:
        type_ = variable.type
        if isinstance(type_, types.OptionalType):
            type_ = type_.element
        if variable.owner == model.KindOwner(kind=number) and isinstance(type_, types.TextType):
            found.add(variable.name)
    return found


def _rules(rules: model.Model, kind: int, declaration: int) -> Iterator[tuple[RuleLine, ...]]:
    """What a card does: its own effects, those that its kind has for all, and its hooks."""
    own = dict(rules.kinds[kind].cards[declaration].bodies)
    for number, effect in enumerate(rules.effects):
        body = own.get(number, effect.default if effect.kind == kind else None)
        if body is not None:
            yield rule_words(body.span.text)
    for hook in rules.hooks:
        if hook.card == (kind, declaration):
            yield rule_words(hook.span.text)
