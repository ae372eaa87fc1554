"""The decisions of a state as their seats see them: labels by what each may know, and answers as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.types import ListType, SetType, Type
from rulewright.interpreter.decision import Decision, Option, Options
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import ANSWERS, FRAME, RESULT, SEAT
from rulewright.interpreter.options import OrderAnswers, SomeAnswers
from rulewright.interpreter.program import Program

Cells = list[Any]
Knows = Callable[[int], bool]

KINDS = {model.PickSome: "some", model.PickOrder: "order", model.PickMenu: "menu"}
SHORT_LIST = 1000


def open_seats(cells: Cells) -> tuple[int, ...]:
    """The seats, from 0, that must decide now."""
    if cells[FRAME] is None or cells[RESULT] is not None:
        return ()
    if isinstance(cells[SEAT], tuple):
        return tuple(sorted(s for s, a in zip(cells[SEAT], cells[ANSWERS], strict=True) if a is None))
    return (cells[SEAT],)


def values_for(program: Program, cells: Cells, seat: int) -> Sequence[Any]:
    """The options' values for a seat that must decide."""
    found = program.options(cells)
    if isinstance(cells[SEAT], tuple):
        found = found[cells[SEAT].index(seat)]
    return found  # type: ignore[no-any-return]


def knower(program: Program, cells: Cells, seat: int | None) -> Knows:
    """Whether a seat knows a card's face now; None is what everybody knows."""
    knowledge = program.layout.knowledge
    bit = 1 << (program.layout.players if seat is None else seat)

    def knows(card: int) -> bool:
        return bool(cells[knowledge + card] & bit)

    return knows


def decisions_of(program: Program, cells: Cells, names: Sequence[str]) -> tuple[Decision, ...]:
    """What each seat that must decide is asked, by seat."""
    return tuple(_decision(program, cells, seat, names) for seat in open_seats(cells))


def _decision(program: Program, cells: Cells, seat: int, names: Sequence[str]) -> Decision:
    site = program.points[cells[FRAME][0]].site
    assert site is not None
    node = site.node
    knows = knower(program, cells, seat)
    labels = Labels(program.layout, names, program.layout.where)
    values = values_for(program, cells, seat)
    label = _labeller(program, cells, seat, labels, knows)
    what = node.what
    elements: tuple[Option, ...] = ()
    low = high = 1
    if isinstance(what, model.PickSome | model.PickOrder):
        type_ = _element(what.collection.type)
        longest = _longest(values, what)
        elements = tuple(Option(value, labels.label(value, type_, knows)) for value in longest)
        low, high = (
            (len(longest), len(longest)) if isinstance(what, model.PickOrder) else _limits(values, what, longest)
        )
    kind = KINDS.get(type(what), "one")
    if isinstance(what, model.PickOne) and len(what.names) > 1:
        kind = "several names"
    options = Options(values, label)
    return Decision(
        seat=seat + 1,
        prompt=labels.render(program.prompt(cells, seat), knows),
        options=options,
        kind=kind,
        is_secret=isinstance(node, model.Secretly),
        elements=elements,
        low=low,
        high=high,
        site=node,
        find=lambda text: find_options(options, elements, kind, text),
    )


def _longest(values: Sequence[Any], what: model.PickSome | model.PickOrder) -> tuple[Any, ...]:
    """All elements that answers are made of."""
    if isinstance(values, SomeAnswers | OrderAnswers):
        return values.elements
    if isinstance(what, model.PickOrder):
        return tuple(values[0])
    found: dict[Any, None] = {}
    for value in values:
        found.update(dict.fromkeys(value))
    return tuple(found)


def _limits(values: Sequence[Any], what: model.PickSome, elements: tuple[Any, ...]) -> tuple[int, int]:
    if what.low is None:
        return 0, len(elements)
    if isinstance(values, SomeAnswers):
        return values.low, values.high
    sizes = [len(value) for value in values]
    return min(sizes), max(sizes)


def _element(type_: Type) -> Type:
    assert isinstance(type_, ListType | SetType)
    return type_.element


def _labeller(program: Program, cells: Cells, seat: int, labels: Labels, knows: Knows) -> Callable[[Any], str]:
    """How the seat reads an option."""
    site = program.points[cells[FRAME][0]].site
    assert site is not None
    what = site.node.what
    frozen = cells.copy()
    match what:
        case model.PickMenu():

            def menu(value: Any) -> str:
                parts = program.option_label(frozen, seat, value)
                assert parts is not None
                return labels.render(parts, knows)

            return menu
        case model.PickOne(names=(name,)):
            type_ = _element(name.collection.type)

            def one(value: Any) -> str:
                if value is None and what.or_none is not None:
                    parts = program.option_label(frozen, seat, value)
                    assert parts is not None
                    return labels.render(parts, knows)
                return labels.label(value, type_, knows)

            return one
        case model.PickOne(names=names):
            types = [_element(name.collection.type) for name in names]

            def several(value: Any) -> str:
                return ", ".join(labels.label(v, t, knows) for v, t in zip(value, types, strict=True))

            return several
        case model.PickSome() | model.PickOrder():
            element = _element(what.collection.type)
            return lambda value: labels.label(value, ListType(element), knows)


def find_options(options: Options, elements: tuple[Option, ...], kind: str, text: str) -> tuple[Option, ...]:
    """The options a person may mean by a text."""
    wanted = " ".join(text.split()).casefold()
    if kind in ("some", "order"):
        return _find_selection(options, elements, kind, wanted)
    if len(options) > SHORT_LIST * 100:
        return ()
    found = [option for option in options if option.label.casefold() == wanted]
    if not found and wanted:
        found = [option for option in options if option.label.casefold().startswith(wanted)]
        if len({option.label for option in found}) > 1:
            return tuple(found)
    return tuple(found)


def _find_selection(options: Options, elements: tuple[Option, ...], kind: str, wanted: str) -> tuple[Option, ...]:
    """An answer of several elements from labels or numbers of elements."""
    words = [word.strip() for word in wanted.split(",")] if "," in wanted else _split(wanted, elements)
    words = [word for word in words if word]
    if not words and kind == "order":
        chosen = list(range(len(elements)))
    else:
        chosen = []
        for word in words:
            at = _element_number(word, elements, chosen)
            if at is None:
                return ()
            chosen.append(at)
    value = tuple(elements[at].value for at in (chosen if kind == "order" else sorted(chosen)))
    found = _option_equal(options, value)
    return () if found is None else (found,)


def _split(wanted: str, elements: tuple[Option, ...]) -> list[str]:
    """Words of a selection without commas: a whole label counts as one word."""
    if any(element.label.casefold() == wanted for element in elements):
        return [wanted]
    return re.split(r"\s+", wanted)


def _element_number(word: str, elements: tuple[Option, ...], taken: list[int]) -> int | None:
    same = [n for n, element in enumerate(elements) if element.label.casefold() == word and n not in taken]
    if same:
        return same[0]
    if word.isdecimal() and 1 <= int(word) <= len(elements) and int(word) - 1 not in taken:
        return int(word) - 1
    near = [n for n, e in enumerate(elements) if e.label.casefold().startswith(word) and n not in taken]
    return near[0] if len({elements[n].label for n in near}) == 1 else None


def _option_equal(options: Options, value: Any) -> Option | None:
    """The option of an answer; alike elements stand for one another where the sequence says so."""
    try:
        return options[options.values.index(value)]
    except ValueError:
        return None


__all__ = ["decisions_of", "find_options", "knower", "open_seats", "values_for"]
