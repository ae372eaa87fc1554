"""`rulewright show`: what a game is made of."""

from __future__ import annotations

import json

import click

from rulewright.cli.game import checked_players, game_argument, load, players_option, set_option
from rulewright.cli.usage import debug_option


@click.command("show", short_help="Show what a game is made of.")
@game_argument
@players_option("For how many players cards are counted.  [default: as few as can play]")
@set_option
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help="For whom."
)
@debug_option
def command(name: str, players: int | None, settings: tuple[str, ...], form: str) -> None:
    """Show what a game is made of: players, options, boards, cards, what each player has, actions, and measures."""
    game = load(name, settings)
    count = checked_players(game, game.players[0] if players is None else players)

    from rulewright.cli.contents import contents
    from rulewright.cli.exhibit import exhibit
    from rulewright.cli.screen import open_console

    parts = contents(game, game.start(players=count, seed=0, log=False))
    if form == "json":
        click.echo(json.dumps(parts, indent=2))
        return
    console = open_console()
    for part in exhibit(game, parts, console.width):
        console.print(part)
