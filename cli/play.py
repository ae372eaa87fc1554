"""`rulewright play`: a game at this terminal, with people, bots or a script at the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.game import chosen_seed, game_argument, load, players_option, seed_option, set_option
from rulewright.cli.usage import debug_option

if TYPE_CHECKING:
    from rulewright.cli.session import Session

script_option = click.option(
    "--script", metavar="FILE", help="Take the answers of all people from a file: one a line, `#` begins a note."
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
@script_option
@debug_option
def command(
    name: str,
    players: int | None,
    seats: tuple[str, ...],
    names: tuple[str, ...],
    settings: tuple[str, ...],
    seed: int | None,
    script: str | None,
) -> None:
    """Play a game at this terminal.

    Every seat is a person's unless --seat says otherwise. Where a game has secrets, the screen is handed from one
    person to the next. Type `help` at the prompt to see what else can be typed there.
    """
    game = load(name, settings)

    from rulewright.cli.narrate import before_turn
    from rulewright.cli.seats import seat_players
    from rulewright.cli.session import Session

    table = seat_players(game, players, seats, names)
    start = chosen_seed(seed)
    state = game.start(players=len(table), seed=start, names=tuple(seat.name for seat in table))
    session = Session(game=game, seats=table, seed=start, state=state)
    # How the table was laid out can be seen; what happened begins with the first turn.
    session.tell((seat.number for seat in table), before_turn(state))
    lead(session, script)


def lead(session: Session, script: str | None, notice: str | None = None) -> None:
    """Plays a game, new or saved, to its end or until the people leave it."""
    import sys

    from rulewright.cli.host import Host, Quit, open_lines
    from rulewright.cli.screen import open_console
    from rulewright.cli.terminal import is_terminal

    host = Host(session, open_lines(script, is_terminal(sys.stdin) and is_terminal(sys.stdout)), open_console())
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
