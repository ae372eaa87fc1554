"""Checks what makes a game go: actions, functions, triggers, setup, and turn or play."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl import model, tree
from rulewright.dsl.check_end import check_of_player, check_payoff, check_ranking
from rulewright.dsl.check_expression import expect
from rulewright.dsl.check_start import close_formula, formula_scope
from rulewright.dsl.check_statement import check_body, check_hook_body
from rulewright.dsl.declared import D, Declared, header
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.foreign import WHO_BEGINS
from rulewright.dsl.scope import Context, open_scope
from rulewright.dsl.symbols import GAME_OWNER, PLAYER_OWNER, TEAM, VariableSymbol
from rulewright.dsl.types import BOOL, PLAYER, SpaceType, Type


def check_actions(out: Declared) -> tuple[model.Action, ...]:
    """All actions; their hooks are added when all are known."""
    actions = []
    for node, symbol in zip(out.actions, out.symbols.actions.values(), strict=True):
        body = _check_procedure(
            node, tuple(model.Local(name=p.name, type=p.type) for p in symbol.parameters), None, out
        )
        actions.append(model.Action(name=symbol.name, body=body, before=(), instead=(), after=(), span=node.span))
    return tuple(actions)


def check_functions(out: Declared) -> tuple[model.Function, ...]:
    """All functions."""
    functions = []
    for node, symbol in zip(out.functions, out.symbols.functions.values(), strict=True):
        locals = tuple(model.Local(name=p.name, type=p.type) for p in symbol.parameters)
        functions.append(
            model.Function(
                name=symbol.name,
                body=_check_procedure(node, locals, symbol.result, out),
                result=symbol.result,
                is_remembered=node.is_remembered,
                span=node.span,
            )
        )
    return tuple(functions)


def _check_procedure(
    node: tree.Procedure, parameters: tuple[model.Local, ...], result: Type | None, out: Declared
) -> model.Body:
    context = Context(kind=node.kind, title=f"the {node.kind} `{node.name}`", span=node.name_span, result=result)
    spans = [parameter.span for parameter in node.parameters]
    scope = open_scope(out.symbols, out.diagnostics, context, parameters, spans=spans)
    return check_body(node.body, scope, node.span)


def check_whenevers(out: Declared) -> tuple[model.Whenever, ...]:
    """All triggers on variables."""
    found = (_check_whenever(node, out) for node in out.all(tree.Whenever))
    return tuple(whenever for whenever in found if whenever is not None)


def _check_whenever(node: tree.Whenever, out: Declared) -> model.Whenever | None:
    variable = _find_watched(node, out)
    if variable is None:
        return None
    owner = owner_type(variable.owner, out)
    parameters: tuple[model.Local, ...] = ()
    if node.owner is not None and owner is not None:
        parameters = (model.Local(name=node.owner, type=owner),)
    context = Context(kind="whenever", title=f"`whenever {node.attribute} changes`", span=node.attribute_span)
    scope = open_scope(out.symbols, out.diagnostics, context, parameters, fixed="whose value changed")
    condition, body = check_hook_body(node.condition, node.body, scope, node.span)
    return model.Whenever(variable=variable.ordinal, condition=condition, body=body, span=node.span)


def owner_type(owner: model.Owner, out: Declared) -> Type | None:
    """The type of the things an attribute belongs to; None for what belongs to the game."""
    match owner:
        case model.GameOwner():
            return None
        case model.PlayerOwner():
            return PLAYER
        case model.TeamOwner():
            return TEAM
        case model.SpaceOwner(board=board):
            return SpaceType(list(out.symbols.boards)[board])
        case model.KindOwner(kind=kind):
            return list(out.symbols.kinds.values())[kind].type


def _find_watched(node: tree.Whenever, out: Declared) -> VariableSymbol | None:
    """The variable of a trigger: of the game, of players, or the only one of its name that other things have."""
    symbols, name = out.symbols, node.attribute
    owner = GAME_OWNER if node.owner is None else PLAYER_OWNER
    found = symbols.variable(name, owner)
    if found is not None or name in symbols.broken:
        return found
    others = [one for one in symbols.variables if one.name == name and one.owner != GAME_OWNER]
    if node.owner is not None and len(others) == 1:
        return others[0]
    if any(zone.name == name for zone in symbols.zones):
        help = "hook the action that moves cards: `after …`"
        message = f"`{name}` holds cards, and only the change of a value can be watched"
        out.diagnostics.error("RW216", message, node.attribute_span, help=help)
    elif node.owner is None and others:
        help = f"write `whenever p.{name} changes`"
        message = f"the game itself has no `{name}`"
        out.diagnostics.error("RW216", message, node.attribute_span, help=help)
    elif node.owner is not None and len(others) > 1:
        message = f"several sorts of things have a `{name}`"
        places = tuple(Label(one.span, "one of them") for one in others)
        out.diagnostics.error("RW216", message, node.attribute_span, secondary=places)
    else:
        what = "value of the game" if node.owner is None else "attribute of players"
        known = {one.name: one.span for one in symbols.variables if one.owner == owner}
        out.report_unknown("RW216", what, name, node.attribute_span, known, places=known)
    return None


@frozen(kw_only=True)
class Flow:
    """The main procedure of a game, and what counts at its end."""

    setup: model.Body | None
    turn: model.Turn | None
    play: model.Body | None
    ranking: model.Ranking | None
    payoff: model.Formula | None


def check_flow(out: Declared) -> Flow:
    """Exactly one `turn` or `play`, and at most one `setup`, `ranking` and `payoff`."""
    setup, turn, play = _only(tree.Setup, out), _only(tree.TurnOrder, out), _only(tree.Play, out)
    ranking, payoff = _only(tree.Ranking, out), _only(tree.Payoff, out)
    games = out.all(tree.Game)
    if turn is not None and play is not None:
        message = "a game has `turn` or `play`, not both"
        later, earlier = (turn, play) if turn.span.start > play.span.start else (play, turn)
        first = Label(header(earlier.span), "the other one")
        out.diagnostics.error("RW218", message, header(later.span), secondary=(first,))
    elif turn is None and play is None and games:
        message = "this game never begins: it has no `turn` and no `play`"
        help = "write `turn p`, and below it what a player does in his turn"
        out.diagnostics.error("RW217", message, header(games[0].span), help=help)
    return Flow(
        setup=_check_plain(setup, out),
        turn=None if turn is None else _check_turn(turn, out),
        play=_check_plain(play, out),
        ranking=None if ranking is None else check_ranking(ranking, out),
        payoff=None if payoff is None else check_payoff(payoff, out),
    )


def _only(node: type[D], out: Declared) -> D | None:
    """The one declaration of a sort; others are reported."""
    found = out.all(node)
    for other in found[1:]:
        first = Label(header(found[0].span), "the first one")
        message = f"`{other.span.text.split(maxsplit=1)[0]}` stands in a file once"
        out.diagnostics.error("RW219", message, header(other.span), secondary=(first,))
    return found[0] if found else None


def _check_plain(node: tree.Setup | tree.Play | None, out: Declared) -> model.Body | None:
    if node is None:
        return None
    what: Literal["setup", "play"] = "setup" if isinstance(node, tree.Setup) else "play"
    scope = open_scope(out.symbols, out.diagnostics, Context(kind=what, title=f"`{what}`", span=header(node.span)))
    return check_body(node.body, scope, node.span)


def _check_turn(node: tree.TurnOrder, out: Declared) -> model.Turn:
    seat = (model.Local(name=node.name, type=PLAYER),)
    start = None
    if node.start is not None:
        scope = formula_scope(WHO_BEGINS, node.start.span, out)
        value = expect(node.start, PLAYER, scope, WHO_BEGINS)
        start = None if value is None else close_formula(value, scope, 0, node.start.span)
    condition = None
    if node.condition is not None:
        condition = check_of_player(node.name, node.condition, BOOL, "a condition", out)
    context = Context(kind="turn", title="`turn`", span=header(node.span))
    scope = open_scope(
        out.symbols, out.diagnostics, context, seat, spans=(header(node.span),), fixed="whose turn it is"
    )
    return model.Turn(start=start, condition=condition, body=check_body(node.body, scope, node.span), span=node.span)
