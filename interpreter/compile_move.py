"""Moves of cards, and the cards that a thing to be shown stands for."""

from __future__ import annotations

import ast
from functools import partial
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, PlaceType, SetType
from rulewright.interpreter.compile_aggregate import compile_loops
from rulewright.interpreter.compile_expression import compile_expression
from rulewright.interpreter.compile_zone import zone_cell
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import VALUES_A_STEP


def zone_cells(ref: model.ZoneRef, cx: Context) -> ast.expr:
    """The cells of a zone as a sequence: one for a pile or hand, the places of slots."""
    cell = zone_cell(ref, cx)
    is_row = cx.layout.model.zones[ref.zone].shape == "slots" and ref.index is None
    if not is_row:
        return cx.emit.tuple_of([cell])
    return cx.e("range(cell, cell + size)", cell=cx.temp(cell), size=cx.layout.zones[ref.zone].size)


def places_gone_through(ref: model.ZoneRef, cx: Context) -> int:
    """The steps of looking into every place of `slots`."""
    is_row = cx.layout.model.zones[ref.zone].shape == "slots"
    return cx.layout.zones[ref.zone].size // VALUES_A_STEP if is_row else 0


def shown_cards(thing: model.ZoneRef | model.Expression, cx: Context) -> ast.expr:
    """The cards that a thing to be shown stands for, as a sequence."""
    if isinstance(thing, model.ZoneRef):
        if thing.index is None:
            cx.cost[0] += places_gone_through(thing, cx)
        return cx.e("cards_in(S, cells)", cells=zone_cells(thing, cx))
    value = compile_expression(thing, cx)
    match thing.type:
        case PlaceType():
            return cx.e("cards_in(S, cells)", cells=cx.emit.tuple_of([value]))
        case CardType():
            return cx.emit.tuple_of([value])
        case ListType(element=PlaceType()):
            return cx.e("cards_in(S, cells)", cells=value)
        case _:
            return value


def _destination(to: model.ZoneRef | model.Expression, cx: Context) -> ast.expr:
    return zone_cell(to, cx) if isinstance(to, model.ZoneRef) else compile_expression(to, cx)


def _compile_taken(node: model.MoveEnd | model.MoveNamed, cx: Context) -> list[ast.expr]:
    """How many are moved, the cells that they are taken from, and where they go."""
    count = node.count
    return cx.in_order(
        lambda: cx.e("value", value=1) if count is None else compile_expression(count, cx),
        partial(zone_cells, node.source, cx),
        partial(_destination, node.to, cx),
    )


def compile_move(node: model.MoveCards | model.MoveEnd | model.MoveAll | model.MoveNamed, cx: Context) -> None:
    """Moves cards, and binds what moved."""
    span = cx.share(node.span)
    match node:
        case model.MoveCards():
            cards, to = cx.in_order(partial(compile_expression, node.cards, cx), partial(_destination, node.to, cx))
            cx.at(node)
            moved = cx.temp(cards)
            move = "move_all" if isinstance(node.cards.type, ListType | SetType) else "move"
            cx.s(f"{move}{'_under' if node.goes_under else ''}(S, moved, to, span)", moved=moved, to=to, span=span)
        case model.MoveEnd():
            count, cells, to = _compile_taken(node, cx)
            cx.at(node)
            call = f"move_{node.end}(S, cells, count, to, span)"
            if node.goes_under:
                call = f"move_end(S, cells, count, to, span, {node.end!r}, move_under)"
            moved = cx.temp(cx.e(call, cells=cells, count=count, to=to, span=span))
            if node.count is None:
                moved = cx.e("moved[0] if moved else None", moved=moved)
        case model.MoveAll():
            held = cx.e(cx.unit.fresh("t"))
            cx.s("held = []", held=held)
            local = node.generator.local
            compile_loops(
                (node.generator,),
                cx,
                lambda inner: inner.s("held.append(card)", held=held, card=inner.e(f"l{local}")),
                None,
            )
            to = _destination(node.to, cx)
            cx.at(node)
            move = "move_all_under" if node.goes_under else "move_all"
            cx.s(f"{move}(S, held, to, span)", held=held, to=to, span=span)
            moved = cx.e("tuple(held)", held=held)
        case model.MoveNamed():
            count, cells, to = _compile_taken(node, cx)
            cx.at(node)
            call = f"move_named(S, cells, count, name, to, span{', move_under' if node.goes_under else ''})"
            moved = cx.temp(cx.e(call, cells=cells, count=count, name=node.name, to=to, span=span))
        case _:
            assert_never(node)
    if node.result is not None:
        cx.s("result = moved", result=f"l{node.result}", moved=moved)
