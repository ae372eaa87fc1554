"""Decisions: choosing one or several, menus, orders, and sealed choices."""

from __future__ import annotations

from attrs import evolve, frozen

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal as literals
from rulewright.dsl import check_statement as statements
from rulewright.dsl import model, tree
from rulewright.dsl.bindings import bindings_in
from rulewright.dsl.check_assign import bind_result, report_change
from rulewright.dsl.check_generator import (
    DEEPEST_LOOP,
    bound_of,
    check_collection,
    check_generator,
    check_generators,
)
from rulewright.dsl.check_sight import check_sight
from rulewright.dsl.early import asked_early
from rulewright.dsl.facts import facts_when
from rulewright.dsl.join import interval, optional
from rulewright.dsl.scope import Scope, meet
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import PLAYER, ListType, PlayerType, element_type


@frozen(kw_only=True)
class Picked:
    """What was found behind `chooses`; `what` is None after a mistake."""

    what: model.PickOne | model.PickSome | None
    prompt: model.Template | None
    is_right: bool


def next_number(scope: Scope) -> int:
    """The number of one more place where somebody is asked."""
    scope.symbols.decision_sites += 1
    return scope.symbols.decision_sites - 1


def _may_ask(node: tree.Node, scope: Scope) -> bool:
    if scope.context.is_pure:
        report_change(node, "this asks a player", scope)
        return False
    return True


def check_picks(node: tree.Picks, seat: model.Expression | None, scope: Scope) -> Picked:
    """What stands behind `chooses`; the names come into sight in `scope`."""
    prompt = None if node.prompt is None else literals.check_template(node.prompt, scope)
    is_right = node.prompt is None or prompt is not None
    if node.amount is not None or node.such_that is not None:
        return Picked(what=_pick_some(node, seat, scope), prompt=prompt, is_right=is_right)
    or_none = None if node.or_none is None else literals.check_template(node.or_none, scope)
    names: list[model.PickName] = []
    is_right = is_right and (node.or_none is None or or_none is not None)
    if node.or_none is not None and len(node.picks) > 1:
        scope.diagnostics.error(
            "RW414",
            "`or` lets a player choose nothing instead of one thing, and here are several",
            node.or_none.span,
            label="none of which?",
            help="make two choices of it, one after the other",
        )
        is_right = False
    if len(node.picks) > DEEPEST_LOOP:
        scope.diagnostics.error(
            "RW421",
            f"one decision has at most {DEEPEST_LOOP} names",
            node.picks[DEEPEST_LOOP].span,
            label="this is one too many",
            help="each is gone through for each one before it: ask in several decisions",
        )
        is_right = False
    for pick in node.picks:
        found = _pick_name(pick, seat, scope, may_be_none=node.or_none is not None)
        if found is not None:
            names.append(found)
    is_right = is_right and len(names) == len(node.picks)
    what = model.PickOne(names=asked_early(tuple(names)), or_none=or_none, span=node.span) if is_right else None
    return Picked(what=what, prompt=prompt, is_right=is_right)


def _pick_name(
    node: tree.Pick, seat: model.Expression | None, scope: Scope, *, may_be_none: bool
) -> model.PickName | None:
    collection = check_collection(node.collection, scope)
    if collection is not None and not check_sight(collection, seat, scope):
        collection = None
    element = None if collection is None else element_type(collection.type)
    type = optional(element) if may_be_none and element is not None else element
    local = bind_result(node.name, type, node.name_span, scope)
    condition = None
    if node.condition is not None:
        inner = scope.fork()
        visible = inner.names[node.name]
        # While options are looked at the name holds one of them, even if it may be none otherwise.
        inner.names[node.name] = evolve(visible, type=element)
        condition = expressions.expect_condition(node.condition, inner, "what stands after `where`")
        if condition is not None and not may_be_none:
            scope.know(facts_when(condition, True, scope))
    if collection is None or (node.condition is not None and condition is None):
        return None
    return model.PickName(local=local, collection=collection, condition=condition, span=node.span)


