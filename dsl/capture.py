"""A variant's new name never takes over a name that the rules of its base use for something of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes


def refuse_capture(base: Iterable[tree.Declaration], own: Iterable[tree.Declaration], diagnostics: Diagnostics) -> None:
    """Reports each new name of a variant that is a local name in its base: there it would mean something else."""
    new = {name: span for declaration in own for name, span in _declared(declaration)}
    if not new:
        return
    rules = tuple(base)
    for declaration in rules:
        for name, _ in _declared(declaration):
            # A name that is declared twice is reported as that.
            new.pop(name, None)
    seen: set[str] = set()
    for node in nodes(rules):
        for name, span in _bound(node):
            if name in new and name not in seen:
                seen.add(name)
                message = f"`{name}` is the name of something within the rules of the base"
                first = Label(span, "here it would get another meaning")
                diagnostics.error("RW907", message, new[name], secondary=(first,), help="choose another name")


def _declared(declaration: tree.Declaration) -> Iterator[tuple[str, Span]]:
    """The names of values and types that can be seen everywhere."""
    match declaration:
        case (
            tree.Option()
            | tree.Constant()
            | tree.Enum()
            | tree.Record()
            | tree.Board()
            | tree.Cards()
            | tree.Pieces()
            | tree.Field()
        ):
            yield declaration.name, declaration.name_span
        case _:
            return


def _bound(node: object) -> Iterator[tuple[str, Span]]:
    """The names that a node gives to something within its rule."""
    match node:
        case tree.Assign(target=tree.Name() as name):
            yield name.id, name.span
        case (
            tree.Declare()
            | tree.Pick()
            | tree.Orders()
            | tree.Generator()
            | tree.Spread()
            | tree.Parameter()
            | tree.HookParameter()
            | tree.TurnOrder()
            | tree.Ranking()
            | tree.RankWithout()
            | tree.Payoff()
        ):
            yield node.name, node.span
        case tree.Move(name=str(name)):
            yield name, node.span
        case tree.Whenever(owner=str(owner)):
            yield owner, node.span
        case _:
            return
