"""Hooks, woven into the actions and effects that they hook."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model
from rulewright.interpreter.call_graph import Key
from rulewright.interpreter.compile_expression import compile_expression
from rulewright.interpreter.compile_flow import call_point
from rulewright.interpreter.compile_statement import compile_block
from rulewright.interpreter.context import Context, Flow
from rulewright.interpreter.rule_writer import HookRun, RuleWriter, names_of


def weave_direct(
    writer: RuleWriter, key: Key, id_: str, body: str, target: model.Action | model.Effect, names: Sequence[str]
) -> None:
    """The function that runs an action's hooks and its body, none of which wait."""
    cx = writer.context(key, ())
    joined = ", ".join(names)
    cx.cost[0] += hooks_cost(writer, target)
    for run in writer.runs(target.before):
        _call_hook_direct(writer, run, names, cx)
    chain = writer.runs(target.instead)
    if chain:
        _write_chain_direct(writer, key, chain, body, names)
        cx.s(f"if not n{key[0][0]}{key[1]}(S, {joined}{', ' if joined else ''}0): return")
    else:
        cx.s(f"{body}({', '.join(('S', *names))})")
    for run in writer.runs(target.after):
        _call_hook_direct(writer, run, names, cx)
    writer.add_function(id_, names, cx, key)


def hooks_cost(writer: RuleWriter, target: model.Action | model.Effect) -> int:
    """The steps that it takes to try all hooks of an action or effect."""
    runs = writer.runs((*target.before, *target.instead, *target.after))
    return sum(writer.analysis.weight(("hook", run.hook)) for run in runs)


def _hook_arguments(writer: RuleWriter, run: HookRun, names: Sequence[str]) -> list[str]:
    """The hook's own parameters out of those of the hooked: a hook may leave an effect's card out."""
    wanted = writer.rules.hooks[run.hook].body.parameters - len(run.prefix)
    return list(names[len(names) - wanted :])


def _call_hook_direct(writer: RuleWriter, run: HookRun, names: Sequence[str], cx: Context) -> None:
    hook = writer.rules.hooks[run.hook]
    cx.at(hook)
    values = [*(repr(int(v)) for v in run.prefix), *_hook_arguments(writer, run, names)]
    cx.s(f"h_{run.hook}({', '.join(['S', *values])})")


def _write_chain_direct(writer: RuleWriter, key: Key, chain: list[HookRun], body: str, names: Sequence[str]) -> None:
    """Tries the `instead of` hooks from number k on, at last the body; says whether the body ran."""
    name = f"n{key[0][0]}{key[1]}"
    joined = ", ".join(("S", *names))
    cx = writer.context(key, ())
    for number, run in enumerate(chain):
        rest = ", ".join(["S", *names, str(number + 1)])
        own = _own_values(writer, run, names)
        cx.s(f"if {_is_next(writer, run, 'k', number, own)}: return h_{run.hook}({own}, lambda: {name}({rest}))")
    cx.s(f"{body}({joined})\nreturn True")
    writer.add_function(name, [*names, "k"], cx)


def _own_values(writer: RuleWriter, run: HookRun, names: Sequence[str]) -> str:
    return ", ".join(["S", *(repr(int(v)) for v in run.prefix), *_hook_arguments(writer, run, names)])


def _is_next(writer: RuleWriter, run: HookRun, at: str, number: int, own: str) -> str:
    """Whether it is a hook's turn in a chain, and its condition holds."""
    turn = f"{at} <= {number}"
    return turn if writer.rules.hooks[run.hook].condition is None else f"{turn} and i{run.hook}({own})"


def weave_points(writer: RuleWriter, key: Key, target: model.Action | model.Effect, names: tuple[str, ...]) -> None:
    """The entry of an action that may wait and has hooks."""
    points = writer.writers[key]
    cx = writer.context(key, (), writer.flow(key, "return P", False))
    points.enter(points.points[0], cx)
    writer.count_call(key, cx, hooks_cost(writer, target))
    values = [cx.e(name) for name in names]
    for run in writer.runs(target.before):
        _call_hook(writer, run, names, cx)
    chain = writer.runs(target.instead)
    if chain:
        call_point(("chain", *key), [*values, cx.e("0")], cx)
        cx.s("if not S[RAN]: return P")
    else:
        call_point(("body", *key), values, cx)
    for run in writer.runs(target.after):
        _call_hook(writer, run, names, cx)
    cx.s("return P")
    points.finish()
    _write_chain_points(writer, key, chain, names)


