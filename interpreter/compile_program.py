"""A model, for one number of players and one set of options, to a module of Python functions.

Every rule that waits for nobody becomes a function; every other one an entry point and further points. Hooks are woven into what
they hook: `a3` or the entry of action 3 runs its hooks, and `b3` its own body.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from rulewright.dsl import model
from rulewright.interpreter.analyse import Analysis, Key
from rulewright.interpreter.compile_flow import call_point
from rulewright.interpreter.compile_expression import compile_expression
from rulewright.interpreter.compile_statement import compile_block
from rulewright.interpreter.context import Context, Flow, Unit
from rulewright.interpreter.emit import Code, Emitter
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.point import Point, PointWriter

FINISHED, SETUP, FIRST_TURN, NEXT_TURN, AFTER_PLAY = range(5)
"""The points every program has: nothing is left to do; setup begins; the first turn; the next turn; `play` is over."""

CHARGE_AT_ENTRY = 16


@frozen
class HookRun:
    """One run of a hook: a card's hook runs once a copy, with the card and its binders' values before the parameters."""

    hook: int
    prefix: tuple[Any, ...]


def compile_unit(rules: model.Model, layout: Layout, logs: bool, checks_invariants: bool) -> Unit:
    """All functions of a program, not yet turned into code that runs."""
    unit = Unit(rules, layout, Analysis(rules), Emitter(), logs, checks_invariants)
    _Program(unit).write()
    return unit


class _Program:
    """Writes the functions of one program, in the order of the model."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.rules = unit.rules
        self.analysis = unit.analysis
        self.writers: dict[Key, PointWriter] = {}
        self.tables: list[ast.stmt] = []

    def write(self) -> None:
        self._write_frame_of_game()
        for i, function in enumerate(self.rules.functions):
            self._write_function(i, function)
        self._allot_entries()
        for i, action in enumerate(self.rules.actions):
            self._write_action(i, action)
        for i, effect in enumerate(self.rules.effects):
            self._write_effect(i, effect)
        for i in range(len(self.rules.hooks)):
            self._write_hook(i)
        for i, whenever in enumerate(self.rules.whenevers):
            self._write_whenever(i, whenever)
        self._write_main()
        self.unit.functions.extend(self.tables)

    # Entries

    def _allot_entries(self) -> None:
        """Gives every rule that may wait the point where it begins, before any is written."""
        for key in self.analysis.calls:
            if key in self.analysis.suspending:
                self._allot(key, self._parameters(key))
        for kind, target in (("action", self.rules.actions), ("effect", self.rules.effects)):
            for i, hooked in enumerate(target):
                if (kind, i) in self.analysis.suspending and self._is_hooked(hooked):  # type: ignore[arg-type]
                    names = self._parameters((kind, i))
                    self._allot(("body", kind, i), names)
                    self._allot(("chain", kind, i), (*names, "h1"))

    def _allot(self, key: Key, names: tuple[str, ...]) -> None:
        writer = PointWriter(self.unit, self._rule_name(key), self._locals(key))
        self.writers[key] = writer
        self.unit.entries[key] = writer.point(names).number

    def _parameters(self, key: Key) -> tuple[str, ...]:
        """The names that the frame of a rule's entry holds."""
        match key[0]:
            case "action":
                return _names(range(self.rules.actions[key[1]].body.parameters))
            case "effect":
                return _names(range(1 + len(self.rules.effects[key[1]].parameters)))
            case "hook":
                return _names(range(self.rules.hooks[key[1]].body.parameters))
            case "whenever":
                return _names(range(self.rules.whenevers[key[1]].body.parameters))
            case "card":
                body = dict(self.rules.kinds[key[1]].cards[key[2]].bodies)[key[3]]
                count = len(self.rules.effects[key[3]].parameters)
                return ("l0", *_names(range(body.parameters - count, body.parameters)))
            case _:
                raise AssertionError(f"{key} has no entry")

    def _is_instead(self, hook: int) -> bool:
        return any(hook in each.instead for each in (*self.rules.actions, *self.rules.effects))

    def _is_hooked(self, target: model.Action | model.Effect) -> bool:
        return bool(target.before or target.instead or target.after)

    def _rule_name(self, key: Key) -> str:
        match key[0]:
            case "body" | "chain":
                return self._rule_name((key[1], key[2]))
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

    def _locals(self, key: Key) -> tuple[model.Local, ...]:
        match key[0]:
            case "action":
                return self.rules.actions[key[1]].body.locals
            case "hook":
                return self.rules.hooks[key[1]].body.locals
            case "whenever":
                return self.rules.whenevers[key[1]].body.locals
            case "card":
                return dict(self.rules.kinds[key[1]].cards[key[2]].bodies)[key[3]].locals
            case "body" if key[1] == "action":
                return self.rules.actions[key[2]].body.locals
            case "effect":
                default = self.rules.effects[key[1]].default
                return () if default is None else default.locals
            case _:
                return ()

    # Functions and bodies

    def _add_function(self, id_: str, parameters: Sequence[str], cx: Context, key: Key | None = None) -> None:
        """Adds a function, charged for its short loops, and counted if it may call itself."""
        code = cx.out
        charge = Context(self.unit, cx.rule, cx.locals)
        if cx.cost[0] > CHARGE_AT_ENTRY:
            charge.charge(cx.cost[0])
        if key in self.analysis.recursive:
            code = self.unit.emit.statements(
                "S[10] += 1\nif S[10] > 100: raise calls_too_deep()\nS[1] -= 1\nif S[1] < 0: raise too_many_steps()\n"
                "try:\n    code\nfinally:\n    S[10] -= 1",
                code=code or self.unit.emit.statements("pass"),
            )
        self.unit.functions.append(self.unit.emit.function(id_, ["S", *parameters], [*charge.out, *code]))

    def _context(self, key: Key, locals_: tuple[model.Local, ...], flow: Flow | None = None) -> Context:
        return Context(self.unit, self._rule_name(key), locals_, flow=flow or Flow())

    def _write_function(self, i: int, function: model.Function) -> None:
        cx = Context(self.unit, f"function {function.name}", function.body.locals, flow=Flow(result=function.result))
        compile_block(function.body.block, cx)
        cx.at(function)
        cx.s("raise no_result(name)", name=function.name)
        names = _names(range(function.body.parameters))
        if not function.is_remembered:
            self._add_function(f"f{i}", names, cx, ("function", i))
            return
        self._add_function(f"r{i}", names, cx, ("function", i))
        remembered = Context(self.unit, cx.rule, cx.locals)
        arguments = self.unit.emit.tuple_of([remembered.e("n", n=i), *(remembered.e(name) for name in names)])
        call = remembered.e(f"r{i}({', '.join(('S', *names))})")
        remembered.s(
            "M = S[11]\nif M is None: M = S[11] = {}\nkey = arguments\nif key in M: return M[key]\nM[key] = R = call\nreturn R",
            arguments=arguments,
            call=call,
        )
        self._add_function(f"f{i}", names, remembered)

    def _flow(self, key: Key, stop: str, waits: bool) -> Flow:
        return Flow(stop=lambda cx: cx.s(stop), writer=self.writers.get(key), waits=waits)

    def _write_body(self, key: Key, body: model.Body | None, stop: str, opening: Code = []) -> None:  # noqa: B006
        """Writes a body at the entry of its key."""
        writer = self.writers[key]
        cx = self._context(key, () if body is None else body.locals, self._flow(key, stop, False))
        writer.enter(writer.points[0], cx)
        cx.out.extend(opening)
        self._count_depth(key, cx)
        if body is not None:
            compile_block(body.block, cx)
        cx.flow.stop(cx)
        writer.finish()

    def _count_depth(self, key: Key, cx: Context) -> None:
        if key in self.analysis.recursive or (key[0] == "body" and key[1:] in self.analysis.recursive):
            cx.s("if depth(F) > 100: raise calls_too_deep()\nS[1] -= 1\nif S[1] < 0: raise too_many_steps()")

    # Actions, effects and their hooks

    def _runs(self, hooks: tuple[int, ...]) -> list[HookRun]:
        """The runs of hooks in order, a card's hook once for each copy."""
        found = []
        for hook in hooks:
            card = self.rules.hooks[hook].card
            if card is None:
                found.append(HookRun(hook, ()))
                continue
            layout = self.unit.layout
            made = layout.pieces if self.rules.kinds[card[0]].is_pieces else layout.cards
            for number in layout.card_ranges[card[0]]:
                if made[number].declaration == card[1]:
                    found.append(HookRun(hook, (number, *made[number].binders)))
        return found

    def _write_action(self, i: int, action: model.Action) -> None:
        key: Key = ("action", i)
        names = _names(range(action.body.parameters))
        waits = key in self.analysis.suspending
        if not self._is_hooked(action):
            if waits:
                self._write_body(key, action.body, "return P")
            else:
                self._write_direct(f"a{i}", names, action.body, key)
            return
        if waits:
            self._write_body(("body", *key), action.body, "S[9] = True\nreturn P")
            self._weave_points(key, action, names)
        else:
            self._write_direct(f"ba{i}", names, action.body, key)
            self._weave_direct(key, f"a{i}", f"ba{i}", action, names)

    def _write_direct(self, id_: str, names: Sequence[str], body: model.Body, key: Key, opening: Code = []) -> None:  # noqa: B006
        cx = self._context(key, body.locals)
        cx.out.extend(opening)
        compile_block(body.block, cx)
        self._add_function(id_, names, cx, key)

    def _write_effect(self, i: int, effect: model.Effect) -> None:
        key: Key = ("effect", i)
        names = _names(range(1 + len(effect.parameters)))
        bodies = [
            (kind, card, body)
            for kind, each in enumerate(self.rules.kinds)
            for card, declaration in enumerate(each.cards)
            for which, body in declaration.bodies
            if which == i
        ]
        if key in self.analysis.suspending:
            for kind, card, body in bodies:
                self._write_card_points(kind, card, i, body)
            hooked = self._is_hooked(effect)
            self._write_dispatch_points(("body", *key) if hooked else key, i, effect, hooked)
            if hooked:
                self._weave_points(key, effect, names)
            return
        for kind, card, body in bodies:
            own = self._parameters(("card", kind, card, i))
            opening = self._binders(kind, card, body, i)
            self._write_direct(f"c{kind}_{card}_{i}", own, body, ("card", kind, card, i), opening)
        self._write_dispatch_direct(i, effect, names)

    def _binders(self, kind: int, card: int, body: model.Body, effect: int) -> Code:
        """Statements that give a card's body the values of its `for each`."""
        count = body.parameters - len(self.rules.effects[effect].parameters) - 1
        if count <= 0:
            return []
        layout = self.unit.layout
        made = layout.pieces if self.rules.kinds[kind].is_pieces else layout.cards
        values = {n: made[n].binders for n in layout.card_ranges[kind] if made[n].declaration == card}
        cx = Context(self.unit, "card", body.locals)
        for position in range(count):
            cx.s("local = table[l0][n]", local=f"l{position + 1}", table=cx.share(values), n=position)
        return cx.out

    def _write_card_points(self, kind: int, card: int, effect: int, body: model.Body) -> None:
        key: Key = ("card", kind, card, effect)
        opening = self._binders(kind, card, body, effect)
        if key in self.analysis.suspending:
            self._write_body(key, body, "return P", opening)
        else:
            self._write_direct(f"c{kind}_{card}_{effect}", self._parameters(key), body, key, opening)

    def _bodies_by_card(self, effect: int) -> dict[int, tuple[int, int]]:
        """For each card with a body of its own for an effect: its kind and declaration."""
        layout = self.unit.layout
        found = {}
        for kind, each in enumerate(self.rules.kinds):
            made = layout.pieces if each.is_pieces else layout.cards
            for number in layout.card_ranges[kind]:
                if any(which == effect for which, _ in each.cards[made[number].declaration].bodies):
                    found[number] = (kind, made[number].declaration)
        return found

    def _write_dispatch_direct(self, i: int, effect: model.Effect, names: Sequence[str]) -> None:
        key: Key = ("effect", i)
        hooked = self._is_hooked(effect)
        id_ = f"be{i}" if hooked else f"e{i}"
        if effect.default is not None:
            self._write_direct(f"de{i}", names, effect.default, key)
        own = self._bodies_by_card(i)
        table = ", ".join(f"{n}: c{kind}_{card}_{i}" for n, (kind, card) in own.items())
        self.tables.extend(self.unit.emit.statements(f"te{i} = {{{table}}}"))
        cx = self._context(key, ())
        default = f"de{i}" if effect.default is not None else "nothing"
        cx.s(f"te{i}.get(l0, {default})({', '.join(('S', *names))})")
        self._add_function(id_, names, cx, key)
        if hooked:
            self._weave_direct(key, f"e{i}", id_, effect, names)

    def _write_dispatch_points(self, key: Key, i: int, effect: model.Effect, hooked: bool) -> None:
        """The entry of an effect: on to the card's own body, or the default."""
        writer = self.writers[key]
        stop = "S[9] = True\nreturn P" if hooked else "return P"
        body = effect.default
        cx = self._context(("effect", i), () if body is None else body.locals, self._flow(key, stop, False))
        writer.enter(writer.points[0], cx)
        self._count_depth(key, cx)
        arguments = ", ".join(_names(range(1, 1 + len(effect.parameters))))
        tail = f", {arguments}" if arguments else ""
        own = self._bodies_by_card(i)
        waiting = {n: which for n, which in own.items() if ("card", *which, i) in self.analysis.suspending}
        direct = {n: which for n, which in own.items() if n not in waiting}
        if direct:
            table = ", ".join(f"{n}: c{kind}_{card}_{i}" for n, (kind, card) in direct.items())
            self.tables.extend(self.unit.emit.statements(f"te{i} = {{{table}}}"))
            cx.s(f"if l0 in te{i}:\n    te{i}[l0](S, l0{tail})\n    left", left=self._left(cx))
        if waiting:
            entries = {n: self.unit.entries["card", *which, i] for n, which in waiting.items()}
            if hooked:
                after = writer.point()
                frame = writer.frame(after, cx)
                cx.s(f"if l0 in table: return (table[l0], frame, l0{tail})", table=cx.share(entries), frame=frame)
            else:
                cx.s(f"if l0 in table: return (table[l0], P, l0{tail})", table=cx.share(entries))
        if body is not None:
            compile_block(body.block, cx)
        cx.flow.stop(cx)
        if waiting and hooked:
            writer.enter(after, cx)
            cx.flow.stop(cx)
        writer.finish()

    def _left(self, cx: Context) -> Code:
        inner = cx.inner()
        cx.flow.stop(inner)
        return inner.out

    def _weave_direct(
        self, key: Key, id_: str, body: str, target: model.Action | model.Effect, names: Sequence[str]
    ) -> None:
        """The function that runs an action's hooks and its body, none of which wait."""
        cx = self._context(key, ())
        joined = ", ".join(names)
        for run in self._runs(target.before):
            self._call_hook_direct(run, names, cx)
        chain = self._runs(target.instead)
        if chain:
            self._write_chain_direct(key, chain, body, names)
            cx.s(f"if not n{key[0][0]}{key[1]}(S, {joined}{', ' if joined else ''}0): return")
        else:
            cx.s(f"{body}({', '.join(('S', *names))})")
        for run in self._runs(target.after):
            self._call_hook_direct(run, names, cx)
        self._add_function(id_, names, cx)

    def _hook_arguments(self, run: HookRun, names: Sequence[str]) -> list[str]:
        """The hook's own parameters out of those of the hooked: a hook may leave an effect's card out."""
        wanted = self.rules.hooks[run.hook].body.parameters - len(run.prefix)
        return list(names[len(names) - wanted :])

    def _call_hook_direct(self, run: HookRun, names: Sequence[str], cx: Context) -> None:
        hook = self.rules.hooks[run.hook]
        cx.at(hook)
        values = [*(repr(int(v)) for v in run.prefix), *self._hook_arguments(run, names)]
        cx.s(f"h_{run.hook}({', '.join(['S', *values])})")

    def _write_chain_direct(self, key: Key, chain: list[HookRun], body: str, names: Sequence[str]) -> None:
        """Tries the `instead of` hooks from number k on, at last the body; says whether the body ran."""
        name = f"n{key[0][0]}{key[1]}"
        joined = ", ".join(("S", *names))
        cx = self._context(key, ())
        cx.s(f"if k == {len(chain)}:\n    {body}({joined})\n    return True")
        for number, run in enumerate(chain):
            values = [*(repr(int(v)) for v in run.prefix), *self._hook_arguments(run, names)]
            rest = ", ".join(["S", *names, str(number + 1)])
            own = ", ".join(["S", *values])
            cx.s(f"if k == {number}: return h_{run.hook}({own}, lambda: {name}({rest}))")
        self._add_function(name, [*names, "k"], cx)

    def _weave_points(self, key: Key, target: model.Action | model.Effect, names: tuple[str, ...]) -> None:
        """The entry of an action that may wait and has hooks."""
        writer = self.writers[key]
        cx = self._context(key, (), self._flow(key, "return P", False))
        writer.enter(writer.points[0], cx)
        values = [cx.e(name) for name in names]
        for run in self._runs(target.before):
            self._call_hook(run, names, cx)
        chain = self._runs(target.instead)
        if chain:
            call_point(("chain", *key), [*values, cx.e("0")], cx)
            cx.s("if not S[9]: return P")
        else:
            call_point(("body", *key), values, cx)
        for run in self._runs(target.after):
            self._call_hook(run, names, cx)
        cx.s("return P")
        writer.finish()
        self._write_chain_points(key, chain, names)

    def _call_hook(self, run: HookRun, names: Sequence[str], cx: Context) -> None:
        if ("hook", run.hook) not in self.analysis.suspending:
            self._call_hook_direct(run, names, cx)
            return
        cx.at(self.rules.hooks[run.hook])
        values = [cx.e("v", v=v) for v in run.prefix] + [cx.e(name) for name in self._hook_arguments(run, names)]
        call_point(("hook", run.hook), values, cx)

    def _write_chain_points(self, key: Key, chain: list[HookRun], names: tuple[str, ...]) -> None:
        writer = self.writers["chain", *key]
        cx = self._context(key, ())
        writer.enter(writer.points[0], cx)
        joined = "".join(f", {name}" for name in names)
        for number, run in enumerate(chain):
            hook = self.unit.entries["hook", run.hook]
            values = [*(repr(int(v)) for v in run.prefix), *self._hook_arguments(run, names)]
            own = "".join(f", {value}" for value in values)
            # The hook gets back to this chain with what it was given, so the frame that knows all of it goes along as its parent.
            cx.s(
                f"if h1 == {number}: return ({hook}, ({self.unit.entries['chain', *key]}, P{joined}, {number + 1}){own})"
            )
        cx.s(f"return ({self.unit.entries['body', *key]}, P{joined})")
        writer.finish()

    def _write_hook(self, i: int) -> None:
        hook = self.rules.hooks[i]
        key: Key = ("hook", i)
        names = _names(range(hook.body.parameters))
        instead = self._is_instead(i)
        if key in self.analysis.suspending:
            self._write_hook_points(key, hook, instead)
            return
        flow = Flow()
        if instead:
            flow = Flow(
                stop=lambda cx: cx.s("return R"),
                ran="R",
                proceed=lambda cx: cx.s("if R: raise proceed_again()\nR = proceed()"),
            )
        cx = self._context(key, hook.body.locals, flow)
        if hook.condition is not None:
            cx.s(
                "if not condition: return " + ("proceed()" if instead else ""),
                condition=compile_expression(hook.condition, cx),
            )
        if instead:
            cx.s("R = False")
        compile_block(hook.body.block, cx)
        cx.flow.stop(cx)
        self._add_function(f"h_{i}", [*names, "proceed"] if instead else names, cx, key)

    def _write_hook_points(self, key: Key, hook: model.Hook, instead: bool) -> None:
        """A hook that may wait. An `instead of` hook's parent is the chain it came from: its own parent is one further up.

        The flag in its frame says that the action may still proceed; S[9] tells the caller whether the action's body ran.
        """
        writer = self.writers[key]
        if not instead:
            cx = self._context(key, hook.body.locals, self._flow(key, "return P", False))
            writer.enter(writer.points[0], cx)
            if hook.condition is not None:
                cx.s("if not condition: return P", condition=compile_expression(hook.condition, cx))
            compile_block(hook.body.block, cx)
            cx.flow.stop(cx)
            writer.finish()
            return
        flow = Flow(
            stop=lambda cx: cx.s("S[9] = h3\nreturn P[1]"),
            ran="h3",
            proceed=self._proceed_points,
            writer=writer,
            waits=True,
        )
        cx = self._context(key, hook.body.locals, flow)
        writer.enter(writer.points[0], cx)
        if hook.condition is not None:
            cx.s("if not condition: return P", condition=compile_expression(hook.condition, cx))
        cx.s("h3 = False")
        compile_block(hook.body.block, cx)
        cx.flow.stop(cx)
        writer.finish()

    def _proceed_points(self, cx: Context) -> None:
        """`proceed`: the chain goes on, and comes back here."""
        writer = cx.flow.writer
        assert writer is not None
        after = writer.point()
        cx.s("if h3: raise proceed_again()")
        cx.s("return (P[0], frame, *P[2:])", frame=writer.frame(after, cx))
        writer.enter(after, cx)
        cx.s("h3 = S[9]")

    def _write_whenever(self, i: int, whenever: model.Whenever) -> None:
        key: Key = ("whenever", i)
        waits = key in self.analysis.suspending
        has_owner = whenever.body.parameters == 1
        cx = self._context(key, whenever.body.locals, self._flow(key, "return P", False) if waits else None)
        if waits:
            self.writers[key].enter(self.writers[key].points[0], cx)
        if whenever.condition is not None:
            condition = compile_expression(whenever.condition, cx)
            cx.s("if not condition: return " + ("P" if waits else ""), condition=condition)
        compile_block(whenever.body.block, cx)
        cx.flow.stop(cx)
        if waits:
            self.writers[key].finish()
        else:
            self._add_function(f"v{i}", ["l0" if has_owner else "_owner"], cx, key)

    # The game as a whole

    def _write_frame_of_game(self) -> None:
        """Takes the numbers of the points that every program has."""
        for name in ("the end", "setup", "turn", "turn", "play"):
            writer = PointWriter(self.unit, name, ())
            self.writers["game", len(self.unit.points)] = writer
            writer.point(())

    def _write_formula(self, formula: model.Formula, rule: str) -> str:
        """A function of a formula; its parameters are the formula's first locals."""
        id_ = self.unit.fresh("k")
        cx = Context(self.unit, rule, formula.locals)
        cx.s("return value", value=compile_expression(formula.value, cx))
        self._add_function(id_, _names(range(formula.parameters)), cx)
        return id_

    def _write_main(self) -> None:
        rules = self.rules
        namespace: dict[str, list[str]] = {
            "invariants": [self._write_formula(each.condition, "invariant") for each in rules.invariants],
            "measures": [self._write_formula(each.value, "measure") for each in rules.measures],
            "rank_by": [
                self._write_formula(each.value, "ranking") for each in (rules.ranking.by if rules.ranking else ())
            ],
            "rank_without": [
                self._write_formula(each, "ranking") for each in (rules.ranking.without if rules.ranking else ())
            ],
            "payoff": [self._write_formula(rules.payoff, "payoff")] if rules.payoff else [],
        }
        for name, ids in namespace.items():
            self.tables.extend(self.unit.emit.statements(f"{name} = [{', '.join(ids)}]"))
        self._game_point(FINISHED, "return None")
        after_setup = "(2, None)" if rules.turn is not None else f"({self._main_entry()}, (4, None))"
        self._game_point(AFTER_PLAY, "finish(S, None)\nraise GameEnd")
        check = "check_invariants(S, False)\n" if self.unit.checks_invariants else ""
        if rules.turn is not None:
            self._write_turns(rules.turn, check)
        else:
            self._game_point(FIRST_TURN, "return None")
            self._game_point(NEXT_TURN, "return None")
            assert rules.play is not None
            self._write_main_body(("play",), rules.play)
        self._write_setup(rules.setup, f"S[14] = 1\n{check}return {after_setup}")

    def _main_entry(self) -> int:
        key: Key = ("turn",) if self.rules.turn is not None else ("play",)
        if key not in self.writers:
            writer = PointWriter(self.unit, key[0], ())
            self.writers[key] = writer
            self.unit.entries[key] = writer.point(("l0",) if key[0] == "turn" else ()).number
        return self.unit.entries[key]

    def _game_point(self, number: int, code: str) -> None:
        writer = self.writers["game", number]
        cx = Context(self.unit, writer.rule, ())
        writer.enter(writer.points[0], cx)
        cx.s(code)
        writer.finish()

    def _write_setup(self, setup: model.Body | None, then: str) -> None:
        if setup is None:
            self._game_point(SETUP, then)
            return
        writer = PointWriter(self.unit, "setup", setup.locals)
        self.writers["setup",] = writer
        entry, after = writer.point(()), writer.point(())
        cx = self._context(("setup",), setup.locals, Flow(stop=lambda at: at.s("return P"), writer=writer))
        writer.enter(entry, cx)
        compile_block(setup.block, cx)
        cx.s("return P")
        writer.enter(after, cx)
        cx.s(then)
        writer.finish()
        self._game_point(SETUP, f"return ({entry.number}, ({after.number}, None))")

    def _write_main_body(self, key: Key, body: model.Body) -> None:
        self._main_entry()
        self.writers[key].locals = body.locals
        for point in self.writers[key].points:
            point.locals = body.locals
        self._write_body(key, body, "return P")

    def _write_turns(self, turn: model.Turn, check: str) -> None:
        entry = self._main_entry()
        start = self._write_formula(turn.start, "turn") if turn.start is not None else None
        condition = self._write_formula(turn.condition, "turn") if turn.condition is not None else None
        players = self.unit.layout.players
        first = f"{start}(S) - 1" if start is not None else "-1"
        self._game_point(FIRST_TURN, f"S[7] = {first}\nreturn (3, None)")
        writer = self.writers["game", NEXT_TURN]
        cx = Context(self.unit, "turn", turn.body.locals)
        writer.enter(writer.points[0], cx)
        if check:
            cx.s(check)
        cx.at(turn)
        cx.s(f"p = S[7] + 1\nif p == {players}: p = 0")
        cx.charge(1)
        if condition is not None:
            cx.s(
                f"left = {players}\nwhile not {condition}(S, p):\n    p += 1\n    left -= 1\n"
                f"    if p == {players}: p = 0\n    if left == 0: raise nobody_can_take_a_turn()"
            )
        cx.s("S[7] = p")
        if self.unit.logs:
            cx.s("tell_turn(S, p, span)", span=cx.share(turn.span))
        cx.s(f"return p{entry}(S, ({entry}, (3, None), p))")
        writer.finish()
        self._write_main_body(("turn",), turn.body)


def _names(numbers: range) -> tuple[str, ...]:
    return tuple(f"l{n}" for n in numbers)


__all__ = ["AFTER_PLAY", "FINISHED", "FIRST_TURN", "NEXT_TURN", "SETUP", "Point", "compile_unit"]
