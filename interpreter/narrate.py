"""Events in words, as those learn of them to whom they are addressed; and what is printed on a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.types import CardType, PerType, PieceType, Type
from rulewright.interpreter.event import Event
from rulewright.interpreter.label import Knows, Labels, with_article
from rulewright.interpreter.program import Program


def narrate(program: Program, event: Event, seat: int | None, names: Sequence[str]) -> str | None:
    """An event as a seat (from 0; None: everybody at once) learns of it; None when it learns nothing worth a line."""
    if event.audience is not None and (seat is None or seat not in event.audience):
        return None
    knows = event.knowers is None or (seat is not None and seat in event.knowers)
    labels = Labels(program.layout, names, program.layout.where)
    data = event.data
    match event.kind:
        case "said":
            return labels.render(data[0], partial(event.shows, seat=seat))
        case "announced":
            return labels.render(data[1], partial(event.shows, seat=seat))
        case "rolled":
            dice = data[1]
            shown = ", ".join(map(str, dice))
            return f"{'Die' if len(dice) == 1 else 'Dice'}: {shown}."
        case "picked":
            return None
        case "moved":
            return _moved(program, labels, data, knows)
        case "shuffled":
            return f"Shuffled: {labels.zone(data[0])} ({data[1]} card{'' if data[1] == 1 else 's'})."
        case "revealed":
            return f"Shown to all: {_cards(program, labels, data[0])}."
        case "concealed":
            return f"{data[0]} card{' is' if data[0] == 1 else 's are'} turned face down."
        case "looked":
            shown = _cards(program, labels, data[1]) if knows else "cards" if len(data[1]) > 1 else "a card"
            return f"{names[data[0]]} looks at {shown}."
        case "changed":
            return _changed(program, labels, data, partial(event.shows, seat=seat))
        case "placed":
            return _placed(program, labels, data)
        case "turn":
            return f"{names[data[0]]}'s turn."
        case "chose":
            return None
        case _:
            return None


def _cards(program: Program, labels: Labels, cards: Sequence[int]) -> str:
    return ", ".join(labels.name_of(program.layout.cards[card]) for card in cards)


def _moved(program: Program, labels: Labels, data: tuple[Any, ...], knows: bool) -> str:
    card, source, to = data
    made = program.layout.cards[card]
    name = labels.name_of(made) if knows else with_article(program.rules.kinds[made.kind].name)
    left = labels.zone(source) if source else "out of play"
    there = labels.zone(to) if to else "out of play"
    return f"{name[:1].upper()}{name[1:]}: {left} → {there}."


def narrate_moves(program: Program, events: Sequence[Event], seat: int | None, names: Sequence[str]) -> str | None:
    """Cards that went from one zone to another in a row, in one sentence.

    `2 Debts: bid of Ada → market 7–8.` All the events are of the kind `moved`, with the same zones, audience and
    knowers.
    """
    first = events[0]
    if first.audience is not None and (seat is None or seat not in first.audience):
        return None
    knows = first.knowers is None or (seat is not None and seat in first.knowers)
    labels = Labels(program.layout, names, program.layout.where)
    made = [program.layout.cards[event.data[0]] for event in events]
    if knows:
        counts: dict[str, int] = {}
        for each in made:
            counts[labels.name_of(each)] = counts.get(labels.name_of(each), 0) + 1
        moved = ", ".join(name if times == 1 else f"{name} ×{times}" for name, times in counts.items())
    else:
        kind = program.rules.kinds[made[0].kind].name
        moved = f"{len(made)} {kind}{'' if kind.endswith('s') else 's'}"
    left = _places(labels, [event.data[1] for event in events])
    there = _places(labels, [event.data[2] for event in events])
    return f"{moved[:1].upper()}{moved[1:]}: {left} → {there}."


def _places(labels: Labels, wheres: Sequence[Any]) -> str:
    """One zone, with the places in it that have numbers: `market 7–11`, `market 2, 7`."""
    if not wheres[0]:
        return "out of play"
    if all(labels.zone(where) == labels.zone(wheres[0]) for where in wheres):
        return labels.zone(wheres[0])
    numbers = [where[3] for where in wheres]
    is_row = all(after == before + 1 for before, after in pairwise(numbers))
    told = f"{numbers[0]}–{numbers[-1]}" if is_row else ", ".join(map(str, numbers))
    return f"{labels.zone((*wheres[0][:3], 0))} {told}"


def owner_name(program: Program, labels: Labels, owner: model.Owner, number: int, knows: Knows) -> str:
    """What something belongs to, in words; empty for the game itself."""
    match owner:
        case model.GameOwner():
            return ""
        case model.PlayerOwner():
            return labels.seats[number]
        case model.TeamOwner():
            return f"team {number + 1}"
        case model.SpaceOwner(board=board):
            return labels.space(program.rules.boards[board].name, number)
        case model.KindOwner(kind=kind):
            name = program.rules.kinds[kind].name
            type_: Type = PieceType(name) if program.rules.kinds[kind].is_pieces else CardType(name)
            return labels.label(number, type_, knows)


def _changed(program: Program, labels: Labels, data: tuple[Any, ...], knows: Knows) -> str:
    variable, owner, old, new = data
    about = program.rules.variables[variable]
    whose = owner_name(program, labels, about.owner, owner, knows)
    whose = f"{whose}: " if whose else ""
    name = about.name.replace("_", " ")
    if isinstance(about.type, PerType):
        # One key of many: the others need not be read again.
        value = about.type.value
        changes = [
            f"{labels.label(key, about.type.key)} "
            f"{labels.label(before, value, knows)} → {labels.label(after, value, knows)}"
            for key, before, after in zip(labels.keys(about.type.key), old, new, strict=True)
            if before != after
        ]
        return f"{whose}{name} {', '.join(changes)}."
    before, after = labels.label(old, about.type, knows), labels.label(new, about.type, knows)
    return f"{whose}{name} {before} → {after}."


def _placed(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    piece, before, space = data
    kind = program.rules.kinds[program.layout.pieces[piece].kind]
    assert kind.board is not None, "what comes to spaces has a board"
    board = program.rules.boards[kind.board].name
    name = labels.label(piece, PieceType(kind.name))
    moved = f"{name[:1].upper()}{name[1:]}"
    if before is not None:
        moved += f" {labels.space(board, before)}"
    return f"{moved} leaves the board." if space is None else f"{moved} → {labels.space(board, space)}."


def card_text(program: Program, name: str, names: Sequence[str]) -> tuple[tuple[str, str], ...] | None:
    """What is printed on the cards of a name, whatever the case it is written in: attributes and values, in order.

    The name is what players read (`1 of Ada`) or what files hold (`1 of p1`); the former goes first.
    """
    wanted = name.casefold().strip()
    layout = program.layout
    labels = Labels(layout, names, layout.where)
    made = (*layout.cards, *layout.pieces)
    thing = next((each for each in made if labels.name_of(each).casefold() == wanted), None) or next(
        (each for each in made if each.name.casefold() == wanted), None
    )
    if thing is None:
        return None
    first = layout.card_ranges[thing.kind].start
    return (
        ("kind", program.rules.kinds[thing.kind].name),
        *(
            (variable.name, labels.label(layout.tables[n][thing.number - first], variable.type))
            for n, variable in enumerate(program.rules.variables)
            if variable.owner == model.KindOwner(kind=thing.kind) and n in layout.tables
        ),
    )
