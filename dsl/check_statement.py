"""Statements: from the tree to the model, and whole bodies of them."""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl import (
    check_assign,
    check_branch,
    check_call,
    check_chance,
    check_decision,
    check_literal,
    check_move,
    model,
    tree,
)
from rulewright.dsl import check_expression as expressions
from rulewright.dsl.bindings import bindings_in
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.facts import facts_when
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import TEAM
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import PLAYER, ListType, SetType
from rulewright.dsl.unknown_name import owner_with


def check_body(block: tree.Block, scope: Scope, span: Span) -> model.Body:
    """The block of a body whose scope was just opened."""
    body = scope.body
    bindings = bindings_in(block)
    body.bindings, body.reads, body.has_looks = bindings.counts, bindings.reads, bindings.has_looks
    was_wrong = scope.diagnostics.has_errors
    checked = check_block(block, scope)
    if scope.context.kind == "function" and scope.is_reachable:
        scope.diagnostics.error(
            "RW409",
            f"{scope.context.title} can end without a value",
            scope.context.span,
            label="not every way through it comes to a `return`",
            secondary=(Label(block[-1].span, "after this it is over"),) if block else (),
            help="end it with `return …`",
        )
    if not was_wrong and not scope.diagnostics.has_errors:
        _warn_of_unread(scope)
    return model.Body(locals=tuple(body.locals), parameters=body.parameters, block=checked, span=span)


def check_hook_body(
    condition: tree.Expression | None, block: tree.Block, scope: Scope, span: Span
) -> tuple[model.Expression | None, model.Body]:
    """A condition and the block it guards, which share their locals."""
    found = None
    if condition is not None:
        found = expressions.expect_condition(condition, scope.fork())
        if found is not None:
            scope.know(facts_when(found, True, scope))
    return found, check_body(block, scope, span)


def _warn_of_unread(scope: Scope) -> None:
    body = scope.body
    for local, span in body.assigned.items():
        name = body.locals[local].name
        if local not in body.read and body.reads.get(name, 0) <= 0:
            owner = owner_with(name, scope)
            meant = f"; what `{owner}` has is set with `{owner}.{name} = …`" if owner else ""
            scope.warnings.warning(
                "RW822",
                f"nothing reads `{name}`",
                span,
                label="it gets a value here, and that is all",
                help=f"leave the line out, or check the spelling{meant}",
            )


def check_block(block: tree.Block, scope: Scope) -> model.Block:
    """Statements one after the other; `scope` is left where they end."""
    checked: list[model.Statement] = []
    is_dead = False
    for number, statement in enumerate(block):
        if not scope.is_reachable:
            if not is_dead:
                scope.warnings.warning(
                    "RW821",
                    "this is never reached",
                    statement.span,
                    label="nothing comes here",
                    secondary=(Label(block[number - 1].span, "this never goes on to the next line"),),
                )
            # What follows is checked as if something could come here.
            is_dead = scope.is_reachable = True
        found = check_statement(statement, scope)
        if found is not None:
            checked.append(found)
    if is_dead:
        scope.is_reachable = False
    return tuple(checked)


def check_statement(node: tree.Statement, scope: Scope) -> model.Statement | None:
    """One statement; None after a mistake."""
    match node:
        case tree.Assign():
            return check_assign.check_assign(node, scope)
        case tree.Declare():
            return check_assign.check_declare(node, scope)
        case tree.Do():
            return check_do(node, scope)
        case tree.If():
            return check_branch.check_if(node, scope)
        case tree.For():
            return check_branch.check_for(node, scope)
        case tree.While():
            return check_branch.check_while(node, scope)
        case tree.Repeat():
            return check_branch.check_repeat(node, scope)
        case tree.Leave():
            return check_branch.check_leave(node, scope)
        case tree.Return():
            return check_branch.check_return(node, scope)
        case tree.Win():
            return check_win(node, scope)
        case tree.Choose():
            return check_decision.check_choose(node, scope)
        case tree.Secretly():
            return check_decision.check_secretly(node, scope)
        case tree.Menu():
            return check_decision.check_menu(node, scope)
        case tree.Orders():
            return check_decision.check_orders(node, scope)
        case tree.Move():
            return check_move.check_move(node, scope)
        case tree.Remove():
            return check_move.check_remove(node, scope)
        case tree.Shuffle():
            return check_move.check_shuffle(node, scope)
        case tree.Turn():
            return check_move.check_turn(node, scope)
        case tree.Looks():
            return check_move.check_looks(node, scope)
        case tree.Say():
            return check_say(node, scope)
        case tree.Announce():
            return check_announce(node, scope)
        case _:
            assert_never(node)


def check_do(node: tree.Do, scope: Scope) -> model.Statement | None:
    """A call of an action or effect."""
    call = node.call
    if not isinstance(call, tree.Call):
        _report_idle(call, scope)
        return None
    found = check_call.check_action_call(call, scope)
    if found is None:
        return None
    scope.forget_state()
    if scope.context.is_pure:
        check_assign.report_change(node, "an action changes the game", scope)
        return None
    return found


