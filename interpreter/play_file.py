"""The form of a playthrough's file: JSON lines, of which the first says what is played, the others what was decided.

Each other line is one of these:

- `{"n": 12, "seat": 2, "chose": …}`: the twelfth decision, by value (`written_answer.py`);
- `{"undo_to": 9}`: all decisions after the ninth were taken back;
- `{"after": 100, "digest": "…"}`: what the named values add up to after a hundred decisions.

Every line ends with a sum (`line_sum.py`), but for files of the first form, which have none.

What is read is trusted in nothing: its size, its depth and every part are tested, and no other file is looked at.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any, NoReturn

from attrs import frozen

from rulewright.dsl.diagnostic import RulesError
from rulewright.dsl.escape import visible
from rulewright.dsl.load import check_sources
from rulewright.dsl.source import Source
from rulewright.interpreter.fault import DECISION_LIMIT
from rulewright.interpreter.game import Game
from rulewright.interpreter.label import alike
from rulewright.interpreter.line_sum import without_sum
from rulewright.interpreter.state import State
from rulewright.interpreter.written_value import Json
from rulewright.version import __version__

MARK = "rulewright_play"
FORM = 2
WITHOUT_SUMS = 1
"""The first form, in which files were written before there were sums."""


START = f'{{"{MARK}": '.encode()
"""What every playthrough begins with, so that one can be told from any other file by its first bytes."""

LARGEST_FILE = 32_000_000
LONGEST_HEADER = 16_000_000
LONGEST_LINE = 1_000_000
LONGEST_NAME = 200

DIGEST_EVERY = 100
"""Decisions from one digest to the next."""

DIGITS = 32


class BadPlaythroughError(ValueError):
    """A file that is no playthrough, or not a whole one: the line that is wrong (from 1; 0: all of it) and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else self.reason


class WrongDigestError(BadPlaythroughError):
    """A digest that is not that of the game: something before it is not as it was, which line cannot be told."""


@frozen
class Seated:
    """Who sits at a seat: what they are called, and `person` or the bot that plays."""

    name: str
    player: str = "person"


@frozen(kw_only=True)
class Header:
    """What is played, as the first line of a file says it."""

    version: str
    rules_hash: str
    seats: tuple[Seated, ...]
    seed: int
    options: dict[str, Any]
    sources: tuple[Source, ...]
    sum: int | None
    """The sum of the line; none in a file without sums."""

    def game(self) -> Game:
        """The game of the texts in it; `BadPlaythroughError` when they are none."""
        try:
            game = Game.of(check_sources(self.sources), self.options)
            game.check_players(len(self.seats))
        except RulesError as error:
            first = error.diagnostics[0].message
            refuse(1, self.by_version(f"the rules in it cannot be read: {visible(first)}"))
        except ValueError as error:
            refuse(1, self.by_version(visible(str(error))))
        if game.rules_hash != self.rules_hash:
            refuse(1, self.by_version("the rules in it are not those that were played"))
        return game

    def by_version(self, reason: str) -> str:
        """A reason, with the version that wrote the file if it is another one."""
        if self.version == __version__:
            return reason
        return f"{reason} (this was written by version {visible(self.version)}, and is read by {__version__})"


@frozen
class Taken:
    """A decision: its number (from 1), whose it is, and the answer by value."""

    number: int
    seat: int
    answer: Json


@frozen
class Back:
    """What came after so many decisions was taken back."""

    to: int


@frozen
class Digest:
    """What the named values add up to after so many decisions."""

    after: int
    digest: str


Line = Taken | Back | Digest


def digest_of(state: State) -> str:
    """A digest of all named values, the same on every machine."""
    return hashlib.sha256(json_text(state.named_values(), sort_keys=True).encode()).hexdigest()[:DIGITS]


def header_line(game: Game, seats: Sequence[Seated], seed: int) -> str:
    """The first line of a file."""
    sources = game.model.sources
    return json_text(
        {
            MARK: FORM,
            "version": __version__,
            "title": game.title,
            "rules_hash": game.rules_hash,
            "options": game.option_values,
            "players": len(seats),
            "seats": [{"name": seat.name, "player": seat.player} for seat in seats],
            "seed": seed,
            "sources": [[_beside(source.name, sources[0].name), source.text] for source in sources],
        }
    )


def taken_line(number: int, seat: int, text: str) -> str:
    """The line of a decision, of which the answer is JSON already."""
    return f'{{"n": {number}, "seat": {seat}, "chose": {text}}}'


def back_line(to: int) -> str:
    return json_text({"undo_to": to})


