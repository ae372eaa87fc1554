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
TABLES = [(path, players) for path in FILES for players in rulewright.load(path).players]
TABLE_IDS = [f"{path.relative_to(FOLDER).as_posix()} for {players}" for path, players in TABLES]

MOST_DECISIONS = 300
"""Where every decision is looked at from many sides, games are followed so far: random ones can take ten thousands."""

MANY_DECISIONS = 2_000
"""Where games are only played, and when everything is tried that takes minutes."""


@cache
def game_of(path: Path) -> Game:
    """The game of a file; its programs are compiled once for all tests."""
    return rulewright.load(path)


def environment(**more: str) -> dict[str, str]:
    """The environment of another process in which our packages are found as in this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}
