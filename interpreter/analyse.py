"""What the compiler must know of the rules as a whole: which can stop to ask, which call themselves.

Where chance is explicit, a statement that draws stops to ask too.

A rule is named by a key: its sort and its ordinals, such as `("action", 3)` or `("card", kind, card, effect)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.walk import nodes
from rulewright.interpreter.call_graph import Key, components, reached, turned_round
from rulewright.interpreter.chance_reads import is_draw, order_blind, reads_order
from rulewright.interpreter.fault import CALL_LIMIT

CHARGE_FREE_CALLS = 16
"""A rule that makes more calls than this, in those that it calls too, is charged for them when it begins."""

CHARGE_FREE_WAITING = 4
"""The same for a rule that may wait, whose calls take longer."""


class Analysis:
    """The graph of calls of a model, and what follows from it."""

    def __init__(self, rules: model.Model, loose: frozenset[int] | None = None) -> None:
        """`loose` are the zones whose cards may lie in no order yet, where chance is explicit."""
        self.model = rules
        self.loose = loose
        self.draws: frozenset[int] = frozenset()
        """The statements, by `id`, that stop to ask chance."""
        self.blind: frozenset[int] = frozenset()
        """The zones as values, by `id`, whose order cannot matter."""
        self.watchers: dict[int, tuple[int, ...]] = {}
        for ordinal, whenever in enumerate(rules.whenevers):
            self.watchers[whenever.variable] = (*self.watchers.get(whenever.variable, ()), ordinal)
        self.calls: dict[Key, dict[Key, int]] = {}
        """For each rule those that it calls, with the number of places where it does."""
        self._asks: dict[Key, bool] = {}
        for key, roots in self._bodies():
            self.calls[key], self._asks[key] = self._edges(roots)
        for ordinal, action in enumerate(rules.actions):
            self._add_hooks(("action", ordinal), action)
        for ordinal, effect in enumerate(rules.effects):
            self._add_hooks(("effect", ordinal), effect)
        if loose is not None:
            self.blind = order_blind(rules)
            self.draws = self._find_draws(loose)
            for key, roots in self._bodies():
                self._asks[key] = self._edges(roots)[1]
        self.suspending = self._find_suspending()
        self._groups = components(self.calls)
        self.recursive = self._find_recursive()
        self.counted = self._find_counted()
        self._weights = self._weigh()
        self._statements: dict[int, bool] = {}

    def _bodies(self) -> Iterator[tuple[Key, tuple[Any, ...]]]:
        rules = self.model
        for i, action in enumerate(rules.actions):
            yield ("action", i), (action.body.block,)
        for i, function in enumerate(rules.functions):
            yield ("function", i), (function.body.block,)
        for i, effect in enumerate(rules.effects):
            yield ("effect", i), () if effect.default is None else (effect.default.block,)
        for i, hook in enumerate(rules.hooks):
            condition = () if hook.condition is None else (hook.condition,)
            yield ("hook", i), (*condition, hook.body.block)
        for i, whenever in enumerate(rules.whenevers):
            condition = () if whenever.condition is None else (whenever.condition,)
            yield ("whenever", i), (*condition, whenever.body.block)
        for i, kind in enumerate(rules.kinds):
            for j, card in enumerate(kind.cards):
                for effect_ordinal, body in card.bodies:
                    yield ("card", i, j, effect_ordinal), (body.block,)

    def _edges(self, roots: tuple[Any, ...]) -> tuple[dict[Key, int], bool]:
        found: dict[Key, int] = {}
        asks = False

        def calls(key: Key) -> None:
            found[key] = found.get(key, 0) + 1

        for node in nodes(*roots):
            match node:
                case model.Choose() | model.Secretly():
                    asks = True
                case _ if id(node) in self.draws:
                    asks = True
                case model.Call(action=action) if action >= 0:
                    calls(("action", action))
                case model.CallEffect(effect=effect):
                    calls(("effect", effect))
                case model.CallFunction(function=function):
                    calls(("function", function))
                case model.Target(variable=int() as variable):
                    for watcher in self.watchers.get(variable, ()):
                        calls(("whenever", watcher))
                case _:
                    pass
        return found, asks

    def _add_hooks(self, key: Key, hooked: model.Action | model.Effect) -> None:
        found = self.calls[key]
        for hook in (*hooked.before, *hooked.instead, *hooked.after):
            found["hook", hook] = 1
        if key[0] == "effect":
            for other in self.calls:
                if other[0] == "card" and other[3] == key[1]:
                    found[other] = 1

    def _find_draws(self, loose: frozenset[int]) -> frozenset[int]:
        """What may draw, but for what a what-if tries out: that never stops, and finds piles in order."""
        rules = self.model
        tried = [self._edges((node.action,))[0] for node in nodes(rules) if isinstance(node, model.WhatIf)]
        never = reached((key for found in tried for key in found), self.calls)
        bodies = [*((key, roots) for key, roots in self._bodies() if key not in never)]
        bodies.extend(((), (body.block,)) for body in (rules.setup, rules.turn and rules.turn.body, rules.play) if body)
        return frozenset(id(node) for _, roots in bodies for node in nodes(*roots) if is_draw(node, rules, loose))

    def asks_for_order(self, *roots: object) -> bool:
        """Whether nodes, or what they call, may ask for the order of a pile whose cards lie in no order yet."""
        if not self.loose:
            return False
        if any(reads_order(node, self.loose, self.blind) for node in nodes(*roots)):
            return True
        return any(key in self._ordering for key in self._edges(roots)[0])

    @cached_property
    def _ordering(self) -> frozenset[Key]:
        """The rules that may ask for the order of a pile, themselves or in what they call."""
        own = [
            key
            for key, roots in self._bodies()
            if any(reads_order(node, self.loose or frozenset(), self.blind) for node in nodes(*roots))
        ]
        return reached(own, turned_round(self.calls))

    def _find_suspending(self) -> frozenset[Key]:
        """The rules that may wait; an `instead of` hook may when what it lets proceed may."""
        follows = turned_round(self.calls)
        hooked: list[tuple[Key, model.Action | model.Effect]] = [
            (("action", i), action) for i, action in enumerate(self.model.actions)
        ]
        hooked += [(("effect", i), effect) for i, effect in enumerate(self.model.effects)]
        for key, target in hooked:
            follows[key].extend(("hook", hook) for hook in target.instead)
        return reached((key for key, asks in self._asks.items() if asks), follows)

    def _find_recursive(self) -> frozenset[Key]:
        """The rules from which a way of calls leads back to themselves."""
        return frozenset(key for group in self._groups for key in group if len(group) > 1 or key in self.calls[key])

    def _find_counted(self) -> frozenset[Key]:
        """The rules whose calls are counted: those on a way of calls that may be longer than is allowed."""
        if self.recursive:
            return reached(self.recursive, self.calls) | reached(self.recursive, turned_round(self.calls))
        heights: dict[Key, int] = {}
        for (key,) in self._groups:
            heights[key] = 1 + max((heights[callee] for callee in self.calls[key]), default=0)
        return frozenset(self.calls) if max(heights.values(), default=0) > CALL_LIMIT else frozenset()

    def _weigh(self) -> dict[Key, int]:
        """How much a call of each rule does in calls of its own, one step for each."""
        found: dict[Key, int] = {}
        for key in (key for group in self._groups for key in group):
            found[key] = 1 + sum(
                times * (1 if self._is_charged(callee, found) else found.get(callee, 1))
                for callee, times in self.calls[key].items()
            )
        return found

    def is_heavy(self, key: Key) -> bool:
        """Whether a rule is charged for its calls whenever it is called, and not all at once by its callers."""
        return self._is_charged(key, self._weights)

    def weight(self, key: Key) -> int:
        """The steps that a call takes, but for those that the rule is charged for when it begins."""
        return 1 if self.is_heavy(key) else self._weights.get(key, 1)

    def _is_charged(self, key: Key, weights: Mapping[Key, int]) -> bool:
        most = CHARGE_FREE_WAITING if key in self.suspending else CHARGE_FREE_CALLS
        return key in self.recursive or weights.get(key, 1) > most

    def suspends(self, statement: model.Statement) -> bool:
        """Whether a statement may stop to ask somebody, itself or in what it calls."""
        known = self._statements.get(id(statement))
        if known is None:
            edges, asks = self._edges((statement,))
            known = asks or any(edge in self.suspending for edge in edges)
            self._statements[id(statement)] = known
        return known

    def waits(self, statement: model.Statement, proceed_waits: bool) -> bool:
        """Whether a statement may wait where `proceed` does or does not."""
        if self.suspends(statement):
            return True
        return proceed_waits and any(isinstance(n, model.Leave) and n.kind == "proceed" for n in nodes(statement))

    def block_waits(self, block: model.Block, proceed_waits: bool) -> bool:
        """Whether any statement of a block may wait where `proceed` does or does not."""
        return any(self.waits(statement, proceed_waits) for statement in block)

    def sets_off_waiting(self, variable: int | None) -> bool:
        """Whether a `whenever` hook on a variable may wait."""
        return any(("whenever", each) in self.suspending for each in self.watched(variable))

    def watched(self, variable: int | None) -> tuple[int, ...]:
        """The `whenever` hooks on a variable, in order of declaration."""
        return () if variable is None else self.watchers.get(variable, ())