def _pick_some(node: tree.Picks, seat: model.Expression | None, scope: Scope) -> model.PickSome | None:
    pick = node.picks[0]
    if node.amount is None or len(node.picks) > 1 or node.or_none is not None:
        _report_amount_form(node, scope)
        for one in node.picks:
            bind_result(one.name, None, one.name_span, scope)
        return None
    low, high = _check_amount(node.amount, scope)
    collection = check_collection(pick.collection, scope)
    if collection is not None and not check_sight(collection, seat, scope):
        collection = None
    element = None if collection is None else element_type(collection.type)
    inner = scope.fork()
    it = inner.declare("it", element, pick.name_span, fixed="each element in turn")
    condition = None
    if pick.condition is not None:
        scope.body.chosen = pick.name
        condition = expressions.expect_condition(pick.condition, inner, "what stands after `where`")
        scope.body.chosen = None
    type = None
    if collection is not None and element is not None:
        bound = bound_of(collection.type, scope)
        if high is not None:
            bound = max(min(bound, interval(high.type)[1]), 0)
        type = ListType(element, bound)
    local = bind_result(pick.name, type, pick.name_span, scope)
    such_that = None
    if node.such_that is not None:
        such_that = expressions.expect_condition(node.such_that, scope, "what stands after `such that`")
    if (
        collection is None
        or (pick.condition is not None and condition is None)
        or (node.such_that is not None and such_that is None)
        or (node.amount.low is not None and low is None)
        or (node.amount.high is not None and high is None)
    ):
        return None
    return model.PickSome(
        local=local,
        element=it,
        collection=collection,
        low=low,
        high=high,
        condition=condition,
        such_that=such_that,
        span=node.span,
    )


def _report_amount_form(node: tree.Picks, scope: Scope) -> None:
    if node.amount is None:
        assert node.such_that is not None
        message, span = "`such that` judges several things together, and this chooses one", node.such_that.span
        help = "write `where`, or choose `some`"
    elif node.or_none is not None:
        message, span = "choosing several, a player can be let choose none of them", node.or_none.span
        help = "`some` includes nothing, and so does `0..3`"
    else:
        message, span = "several things are chosen from one collection at a time", node.picks[1].span
        help = "make two choices of it, one after the other"
    scope.diagnostics.error("RW414", message, span, label="not together", help=help)


def _check_amount(node: tree.Amount, scope: Scope) -> tuple[model.Expression | None, model.Expression | None]:
    low = None if node.low is None else expressions.expect_int(node.low, scope, "how many are chosen")
    high = low
    if node.high is not node.low and node.high is not None:
        high = expressions.expect_int(node.high, scope, "how many are chosen")
    if low is not None and high is not None:
        least, most = interval(low.type)[0], interval(high.type)[1]
        if most < max(least, 0):
            scope.diagnostics.error(
                "RW415",
                f"from {least} to {most} there is no number to choose" if most >= 0 else "fewer than none are chosen",
                node.span,
                label="no amount fits",
            )
            return None, None
    return low, high


def check_otherwise(block: tree.Block | None, before: Scope, scope: Scope) -> model.Block | None:
    """The `else` of a choice, for when there is nothing to choose; what was chosen has no value after it."""
    if block is None:
        return None
    path = before.fork()
    checked = statements.check_block(block, path)
    scope.become(meet([scope, path], before))
    return checked


def check_choose(node: tree.Choose, scope: Scope) -> model.Choose | None:
    """`seat chooses …`."""
    if not _may_ask(node, scope):
        _bind_nothing(node.picks, scope)
        return None
    number = next_number(scope)
    seat = expressions.expect(node.seat, PLAYER, scope, "who chooses")
    before = scope.fork()
    with scope.body.listing():
        picked = check_picks(node.picks, seat, scope)
    otherwise = check_otherwise(node.otherwise, before, scope)
    if seat is None or picked.what is None or not picked.is_right:
        return None
    return model.Choose(
        number=number,
        seat=seat,
        what=picked.what,
        prompt=picked.prompt,
        if_several=node.picks.if_several,
        otherwise=otherwise,
        span=node.span,
    )


def _bind_nothing(node: tree.Picks, scope: Scope) -> None:
    for pick in node.picks:
        scope.declare(pick.name, None, pick.name_span)


