"""Trees of what a file says about other files: variants and what they change."""

from collections.abc import Sequence
from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.build_declaration import field, hook_parameters
from rulewright.dsl.reader import Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain, text_literal
from rulewright.dsl.token import Token


@action
def variant(
    reader: Reader, span: Span, title: Token, base: Token, lines: list[tree.Meta | tree.CountRange] | None
) -> tree.Variant:
    return tree.Variant(
        span=span, title=plain(title), base=plain(base), base_span=reader.span(base), lines=tuple(lines or ())
    )


@action
def use(reader: Reader, span: Span, path: Token) -> tree.Use:
    return tree.Use(span=span, path=plain(path))


@action
def requires(reader: Reader, span: Span, condition: tree.Expression) -> tree.Requires:
    return tree.Requires(span=span, condition=condition)


@action
def set_default(reader: Reader, span: Span, word: Token, value: tree.Expression) -> tree.SetDefault:
    return tree.SetDefault(span=span, name=word.text, name_span=reader.span(word), value=value)


@action
def replace(reader: Reader, span: Span, declaration: tree.Replaceable) -> tree.Replace:
    return tree.Replace(span=span, declaration=declaration)


@action
def renamed(reader: Reader, span: Span, word: Token, type_: tree.TypeNode | None) -> tree.Renamed:
    return tree.Renamed(span=span, name=word.text, type=type_)


@action
def replace_procedure(
    reader: Reader,
    span: Span,
    kind: Any,
    word: Token,
    parameters: list[tree.Renamed] | None,
    result: tree.TypeNode | None,
    is_remembered: bool | None,
    body: tree.Block,
) -> tree.ReplaceProcedure:
    return tree.ReplaceProcedure(
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
def replace_effect(
    reader: Reader, span: Span, word: Token, parameters: list[Token] | None, kind: Token, body: tree.Block
) -> tree.ReplaceEffect:
    return tree.ReplaceEffect(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        parameters=hook_parameters(reader, parameters),
        kind=kind.text,
        kind_span=reader.span(kind),
        body=body,
    )


@action
def field_owner(reader: Reader, span: Span, word: Token) -> Token:
    return word


@action
def replace_field(
    reader: Reader,
    span: Span,
    word: Token,
    owner: Token,
    type_: tree.TypeNode,
    modifiers: list[tuple[str, Span, Token | None]] | None,
    default: tree.Expression | None,
) -> tree.ReplaceField:
    return tree.ReplaceField(
        span=span,
        owner=owner.text,
        owner_span=reader.span(owner),
        field=field(reader, span, word, type_, modifiers, default),
    )


@action
def thing_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def titled_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def ending_kind(reader: Reader, span: Span, word: Token) -> str:
    return word.text


@action
def replace_thing(
    reader: Reader,
    span: Span,
    what: Any,
    title: Token,
    copies: Token | None,
    word: Token | None,
    kind: Token,
    lines: Sequence[tree.Setting | tree.CardEffect | tree.Hook] | None,
) -> tree.ReplaceThing:
    return tree.ReplaceThing(
        span=span,
        what=what,
        name=text_literal(reader, title),
        copies=int(copies.text[1:]) if copies else None,
        id=word.text if word else None,
        id_span=reader.span(word) if word else None,
        kind=kind.text,
        kind_span=reader.span(kind),
        settings=tuple(line for line in lines or () if isinstance(line, tree.Setting)),
        effects=tuple(line for line in lines or () if isinstance(line, tree.CardEffect)),
        hooks=tuple(line for line in lines or () if isinstance(line, tree.Hook)),
    )


@action
def remove_thing(
    reader: Reader, span: Span, what: Any, title: Token, copies: Token | None, kind: Token
) -> tree.RemoveThing:
    return tree.RemoveThing(
        span=span,
        what=what,
        name=text_literal(reader, title),
        copies=int(copies.text[1:]) if copies else None,
        kind=kind.text,
        kind_span=reader.span(kind),
    )


@action
def remove_titled(reader: Reader, span: Span, what: Any, title: Token) -> tree.RemoveTitled:
    return tree.RemoveTitled(span=span, what=what, title=plain(title))


@action
def remove_ending(reader: Reader, span: Span, what: Any) -> tree.RemoveEnding:
    return tree.RemoveEnding(span=span, what=what)


@action
def added_values(reader: Reader, span: Span, words: list[Token]) -> tuple[tree.EnumValue, ...]:
    return tuple(tree.EnumValue(span=reader.span(word), name=word.text) for word in words)


@action
def add(reader: Reader, span: Span, word: Token, lines: Sequence[Any]) -> tree.Add:
    return tree.Add(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        fields=tuple(line for line in lines if isinstance(line, tree.Field)),
        effects=tuple(line for line in lines if isinstance(line, tree.Effect)),
        items=tuple(
            line
            for line in lines
            if isinstance(line, tree.Card | tree.Piece | tree.Table | tree.FromFile | tree.ForEach)
        ),
        values=tuple(value for line in lines if isinstance(line, tuple) for value in line),
    )


@action
def add_to_player(reader: Reader, span: Span, fields: list[tree.Field]) -> tree.AddToOwner:
    return tree.AddToOwner(span=span, owner="player", fields=tuple(fields))


@action
def add_to_team(reader: Reader, span: Span, fields: list[tree.Field]) -> tree.AddToOwner:
    return tree.AddToOwner(span=span, owner="team", fields=tuple(fields))


@action
def add_to_setup(reader: Reader, span: Span, body: tree.Block) -> tree.AddToSetup:
    return tree.AddToSetup(span=span, body=body)
