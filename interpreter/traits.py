"""What can be said of a game for a number of players without playing it: bounds on the safe side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.types import IntType, ListType, SetType
from rulewright.dsl.walk import nodes
from rulewright.interpreter.chance_operations import MOST_TOTALS
from rulewright.interpreter.chance_reads import is_draw

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

MOST_OUTCOMES = 1_000_000
"""No die has more sides."""

LARGEST_PAYOFF = 2**53 - 1


@frozen(kw_only=True)
class Traits:
    """`has_chance`: whether anything may be drawn; `has_secrets`: whether a card or a value may be hidden from a seat;
    `has_sealed`: whether several seats may decide at once; `most_outcomes`: at most so many outcomes has one draw;
    `payoffs`: the least and the most that a seat can be paid, None in a game that pays nothing.
    """

    has_chance: bool
    has_secrets: bool
    has_sealed: bool
    most_outcomes: int
    payoffs: tuple[int, int] | None

    @classmethod
    def of(cls, state: State) -> Traits:
        """The traits of the game of a state, for as many players."""
        rules, layout = state.program.rules, state.program.layout
        found = list(nodes(rules))
        draws = [
            node for node in found if isinstance(node, model.ShuffleZone) or is_draw(node, rules, loose=frozenset())
        ]
        return cls(
            has_chance=bool(draws),
            has_secrets=any(zone.face != "up" for zone in rules.zones)
            or any(variable.seen_by != "all" for variable in rules.variables),
            has_sealed=any(isinstance(node, model.Secretly) for node in found),
            most_outcomes=min(max(_outcomes(draws, [len(numbers) for numbers in layout.card_ranges])), MOST_OUTCOMES),
            payoffs=_payoffs(rules),
        )


def _outcomes(draws: list[object], cards: list[int]) -> Iterator[int]:
    """For each draw how many outcomes it can have: of dice the sides or the totals, of cards all of a kind."""
    yield max(cards, default=1)
    for node in draws:
        match node:
            case model.Assign(value=model.RollDice(count=count, sides=sides)):
                yield max(sides, min(count * (sides - 1) + 1, MOST_TOTALS))
            case model.Assign(value=model.PickRandom(list=collection)):
                match collection.type:
                    case ListType(bound=bound):
                        yield bound
                    case SetType():
                        yield MOST_OUTCOMES
            case _:
                pass


def _payoffs(rules: model.Model) -> tuple[int, int] | None:
    if rules.payoff is None:
        return None
    type_ = rules.payoff.value.type
    assert isinstance(type_, IntType), "a payoff is a number"
    return max(type_.low, -LARGEST_PAYOFF), min(type_.high, LARGEST_PAYOFF)