def digest_line(after: int, digest: str) -> str:
    return json_text({"after": after, "digest": digest})


def read_header(line: bytes) -> Header:
    """What the first line of a file says; `BadPlaythroughError` says why it is none."""
    if not line.startswith(START):
        refuse(1, "this is no playthrough")
    data = _object(line, 1)
    form = data[MARK]
    if type(form) is int and form > FORM:
        version = data.get("version")
        told = f" {visible(version[:LONGEST_NAME])}" if isinstance(version, str) else ""
        refuse(
            1, f"this was written by a newer version{told} of Rulewright, in form {form}; this one reads form {FORM}"
        )
    if type(form) is not int or form not in (WITHOUT_SUMS, FORM) or (form == WITHOUT_SUMS and "sum" in data):
        refuse(1, "this is a playthrough in a form that there is not")
    sum = None if form == WITHOUT_SUMS else checked_line(line, 0, 1)[1]
    try:
        texts = data["sources"]
        seats = tuple(
            Seated(_text(each["name"], LONGEST_NAME), _text(each["player"], LONGEST_LINE)) for each in data["seats"]
        )
        header = Header(
            version=_text(data["version"], LONGEST_NAME),
            rules_hash=_text(data["rules_hash"], LONGEST_NAME),
            seats=seats,
            seed=_number(data["seed"]),
            options={_text(name, LONGEST_NAME): _value(value) for name, value in data["options"].items()},
            sources=tuple(Source(_text(name, LONGEST_LINE), _text(text, LONGEST_HEADER)) for name, text in texts),
            sum=sum,
        )
        players = _number(data["players"])
    except (KeyError, TypeError, ValueError, AttributeError):
        refuse(1, "a part of it is missing or is not what it should be")
    if not header.sources or len({source.name for source in header.sources}) < len(header.sources):
        refuse(1, "the rules in it are not whole")
    if players != len(seats):
        refuse(1, f"it names {len(seats)} seats for {players} players")
    if (same := alike([seat.name for seat in seats])) is not None:
        refuse(1, f"seats {same[0]} and {same[1]} have the same name")
    return header


def checked_line(line: bytes, before: int, number: int) -> tuple[bytes, int]:
    """A line without its sum, and that sum; `BadPlaythroughError` when it is not right."""
    found = without_sum(line, before)
    if found is None:
        other = ", or does not belong behind the one before" if number > 1 else ""
        refuse(number, f"this line is not as it was written{other}")
    return found


def read_line(line: bytes, number: int) -> Line:
    """What another line says; `BadPlaythroughError` says why it says nothing."""
    data = _object(line, number)
    match data:
        case {"n": int(n), "seat": int(seat), "chose": answer} if len(data) == 3 and _are_counts(n, seat):
            return Taken(n, seat, answer)
        case {"undo_to": int(to)} if len(data) == 1 and _are_counts(to):
            return Back(to)
        case {"after": int(after), "digest": str(digest)} if len(data) == 2 and _are_counts(after):
            return Digest(after, digest)
        case _:
            raise BadPlaythroughError(number, "this is no decision, no undo and no digest")


def refuse(line: int, reason: str) -> NoReturn:
    """Says that a line is wrong."""
    raise BadPlaythroughError(line, reason) from None


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > (LONGEST_HEADER if number == 1 else LONGEST_LINE):
        refuse(number, "this line is longer than any there is")
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_once)
    except UnicodeDecodeError:
        refuse(number, "this line holds bytes that are no text")
    except (ValueError, RecursionError):
        refuse(number, "this line is cut short, or is not as it was written")
    if not isinstance(data, dict):
        refuse(number, "this line is not as it was written")
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a name stands twice")
    return made


def _are_counts(*numbers: int) -> bool:
    return all(type(number) is int and 0 <= number <= DECISION_LIMIT for number in numbers)


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise TypeError("a text is needed")
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a number is needed")
    return value


def _value(value: object) -> int | bool | str:
    if not isinstance(value, int | bool | str):
        raise TypeError("the value of an option is needed")
    return value


def _beside(name: str, main: str) -> str:
    """A source's name as seen from the folder of the rules: the rest of its path is nobody else's business."""
    path, folder = PurePosixPath(name), PurePosixPath(main).parent
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else name


def json_text(data: Json, *, sort_keys: bool = False) -> str:
    """JSON as files have it: on one line, in ASCII."""
    separators = (",", ":") if sort_keys else (", ", ": ")
    return json.dumps(data, separators=separators, sort_keys=sort_keys, ensure_ascii=True, allow_nan=False)
