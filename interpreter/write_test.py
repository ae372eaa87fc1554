"""A game as far as it went, written as a test to paste into its rules file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    BOOL,
    NONE,
    PLAYER,
    BoolType,
    IntType,
    OptionalType,
    PlayerType,
    Type,
    element_type,
)
from rulewright.interpreter.answer import matches
from rulewright.interpreter.decision import Decision
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game
from rulewright.interpreter.label import Labels, Value
from rulewright.interpreter.picking import Picker, Waiting
from rulewright.interpreter.scene import Scene

USUAL_SEED = 1
LONGEST_TITLE = 90


class CannotWriteError(Exception):
    """A game that no test can tell; the sentence says why."""


@frozen
class Said:
    """An answer as a test has it, and what that means."""

    text: str
    answer: model.Answer


def written_test(
    game: Game,
    title: str,
    players: int,
    seed: int,
    answers: Sequence[tuple[int, Any]],
    *,
    plays_on: int = 0,
    closing: str = "leave open",
) -> str:
    """A test that starts such a game, gives these answers (the seat from 1, and the value of an option), lets everybody
    pick at random so many times, and closes with a line.

    `CannotWriteError` if an answer cannot be told from others in words.
    """
    whole = title_for(game, title)
    defaults = {option.name: option.default for option in game.options}
    head = [f'test "{whole}"', f"    players {players}"]
    for name, value in game.option_values.items():
        if value != defaults[name]:
            head.append(f"    set {name} = {_option_text(value)}")
    if seed != USUAL_SEED:
        head.append(f"    seed {seed}")
    nowhere = Span(game.model.sources[0], 0, 0)
    test = model.Test(
        title=whole, players=players, seed=seed, options=(), locals=(), steps=(), may_stay_open=True, span=nowhere
    )
    lines: list[str] = []
    try:
        writer = Writer(Picker(Scene.set_up(game, test)), nowhere, lines)
        writer.write(answers)
        if plays_on:
            writer.play_on(plays_on)
    except Fault:
        # Once the rules are put right it goes on to the end.
        pass
    return "\n".join([*head, *(f"    {line}" for line in lines), f"    {closing}"]) + "\n"


def title_for(game: Game, title: str) -> str:
    """A title that no test of the game has."""
    title = " ".join(title.replace('"', "'").split())
    if len(title) > LONGEST_TITLE:
        title = f"{title[: LONGEST_TITLE - 1].rstrip()}…"
    taken = {test.title for test in game.model.tests}
    found, number = title, 2
    while found in taken:
        found, number = f"{title} ({number})", number + 1
    return found


def _option_text(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f'"{value}"'


@define
class Writer:
    """Plays the game again as a test would, and writes down what that says."""

    picker: Picker
    nowhere: Span
    lines: list[str]
    is_begun: bool = field(default=False)

    def write(self, answers: Sequence[tuple[int, Any]]) -> None:
        """Adds the lines for these answers; a `Fault` comes after the line that leads to it."""
        self.picker.look()
        self._begin()
        for seat, value in answers:
            self._pick(seat - 1, value)
            self._begin()

    def _begin(self) -> None:
        """Begins to play as soon as setup has no more to ask."""
        scene = self.picker.scene
        if self.is_begun or scene.state.is_waiting or scene.state.is_over:
            return
        self.is_begun = True
        self.lines.append("do play")
        scene.perform(model.Call(action=-1, arguments=(), span=self.nowhere))
        self.picker.look()

    def play_on(self, picks: int) -> None:
        """Adds the lines for picks at random: those of setup first, as the game begins after them."""
        first = 0
        try:
            while not self.is_begun and first < picks and self.picker.scene.state.is_waiting:
                first += 1
                self.picker.pick_at_random(1)
        finally:
            if first:
                self.lines.append(f"play on for {first} picks")
        self._begin()
        if picks > first:
            self.lines.append(f"play on for {picks - first} picks")

    def _pick(self, seat: int, value: Value) -> None:
        decision = self.picker.decision(seat)
        if decision is None:
            raise CannotWriteError(f"p{seat + 1} has nothing to decide")
        parts = self._said(decision, value)
        # What was taken for the seat by `if several` is named first, where the answer could be taken for that.
        named = self.picker.names_taken(seat, parts[0].answer)
        texts = [parts[0].text] * named + [part.text for part in parts]
        self.lines.append(f"p{seat + 1} picks {', '.join(texts)}")
        self.picker.pick(seat, [part.answer for part in parts])

    def _said(self, decision: Decision, value: Value) -> list[Said]:
        """How an option is named so that no other is meant."""
        waiting = Waiting(decision)
        labels = self.picker.scene.labels_for(decision.seat - 1)
        for ways in self._ways(decision, value, labels):
            found = matches([way.answer for way in ways], waiting, labels, self.picker.scene.value)
            if found == [value]:
                return ways
        raise CannotWriteError(f"nothing tells “{decision.label(value)}” from the other options")

    def _ways(self, decision: Decision, value: Value, labels: Labels) -> Iterator[list[Said]]:
        match decision.site.what:
            case model.PickOne(names=(name,)):
                element = element_type(name.collection.type)
                if _is_plain(value, element):
                    yield [self._thing(value, element, labels)]
                yield [self._quoted(decision.label(value))]
                yield [self._thing(value, element, labels)]
            case model.PickOne(names=names):
                yield [
                    self._thing(part, element_type(name.collection.type), labels)
                    for part, name in zip(value, names, strict=True)
                ]
            case model.PickMenu():
                yield [self._quoted(decision.label(value))]
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                element = element_type(collection.type)
                things = [self._thing(each, element, labels) for each in value]
                text = f"[{', '.join(thing.text for thing in things)}]"
                answer = model.Answer(value=tuple(thing.answer for thing in things), span=self.nowhere)
                yield [Said(text, answer)]

    def _thing(self, value: Value, type: Type, labels: Labels) -> Said:
        """A value in the words of a test: numbers, yes, no, none and players as such, all else by its label."""
        if isinstance(type, OptionalType) and value is not None:
            type = type.element
        match type:
            case _ if value is None:
                return self._constant("none", value, NONE)
            case IntType():
                return self._constant(str(value), value, IntType(value, value))
            case BoolType():
                return self._constant("yes" if value else "no", value, BOOL)
            case PlayerType():
                return self._constant(f"p{value + 1}", value, PLAYER)
            case _:
                return self._quoted(labels.label(value, type))

    def _constant(self, text: str, value: Value, type: Type) -> Said:
        constant = model.Constant(type=type, value=value, span=self.nowhere)
        return Said(text, model.Answer(value=constant, span=self.nowhere))

    def _quoted(self, text: str) -> Said:
        if '"' in text or "\n" in text:
            raise CannotWriteError(f"no text in quotes can be {text!r}")
        doubled = text.replace("{", "{{").replace("}", "}}")
        return Said(f'"{doubled}"', model.Answer(value=text, span=self.nowhere))


def _is_plain(value: Value, type: Type) -> bool:
    """Whether a value is written without quotes."""
    return value is not None and isinstance(type, IntType | BoolType | PlayerType)
