"""Events: what happened in a game, each addressed to those who may know of it.

The compiled program and the reference evaluator write the same events in the same order:

- `rolled`: (variable ordinal or -1, dice) when a `RollDice` is evaluated, `picked`: (variable or -1, element) for
  `PickRandom`; both addressed to those who see what the value is assigned to (a local: all).
- `moved`: (card, from, to) for every card that changes its zone or is laid under the others of it, one event a card;
  from and to are `Where` tuples `(zone ordinal, owner ordinal or -1, key ordinal or -1, index from 1 or 0)`, () for
  out of play; the index of a `to` under all other cards of a pile or hand is -1. Addressed to all;
  the card is known to those in `knowers` (seats that knew its face before the move or do after it), to the others it
  is "a Kind".
- `shuffled`: (where, number of cards), also for a refill, after the `moved` events of the refill's cards.
- `revealed`: (cards), `concealed`: (number of cards), to all; `looked`: (seat, cards) with the cards known to that
  seat only.
- `chose`: (seat, decision site, answer): the answer is known to that seat only (`knowers`). A sealed set is written
  when it is complete, in the order of its seats. A single option taken by `if several` is written too.
- `changed`: (variable, owner ordinal or -1, old value, new value) after an assignment to a variable that changed it,
  addressed by the variable's `seen_by`. Not during `given`; also during `setup`.
- `placed`: (piece, from, to) when a piece comes to a space, moves or leaves; None is out of play.
- `said`: (parts) and `announced`: (value, parts): the parts of the template with expressions evaluated, each as plain
  text or (type, value). `said` is addressed to the given players, or all.
- `turn`: (seat) when a turn begins; `ended`: (winners) at the end.

`faces` has what an event shows of cards: of each that the data speak of (in texts and values, and whose attribute
changed) the seats that knew its face before and those that know it then.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from rulewright.dsl.source import Span

Face = tuple[int, int, int]
"""A card; who knew its face before an event, and who knows it then: a bit for each seat, -1 for all."""


@frozen(kw_only=True)
class Event:
    """One thing that happened.

    `audience` is None for all, else the seats that learn of it. `knowers` is None when everyone addressed learns the
    whole of `data`; else the seats that do, while the others addressed learn only that it happened (of a move: from
    where to where). `faces` says the same card by card.
    """

    kind: str
    data: tuple[Any, ...]
    audience: tuple[int, ...] | None = None
    knowers: tuple[int, ...] | None = None
    faces: tuple[Face, ...] = ()
    span: Span | None = field(default=None, eq=False, repr=False)

    def shows(self, card: int, seat: int | None) -> bool:
        """Whether the event tells a seat (None: everybody) which card this is."""
        known = next((after for each, _, after in self.faces if each == card), 0)
        return known == -1 if seat is None else bool(known >> seat & 1)

    def is_new(self, seat: int) -> bool:
        """Whether the event shows a seat a face that it did not know."""
        return any((after & ~before) >> seat & 1 for _, before, after in self.faces)
