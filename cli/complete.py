"""What a shell offers when somebody presses the tabulator: games and files, options and their values, bots, codes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from rulewright.games import bundled_names

RULES = ".rules"
BOTS = ("random", "greedy:")
MOST_NUMBERS = 50


def games(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Bundled games with their variants, and rules files with the folders that may hold some."""
    return [*_beginning(typed, bundled_names()), *files(typed)]


def rules(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Rules files, and folders that may hold some."""
    return files(typed)


def files(typed: str) -> list[CompletionItem]:
    """Rules files and folders whose path begins so; hidden ones only when asked for."""
    folder, _, start = typed.rpartition("/")
    place = Path(f"{folder}/" if "/" in typed else ".")
    try:
        entries = sorted(place.expanduser().iterdir())
    except OSError:
        return []
    found = []
    for entry in entries:
        if not entry.name.startswith(start) or (entry.name.startswith(".") and not start.startswith(".")):
            continue
        path = f"{folder}/{entry.name}" if "/" in typed else entry.name
        if entry.is_dir():
            found.append(CompletionItem(f"{path}/"))
        elif entry.name.endswith(RULES):
            found.append(CompletionItem(path))
    return found


def settings(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Options of the game that is named already, then their values."""
    # An option that still lacks its value keeps Click from reading the arguments.
    named = [context.params.get("name"), context.params.get("first"), *context.args]
    game = next((name for name in named if name), None)
    if game is None:
        return []
    # A game that is not there, or wrong, has nothing to offer, and this is no place to say so.
    from rulewright.cli.game import load
    from rulewright.dsl import RulesError

    try:
        options = load(game).options
    except (RulesError, click.ClickException, OSError):
        return []
    name, separator, _ = typed.partition("=")
    if not separator:
        return [
            CompletionItem(f"{option.name}=", help=option.about) for option in options if option.name.startswith(name)
        ]
    values: Iterable[str] = ()
    for option in options:
        if option.name != name:
            continue
        if isinstance(option.default, bool):
            values = ("yes", "no")
        elif isinstance(option.default, int):
            # Of a great many numbers a list is no help.
            values = map(str, range(option.low, min(option.high, option.low + MOST_NUMBERS - 1) + 1))
        else:
            values = option.words
    return _beginning(typed, [f"{name}={value}" for value in values])


def seats(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Who may play a seat that is named already: `2=random`."""
    seat, separator, _ = typed.partition("=")
    return _beginning(typed, [f"{seat}={who}" for who in (*BOTS, "person")]) if separator else []


def bots(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The kinds of bots."""
    return _beginning(typed, BOTS)


def codes(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Codes of diagnostics, with their titles."""
    from rulewright.dsl import codes as all_codes
    from rulewright.dsl import explain

    found = []
    for code in all_codes():
        if code.startswith(typed.upper()):
            explanation = explain(code)
            found.append(CompletionItem(code, help=explanation.title if explanation else None))
    return found


def _beginning(typed: str, words: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(typed)]
