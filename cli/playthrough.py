"""Files of playthroughs at the command line: opened with a sentence for whatever is wrong with them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NoReturn

from rulewright.cli.seats import checked_name
from rulewright.cli.usage import WrongUse
from rulewright.dsl import RulesError, visible
from rulewright.interpreter import BadPlaythroughError, Playthrough, Reading, is_playthrough, read_playthrough
from rulewright.playtest import read_bot

WRITERS = "Name a file that `save` or `play --record` wrote."
CUT_SHORT = "The last line was cut short while it was written; that decision is lost."


def open_playthrough(path: Path) -> Reading:
    """What a file holds, as far as it is whole; `WrongUse` when nothing of it can be played."""
    if not path.exists():
        raise WrongUse(f"there is no file {path}", hint=WRITERS)
    if not is_playthrough(path):
        raise WrongUse(f"{path} is not a playthrough", hint=WRITERS)
    try:
        reading = read_playthrough(path)
    except BadPlaythroughError as error:
        hint = "Nothing of it can be played." if error.line else None
        raise WrongUse(f"{path}, {error}" if error.line else f"{path}: {error}", hint=hint) from None
    for seat in reading.play.seats:
        try:
            checked_name(seat.name)
            if seat.player != "person":
                read_bot(seat.player, reading.play.game)
        except (RulesError, ValueError):
            raise WrongUse(
                f"{path}, line 1: it seats a player that there is not: {visible(seat.player[:60])}"
            ) from None
        except WrongUse as error:
            raise WrongUse(f"{path}, line 1: {error.message}") from None
    return reading


def whole_playthrough(path: Path) -> Reading:
    """What a file holds; `WrongUse` when it is damaged."""
    reading = open_playthrough(path)
    if reading.damage is not None:
        refuse_damage(path, reading)
    return reading


def refuse_damage(path: Path, reading: Reading) -> NoReturn:
    """Says what is wrong with a file, and what is left of it."""
    count = len(reading.play)
    what = "1 decision stands" if count == 1 else f"{count} decisions stand"
    raise WrongUse(
        f"{path}, {reading.damage}",
        hint=f"{what} before that. `rulewright resume --recover {path}` goes on from there, and keeps the file aside.",
    )


def what_is_lost(path: Path, play: Playthrough) -> str | None:
    """What a file holds that would be lost if a game were written over it; none if all of it is in the game."""
    if not is_playthrough(path):
        return "is not a playthrough"
    try:
        reading = read_playthrough(path)
    except BadPlaythroughError:
        return "is a playthrough that cannot be read"
    if reading.damage is not None:
        return "is a playthrough that is damaged"
    there = reading.play
    count = "1 decision" if len(there) == 1 else f"{len(there)} decisions"
    # The first line of a file has the rules, the options, the seats and the seed.
    if there.lines()[0] != play.lines()[0]:
        return f"holds another game: {visible(there.game.title)}, with {count}"
    old, new = ([(each.seat, each.text) for each in every.decisions] for every in (there, play))
    if old == new[: len(old)]:
        return None
    if new == old[: len(new)]:
        return f"holds this game further on, with {count}"
    return f"holds this game as it went otherwise, with {count}"


def set_aside(path: Path) -> Path:
    """Copies a damaged file to a name beside its own that is free."""
    number, name = 1, path.with_name(f"{path.name}.damaged")
    while name.exists():
        number += 1
        name = path.with_name(f"{path.name}.damaged{number}")
    shutil.copy2(path, name)
    return name
