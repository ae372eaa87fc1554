"""`rulewright resume`: goes on with a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.play import lead, script_option
from rulewright.cli.usage import debug_option


@click.command("resume", short_help="Go on with a saved game.")
@click.argument("file")
@script_option
@debug_option
def command(file: str, script: str | None) -> None:
    """Go on with a game that `save` put into FILE.

    The file holds the rules as they were, so it can be read wherever Rulewright is.
    """
    from rulewright.cli.save import read_save

    lead(read_save(Path(file)), script, "Here the game was saved: `log` tells what happened before.")
