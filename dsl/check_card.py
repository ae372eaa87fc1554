"""Checks the cards and pieces of each kind: names, attributes, what they do."""

from __future__ import annotations

from collections.abc import Container, Sequence

from attrs import define, evolve

from rulewright.dsl import model, tree
from rulewright.dsl.card_list import TableCard
from rulewright.dsl.check_board import find_attribute
from rulewright.dsl.check_cell import check_cell
from rulewright.dsl.check_expression import check_expression
from rulewright.dsl.check_generator import check_generators
from rulewright.dsl.check_start import check_start_value, close_formula, formula_scope, is_settled
from rulewright.dsl.check_statement import check_body
from rulewright.dsl.declare_type import loop_bounds
from rulewright.dsl.declared import Declared, DeclaredKind
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.join import unwrapped
from rulewright.dsl.scope import Context, Scope, open_scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import EffectSymbol, KindSymbol, ParameterSymbol
from rulewright.dsl.types import NONE, PLAYER, TEXT, EnumType, IntType, PlayerType, SpaceType, Type
from rulewright.dsl.unknown_name import some_words


@define(kw_only=True)
class Loops:
    """The loops around a card: their model and the names they bind. When they are wrong, the names have no types."""

    generators: tuple[model.Generator, ...] = ()
    locals: tuple[model.Local, ...] = ()
    binders: tuple[model.Local, ...] = ()
    spans: tuple[Span, ...] = ()
    is_wrong: bool = False

    def forget(self, scope: Scope) -> Scope:
        """The scope, in which names without types are not to be spoken of again."""
        if self.is_wrong:
            for binder in self.binders:
                scope.names[binder.name] = evolve(scope.names[binder.name], type=None)
        return scope


def check_kinds(out: Declared) -> tuple[model.Kind, ...]:
    """All kinds with their cards and pieces."""
    kinds = []
    for kind in out.kinds:
        board = None if kind.symbol.board is None else out.symbols.boards[kind.symbol.board].ordinal
        kinds.append(
            model.Kind(
                name=kind.symbol.name,
                is_pieces=kind.symbol.is_pieces,
                board=board,
                cards=_check_cards(kind, out),
                owned_by=_owned_by(kind.symbol, out) if kind.symbol.is_pieces else None,
                span=kind.node.span,
            )
        )
    return tuple(kinds)


def _owned_by(kind: KindSymbol, out: Declared) -> int | None:
    """The attribute `owner` of a kind of pieces, if it holds a player."""
    owner = out.symbols.variable("owner", model.KindOwner(kind=kind.ordinal))
    return None if owner is None or unwrapped(owner.type) != PLAYER else owner.ordinal


def _check_cards(kind: DeclaredKind, out: Declared) -> tuple[model.CardDeclaration, ...]:
    # All cards of one `for each` share its loops, which are checked once.
    loops: dict[int, Loops] = {}
    cards = []
    for listed in kind.listed:
        if isinstance(listed.card, TableCard):
            cards.append(_check_row(listed.card, kind.symbol, out))
            continue
        key = id(listed.generators)
        if key not in loops:
            loops[key] = check_loops(listed.generators, out)
        cards.append(_check_card(listed.card, kind.symbol, loops[key], out))
    return tuple(cards)


def check_loops(nodes: tuple[tree.Generator, ...], out: Declared) -> Loops:
    """The loops around a card, which run when the game starts."""
    if not nodes:
        return Loops()
    title = "how many cards there are"
    names = tuple(model.Local(name=node.name, type=NONE) for node in nodes)
    spans = tuple(node.name_span for node in nodes)
    wrong = Loops(binders=names, spans=spans, is_wrong=True)
    scope = formula_scope(title, nodes[0].span, out)
    generators = check_generators(nodes, scope)
    if generators is None:
        return wrong
    for generator in generators:
        for part in (generator.collection, generator.condition, generator.bound_condition):
            if part is not None and not is_settled(part, title, out):
                return wrong
    binders = [generator.local for generator in generators]
    for number, (node, most) in enumerate(zip(nodes, loop_bounds(nodes, out), strict=True)):
        # What is not plain is not counted, and the names it binds itself would come before the binders.
        if binders[number] != number or most is None:
            message = "what `for each` goes through here must be plain: players, numbers, an enum, a list"
            out.diagnostics.error("RW225", message, node.span)
            return wrong
    locals = tuple(scope.body.locals)
    return Loops(
        generators=generators,
        locals=locals,
        binders=locals[: len(binders)],
        spans=spans,
    )


