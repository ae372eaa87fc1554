"""A game in small steps as values that never change, with chance as one who acts: what tree searches and solvers want.

Where several decide at once, all of them take a step together: each a part of its own answer, until all have answered.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from rulewright.interpreter import CHANCE, Game, State, Traits
from rulewright.playtest.alphabet import Alphabet
from rulewright.playtest.sighted_steps import StepObserver
from rulewright.playtest.stepwise import Answer, Questioned, returns_of

Step = tuple[tuple[int, int], ...]
"""What happened in one step: who acted (seats from 1, or `CHANCE`), and the action of each."""

Past = tuple[Any, Step] | None
"""The steps so far: those before, and the last one."""


@define(eq=False, slots=False)
class SteppedGame:
    """A game for a number of players, cut short after `most_steps` steps, those of chance among them.

    `total` is what all get together, if it is always the same. `found_by` is a function and its arguments that give the
    same in another process.
    """

    game: Game
    players: int
    most_steps: int
    total: float | None = None
    found_by: tuple[Callable[..., SteppedGame], tuple[Any, ...]] | None = None
    opening: Position = field(init=False)
    alphabet: Alphabet = field(init=False)
    observer: StepObserver = field(init=False)
    traits: Traits = field(init=False)

    def __attrs_post_init__(self) -> None:
        state = self.game.start(self.players, explicit_chance=True)
        self.alphabet = Alphabet(state)
        self.observer = StepObserver(state, self.alphabet)
        self.traits = Traits.of(state)
        self.opening = self.at(state, None, 0)

    def at(self, state: State, past: Past, count: int) -> Position:
        """The position at the first step of a state's decisions."""
        asked: tuple[Questioned, ...] = ()
        decisions = state.decisions
        if decisions and not decisions[0].is_chance:
            asked = tuple([Questioned.of(decision, self.alphabet) for decision in decisions])
        return Position(self, state, asked, past, count)

    def after(self, steps: tuple[Step, ...]) -> Position:
        """The position after some steps from the beginning."""
        position = self.opening
        for step in steps:
            position = position.after(dict(step))
        return position

    def __reduce__(self) -> tuple[Callable[..., SteppedGame], tuple[Any, ...]]:
        if self.found_by is None:
            raise TypeError("nothing is known by which another process could find this game")
        return self.found_by


