"""What must hold of every game whatever its rules, tried out over random playthroughs.

A playthrough is followed by companions, each of which goes through the same game in another way and compares: copied,
saved and read back at every decision, with the reference evaluator. Whatever differs is a mistake of the engine, not of
the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol

from attrs import define, field, frozen

from rulewright.interpreter import Decision, Fault, Game, IllegalChoiceError, ReferenceGame, State, below, seeded

LISTED_OPTIONS = 100
"""Of more options than this only some are compared, the first and the last among them."""

TRIED_OPTIONS = 8
"""Of more options than this only some are taken."""


@frozen(kw_only=True)
class Playthrough:
    """A game as far as it went, enough to play it again. Answers are (seat, number of the option from 0)."""

    players: int
    seed: int
    answers: tuple[tuple[int, int], ...]


class PropertyBrokenError(Exception):
    """Something that must hold of every game does not: what, how it shows, and the playthrough that shows it."""

    def __init__(self, claim: str, detail: str, playthrough: Playthrough) -> None:
        super().__init__(claim, detail, playthrough)
        self.claim = claim
        self.detail = detail
        self.playthrough = playthrough

    def __str__(self) -> str:
        played = self.playthrough
        return (
            f"{self.claim}: {self.detail} (players {played.players}, seed {played.seed}, "
            f"after {len(played.answers)} answers: {list(played.answers)})"
        )


class DisagreementError(Exception):
    """A companion found that something is not as it must be; the sentence says how it shows."""


class Companion(Protocol):
    """Goes through the same game in another way; one that `follows` takes every answer, and meets every fault."""

    claim: ClassVar[str]
    follows: ClassVar[bool]

    def compare(self, state: State) -> None:
        """Looks at a state that waits for an answer or is at its end; raises `DisagreementError`."""

    def choose(self, state: State, value: Any, seat: int) -> None:
        """Takes an answer that the state is about to take too."""


CompanionMaker = Callable[[Game, State, int], Companion]
"""Makes a companion for a game that has just started from a seed."""


class Copies:
    """A copy is equal, goes on alike, and leaves what it was copied from alone."""

    claim: ClassVar[str] = "a copy is as good as the state itself"
    follows: ClassVar[bool] = True

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._copy = state.copy()

    def compare(self, state: State) -> None:
        agree("the copy went on to another state", self._copy.to_json(), state.to_json())
        if not (self._copy == state and hash(self._copy) == hash(state)):
            raise DisagreementError("states that are alike do not count as equal")

    def choose(self, state: State, value: Any, seat: int) -> None:
        text, copy = state.to_json(), state.copy()
        copy.choose(value, seat)
        agree("the state changed with its copy", state.to_json(), text)
        if copy == state:
            raise DisagreementError("an answer left the state as it was")
        self._copy = copy


class Saved:
    """A state saved and read back at every decision goes on alike, and offers the same."""

    claim: ClassVar[str] = "a saved state goes on as it would have"
    follows: ClassVar[bool] = True

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._game = game
        self._saved = game.restore(state.to_json())

    def compare(self, state: State) -> None:
        text = self._saved.to_json()
        agree("the saved game went on to another state", text, state.to_json())
        self._saved = self._game.restore(text)
        if self._saved != state or hash(self._saved) != hash(state):
            raise DisagreementError("what was read back is not equal to what was saved")
        agree("the decisions differ", questions(self._saved), questions(state))
        agree("the results differ", self._saved.result, state.result)

    def choose(self, state: State, value: Any, seat: int) -> None:
        self._saved.choose(value, seat)


class Reference:
    """The compiled program and the reference evaluator see the same game."""

    claim: ClassVar[str] = "the compiled program does what the reference evaluator does"
    follows: ClassVar[bool] = True

    def __init__(self, game: Game, state: State, seed: int) -> None:
        program = state.program
        places = {program.layout.where(cell): cell for cell, about in program.layout.cells.items() if about.is_place}
        self._told = 0
        self._reference = ReferenceGame(
            game.model, state.players, program.layout.options, seed, places=places, tests_invariants=False
        )

    def compare(self, state: State) -> None:
        reference = self._reference
        events, expected = state.events_since(self._told), reference.log[self._told :]
        for event, other in zip(events, expected, strict=False):
            agree("an event differs", event, other)
        agree("one of the logs ends sooner", len(events), len(expected))
        self._told += len(events)
        mine = {decision.seat - 1: decision for decision in state.decisions}
        agree("other seats decide", sorted(mine), sorted(each.seat for each in reference.decisions))
        for other_decision in reference.decisions:
            decision = mine[other_decision.seat]
            agree("the prompts differ", decision.prompt, other_decision.prompt)
            agree("there are other options", len(decision.options), len(other_decision.options))
            for number in sample(len(decision.options)):
                value = other_decision.options[number]
                agree("an option differs", decision.options[number].value, value)
                agree("the label of an option differs", decision.options[number].label, other_decision.ask.label(value))
        winners = None if state.result is None else tuple(seat - 1 for seat in state.result.winners)
        agree("the winners differ", winners, reference.winners)
        if state.result is not None:
            agree("the payoffs differ", state.result.payoffs, reference.payoffs)
            agree("a measure differs", state.measures(), reference.measures())
        agree("a value differs", state.named_values(), reference.named_values())
        agree("an announced fact differs", state.facts, reference.facts)

    def choose(self, state: State, value: Any, seat: int) -> None:
        self._reference.choose(seat - 1, value)


class Offers:
    """Every option that is offered can be taken: of many some that are spread over them, and one at random."""

    claim: ClassVar[str] = "every option that is offered can be taken"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._stream = seeded(seed, 1)

    def compare(self, state: State) -> None:
        if state.is_over:
            return
        if not state.decisions:
            raise DisagreementError("nobody has anything to decide, and the game is not over")
        for decision in state.decisions:
            if not decision.options:
                raise DisagreementError(f"seat {decision.seat} has nothing to choose from")
            self._stream, number = below(self._stream, len(decision.options))
            for each in dict.fromkeys((number, *sample(len(decision.options), TRIED_OPTIONS))):
                state.copy().choose(decision.options[each], decision.seat)

    def choose(self, state: State, value: Any, seat: int) -> None:
        """Follows nothing."""


class Orders:
    """In which order sealed answers are given makes no difference."""

    claim: ClassVar[str] = "sealed answers in any order give the same state"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._stream = seeded(seed, 2)

    def compare(self, state: State) -> None:
        if len(state.decisions) < 2:
            return
        answers = []
        for decision in state.decisions:
            self._stream, number = below(self._stream, len(decision.options))
            answers.append((decision.options[number], decision.seat))
        one, other = state.copy(), state.copy()
        for option, seat in answers:
            one.choose(option, seat)
        for option, seat in reversed(answers):
            other.choose(option, seat)
        agree("sealed answers in another order lead elsewhere", one.to_json(), other.to_json())
        agree("sealed answers in another order are told otherwise", one.log, other.log)

    def choose(self, state: State, value: Any, seat: int) -> None:
        """Follows nothing."""


COMPANIONS: tuple[CompanionMaker, ...] = (Copies, Saved, Reference, Offers, Orders)


def play_through(
    game: Game,
    players: int,
    seed: int,
    companions: Sequence[CompanionMaker] = COMPANIONS,
    most_decisions: int | None = None,
) -> Playthrough:
    """Plays one game at random with companions, to its end or for so many decisions.

    `PropertyBrokenError` comes at the first thing that is not right. A `Fault` of the rules comes through, once all
    agree that it is one.
    """
    walk = Walk.of(game, players, seed, companions)
    walk.compare()
    while not walk.state.is_over and (most_decisions is None or len(walk.answers) < most_decisions):
        walk.step()
    return walk.played


@define
class Walk:
    """A random playthrough under way."""

    state: State
    seed: int
    companions: tuple[Companion, ...]
    stream: int
    answers: list[tuple[int, int]] = field(factory=list)
    is_answering: bool = False

    @classmethod
    def of(cls, game: Game, players: int, seed: int, companions: Sequence[CompanionMaker]) -> Walk:
        """A game at its first decision, not yet compared."""
        return cls.beside(game.start(players, seed), seed, companions)

    @classmethod
    def beside(cls, state: State, seed: int, companions: Sequence[CompanionMaker]) -> Walk:
        """A game as far as it went, not yet compared; companions that know only its seed must join at the start."""
        return cls(state, seed, tuple(make(state.game, state, seed) for make in companions), seeded(seed, 0))

    @property
    def played(self) -> Playthrough:
        """As far as it went."""
        return Playthrough(players=self.state.players, seed=self.seed, answers=tuple(self.answers))

    def step(self) -> None:
        """Takes one random answer, everybody along."""
        number = self._below(len(self.state.decisions))
        decision = self.state.decisions[number]
        self.answer(decision, self._below(len(decision.options)))

    def answer(self, decision: Decision, number: int) -> None:
        """Takes an option of a decision, everybody along."""
        self.answers.append((decision.seat, number))
        self.is_answering = True
        self.choose(decision.options[number].value, decision.seat)
        self.is_answering = False
        self.compare()

    def compare(self) -> None:
        """Lets every companion compare."""
        for companion in self.companions:
            try:
                companion.compare(self.state)
            except DisagreementError as error:
                raise PropertyBrokenError(companion.claim, str(error), self.played) from error
            except IllegalChoiceError as error:
                detail = f"what was offered is refused: {error}"
                raise PropertyBrokenError(companion.claim, detail, self.played) from error

    def choose(self, value: Any, seat: int) -> None:
        """Takes an answer; a fault is raised only when all companions meet it too."""
        after = self.state.copy()
        fault = self._taken(Offers.claim, partial(after.choose, value, seat))
        for companion in self.companions:
            other = self._taken(companion.claim, partial(companion.choose, self.state, value, seat))
            if companion.follows and _code(other) != _code(fault):
                detail = f"a fault is {_code(other)} here and {_code(fault)} in the game itself"
                raise PropertyBrokenError(companion.claim, detail, self.played)
        if fault is not None:
            raise fault
        self.state.choose(value, seat)

    def _taken(self, claim: str, act: Callable[[], None]) -> Fault | None:
        """Takes an answer in one of the ways: gives the fault that it met, if any."""
        try:
            act()
        except Fault as fault:
            return fault
        except DisagreementError as error:
            raise PropertyBrokenError(claim, str(error), self.played) from error
        except IllegalChoiceError as error:
            raise PropertyBrokenError(claim, f"what was offered is refused: {error}", self.played) from error
        return None

    def _below(self, n: int) -> int:
        self.stream, number = below(self.stream, n)
        return number


def _code(fault: Fault | None) -> str:
    return "none" if fault is None else fault.code


def sample(count: int, most: int = LISTED_OPTIONS) -> Sequence[int]:
    """Numbers below a count: all, or of many some that are spread over them."""
    if count <= most:
        return range(count)
    return sorted({number * (count - 1) // (most - 1) for number in range(most)})


def questions(state: State) -> list[Any]:
    """All that is asked in a state, as plain data."""
    return [
        (
            decision.seat,
            decision.prompt,
            decision.kind,
            decision.is_secret,
            len(decision.options),
            [(decision.options[n].value, decision.options[n].label) for n in sample(len(decision.options))],
        )
        for decision in state.decisions
    ]


def agree(what: str, found: object, expected: object) -> None:
    """Raises `DisagreementError` for two things that differ, and shows where."""
    if found != expected:
        raise DisagreementError(f"{what}: {difference(found, expected)}")


def difference(found: object, expected: object, path: str = "") -> str:
    """The first place at which two plain values differ, with both sides."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in [*found, *(key for key in expected if key not in found)]:
            if key not in found or key not in expected or found[key] != expected[key]:
                return difference(found.get(key), expected.get(key), f"{path}/{key}")
    if isinstance(found, list | tuple) and isinstance(expected, list | tuple) and len(found) == len(expected):
        for number, (one, other) in enumerate(zip(found, expected, strict=True)):
            if one != other:
                return difference(one, other, f"{path}/{number}")
    if isinstance(found, str) and isinstance(expected, str) and max(len(found), len(expected)) > LISTED_OPTIONS:
        at = next((n for n, (a, b) in enumerate(zip(found, expected, strict=False)) if a != b), 0)
        found, expected = found[max(at - 20, 0) : at + 40], expected[max(at - 20, 0) : at + 40]
        path = f"{path}@{at}"
    return f"{path or 'there is'} {found!r}, not {expected!r}"
