"""Trees of expressions: one function for each way to write one, named after it in the grammar."""

from typing import Any, cast

from rulewright.dsl import tree
from rulewright.dsl.reader import Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import text_literal
from rulewright.dsl.token import Token


@action
def name(reader: Reader, span: Span, word: Token) -> tree.Name:
    return tree.Name(span=span, id=word.text)


@action
def int_literal(reader: Reader, span: Span, digits: Token) -> tree.IntLiteral:
    return tree.IntLiteral(span=span, value=int(digits.text))


@action
def text(reader: Reader, span: Span, quoted: Token) -> tree.TextLiteral:
    return text_literal(reader, quoted)


@action
def yes(reader: Reader, span: Span) -> tree.BoolLiteral:
    return tree.BoolLiteral(span=span, value=True)


@action
def no(reader: Reader, span: Span) -> tree.BoolLiteral:
    return tree.BoolLiteral(span=span, value=False)


@action
def none(reader: Reader, span: Span) -> tree.NoneLiteral:
    return tree.NoneLiteral(span=span)


@action
def group(reader: Reader, span: Span, inner: tree.Expression) -> tree.Expression:
    return inner


@action
def attribute(reader: Reader, span: Span, owner: tree.Expression, word: Token) -> tree.Attribute:
    return tree.Attribute(span=span, object=owner, name=word.text, name_span=reader.span(word))


@action
def call(reader: Reader, span: Span, word: Token, arguments: list[tree.Argument] | None) -> tree.Call:
    return tree.Call(
        span=span, object=None, name=word.text, name_span=reader.span(word), arguments=tuple(arguments or ())
    )


@action
def method(
    reader: Reader, span: Span, owner: tree.Expression, word: Token, arguments: list[tree.Argument] | None
) -> tree.Call:
    return tree.Call(
        span=span, object=owner, name=word.text, name_span=reader.span(word), arguments=tuple(arguments or ())
    )


@action
def argument(reader: Reader, span: Span, value: tree.Expression) -> tree.Argument:
    return tree.Argument(span=span, name=None, value=value)


@action
def named_argument(reader: Reader, span: Span, word: Token, value: tree.Expression) -> tree.Argument:
    return tree.Argument(span=span, name=word.text, value=value)


@action
def index(reader: Reader, span: Span, owner: tree.Expression, indices: list[tree.Expression]) -> tree.Index:
    return tree.Index(span=span, object=owner, indices=tuple(indices))


@action
def negate(reader: Reader, span: Span, operand: tree.Expression) -> tree.Negate:
    return tree.Negate(span=span, operand=operand)


@action
def not_(reader: Reader, span: Span, operand: tree.Expression) -> tree.Not:
    return tree.Not(span=span, operand=operand)


@action
def plus(reader: Reader, span: Span, left: tree.Expression, right: tree.Expression) -> tree.Binary:
    return tree.Binary(span=span, operator="+", left=left, right=right)


@action
def minus(reader: Reader, span: Span, left: tree.Expression, right: tree.Expression) -> tree.Binary:
    return tree.Binary(span=span, operator="-", left=left, right=right)


@action
def times(reader: Reader, span: Span, left: tree.Expression, right: tree.Expression) -> tree.Binary:
    return tree.Binary(span=span, operator="*", left=left, right=right)


@action
def divide(reader: Reader, span: Span, left: tree.Expression, right: tree.Expression) -> tree.Binary:
    return tree.Binary(span=span, operator="//", left=left, right=right)


@action
def remainder(reader: Reader, span: Span, left: tree.Expression, right: tree.Expression) -> tree.Binary:
    return tree.Binary(span=span, operator="%", left=left, right=right)


@action
def comparator(reader: Reader, span: Span, sign: Token) -> str:
    return sign.text


@action
def compare(reader: Reader, span: Span, left: tree.Expression, operator: Any, right: tree.Expression) -> tree.Compare:
    return tree.Compare(span=span, operator=operator, left=left, right=right)


@action
def or_logic(reader: Reader, span: Span, operands: list[tree.Expression]) -> tree.Logic:
    return tree.Logic(span=span, operator="or", operands=tuple(operands))


@action
def and_logic(reader: Reader, span: Span, operands: list[tree.Expression]) -> tree.Logic:
    return tree.Logic(span=span, operator="and", operands=tuple(operands))


@action
def contains(reader: Reader, span: Span, element: tree.Expression, collection: tree.Expression) -> tree.Contains:
    return tree.Contains(span=span, element=element, collection=collection, negated=False)


@action
def contains_not(reader: Reader, span: Span, element: tree.Expression, collection: tree.Expression) -> tree.Contains:
    return tree.Contains(span=span, element=element, collection=collection, negated=True)


