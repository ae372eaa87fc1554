"""The kinds of small mistakes, and all of them that a rules file has room for.

Each kind is a function that looks at one place and gives the mistakes that could be made there. Whether the rules
still pass `check` with one of them is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.dsl import tree
from rulewright.playtest import mutate_block, mutate_condition, mutate_name, mutate_value
from rulewright.playtest.mutation import Mutation, Place, places
from rulewright.playtest.rule_names import RuleNames

Kind = Callable[[Place, RuleNames], Iterator[Mutation]]

KINDS: dict[str, Kind] = {
    mutate_block.EMPTIED: mutate_block.emptied,
    mutate_block.DROPPED: mutate_block.dropped,
    mutate_condition.NEGATED: mutate_condition.negated,
    mutate_condition.ALWAYS: mutate_condition.always,
    mutate_value.NUMBER: mutate_value.number,
    mutate_condition.BOUND: mutate_condition.bound,
    mutate_value.OPERATOR: mutate_value.operator,
    mutate_value.END: mutate_value.end,
    mutate_block.SWAPPED: mutate_block.swapped,
    mutate_name.ZONE: mutate_name.zone,
    mutate_name.SEAT: mutate_name.seat,
    mutate_name.VALUE: mutate_name.value,
    mutate_name.VARIABLE: mutate_name.variable,
    mutate_value.FACE: mutate_value.face,
}
"""Every kind, in the order in which they are reported."""


def mutations(file: tree.File) -> dict[str, tuple[Mutation, ...]]:
    """All the small mistakes that the rules of a file have room for, by kind, each in the order of the text."""
    names = RuleNames.of(file)
    found: dict[str, list[Mutation]] = {kind: [] for kind in KINDS}
    for place in places(file, names):
        for kind, look in KINDS.items():
            found[kind].extend(look(place, names))
    return {kind: tuple(each) for kind, each in found.items()}
