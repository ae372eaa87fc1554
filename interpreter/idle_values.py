"""Values of the game, of players and of teams that no rule asks for: kept to be counted, or for promises."""

from __future__ import annotations

from attrs import fields

from rulewright.dsl import model
from rulewright.dsl.walk import nodes

NO_RULES = ("invariants", "measures", "tests", "sources", "variables")
OWNERS = (model.GameOwner, model.PlayerOwner, model.TeamOwner)


def idle_values(rules: model.Model) -> frozenset[int]:
    """The ordinals of the variables at which rules look, if at all, only to change just them.

    How a game goes on does not hang on them, so a table need not show them.
    """
    parts = tuple(getattr(rules, part.name) for part in fields(model.Model) if part.name not in NO_RULES)
    looks = [0] * len(rules.variables)
    changes = [0] * len(rules.variables)
    for node in nodes(*parts):
        match node:
            case model.VariableValue(variable=number):
                looks[number] += 1
            case model.Whenever(variable=number):
                looks[number] += 1
            case model.Assign(target=model.Target(variable=int(number)), value=value):
                changes[number] += 1
                looks[number] -= sum(
                    isinstance(each, model.VariableValue) and each.variable == number for each in nodes(value)
                )
            case _:
                pass
    return frozenset(
        number
        for number, variable in enumerate(rules.variables)
        if changes[number] and not looks[number] and isinstance(variable.owner, OWNERS)
    )
