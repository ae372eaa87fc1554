"""A model, for one number of players and one set of options, to a module of Python functions.

Every rule that waits for nobody becomes a function; every other one an entry point and further points. Hooks are woven
into what they hook: `a3` or the entry of action 3 runs its hooks, and `ba3` its own body.

Generated names are a letter for their sort and an ordinal. Functions of rules that do not wait:

- `a3` an action, `e3` an effect, `h_3` a hook, `v3` a `whenever`, `f3` a function;
- `ba3`, `be3` what is run between the hooks of a hooked action or effect, `na3`, `ne3` the chain of its `instead of`
  hooks, `i3` the condition of such a hook;
- `c1_2_3` what card 2 of kind 1 does by effect 3, `de3` what other cards do, `te3` the table that tells which;
- `r3` what a `remembered` function works out when it has no result yet, `k3` a formula, `w3` a what-if.

`p3` is a point; `o3`, `q3` and `m3` tell the options, the prompt and an option's label where it asks. In a function `S`
is the state, `F` a frame, `P` the parent in it, and `V` an answer; `l3` is a local of the rule, `h3` what the engine
keeps over a wait, `t3` what it does not, and `g3` a value that is no constant for Python.
"""

from __future__ import annotations

import ast

from rulewright.dsl import model
from rulewright.interpreter import log
from rulewright.interpreter.analyse import Analysis
from rulewright.interpreter.call_graph import Key
from rulewright.interpreter.compile_effect import write_effect
from rulewright.interpreter.compile_expression import compile_expression
from rulewright.interpreter.compile_hook import weave_direct, weave_points, write_hook
from rulewright.interpreter.compile_statement import compile_block
from rulewright.interpreter.context import Context, Flow, Unit
from rulewright.interpreter.emit import Emitter
from rulewright.interpreter.inline import inline
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.nesting import flatten
from rulewright.interpreter.point import PointWriter
from rulewright.interpreter.rule_writer import RuleWriter, names_of

MOST_REMEMBERED = 10_000
"""Results that `remembered` functions keep between two changes."""

FINISHED, SETUP, FIRST_TURN, NEXT_TURN, AFTER_PLAY = range(5)
"""The points every program has: nothing is left to do; setup begins; the first turn; the next turn; `play` is over."""


def compile_unit(rules: model.Model, layout: Layout, logs: bool, checks_invariants: bool) -> Unit:
    """All functions of a program, not yet turned into code that runs."""
    unit = Unit(
        rules,
        layout,
        Analysis(rules, layout.loose_zones if layout.is_explicit else None),
        Emitter(),
        logs,
        checks_invariants,
    )
    unit.remembers = any(function.is_remembered for function in rules.functions)
    _Program(unit).write()
    functions = [each for each in unit.functions if isinstance(each, ast.FunctionDef)]
    inline(functions)
    for function in functions:
        flatten(function, unit.emit)
    return unit


