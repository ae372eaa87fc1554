"""A game in which every decision is one of a small fixed set of numbers, several in a row for an answer of several
parts.

Of an answer each name, each element of a selection, and each amount is chosen in a step of its own. Only what leads to
an option is offered; a part that leaves nothing to choose is not asked for, but every decision has at least one step.
Elements of a selection are taken in the order of their collection, those that look alike one after the other, so that
every selection is reached in one way only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define, frozen

from rulewright.interpreter import Decision, OrderAnswers, Part, SomeAnswers, State
from rulewright.playtest.alphabet import DIGITS, Alphabet


@frozen
class Branch:
    """What can be done in one step, by action: where each leads to, and how it reads."""

    steps: dict[int, tuple[Lead, str]]


@frozen
class Answer:
    """The end of the steps of a decision."""

    value: Any


Lead = Callable[[], Branch | Answer]


@frozen(eq=False)
class Questioned:
    """A decision that is answered step by step. `found` is what can be done next, or the answer; `taken` are the steps
    so far.
    """

    decision: Decision
    found: Branch | Answer
    taken: tuple[int, ...] = ()

    @classmethod
    def of(cls, decision: Decision, alphabet: Alphabet) -> Questioned:
        """A decision at its first step."""
        return cls(decision, steps_of(decision, alphabet))

    @property
    def actions(self) -> tuple[int, ...]:
        """What can be done in the next step, ascending; nothing when it is answered."""
        return tuple(sorted(self.found.steps)) if isinstance(self.found, Branch) else ()

    @property
    def site(self) -> int:
        """The number of the place in the rules that asks."""
        return self.decision.site.number

    def label(self, action: int) -> str:
        """How one of the actions reads here."""
        return self._step(action)[1]

    def after(self, action: int) -> Questioned:
        """The same decision a step further; `ValueError` for a step that is not offered."""
        return Questioned(self.decision, self._step(action)[0](), (*self.taken, action))

    def _step(self, action: int) -> tuple[Lead, str]:
        found = self.found.steps.get(action) if isinstance(self.found, Branch) else None
        if found is None:
            offered = ", ".join(map(str, self.actions)) or "none, as all is answered"
            raise ValueError(f"action {action} cannot be taken now, only {offered}")
        return found


@define
class Stepwise:
    """A state that is asked step by step; `asked` is the decision that is open.

    Where several decide at once, they are asked one after the other; their answers stay sealed as in the game itself.
    """

    state: State
    alphabet: Alphabet
    asked: Questioned | None = None

    @classmethod
    def of(cls, state: State, alphabet: Alphabet | None = None) -> Stepwise:
        """A state, which goes on with its own steps, at the first step of its decision."""
        made = cls(state, Alphabet(state) if alphabet is None else alphabet)
        made._open()
        return made

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.asked is None

    @property
    def seat(self) -> int:
        """Who takes the next step, from 1; `ValueError` when the game is over."""
        return self._open_one().decision.seat

    @property
    def actions(self) -> tuple[int, ...]:
        """What can be done in the next step, ascending; nothing when the game is over."""
        return () if self.asked is None else self.asked.actions

    @property
    def taken(self) -> tuple[int, ...]:
        """The steps of the decision that is open."""
        return () if self.asked is None else self.asked.taken

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has got, as `returns_of` counts."""
        return returns_of(self.state)

    def label(self, action: int) -> str:
        """How one of the actions reads here."""
        return self._open_one().label(action)

    def take(self, action: int) -> None:
        """Takes one step; `ValueError` for one that is not offered, and then nothing has changed."""
        asked = self._open_one().after(action)
        if isinstance(asked.found, Branch):
            self.asked = asked
            return
        self.state.choose(asked.found.value, asked.decision.seat)
        self._open()

    def copy(self) -> Stepwise:
        """Another one that goes its own way."""
        return Stepwise(self.state.copy(), self.alphabet, self.asked)

    def _open_one(self) -> Questioned:
        if self.asked is None:
            raise ValueError("the game is over: nobody is asked, and nothing can be done")
        return self.asked

    def _open(self) -> None:
        self.asked = None if self.state.is_over else Questioned.of(self.state.decisions[0], self.alphabet)


