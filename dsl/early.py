"""Parts of the conditions of a choice of several names that can be asked before the later names are looked at."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import BOOL
from rulewright.dsl.walk import nodes

CANNOT_FAULT = (
    model.BuiltinValue,
    model.Compare,
    model.Constant,
    model.IsNone,
    model.LocalValue,
    model.Logic,
    model.Not,
    model.OptionValue,
    model.VariableValue,
)
"""What a part is made of that can be asked where it would not have been: it never stops the game."""


def asked_early(names: tuple[model.PickName, ...]) -> tuple[model.PickName, ...]:
    """The names of a choice, each with all that its condition and those of later names ask of it and of earlier ones.

    In `s from spaces, to from reach(s) where s.owner == p and to.owner != p` the first part is asked of `s`: what can
    be reached from spaces of others need not be found. Parts keep their order, since one may guard those behind it.
    """
    conditions: list[list[model.Expression]] = [[] for _ in names]
    bound = {name.local: position for position, name in enumerate(names)}
    earliest = 0
    for position, name in enumerate(names):
        for part in _parts(name.condition):
            used = [bound[each.local] for each in nodes(part) if _is_bound(each, bound)]
            if all(isinstance(each, CANNOT_FAULT) for each in nodes(part)):
                earliest = max(earliest, *used, 0)
            else:
                earliest = position
            conditions[earliest].append(part)
    return tuple(evolve(name, condition=_joined(parts)) for name, parts in zip(names, conditions, strict=True))


def _is_bound(node: object, bound: dict[int, int]) -> bool:
    return isinstance(node, model.LocalValue) and node.local in bound


def _parts(condition: model.Expression | None) -> tuple[model.Expression, ...]:
    if condition is None:
        return ()
    is_and = isinstance(condition, model.Logic) and condition.operator == "and"
    return condition.operands if isinstance(condition, model.Logic) and is_and else (condition,)


def _joined(parts: list[model.Expression]) -> model.Expression | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return model.Logic(type=BOOL, operator="and", operands=tuple(parts), span=parts[0].span.to(parts[-1].span))


__all__ = ["asked_early"]
