"""`rulewright format`: rules files in their canonical layout."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.check import rules_files
from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.dsl import Diagnostic, Formatted

STANDARD_INPUT = Path("-")


@click.command("format", short_help="Lay out rules files as all others are.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=complete.rules)
@click.option("--check", "is_check", is_flag=True, help="Only say which files would change; then the exit code is 1.")
@click.option("--diff", "is_diff", is_flag=True, help="Only show what would change.")
@debug_option
def command(paths: tuple[str, ...], is_check: bool, is_diff: bool) -> int:
    """Lay out rules files as all others are: indentation, blanks, columns, where comments stand.

    PATH is a rules file or a folder (then all rules files below it are meant), or - for standard input, which then
    goes to standard output. Words, comments and their order stay, so the game stays the same. A file with a mistake in
    its writing is left as it is (standard input comes out unchanged), the mistake is shown, and the exit code is 1.
    """
    from rulewright.cli.terminal import diagnostics_text
    from rulewright.dsl import visible

    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    refused: list[Diagnostic] = []
    changed = 0
    for file in files:
        data = sys.stdin.buffer.read() if file == STANDARD_INPUT else b""
        formatted = _formatted(file, data)
        if formatted.after is None:
            if file == STANDARD_INPUT and not is_check and not is_diff:
                # An editor puts what comes out in the place of the text, which must not be lost.
                sys.stdout.buffer.write(data)
            refused += formatted.diagnostics
            continue
        changed += formatted.is_changed
        if is_diff:
            click.echo(_difference(file, formatted.before, formatted.after), nl=False)
        elif not is_check:
            _write(file, formatted)
        if formatted.is_changed and not is_diff and (is_check or file != STANDARD_INPUT):
            click.echo(f"{visible(str(file))}: {'not ' if is_check else ''}formatted", err=True)
    if refused:
        click.echo(diagnostics_text(refused), err=True)
    elif not changed and files != [STANDARD_INPUT]:
        name = visible(paths[0]) if len(files) == 1 else f"{len(files)} files"
        click.echo(f"{name}: formatted already", err=True)
    return RULES_AT_FAULT if refused or (changed and is_check) else FINE


def _files(path: str) -> Iterator[Path]:
    """The files meant by one argument; a game that comes with Rulewright is not to be changed by its name."""
    if path == str(STANDARD_INPUT):
        yield STANDARD_INPUT
        return
    if not os.path.lexists(path):
        raise WrongUse(f"there is no file or folder {path}", hint="Name a rules file, or a folder with some.")
    yield from rules_files(path)


def _formatted(file: Path, data: bytes) -> Formatted:
    """A file in its layout; `data` is what standard input gave."""
    from rulewright.dsl import format_bytes, format_path

    if file == STANDARD_INPUT:
        return format_bytes("standard input", data)
    return format_path(file)


def _write(file: Path, formatted: Formatted) -> None:
    """Puts the text where it belongs, if it is not there already."""
    from rulewright.dsl import replacing

    assert formatted.after is not None
    if file == STANDARD_INPUT:
        # With the line ends that it has.
        sys.stdout.buffer.write(formatted.after.encode("utf-8"))
    elif formatted.is_changed:
        with replacing(file) as new:
            new.write(formatted.after)


def _difference(file: Path, before: str, after: str) -> str:
    """What changes, as other tools read it: the lines that go and those that come, with some around them."""
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), str(file), str(file))
    return "".join(map(_shown, lines))


def _shown(line: str) -> str:
    """A line of a difference with all that a terminal would obey written out, but for its tabs."""
    from rulewright.dsl import visible

    text = "\t".join(map(visible, line.removesuffix("\n").split("\t")))
    return f"{text}\n" if line.endswith("\n") else f"{text}\n\\ No newline at end of file\n"
