"""Trees of declarations: one function for each way to write one, named after it in the grammar."""

from collections.abc import Sequence
from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.reader import BROKEN, Broken, Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain, text_literal
from rulewright.dsl.token import Token


@action
def meta_text(reader: Reader, span: Span, word: Token, quoted: Token) -> tree.Meta:
    return tree.Meta(span=span, name=word.text, value=plain(quoted))


@action
def meta_number(reader: Reader, span: Span, word: Token, digits: Token) -> tree.Meta:
    return tree.Meta(span=span, name=word.text, value=int(digits.text))


@action
def count_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def count_exact(reader: Reader, span: Span, what: Any, number: Token) -> tree.CountRange:
    return tree.CountRange(span=span, what=what, low=int(number.text), high=int(number.text), names=())


@action
def count_range(reader: Reader, span: Span, what: Any, low: Token, high: Token) -> tree.CountRange:
    return tree.CountRange(span=span, what=what, low=int(low.text), high=int(high.text), names=())


@action
def named_seats(reader: Reader, span: Span, words: list[Token], last: Token) -> tree.CountRange:
    names = tuple(word.text for word in (*words, last))
    return tree.CountRange(span=span, what="players", low=len(names), high=len(names), names=names)


@action
def game(reader: Reader, span: Span, title: Token, lines: list[tree.Meta | tree.CountRange] | None) -> tree.Game:
    return tree.Game(span=span, title=plain(title), lines=tuple(lines or ()))


@action
def option(
    reader: Reader, span: Span, word: Token, type_: tree.TypeNode, default: tree.Expression, about: Token | None
) -> tree.Option:
    return tree.Option(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        type=type_,
        default=default,
        about=plain(about) if about else None,
    )


@action
def enum(reader: Reader, span: Span, word: Token, words: list[Token]) -> tree.Enum:
    values = tuple(tree.EnumValue(span=reader.span(value), name=value.text) for value in words)
    return tree.Enum(span=span, name=word.text, name_span=reader.span(word), values=values)


@action
def constant(
    reader: Reader, span: Span, word: Token, type_: tree.TypeNode | None, value: tree.Expression
) -> tree.Constant:
    return tree.Constant(span=span, name=word.text, name_span=reader.span(word), type=type_, value=value)


@action
def record(reader: Reader, span: Span, word: Token, fields: list[tree.Field]) -> tree.Record:
    return tree.Record(span=span, name=word.text, name_span=reader.span(word), fields=tuple(fields))


@action
def player(reader: Reader, span: Span, fields: list[tree.Field]) -> tree.Player:
    return tree.Player(span=span, fields=tuple(fields))


@action
def team(reader: Reader, span: Span, fields: list[tree.Field]) -> tree.Team:
    return tree.Team(span=span, fields=tuple(fields))


@action
def hidden(reader: Reader, span: Span) -> tuple[str, Span, Token | None]:
    return "nobody", span, None


@action
def seen_by_owner(reader: Reader, span: Span) -> tuple[str, Span, Token | None]:
    return "owner", span, None


@action
def refilled(reader: Reader, span: Span, word: Token) -> tuple[str, Span, Token | None]:
    return "refilled", span, word


@action
def field(
    reader: Reader,
    span: Span,
    word: Token,
    type_: tree.TypeNode,
    modifiers: list[tuple[str, Span, Token | None]] | None,
    default: tree.Expression | None,
) -> tree.Field:
    seen_by: Any = "all"
    refill: Token | None = None
    said: set[bool] = set()
    for kind, place, zone in modifiers or ():
        if (zone is not None) in said:
            reader.found.error("RW101", "this is said twice", place, label="take one of the two out")
        said.add(zone is not None)
        if zone is not None:
            refill = zone
        else:
            seen_by = kind
    return tree.Field(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        type=type_,
        seen_by=seen_by,
        refill=refill.text if refill else None,
        refill_span=reader.span(refill) if refill else None,
        default=default,
    )


