"""Checks how a game is won and paid, what must always hold, what simulations count and what bots go by."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import check_expression, expect, expect_condition
from rulewright.dsl.check_purity import check_purity
from rulewright.dsl.check_start import close_formula, formula_scope
from rulewright.dsl.declared import Declared, header
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import BOOL, INT, PLAYER, BoolType, EnumType, IntType, SpaceType, Type


def check_of_player(
    name: str, node: tree.Expression, type: Type | None, what: str, out: Declared
) -> model.Formula | None:
    """A formula whose one parameter is a player."""
    scope = formula_scope(what, node.span, out, (model.Local(name=name, type=PLAYER),))
    value = check_expression(node, scope) if type is None else expect(node, type, scope, what)
    return None if value is None else close_formula(value, scope, 1, node.span)


def check_ranking(node: tree.Ranking, out: Declared) -> model.Ranking:
    by, without = [], []
    for line in node.lines:
        match line:
            case tree.RankBy():
                formula = check_of_player(node.name, line.value, None, "what players are ranked by", out)
                if formula is not None and not _is_ordered(formula.value.type):
                    message = "players are ranked by a number"
                    label = f"this is {one_of(formula.value.type, out.symbols)}"
                    out.diagnostics.error("RW220", message, line.value.span, label=label)
                elif formula is not None:
                    highest = line.order == "highest"
                    by.append(model.RankBy(value=formula, highest=highest, title=line.title, span=line.span))
            case tree.RankWithout():
                formula = check_of_player(line.name, line.condition, BOOL, "a condition", out)
                without.extend([formula] if formula is not None else [])
    return model.Ranking(by=tuple(by), without=tuple(without), span=node.span)


def _is_ordered(type: Type) -> bool:
    """Whether values can be put in an order: numbers, yes after no, enum values as declared, spaces along a track."""
    return isinstance(type, IntType | BoolType | EnumType | SpaceType)


def check_payoff(node: tree.Payoff, out: Declared) -> model.Formula | None:
    return check_of_player(node.name, node.value, INT, "what a player is paid", out)


def check_invariants(out: Declared) -> tuple[model.Invariant, ...]:
    """All promises."""
    titles = out.local_names()
    invariants = []
    for node in out.all(tree.Invariant):
        titles.take(node.title, header(node.span), "an invariant")
        scope = formula_scope("an invariant", node.condition.span, out)
        condition = expect_condition(node.condition, scope, "an invariant")
        if condition is not None:
            formula = close_formula(condition, scope, 0, node.condition.span)
            invariants.append(
                model.Invariant(title=node.title, is_always=node.is_always, condition=formula, span=node.span)
            )
    return tuple(invariants)


def check_measures(out: Declared) -> tuple[model.Measure, ...]:
    """All that simulations count."""
    titles = out.local_names()
    measures = []
    for node in out.all(tree.Measure):
        titles.take(node.title, header(node.span), "a measure")
        scope = formula_scope("a measure", node.value.span, out)
        value = check_expression(node.value, scope)
        if value is None:
            continue
        if not isinstance(value.type, IntType | BoolType):
            label = f"this is {one_of(value.type, out.symbols)}"
            message = "a measure is a number, or yes or no"
            out.diagnostics.error("RW614", message, node.value.span, label=label)
            continue
        formula = close_formula(value, scope, 0, node.value.span)
        measures.append(model.Measure(title=node.title, value=formula, span=node.span))
    return tuple(measures)


def check_goal(
    player: str, node: tree.Expression, checked: model.Model, out: Declared, diagnostics: Diagnostics
) -> model.Formula | None:
    """What somebody outside the rules wants to be high for a player; it stands in no file of the game."""
    formula = check_of_player(player, node, None, "what a bot goes by", evolve(out, diagnostics=diagnostics))
    if formula is None:
        return None
    if not isinstance(formula.value.type, IntType | BoolType):
        label = f"this is {one_of(formula.value.type, out.symbols)}"
        diagnostics.error("RW614", "a bot goes by a number, or yes or no", node.span, label=label)
        return None
    check_purity(evolve(checked, payoff=formula), diagnostics)
    return formula
