"""`rulewright dump`: the program a game is compiled to."""

from __future__ import annotations

import click

from rulewright.cli.game import checked_players, game_argument, load, players_option, set_option
from rulewright.cli.usage import debug_option


@click.command("dump", short_help="Print the program a game is compiled to.")
@game_argument
@players_option("For how many it is compiled.  [default: as few as can play]")
@set_option
@debug_option
def command(name: str, players: int | None, settings: tuple[str, ...]) -> None:
    """Print the program a game is compiled to, as Python source.

    It is for whoever works on the engine. Nothing ever runs this text: the engine builds the same program as a tree.
    """
    game = load(name, settings)
    click.echo(game.dump(checked_players(game, game.players[0] if players is None else players)))