@action
def state(reader: Reader, span: Span, *words: Token) -> str:
    return " ".join(word.text for word in words)


@action
def is_state(reader: Reader, span: Span, thing: tree.Expression, words: Any) -> tree.IsState:
    return tree.IsState(span=span, object=thing, state=words, negated=False)


@action
def is_not_state(reader: Reader, span: Span, thing: tree.Expression, words: Any) -> tree.IsState:
    return tree.IsState(span=span, object=thing, state=words, negated=True)


@action
def from_to(reader: Reader, span: Span, low: tree.Expression, high: tree.Expression) -> tree.Range:
    return tree.Range(span=span, low=low, high=high)


@action
def starting_from(reader: Reader, span: Span, collection: tree.Expression, start: tree.Expression) -> tree.StartingFrom:
    return tree.StartingFrom(span=span, collection=collection, start=start)


@action
def conditional(
    reader: Reader, span: Span, then: tree.Expression, condition: tree.Expression, other: tree.Expression
) -> tree.Conditional:
    return tree.Conditional(span=span, then=then, condition=condition, otherwise=other)


@action
def after(reader: Reader, span: Span, expression: tree.Expression, action: tree.Call) -> tree.After:
    return tree.After(span=span, expression=expression, action=action)


@action
def list_literal(reader: Reader, span: Span, items: list[tree.Expression] | None) -> tree.ListLiteral:
    return tree.ListLiteral(span=span, items=tuple(items or ()))


@action
def entry(reader: Reader, span: Span, key: tree.Expression, value: tree.Expression) -> tree.Entry:
    return tree.Entry(span=span, key=key, value=value)


@action
def otherwise(reader: Reader, span: Span, value: tree.Expression) -> tree.Expression:
    return value


@action
def per_literal(
    reader: Reader, span: Span, entries: list[tree.Entry], other: tree.Expression | None
) -> tree.PerLiteral:
    return tree.PerLiteral(span=span, entries=tuple(entries), otherwise=other)


@action
def per_all(reader: Reader, span: Span, value: tree.Expression) -> tree.PerLiteral:
    return tree.PerLiteral(span=span, entries=(), otherwise=value)


@action
def until(reader: Reader, span: Span, condition: tree.Expression) -> tree.Bound:
    return tree.Bound(span=span, kind="until", condition=condition)


@action
def while_bound(reader: Reader, span: Span, condition: tree.Expression) -> tree.Bound:
    return tree.Bound(span=span, kind="while", condition=condition)


@action
def generator(
    reader: Reader,
    span: Span,
    word: Token,
    collection: tree.Expression,
    bound: tree.Bound | None,
    condition: tree.Expression | None,
) -> tree.Generator:
    return tree.Generator(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        collection=collection,
        bound=bound,
        condition=condition,
    )


@action
def comprehension(
    reader: Reader, span: Span, value: tree.Expression, generators: list[tree.Generator]
) -> tree.Comprehension:
    return tree.Comprehension(span=span, value=value, generators=tuple(generators))


@action
def spread(reader: Reader, span: Span, word: Token, starts: tree.Expression, over: tree.Generator) -> tree.Spread:
    return tree.Spread(span=span, name=word.text, name_span=reader.span(word), starts=starts, generator=over)


@action
def aggregate(reader: Reader, span: Span, word: Token) -> tree.AggregateKind:
    return cast(tree.AggregateKind, word.text)


@action
def aggregate_values(
    reader: Reader,
    span: Span,
    kind: tree.AggregateKind,
    values: list[tree.Expression],
    other: tree.Expression | None,
) -> tree.AggregateValues:
    return tree.AggregateValues(span=span, kind=kind, values=tuple(values), otherwise=other)


@action
def aggregate_of(
    reader: Reader,
    span: Span,
    kind: tree.AggregateKind,
    value: tree.Expression,
    generators: list[tree.Generator],
    other: tree.Expression | None,
) -> tree.AggregateOf:
    return tree.AggregateOf(span=span, kind=kind, value=value, generators=tuple(generators), otherwise=other)


@action
def aggregate_things(
    reader: Reader,
    span: Span,
    kind: tree.AggregateKind,
    over: tree.Generator,
    by: tree.Expression | None,
    other: tree.Expression | None,
) -> tree.AggregateThings:
    return tree.AggregateThings(span=span, kind=kind, generator=over, by=by, otherwise=other)


@action
def each(reader: Reader, span: Span) -> bool:
    return True


@action
def roll(reader: Reader, span: Span, is_each: bool | None, dice: Token) -> tree.Roll:
    count, sides = dice.text.split("d")
    return tree.Roll(span=span, count=int(count or "1"), sides=int(sides), each=bool(is_each))
