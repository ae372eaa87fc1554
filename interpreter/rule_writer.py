"""What writing rules as functions and as points has in common: names, contexts, entries, and where hooks run."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.types import CardType
from rulewright.interpreter.call_graph import Key
from rulewright.interpreter.compile_statement import compile_block
from rulewright.interpreter.context import CHARGE_FREE, Context, Flow, Unit
from rulewright.interpreter.fault import CALL_LIMIT
from rulewright.interpreter.point import PointWriter


@frozen
class HookRun:
    """One run of a hook; a card's hook runs once a copy: the card and its binders' values come before the
    parameters.
    """

    hook: int
    prefix: tuple[Any, ...]


class RuleWriter:
    """Writes the functions and points of one program.

    `writers` has a writer of points for every rule that may wait; `tables` are statements for the end of the module.
    """

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.rules = unit.rules
        self.analysis = unit.analysis
        self.writers: dict[Key, PointWriter] = {}
        self.tables: list[ast.stmt] = []

    def allot(self, key: Key, names: tuple[str, ...]) -> None:
        """Gives a rule that may wait the point where it begins."""
        writer = PointWriter(self.unit, self.rule_name(key), self.locals_of(key), self._is_call(key))
        self.writers[key] = writer
        self.unit.entries[key] = writer.point(names).number

    def _is_call(self, key: Key) -> bool:
        """Whether a frame of a rule stands for a call of its own, and not for part of one that has its frame too."""
        if key[0] == "card":
            return not self.is_hooked(self.rules.effects[key[3]])
        return key[0] not in ("body", "chain")

    def parameters(self, key: Key) -> tuple[str, ...]:
        """The names that the frame of a rule's entry holds."""
        match key[0]:
            case "action":
                return names_of(range(self.rules.actions[key[1]].body.parameters))
            case "effect":
                return names_of(range(1 + len(self.rules.effects[key[1]].parameters)))
            case "hook":
                return names_of(range(self.rules.hooks[key[1]].body.parameters))
            case "whenever":
                return names_of(range(self.rules.whenevers[key[1]].body.parameters))
            case "card":
                body = dict(self.rules.kinds[key[1]].cards[key[2]].bodies)[key[3]]
                count = len(self.rules.effects[key[3]].parameters)
                return ("l0", *names_of(range(body.parameters - count, body.parameters)))
            case _:
                raise AssertionError(f"{key} has no entry")

    def is_instead(self, hook: int) -> bool:
        """Whether a hook stands in the place of what it hooks."""
        hooked: tuple[model.Action | model.Effect, ...] = (*self.rules.actions, *self.rules.effects)
        return any(hook in each.instead for each in hooked)

    def is_hooked(self, target: model.Action | model.Effect) -> bool:
        """Whether anything hooks an action or effect."""
        return bool(target.before or target.instead or target.after)

    def rule_name(self, key: Key) -> str:
        """What a rule is called in a fault's chain of calls."""
        match key[0]:
            case "body" | "chain":
                return self.rule_name((key[1], key[2]))
            case "action":
                return f"action {self.rules.actions[key[1]].name}"
            case "effect":
                return f"effect {self.rules.effects[key[1]].name}"
            case "card":
                return f"effect {self.rules.effects[key[3]].name}"
            case "hook":
                title = self.rules.hooks[key[1]].title
                return "hook" if title is None else f'hook "{title}"'
            case "whenever":
                variable = self.rules.variables[self.rules.whenevers[key[1]].variable].name
                return f"whenever {variable} changes"
            case other:
                return str(other)

    def locals_of(self, key: Key) -> tuple[model.Local, ...]:
        match key[0]:
            case "action":
                return self.rules.actions[key[1]].body.locals
            case "hook":
                return self.rules.hooks[key[1]].body.locals
            case "whenever":
                return self.rules.whenevers[key[1]].body.locals
            case "card":
                return dict(self.rules.kinds[key[1]].cards[key[2]].bodies)[key[3]].locals
            case "body" | "chain":
                return self.locals_of((key[1], key[2]))
            case "effect":
                effect = self.rules.effects[key[1]]
                this = model.Local(name="this", type=CardType(self.rules.kinds[effect.kind].name))
                return (this, *effect.parameters) if effect.default is None else effect.default.locals
            case _:
                return ()

    def add_function(
        self,
        id_: str,
        parameters: Sequence[str],
        cx: Context,
        key: Key | None = None,
        opening: Sequence[ast.stmt] = (),
    ) -> None:
        """Adds a function, charged for its calls and short loops.

        Given its key, it stands for a call of that rule, which is counted where it may be one too many. `opening` comes
        before the call begins.
        """
        code = cx.out
        charge = Context(self.unit, cx.rule, cx.locals)
        if code:
            self.unit.emit.line = code[0].lineno
        if cx.cost[0] > CHARGE_FREE or (key is not None and self.analysis.is_heavy(key)):
            charge.charge(cx.cost[0] + 1)
        if key in self.analysis.counted and not self.analysis.calls[key]:
            # Nothing looks at how deep it is.
            charge.s("if S[DEPTH] >= most: raise calls_too_deep()", most=CALL_LIMIT)
        elif key in self.analysis.counted:
            code = self.unit.emit.statements(
                "S[DEPTH] += 1\nif S[DEPTH] > most: raise calls_too_deep()\n"
                "try:\n    code\nfinally:\n    S[DEPTH] -= 1",
                most=CALL_LIMIT,
                code=code or self.unit.emit.statements("pass"),
            )
        self.unit.functions.append(self.unit.emit.function(id_, ["S", *parameters], [*opening, *charge.out, *code]))

    def context(self, key: Key, locals_: tuple[model.Local, ...], flow: Flow | None = None) -> Context:
        return Context(self.unit, self.rule_name(key), locals_, flow=flow or Flow())

    def flow(self, key: Key, stop: str, waits: bool) -> Flow:
        return Flow(stop=lambda cx: cx.s(stop), writer=self.writers.get(key), waits=waits)

    def write_body(self, key: Key, body: model.Body | None, stop: str, opening: Sequence[ast.stmt] = ()) -> None:
        """Writes a body at the entry of its key, and counts the call unless it has been."""
        writer = self.writers[key]
        cx = self.context(key, () if body is None else body.locals, self.flow(key, stop, False))
        writer.enter(writer.points[0], cx)
        cx.out.extend(opening)
        if key[0] == "action":
            self.count_call(key, cx)
        if body is not None:
            compile_block(body.block, cx)
        cx.flow.stop(cx)
        writer.finish()

    def count_call(self, key: Key, cx: Context, steps: int = 0) -> None:
        """Counts a call at the point where it begins, where it may be one too many; it takes `steps` at once."""
        if key in self.analysis.counted:
            cx.s("if depth(F) > most: raise calls_too_deep()", most=CALL_LIMIT)
        if self.analysis.is_heavy(key) or steps > CHARGE_FREE:
            cx.charge(steps + 1)

    def runs(self, hooks: tuple[int, ...]) -> list[HookRun]:
        """The runs of hooks in order, a card's hook once for each copy."""
        found = []
        for hook in hooks:
            card = self.rules.hooks[hook].card
            if card is None:
                found.append(HookRun(hook, ()))
                continue
            layout = self.unit.layout
            made = layout.pieces if self.rules.kinds[card[0]].is_pieces else layout.cards
            found.extend(
                HookRun(hook, (number, *made[number].binders))
                for number in layout.card_ranges[card[0]]
                if made[number].declaration == card[1]
            )
        return found

    def write_direct(
        self,
        id_: str,
        names: Sequence[str],
        body: model.Body,
        key: Key,
        opening: Sequence[ast.stmt] = (),
        is_call: bool = True,
    ) -> None:
        """Writes a body as a function; unless `is_call`, another function stands for the call."""
        cx = self.context(key, body.locals)
        cx.out.extend(opening)
        compile_block(body.block, cx)
        self.add_function(id_, names, cx, key if is_call else None)


def names_of(numbers: range) -> tuple[str, ...]:
    """The names of locals in generated code."""
    return tuple(f"l{n}" for n in numbers)
