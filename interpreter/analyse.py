"""What the compiler must know of the rules as a whole: which can stop to ask, which call themselves.

A rule is named by a key: its sort and its ordinals, such as `("action", 3)` or `("card", kind, card, effect)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulewright.dsl import model

Key = tuple[Any, ...]


def walk(node: Any) -> Iterator[model.Node | model.FieldStep | model.Template]:
    """Every node below a node or tuple, itself first, in the order of the fields."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif attrs.has(type(node)) and type(node).__module__ == model.__name__:
        yield node
        for name in _field_names(type(node)):
            value = getattr(node, name)
            if isinstance(value, tuple) or attrs.has(type(value)):
                yield from walk(value)


_names: dict[type, tuple[str, ...]] = {}


def _field_names(cls: type) -> tuple[str, ...]:
    if cls not in _names:
        _names[cls] = tuple(f.name for f in attrs.fields(cls) if f.name not in ("span", "type", "key_type"))
    return _names[cls]


class Analysis:
    """The graph of calls of a model, and what follows from it."""

    def __init__(self, rules: model.Model, explicit_chance: bool = False) -> None:
        self.model = rules
        self.explicit_chance = explicit_chance
        self.watchers: dict[int, tuple[int, ...]] = {}
        for ordinal, whenever in enumerate(rules.whenevers):
            self.watchers[whenever.variable] = (*self.watchers.get(whenever.variable, ()), ordinal)
        self.calls: dict[Key, tuple[Key, ...]] = {}
        self._asks: dict[Key, bool] = {}
        for key, nodes in self._bodies():
            self.calls[key], self._asks[key] = self._edges(nodes)
        for ordinal, action in enumerate(rules.actions):
            self._add_hooks(("action", ordinal), action)
        for ordinal, effect in enumerate(rules.effects):
            self._add_hooks(("effect", ordinal), effect)
        self.suspending = self._closure()
        self.recursive = self._find_recursive()
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

    def _edges(self, nodes: tuple[Any, ...]) -> tuple[tuple[Key, ...], bool]:
        found: dict[Key, None] = {}
        asks = False
        for node in walk(nodes):
            match node:
                case model.Choose() | model.Secretly():
                    asks = True
                case model.RollDice() | model.PickRandom() | model.ShuffleZone() if self.explicit_chance:
                    asks = True
                case model.Call(action=action) if action >= 0:
                    found["action", action] = None
                case model.CallEffect(effect=effect):
                    found["effect", effect] = None
                case model.CallFunction(function=function):
                    found["function", function] = None
                case model.Target(variable=int() as variable):
                    for watcher in self.watchers.get(variable, ()):
                        found["whenever", watcher] = None
                case _:
                    pass
        return tuple(found), asks

    def _add_hooks(self, key: Key, hooked: model.Action | model.Effect) -> None:
        found = dict.fromkeys(self.calls[key])
        for hook in (*hooked.before, *hooked.instead, *hooked.after):
            found["hook", hook] = None
        if key[0] == "effect":
            for other in self.calls:
                if other[0] == "card" and other[3] == key[1]:
                    found[other] = None
        self.calls[key] = tuple(found)

    def _closure(self) -> frozenset[Key]:
        """The rules that may wait; an `instead of` hook may when what it lets proceed may."""
        suspending = {key for key, asks in self._asks.items() if asks}
        hooked: list[tuple[Key, model.Action | model.Effect]] = [
            (("action", i), action) for i, action in enumerate(self.model.actions)
        ]
        hooked += [(("effect", i), effect) for i, effect in enumerate(self.model.effects)]
        grew = True
        while grew:
            grew = False
            for key, callees in self.calls.items():
                if key not in suspending and any(callee in suspending for callee in callees):
                    suspending.add(key)
                    grew = True
            for key, target in hooked:
                for hook in target.instead:
                    if key in suspending and ("hook", hook) not in suspending:
                        suspending.add(("hook", hook))
                        grew = True
        return frozenset(suspending)

    def _find_recursive(self) -> frozenset[Key]:
        """The keys from which a way of calls leads back to themselves."""
        found = set()
        for start in self.calls:
            seen: set[Key] = set()
            waiting = list(self.calls[start])
            while waiting:
                key = waiting.pop()
                if key == start:
                    found.add(start)
                    break
                if key not in seen:
                    seen.add(key)
                    waiting.extend(self.calls.get(key, ()))
        return frozenset(found)

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
        return proceed_waits and any(isinstance(n, model.Leave) and n.kind == "proceed" for n in walk(statement))

    def block_waits(self, block: model.Block, proceed_waits: bool) -> bool:
        """Whether any statement of a block may wait where `proceed` does or does not."""
        return any(self.waits(statement, proceed_waits) for statement in block)

    def watched(self, variable: int | None) -> tuple[int, ...]:
        """The `whenever` hooks on a variable, in order of declaration."""
        return () if variable is None else self.watchers.get(variable, ())
