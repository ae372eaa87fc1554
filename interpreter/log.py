"""The log of a state: noted in few words while the rules run, and made into events when somebody reads it.

A log is a chain of tuples, newest first: what was noted before, the number of the event, a function, and its arguments,
of which the function makes the event. The first link has only a number: how many events are no longer kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulewright.dsl.source import Span
from rulewright.interpreter.effort import weight
from rulewright.interpreter.event import Event, Face

Log = tuple[Any, ...]

EVENTS_KEPT = 100_000
"""At least so many of the last events of a game are kept, and at most twice as many."""

VALUES_KEPT = 4_194_304
"""Single values that the events kept tell of, as far as they are in large lists and the like."""


def noted(values: str) -> str:
    """The pattern of code that notes an event: `values` are the function that makes it, and its arguments."""
    return f"L = S[LOG]\nL = (L, L[1] + 1, {values})\nS[LOG] = L\nif L[1] % {EVENTS_KEPT} == 0: S[LOG] = shortened(L)"


def shortened(log: Log) -> Log:
    """The last events of a log alone."""
    if log[1] <= EVENTS_KEPT:
        return log
    kept = _notes(log, log[1] - EVENTS_KEPT)
    made: Log = (None, log[1] - EVENTS_KEPT)
    for note in kept:
        made = (made, *note[1:])
    return made


@frozen
class Much:
    """What makes an event that tells of a large value; the first argument is what all of them so far add up to."""

    make: Callable[..., Event]

    def __call__(self, load: int, *arguments: Any) -> Event:
        """The event."""
        return self.make(*arguments)


def much(log: Log, make: Callable[..., Event], *arguments: Any) -> Log:
    """The log with an event that tells of a large value; the oldest are dropped when they hold too much together."""
    at = log
    while at[0] is not None and not isinstance(at[2], Much):
        at = at[0]
    load: int = weight(arguments) + (0 if at[0] is None else at[3])
    made: Log = (log, log[1] + 1, Much(make), load, *arguments)
    if load > VALUES_KEPT:
        return _lightened(made, load - VALUES_KEPT // 2)
    return shortened(made) if made[1] % EVENTS_KEPT == 0 else made


def _lightened(log: Log, dropped: int) -> Log:
    """The last events of a log, without those whose large values add up to so many."""
    kept: list[Log] = []
    at = log
    while at[0] is not None and not (isinstance(at[2], Much) and at[3] <= dropped and kept):
        kept.append(at)
        at = at[0]
    made: Log = (None, kept[-1][1] - 1)
    for note in reversed(kept):
        if isinstance(note[2], Much):
            made = (made, note[1], note[2], max(note[3] - dropped, 0), *note[4:])
        else:
            made = (made, *note[1:])
    return made


def events(log: Log, since: int) -> tuple[Event, ...]:
    """The events after the first `since` of them that are kept, oldest first."""
    return tuple([note[2](*note[3:]) for note in _notes(log, since)])


def _notes(log: Log, since: int) -> list[Log]:
    found = []
    while log[0] is not None and log[1] > since:
        found.append(log)
        log = log[0]
    found.reverse()
    return found


def event(
    kind: str,
    data: tuple[Any, ...],
    audience: tuple[int, ...] | None = None,
    knowers: tuple[int, ...] | None = None,
    span: Span | None = None,
    faces: tuple[Face, ...] = (),
) -> Event:
    """Any event."""
    return Event(kind=kind, data=data, audience=audience, knowers=knowers, faces=faces, span=span)


def changed(variable: int, span: Span) -> Callable[..., Event]:
    """What makes the event of an assignment: of the owner, the old value, the new one, who sees it (None: all), and who
    knows the cards in it.
    """

    def make(
        owner: int, old: Any, new: Any, audience: tuple[int, ...] | None = None, faces: tuple[Face, ...] = ()
    ) -> Event:
        return event("changed", (variable, owner, old, new), audience, None, span, faces)

    return make


def chose(site: int, span: Span) -> Callable[[int, Any], Event]:
    """What makes the event of an answer: of the seat and the answer."""

    def make(seat: int, answer: Any) -> Event:
        return event("chose", (seat, site, answer), None, (seat,), span)

    return make


def turned(span: Span) -> Callable[[int], Event]:
    """What makes the event of a turn's beginning: of the seat."""

    def make(seat: int) -> Event:
        return event("turn", (seat,), None, None, span)

    return make