def _report_idle(node: tree.Expression, scope: Scope) -> None:
    help = None
    match node:
        case tree.Name(id=name) if name in scope.symbols.actions:
            help = f"to call it, write `{name}()`" if not scope.symbols.actions[name].parameters else None
            help = help or f"to call it, write `{name}(…)`"
        case tree.Compare(operator="==", left=left, right=right):
            if expressions.check_expression(node, scope) is None:
                return
            help = "to give a value, write one `=`"
            if len(node.span.text) < 40:
                help += f": `{left.span.text} = {right.span.text}`"
        case _:
            if check_chance.is_chance(node):
                help = "keep the result, as in `a = …`"
            elif expressions.check_expression(node, scope) is None:
                return
            else:
                help = _idle_help(node)
    scope.diagnostics.error("RW404", "this does nothing", node.span, label="a value that nobody takes", help=help)


def _idle_help(node: tree.Expression) -> str:
    """What a line was probably meant to do that only works out a value."""
    text = node.span.text
    is_short = len(text) < 40 and "\n" not in text
    match node:
        case tree.Binary(operator="+" | "-" as sign, left=tree.Name() | tree.Attribute() as left) if is_short:
            return f"to change it, write `{left.span.text} {sign}= {node.right.span.text}`"
        case tree.TextLiteral() if is_short:
            return f"to tell it, write `say {text}`; a comment begins with `#`"
        case tree.Call():
            return "keep the value, as in `a = …`"
        case _:
            return "to set a value, write `name = …` before it; a comment begins with `#`"


def _players_of(team: model.Expression, scope: Scope) -> model.BuiltinValue:
    """The players of a team."""
    type = ListType(PLAYER, scope.symbols.players_high // scope.symbols.teams)
    return model.BuiltinValue(type=type, name="players", of=team, span=team.span)


def _players_of_all(teams: model.Expression, scope: Scope) -> model.Comprehension:
    """The players of several teams, team by team."""
    span = teams.span
    team, player = scope.body.add_local("", TEAM), scope.body.add_local("", PLAYER)
    of = _players_of(model.LocalValue(type=TEAM, local=team, span=span), scope)
    return model.Comprehension(
        type=ListType(PLAYER, scope.symbols.players_high),
        value=model.LocalValue(type=PLAYER, local=player, span=span),
        generators=tuple(
            model.Generator(
                local=local, collection=collection, bound=None, bound_condition=None, condition=None, span=span
            )
            for local, collection in ((team, teams), (player, of))
        ),
        span=span,
    )


def check_win(node: tree.Win, scope: Scope) -> model.Win | None:
    """`win p`."""
    if scope.context.is_pure:
        check_assign.report_change(node, "this ends the game", scope)
        scope.is_reachable = False
        return None
    winners = check_players(node.winner, scope, "who wins")
    scope.is_reachable = False
    return None if winners is None else model.Win(winners=winners, span=node.span)


def check_players(node: tree.Expression, scope: Scope, what: str) -> model.Expression | None:
    """A player or several; a team, or several, as the players in it."""
    value = expressions.check_expression(node, scope, PLAYER)
    if value is None:
        return None
    bare = unwrap(value)
    if scope.symbols.teams and bare.type == TEAM:
        return _players_of(bare, scope)
    if isinstance(bare.type, ListType | SetType):
        if bare.type.element == PLAYER:
            return bare
        if scope.symbols.teams and bare.type.element == TEAM:
            return _players_of_all(bare, scope)
        scope.diagnostics.error(
            "RW304",
            f"{what} is a player, a team, or a list of them"
            if scope.symbols.teams
            else f"{what} is a player, or a list of players",
            node.span,
            label=f"this is {one_of(bare.type, scope.symbols)}",
        )
        return None
    return expressions.accept(value, PLAYER, scope, what)


def check_say(node: tree.Say, scope: Scope) -> model.Say | None:
    """`say "…" to p`."""
    if scope.context.is_pure:
        check_assign.report_change(node, "this tells the players something", scope)
        return None
    text = check_literal.check_template(node.text, scope)
    to = None if node.to is None else check_players(node.to, scope, "who is told")
    if text is None or (node.to is not None and to is None):
        return None
    return model.Say(text=text, to=to, span=node.span)


def check_announce(node: tree.Announce, scope: Scope) -> model.Announce | None:
    """`announce expression "… {value}"`."""
    if scope.context.is_pure:
        check_assign.report_change(node, "this tells the players something", scope)
        return None
    expression = expressions.check_expression(node.expression, scope)
    inner = scope.fork()
    type = None if expression is None else expression.type
    local = inner.declare("value", type, node.expression.span, fixed="what is announced")
    text = check_literal.check_template(node.text, inner)
    if expression is None or text is None:
        return None
    return model.Announce(expression=expression, value=local, text=text, span=node.span)
