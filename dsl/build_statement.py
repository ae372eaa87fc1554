"""Trees of statements: one function for each way to write one, named after it in the grammar."""

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.reader import Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain, text_literal
from rulewright.dsl.token import Token


@action
def block(reader: Reader, span: Span, statements: list[tree.Statement]) -> tree.Block:
    return tuple(statements)


@action
def if_alone(reader: Reader, span: Span, condition: tree.Expression, body: tree.Block) -> tree.If:
    return if_of(span, condition, body, [], None)


@action
def if_else(reader: Reader, span: Span, condition: tree.Expression, body: tree.Block, other: tree.Block) -> tree.If:
    return if_of(span, condition, body, [], other)


@action
def if_branches(
    reader: Reader, span: Span, condition: tree.Expression, body: tree.Block, branches: list[tree.Branch]
) -> tree.If:
    return if_of(span, condition, body, branches, None)


@action
def if_branches_else(
    reader: Reader,
    span: Span,
    condition: tree.Expression,
    body: tree.Block,
    branches: list[tree.Branch],
    other: tree.Block | None,
) -> tree.If:
    return if_of(span, condition, body, branches, other)


def if_of(
    span: Span,
    condition: tree.Expression,
    body: tree.Block,
    branches: list[tree.Branch],
    other: tree.Block | None,
) -> tree.If:
    end = body[-1].span.end if body else condition.span.end
    first = tree.Branch(span=Span(span.source, span.start, end), condition=condition, body=body)
    return tree.If(span=span, branches=(first, *branches), otherwise=other)


@action
def branch(reader: Reader, span: Span, condition: tree.Expression, body: tree.Block) -> tree.Branch:
    return tree.Branch(span=span, condition=condition, body=body)


@action
def else_block(reader: Reader, span: Span, body: tree.Block) -> tree.Block:
    return body


@action
def for_statement(reader: Reader, span: Span, generators: list[tree.Generator], body: tree.Block) -> tree.For:
    return tree.For(span=span, generators=tuple(generators), body=body)


@action
def while_statement(reader: Reader, span: Span, condition: tree.Expression, body: tree.Block) -> tree.While:
    return tree.While(span=span, condition=condition, body=body)


@action
def repeat_statement(reader: Reader, span: Span, times: tree.Expression | None, body: tree.Block) -> tree.Repeat:
    return tree.Repeat(span=span, times=times, body=body)


@action
def assignment(reader: Reader, span: Span, sign: Token) -> str:
    return sign.text


@action
def assign(reader: Reader, span: Span, target: tree.Expression, operator: Any, value: tree.Expression) -> tree.Assign:
    return tree.Assign(span=span, target=target, operator=operator, value=value)


@action
def declare(reader: Reader, span: Span, word: Token, type_: tree.TypeNode, value: tree.Expression) -> tree.Declare:
    return tree.Declare(span=span, name=word.text, name_span=reader.span(word), type=type_, value=value)


@action
def do(reader: Reader, span: Span, call: tree.Expression) -> tree.Do:
    return tree.Do(span=span, call=call)


@action
def leave_kind(reader: Reader, span: Span, *words: Token) -> str:
    return " ".join(word.text for word in words)


@action
def leave(reader: Reader, span: Span, kind: Any) -> tree.Leave:
    return tree.Leave(span=span, kind=kind)


@action
def return_statement(reader: Reader, span: Span, value: tree.Expression | None) -> tree.Return:
    return tree.Return(span=span, value=value)


@action
def win(reader: Reader, span: Span, winner: tree.Expression) -> tree.Win:
    return tree.Win(span=span, winner=winner)


@action
def some(reader: Reader, span: Span) -> tree.Amount:
    return tree.Amount(span=span, low=None, high=None)


@action
def exactly(reader: Reader, span: Span, number: tree.Expression) -> tree.Amount:
    return tree.Amount(span=span, low=number, high=number)


@action
def between(reader: Reader, span: Span, low: tree.Expression, high: tree.Expression) -> tree.Amount:
    return tree.Amount(span=span, low=low, high=high)


@action
def pick(
    reader: Reader, span: Span, word: Token, collection: tree.Expression, condition: tree.Expression | None
) -> tree.Pick:
    return tree.Pick(span=span, name=word.text, name_span=reader.span(word), collection=collection, condition=condition)


@action
def such_that(reader: Reader, span: Span, condition: tree.Expression) -> tree.Expression:
    return condition


@action
def prompt(reader: Reader, span: Span, quoted: Token) -> tree.TextLiteral:
    return text_literal(reader, quoted)


@action
def or_none(reader: Reader, span: Span, quoted: Token) -> tree.TextLiteral:
    return text_literal(reader, quoted)


@action
def several(reader: Reader, span: Span) -> bool:
    return True


@action
def picks(
    reader: Reader,
    span: Span,
    amount: tree.Amount | None,
    picked: list[tree.Pick],
    such: tree.Expression | None,
    question: tree.TextLiteral | None,
    nothing: tree.TextLiteral | None,
    if_several: bool | None,
) -> tree.Picks:
    return tree.Picks(
        span=span,
        amount=amount,
        picks=tuple(picked),
        such_that=such,
        prompt=question,
        or_none=nothing,
        if_several=bool(if_several),
    )


