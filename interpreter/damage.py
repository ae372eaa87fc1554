"""Texts that are no states of a game, and what shows later that one was not: told without Python's own errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

DAMAGE = (TypeError, ValueError, LookupError, AttributeError, AssertionError)
"""What Python may raise for values that the rules could not have made: not all names of a frame have a type."""


class BadStateError(ValueError):
    """A text that is no state of this game; the sentence says what is wrong."""


@contextmanager
def damage_told() -> Iterator[None]:
    """Turns what a damaged state leads to into `BadStateError`; faults of the rules come through."""
    try:
        yield
    except BadStateError:
        raise
    except DAMAGE as error:
        raise BadStateError("this state cannot go on: it is damaged") from error