def returns_of(state: State) -> tuple[float, ...]:
    """What each seat has got: what the game pays, else 1 for winners and -1 for losers; 0 before the end.

    Of several players each gets 0 as well when nobody won, or everybody.
    """
    players = state.players
    result = state.result
    if result is None:
        return (0.0,) * players
    if result.payoffs is not None:
        return tuple(map(float, result.payoffs))
    if players > 1 and len(result.winners) in (0, players):
        return (0.0,) * players
    return tuple(1.0 if seat in result.winners else -1.0 for seat in range(1, players + 1))


def steps_of(decision: Decision, alphabet: Alphabet) -> Branch:
    """The first step of a decision."""
    steps = _Steps(decision, alphabet)
    values = decision.options.values
    if isinstance(values, SomeAnswers | OrderAnswers):
        found = steps.selected(values, [values.class_of(n) for n in range(len(values.elements))], ())
    else:
        found = steps.listed([(decision.parts(value), value) for value in values], 0)
    if isinstance(found, Branch):
        return found
    # Nothing to choose, and yet a decision.
    parts = decision.parts(found.value)
    numbers = alphabet.numbers(parts[:1], decision.site.number) or alphabet.digits(1)
    return Branch({numbers[0] if parts else alphabet.enough: (lambda: found, decision.label(found.value))})


Choices = Sequence[tuple[tuple[Part, ...], Any]]
"""Options with what they are made of."""


@frozen
class _Steps:
    """Makes the steps of one decision."""

    decision: Decision
    alphabet: Alphabet

    def listed(self, choices: Choices, level: int) -> Branch | Answer:
        """What leads to these options, which are alike in their first `level` parts."""
        if len(choices) == 1:
            return Answer(choices[0][1])
        ends: list[Any] = []
        groups: dict[tuple[bool, Any], list[tuple[tuple[Part, ...], Any]]] = {}
        for parts, value in choices:
            if len(parts) == level:
                ends.append(value)
            else:
                groups.setdefault((parts[level].type is None, parts[level].value), []).append((parts, value))
        if len(groups) == 1 and not ends:
            return self.listed(choices, level + 1)
        leads = [partial(self.listed, group, level + 1) for group in groups.values()]
        return self.branch([group[0][0][level] for group in groups.values()], leads, *ends)

    def selected(
        self, values: SomeAnswers | OrderAnswers, classes: Sequence[int], chosen: Sequence[int]
    ) -> Branch | Answer:
        """What leads on from elements of these classes; of those that look alike the first is taken first."""
        is_order = isinstance(values, OrderAnswers)
        low, high = self.decision.low, self.decision.high
        parts, leads = [], []
        for number in dict.fromkeys(classes):
            left = [n for n, each in enumerate(classes) if each == number][list(chosen).count(number) :]
            behind = 0 if is_order else sum(each > number for each in classes) + len(left)
            is_next = (
                left
                and len(chosen) < high
                and (is_order or (number >= max(chosen, default=0) and len(chosen) + behind >= low))
            )
            if is_next:
                parts.append(self.decision.parts((values.elements[left[0]],))[0])
                leads.append(partial(self.selected, values, classes, (*chosen, number)))
        ends = [values.from_classes(chosen)] if len(chosen) >= low else []
        if not leads:
            return Answer(ends[0])
        if len(leads) == 1 and not ends:
            return leads[0]()
        return self.branch(parts, leads, *ends)

    def branch(self, parts: Sequence[Part], leads: Sequence[Lead], *ends: Any) -> Branch:
        """A step that tells these parts apart; `ends` is the answer that it is enough so far, if it is one."""
        labels = [self.decision.label_part(part) for part in parts]
        numbers = self.alphabet.numbers(parts, self.decision.site.number)
        if numbers is None:
            found = self.by_digits(labels, leads)
        else:
            found = Branch(dict(zip(numbers, zip(leads, labels, strict=True), strict=True)))
        if ends:
            found.steps[self.alphabet.enough] = (lambda: Answer(ends[0]), "enough")
        return found

    def by_digits(self, labels: Sequence[str], leads: Sequence[Lead]) -> Branch:
        """A step that tells things apart by the order in which they are offered, or the first of several such steps."""
        width = 1
        while len(leads) > DIGITS * width:
            width *= DIGITS
        steps: dict[int, tuple[Lead, str]] = {}
        starts = range(0, len(leads), width)
        for number, start in zip(self.alphabet.digits(len(starts)), starts, strict=True):
            some, their = labels[start : start + width], leads[start : start + width]
            if len(their) == 1:
                steps[number] = (their[0], some[0])
            else:
                steps[number] = (partial(self.by_digits, some, their), f"{some[0]} … {some[-1]}")
        return Branch(steps)