def _check_row(card: TableCard, kind: KindSymbol, out: Declared) -> model.CardDeclaration:
    owner = model.KindOwner(kind=kind.ordinal)
    values = []
    given = set()
    for heading, cell in card.cells:
        variable = out.symbols.variable(heading.text, owner)
        if variable is None:
            continue
        given.add(variable.name)
        value = check_cell(cell, variable, out)
        if value is not None:
            formula = model.Formula(locals=(), parameters=0, value=value, span=cell.span)
            values.append((variable.ordinal, formula))
    _check_complete(given, card.name_span, kind, out)
    name = model.Constant(type=TEXT, value=card.name, span=card.name_span)
    return model.CardDeclaration(
        name=model.Formula(locals=(), parameters=0, value=name, span=card.name_span),
        copies=card.copies,
        id=None,
        locals=(),
        generators=(),
        values=tuple(values),
        bodies=(),
        span=card.span,
    )


def _check_card(card: tree.Card | tree.Piece, kind: KindSymbol, loops: Loops, out: Declared) -> model.CardDeclaration:
    owner = model.KindOwner(kind=kind.ordinal)
    noun = "piece" if kind.is_pieces else "card"
    scope = loops.forget(formula_scope(f"the name of a {noun}", card.name.span, out, loops.binders, loops.spans))
    name = check_expression(card.name, scope)
    if name is None or not is_settled(name, f"the name of a {noun}", out):
        name = model.Constant(type=TEXT, value="", span=card.name.span)
    given: dict[str, Span] = {}
    values = []
    for setting in card.settings:
        variable = find_attribute(setting, owner, f"{noun}s of {kind.name}", out)
        if variable is None:
            continue
        if setting.name in given:
            first = (Label(given[setting.name], "said here"),)
            out.diagnostics.error("RW519", f"`{setting.name}` is said twice", setting.span, secondary=first)
            continue
        given[setting.name] = setting.span
        title = f"`{setting.name}` of this {noun}"
        inner = loops.forget(formula_scope(title, setting.value.span, out, loops.binders, loops.spans))
        value = check_start_value(setting.value, variable.type, title, out, inner)
        if value is not None:
            formula = close_formula(value, inner, len(loops.binders), setting.value.span)
            values.append((variable.ordinal, formula))
    _check_complete(given, card.name.span, kind, out)
    return model.CardDeclaration(
        name=close_formula(name, scope, len(loops.binders), card.name.span),
        copies=card.copies,
        id=card.id,
        locals=loops.locals,
        generators=loops.generators,
        values=tuple(values),
        bodies=_check_effects(card, kind, loops, out) if isinstance(card, tree.Card) else (),
        span=card.span,
    )


def _check_complete(given: Container[str], span: Span, kind: KindSymbol, out: Declared) -> None:
    """Reports the first attribute that has no value here and none that goes without saying."""
    owner = model.KindOwner(kind=kind.ordinal)
    for node, symbol in zip(out.variables, out.symbols.variables, strict=True):
        if symbol.owner == owner and symbol.name not in given and node.default is None and _needs_value(symbol.type):
            words = ""
            if isinstance(symbol.type, EnumType):
                words = f"; it is {some_words(out.symbols.enums[symbol.type.name].values)}"
            out.diagnostics.error(
                "RW524",
                f"this does not say what its `{symbol.name}` is",
                span,
                secondary=(Label(symbol.span, "the attribute"),),
                help=f"write `{symbol.name} = …` here, or a default where the attribute is declared" + words,
            )
            return


