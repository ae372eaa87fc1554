"""The options of a decision as they are shown: numbered, in columns, and when they are many only the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from rulewright.cli.answer import amount, is_numbered, runs
from rulewright.cli.board import NOTHING
from rulewright.dsl import visible
from rulewright.interpreter import Decision, Option, State

FEW = 12
"""So many options with something to read about them stand below each other, with it."""

VERY_FEW = 8
ROWS = 10
MOST_SHOWN = 16
MOST_COMPARED = 20_000
GAP = 3
NUMBER_STYLE = "bold cyan"
NOTE_STYLE = "dim"


def choices(
    decision: Decision,
    state: State,
    width: int,
    *,
    is_full: bool = False,
    with_notes: bool = True,
    rows: int = ROWS,
) -> Iterator[Text]:
    """The lines that show what can be answered, with what is printed on cards where there are few."""
    things = things_of(decision)
    number = len(things)
    # Nobody reads more of them, and to count them all may already be too much.
    labels = [visible(thing.label) for thing in things[: MOST_COMPARED if is_full else 1000]]
    if not is_numbered(labels) and number <= len(labels):
        yield Text(", ".join(runs(labels)))
    else:
        notes = [card_note(state, label) for label in labels] if has_list(number, with_notes) else []
        if notes and not any(notes):
            spaces = space_notes(state, decision.seat)
            notes = [spaces.get(label, "") for label in labels]
        if any(notes):
            yield from _list(labels, notes)
        else:
            yield from _columns(labels, number, width, None if is_full else rows)
    hint = hint_for(decision, number)
    if hint:
        yield Text(hint, style=NOTE_STYLE)


def things_of(decision: Decision) -> Sequence[Option]:
    """What is listed: the options, or the things that an answer takes some of or puts into an order."""
    return decision.elements if decision.kind in ("some", "order") else decision.options


def has_list(number: int, with_notes: bool) -> bool:
    """Whether so many options stand below each other, with what is printed on cards: a few of them always do."""
    return number <= (FEW if with_notes else VERY_FEW)


def listed_labels(state: State, decision: Decision, with_notes: bool) -> frozenset[str]:
    """The cards that stand among the options with what is printed on them."""
    things = things_of(decision)
    if not has_list(len(things), with_notes):
        return frozenset()
    labels = [visible(thing.label) for thing in things]
    if not is_numbered(labels):
        return frozenset()
    return frozenset(label for label in labels if card_note(state, label))


def offered_labels(decision: Decision) -> tuple[str, ...]:
    """The names of all that can be taken, sorted, where they are so few that all of them are shown."""
    things = things_of(decision)
    return tuple(sorted(visible(thing.label) for thing in things)) if len(things) <= MOST_SHOWN else ()


def hint_for(decision: Decision, number: int) -> str:
    """How to type an answer that is not one option."""
    if decision.kind == "order":
        return "Type all of them in the order you want, or just Enter for the order shown."
    if decision.kind != "some":
        return ""
    if decision.low == 0:
        how_many = "Any number of them" if decision.high >= number else f"Up to {decision.high} of them"
        return f"{how_many}, with blanks or commas between; just Enter for none."
    how_many = amount(decision.low, decision.high)
    how_many = f"Exactly {how_many}" if decision.low == decision.high else how_many.capitalize()
    return f"{how_many} of them{', with blanks or commas between' if decision.high > 1 else ''}."


def card_note(state: State, label: str) -> str:
    """What is printed on a card of this name, in short; empty when no card has it."""
    text = state.card_text(label)
    if not text:
        return ""
    # The first is the kind of card, which goes without saying among others of it.
    return "  ".join(f"{visible(name.replace('_', ' '))} {visible(value)}" for name, value in text[1:])


def space_notes(state: State, seat: int) -> dict[str, str]:
    """What is always so on each space of the boards on which that is not drawn, in short."""
    notes: dict[str, str] = {}
    view = state.view(seat)
    for plan in state.plans:
        if plan.shape != "graph" or plan.glyphs or not plan.fixed:
            continue
        for space in view["boards"][plan.name]:
            told = [
                name if value is True or value == "yes" else f"{name} {value}"
                for name in plan.fixed
                if (value := space.get(name)) not in NOTHING
            ]
            notes[visible(space["space"])] = "  ".join(visible(each.replace("_", " ")) for each in told)
    return notes


def _list(labels: Sequence[str], notes: Sequence[str]) -> Iterator[Text]:
    widest = max(cell_len(label) for label in labels)
    gutter = len(str(len(labels)))
    for number, (label, note) in enumerate(zip(labels, notes, strict=True), 1):
        text = Text()
        text.append(f"{number:>{gutter}}) ", style=NUMBER_STYLE)
        text.append(label)
        if note:
            text.append(" " * (widest - cell_len(label) + GAP) + note, style=NOTE_STYLE)
        yield text


def _columns(labels: Sequence[str], number: int, width: int, rows: int | None) -> Iterator[Text]:
    gutter = len(str(len(labels)))
    widest = max(cell_len(label) for label in labels) + gutter + 2
    across = max(1, (width + GAP) // (widest + GAP))
    shown = len(labels) if rows is None or len(labels) <= across * rows else across * (rows - 1)
    down = -(-shown // across)
    for row in range(down):
        text = Text()
        for place in range(row, shown, down):
            label = labels[place]
            text.append(f"{place + 1:>{gutter}}) ", style=NUMBER_STYLE)
            text.append(label)
            if place + down < shown:
                text.append(" " * (widest - gutter - 2 - cell_len(label) + GAP))
        yield text
    if number > shown:
        how = "a number or a name, or `options` for all" if number <= MOST_COMPARED else "a number"
        yield Text(f"… and {number - shown:,} more; type {how}.", style=NOTE_STYLE)
