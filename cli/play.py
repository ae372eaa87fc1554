"""`rulewright play`: a game at this terminal, with people, bots or a script at the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.game import chosen_seed, find, game_argument, load, players_option, seed_option, set_option
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.cli.session import Session
    from rulewright.cli.workshop import Workshop

script_option = click.option(
    "--script", metavar="FILE", help="Take the answers of all people from a file: one a line, `#` begins a note."
)

free_undo_option = click.option(
    "--free-undo", is_flag=True, help="All have agreed: anything may be taken back, whatever came to light since."
)


@click.command("play", short_help="Play a game at this terminal.")
@game_argument
@players_option("How many play.  [default: as few as can]")
@click.option(
    "--seat",
    "seats",
    metavar="SEAT=WHO",
    multiple=True,
    shell_complete=complete.seats,
    help="Who plays a seat, or several: 2=random, 2-4=random, 3=greedy:p.points, 1=person.  [default: people]",
)
@click.option("--name", "names", metavar="SEAT=NAME", multiple=True, help="What a player is called: 1=Ada.")
@set_option
@seed_option
@click.option("--record", metavar="FILE", help="Keep a file of the game up to date; `resume` and `replay` read it.")
@click.option("--watch", is_flag=True, help="Go on from the same position each time the rules are saved.")
@free_undo_option
@script_option
@debug_option
def command(
    name: str,
    players: int | None,
    seats: tuple[str, ...],
    names: tuple[str, ...],
    settings: tuple[str, ...],
    seed: int | None,
    record: str | None,
    watch: bool,
    free_undo: bool,
    script: str | None,
) -> None:
    """Play a game at this terminal.

    Every seat is a person's unless --seat says otherwise. Where a game has secrets, the screen is handed from one
    person to the next. Type `help` at the prompt to see what else can be typed there.
    """
    game = load(name, settings)

    from rulewright.cli.seats import seat_players
    from rulewright.cli.session import Session
    from rulewright.cli.workshop import Workshop

    table = seat_players(game, players, seats, names)
    workshop = None
    if watch:
        if script is not None or not any(seat.is_person for seat in table):
            raise WrongUse(
                "--watch is for people who play", hint="Leave it out with --script, and where only bots play."
            )
        workshop = Workshop.of(find(name), settings, game)
    session = Session.begin(game, table, chosen_seed(seed), is_free=free_undo)
    if record is not None:
        begin_recording(session, record)
    lead(session, script, workshop=workshop)


def begin_recording(session: Session, file: str) -> None:
    """Keeps a file of a new game up to date; `WrongUse` where that would write over another one."""
    from pathlib import Path

    path = Path(file).expanduser()
    if path.exists():
        raise WrongUse(
            f"{file} is there already", hint=f"`rulewright resume {file}` goes on with it; or name another file."
        )
    session.play.record(path)


def lead(session: Session, script: str | None, notice: str | None = None, workshop: Workshop | None = None) -> None:
    """Plays a game, new or begun before, to its end or until the people leave it."""
    import sys

    from rulewright.cli.host import Host, Quit, open_lines
    from rulewright.cli.screen import open_console
    from rulewright.cli.terminal import is_terminal
    from rulewright.cli.workshop import WatchedLines

    lines = open_lines(script, is_terminal(sys.stdin) and is_terminal(sys.stdout))
    if workshop is not None:
        lines = WatchedLines(lines, workshop)
    host = Host(session, lines, open_console(), workshop=workshop)
    if notice is not None:
        host.notice = notice
    try:
        host.play()
    except Quit as reason:
        host.leave()
        click.echo(str(reason))
    except KeyboardInterrupt:
        host.leave()
        raise
    finally:
        if session.trouble is not None:
            click.echo(session.trouble, err=True)
        session.play.stop_recording()
