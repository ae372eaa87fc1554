"""Checks the tests of a file: what they start from, what they do, what they expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.check_answer import check_answer
from rulewright.dsl.check_call import check_action_call
from rulewright.dsl.check_expression import expect, expect_condition
from rulewright.dsl.check_flow import Flow
from rulewright.dsl.check_given import check_given, check_stack
from rulewright.dsl.check_literal import check_template
from rulewright.dsl.check_member import check_option_value
from rulewright.dsl.declared import Declared, header
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Context, Scope, open_scope
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    BOOL,
    PLAYER,
    CardType,
    IntType,
    ListType,
    OptionalType,
    PlaceType,
    SpaceType,
    Type,
)
from rulewright.dsl.walk import nodes

GRID_NAME = re.compile(r"(?P<column>[a-z]{1,3})(?P<row>[1-9][0-9]{0,3})")
MOST_PIPS = 10_000
MOST_PICKS = 1_000_000

SEED = 1
"""What a test starts from that does not say it, so that one that passes passes always."""


def check_tests(flow: Flow, out: Declared) -> tuple[model.Test, ...]:
    """All tests."""
    titles = out.local_names()
    tests = []
    for node in out.all(tree.Test):
        titles.take(node.title, header(node.span), "a test")
        tests.append(_check_test(node, flow, out))
    return tuple(tests)


def _check_test(node: tree.Test, flow: Flow, out: Declared) -> model.Test:
    players = _check_players(node, out)
    context = Context(
        kind="test",
        title=f'the test "{node.title}"',
        span=header(node.span),
        names=dict(_names(node, out)),
    )
    scope = open_scope(out.symbols, out.diagnostics, context)
    options: dict[int, int | bool] = {}
    steps: list[model.TestStep] = []
    is_begun = False
    for number, step in enumerate(node.steps):
        match step:
            case tree.TestPlayers():
                pass
            case tree.TestSeed():
                if is_begun:
                    help = "write it above the first other step"
                    message = "where chance starts from is said before the game starts"
                    out.diagnostics.error("RW611", message, step.span, help=help)
            case tree.TestSet():
                if is_begun:
                    help = "write it above the first other step"
                    message = "options are set before the game starts"
                    out.diagnostics.error("RW611", message, step.span, help=help)
                _check_set(step, options, out)
            case tree.TestLeaveOpen():
                if number < len(node.steps) - 1:
                    out.diagnostics.error("RW605", "`leave open` is the last line of a test", step.span)
            case _:
                is_begun = True
                found = list(_check_step(step, flow, scope, out))
                _check_seats(found, players, step.span, out)
                steps.extend(found)
    return model.Test(
        title=node.title,
        players=players,
        seed=_check_seed(node, out),
        options=tuple(options.items()),
        locals=tuple(scope.body.locals),
        steps=tuple(steps),
        may_stay_open=any(isinstance(step, tree.TestLeaveOpen) for step in node.steps),
        span=node.span,
    )


def _check_players(node: tree.Test, out: Declared) -> int:
    """How many play: what the test says, else as few as the game allows."""
    low, high = out.symbols.players_low, out.symbols.players_high
    found = [step for step in node.steps if isinstance(step, tree.TestPlayers)]
    for other in found[1:]:
        first = Label(found[0].span, "said here")
        out.diagnostics.error(
            "RW201", "`players` is said twice", other.span, secondary=(first,), help="take one of them out"
        )
    if not found:
        return low
    if found[0] is not node.steps[0]:
        message = "how many play is the first line of a test"
        out.diagnostics.error("RW611", message, found[0].span)
    count = found[0].count
    if count not in out.symbols.player_counts:
        message = f"this game is for {low} players" if low == high else f"this game is for {low} to {high} players"
        if out.symbols.teams and low <= count <= high:
            message = f"{count} players cannot be shared out evenly among {out.symbols.teams} teams"
        out.diagnostics.error("RW603", message, found[0].span, label=f"not for {count}")
        return low
    return count


def _check_seed(node: tree.Test, out: Declared) -> int:
    """Where the chance of a test starts from."""
    found = [step for step in node.steps if isinstance(step, tree.TestSeed)]
    for other in found[1:]:
        first = Label(found[0].span, "said here")
        out.diagnostics.error(
            "RW201", "`seed` is said twice", other.span, secondary=(first,), help="take one of them out"
        )
    return found[0].number if found else SEED


def _names(node: tree.Test, out: Declared) -> Iterator[tuple[str, model.Expression]]:
    """The words that mean something in this test only; their places are set where they are used."""
    span = node.span
    high = out.symbols.players_high
    seats = [f"p{seat + 1}" for seat in range(high)]
    for seat, name in enumerate(seats):
        yield name, model.Constant(type=PLAYER, value=seat, span=span)
    yield "winners", model.TestFact(type=ListType(PLAYER, high), name="winners", span=span)
    yield "game_over", model.TestFact(type=BOOL, name="game_over", span=span)
    grids = [board for board in out.symbols.boards.values() if board.rows is not None and not board.is_per_player]
    if len(grids) != 1:
        return
    (grid,) = grids
    for name in dict.fromkeys(found.id for found in nodes(node) if isinstance(found, tree.Name)):
        place = GRID_NAME.fullmatch(name)
        if place is None or name in seats or name in out.symbols.space_ids:
            continue
        column, row = _column(place["column"]), int(place["row"])
        if column <= grid.columns and row <= (grid.rows or 0):
            coordinates = tuple(
                model.Constant(type=IntType(number, number), value=number, span=span) for number in (column, row)
            )
            yield name, model.SpaceAt(type=SpaceType(grid.name), coordinates=coordinates, span=span)


def _column(letters: str) -> int:
    """The number of a column, from 1: a to z, then aa, ab and on.

    >>> _column("a"), _column("z"), _column("aa")
    (1, 26, 27)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number


