"""Which names of a body have a value at one place of it: for faults, which list them.

A local that was given its value in another branch, in an earlier round of a loop, or by a binder that is done, still
holds something, but it has nothing to do with the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.interpreter.secret_locals import bodies

Locals = frozenset[int]

NOTHING: Locals = frozenset()


def names_there(rules: model.Model, locals_: tuple[model.Local, ...], span: Span) -> Locals:
    """The locals of what names these that have a value where a span of it begins."""
    if not locals_:
        return NOTHING
    root = _root(rules, locals_)
    if root is None:
        return frozenset(range(len(locals_)))
    given = frozenset(range(len(locals_))) - _bound_in(root)
    block: model.Block = ()
    if isinstance(root, model.Body):
        given, block = given | frozenset(range(root.parameters)), root.block
    found = _Walk(span).at(block, given)
    return found if found is not None else given | _binders(root, span)


def _root(rules: model.Model, locals_: tuple[model.Local, ...]) -> Node | None:
    """What has just these locals."""
    of_statements = (*bodies(rules), *(function.body for function in rules.functions))
    found = next((body for body in of_statements if body.locals is locals_), None)
    if found is not None:
        return found
    return next((node for node in nodes(rules) if getattr(node, "locals", None) is locals_), None)


def _bound_in(root: Node) -> Locals:
    """All locals that get a value somewhere inside."""
    found: set[int] = set()
    for node in nodes(root):
        match node:
            case model.Assign(target=model.Target(local=int(local))):
                found.add(local)
            case model.Generator(local=local) | model.Spread(local=local) | model.PickName(local=local):
                found.add(local)
            case model.PickSome(local=local, element=element):
                found |= {local, element}
            case model.PickOrder(local=local) | model.Announce(value=local) | model.RepeatTimes(counter=local):
                found.add(local)
            case _:
                pass
    return frozenset(found)


def _holds(outer: Node | None, inner: Span) -> bool:
    """Whether a place lies inside a node."""
    return outer is not None and outer.span.holds(inner)


def _binders(root: Node, span: Span) -> Locals:
    """The binders of expressions and options around a place."""
    found: set[int] = set()
    for node in nodes(root):
        match node:
            case model.Comprehension() | model.Aggregate() | model.MenuOption() | model.For() if _holds(node, span):
                found |= _turned(node.generators, span)
            case model.Secretly() if _holds(node, span):
                found |= _turned((node.seats,), span)
            case model.Spread() if _holds(node, span) and not _holds(node.starts, span):
                found |= {node.local, *_turned((node.generator,), span)}
            case model.PickSome(condition=condition, such_that=such_that):
                if _holds(condition, span):
                    found.add(node.element)
                if _holds(such_that, span):
                    found.add(node.local)
            case model.PickOne(names=names):
                found |= _named(names, span)
            case _:
                pass
    return frozenset(found)


def _turned(generators: Sequence[model.Generator], span: Span) -> set[int]:
    """The binders of generators that have a value at a place inside what goes through them."""
    found: set[int] = set()
    for generator in generators:
        if _holds(generator, span):
            is_judged = _holds(generator.condition, span) or _holds(generator.bound_condition, span)
            return found | {generator.local} if is_judged else found
        found.add(generator.local)
    return found


def _named(names: Sequence[model.PickName], span: Span) -> set[int]:
    """The names of a choice that have a value at a place in one of its lists or conditions."""
    found: set[int] = set()
    for name in names:
        if _holds(name.collection, span):
            return found
        found.add(name.local)
        if _holds(name.condition, span):
            return found
    return set()


@define
class _Walk:
    """Goes along the paths of a body up to a place; None stands for what is never come to."""

    span: Span
    breaks: list[list[Locals]] = field(factory=list)

    def at(self, block: model.Block, before: Locals) -> Locals | None:
        """What has a value at the place, if it lies in a block."""
        there: Locals | None = before
        for statement in block:
            if there is None:
                return None
            if _holds(statement, self.span):
                return self._inside(statement, there) | _binders(statement, self.span)
            there = self._after(statement, there)
        return None

    def _inside(self, statement: model.Statement, before: Locals) -> Locals:
        for block in _blocks(statement):
            found = self.at(block, before | _chosen(statement, block))
            if found is not None:
                return found
        return before

    def _through(self, block: model.Block, before: Locals) -> Locals | None:
        there: Locals | None = before
        for statement in block:
            if there is None:
                return None
            there = self._after(statement, there)
        return there

    def _after(self, statement: model.Statement, before: Locals) -> Locals | None:
        """What has a value after a statement; None where nothing comes after it."""
        match statement:
            case model.Assign(target=target):
                return before if target.local is None else before | {target.local}
            case model.Leave(kind=kind):
                if kind == "break" and self.breaks:
                    self.breaks[-1].append(before)
                return before if kind == "proceed" else None
            case model.Return() | model.Win():
                return None
            case model.If(branches=branches, otherwise=otherwise):
                return self._meet([*(branch.body for branch in branches), otherwise], before)
            case model.Choose(what=model.PickMenu(options=options), otherwise=otherwise):
                blocks = [option.body for option in options]
                return self._meet(blocks if otherwise is None else [*blocks, otherwise], before)
            case model.Choose(what=what, otherwise=otherwise):
                chosen = before | _choices(what)
                other = None if otherwise is None else self._through(otherwise, before)
                return chosen if other is None else chosen & other
            case model.While(condition=None, body=body):
                self.breaks.append([])
                self._through(body, before)
                left = self.breaks.pop()
                return frozenset.intersection(*left) if left else None
            case model.For(body=body) | model.While(body=body) | model.RepeatTimes(body=body):
                self.breaks.append([])
                self._through(body, before)
                self.breaks.pop()
                return before
            case _:
                return before

    def _meet(self, blocks: Sequence[model.Block], before: Locals) -> Locals | None:
        """What has a value wherever one of these blocks was gone through."""
        ends = [self._through(block, before) for block in blocks]
        found = [end for end in ends if end is not None]
        return frozenset.intersection(*found) if found else None


def _blocks(statement: model.Statement) -> list[model.Block]:
    """The blocks that stand in a statement."""
    match statement:
        case model.If(branches=branches, otherwise=otherwise):
            return [*(branch.body for branch in branches), otherwise]
        case model.For(body=body) | model.While(body=body) | model.RepeatTimes(body=body):
            return [body]
        case model.Choose(what=model.PickMenu(options=options), otherwise=otherwise):
            return [*(option.body for option in options), otherwise or ()]
        case model.Choose(otherwise=otherwise):
            return [otherwise or ()]
        case model.Secretly(body=body, otherwise=otherwise):
            return [body, otherwise or ()]
        case _:
            return []


def _chosen(statement: model.Statement, block: model.Block) -> Locals:
    """What a statement gives a value for one of its blocks, besides its binders."""
    if isinstance(statement, model.Secretly) and block is statement.body:
        return _choices(statement.what)
    return NOTHING


def _choices(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu) -> Locals:
    """The names of what is chosen."""
    match what:
        case model.PickOne(names=names):
            return frozenset(name.local for name in names)
        case model.PickSome(local=local) | model.PickOrder(local=local):
            return frozenset((local,))
        case model.PickMenu():
            return NOTHING
        case _:
            assert_never(what)
