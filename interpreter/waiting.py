"""The way in to explanations: which decision is meant, and what to say when there is none to explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import PlayerType
from rulewright.interpreter.absence import Absence
from rulewright.interpreter.answer import Meant
from rulewright.interpreter.asking import open_seats
from rulewright.interpreter.choice import value_meant
from rulewright.interpreter.decision import Option
from rulewright.interpreter.draw import CHANCE_SEAT
from rulewright.interpreter.explain import Explainer
from rulewright.interpreter.explain_menu import asking_words, verdict_on
from rulewright.interpreter.layout import SEAT
from rulewright.interpreter.nothing_offered import skipped
from rulewright.interpreter.past import Drive
from rulewright.interpreter.reader import Reader
from rulewright.interpreter.why import Reason, Why

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


def explained(
    state: State,
    wish: str | Sequence[Meant] | None,
    seat: int | None,
    reader: Reader | None = None,
    drive: Drive | None = None,
) -> Why:
    """Why a wish can be chosen or cannot by a seat (from 0; None: the first that decides); without a wish, why these
    options are offered. Without a reader it is told to that seat.

    It tells of questions that were not asked, too, as there was nothing to choose; `drive` is how the rules ran last,
    if the state does not know it.
    """
    names = (reader.names if reader is not None else None) or state.names
    seats = open_seats(state.cells)
    if seats and seats[0] == CHANCE_SEAT:
        sentence = "chance decides now"
        return Why(verdict=sentence, is_offered=False, reasons=(Reason(kind="waits", sentence=sentence),))
    decider = seat if seat is not None else seats[0] if seats else 0
    reader = reader or Reader(seat=decider)
    left = skipped(state, drive, evolve(reader, names=names))
    told = [reason for each in left for reason in each.reasons]
    if state.is_over:
        return Why(verdict=over(state, names), is_offered=False, reasons=(*told, Reason(kind="over", sentence="")))
    if not seats:
        sentence = "nobody has anything to decide now"
        return Why(verdict=sentence, is_offered=False, reasons=(*told, Reason(kind="waits", sentence=sentence)))
    explainer = Explainer(state, decider if decider in seats else seats[0], reader)
    if decider not in seats:
        found = waits(state, decider, explainer, names)
        return evolve(found, reasons=(*found.reasons, *told))
    if wish is None:
        found = explainer.options()
        return evolve(found, reasons=(*told, *found.reasons))
    found = explainer.wish(wish)
    if found.is_offered is not False or not any(each.kind == "asked" for each in found.reasons):
        return found
    # It is no answer to this question. It may be one to what was not asked.
    for each in reversed(left):
        verdict = verdict_on(each.choice, each.node.what, wish)
        if verdict is not None:
            reasons = (each.reasons[0], *(verdict.reasons or each.reasons[1:]))
            return Why(verdict=f"{verdict.name} is not offered", is_offered=False, reasons=reasons)
    return found


def explained_option(state: State, option: Any, seat: int | None) -> Why:
    """The same of an option of a seat (from 0), its value, or what it is called."""
    if option is None or isinstance(option, str):
        return explained(state, option, seat)
    decision = next((each for each in state.decisions if seat is None or each.seat == seat + 1), None)
    if decision is None:
        return explained(state, None, seat)
    value = value_meant(option.value if isinstance(option, Option) else option, decision.options.values)
    return explained(state, decision.label(value), decision.seat - 1)


def explained_to_all(state: State, wish: str | None) -> Why:
    """The same of the first seat that decides, told to everybody at once."""
    return explained(state, wish, None, Reader(seat=None))


def over(state: State, names: Sequence[str]) -> str:
    """That a game is over, and who has won."""
    assert state.result is not None, "the game is over"
    winners = [names[seat - 1] for seat in state.result.winners]
    if not winners:
        return "the game is over, and nobody has won"
    return f"the game is over: {' and '.join(winners)} {'have' if len(winners) > 1 else 'has'} won"


def waits(state: State, seat: int, explainer: Explainer, names: Sequence[str]) -> Why:
    """Why a seat is not asked now, while others are."""
    node, cells = explainer.node, state.cells
    others = " and ".join(names[each] for each in open_seats(cells))
    if isinstance(cells[SEAT], tuple) and seat in cells[SEAT]:
        verdict = f"{names[seat]} has answered, and waits for {others}"
        reasons = (
            Reason(kind="waits", sentence="the answers count when all have given theirs", span=asking_words(node)),
        )
        return Why(verdict=verdict, is_offered=False, reasons=reasons)
    verdict = f"it is {others} who must decide now"
    asked = Reason(kind="waits", sentence="", span=asking_words(node))
    if not isinstance(node, model.Secretly):
        return Why(verdict=verdict, is_offered=False, reasons=(asked,))
    return Why(verdict=verdict, is_offered=False, reasons=(asked, *_left_out(node, seat, explainer, names)))


def _left_out(node: model.Secretly, seat: int, explainer: Explainer, names: Sequence[str]) -> list[Reason]:
    """Why a sealed question leaves a seat out."""
    reasoner, frame = explainer.reasoner, explainer.frame
    look = reasoner.look(node.seats.collection, frame)
    if not look.is_plain:
        return [reasoner.not_plain(node.seats.collection, look)]
    if seat not in look.value:
        return Absence(reasoner, seat, PlayerType(), names[seat]).why(node.seats.collection, frame)
    frame.set(node.seats.local, seat)
    if node.seats.condition is None:
        return []
    judged = reasoner.look(node.seats.condition, frame)
    return [] if judged.is_plain and judged.value else reasoner.why_false(node.seats.condition, frame)
