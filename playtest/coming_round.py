"""What comes round again in a game that does not end: which questions, which values, and what would have ended it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulewright.dsl import Label, Span, model, nodes
from rulewright.interpreter import State
from rulewright.playtest.course import RandomPicks

PICKS_WATCHED = 200
"""So many picks more are watched of a game that goes on."""

MOST_QUESTIONS = 4
MOST_ENDS = 4
MOST_VALUES = 4

Lowest = tuple[Any, Any]
"""The lowest and the highest that a number was."""


@frozen(kw_only=True)
class ComingRound:
    """The places of the questions that come again and of what would end the game, and in words what changed meanwhile.

    `asked` says how often the question was asked at which the watching began.
    """

    asked: str
    labels: tuple[Label, ...]
    help: str


def coming_round(state: State, seed: int) -> ComingRound:
    """Plays on at random from a state, and tells what repeats."""
    begun = state.decisions[0].site.span
    going = state.copy()
    picks = RandomPicks(going.players, seed)
    asked: dict[Span, int] = {}
    ranges: dict[str, Lowest] = {}
    count = 0
    while count < PICKS_WATCHED and not going.is_over:
        decision = going.decisions[0]
        asked[decision.site.span] = asked.get(decision.site.span, 0) + 1
        for name, value in _numbers(going.named_values()):
            low, high = ranges.get(name, (value, value))
            ranges[name] = min(low, value), max(high, value)
        going.choose(decision.options[picks.next(decision)], decision.seat)
        count += 1
    others = sorted((span for span in asked if span != begun), key=lambda span: -asked[span])[:MOST_QUESTIONS]
    ends = list(_ends(state))
    labels = [Label(span, f"asked {_times(asked[span])}") for span in others]
    labels += [Label(span.first_line, "this would end it, and never ran") for span in ends[:MOST_ENDS]]
    return ComingRound(
        asked=f"asked {_times(asked.get(begun, 0))} in {count} further answers",
        labels=tuple(labels),
        help=_help(ranges, has_ends=bool(ends)),
    )


def _numbers(values: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The numbers that the game and its players keep, by name."""
    for owner in (values["game"], *values["players"]):
        for name, value in owner.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield name, value


def _ends(state: State) -> Iterator[Span]:
    """The statements that end the game, in the order of the rules."""
    for node in nodes(state.program.rules):
        if isinstance(node, model.Win) or (isinstance(node, model.Leave) and node.kind == "end game"):
            yield node.span


def _help(ranges: dict[str, Lowest], *, has_ends: bool) -> str:
    moved = [f"`{name}` was {low} to {high}" for name, (low, high) in ranges.items() if low != high]
    told = f"meanwhile {', '.join(moved[:MOST_VALUES])}; " if moved else "meanwhile no number changed; "
    missing = "" if has_ends else "nothing in these rules ends the game; "
    return (
        f"{told}{missing}a count that only grows ends any game: `rounds += 1` in the turn, and below it "
        "`if rounds > 100` with `end game`"
    )


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
