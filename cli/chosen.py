"""Which option of a menu somebody took, told to the others where they could tell it from what they see of it.

To take an option is something a player does, and the rules need not say it once more. But an option that leads to
nothing others can see may be a secret, so it is told only if every other option of that menu would have looked
different to each of them, as far as they know how things stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl import model
from rulewright.interpreter import Decision, Fault, State

MOST_OPTIONS = 12
WORLDS = 6
"""So many states are imagined for each of the others, beside the true one."""

Seen = tuple[Any, ...]


def open_choice(before: State, decision: Decision, value: Any) -> str | None:
    """The option that a seat takes, as the others may hear of it; none if it might tell them more than they see."""
    site = decision.site
    values = list(decision.options.values[: MOST_OPTIONS + 1])
    if not isinstance(site, model.Choose) or decision.kind != "menu" or not 1 < len(values) <= MOST_OPTIONS:
        return None
    label = label_of(before, decision.seat, value)
    if not label or (hides_values(before) and not is_written_out(site, label)):
        return None
    for other in range(1, before.players + 1):
        if other == decision.seat:
            continue
        seen = outcome(before, decision.seat, value, other)
        for world in worlds(before, other):
            if label_of(world, decision.seat, value) not in (label, None):
                return None
            if any(outcome(world, decision.seat, each, other) == seen for each in values if each != value):
                return None
    sentence = f"{before.names[decision.seat - 1]}: {asked(site, label)}{label}"
    return sentence if sentence[-1] in ".!?…" else f"{sentence}."


def hides_values(state: State) -> bool:
    """Whether the game has values that not all see; of those less can be imagined than of cards."""
    return any(variable.seen_by != "all" for variable in state.game.model.variables)


def is_written_out(site: model.Choose, label: str) -> bool:
    """Whether an option reads as it stands in the rules, with no value in it."""
    options = site.what.options if isinstance(site.what, model.PickMenu) else ()
    return any(option.label.parts == (label,) for option in options)


def asked(site: model.Choose, label: str) -> str:
    """The question before an answer of one word, which says nothing without it."""
    if " " in label or site.prompt is None or not all(isinstance(part, str) for part in site.prompt.parts):
        return ""
    question = "".join(part for part in site.prompt.parts if isinstance(part, str))
    return f"{question} " if question.endswith("?") else ""


def worlds(state: State, seat: int) -> Iterator[State]:
    """The state, and others that the seat cannot tell from it."""
    yield state
    for seed in range(WORLDS):
        yield state.imagine(seat, seed)


def label_of(state: State, seat: int, value: Any) -> str | None:
    """How an option reads in a state; none where it is not offered."""
    decision = next((each for each in state.decisions if each.seat == seat), None)
    options = () if decision is None else decision.options[:MOST_OPTIONS]
    return next((option.label for option in options if option.value == value), None)


def outcome(state: State, seat: int, value: Any, other: int) -> Seen | None:
    """All that another seat sees of it when an option is taken: what happens, and who must decide then.

    None where the option is not offered.
    """
    if label_of(state, seat, value) is None:
        return None
    then = state.copy()
    try:
        then.choose(value, seat)
    except Fault:
        # Nobody would overlook that.
        return ("fault", value)
    told = (then.narrate(event, other) for event in then.events_since(state.event_count))
    return (*filter(None, told), tuple(each.seat for each in then.decisions), then.result)
