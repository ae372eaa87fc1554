"""What stands in the place of an action, an effect or a card that a variant replaces: what it leaves out stays."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import tree
from rulewright.dsl.deck import Deck
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span


def replaced_procedure(
    change: tree.ReplaceProcedure, old: tree.Procedure, diagnostics: Diagnostics
) -> tree.Procedure | None:
    """The new action or function; parameters without a type have that of the old one in their place."""
    parameters = []
    for number, renamed in enumerate(change.parameters):
        if renamed.type is not None:
            parameters.append(tree.Parameter(span=renamed.span, name=renamed.name, type=renamed.type))
        elif number < len(old.parameters):
            parameters.append(evolve(old.parameters[number], span=renamed.span, name=renamed.name))
        else:
            _report_parameters(change.name, change.name_span, old.name_span, old.parameters, diagnostics)
            return None
    is_shorter = len(parameters) < len(old.parameters)
    if is_shorter and all(each.type is None for each in change.parameters):
        _report_parameters(change.name, change.name_span, old.name_span, old.parameters, diagnostics)
        return None
    return tree.Procedure(
        span=change.span,
        kind=change.kind,
        name=change.name,
        name_span=change.name_span,
        parameters=tuple(parameters),
        result=old.result if change.result is None else change.result,
        is_remembered=change.is_remembered or old.is_remembered,
        body=change.body,
    )


def replaced_effect(change: tree.ReplaceEffect, old: tree.Effect, diagnostics: Diagnostics) -> tree.Effect | None:
    """The effect with another default."""
    if len(change.parameters) != len(old.parameters):
        _report_parameters(change.name, change.name_span, old.name_span, old.parameters, diagnostics)
        return None
    return tree.Effect(
        span=change.span,
        name=change.name,
        name_span=change.name_span,
        parameters=tuple(
            evolve(parameter, span=renamed.span, name=renamed.name)
            for parameter, renamed in zip(old.parameters, change.parameters, strict=True)
        ),
        body=change.body,
    )


def replaced_thing(change: tree.ReplaceThing, deck: Deck, diagnostics: Diagnostics) -> tree.Card | tree.Piece | None:
    """The card or piece in the place of those with its name; there are as many unless it says how many."""
    copies = deck.copies(change.name) if change.copies is None else change.copies
    id, id_span = (change.id, change.id_span) if change.id is not None else deck.id_of(change.name)
    if change.what == "card":
        return tree.Card(
            span=change.span,
            name=change.name,
            copies=copies,
            id=id,
            id_span=id_span,
            settings=change.settings,
            effects=change.effects,
            hooks=change.hooks,
        )
    for line in (*change.effects, *change.hooks):
        diagnostics.error("RW909", "a piece has attributes only", line.span)
        return None
    return tree.Piece(
        span=change.span, name=change.name, copies=copies, id=id, id_span=id_span, settings=change.settings
    )


def _report_parameters(
    name: str, span: Span, old: Span, parameters: tuple[tree.Parameter, ...], diagnostics: Diagnostics
) -> None:
    names = ", ".join(parameter.name for parameter in parameters)
    message = f"`{name}` does not have as many parameters"
    first = Label(old, "what is replaced")
    diagnostics.error("RW911", message, span, secondary=(first,), help=f"write `{name}({names})`")
