"""Events as a seat receives them: plain data by names, without anything that is hidden from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rulewright.dsl.types import CardType, PieceType
from rulewright.interpreter.event import Event
from rulewright.interpreter.label import Labels
from rulewright.interpreter.narrate import narrate, owner_name
from rulewright.interpreter.program import Program

Heard = dict[str, Any]
"""`kind`; `text`: the event as it is told, or None; and by kind what it says, in labels, numbers and seats from 1:

`dice` with the `variable` they go to, which is all that is told of what was picked; of a move the `card` (none if its
face is not known), `from` and `to`; of a shuffle `zone` and `count`; the `cards` shown to all or looked at, as far as
known, with their `count`, and the `seat` that looks; the `seat` that chose or whose turn begins; of a change
`variable`, `owner`, `old` and `new`; of a piece `piece`, `from` and `to`; the `winners`.
"""


def heard(program: Program, event: Event, seat: int, names: Sequence[str]) -> Heard | None:
    """An event as a seat (from 0) receives it; None if it does not."""
    if event.audience is not None and seat not in event.audience:
        return None
    told = {"kind": event.kind, "text": narrate(program, event, seat, names)}
    labels = Labels(program.layout, names, program.layout.where)
    return {**told, **_said(program, labels, event, seat)}


def _said(program: Program, labels: Labels, event: Event, seat: int) -> Heard:
    data = event.data
    shows = partial(event.shows, seat=seat)

    def cards(numbers: Sequence[int]) -> list[str]:
        return [labels.name_of(program.layout.cards[card]) for card in numbers]

    match event.kind:
        case "rolled":
            return {"dice": list(data[1]), **_variable(program, data[0])}
        case "picked":
            return _variable(program, data[0])
        case "moved":
            card, source, to = data
            made = program.layout.cards[card]
            return {
                "card": labels.label(card, CardType(program.rules.kinds[made.kind].name)) if shows(card) else None,
                "from": labels.zone(source) if source else None,
                "to": labels.zone(to) if to else None,
            }
        case "shuffled":
            return {"zone": labels.zone(data[0]), "count": data[1]}
        case "revealed":
            return {"cards": cards(data[0]), "count": len(data[0])}
        case "concealed":
            return {"count": data[0]}
        case "looked":
            is_own = data[0] == seat
            return {"seat": data[0] + 1, "cards": cards(data[1]) if is_own else None, "count": len(data[1])}
        case "chose" | "turn":
            return {"seat": data[0] + 1}
        case "changed":
            variable, owner, old, new = data
            about = program.rules.variables[variable]
            return {
                **_variable(program, variable),
                "owner": owner_name(program, labels, about.owner, owner, shows) or None,
                "old": labels.label(old, about.type, shows),
                "new": labels.label(new, about.type, shows),
            }
        case "placed":
            return _placed(program, labels, data)
        case "ended":
            return {"winners": [winner + 1 for winner in data[0]]}
        case _:
            # What is said or announced is its text.
            return {}


def _variable(program: Program, variable: int) -> Heard:
    return {"variable": None if variable < 0 else program.rules.variables[variable].name}


def _placed(program: Program, labels: Labels, data: tuple[Any, ...]) -> Heard:
    piece, before, space = data
    kind = program.rules.kinds[program.layout.pieces[piece].kind]
    assert kind.board is not None, "what comes to spaces has a board"
    board = program.rules.boards[kind.board].name
    return {
        "piece": labels.label(piece, PieceType(kind.name)),
        "from": None if before is None else labels.space(board, before),
        "to": None if space is None else labels.space(board, space),
    }


def is_revelation(event: Event, seat: int) -> bool:
    """Whether an event shows a seat on purpose what it may not have known: a face, what is announced, who has won."""
    return event.kind in ("announced", "ended") or event.is_new(seat)


def shown_from(event: Event) -> Any:
    """Where a revelation comes from, which all see before it: of a move the zone, of a look who looks."""
    match event.kind:
        case "moved":
            return event.data[1]
        case "looked":
            return event.data[0]
        case _:
            return None
