"""A game: checked rules with values for their options, ready to be played."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.argument import need, need_int, need_path, need_text, need_texts, shown
from rulewright.dsl.diagnostic import RulesError, did_you_mean
from rulewright.dsl.escape import visible
from rulewright.dsl.load import Checked, check_path
from rulewright.dsl.requirement import is_met
from rulewright.dsl.types import BoolType, EnumType, IntType
from rulewright.games import bundled_games, bundled_names, bundled_rules
from rulewright.interpreter.card_order import kinds_in_order
from rulewright.interpreter.chance import seeded
from rulewright.interpreter.damage import BadStateError, damage_told
from rulewright.interpreter.explicit_program import ExplicitProgram
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.goal import Goal
from rulewright.interpreter.idle_values import idle_values
from rulewright.interpreter.label import alike, seat_names
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.program import Program
from rulewright.interpreter.saved import read_cells, read_json
from rulewright.interpreter.secret_locals import Hiding
from rulewright.interpreter.state import State


@frozen(kw_only=True)
class GameOption:
    """An option of a game: `kind` is `int` (from `low` to `high`), `bool`, or `words` (one of `words`)."""

    name: str
    about: str
    kind: str
    default: int | bool | str
    value: int | bool | str
    low: int
    high: int
    words: tuple[str, ...]


class UnknownGameError(ValueError):
    """A name that is neither a file nor a bundled game; the sentence says which there are."""


def find_rules(name: str | Path) -> Path:
    """The rules file of a bundled game or of a path; `UnknownGameError` when there is none."""
    need_path(name, "the name of a game")
    if isinstance(name, str) and name in bundled_names():
        return bundled_rules(name)
    path = Path(name)
    if path.suffix == ".rules" or _is_there(path):
        return path
    near = did_you_mean(str(name), bundled_names())
    hint = f"did you mean {near}?" if near else f"the bundled games are {_listed_games()}"
    raise UnknownGameError(f"there is no game {shown(str(name))}: {hint}")


def _listed_games() -> str:
    """The bundled games in a sentence; of a collection the first one stands for all."""
    shown: dict[str, str] = {}
    for name in bundled_games():
        collection, is_collected, _ = name.partition("/")
        shown.setdefault(collection, f"those of {collection} such as {name}" if is_collected else name)
    return ", ".join(shown.values())


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # A name that no file can have: too long, or with a sign that none may hold.
        return False


def load(name: str | Path, options: Mapping[str, Any] | None = None) -> Game:
    """The game of a rules file or of a bundled name; `RulesError` carries the diagnostics of one that is wrong."""
    return Game.of(check_path(find_rules(name)), options)


class Game:
    """Checked rules and the values of their options. Programs are compiled when first needed, one for each number of
    players.
    """

    def __init__(self, rules: model.Model, options: Mapping[str, Any] | None = None) -> None:
        need(rules, model.Model, "what a game is made of", "a model (`Checked.model`)")
        self.model = rules
        self._values = _option_values(rules, {} if options is None else options)
        self._programs: dict[tuple[int | None, bool, bool], Program] = {}
        self._explicit: dict[tuple[int, bool, bool], ExplicitProgram] = {}
        self._goals: dict[str, Goal] = {}

    @classmethod
    def of(cls, checked: Checked, options: Mapping[str, Any] | None = None) -> Game:
        """The game of what a check found; `RulesError` when that has errors."""
        need(checked, Checked, "what a game is made of", "what `check` gives")
        if checked.model is None:
            raise RulesError(tuple(checked.diagnostics))
        return cls(checked.model, options)

    @classmethod
    def with_values(cls, rules: model.Model, values: Iterable[tuple[int, int | bool]]) -> Game:
        """The game with some options, by ordinal, given values as the model has them."""
        made = cls(rules)
        given = dict(values)
        made._values = tuple(given.get(number, value) for number, value in enumerate(made._values))
        return made

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.model.title

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        """What its first lines say: author, year, and so on."""
        return self.model.about

    @property
    def players(self) -> range:
        """The numbers of players it can be played with."""
        return range(self.model.players_low, self.model.players_high + 1, self.model.teams or 1)

    @property
    def options(self) -> tuple[GameOption, ...]:
        """Its options, in the order of the file."""
        return tuple(
            _game_option(self.model, option, value)
            for option, value in zip(self.model.options, self._values, strict=True)
        )

    @property
    def option_values(self) -> dict[str, int | bool | str]:
        """The values of the options by name."""
        return {option.name: option.value for option in self.options}

    @property
    def measure_titles(self) -> tuple[str, ...]:
        """What a simulation counts."""
        return tuple(measure.title for measure in self.model.measures)

    @cached_property
    def idle_values(self) -> frozenset[int]:
        """The ordinals of the model's variables that no rule asks for: they are there to be counted."""
        return idle_values(self.model)

    @cached_property
    def kinds_in_order(self) -> frozenset[str]:
        """The kinds whose cards the rules may go through in the order in which the game has them."""
        return kinds_in_order(self.model)

    @cached_property
    def hiding(self) -> Hiding:
        """What may be hidden in the rules, and which of their locals may hold it."""
        return Hiding(self.model)

    @property
    def source_texts(self) -> dict[str, str]:
        """The texts that the rules were read from, by the name of the file."""
        return {source.name: source.text for source in self.model.sources}

    @cached_property
    def rules_hash(self) -> str:
        """A digest of the texts of the rules, in the order they were read, and the values of the options."""
        kept = [[source.text for source in self.model.sources], sorted(self.option_values.items())]
        return hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:32]

    def same_as(self, other: Game) -> bool:
        """Whether two games have the same rules and options."""
        return self is other or self.rules_hash == other.rules_hash

    def seat_names(self, players: int) -> tuple[str, ...]:
        """What the seats are called when nobody has said otherwise."""
        players = self.check_players(players)
        return seat_names(self.model, players)

    def check_players(self, players: int | None) -> int:
        """The number of players, the smallest one when none is given; `ValueError` when the game cannot be played
        so.
        """
        if players is None:
            return self.model.players_low
        need_int(players, "the number of players")
        if players not in self.players:
            counts = self.players
            allowed = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            if len(counts) > 1 and self.model.teams:
                allowed = f"{', '.join(map(str, counts[:-1]))} or {counts[-1]}"
            raise ValueError(f"{self.title} is for {allowed} players, not {players}")
        return players

    def program(
        self, players: int, *, logs: bool = False, invariants: bool = False, explicit_chance: bool = False
    ) -> Program:
        """The compiled rules for a number of players."""
        key = (players, logs, invariants)
        if explicit_chance:
            if key not in self._explicit:
                explicit = Layout(self.model, players, self._values, is_explicit=True)
                made = ExplicitProgram.make(self.model, explicit, logs=logs, checks_invariants=invariants)
                assert isinstance(made, ExplicitProgram)
                self._explicit[key] = made
            return self._explicit[key]
        if key not in self._programs:
            layout = Layout(self.model, players, self._values)
            self._programs[key] = Program.make(self.model, layout, logs=logs, checks_invariants=invariants)
        return self._programs[key]

    def goal(self, text: str) -> Goal:
        """What an expression, in which `p` is a player, gives for each player; `RulesError` for one that is wrong."""
        need_text(text, "a goal")
        if text not in self._goals:
            self._goals[text] = Goal.read(self.model, text)
        return self._goals[text]

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        names: Sequence[str] | None = None,
        log: bool = True,
        invariants: bool = False,
        explicit_chance: bool = False,
    ) -> State:
        """A new game, set up, at its first decision. The same seed gives the same game.

        With `explicit_chance` rolls, shuffles and other draws are decisions of seat 0, and the seed decides nothing.
        """
        if players.__class__ is not int:
            players = self.check_players(players)
        if seed.__class__ is not int:
            need_int(seed, "the seed")
        program = None if explicit_chance else self._programs.get((players, False, invariants))
        if program is None:
            players = self.check_players(players)
            program = self.program(players, invariants=invariants, explicit_chance=explicit_chance)
        called = tuple(program.labels.seats)
        if names is not None:
            need_texts(names, "the names")
            called = tuple(names)
            if len(called) != program.layout.players:
                raise ValueError(f"{len(called)} names for {players} players")
            if (same := alike(called)) is not None:
                raise ValueError(f"seats {same[0]} and {same[1]} are both called {visible(called[same[1] - 1])}")
        generator = seeded(seed)
        past = (None, generator) if log else None
        return State.of(self, program, program.start(generator), seed, called, past)

    def restore(self, text: str, *, log: bool = True, invariants: bool = False) -> State:
        """The state of `State.to_json`; `BadStateError` says what is wrong with a text that is none."""
        need_text(text, "a saved state")
        found = read_json(text)
        if found["program"] != self.rules_hash:
            raise BadStateError("this state belongs to other rules, or to these with other options")
        try:
            players = self.check_players(found["players"])
        except (TypeError, ValueError) as error:
            raise BadStateError(str(error)) from None
        program = self.program(players, invariants=invariants, explicit_chance="chance" in found)
        names = found.get("names")
        if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
            raise BadStateError("the names in this state are damaged")
        if alike(names) is not None:
            raise BadStateError("the names in this state are damaged")
        seed = found.get("seed")
        if type(seed) is not int:
            raise BadStateError("the seed in this state is damaged")
        cells = read_cells(program, found)
        state = State.of(self, program, cells, seed, tuple(names), (None, cells) if log else None)
        state.mark_as_read()
        try:
            with damage_told():
                for decision in state.decisions:
                    if not decision.options:
                        raise BadStateError("this state asks somebody who has nothing to choose")
                    # What is asked is read from the names where the rules wait.
                    assert isinstance(decision.prompt, str)
                    assert isinstance(decision.options[0].label, str)
        except Fault as fault:
            raise BadStateError(f"this state cannot go on: {fault.message}") from None
        return state

    def dump(self, players: int | None = None, *, explicit_chance: bool = False) -> str:
        """The compiled program as Python source, for whoever works on the engine."""
        return self.program(self.check_players(players), explicit_chance=explicit_chance).source()