def _needs_value(type: Type) -> bool:
    """Whether a type has no value that goes without saying, as 0, no and none do."""
    match type:
        case IntType(low, high):
            return not low <= 0 <= high
        case EnumType() | PlayerType() | SpaceType():
            return True
        case _:
            return False


def _check_effects(
    card: tree.Card, kind: KindSymbol, loops: Loops, out: Declared
) -> tuple[tuple[int, model.Body], ...]:
    """What a card does, by effect."""
    names = out.local_names()
    bodies = []
    for node in card.effects:
        effect = out.symbols.effect(kind.name, node.name)
        if effect is None:
            known = {symbol.name: symbol.span for symbol in out.symbols.effects if symbol.kind == kind.name}
            meant = out.symbols.suggestions.meant(node.name, known)
            place = (Label(known[meant], "this one has a similar name"),) if meant else ()
            help = (
                f"did you mean `{meant}`?"
                if meant
                else f"declare it under `cards {kind.name}`: `effect {node.name}(…)`"
            )
            message = f"cards of {kind.name} have no effect `{node.name}`"
            if node.name not in out.symbols.broken:
                out.diagnostics.error("RW518", message, node.name_span, secondary=place, help=help)
            continue
        if not names.take(node.name, node.name_span, "an effect"):
            continue
        locals = match_parameters(node.parameters, effect.parameters, node.name_span, effect.span, out)
        if locals is None:
            continue
        this = model.Local(name="this", type=kind.type)
        parameters = (this, *loops.binders, *locals)
        spans = (None, *loops.spans, *(parameter.span for parameter in node.parameters))
        context = Context(kind="effect", title=f"the effect `{node.name}`", span=node.name_span)
        scope = loops.forget(open_scope(out.symbols, out.diagnostics, context, parameters, spans=spans))
        bodies.append((effect.ordinal, check_body(node.body, scope, node.span)))
    return tuple(bodies)


def match_parameters(
    names: Sequence[tree.HookParameter],
    parameters: Sequence[ParameterSymbol],
    span: Span,
    declared: Span,
    out: Declared,
) -> tuple[model.Local, ...] | None:
    """The parameters of an action or effect under the names a hook or card gives them; None if they do not match."""
    if len(names) != len(parameters):
        wanted = ", ".join(parameter.name for parameter in parameters)
        count = {0: "no parameters", 1: "one parameter"}.get(len(parameters), f"{len(parameters)} parameters")
        out.diagnostics.error(
            "RW215",
            f"`{span.text}` has {count}",
            names[0].span.to(names[-1].span) if names else span,
            label=f"{len(names)} given" if names else "none given",
            secondary=(Label(declared, "declared here"),),
            help=f"write `({wanted})`" + (", each under a name you like" if parameters else ""),
        )
        return None
    seen = out.local_names({"this": "the card itself"})
    for name in names:
        seen.take(name.name, name.span, "a parameter")
    return tuple(
        model.Local(name=name.name, type=parameter.type) for name, parameter in zip(names, parameters, strict=True)
    )


def check_effects(out: Declared) -> tuple[model.Effect, ...]:
    """All effects with what a card does by default; their hooks are added when all are known."""
    return tuple(
        _check_effect(node, symbol, out) for node, symbol in zip(out.effects, out.symbols.effects, strict=True)
    )


def _check_effect(node: tree.Effect, symbol: EffectSymbol, out: Declared) -> model.Effect:
    parameters = tuple(model.Local(name=one.name, type=one.type) for one in symbol.parameters)
    default = None
    if node.body is not None:
        this = model.Local(name="this", type=out.symbols.kinds[symbol.kind].type)
        context = Context(kind="effect", title=f"the effect `{node.name}`", span=node.name_span)
        spans = (None, *(parameter.span for parameter in node.parameters))
        scope = open_scope(out.symbols, out.diagnostics, context, (this, *parameters), spans=spans)
        default = check_body(node.body, scope, node.span)
    return model.Effect(
        name=symbol.name,
        kind=out.symbols.kinds[symbol.kind].ordinal,
        parameters=parameters,
        default=default,
        before=(),
        instead=(),
        after=(),
        span=node.span,
    )
