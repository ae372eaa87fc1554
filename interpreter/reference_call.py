"""Calls of actions and effects with their hooks, and what starts on a change."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.interpreter.label import Value
from rulewright.interpreter.reference_choice import Ask
from rulewright.interpreter.reference_setting import Cell
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.reference_run import Runner

Run = Generator[Sequence[Ask], Mapping[int, Value], None]
"""Rules that run until somebody must decide, are told the answer of each seat asked, and go on."""

Hooked = tuple[model.Hook, int | None]
"""A hook with the card that carries it."""


def call_action(runner: Runner, node: model.Call, frame: Frame) -> Run:
    """`action(arguments)`."""
    action = runner.table.model.actions[node.action]
    values = arguments_of(runner, node.arguments, action.body.locals[: action.body.parameters], frame)

    def body() -> Run:
        return runner.body(action.body.block, Frame.of(action.body.locals, *values))

    yield from hooked(runner, action, f"action {action.name}", node.span, body, values, None)


def call_effect(runner: Runner, node: model.CallEffect, frame: Frame) -> Run:
    """`card.effect(arguments)`: the card's own body, else the default of its kind, else nothing."""
    effect = runner.table.model.effects[node.effect]
    card: int = runner.evaluator.value(node.card, frame)
    values = arguments_of(runner, node.arguments, effect.parameters, frame)
    thing = runner.table.setting.things(effect.kind)[card]
    own = dict(runner.table.model.kinds[thing.kind].cards[thing.declaration].bodies).get(node.effect)
    chosen, first = (effect.default, (card,)) if own is None else (own, (card, *thing.binders))

    def body() -> Run:
        if chosen is None:
            return iter_nothing()
        return runner.body(chosen.block, Frame.of(chosen.locals, *first, *values))

    yield from hooked(runner, effect, f"effect {effect.name} of {thing.name}", node.span, body, values, card)


def iter_nothing() -> Run:
    """Rules that do nothing."""
    yield from ()


def arguments_of(
    runner: Runner, arguments: Sequence[model.Expression], parameters: Sequence[model.Local], frame: Frame
) -> list[Value]:
    """The values of a call's arguments, tested against what they are passed as."""
    return [
        runner.evaluator.stored(runner.evaluator.value(argument, frame), argument.type, parameter.type)
        for argument, parameter in zip(arguments, parameters, strict=True)
    ]


def hooked(
    runner: Runner,
    rule: model.Action | model.Effect,
    name: str,
    span: Span,
    body: Callable[[], Run],
    values: Sequence[Value],
    card: int | None,
) -> Run:
    """Runs a rule with everything that hooks it; `card` is that of an effect."""
    has_run = False

    def proceed(insteads: Sequence[Hooked]) -> Run:
        nonlocal has_run
        for position, each in enumerate(insteads):
            frame = hook_frame(runner, each, values, card)
            if holds(runner, each, frame):
                frame.proceed = partial(proceed, insteads[position + 1 :])
                yield from run_hook(runner, each, frame)
                return
        has_run = True
        yield from body()

    runner.evaluator.enter(name, span)
    try:
        for each in instances(runner, rule.before):
            frame = hook_frame(runner, each, values, card)
            if holds(runner, each, frame):
                yield from run_hook(runner, each, frame)
        yield from proceed(list(instances(runner, rule.instead)))
        if has_run:
            for each in instances(runner, rule.after):
                frame = hook_frame(runner, each, values, card)
                if holds(runner, each, frame):
                    yield from run_hook(runner, each, frame)
    finally:
        runner.evaluator.leave()


def instances(runner: Runner, hooks: Sequence[int]) -> Iterator[Hooked]:
    """Hooks in order, those in a card once for every copy of it."""
    for number in hooks:
        hook = runner.table.model.hooks[number]
        if hook.card is None:
            yield hook, None
            continue
        kind, declaration = hook.card
        things = runner.table.setting.things(kind)
        for copy in runner.table.card_ranges[kind]:
            if things[copy].declaration == declaration:
                yield hook, copy


def hook_frame(runner: Runner, hooked: Hooked, values: Sequence[Value], card: int | None) -> Frame:
    """The locals of a hook: in a card `this` and its binders, else the card of an effect; then the call's values."""
    hook, this = hooked
    first: tuple[Value, ...] = () if card is None else (card,)
    if this is not None:
        assert hook.card is not None
        first = (this, *runner.table.setting.things(hook.card[0])[this].binders)
    return Frame.of(hook.body.locals, *first, *values)


def holds(runner: Runner, hooked: Hooked, frame: Frame) -> bool:
    """Whether a hook's condition lets it run."""
    condition = hooked[0].condition
    return condition is None or bool(runner.evaluator.value(condition, frame))


def run_hook(runner: Runner, hooked: Hooked, frame: Frame) -> Run:
    """Runs a hook's body."""
    hook, this = hooked
    title = f'hook "{hook.title}"' if hook.title is not None else "hook"
    if this is not None:
        assert hook.card is not None
        title += f" of {runner.table.setting.things(hook.card[0])[this].name}"
    runner.evaluator.enter(title, hook.span)
    try:
        yield from runner.body(hook.body.block, frame)
    finally:
        runner.evaluator.leave()


def run_whenevers(runner: Runner, cell: Cell) -> Run:
    """Runs what is to happen when a variable has changed."""
    variable, owner = cell
    for whenever in runner.table.model.whenevers:
        if whenever.variable != variable:
            continue
        frame = Frame.of(whenever.body.locals, *(() if owner == -1 else (owner,)))
        if whenever.condition is not None and not runner.evaluator.value(whenever.condition, frame):
            continue
        runner.evaluator.enter(f"whenever {runner.table.model.variables[variable].name} changes", whenever.span)
        try:
            yield from runner.body(whenever.body.block, frame)
        finally:
            runner.evaluator.leave()
