"""The bundled games: one folder each, with its rules, card tables and notes."""

from pathlib import Path

FOLDER = Path(__file__).parent


def bundled_games() -> tuple[str, ...]:
    """The names of the games that come with Rulewright, sorted."""
    return tuple(sorted(each.name for each in FOLDER.iterdir() if bundled_rules(each.name).is_file()))


def bundled_rules(name: str) -> Path:
    """Where the rules of a bundled game are."""
    return FOLDER / name / f"{name}.rules"
