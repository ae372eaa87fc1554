"""`rulewright check`: every diagnostic of every file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.dsl import Diagnostic

FORMATS = ("text", "json", "github")


@click.command("check", short_help="Say what is wrong with rules files, and where.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="For whom.")
@debug_option
def command(paths: tuple[str, ...], form: str) -> int:
    """Say what is wrong with rules files, and where.

    PATH is a rules file, a folder (then all rules files below it are checked), or the name of a game that comes with
    Rulewright. The exit code is 1 when there is an error; warnings alone leave it at 0. The forms json and github go to
    standard output.
    """
    from rulewright.dsl import Severity, check_path

    files = list(dict.fromkeys(file for path in paths for file in rules_files(path)))
    diagnostics = [diagnostic for file in files for diagnostic in check_path(file).diagnostics]
    _print(diagnostics, len(files), form)
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    return RULES_AT_FAULT if has_errors else FINE


def rules_files(path: str) -> Iterator[Path]:
    """The rules files meant by one argument, those of a folder by their names; `WrongUse` if there are none."""
    place = Path(path)
    if place.is_dir():
        found = list(_below(place))
        if not found:
            raise WrongUse(f"no rules file is in the folder {path}", hint="The name of a rules file ends in .rules.")
        yield from found
    elif os.path.lexists(place):
        yield place
    else:
        from rulewright.cli.game import find

        yield find(path, "file, folder or game")


def _below(folder: Path) -> Iterator[Path]:
    """Rules files in a folder and its folders; hidden folders hold nothing of the author's."""
    for name, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for file in sorted(files):
            if file.endswith(".rules"):
                yield Path(name, file)


def _print(diagnostics: Iterable[Diagnostic], files: int, form: str) -> None:
    import sys

    from rulewright.cli.terminal import diagnostics_text, is_terminal
    from rulewright.dsl import render_github, render_json

    shown = list(diagnostics)
    if form == "json":
        click.echo(render_json(shown))
    elif form == "github":
        if shown:
            click.echo(render_github(shown))
    elif shown:
        click.echo(diagnostics_text(shown), err=True)
    elif is_terminal(sys.stderr):
        # Programs take silence for success; a person wants a word.
        click.echo(f"{files} {'file' if files == 1 else 'files'}, no mistakes.", err=True)