def _option_values(rules: model.Model, given: Mapping[str, Any]) -> tuple[int | bool, ...]:
    names = [option.name for option in rules.options]
    need(given, Mapping, "what stands for options", "a dict of names and values")
    for name in given:
        need_text(name, "the name of an option")
        if name not in names:
            near = did_you_mean(name, names)
            hint = f"did you mean {near}?" if near else f"the options are {', '.join(names) or 'none'}"
            raise ValueError(f"there is no option {shown(name)}: {hint}")
    values = tuple(
        _read_value(rules, option, given[option.name]) if option.name in given else option.default
        for option in rules.options
    )
    for requirement in rules.requirements:
        if not is_met(requirement, values):
            condition = requirement.condition.span.text
            raise ValueError(f"these options do not go together: {rules.title} requires {condition}")
    return values


def _words_of(rules: model.Model, type_: EnumType) -> tuple[str, ...]:
    return next(enum.values for enum in rules.enums if enum.name == type_.name)


def _read_value(rules: model.Model, option: model.Option, value: Any) -> int | bool:
    """The value of an option from what a caller or a command line says."""
    match option.type:
        case IntType(low=low, high=high):
            is_written = isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,20}", value)
            number = int(value) if is_written else value
            if type(number) is int and low <= number <= high:
                return number
            raise ValueError(f"option {option.name} is a number from {low} to {high}, not {shown(value)}")
        case BoolType():
            if isinstance(value, bool):
                return value
            if str(value).casefold() in ("yes", "true", "on", "no", "false", "off"):
                return str(value).casefold() in ("yes", "true", "on")
            raise ValueError(f"option {option.name} is yes or no, not {shown(value)}")
        case EnumType() as type_:
            words = _words_of(rules, type_)
            if value in words:
                return words.index(value)
            allowed = " or ".join(f'"{word}"' for word in words)
            raise ValueError(f"option {option.name} is {allowed}, not {shown(value)}")
        case other:
            raise AssertionError(f"an option cannot have type {other}")


def _game_option(rules: model.Model, option: model.Option, value: int | bool) -> GameOption:
    kind, low, high, words = "int", 0, 0, ()  # type: tuple[str, int, int, tuple[str, ...]]
    default: int | bool | str = option.default
    now: int | bool | str = value
    match option.type:
        case IntType():
            low, high = option.type.low, option.type.high
        case BoolType():
            kind = "bool"
        case EnumType() as type_:
            kind, words = "words", _words_of(rules, type_)
            default, now = words[option.default], words[value]
        case other:
            raise AssertionError(f"an option cannot have type {other}")
    return GameOption(
        name=option.name, about=option.about, kind=kind, default=default, value=now, low=low, high=high, words=words
    )


__all__ = ["Game", "GameOption", "UnknownGameError", "bundled_games", "find_rules", "load"]
