"""`rulewright check`: every diagnostic of every file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from rulewright.cli import complete
from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.dsl import Checked, Diagnostic

FORMATS = ("text", "json", "github")


@click.command("check", short_help="Say what is wrong with rules files, and where.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=complete.games)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="For whom.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing of files without a mistake.")
@click.option("--watch", is_flag=True, help="Check again each time a file is saved, until you stop it (Ctrl-C).")
@debug_option
def command(paths: tuple[str, ...], form: str, quiet: bool, watch: bool) -> int:
    """Say what is wrong with rules files, and where.

    PATH is a rules file, a folder (then all rules files below it are checked), or the name of a game that comes with
    Rulewright. The exit code is 1 when there is an error; warnings alone leave it at 0. Where nothing is wrong, one
    line says so. The forms json and github go to standard output, all else to standard error.
    """
    if not watch:
        return _check(paths, form, quiet)[0]
    try:
        _watch(paths, form, quiet)
    except KeyboardInterrupt:
        return FINE


def _watch(paths: tuple[str, ...], form: str, quiet: bool) -> NoReturn:
    """Checks at each save, without end; `WrongUse` only if what to check was not there to begin with."""
    from rulewright.cli.watch import changes, wait_until
    from rulewright.dsl import visible

    _, files = _check(paths, form, quiet)
    while True:
        saved = changes(partial(_watched, paths, tuple(files)))
        count = sum(file.exists() for file in files)
        click.echo(f"Watching {count} {'file' if count == 1 else 'files'}; Ctrl-C ends it.", err=True)
        next(saved)
        click.echo(err=True)
        # An editor may save by moving the old file away and writing a new one in its place.
        while gone := [path for path in paths if not _is_there(path)]:
            click.echo(f"{visible(', '.join(gone))} {'is' if len(gone) == 1 else 'are'} gone; waiting.", err=True)
            wait_until(_is_there, gone)
        before = files
        try:
            _, files = _check(paths, form, quiet)
        except WrongUse:
            # It went away once more in between; the next round waits for it.
            continue
        # A part that went away is read no longer, but is to be seen when it comes back.
        files += [file for file in before if file not in files and not file.exists()]


def _watched(paths: Iterable[str], files: Iterable[Path]) -> Iterator[Path]:
    """Files that were read, and those that have come into a folder since."""
    yield from files
    for path in paths:
        if Path(path).is_dir():
            yield from _below(Path(path))


def _is_there(path: str) -> bool:
    """Whether there is something to check."""
    try:
        return next(rules_files(path), None) is not None
    except WrongUse:
        return False


def _check(paths: tuple[str, ...], form: str, quiet: bool) -> tuple[int, list[Path]]:
    """The exit code, and all files that were read."""
    from rulewright.dsl import Severity, check_path, visible

    files = list(dict.fromkeys(file for path in paths for file in rules_files(path)))
    found = {file: check_path(file) for file in files}
    used = {source.name for each in found.values() for source in each.others}
    # A part for others to use is no game: what is to be said of it is said where it is used.
    checked = [each for file, each in found.items() if not (each.is_part and str(file) in used)]
    # What a variant's base is at fault for is said once.
    diagnostics = list(dict.fromkeys(diagnostic for each in checked for diagnostic in each.diagnostics))
    _print(diagnostics, form)
    if form == "text" and not diagnostics and not quiet:
        name = paths[0] if len(files) == 1 else f"{len(files)} files"
        click.echo(f"{visible(name)}: no problems ({', '.join(_counts(checked))})", err=True)
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
    read = [Path(source.name) for each in found.values() for source in each.others]
    return RULES_AT_FAULT if has_errors else FINE, [*files, *read]


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


def _counts(checked: Iterable[Checked]) -> Iterator[str]:
    """How much there is of what in sound rules, so that who forgot to save a file notices."""
    models = [each.model for each in checked if each.model is not None]
    counts = {
        "option": sum(len(each.options) for each in models),
        "board": sum(len(each.boards) for each in models),
        "kind": sum(len(each.kinds) for each in models),
        "action": sum(len(each.actions) for each in models),
        "invariant": sum(len(each.invariants) for each in models),
        "test": sum(len(each.tests) for each in models),
    }
    for what, number in counts.items():
        if number or what == "test":
            yield f"{number} {what}" if number == 1 else f"{number} {what}s"


def _print(diagnostics: Iterable[Diagnostic], form: str) -> None:
    from rulewright.cli.terminal import diagnostics_text
    from rulewright.dsl import render_github, render_json

    shown = list(diagnostics)
    if form == "json":
        click.echo(render_json(shown))
    elif form == "github":
        if shown:
            click.echo(render_github(shown))
    elif shown:
        click.echo(diagnostics_text(shown), err=True)