def _check_set(step: tree.TestSet, options: dict[int, int | bool], out: Declared) -> None:
    option = out.symbols.options.get(step.name)
    if option is None:
        known = {name: symbol.span for name, symbol in out.symbols.options.items()}
        out.report_unknown("RW606", "option", step.name, step.name_span, known, places=known)
        return
    if option.ordinal in options:
        out.diagnostics.error("RW201", f"`{step.name}` is set twice", step.span)
        return
    value = check_option_value(step.value, option, "RW602", out)
    if value is not None:
        options[option.ordinal] = value


def _check_step(step: tree.TestStep, flow: Flow, scope: Scope, out: Declared) -> Iterator[model.TestStep]:
    match step:
        case tree.TestPlayers() | tree.TestSeed() | tree.TestSet() | tree.TestLeaveOpen():
            return
        case tree.TestGiven(settings=settings):
            for setting in settings:
                given = check_given(setting, scope, out)
                if given is not None:
                    yield given
            scope.forget_state()
        case tree.TestRolls(values=values):
            for value in values:
                if not 1 <= value <= MOST_PIPS:
                    message = f"no die can show {value}"
                    out.diagnostics.error("RW608", message, step.span, help="dice show 1 and more")
                    break
            yield model.Rolls(values=values, span=step.span)
        case tree.TestStack():
            stack = check_stack(step, scope, out)
            if stack is not None:
                yield stack
        case tree.TestDo():
            call = _check_do(step, flow, scope, out)
            scope.forget_state()
            if call is not None:
                yield model.Perform(call=call, span=step.span)
        case tree.TestPlayOn(picks=picks):
            if not 1 <= picks <= MOST_PICKS:
                message = f"a test plays on for 1 to {MOST_PICKS:,} picks"
                out.diagnostics.error("RW618", message, step.span)
            scope.forget_state()
            yield model.PlayOn(picks=picks, span=step.span)
        case tree.TestPicks():
            picked = _check_picked(step.seat, step.values, scope)
            scope.forget_state()
            if picked is not None:
                yield model.Picks(seat=picked[0], answers=picked[1], span=step.span)
        case tree.TestExpect():
            condition = expect_condition(step.condition, scope, "what is expected")
            if condition is not None:
                yield model.Expect(condition=condition, span=step.span)
        case tree.TestRefused(count=count):
            yield model.ExpectRefused(players=count, span=step.span)
        case tree.TestExpectCan():
            yield from _check_expect_can(step, scope, out)
        case _:
            assert_never(step)