class _Program:
    """Writes the rules of one program, in the order of the model."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.rules = unit.rules
        self.writer = RuleWriter(unit)

    def write(self) -> None:
        self._write_frame_of_game()
        for i, function in enumerate(self.rules.functions):
            self._write_function(i, function)
        self._allot_entries()
        for i, action in enumerate(self.rules.actions):
            self._write_action(i, action)
        for i, effect in enumerate(self.rules.effects):
            write_effect(self.writer, i, effect)
        for i in range(len(self.rules.hooks)):
            write_hook(self.writer, i)
        for i, whenever in enumerate(self.rules.whenevers):
            self._write_whenever(i, whenever)
        self._write_main()
        self.unit.functions.extend(self.writer.tables)

    def _allot_entries(self) -> None:
        """Gives every rule that may wait the point where it begins, before any is written."""
        for key in self.writer.analysis.calls:
            if key in self.writer.analysis.suspending:
                self.writer.allot(key, self.writer.parameters(key))
        for kind, target in (("action", self.rules.actions), ("effect", self.rules.effects)):
            for i, hooked in enumerate(target):
                if (kind, i) in self.writer.analysis.suspending and self.writer.is_hooked(hooked):  # type: ignore[arg-type]
                    names = self.writer.parameters((kind, i))
                    self.writer.allot(("body", kind, i), names)
                    self.writer.allot(("chain", kind, i), (*names, "h1"))

    def _write_action(self, i: int, action: model.Action) -> None:
        key: Key = ("action", i)
        names = names_of(range(action.body.parameters))
        waits = key in self.writer.analysis.suspending
        if not self.writer.is_hooked(action):
            if waits:
                self.writer.write_body(key, action.body, "return P")
            else:
                self.writer.write_direct(f"a{i}", names, action.body, key)
            return
        if waits:
            self.writer.write_body(("body", *key), action.body, "S[RAN] = True\nreturn P")
            weave_points(self.writer, key, action, names)
        else:
            self.writer.write_direct(f"ba{i}", names, action.body, key, is_call=False)
            weave_direct(self.writer, key, f"a{i}", f"ba{i}", action, names)

    def _write_function(self, i: int, function: model.Function) -> None:
        cx = Context(self.unit, f"function {function.name}", function.body.locals, flow=Flow(result=function.result))
        compile_block(function.body.block, cx)
        cx.at(function)
        cx.s("raise no_result(name)", name=function.name)
        names = names_of(range(function.body.parameters))
        if not function.is_remembered:
            self.writer.add_function(f"f{i}", names, cx, ("function", i))
            return
        self.writer.add_function(f"r{i}", names, cx, ("function", i))
        remembered = Context(self.unit, cx.rule, cx.locals)
        arguments = self.unit.emit.tuple_of([remembered.e("n", n=i), *(remembered.e(name) for name in names)])
        call = remembered.e(f"r{i}({', '.join(('S', *names))})")
        remembered.s(
            "M = S[MEMO]\nif M is None: M = S[MEMO] = {}\nkey = arguments\nif key in M: return M[key]\n"
            "if len(M) >= most: M.clear()\n"
            "M[key] = R = call\nreturn R",
            arguments=arguments,
            call=call,
            most=MOST_REMEMBERED,
        )
        self.writer.add_function(f"f{i}", names, remembered)

    def _write_whenever(self, i: int, whenever: model.Whenever) -> None:
        key: Key = ("whenever", i)
        waits = key in self.writer.analysis.suspending
        has_owner = whenever.body.parameters == 1
        cx = self.writer.context(key, whenever.body.locals, self.writer.flow(key, "return P", False) if waits else None)
        if waits:
            self.writer.writers[key].enter(self.writer.writers[key].points[0], cx)
        start = cx if waits else cx.inner()
        if whenever.condition is not None:
            condition = compile_expression(whenever.condition, start)
            start.s("if not condition: return " + ("P" if waits else ""), condition=condition)
        if waits:
            self.writer.count_call(key, cx)
        compile_block(whenever.body.block, cx)
        cx.flow.stop(cx)
        if waits:
            self.writer.writers[key].finish()
        else:
            self.writer.add_function(f"v{i}", ["l0" if has_owner else "_owner"], cx, key, start.out)

    def _write_frame_of_game(self) -> None:
        """Takes the numbers of the points that every program has."""
        for name in ("the end", "setup", "turn", "turn", "play"):
            writer = PointWriter(self.unit, name, ())
            self.writer.writers["game", len(self.unit.points)] = writer
            writer.point(())

    def _write_formula(self, formula: model.Formula, rule: str) -> str:
        """A function of a formula; its parameters are the formula's first locals."""
        id_ = self.unit.fresh("k")
        cx = Context(self.unit, rule, formula.locals)
        cx.s("return value", value=compile_expression(formula.value, cx))
        if self.unit.analysis.counted:
            cx.out[:0] = self.unit.emit.statements("S[DEPTH] = 0")
        self.writer.add_function(id_, names_of(range(formula.parameters)), cx)
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
            self.writer.tables.extend(self.unit.emit.statements(f"{name} = [{', '.join(ids)}]"))
        self._game_point(FINISHED, "return None")
        begin = (FIRST_TURN, None) if rules.turn is not None else (self._main_entry(), (AFTER_PLAY, None))
        self._game_point(AFTER_PLAY, "finish(S, None)\nreturn None")
        check = "check_invariants(S, False)\n" if self.unit.checks_invariants else ""
        if rules.turn is not None:
            self._write_turns(rules.turn, check)
        else:
            self._game_point(FIRST_TURN, "return None")
            self._game_point(NEXT_TURN, "return None")
            assert rules.play is not None
            self._write_main_body(("play",), rules.play)
        # For a test (None in `S[ACTIVE]`) all stops when setup is done.
        start = f"t = S[ACTIVE] is None\nS[ACTIVE] = 1\n{check}if t: return None\nreturn {begin}"
        self._write_setup(rules.setup, start)

    def _main_entry(self) -> int:
        key: Key = ("turn",) if self.rules.turn is not None else ("play",)
        if key not in self.writer.writers:
            writer = PointWriter(self.unit, key[0], ())
            self.writer.writers[key] = writer
            self.unit.entries[key] = writer.point(("l0",) if key[0] == "turn" else ()).number
        return self.unit.entries[key]

    def _game_point(self, number: int, code: str) -> None:
        writer = self.writer.writers["game", number]
        cx = Context(self.unit, writer.rule, ())
        writer.enter(writer.points[0], cx)
        cx.s(code)
        writer.finish()

    def _write_setup(self, setup: model.Body | None, then: str) -> None:
        if setup is None:
            self._game_point(SETUP, then)
            self.unit.entries["after setup",] = SETUP
            return
        writer = PointWriter(self.unit, "setup", setup.locals)
        self.writer.writers["setup",] = writer
        entry, after = writer.point(()), writer.point(())
        self.unit.entries["after setup",] = after.number
        cx = self.writer.context(("setup",), setup.locals, Flow(stop=lambda at: at.s("return P"), writer=writer))
        writer.enter(entry, cx)
        compile_block(setup.block, cx)
        cx.s("return P")
        writer.enter(after, cx)
        cx.s(then)
        writer.finish()
        self._game_point(SETUP, f"return ({entry.number}, ({after.number}, None))")

    def _write_main_body(self, key: Key, body: model.Body) -> None:
        self._main_entry()
        self.writer.writers[key].locals = body.locals
        for point in self.writer.writers[key].points:
            point.locals = body.locals
        self.writer.write_body(key, body, "return P")

    def _write_turns(self, turn: model.Turn, check: str) -> None:
        start = self._write_formula(turn.start, "turn") if turn.start is not None else None
        condition = self._write_formula(turn.condition, "turn") if turn.condition is not None else None
        players = self.unit.layout.players
        first = f"{start}(S) - 1" if start is not None else "-1"
        self._game_point(FIRST_TURN, f"S[TURN] = {first}\nreturn ({NEXT_TURN}, None)")
        writer = self.writer.writers["game", NEXT_TURN]
        cx = Context(self.unit, "turn", turn.body.locals)
        writer.enter(writer.points[0], cx)
        cx.at(turn)
        if check:
            cx.s(check)
        cx.s(f"p = S[TURN] + 1\nif p == {players}: p = 0")
        cx.charge(1)
        if condition is not None:
            cx.s(
                f"left = {players}\nwhile not {condition}(S, p):\n    p += 1\n    left -= 1\n"
                f"    if p == {players}: p = 0\n    if left == 0: raise nobody_can_take_a_turn()"
            )
        cx.s("S[TURN] = p")
        if self.unit.logs:
            cx.s(log.noted("turned, p"), turned=cx.share(log.turned(turn.span)))
        self._write_main_body(("turn",), turn.body)
        # The turn begins right here, without a call.
        cx.at(turn)
        cx.s(f"l0 = p\nP = ({NEXT_TURN}, None)")
        cx.out.extend(self.writer.writers["turn",].points[0].code)
        writer.finish()
