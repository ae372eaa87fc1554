"""The sum of several dice, where the dice themselves are wanted: `n = roll 2d6`, and then `n[1]`."""

from __future__ import annotations

import re

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span

SUM = re.compile(r"roll +(\d+d\d+)")


def list_of_dice(text: str) -> str | None:
    """What gives the dice of which a roll gives the sum."""
    sum = SUM.fullmatch(text)
    return None if sum is None else f"`roll each {sum[1]}` gives the list of the dice, `{text}` their sum"


def note_sum(local: int, value: model.Expression | model.RollDice | model.PickRandom | None, scope: Scope) -> None:
    """Keeps in mind whether a local holds the sum of several dice."""
    if isinstance(value, model.RollDice) and not value.each and value.count > 1:
        scope.body.sums[local] = value.span
    else:
        scope.body.sums.pop(local, None)


def report_sum(local: int, use: Span, scope: Scope) -> bool:
    """Says that a local is the sum of its dice, where they are wanted one by one; False if it is no such sum.

    It is said once of each: nothing else is wrong with what is done with them.
    """
    roll = scope.body.sums.get(local)
    if roll is None:
        return False
    scope.body.misread.add(local)
    scope.diagnostics.error(
        "RW309",
        "this is the sum of the dice, and they are wanted one by one",
        roll,
        label="one number",
        secondary=(Label(use, "taken as several here"),),
        help=list_of_dice(roll.text),
    )
    return True