def _check_expect_can(step: tree.TestExpectCan, scope: Scope, out: Declared) -> Iterator[model.TestStep]:
    match step.verb:
        case "pick":
            picked = _check_picked(step.seat, step.things, scope)
            if picked is not None:
                yield model.ExpectPick(seat=picked[0], can=step.can, answers=picked[1], span=step.span)
        case "hear":
            seat = expect(step.seat, PLAYER, scope, "who hears")
            for told in step.things:
                text = _check_heard(told, scope, out)
                if seat is not None and text is not None:
                    yield model.ExpectHear(seat=seat, can=step.can, text=text, span=step.span)
        case "see":
            seat = expect(step.seat, PLAYER, scope, "who sees")
            for shown in step.things:
                thing = _check_seen(shown, scope, out)
                if seat is not None and thing is not None:
                    yield model.ExpectSee(seat=seat, can=step.can, thing=thing, span=step.span)
        case _:
            assert_never(step.verb)


def _check_picked(
    who: tree.Expression, values: Sequence[tree.Expression], scope: Scope
) -> tuple[model.Expression, tuple[model.Answer, ...]] | None:
    """Who picks, and what; None after a mistake in either."""
    seat = expect(who, PLAYER, scope, "who picks")
    answers = [check_answer(value, scope) for value in values]
    found = tuple(answer for answer in answers if answer is not None)
    return None if seat is None or len(found) < len(answers) else (seat, found)


def _check_do(step: tree.TestDo, flow: Flow, scope: Scope, out: Declared) -> model.Call | model.CallEffect | None:
    """An action, an effect, `turn(p1)` or `play`; the last two are calls of action -1, with and without a seat.

    In a game of turns, `play` is one turn after the other.
    """
    call = step.call
    match call:
        case tree.Name(id="play") | tree.Call(object=None, name="play", arguments=()):
            return model.Call(action=-1, arguments=(), span=call.span)
        case tree.Call(object=None, name="turn"):
            if flow.turn is None:
                message = "this game has no `turn`"
                out.diagnostics.error("RW609", message, call.span, help="write `do play`, or do an action")
                return None
            if len(call.arguments) != 1:
                message = "a turn is that of one player"
                out.diagnostics.error("RW609", message, call.span, help="write `do turn(p1)`")
                return None
            seat = expect(call.arguments[0].value, PLAYER, scope, "whose turn it is")
            return None if seat is None else model.Call(action=-1, arguments=(seat,), span=call.span)
        case tree.Call():
            return check_action_call(call, scope)
        case _:
            help = "write an action with its arguments, as in `do turn(p1)`"
            out.diagnostics.error("RW609", "only an action can be done", call.span, help=help)
            return None


def _check_seen(node: tree.Expression, scope: Scope, out: Declared) -> model.ZoneRef | model.Expression | None:
    """What a seat may see: a zone, a card, a place with a card, or a variable."""
    found = names.resolve(node, scope)
    if isinstance(found, model.ZoneRef):
        if names.needs_key(found, scope):
            names.report_key(found, scope)
            return None
        return found
    value = names.value_of(found, node.span, scope)
    if value is None or isinstance(value, model.VariableValue) or _has_face(value.type):
        return value
    help = "a zone, a card, a place that holds a card, or an attribute that is hidden"
    out.diagnostics.error("RW615", "this is nothing that one can see or not see", node.span, help=help)
    return None


def _check_heard(node: tree.Expression, scope: Scope, out: Declared) -> model.Template | None:
    """What a seat may have been told: a text."""
    if isinstance(node, tree.TextLiteral):
        return check_template(node, scope)
    help = 'write what was said, as in `expect p2 can hear "p1 passes."`'
    out.diagnostics.error("RW615", "only a text can be heard", node.span, help=help)
    return None


def _has_face(type: Type) -> bool:
    match type:
        case CardType() | PlaceType():
            return True
        case OptionalType(element) | ListType(element):
            return _has_face(element)
        case _:
            return False


def _check_seats(steps: list[model.TestStep], players: int, span: Span, out: Declared) -> None:
    """Reports a player who does not take part: in a game for two to four, p4 exists in some tests only."""
    for node in nodes(*steps):
        if not isinstance(node, model.Constant) or node.type != PLAYER:
            continue
        if isinstance(node.value, int) and node.value >= players:
            message = f"only {players} play in this test"
            out.diagnostics.error("RW613", message, node.span, help=f"write `players {node.value + 1}` above")
            return
