"""Warns of hooks and triggers that cannot run, and of games that cannot end."""

from __future__ import annotations

from rulewright.dsl import model, tree
from rulewright.dsl.declared import Declared, header
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.types import IntType
from rulewright.dsl.walk import nodes
from rulewright.dsl.warn_unused import rules_of


def warn_hooks(checked: model.Model, diagnostics: Diagnostics) -> None:
    """Hooks whose condition never holds, and those behind one that always takes the place."""
    conditional: tuple[model.Hook | model.Whenever, ...] = (*checked.hooks, *checked.whenevers)
    for guarded in conditional:
        if guarded.condition is not None and truth(guarded.condition) is False:
            message = "the condition of this never holds, so it never runs"
            diagnostics.warning("RW808", message, header(guarded.span), label="never runs")
    hookable: tuple[model.Action | model.Effect, ...] = (*checked.actions, *checked.effects)
    for hooked in hookable:
        replaced = None
        for number in hooked.instead:
            hook = checked.hooks[number]
            if replaced is not None:
                secondary = (Label(header(replaced.span), "this always takes the place, and does not `proceed`"),)
                message = f"this never runs: another hook always takes the place of `{hooked.name}` first"
                diagnostics.warning("RW808", message, header(hook.span), label="never runs", secondary=secondary)
            elif hook.condition is None and not _proceeds(hook):
                replaced = hook


def _proceeds(hook: model.Hook) -> bool:
    return any(isinstance(node, model.Leave) and node.kind == "proceed" for node in nodes(hook.body))


def truth(condition: model.Expression) -> bool | None:
    """What a condition always is; None for one that depends on something.

    Numbers count by the range of their types, so `p.hats == 7` is false where `hats` is `0..3`.
    """
    match condition:
        case model.Constant(value=bool(value)):
            return value
        case model.Not(operand=operand):
            inner = truth(operand)
            return None if inner is None else not inner
        case model.Logic(operator=operator, operands=operands):
            parts = [truth(operand) for operand in operands]
            decides = operator == "or"
            if decides in parts:
                return decides
            return not decides if all(part is not None for part in parts) else None
        case model.Compare(operator=operator, left=left, right=right):
            if isinstance(left.type, IntType) and isinstance(right.type, IntType):
                return _compare(operator, left.type, right.type)
            if isinstance(left, model.Constant) and isinstance(right, model.Constant) and left.type == right.type:
                return {"==": left.value == right.value, "!=": left.value != right.value}.get(operator)
            return None
        case _:
            return None


def _compare(operator: str, left: IntType, right: IntType) -> bool | None:
    apart = left.high < right.low or right.high < left.low
    same = left.low == left.high == right.low == right.high
    match operator:
        case "==":
            return False if apart else True if same else None
        case "!=":
            return True if apart else False if same else None
        case "<":
            return True if left.high < right.low else False if left.low >= right.high else None
        case "<=":
            return True if left.high <= right.low else False if left.low > right.high else None
        case ">":
            return True if left.low > right.high else False if left.high <= right.low else None
        case ">=":
            return True if left.low >= right.high else False if left.high < right.low else None
        case _:
            return None


def warn_ending(checked: model.Model, out: Declared, diagnostics: Diagnostics) -> None:
    """A game of turns goes on until something ends it."""
    if checked.turn is None:
        return
    for node in nodes(*rules_of(checked)):
        if isinstance(node, model.Win) or (isinstance(node, model.Leave) and node.kind == "end game"):
            return
    (turn, *_) = out.all(tree.TurnOrder)
    help = "somewhere there must be `win p` or `end game`"
    message = "this game never ends: its turns go on for ever"
    diagnostics.warning("RW810", message, header(turn.span), help=help)