def check_orders(node: tree.Orders, scope: Scope) -> model.Choose | None:
    """`seat orders name from collection`."""
    if not _may_ask(node, scope):
        scope.declare(node.name, None, node.name_span)
        return None
    number = next_number(scope)
    seat = expressions.expect(node.seat, PLAYER, scope, "who chooses an order")
    with scope.body.listing():
        prompt = None if node.prompt is None else literals.check_template(node.prompt, scope)
        collection = check_collection(node.collection, scope)
    if collection is not None and not check_sight(collection, seat, scope):
        collection = None
    type = None
    if collection is not None:
        type = ListType(element_type(collection.type), bound_of(collection.type, scope))
    local = bind_result(node.name, type, node.name_span, scope)
    if seat is None or collection is None or (node.prompt is not None and prompt is None):
        return None
    return model.Choose(
        number=number,
        seat=seat,
        what=model.PickOrder(local=local, collection=collection, span=node.span),
        prompt=prompt,
        if_several=node.if_several,
        otherwise=None,
        span=node.span,
    )


def check_menu(node: tree.Menu, scope: Scope) -> model.Choose | None:
    """`seat chooses "prompt"` with options."""
    if not _may_ask(node, scope):
        return None
    number = next_number(scope)
    seat = expressions.expect(node.seat, PLAYER, scope, "who chooses")
    with scope.body.listing():
        prompt = literals.check_template(node.prompt, scope)
    options: list[model.MenuOption] = []
    paths: list[Scope] = []
    for option in node.options:
        path = scope.fork()
        found = _menu_option(option, path)
        for generator in option.generators:
            scope.uncover(generator.name, path)
        paths.append(path)
        if found is not None:
            options.append(found)
    otherwise = None
    if node.otherwise is not None:
        path = scope.fork()
        otherwise = statements.check_block(node.otherwise, path)
        paths.append(path)
    scope.become(meet(paths, scope))
    if seat is None or prompt is None or len(options) < len(node.options):
        return None
    return model.Choose(
        number=number,
        seat=seat,
        what=model.PickMenu(options=tuple(options), span=node.span),
        prompt=prompt,
        if_several=node.if_several,
        otherwise=otherwise,
        span=node.span,
    )


def _menu_option(node: tree.MenuOption, scope: Scope) -> model.MenuOption | None:
    condition = None
    with scope.body.listing():
        generators = check_generators(node.generators, scope)
        if node.condition is not None:
            condition = expressions.expect_condition(node.condition, scope)
            if condition is not None:
                scope.know(facts_when(condition, True, scope))
        label = literals.check_template(node.label, scope)
    body = statements.check_block(node.body, scope)
    if generators is None or label is None or (node.condition is not None and condition is None):
        return None
    return model.MenuOption(label=label, condition=condition, generators=generators, body=body, span=node.span)


def check_secretly(node: tree.Secretly, scope: Scope) -> model.Secretly | None:
    """`each p in players … secretly chooses …`: one answer a seat, then the block once a seat."""
    if not _may_ask(node, scope):
        return None
    number = next_number(scope)
    scope.forget_names(bindings_in(node.body).counts)
    asked = scope.fork()
    asked.loops, asked.in_secret = (), True
    seats = check_generator(node.seats, asked)
    seat = None
    if seats is not None:
        if not isinstance(element_type(seats.collection.type), PlayerType):
            symbols = scope.symbols
            scope.diagnostics.error(
                "RW304",
                "`each … secretly chooses` goes through players",
                node.seats.collection.span,
                label=f"this is {one_of(seats.collection.type, symbols)}",
            )
            seats = None
        else:
            seat = model.LocalValue(type=PLAYER, local=seats.local, span=node.seats.name_span)
    unanswered = asked.fork()
    with scope.body.listing():
        picked = check_picks(node.picks, seat, asked)
    # The blocks run one after the other, so what held before may not hold in the second one.
    for path in (asked, unanswered):
        path.forget_state()
    body = statements.check_block(node.body, asked)
    otherwise = None if node.otherwise is None else statements.check_block(node.otherwise, unanswered)
    scope.forget_state()
    inside = {node.seats.name, *(pick.name for pick in node.picks.picks)}
    scope.lack({name: visible for name, visible in asked.names.items() if name not in inside})
    if seats is None or picked.what is None or not picked.is_right:
        return None
    return model.Secretly(
        number=number,
        seats=seats,
        what=picked.what,
        prompt=picked.prompt,
        if_several=node.picks.if_several,
        body=body,
        otherwise=otherwise,
        span=node.span,
    )