def _call_hook(writer: RuleWriter, run: HookRun, names: Sequence[str], cx: Context) -> None:
    if ("hook", run.hook) not in writer.analysis.suspending:
        _call_hook_direct(writer, run, names, cx)
        return
    cx.at(writer.rules.hooks[run.hook])
    values = [cx.e("v", v=v) for v in run.prefix] + [cx.e(name) for name in _hook_arguments(writer, run, names)]
    call_point(("hook", run.hook), values, cx)


def _write_chain_points(writer: RuleWriter, key: Key, chain: list[HookRun], names: tuple[str, ...]) -> None:
    points = writer.writers["chain", *key]
    cx = writer.context(key, ())
    points.enter(points.points[0], cx)
    joined = "".join(f", {name}" for name in names)
    for number, run in enumerate(chain):
        hook = writer.unit.entries["hook", run.hook]
        own = _own_values(writer, run, names)
        # The hook gets back to this chain with what it was given: the frame that knows all of it is its parent.
        back = f"({writer.unit.entries['chain', *key]}, P{joined}, {number + 1})"
        cx.s(f"if {_is_next(writer, run, 'h1', number, own)}: return ({hook}, {back}{own[1:]})")
    cx.s(f"return ({writer.unit.entries['body', *key]}, P{joined})")
    points.finish()


def write_hook(writer: RuleWriter, i: int) -> None:
    """Writes the function or the points of one hook."""
    hook = writer.rules.hooks[i]
    key: Key = ("hook", i)
    names = names_of(range(hook.body.parameters))
    instead = writer.is_instead(i)
    if instead and hook.condition is not None:
        cx = writer.context(key, hook.body.locals)
        cx.s("return condition", condition=compile_expression(hook.condition, cx))
        writer.add_function(f"i{i}", names, cx)
    if key in writer.analysis.suspending:
        _write_hook_points(writer, key, hook, instead)
        return
    flow = Flow()
    if instead:
        flow = Flow(
            stop=lambda cx: cx.s("return R"),
            ran="R",
            proceed=lambda cx: cx.s("if R: raise proceed_again()\nR = proceed()"),
        )
    cx = writer.context(key, hook.body.locals, flow)
    start = cx.inner()
    if hook.condition is not None and not instead:
        start.s("if not condition: return", condition=compile_expression(hook.condition, start))
    if instead:
        cx.s("R = False")
    compile_block(hook.body.block, cx)
    cx.flow.stop(cx)
    writer.add_function(f"h_{i}", [*names, "proceed"] if instead else names, cx, key, start.out)


def _write_hook_points(writer: RuleWriter, key: Key, hook: model.Hook, instead: bool) -> None:
    """A hook that may wait.

    An `instead of` hook's parent is the chain it came from, so whoever called the action is one further up. `h3`
    remembers whether the action's body ran, and `S[RAN]` tells the caller.
    """
    points = writer.writers[key]
    if not instead:
        cx = writer.context(key, hook.body.locals, writer.flow(key, "return P", False))
        points.enter(points.points[0], cx)
        if hook.condition is not None:
            cx.s("if not condition: return P", condition=compile_expression(hook.condition, cx))
        writer.count_call(key, cx)
        compile_block(hook.body.block, cx)
        cx.flow.stop(cx)
        points.finish()
        return
    flow = Flow(
        stop=lambda cx: cx.s("S[RAN] = h3\nreturn P[1]"),
        ran="h3",
        proceed=_proceed_points,
        writer=points,
        waits=True,
    )
    cx = writer.context(key, hook.body.locals, flow)
    points.enter(points.points[0], cx)
    writer.count_call(key, cx)
    cx.s("h3 = False")
    compile_block(hook.body.block, cx)
    cx.flow.stop(cx)
    points.finish()


def _proceed_points(cx: Context) -> None:
    """`proceed`: the chain goes on, and comes back here."""
    points = cx.points
    after = points.point()
    cx.s("if h3: raise proceed_again()")
    cx.s("return (P[0], frame, *P[2:])", frame=points.frame(after, cx))
    points.enter(after, cx)
    cx.s("h3 = S[RAN]")
