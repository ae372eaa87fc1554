"""The bundled games: one folder each, with its rules, its variants, card tables and notes."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
NAME = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)?")


def bundled_games() -> tuple[str, ...]:
    """The names of the games that come with Rulewright, sorted."""
    return tuple(sorted(each.name for each in FOLDER.iterdir() if bundled_rules(each.name).is_file()))


def bundled_variants(game: str) -> tuple[str, ...]:
    """The names of the variants of a bundled game, such as `pig/two_dice`, sorted."""
    return tuple(f"{game}/{each.stem}" for each in sorted((FOLDER / game).glob("*.rules")) if each.stem != game)


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
