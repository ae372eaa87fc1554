"""The rules files that come with Rulewright: what is here must hold of every one of them."""

import os
import sys
from functools import cache
from pathlib import Path

import rulewright
import rulewright.games
from rulewright.interpreter import Game

FOLDER = Path(rulewright.games.__file__).parent
FILES = sorted(FOLDER.glob("**/*.rules"))
IDS = [path.relative_to(FOLDER).as_posix() for path in FILES]

MOST_DECISIONS = 300
FEWER_DECISIONS = 40

MANY_DECISIONS = 2_000
"""Where games are only played, and when everything is tried that takes minutes."""


def is_collected(path: Path) -> bool:
    """Whether a game is one of a collection: these are many, so that less of each does."""
    return not (path.parent / f"{path.parent.name}.rules").is_file()


def most_decisions(path: Path) -> int:
    """How far a game is followed where every decision is looked at from many sides; random ones can take thousands."""
    return FEWER_DECISIONS if is_collected(path) else MOST_DECISIONS


@cache
def game_of(path: Path) -> Game:
    """The game of a file; its programs are compiled once for all tests."""
    return rulewright.load(path)


def environment(**more: str) -> dict[str, str]:
    """The environment of another process in which our packages are found as in this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}
