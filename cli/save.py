"""Saved games: a game under way as one file that carries its rules with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulewright import __version__
from rulewright.cli.failure import os_sentence
from rulewright.cli.file import replacing
from rulewright.cli.seats import Seat
from rulewright.cli.session import Session
from rulewright.cli.usage import WrongUse
from rulewright.dsl import RulesError, Source, check_sources, visible
from rulewright.interpreter import BadStateError, Game
from rulewright.playtest import read_bot

FORM = 1
MARK = "rulewright_save"
LARGEST_FILE = 64_000_000

# What every save of ours begins with, so that one can be told from any other file by its first bytes.
START = f'{{\n "{MARK}": '.encode()


def write_save(path: Path, session: Session) -> None:
    """Writes a save, so that at any moment the file is the old one or the new one whole; raises `OSError`."""
    game = session.game
    readers = [0, *(seat.number for seat in session.people)]
    saved = {
        MARK: FORM,
        "version": __version__,
        "title": game.title,
        "rules_hash": game.rules_hash,
        "sources": [[name, text] for name, text in game.source_texts.items()],
        "options": game.option_values,
        "seats": [{"name": seat.name, "player": seat.player} for seat in session.seats],
        "seed": session.seed,
        "state": json.loads(session.state.to_json()),
        "log": {
            str(reader): [[told.text, told.is_said] for told in session.told_so_far(reader or None)]
            for reader in readers
        },
    }
    with replacing(path) as file:
        file.write(json.dumps(saved, indent=1) + "\n")


def is_save(path: Path) -> bool:
    """Whether a file is a save of ours, which a newer one may take the place of."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(START)) == START


def read_save(path: Path) -> Session:
    """The game in a saved file; `WrongUse` says why there is none."""
    data = _read(path)
    try:
        sources = tuple(Source(_text(name), _text(text)) for name, text in data["sources"])
        options = {_text(name): value for name, value in data["options"].items()}
        seats = tuple(_seat(number, each) for number, each in enumerate(data["seats"], 1))
        rules_hash, version, seed = _text(data["rules_hash"]), _text(data["version"]), data["seed"]
        state_text = json.dumps(data["state"])
        past = {
            int(reader): [(_text(text), is_said is True) for text, is_said in lines]
            for reader, lines in data["log"].items()
        }
        if type(seed) is not int:
            raise TypeError("a seed is a number")
        if not sources:
            raise ValueError("rules are needed")
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged(path, "a part of it is missing or is not what it should be") from None
    try:
        # As they were when they were saved: no file is looked at but this one.
        game = Game.of(check_sources(sources), options)
    except (RulesError, ValueError):
        raise damaged(path, _by_version(version, "the rules in it cannot be read")) from None
    try:
        for seat in seats:
            if not seat.is_person:
                read_bot(seat.player, game)
    except (RulesError, ValueError):
        raise damaged(path, _by_version(version, "it names a player that there is not")) from None
    if game.rules_hash != rules_hash:
        raise damaged(path, _by_version(version, "the rules in it are not those it was saved with"))
    try:
        state = game.restore(state_text)
    except BadStateError as error:
        raise damaged(path, _by_version(version, str(error))) from None
    if state.players != len(seats):
        raise damaged(path, f"it names {len(seats)} players for a game of {state.players}")
    return Session(game=game, seats=seats, seed=seed, state=state, past=past)


def damaged(path: Path, reason: str) -> WrongUse:
    """The refusal of a file that began like a save."""
    return WrongUse(f"{path} is damaged: {reason}", hint="Nothing was changed; an earlier save may still be whole.")


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.is_dir() or (path.exists() and not path.is_file()):
            raise WrongUse(f"{path} is not a saved game", hint="Name the file that `save` wrote.")
        if not is_save(path):
            if not path.exists():
                raise WrongUse(f"there is no file {path}", hint="Name the file that `save` wrote.")
            raise WrongUse(f"{path} is not a saved game", hint="Name the file that `save` wrote.")
        if path.stat().st_size > LARGEST_FILE:
            raise damaged(path, "it is larger than any saved game")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise WrongUse(os_sentence(error).rstrip(".")) from None
    except UnicodeDecodeError:
        raise damaged(path, "it holds bytes that are no text") from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise damaged(path, "it ends too early or is not as it was written") from None
    if not isinstance(data, dict):
        raise damaged(path, "it is not as it was written")
    if data.get(MARK) != FORM:
        raise WrongUse(f"{path} was saved by another version of Rulewright, in a form this one does not know")
    return data


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is needed")
    return value


def _seat(number: int, data: Any) -> Seat:
    return Seat(number, _text(data["name"]), _text(data["player"]))


def _by_version(version: str, reason: str) -> str:
    if version == __version__:
        return reason
    return f"{reason} (it was saved by version {visible(version)}, this is {__version__})"