# Cards and pieces


@action
def setting(reader: Reader, span: Span, word: Token, value: tree.Expression) -> tree.Setting:
    return tree.Setting(span=span, name=word.text, name_span=reader.span(word), value=value)


@action
def setting_line(reader: Reader, span: Span, line: tree.Setting) -> tree.Setting:
    return line


@action
def cards(reader: Reader, span: Span, word: Token, lines: Sequence[Any]) -> tree.Cards:
    return tree.Cards(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        fields=tuple(line for line in lines if isinstance(line, tree.Field)),
        effects=tuple(line for line in lines if isinstance(line, tree.Effect)),
        items=tuple(line for line in lines if not isinstance(line, tree.Field | tree.Effect)),
    )


@action
def from_file(reader: Reader, span: Span, path: Token) -> tree.FromFile:
    return tree.FromFile(span=span, path=plain(path))


@action
def for_each(
    reader: Reader, span: Span, generators: list[tree.Generator], items: list[tree.Card | tree.Piece]
) -> tree.ForEach:
    return tree.ForEach(span=span, generators=tuple(generators), items=tuple(items))


@action
def effect(
    reader: Reader,
    span: Span,
    word: Token,
    parameters: list[tree.Parameter] | None,
    body: tree.Block | None = None,
) -> tree.Effect:
    return tree.Effect(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        parameters=tuple(parameters or ()),
        body=body,
    )


@action
def named(reader: Reader, span: Span, word: Token) -> Token:
    return word


@action
def card(
    reader: Reader,
    span: Span,
    title: Token,
    copies: Token | None,
    word: Token | None,
    lines: Sequence[tree.Setting | tree.CardEffect | tree.Hook] | None,
) -> tree.Card:
    return tree.Card(
        span=span,
        name=text_literal(reader, title),
        copies=int(copies.text[1:]) if copies else 1,
        id=word.text if word else None,
        id_span=reader.span(word) if word else None,
        settings=tuple(line for line in lines or () if isinstance(line, tree.Setting)),
        effects=tuple(line for line in lines or () if isinstance(line, tree.CardEffect)),
        hooks=tuple(line for line in lines or () if isinstance(line, tree.Hook)),
    )


@action
def card_effect(
    reader: Reader, span: Span, word: Token, parameters: list[Token] | None, body: tree.Block
) -> tree.CardEffect:
    return tree.CardEffect(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        parameters=hook_parameters(reader, parameters),
        body=body,
    )


def hook_parameters(reader: Reader, words: list[Token] | None) -> tuple[tree.HookParameter, ...]:
    return tuple(tree.HookParameter(span=reader.span(word), name=word.text) for word in words or ())


@action
def row(reader: Reader, span: Span, token: Token) -> tree.Row:
    return tree.Row(span=span, cells=tuple(reader.cells(token)))


@action
def table(reader: Reader, span: Span, rows: list[tree.Row]) -> tree.Table | Broken:
    if not rows:
        return BROKEN
    return tree.Table(span=span, head=rows[0], rows=tuple(rows[1:]))


@action
def pieces(reader: Reader, span: Span, word: Token, place: Token | None, lines: Sequence[Any]) -> tree.Pieces:
    return tree.Pieces(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        board=place.text if place else None,
        board_span=reader.span(place) if place else None,
        fields=tuple(line for line in lines if isinstance(line, tree.Field)),
        items=tuple(line for line in lines if not isinstance(line, tree.Field)),
    )


@action
def piece(
    reader: Reader,
    span: Span,
    title: Token,
    copies: Token | None,
    word: Token | None,
    lines: list[tree.Setting] | None,
) -> tree.Piece:
    return tree.Piece(
        span=span,
        name=text_literal(reader, title),
        copies=int(copies.text[1:]) if copies else 1,
        id=word.text if word else None,
        id_span=reader.span(word) if word else None,
        settings=tuple(lines or ()),
    )
