"""Who reads an explanation."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Reader:
    """Who reads an explanation: a seat (from 0), everybody at once (None), or whoever may see everything.

    `names` are what the seats are called, if not as in the state.
    """

    seat: int | None
    sees_all: bool = False
    names: tuple[str, ...] | None = None