@action
def choose(
    reader: Reader, span: Span, seat: tree.Expression, chosen: tree.Picks, other: tree.Block | None
) -> tree.Choose:
    return tree.Choose(span=span, seat=seat, picks=chosen, otherwise=other)


@action
def secretly(
    reader: Reader,
    span: Span,
    seats: tree.Generator,
    chosen: tree.Picks,
    body: tree.Block,
    other: tree.Block | None,
) -> tree.Secretly:
    return tree.Secretly(span=span, seats=seats, picks=chosen, body=body, otherwise=other)


@action
def option_alone(reader: Reader, span: Span, label: Token) -> tree.MenuOption:
    return tree.MenuOption(span=span, label=text_literal(reader, label), condition=None, generators=(), body=())


@action
def option_block(reader: Reader, span: Span, label: Token, body: tree.Block) -> tree.MenuOption:
    return tree.MenuOption(span=span, label=text_literal(reader, label), condition=None, generators=(), body=body)


@action
def option_if(
    reader: Reader, span: Span, label: Token, condition: tree.Expression, body: tree.Block = ()
) -> tree.MenuOption:
    return tree.MenuOption(span=span, label=text_literal(reader, label), condition=condition, generators=(), body=body)


@action
def option_for(
    reader: Reader, span: Span, label: Token, generators: list[tree.Generator], body: tree.Block = ()
) -> tree.MenuOption:
    return tree.MenuOption(
        span=span, label=text_literal(reader, label), condition=None, generators=tuple(generators), body=body
    )


@action
def menu(
    reader: Reader,
    span: Span,
    seat: tree.Expression,
    question: Token,
    if_several: bool | None,
    options: list[tree.MenuOption],
    other: tree.Block | None,
) -> tree.Menu:
    return tree.Menu(
        span=span,
        seat=seat,
        prompt=text_literal(reader, question),
        if_several=bool(if_several),
        options=tuple(options),
        otherwise=other,
    )


@action
def orders(
    reader: Reader,
    span: Span,
    seat: tree.Expression,
    word: Token,
    collection: tree.Expression,
    question: Token | None,
    if_several: bool | None,
) -> tree.Orders:
    return tree.Orders(
        span=span,
        seat=seat,
        name=word.text,
        name_span=reader.span(word),
        collection=collection,
        prompt=text_literal(reader, question) if question else None,
        if_several=bool(if_several),
    )


@action
def looks(reader: Reader, span: Span, seat: tree.Expression, thing: tree.Expression) -> tree.Looks:
    return tree.Looks(span=span, seat=seat, thing=thing)


@action
def move_one(reader: Reader, span: Span, card: tree.Expression) -> tree.MoveOne:
    return tree.MoveOne(span=span, card=card)


@action
def end_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def move_end(
    reader: Reader, span: Span, end: Any, count: tree.Expression | None, zone: tree.Expression
) -> tree.MoveEnd:
    return tree.MoveEnd(span=span, end=end, count=count, zone=zone)


@action
def move_all(
    reader: Reader, span: Span, word: Token, zone: tree.Expression, condition: tree.Expression | None
) -> tree.MoveAll:
    return tree.MoveAll(span=span, name=None, zone=zone, condition=condition)


@action
def move_each(
    reader: Reader, span: Span, all_: Token, word: Token, zone: tree.Expression, condition: tree.Expression | None
) -> tree.MoveAll:
    return tree.MoveAll(span=span, name=word.text, zone=zone, condition=condition)


@action
def move_named(
    reader: Reader, span: Span, count: tree.Expression, card: Token, zone: tree.Expression
) -> tree.MoveNamed:
    return tree.MoveNamed(span=span, count=count, card=plain(card), card_span=reader.span(card), zone=zone)


@action
def bottom_of(reader: Reader, span: Span, zone: tree.Expression) -> tree.BottomOf:
    return tree.BottomOf(span=span, zone=zone)


@action
def move(reader: Reader, span: Span, what: Any, target: Any, word: Token | None) -> tree.Move:
    return tree.Move(
        span=span,
        what=what,
        target=target,
        name=word.text if word else None,
        name_span=reader.span(word) if word else None,
    )


@action
def remove(reader: Reader, span: Span, thing: tree.Expression) -> tree.Remove:
    return tree.Remove(span=span, thing=thing)


@action
def shuffle(reader: Reader, span: Span, zone: tree.Expression) -> tree.Shuffle:
    return tree.Shuffle(span=span, zone=zone)


@action
def turn_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def turn(reader: Reader, span: Span, kind: Any, thing: tree.Expression) -> tree.Turn:
    return tree.Turn(span=span, kind=kind, thing=thing)


@action
def say(reader: Reader, span: Span, quoted: Token, to: tree.Expression | None) -> tree.Say:
    return tree.Say(span=span, text=text_literal(reader, quoted), to=to)


@action
def announce(reader: Reader, span: Span, expression: tree.Expression, quoted: Token) -> tree.Announce:
    return tree.Announce(span=span, expression=expression, text=text_literal(reader, quoted))