@frozen(eq=False, slots=False)
class Position:
    """One moment of a game. `asked` are the decisions of those who decide now; there are none where chance acts.

    Nobody may change its `state`.
    """

    game: SteppedGame
    state: State
    asked: tuple[Questioned, ...]
    past: Past
    count: int

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or is cut short."""
        return self.state.is_over or self.count >= self.game.most_steps

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats (from 1) that take the next step together, or `CHANCE`; none when the game is over."""
        if self.is_over:
            return ()
        if not self.asked:
            return (CHANCE,)
        return tuple([asked.decision.seat for asked in self.asked if not isinstance(asked.found, Answer)])

    def question(self, seat: int) -> Questioned | None:
        """What a seat is asked, and has answered of it so far; None when it is not."""
        if self.is_over:
            return None
        return next((asked for asked in self.asked if asked.decision.seat == seat), None)

    def actions(self, seat: int) -> tuple[int, ...]:
        """What a seat can do in this step, ascending; nothing where it has none to take."""
        asked = self.question(seat)
        return () if asked is None else asked.actions

    @cached_property
    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """What chance can do in this step, with how likely it is; nothing where chance does not act."""
        if self.acting != (CHANCE,):
            return ()
        options = self.state.decisions[0].options
        found = []
        for number, option in enumerate(options):
            probability = option.probability
            assert probability is not None, "what chance can do has a probability"
            found.append((number, float(probability)))
        return tuple(found)

    def labels(self, who: int) -> dict[int, str]:
        """How the actions of a seat or of chance read here; what reads alike is told apart by a number."""
        # Asked once for each of what may be a thousand actions.
        if who not in self._labels:
            self._labels[who] = self._labels_of(who)
        return self._labels[who]

    @cached_property
    def _labels(self) -> dict[int, dict[int, str]]:
        return {}

    def _labels_of(self, who: int) -> dict[int, str]:
        if who == CHANCE:
            labels = {number: option.label for number, option in enumerate(self.state.decisions[0].options)}
        else:
            asked = self.question(who)
            labels = {} if asked is None else {action: asked.label(action) for action in asked.actions}
        used: dict[str, int] = {}
        numbers: dict[str, int] = {}
        for action, label in labels.items():
            told, number = label, numbers.get(label, 1)
            while told in used:
                number += 1
                told = f"{label} ({number})"
            numbers[label] = number
            used[told] = action
        return {action: told for told, action in used.items()}

    def after(self, actions: Mapping[int, int]) -> Position:
        """The position after a step of all who act, each with its action; `ValueError` for what they cannot do."""
        if tuple(actions) != self.acting:
            raise ValueError(f"now act {self.acting}, not {tuple(actions)}")
        past: Past = (self.past, tuple(actions.items()))
        count = self.count + 1
        if self.acting == (CHANCE,):
            state = self.state.copy()
            options = state.decisions[0].options
            if not 0 <= actions[CHANCE] < len(options):
                raise ValueError(f"chance has {len(options)} outcomes here, there is no number {actions[CHANCE]}")
            state.choose(options[actions[CHANCE]])
            return self.game.at(state, past, count)
        asked = tuple(
            [each.after(actions[each.decision.seat]) if each.decision.seat in actions else each for each in self.asked]
        )
        answers = [(each.found.value, each.decision.seat) for each in asked if isinstance(each.found, Answer)]
        if len(answers) < len(asked):
            return Position(self.game, self.state, asked, past, count)
        state = self.state.copy()
        for value, seat in answers:
            state.choose(value, seat)
        return self.game.at(state, past, count)

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has got: 0 before the end, the same for all in a game that is cut short.

        `ValueError` for a game that does not pay what it was said to in all.
        """
        found, total = returns_of(self.state), self.game.total
        if total is None or not self.is_over:
            return found
        if not self.state.is_over:
            return (total / len(found),) * len(found)
        if sum(found) != total:
            raise ValueError(f"{self.game.game.title} was said to pay {total:g} in all, and it pays {found}")
        return found

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the beginning to here."""
        found, past = [], self.past
        while past is not None:
            past, step = past
            found.append(step)
        return tuple(reversed(found))

    def row(self, seat: int) -> list[float]:
        """What a seat (from 1) may know now, as the observer of the game writes it."""
        return self.game.observer.row(self.state, seat, self.question(seat))

    def observation(self, seat: int) -> str:
        """What a seat (from 1) may know now, as JSON."""
        asked = self.question(seat)
        return _text(
            {
                "seat": seat,
                "view": self.state.view(seat),
                "question": None if asked is None else asked.decision.prompt,
                "steps": () if asked is None else asked.taken,
                "over": self.is_over,
            }
        )

    def information(self, seat: int) -> str:
        """All that a seat (from 1) has come to know, its own answers among it, as JSON."""
        asked = self.question(seat)
        about = {"steps": () if asked is None else asked.taken, "over": self.is_over}
        return _text({**self.state.information_state(seat), **about})

    def __str__(self) -> str:
        """The whole state, hidden or not, and a digest of what cannot be read in it."""
        whole = hashlib.sha256(self.state.to_json().encode()).hexdigest()[:16]
        steps = {each.decision.seat: each.taken for each in self.asked}
        about = {"step": self.count, "acting": self.acting, "steps": steps, "state": whole}
        return f"{_text(about)}\n{_text(self.state.named_values())}"

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        return SteppedGame.after, (self.game, self.steps)


def _text(what: dict[str, Any]) -> str:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))
