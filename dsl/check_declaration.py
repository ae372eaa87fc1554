"""The second stage: from the tree of a file to its model, with everything that is wrong reported."""

from __future__ import annotations

import re
from collections.abc import Container

from attrs import evolve

from rulewright.dsl import model, tree
from rulewright.dsl.card_list import Reader
from rulewright.dsl.check_board import check_boards
from rulewright.dsl.check_card import check_effects, check_kinds
from rulewright.dsl.check_constant import check_constants
from rulewright.dsl.check_end import check_invariants, check_measures
from rulewright.dsl.check_flow import check_actions, check_flow, check_functions, check_whenevers
from rulewright.dsl.check_hook import check_hooks, order_hooks
from rulewright.dsl.check_member import check_options, check_variables, check_zones
from rulewright.dsl.check_purity import check_purity
from rulewright.dsl.check_test import check_tests
from rulewright.dsl.check_unseen import check_unseen
from rulewright.dsl.declare import declare
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics, Severity
from rulewright.dsl.requirement import check_requirements
from rulewright.dsl.walk import nodes

WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
LONGEST_LOOKED_AT = 200


def check_file(file: tree.File, read: Reader, diagnostics: Diagnostics) -> tuple[model.Model, Declared]:
    """The model of a file. It can be played if no error was reported; `read` gives the tables that the file names."""
    found = Diagnostics()
    out = declare(file, read, found)
    check_constants(out)
    early = {id(item) for item in found.items}
    options, variables, zones, boards = check_options(out), check_variables(out), check_zones(out), check_boards(out)
    kinds, effects = check_kinds(out), check_effects(out)
    actions, functions = check_actions(out), check_functions(out)
    hooks = check_hooks(out)
    actions, effects = order_hooks(hooks, actions, effects)
    flow = check_flow(out)
    checked = model.Model(
        sources=(file.span.source,),
        title=out.lines.title,
        about=tuple(out.lines.about),
        players_low=out.lines.players_low,
        players_high=out.lines.players_high,
        seat_names=out.lines.seat_names,
        teams=out.lines.teams,
        options=options,
        enums=_enums(out),
        records=_records(out),
        boards=boards,
        kinds=kinds,
        variables=variables,
        zones=zones,
        actions=actions,
        functions=functions,
        effects=effects,
        hooks=tuple(placed.hook for placed in hooks),
        whenevers=check_whenevers(out),
        setup=flow.setup,
        turn=flow.turn,
        play=flow.play,
        ranking=flow.ranking,
        payoff=flow.payoff,
        invariants=check_invariants(out),
        measures=check_measures(out),
        tests=check_tests(flow, out),
        decision_sites=out.symbols.decision_sites,
    )
    checked = evolve(checked, requirements=check_requirements(options, checked.tests, out))
    if not found.has_errors:
        check_purity(checked, found)
        check_unseen(checked, found)
    diagnostics.extend(_without_followers(found, early, out))
    return _with_fixed(checked), out


def _without_followers(found: Diagnostics, early: Container[int], out: Declared) -> tuple[Diagnostic, ...]:
    """What was found, without what is wrong only where a name is used that was declared wrongly.

    `early` are the identities of what was found while names were declared: that is never left out.
    """
    kept = tuple(item for item in found.items if id(item) in early or not _only_follows(item, out))
    return kept if any(item.severity is Severity.ERROR for item in kept) else found.items


def _only_follows(item: Diagnostic, out: Declared) -> bool:
    """Whether a place speaks of a name that was declared wrongly, which is reported already."""
    words = WORD.findall(item.span.text[:LONGEST_LOOKED_AT])
    return any(word in out.symbols.broken for word in words)


def _enums(out: Declared) -> tuple[model.Enum, ...]:
    return tuple(
        model.Enum(name=symbol.name, values=symbol.values, is_words=symbol.is_words, span=symbol.span or out.file.span)
        for symbol in out.symbols.enums.values()
    )


def _records(out: Declared) -> tuple[model.Record, ...]:
    return tuple(
        model.Record(
            name=symbol.name,
            fields=tuple(model.RecordField(name=one.name, type=one.type, span=one.span) for one in symbol.fields),
            span=symbol.span,
        )
        for symbol in out.symbols.records.values()
    )


def _with_fixed(checked: model.Model) -> model.Model:
    """Marks the variables that nothing ever assigns: neither a body nor what a test is given.

    Those that not all see are part of the state all the same, as others may be imagined in their place.
    """
    assigned = {node.variable for node in nodes(checked) if isinstance(node, model.Target)}
    variables = tuple(
        evolve(variable, is_fixed=number not in assigned and variable.seen_by == "all")
        for number, variable in enumerate(checked.variables)
    )
    return evolve(checked, variables=variables)
