"""Branches, loops, and the statements that only go somewhere else."""

from __future__ import annotations

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_statement as statements
from rulewright.dsl import model, tree
from rulewright.dsl.bindings import bindings_in
from rulewright.dsl.check_assign import report_change
from rulewright.dsl.check_generator import check_generators
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.facts import facts_when
from rulewright.dsl.scope import Loop, Scope, meet
from rulewright.dsl.source import Span
from rulewright.dsl.types import INT


def check_if(node: tree.If, scope: Scope) -> model.If | None:
    """`if … elif … else …`."""
    failed = scope.fork()
    paths: list[Scope] = []
    branches: list[model.Branch] = []
    for branch in node.branches:
        condition = expressions.expect_condition(branch.condition, failed)
        inner = failed.fork()
        if condition is not None:
            inner.know(facts_when(condition, True, scope))
            failed.know(facts_when(condition, False, scope))
        body = statements.check_block(branch.body, inner)
        paths.append(inner)
        if condition is not None:
            branches.append(model.Branch(condition=condition, body=body, span=branch.span))
    otherwise: model.Block = ()
    if node.otherwise is not None:
        otherwise = statements.check_block(node.otherwise, failed)
    paths.append(failed)
    scope.become(meet(paths, scope))
    if len(branches) < len(node.branches):
        return None
    return model.If(branches=tuple(branches), otherwise=otherwise, span=node.span)


def enter_loop(body: tree.Block, span: Span, scope: Scope) -> Scope:
    """The place where each turn of a loop begins: what a turn may change is no longer known."""
    scope.forget_state()
    scope.forget_names(bindings_in(body).counts)
    inner = scope.fork()
    inner.loops = (*scope.loops, Loop(span=span))
    return inner


def leave_loop(inner: Scope, scope: Scope, binders: tuple[str, ...] = (), *, ends: bool = True) -> None:
    """Goes on after a loop, from where it ends by itself and from its `break`s."""
    paths = [*inner.loops[-1].breaks]
    if ends:
        paths.insert(0, scope.fork())
    after = meet(paths, scope)
    after.lack({name: inner.names[name] for name in inner.changes[len(scope.changes) :] if name in inner.names})
    for name in binders:
        scope.uncover(name, after)
    scope.become(after)


def check_for(node: tree.For, scope: Scope) -> model.For | None:
    """`for x in xs where …`."""
    inner = enter_loop(node.body, node.span, scope)
    generators = check_generators(node.generators, inner)
    body = statements.check_block(node.body, inner)
    leave_loop(inner, scope, tuple(generator.name for generator in node.generators))
    return None if generators is None else model.For(generators=generators, body=body, span=node.span)


def check_while(node: tree.While, scope: Scope) -> model.While | None:
    """`while condition`."""
    inner = enter_loop(node.body, node.span, scope)
    condition = expressions.expect_condition(node.condition, inner)
    if condition is not None:
        inner.know(facts_when(condition, True, scope))
        scope.know(facts_when(condition, False, scope))
    body = statements.check_block(node.body, inner)
    leave_loop(inner, scope)
    return None if condition is None else model.While(condition=condition, body=body, span=node.span)


def check_repeat(node: tree.Repeat, scope: Scope) -> model.Statement | None:
    """`repeat` until something leaves, or `repeat n times`."""
    times = None if node.times is None else expressions.expect_int(node.times, scope, "how often to repeat")
    inner = enter_loop(node.body, node.span, scope)
    counter = None if node.times is None else scope.body.add_local("", INT)
    body = statements.check_block(node.body, inner)
    leave_loop(inner, scope, ends=node.times is not None)
    if counter is None:
        return model.While(condition=None, body=body, span=node.span)
    return None if times is None else model.RepeatTimes(times=times, counter=counter, body=body, span=node.span)


def check_leave(node: tree.Leave, scope: Scope) -> model.Leave | None:
    """`break`, `continue`, `stop`, `proceed`, `end turn`, `end game`."""
    match node.kind:
        case "break" | "continue":
            is_right = _check_loop(node, scope)
        case "stop":
            is_right = _check_stop(node, scope)
        case "proceed":
            is_right = _check_proceed(node, scope)
        case "end turn" | "end game":
            is_right = not scope.context.is_pure
            if not is_right:
                report_change(node, "this ends something", scope)
    if node.kind == "proceed":
        scope.forget_state()
    else:
        scope.is_reachable = False
    return model.Leave(kind=node.kind, span=node.span) if is_right else None


def _check_loop(node: tree.Leave, scope: Scope) -> bool:
    if scope.loops:
        if node.kind == "break":
            scope.loops[-1].breaks.append(scope.fork())
        return True
    where = "in the block of one seat, which is no loop" if scope.in_secret else "outside of a loop"
    instead = "return" if scope.context.is_pure else "stop"
    help = f"to leave the whole block, write `{instead}`"
    scope.diagnostics.error(
        "RW407", f"`{node.kind}` stands {where}", node.span, label="there is no loop to go to", help=help
    )
    return False


def _check_stop(node: tree.Leave, scope: Scope) -> bool:
    if not scope.context.is_pure:
        return True
    scope.diagnostics.error(
        "RW408",
        f"{scope.context.title} ends with a value",
        node.span,
        label="`stop` gives none",
        help="write `return …`",
    )
    return False


def _check_proceed(node: tree.Leave, scope: Scope) -> bool:
    if scope.context.kind != "instead of":
        scope.diagnostics.error(
            "RW410",
            "`proceed` belongs in an `instead of` hook",
            node.span,
            label="nothing stands back here that could go on",
            help="after a `before` hook the action goes on by itself" if scope.context.kind == "hook" else None,
        )
        return False
    if scope.loops or scope.in_secret:
        scope.diagnostics.error(
            "RW411",
            "an action can go on only once",
            node.span,
            label="this could be reached again",
            secondary=(Label(scope.loops[-1].span, "in this loop"),) if scope.loops else (),
            help="leave the loop first",
        )
        return False
    if scope.proceeded is not None:
        scope.diagnostics.error(
            "RW411",
            "an action can go on only once",
            node.span,
            label="this is a second time",
            secondary=(Label(scope.proceeded, "here it has gone on already"),),
        )
        return False
    scope.proceeded = node.span
    return True


def check_return(node: tree.Return, scope: Scope) -> model.Return | None:
    """`return value` of a function."""
    result = scope.context.result
    value = None
    if scope.context.kind != "function":
        if node.value is not None:
            expressions.check_expression(node.value, scope)
        scope.diagnostics.error(
            "RW408",
            f"{scope.context.title} gives no value",
            node.span,
            label="only a function returns something",
            help="to leave it, write `stop`",
        )
    elif node.value is None:
        scope.diagnostics.error("RW408", f"{scope.context.title} ends with a value", node.span, label="return what?")
    elif result is None:
        expressions.check_expression(node.value, scope)
    else:
        value = expressions.expect(node.value, result, scope, f"the result of {scope.context.title}")
    scope.is_reachable = False
    return None if value is None else model.Return(value=value, span=node.span)
