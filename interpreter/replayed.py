"""Plays the decisions of a playthrough again under other rules, and tells where that leads elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence

from attrs import frozen

from rulewright.dsl.words import separated
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game
from rulewright.interpreter.playthrough import Playthrough, TakenDecision
from rulewright.interpreter.value_difference import ValueDifference, first_difference, names_of
from rulewright.interpreter.written_answer import shown_answer
from rulewright.interpreter.written_value import UnreadableValueError

MOST_OFFERED = 12


@frozen(kw_only=True)
class Broken:
    """A decision that is no longer possible: its number (from 1), whose it was, and both sides.

    `recorded` is what was decided, `found` what can be decided there now; `fault` is what goes wrong in the rules.
    """

    number: int
    seat: int
    recorded: str
    found: str
    fault: Fault | None = None


@frozen
class Differs:
    """The first decision (0: the setup) after which a value that both rules have is another one."""

    number: int
    value: ValueDifference


@frozen(kw_only=True)
class Replayed:
    """What came of it: the game under the other rules as far as it goes, and where it leads elsewhere.

    `rest` are the decisions that are left from one that is no longer possible. `gone` and `come` are the names of
    values that only the old rules or only the new ones have; those are not compared.
    """

    play: Playthrough
    broken: Broken | None
    differs: Differs | None
    rest: tuple[TakenDecision, ...]
    gone: tuple[str, ...]
    come: tuple[str, ...]


def replay(old: Playthrough, game: Game, more: Sequence[TakenDecision] = ()) -> Replayed:
    """Plays a playthrough, and then more decisions, under the rules of a game.

    `ValueError` when that is not for so many players, `Fault` when its setup goes wrong.
    """
    game.check_players(len(old.seats))
    new = Playthrough(game, old.seats, old.seed)
    names = [names_of(play.at(0).named_values()) for play in (old, new)]
    differs = _difference(old, new, 0, 0)
    agreed = 0
    broken = None
    decisions = (*old.decisions, *more)
    for number, each in enumerate(decisions, 1):
        broken = _take(old, new, number, each)
        # Where the recorded rules have a digest, and at the end, both are looked at.
        is_mark = number in old.digests or number == len(old)
        if differs is None and number <= len(old) and (is_mark or broken is not None):
            last = number if broken is None else number - 1
            differs = _difference(old, new, agreed, last)
            agreed = last
        if broken is not None:
            break
    return Replayed(
        play=new,
        broken=broken,
        differs=differs,
        rest=decisions[len(new) :],
        gone=_without(names[0], names[1]),
        come=_without(names[1], names[0]),
    )


def _take(old: Playthrough, new: Playthrough, number: int, taken: TakenDecision) -> Broken | None:
    """Takes a decision as it was taken, or tells why it cannot be."""
    written = json.loads(taken.text)
    fault = None
    try:
        new.take_written(written, taken.seat, is_lenient=True)
    except UnreadableValueError as error:
        found = _offered(new, taken.seat) or str(error)
    except Fault as error:
        found, fault = error.message, error
    else:
        return None
    recorded = shown_answer(written)
    if number <= len(old):
        asked = next(each for each in old.at(number - 1).decisions if each.seat == taken.seat)
        recorded = asked.label(taken.value)
    return Broken(number=number, seat=taken.seat, recorded=recorded, found=found, fault=fault)


def _offered(new: Playthrough, seat: int) -> str | None:
    """What a seat can choose now; None where it is not asked."""
    asked = next((each for each in new.state.decisions if each.seat == seat), None)
    if asked is None:
        return None
    labels = separated([option.label for option in asked.options[:MOST_OFFERED]])
    more = len(asked.options) - MOST_OFFERED
    return f"{labels} and {more:,} more" if more > 0 else labels


def _difference(old: Playthrough, new: Playthrough, first: int, last: int) -> Differs | None:
    """The first of some moments at which values differ; they are looked through only if they do at the last."""
    if old.digest_at(last) == new.digest_at(last):
        return None
    if first_difference(old.at(last).named_values(), new.at(last).named_values()) is None:
        return None
    for number in range(first, last + 1):
        value = first_difference(old.at(number).named_values(), new.at(number).named_values())
        if value is not None:
            return Differs(number, value)
    raise AssertionError("they differ at the last of these moments")


def _without(names: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    known = dict.fromkeys(others)
    return tuple(name for name in names if name not in known)
