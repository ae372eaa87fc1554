"""Zones: the cells they stand for, and what they are worth as values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

from rulewright.dsl import model
from rulewright.dsl.types import IntType, OptionalType, fits
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.emit import known_int, surely_within
from rulewright.interpreter.fold import offset


def compile_key(key: model.Expression, key_type: Any, cx: Context) -> ast.expr:
    """The ordinal of a key of a per, from 0; outside is a fault."""
    from rulewright.interpreter.compile_expression import compile_expression

    value = compile_expression(key, cx)
    if not isinstance(key_type, IntType):
        return value
    if not fits(key.type, key_type):
        value = cx.temp(value)
        cx.at(key)
        cx.s(
            "if not low <= value <= high: raise no_such_key(str(value))",
            low=key_type.low,
            high=key_type.high,
            value=value,
        )
    return offset(value, -key_type.low, cx)


def zone_cell(ref: model.ZoneRef, cx: Context) -> ast.expr:
    """The cell of a pile, hand, slot, or one place of slots; of slots without an index, the first."""
    from rulewright.interpreter.compile_expression import compile_expression

    layout = cx.layout
    region = layout.zones[ref.zone]
    zone = layout.model.zones[ref.zone]
    parts: list[tuple[Callable[[], ast.expr], int]] = []
    if ref.owner is not None:
        parts.append((partial(compile_expression, ref.owner, cx), region.keys * region.size))
    if ref.key is not None:
        parts.append((partial(compile_key, ref.key, zone.key, cx), region.size))
    if ref.index is not None:
        parts.append((partial(_index_in_row, ref, ref.index, region.size, cx), 1))
    cell: ast.expr = cx.e("value", value=region.base)
    for number, (_, by) in zip(cx.in_order(*(make for make, _ in parts)), parts, strict=True):
        cell = _scaled(cell, number, by, cx)
    return cell


def _index_in_row(ref: model.ZoneRef, place: model.Expression, size: int, cx: Context) -> ast.expr:
    """Which of the places of `slots` is meant, from 0; outside is a fault."""
    from rulewright.interpreter.compile_expression import compile_expression

    index = compile_expression(place, cx)
    if not surely_within(index, place.type, size):
        index = cx.temp(index)
        cx.at(ref)
        cx.s("if not 0 < index <= size: raise index_outside(index, size)", index=index, size=size)
    return offset(index, -1, cx)


def _scaled(cell: ast.expr, number: ast.expr, by: int, cx: Context) -> ast.expr:
    base, times = known_int(cell), known_int(number)
    if base is not None and times is not None:
        return cx.e("value", value=base + times * by)
    step = number if by == 1 else cx.e("number * by", number=number, by=by)
    return cx.e("cell + step", cell=cell, step=step)


def compile_zone_value(
    node: model.ZoneCards | model.ZonePlace | model.ZoneEnd | model.ZoneCount, cx: Context
) -> ast.expr:
    """What a zone is worth as a value."""
    shape = cx.layout.model.zones[node.zone.zone].shape
    size = cx.layout.zones[node.zone.zone].size
    cell = zone_cell(node.zone, cx)
    is_row = shape == "slots" and node.zone.index is None
    if is_row:
        cx.cost[0] += size // VALUES_A_STEP
    match node:
        case model.ZonePlace():
            return cell
        case model.ZoneCards() if is_row:
            return cx.e("filled(S, cell, size)", cell=cell, size=size)
        case model.ZoneCards() if shape in ("slot", "slots"):
            return cx.e("filled(S, cell, 1)", cell=cell)
        case model.ZoneCards() if node.zone.zone in cx.layout.loose_zones and id(node) not in cx.unit.analysis.blind:
            return cx.temp(cx.e("in_order(S, cell)", cell=cell))
        case model.ZoneCards():
            return cx.e("S[cell]", cell=cell)
        case model.ZoneCount() if is_row:
            return cx.e("len(filled(S, cell, size))", cell=cell, size=size)
        case model.ZoneCount() if shape in ("slot", "slots"):
            return cx.e("(0 if S[cell] is None else 1)", cell=cell)
        case model.ZoneCount():
            return cx.e("len(S[cell])", cell=cell)
        case model.ZoneEnd():
            if shape in ("slot", "slots") and not is_row:
                return cx.e("S[cell]", cell=cell)
            if node.zone.zone in cx.layout.loose_zones:
                return cx.temp(cx.e("end_card(S, cell, end)", cell=cell, end=node.end))
            cards = cx.e("filled(S, cell, size)", cell=cell, size=size) if is_row else cx.e("S[cell]", cell=cell)
            held = cx.temp(cards)
            return cx.e("held[end] if held else None", held=held, end=-1 if node.end == "top" else 0)
        case _:
            assert_never(node)


def compile_in_zone(node: model.InZone, cx: Context) -> ast.expr:
    """Whether a card is in a zone: its own cell says so."""
    from rulewright.interpreter.compile_expression import compile_expression

    shape = cx.layout.model.zones[node.zone.zone].shape
    size = cx.layout.zones[node.zone.zone].size
    is_row = shape == "slots" and node.zone.index is None

    def compile_cell() -> ast.expr:
        cell = zone_cell(node.zone, cx)
        return cx.temp(cell) if is_row else cell

    card, cell = cx.in_order(partial(compile_expression, node.card, cx), compile_cell)
    if isinstance(node.card.type, OptionalType):
        card = cx.temp(card)
        located = cx.e("(-1 if card is None else S[where])", card=card, where=offset(card, cx.layout.location, cx))
    else:
        located = cx.e("S[where]", where=offset(card, cx.layout.location, cx))
    if is_row:
        return cx.e("cell <= located < cell + size", cell=cell, located=located, size=size)
    return cx.e("located == cell", cell=cell, located=located)
