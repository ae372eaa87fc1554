"""The bundled games: one folder each, with its rules, its variants, card tables and notes.

A folder without a file of its own name, such as `classics`, is a collection: every file in it is a game.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
NAME = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?")


def bundled_games() -> tuple[str, ...]:
    """The names of the games that come with Rulewright, sorted, those of collections behind the others."""
    folders = sorted(each for each in FOLDER.iterdir() if each.is_dir())
    alone = [each.name for each in folders if not _is_collection(each)]
    collected = [f"{each.name}/{path.stem}" for each in folders if _is_collection(each) for path in _rules_in(each)]
    return tuple(name for name in (*alone, *collected) if bundled_rules(name).is_file())


def bundled_variants(game: str) -> tuple[str, ...]:
    """The names of the variants of a bundled game, such as `pig/two_dice`, sorted; a game of a collection has none."""
    return tuple(f"{game}/{path.stem}" for path in _rules_in(FOLDER / game) if path.stem != game)


def bundled_names() -> tuple[str, ...]:
    """Every game that comes with Rulewright, and behind each its variants."""
    return tuple(name for game in bundled_games() for name in (game, *bundled_variants(game)))


def bundled_rules(name: str) -> Path:
    """Where the rules of a bundled game or variant are."""
    return FOLDER / bundled_path(name)


def bundled_path(name: str) -> str:
    """The same below the folder of the games."""
    game, _, variant = name.partition("/")
    return f"{game}/{variant or game}.rules"


def _is_collection(folder: Path) -> bool:
    return bool(_rules_in(folder)) and not bundled_rules(folder.name).is_file()


def _rules_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.rules"))
