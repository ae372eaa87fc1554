"""Trees of procedures, hooks, endings and tests: one function for each way to write one, named after it."""

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.build_declaration import hook_parameters
from rulewright.dsl.reader import BROKEN, Broken, Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain
from rulewright.dsl.token import Token


@action
def procedure_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def parameter(reader: Reader, span: Span, word: Token, type_: tree.TypeNode) -> tree.Parameter:
    return tree.Parameter(span=span, name=word.text, type=type_)


@action
def remembered(reader: Reader, span: Span) -> bool:
    return True


@action
def procedure(
    reader: Reader,
    span: Span,
    kind: Any,
    word: Token,
    parameters: list[tree.Parameter] | None,
    result: tree.TypeNode | None,
    is_remembered: bool | None,
    body: tree.Block,
) -> tree.Procedure:
    return tree.Procedure(
        span=span,
        kind=kind,
        name=word.text,
        name_span=reader.span(word),
        parameters=tuple(parameters or ()),
        result=result,
        is_remembered=bool(is_remembered),
        body=body,
    )


@action
def timing(reader: Reader, span: Span, *words: Token) -> str:
    return " ".join(word.text for word in words)


@action
def hooked_kind(reader: Reader, span: Span, word: Token) -> Token:
    return word


@action
def first(reader: Reader, span: Span) -> bool:
    return True


@action
def hook(
    reader: Reader,
    span: Span,
    when: Any,
    kind: Token | None,
    word: Token,
    parameters: list[Token] | None,
    is_first: bool | None,
    condition: tree.Expression | None,
    title: Token | None,
    body: tree.Block,
) -> tree.Hook:
    return tree.Hook(
        span=span,
        timing=when,
        kind=kind.text if kind else None,
        kind_span=reader.span(kind) if kind else None,
        action=word.text,
        action_span=reader.span(word),
        parameters=hook_parameters(reader, parameters),
        is_first=bool(is_first),
        condition=condition,
        title=plain(title) if title else None,
        body=body,
    )


@action
def whenever(
    reader: Reader,
    span: Span,
    word: Token,
    attribute: Token | None,
    condition: tree.Expression | None,
    body: tree.Block,
) -> tree.Whenever:
    changed = attribute or word
    return tree.Whenever(
        span=span,
        owner=word.text if attribute else None,
        attribute=changed.text,
        attribute_span=reader.span(changed),
        condition=condition,
        body=body,
    )


@action
def turn_order(
    reader: Reader,
    span: Span,
    word: Token,
    start: tree.Expression | None,
    condition: tree.Expression | None,
    body: tree.Block,
) -> tree.TurnOrder:
    return tree.TurnOrder(span=span, name=word.text, start=start, condition=condition, body=body)


@action
def setup(reader: Reader, span: Span, body: tree.Block) -> tree.Setup:
    return tree.Setup(span=span, body=body)


@action
def play(reader: Reader, span: Span, body: tree.Block) -> tree.Play:
    return tree.Play(span=span, body=body)


@action
def order(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def rank_by(reader: Reader, span: Span, value: tree.Expression, which: Any, title: Token | None) -> tree.RankBy:
    return tree.RankBy(span=span, value=value, order=which, title=plain(title) if title else None)


@action
def rank_without(reader: Reader, span: Span, word: Token, condition: tree.Expression) -> tree.RankWithout:
    return tree.RankWithout(span=span, name=word.text, condition=condition)


@action
def ranking(reader: Reader, span: Span, word: Token, lines: list[tree.RankBy | tree.RankWithout]) -> tree.Ranking:
    return tree.Ranking(span=span, name=word.text, lines=tuple(lines))


@action
def payoff(reader: Reader, span: Span, word: Token, value: tree.Expression) -> tree.Payoff:
    return tree.Payoff(span=span, name=word.text, value=value)


@action
def always(reader: Reader, span: Span) -> bool:
    return True


@action
def condition_line(reader: Reader, span: Span, condition: tree.Expression) -> tree.Expression:
    return condition


@action
def invariant(
    reader: Reader, span: Span, title: Token, is_always: bool | None, condition: tree.Expression | Broken
) -> tree.Invariant | Broken:
    if isinstance(condition, Broken):
        return BROKEN
    return tree.Invariant(span=span, title=plain(title), is_always=bool(is_always), condition=condition)


@action
def measure(reader: Reader, span: Span, title: Token, value: tree.Expression) -> tree.Measure:
    return tree.Measure(span=span, title=plain(title), value=value)


@action
def test_players(reader: Reader, span: Span, number: Token) -> tree.TestPlayers:
    return tree.TestPlayers(span=span, count=int(number.text))


@action
def test_refused(reader: Reader, span: Span, number: Token) -> tree.TestRefused:
    return tree.TestRefused(span=span, count=int(number.text))


@action
def test_seed(reader: Reader, span: Span, number: Token) -> tree.TestSeed:
    return tree.TestSeed(span=span, number=int(number.text))


@action
def test_set(reader: Reader, span: Span, word: Token, value: tree.Expression) -> tree.TestSet:
    return tree.TestSet(span=span, name=word.text, name_span=reader.span(word), value=value)


@action
def given(reader: Reader, span: Span, target: tree.Expression, value: tree.Expression) -> tree.Given:
    return tree.Given(span=span, target=target, value=value)


@action
def test_given(reader: Reader, span: Span, settings: list[tree.Given]) -> tree.TestGiven:
    return tree.TestGiven(span=span, settings=tuple(settings))


@action
def test_rolls(reader: Reader, span: Span, numbers: list[Token]) -> tree.TestRolls:
    return tree.TestRolls(span=span, values=tuple(int(number.text) for number in numbers))


@action
def test_stack(reader: Reader, span: Span, cards: list[tree.Expression], zone: tree.Expression) -> tree.TestStack:
    return tree.TestStack(span=span, cards=tuple(cards), zone=zone)


@action
def test_do(reader: Reader, span: Span, call: tree.Expression) -> tree.TestDo:
    return tree.TestDo(span=span, call=call)


@action
def test_play_on(reader: Reader, span: Span, number: Token) -> tree.TestPlayOn:
    return tree.TestPlayOn(span=span, picks=int(number.text))


@action
def test_picks(reader: Reader, span: Span, seat: tree.Expression, values: list[tree.Expression]) -> tree.TestPicks:
    return tree.TestPicks(span=span, seat=seat, values=tuple(values))


@action
def test_expect(reader: Reader, span: Span, condition: tree.Expression) -> tree.TestExpect:
    return tree.TestExpect(span=span, condition=condition)


@action
def can(reader: Reader, span: Span, word: Token) -> bool:
    return word.text == "can"


@action
def verb(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def test_expect_can(
    reader: Reader, span: Span, seat: tree.Expression, is_able: bool, what: Any, things: list[tree.Expression]
) -> tree.TestExpectCan:
    return tree.TestExpectCan(span=span, seat=seat, can=is_able, verb=what, things=tuple(things))


@action
def test_leave_open(reader: Reader, span: Span) -> tree.TestLeaveOpen:
    return tree.TestLeaveOpen(span=span)


@action
def test(reader: Reader, span: Span, title: Token, steps: list[tree.TestStep]) -> tree.Test:
    return tree.Test(span=span, title=plain(title), steps=tuple(steps))
