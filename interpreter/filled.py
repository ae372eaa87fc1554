"""Why something is not in a list that a loop fills: what kept it from being added when its turn came."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.walk import nodes
from rulewright.interpreter.evaluate_function import assign_local
from rulewright.interpreter.expectation import written
from rulewright.interpreter.label import Value
from rulewright.interpreter.reasoning import Reasoner
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

ADDING = ("append", "add")


@frozen
class Filling:
    """The one statement that adds to a list or set which was empty at first, and the loop it stands in."""

    reasoner: Reasoner
    local: int
    frame: Frame
    loop: model.For
    adding: model.Assign

    @classmethod
    def of(cls, reasoner: Reasoner, local: int, value: Value, frame: Frame) -> Filling | None:
        """How a local was filled; none where that is not so simple, or would not come to the same value now."""
        body, given = reasoner.body_of(frame), reasoner.given(local, frame)
        if (
            body is None
            or len(given) != 2
            or given[0].operator != "="
            or given[1].operator not in ADDING
            or given[1].target.steps
        ):
            return None
        first, adding = given
        if not isinstance(first.value, model.ListOf) or first.value.items:
            return None
        loops = [node for node in nodes(body.block) if isinstance(node, model.For) and adding in nodes(node.body)]
        if len(loops) != 1 or len(loops[0].generators) != 1 or loops[0].generators[0].bound is not None:
            return None
        made = cls(reasoner, local, frame, loops[0], adding)
        is_item = isinstance(adding.value, model.LocalValue) and adding.value.local == made.generator.local
        return made if is_item and made.comes_to(value) else None

    @property
    def generator(self) -> model.Generator:
        """What the loop goes through."""
        return self.loop.generators[0]

    def comes_to(self, value: Value) -> bool:
        """Whether just these elements would be added now."""
        source = self.reasoner.look(self.generator.collection, self.frame)
        if not source.is_plain:
            return False
        for item in source.value:
            reasons = self.kept_away(item)
            # What the reader may not know of one element is not to show in what he is told of another.
            if reasons is None or any(each.kind in ("hidden", "unclear") for each in reasons):
                return False
            if (not reasons) != (item in value):
                return False
        return True

    def kept_away(self, item: Value) -> list[Reason] | None:
        """Why an element of the loop is not added: nothing if it is; None where that cannot be told."""
        frame = evolve(self.frame, values=list(self.frame.values))
        frame.set(self.generator.local, item)
        condition = self.generator.condition
        if condition is not None:
            judged = self.reasoner.look(condition, frame)
            if not judged.is_plain or not judged.value:
                return self.reasoner.why_false(condition, frame)
        return self._along(self.loop.body, frame)

    def _along(self, block: model.Block, frame: Frame) -> list[Reason] | None:
        """Goes towards the statement that adds."""
        for statement in block:
            if statement is self.adding:
                return []
            match statement:
                case model.If():
                    leads_there = self.adding in nodes(statement)
                    found = self._branch(statement, frame, leads_there=leads_there)
                    if leads_there or found is None or found:
                        return found
                case model.Assign(target=model.Target(local=int(local), steps=())) if local != self.local and not (
                    isinstance(statement.value, model.RollDice | model.PickRandom)
                ):
                    if not self._assigned(statement, frame):
                        return None
                case _:
                    return None
        return None

    def _assigned(self, statement: model.Assign, frame: Frame) -> bool:
        look = self.reasoner.evaluator.looking(lambda: assign_local(self.reasoner.evaluator, statement, frame))
        return look.is_plain

    def _branch(self, node: model.If, frame: Frame, *, leads_there: bool) -> list[Reason] | None:
        """What becomes of an `if`: it leads to the statement, away from it, or past it."""
        for branch in node.branches:
            look = self.reasoner.look(branch.condition, frame)
            if not look.is_plain:
                return [self.reasoner.not_plain(branch.condition, look)]
            is_way = self.adding in nodes(branch.body)
            if look.value:
                if is_way:
                    return self._along(branch.body, frame)
                leaves = any(isinstance(each, model.Leave) and each.kind == "continue" for each in branch.body)
                if leads_there or leaves:
                    return [self.reasoner.held(branch.condition, frame, True)]
                return None
            if is_way:
                return self.reasoner.why_false(branch.condition, frame)
        return self._along(node.otherwise, frame) if leads_there else []


def added_up(reasoner: Reasoner, local: int, frame: Frame) -> Iterator[Reason]:
    """The statements that made a number, where there are several."""
    given = reasoner.given(local, frame)
    if len(given) > 1:
        for node in given:
            yield Reason(kind="made", sentence=f"`{written(node)}` makes it so", span=node.span)
