"""The terminal, or the file or pipe, that output goes to: its width and whether it is coloured."""

import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from rulewright.dsl import Diagnostic, render_text

NARROWEST = 20
WIDEST = 200
WIDEST_TEXT = 100
"""Lines of text longer than this are hard to read, however wide the window."""


def is_terminal(stream: TextIO) -> bool:
    """Whether a person looks at what this stream shows or is fed."""
    try:
        return stream.isatty()
    except ValueError:
        # A stream that was closed.
        return False


def is_coloured(stream: TextIO) -> bool:
    """Whether colours are wanted there: on a terminal that has them, and not with `NO_COLOR` set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns there are for text."""
    # It imports all that it knows of archives, and most commands end without a word to lay out.
    import shutil

    return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def diagnostics_text(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics for people, as standard error can show them."""
    return render_text(diagnostics, colour=is_coloured(sys.stderr), width=width())


def complaint(text: str) -> None:
    """Prints a paragraph on standard error, on a terminal broken between words."""
    if is_terminal(sys.stderr):
        import textwrap

        text = textwrap.fill(text, min(width(), WIDEST_TEXT), break_on_hyphens=False)
    click.echo(text, err=True)
