"""Checks hooks, inside cards and outside, and puts them in the order in which they are tried."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from rulewright.dsl import model, tree
from rulewright.dsl.check_card import Loops, check_loops, match_parameters
from rulewright.dsl.check_statement import check_hook_body
from rulewright.dsl.declared import Declared, DeclaredKind, header
from rulewright.dsl.scope import Context, open_scope
from rulewright.dsl.symbols import ActionSymbol, EffectSymbol, ParameterSymbol


@frozen(kw_only=True)
class PlacedHook:
    """A hook, and what it hangs on."""

    node: tree.Hook
    target: ActionSymbol | EffectSymbol
    hook: model.Hook


def check_hooks(out: Declared) -> tuple[PlacedHook, ...]:
    """All hooks in the order of the text; one in a card stands where the card does."""
    kinds = {kind.symbol.name: kind for kind in out.kinds}
    hooks: list[PlacedHook] = []
    titles = out.local_names()
    for node in out.file.declarations:
        match node:
            case tree.Hook():
                if node.title is not None:
                    titles.take(node.title, header(node.span), "a hook")
                found = _check_hook(node, None, None, Loops(), out)
                hooks.extend([found] if found is not None else [])
            case tree.Cards() if out.values.owns(node.name, node.name_span):
                hooks.extend(_check_card_hooks(kinds[node.name], out))
            case _:
                pass
    return tuple(hooks)


def _check_card_hooks(kind: DeclaredKind, out: Declared) -> list[PlacedHook]:
    hooks = []
    for number, listed in enumerate(kind.listed):
        if isinstance(listed.card, tree.Card) and listed.card.hooks:
            loops = check_loops(listed.generators, out)
            for node in listed.card.hooks:
                found = _check_hook(node, kind, number, loops, out)
                hooks.extend([found] if found is not None else [])
    return hooks


def _check_hook(
    node: tree.Hook, kind: DeclaredKind | None, card: int | None, loops: Loops, out: Declared
) -> PlacedHook | None:
    target = _find_target(node, out)
    if target is None:
        return None
    declared = target.parameters
    names = node.parameters
    own: list[model.Local] = []
    if kind is not None:
        own = [model.Local(name="this", type=kind.symbol.type), *loops.binders]
    elif isinstance(target, EffectSymbol):
        # Outside of a card nothing else says whose effect it is.
        this = ParameterSymbol(name="card", type=out.symbols.kinds[target.kind].type)
        declared = (this, *declared)
    locals = match_parameters(names, declared, node.action_span, target.span, out)
    if locals is None:
        return None
    parameters = (*own, *locals)
    spans = (*([None, *loops.spans] if kind is not None else []), *(name.span for name in names))
    what: Literal["instead of", "hook"] = "instead of" if node.timing == "instead of" else "hook"
    title = f"the hook `{node.timing} {node.action}`"
    context = Context(kind=what, title=title, span=node.action_span)
    scope = loops.forget(
        open_scope(out.symbols, out.diagnostics, context, parameters, spans=spans, fixed="a parameter of a hook")
    )
    condition, body = check_hook_body(node.condition, node.body, scope, node.span)
    hook = model.Hook(
        title=node.title,
        condition=condition,
        body=body,
        card=None if kind is None or card is None else (kind.symbol.ordinal, card),
        span=node.span,
    )
    return PlacedHook(node=node, target=target, hook=hook)


def _find_target(node: tree.Hook, out: Declared) -> ActionSymbol | EffectSymbol | None:
    """The action or effect a hook speaks of."""
    symbols = out.symbols
    if node.kind is not None and node.kind_span is not None:
        if node.kind not in symbols.kinds:
            known = {name: kind.span for name, kind in symbols.kinds.items() if not kind.is_pieces}
            out.report_unknown("RW501", "kind of cards", node.kind, node.kind_span, known, places=known)
            return None
        effect = symbols.effect(node.kind, node.action)
        if effect is None:
            known = {one.name: one.span for one in symbols.effects if one.kind == node.kind}
            what = f"effect of {node.kind}"
            out.report_unknown("RW214", what, node.action, node.action_span, known, places=known)
        return effect
    action = symbols.actions.get(node.action)
    if action is not None or node.action in symbols.broken:
        return action
    kinds = [effect.kind for effect in symbols.effects if effect.name == node.action]
    if kinds:
        message = f"`{node.action}` is an effect of cards"
        help = f"write `{node.timing} {kinds[0]}.{node.action}(…)`"
        out.diagnostics.error("RW214", message, node.action_span, help=help)
    elif node.action == "turn":
        help = "let the turn do an action of its own, and hook that"
        out.diagnostics.error("RW214", "turns have no hooks", node.action_span, help=help)
    elif node.action in symbols.functions:
        message = f"`{node.action}` is a function, and only actions and effects have hooks"
        out.diagnostics.error("RW214", message, node.action_span)
    else:
        known = {name: symbol.span for name, symbol in symbols.actions.items()}
        out.report_unknown("RW214", "action", node.action, node.action_span, known, places=known)
    return None


def order_hooks(
    hooks: tuple[PlacedHook, ...], actions: tuple[model.Action, ...], effects: tuple[model.Effect, ...]
) -> tuple[tuple[model.Action, ...], tuple[model.Effect, ...]]:
    """Hangs the hooks on actions and effects: those that say `first` first, then as in the text."""
    before: dict[tuple[bool, int, str], list[int]] = {}
    for is_first in (True, False):
        for number, placed in enumerate(hooks):
            if placed.node.is_first == is_first:
                is_effect = isinstance(placed.target, EffectSymbol)
                before.setdefault((is_effect, placed.target.ordinal, placed.node.timing), []).append(number)

    def of(is_effect: bool, ordinal: int, timing: str) -> tuple[int, ...]:
        return tuple(before.get((is_effect, ordinal, timing), ()))

    hooked_actions = tuple(
        evolve(
            action,
            before=of(False, number, "before"),
            instead=of(False, number, "instead of"),
            after=of(False, number, "after"),
        )
        for number, action in enumerate(actions)
    )
    hooked_effects = tuple(
        evolve(
            effect,
            before=of(True, number, "before"),
            instead=of(True, number, "instead of"),
            after=of(True, number, "after"),
        )
        for number, effect in enumerate(effects)
    )
    return hooked_actions, hooked_effects
