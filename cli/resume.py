"""`rulewright resume`: goes on with a playthrough, and goes on recording it."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.play import free_undo_option, lead, script_option
from rulewright.cli.usage import debug_option


@click.command("resume", short_help="Go on with a recorded or saved game.")
@click.argument("file")
@click.option("--recover", is_flag=True, help="Go on from where a damaged file is still whole; the file is kept aside.")
@free_undo_option
@script_option
@debug_option
def command(file: str, recover: bool, free_undo: bool, script: str | None) -> None:
    """Go on with the game in FILE, which `play --record` or `save` wrote, and go on recording it there.

    The file holds the rules as they were, so it can be read wherever Rulewright is.
    """
    from rulewright.cli.playthrough import CUT_SHORT, open_playthrough, refuse_damage, set_aside
    from rulewright.cli.session import Session
    from rulewright.dsl import visible

    path = Path(file)
    reading = open_playthrough(path)
    notice = "Here the game was left: `log` tells what happened before."
    if reading.damage is not None:
        if not recover:
            refuse_damage(path, reading)
        aside = set_aside(path)
        notice = f"Here the file is still whole. The damaged one is kept as {visible(str(aside))}."
    elif reading.is_cut:
        notice = f"{CUT_SHORT} {notice}"
    reading.play.go_on_recording(path, reading.length)
    lead(Session.take_up(reading.play, is_free=free_undo), script, notice)
