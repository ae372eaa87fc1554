"""Halves left out, as in speech: of a question (`p.coins == 1 or 2`), of a choice, and of a space that is a number."""

from __future__ import annotations

from rulewright.dsl import model, tree
from rulewright.dsl.join import unwrapped
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import BoolType, EnumType, IntType, ListType, PlayerType, SpaceType, TextType, Type

LONGEST = 60
COMPARED = IntType | EnumType | PlayerType | SpaceType | TextType


def report_half_question(node: tree.Logic, number: int, value: model.Expression, scope: Scope) -> bool:
    """Says how a value that `and` or `or` joins, counted from 0, is asked for; whether it was one of these."""
    if isinstance(value.type, BoolType):
        return False
    help = _whole_question(node, number, value.type)
    if help is None:
        return False
    scope.diagnostics.error(
        "RW304",
        f"what `{node.operator}` joins is yes or no, and this is not",
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=help,
    )
    return True


def space_reached(operator: str, left: model.Expression, right: model.Expression) -> str | None:
    """How a number of steps is added to a space of a track; none where that is not what was meant."""
    space = unwrapped(left.type)
    if not isinstance(space, SpaceType) or not isinstance(right.type, IntType) or operator not in ("+", "-"):
        return None
    written = f"{space.board}[{left.span.text}.index {operator} {right.span.text}]"
    return f"along a track a space has a number: write `{written}`" if len(written) <= LONGEST else None


def player_reached(operator: str, left: Type, text: str) -> str | None:
    """What is written for the player next to one; none where nobody was counted on from."""
    if not isinstance(unwrapped(left), PlayerType) or operator[0] not in "+-":
        return None
    if operator[0] == "+":
        return f"the next player is `next({text})`"
    return f"players are not counted: the next one is `next({text})`, all others are `others({text})`"


def space_beside_number(left: model.Expression, right: model.Expression) -> str | None:
    """How a space is compared with a number; none where there are not these two."""
    space, number = (left, right) if isinstance(right.type, IntType) else (right, left)
    if not isinstance(unwrapped(space.type), SpaceType) or not isinstance(number.type, IntType):
        return None
    return f"a space has a number: compare `{space.span.text}.index`, where it is not none"


def _whole_question(node: tree.Logic, number: int, type: Type) -> str | None:
    texts = [operand.span.text for operand in node.operands]
    if number == 0 and isinstance(type, ListType) and isinstance(node.operands[-1], tree.NoneLiteral):
        return f'who may choose nothing is given that at the end of the line: `from {texts[0]} …, or "Nothing"`'
    if not isinstance(type, COMPARED):
        return None
    before = next((each for each in reversed(node.operands[:number]) if isinstance(each, tree.Compare)), None)
    if before is not None:
        asked = f"{before.left.span.text} {before.operator} "
        meant = [text if place < number else asked + text for place, text in enumerate(texts)]
        whole = f" {node.operator} ".join(meant)
        return f"write `{whole}`" if len(whole) <= LONGEST else f"write `{asked}{texts[number]}`"
    if number == 0 and node.operator == "or" and node.operands[1].__class__ is node.operands[0].__class__:
        return f"to ask for one of several, write `… in [{', '.join(texts)}]`"
    return None
