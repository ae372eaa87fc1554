"""Mistakes in blocks: a rule that does nothing, a statement left out, blocks that change places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulewright.dsl import Span, tree
from rulewright.playtest.mutation import Mutation, Place, first_line
from rulewright.playtest.rule_names import RuleNames

EMPTIED = "emptied body"
DROPPED = "dropped statement"
SWAPPED = "swapped branches"

NOTHING = "(nothing)"


def emptied(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A rule, or what a choice leads to, that does nothing."""
    node = place.node
    match node:
        case tree.Procedure(kind="function"):
            return
        case (
            tree.Procedure() | tree.Effect() | tree.CardEffect() | tree.Hook() | tree.Whenever() | tree.TurnOrder()
            | tree.Setup() | tree.Play() | tree.MenuOption() | tree.Secretly()
        ):  # fmt: skip
            if node.body and not all(_is_told(each) for each in node.body):
                yield place.told(EMPTIED, evolve(node, body=()), first_line(node.span), NOTHING)
        case _:
            pass


def dropped(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A statement that is not there."""
    for name in ("body", "otherwise"):
        block = getattr(place.node, name, None)
        if not isinstance(block, tuple) or (name == "body" and len(block) == 1 and _is_rule(place.node)):
            continue
        for position, statement in enumerate(block):
            if isinstance(statement, tree.Node) and not _is_told(statement):
                yield _left_out(place, name, position, statement.span)
    match place.node:
        case tree.Ranking(lines=lines):
            for position, line in enumerate(lines):
                yield _left_out(place, "lines", position, line.span)
        case tree.Card(hooks=hooks):
            for position, hook in enumerate(hooks):
                # Another hook does nothing when its body is empty; without this one the hooked rule runs.
                if hook.timing == "instead of":
                    yield _left_out(place, "hooks", position, hook.span)
        case tree.File():
            for position, declaration in enumerate(place.node.declarations):
                if isinstance(declaration, tree.Hook) and declaration.timing == "instead of":
                    yield _left_out(place, "declarations", position, declaration.span)
        case _:
            pass


def _left_out(place: Place, name: str, position: int, span: Span) -> Mutation:
    held = getattr(place.node, name)
    rest = (*held[:position], *held[position + 1 :])
    return place.told(DROPPED, evolve(place.node, **{name: rest}), first_line(span), NOTHING, at=span)


def _is_told(statement: Any) -> bool:
    """Whether a statement only tells everybody something, which is no rule."""
    return isinstance(statement, tree.Say) and statement.to is None


def _is_rule(node: Any) -> bool:
    return isinstance(
        node,
        tree.Procedure
        | tree.Effect
        | tree.CardEffect
        | tree.Hook
        | tree.Whenever
        | tree.TurnOrder
        | tree.Setup
        | tree.Play
        | tree.MenuOption
        | tree.Secretly,
    )


def swapped(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Two branches of which each is in the other's place."""
    node = place.node
    match node:
        case tree.If(branches=branches, otherwise=otherwise):
            for position in range(len(branches) - 1):
                one, other = branches[position : position + 2]
                pair = (evolve(one, body=other.body), evolve(other, body=one.body))
                changed = (*branches[:position], *pair, *branches[position + 2 :])
                yield _exchanged(place, evolve(node, branches=changed), one.span)
            if otherwise is not None:
                last = branches[-1]
                changed = (*branches[:-1], evolve(last, body=otherwise))
                yield _exchanged(place, evolve(node, branches=changed, otherwise=last.body), last.span)
        case tree.Menu(options=options):
            for position in range(len(options) - 1):
                first, second = options[position : position + 2]
                swap = (evolve(first, body=second.body), evolve(second, body=first.body))
                yield _exchanged(
                    place, evolve(node, options=(*options[:position], *swap, *options[position + 2 :])), first.span
                )
        case tree.Conditional(then=then, otherwise=other):
            text, start = node.span.text, node.span.start
            after = (
                f"({other.span.text})"
                + text[then.span.end - start : other.span.start - start]
                + f"({then.span.text})"
                + text[other.span.end - start :]
            )
            yield place.exact(SWAPPED, evolve(node, then=other, otherwise=then), after)
        case _:
            pass


def _exchanged(place: Place, replacement: Any, at: Span) -> Mutation:
    return place.told(SWAPPED, replacement, first_line(at), "(this block and the next one change places)", at=at)
