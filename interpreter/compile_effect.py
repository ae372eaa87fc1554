"""Effects of cards: each card's own body, and the way from an effect to it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model
from rulewright.interpreter.call_graph import Key
from rulewright.interpreter.compile_hook import weave_direct, weave_points
from rulewright.interpreter.compile_statement import compile_block
from rulewright.interpreter.context import Context
from rulewright.interpreter.emit import Code
from rulewright.interpreter.rule_writer import RuleWriter, names_of


def write_effect(writer: RuleWriter, i: int, effect: model.Effect) -> None:
    """Writes an effect of a kind of cards, with all its bodies and hooks."""
    key: Key = ("effect", i)
    names = names_of(range(1 + len(effect.parameters)))
    bodies = [
        (kind, card, body)
        for kind, each in enumerate(writer.rules.kinds)
        for card, declaration in enumerate(each.cards)
        for which, body in declaration.bodies
        if which == i
    ]
    if key in writer.analysis.suspending:
        for kind, card, body in bodies:
            _write_card_points(writer, kind, card, i, body)
        hooked = writer.is_hooked(effect)
        _write_dispatch_points(writer, ("body", *key) if hooked else key, i, effect, hooked)
        if hooked:
            weave_points(writer, key, effect, names)
        return
    for kind, card, body in bodies:
        own = writer.parameters(("card", kind, card, i))
        opening = _binders(writer, kind, card, body, i)
        writer.write_direct(f"c{kind}_{card}_{i}", own, body, ("card", kind, card, i), opening, is_call=False)
    _write_dispatch_direct(writer, i, effect, names)


def _binders(writer: RuleWriter, kind: int, card: int, body: model.Body, effect: int) -> Code:
    """Statements that give a card's body the values of its `for each`."""
    count = body.parameters - len(writer.rules.effects[effect].parameters) - 1
    if count <= 0:
        return []
    layout = writer.unit.layout
    made = layout.pieces if writer.rules.kinds[kind].is_pieces else layout.cards
    values = {n: made[n].binders for n in layout.card_ranges[kind] if made[n].declaration == card}
    cx = Context(writer.unit, "card", body.locals)
    for position in range(count):
        cx.s("local = table[l0][n]", local=f"l{position + 1}", table=cx.share(values), n=position)
    return cx.out


def _write_card_points(writer: RuleWriter, kind: int, card: int, effect: int, body: model.Body) -> None:
    key: Key = ("card", kind, card, effect)
    opening = _binders(writer, kind, card, body, effect)
    if key in writer.analysis.suspending:
        writer.write_body(key, body, "return P", opening)
    else:
        writer.write_direct(f"c{kind}_{card}_{effect}", writer.parameters(key), body, key, opening, is_call=False)


def _bodies_by_card(writer: RuleWriter, effect: int) -> dict[int, tuple[int, int]]:
    """For each card with a body of its own for an effect: its kind and declaration."""
    layout = writer.unit.layout
    found = {}
    for kind, each in enumerate(writer.rules.kinds):
        made = layout.pieces if each.is_pieces else layout.cards
        for number in layout.card_ranges[kind]:
            if any(which == effect for which, _ in each.cards[made[number].declaration].bodies):
                found[number] = (kind, made[number].declaration)
    return found


def _write_dispatch_direct(writer: RuleWriter, i: int, effect: model.Effect, names: Sequence[str]) -> None:
    key: Key = ("effect", i)
    hooked = writer.is_hooked(effect)
    id_ = f"be{i}" if hooked else f"e{i}"
    if effect.default is not None:
        writer.write_direct(f"de{i}", names, effect.default, key, is_call=False)
    own = _bodies_by_card(writer, i)
    table = ", ".join(f"{n}: c{kind}_{card}_{i}" for n, (kind, card) in own.items())
    writer.tables.extend(writer.unit.emit.statements(f"te{i} = {{{table}}}"))
    cx = writer.context(key, ())
    cx.at(effect)
    default = f"de{i}" if effect.default is not None else "nothing"
    cx.s(f"te{i}.get(l0, {default})({', '.join(('S', *names))})")
    writer.add_function(id_, names, cx, None if hooked else key)
    if hooked:
        weave_direct(writer, key, f"e{i}", id_, effect, names)


def _write_dispatch_points(writer: RuleWriter, key: Key, i: int, effect: model.Effect, hooked: bool) -> None:
    """The entry of an effect: on to the card's own body, or the default."""
    points = writer.writers[key]
    stop = "S[RAN] = True\nreturn P" if hooked else "return P"
    body = effect.default
    cx = writer.context(("effect", i), () if body is None else body.locals, writer.flow(key, stop, False))
    points.enter(points.points[0], cx)
    cx.at(effect)
    if not hooked:
        writer.count_call(key, cx)
    arguments = ", ".join(names_of(range(1, 1 + len(effect.parameters))))
    tail = f", {arguments}" if arguments else ""
    own = _bodies_by_card(writer, i)
    waiting = {n: which for n, which in own.items() if ("card", *which, i) in writer.analysis.suspending}
    direct = {n: which for n, which in own.items() if n not in waiting}
    if direct:
        table = ", ".join(f"{n}: c{kind}_{card}_{i}" for n, (kind, card) in direct.items())
        writer.tables.extend(writer.unit.emit.statements(f"te{i} = {{{table}}}"))
        cx.s(f"if l0 in te{i}:\n    te{i}[l0](S, l0{tail})\n    left", left=_left(writer, cx))
    if waiting:
        entries = {n: writer.unit.entries["card", *which, i] for n, which in waiting.items()}
        if hooked:
            after = points.point()
            frame = points.frame(after, cx)
            cx.s(f"if l0 in table: return (table[l0], frame, l0{tail})", table=cx.share(entries), frame=frame)
        else:
            cx.s(f"if l0 in table: return (table[l0], P, l0{tail})", table=cx.share(entries))
    if body is not None:
        compile_block(body.block, cx)
    cx.flow.stop(cx)
    if waiting and hooked:
        points.enter(after, cx)
        cx.flow.stop(cx)
    points.finish()


def _left(writer: RuleWriter, cx: Context) -> Code:
    inner = cx.inner()
    cx.flow.stop(inner)
    return inner.out
