"""How a game ended."""

from __future__ import annotations

from attrs import frozen


@frozen
class Result:
    """How a game ended: the winners' seats from 1 (none when nobody won), and what each seat is paid, if the game
    pays.
    """

    winners: tuple[int, ...]
    payoffs: tuple[int, ...] | None
