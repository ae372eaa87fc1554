"""What-if needs actions that neither ask nor draw, in all that they can set off, hooks and triggers too."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes

Part = tuple[Literal["action", "effect", "hook", "whenever"], int]


@frozen
class Cause:
    """A place that asks somebody or draws something."""

    span: Span
    label: str


def check_purity(rules: model.Model, diagnostics: Diagnostics) -> None:
    """Reports each `… after action(…)` whose action can decide or draw, with the place that does."""
    questions = [node for node in nodes(*_everything(rules)) if isinstance(node, model.WhatIf)]
    if not questions:
        return
    reached = Reach(rules)
    for node in questions:
        start: Part
        if isinstance(node.action, model.Call):
            start, name = ("action", node.action.action), rules.actions[node.action.action].name
        else:
            start, name = ("effect", node.action.effect), rules.effects[node.action.effect].name
        cause = reached.first_cause(start)
        if cause is not None:
            diagnostics.error(
                "RW322",
                f"what would be after `{name}` cannot be known: it can ask a player or draw something",
                node.action.span,
                label="not without a decision or chance",
                secondary=(Label(cause.span, cause.label),),
                help="ask only about actions that do neither, hooks and triggers included",
            )


def _everything(rules: model.Model) -> tuple[object, ...]:
    return (
        rules.options,
        rules.boards,
        rules.kinds,
        rules.variables,
        rules.zones,
        rules.actions,
        rules.functions,
        rules.effects,
        rules.hooks,
        rules.whenevers,
        rules.setup,
        rules.turn,
        rules.play,
        rules.ranking,
        rules.payoff,
        rules.invariants,
        rules.measures,
        rules.tests,
    )


class Reach:
    """What each action, effect, hook and trigger can set off, and the place that asks or draws nearest to it."""

    def __init__(self, rules: model.Model) -> None:
        self._rules = rules
        self._triggers: dict[int, list[int]] = {}
        for number, whenever in enumerate(rules.whenevers):
            self._triggers.setdefault(whenever.variable, []).append(number)
        self._nearest: dict[Part, Cause] = {}
        self._spread(self._parts())

    def first_cause(self, start: Part) -> Cause | None:
        """The nearest place reached from a part that asks or draws."""
        return self._nearest.get(start)

    def _parts(self) -> Iterator[Part]:
        yield from (("action", number) for number in range(len(self._rules.actions)))
        yield from (("effect", number) for number in range(len(self._rules.effects)))
        yield from (("hook", number) for number in range(len(self._rules.hooks)))
        yield from (("whenever", number) for number in range(len(self._rules.whenevers)))

    def _spread(self, parts: Iterator[Part]) -> None:
        """Goes from the places that ask or draw back to all that lead to them, the nearest first."""
        led_from: dict[Part, list[Part]] = {}
        waiting: deque[Part] = deque()
        for part in parts:
            cause, following = self._look_into(part)
            for other in following:
                led_from.setdefault(other, []).append(part)
            if cause is not None:
                self._nearest[part] = cause
                waiting.append(part)
        while waiting:
            part = waiting.popleft()
            for other in led_from.get(part, ()):
                if other not in self._nearest:
                    self._nearest[other] = self._nearest[part]
                    waiting.append(other)

    def _look_into(self, part: Part) -> tuple[Cause | None, tuple[Part, ...]]:
        """The first place of a part itself that asks or draws, and the parts that it sets off."""
        cause: Cause | None = None
        following: list[Part] = list(self._hooks(part))
        for node in nodes(*self._bodies(part)):
            cause = cause or self._cause(node)
            match node:
                case model.Call(action=action) if action >= 0:
                    following.append(("action", action))
                case model.CallEffect(effect=effect):
                    following.append(("effect", effect))
                case model.Assign(target=model.Target(variable=int(variable))):
                    following.extend(("whenever", number) for number in self._triggers.get(variable, ()))
        return cause, tuple(dict.fromkeys(following))

    def _bodies(self, part: Part) -> Iterator[object]:
        rules = self._rules
        match part:
            case ("action", number):
                yield rules.actions[number].body
            case ("effect", number):
                effect = rules.effects[number]
                yield effect.default
                for card in rules.kinds[effect.kind].cards:
                    yield from (body for which, body in card.bodies if which == number)
            case ("hook", number):
                yield rules.hooks[number].body
            case ("whenever", number):
                yield rules.whenevers[number].body

    def _hooks(self, part: Part) -> Iterator[Part]:
        match part:
            case ("action", number):
                hooked: model.Action | model.Effect = self._rules.actions[number]
            case ("effect", number):
                hooked = self._rules.effects[number]
            case _:
                return
        for number in (*hooked.before, *hooked.instead, *hooked.after):
            yield "hook", number

    def _cause(self, node: object) -> Cause | None:
        match node:
            case model.Choose() | model.Secretly():
                return Cause(node.span, "this asks a player")
            case model.RollDice():
                return Cause(node.span, "this rolls")
            case model.PickRandom():
                return Cause(node.span, "this draws at random")
            case model.ShuffleZone():
                return Cause(node.span, "this shuffles")
            case model.MoveEnd(end="random"):
                return Cause(node.span, "this draws at random")
            case model.MoveEnd(source=source) if self._rules.zones[source.zone].refill is not None:
                return Cause(node.span, "this may shuffle, when the cards run out")
            case _:
                return None
