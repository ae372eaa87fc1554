"""Checks what a test says for a decision: a value, or a text by which an option is known."""

from __future__ import annotations

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import check_expression
from rulewright.dsl.check_member import plain_text
from rulewright.dsl.scope import Scope


def check_answer(node: tree.Expression, scope: Scope) -> model.Answer | None:
    """One answer; which option it means shows only against those that are then open."""
    text = plain_text(node)
    if text is not None:
        return model.Answer(value=text, span=node.span)
    if isinstance(node, tree.ListLiteral):
        parts = [check_answer(item, scope) for item in node.items]
        found = tuple(part for part in parts if part is not None)
        return model.Answer(value=found, span=node.span) if len(found) == len(parts) else None
    if isinstance(node, tree.Name) and _is_word(node.id, scope):
        # Several enums have this word, or something else bears it too: the label says it as well.
        return model.Answer(value=node.id.replace("_", " "), span=node.span)
    value = check_expression(node, scope)
    return None if value is None else model.Answer(value=value, span=node.span)


def _is_word(name: str, scope: Scope) -> bool:
    """Whether a name is a value of some enum and does not say of which."""
    symbols = scope.symbols
    enums = len(symbols.enums_with(name))
    if not enums or name in scope.context.names:
        return False
    return enums > 1 or symbols.is_value_name(name)
