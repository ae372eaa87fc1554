"""Who sits where: the names and the players, people or bots, that were typed for the seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import click
from attrs import frozen

from rulewright.cli.game import checked_players, players_in_words
from rulewright.cli.terminal import diagnostics_text
from rulewright.cli.usage import WrongUse
from rulewright.dsl import RulesError
from rulewright.interpreter import Game
from rulewright.playtest import read_bot

PERSON = "person"
LONGEST_NAME = 24

SEATS = re.compile(r"(?P<first>[0-9]+)(?:(?:-|\.\.)(?P<last>[0-9]+))?")

SEAT_LIST = re.compile(r"([0-9]+)\s*,.*?([0-9]+)$")
"""What people write who think that seats are listed with commas."""


@frozen
class Seat:
    """One place at the table; `player` is `person`, or the bot that plays it."""

    number: int
    name: str
    player: str

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


def seat_players(game: Game, players: int | None, seats: Sequence[str], names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a game from what `--players`, `--seat` and `--name` say; `WrongUse` if it cannot be.

    Without a number of players, as few as the game allows and the seats named need.
    """
    typed_players = _by_seat(seats, "--seat", "2=random")
    typed_names = _by_seat(names, "--name", "1=Ada")
    for player in typed_players.values():
        if player != PERSON:
            check_bot(player, game)
    needed = max([*typed_players, *typed_names, 1])
    if needed > max(game.players):
        raise WrongUse(
            f"there is no seat {needed}: {game.title} is for {players_in_words(game)} players",
            hint=f"Seats go from 1 to {max(game.players)}.",
        )
    if players is None:
        players = next((count for count in game.players if count >= needed), needed)
    checked_players(game, players)
    if needed > players:
        raise WrongUse(f"there is no seat {needed} with {players} players", hint="Ask for more with --players.")
    default_names = game.seat_names(players)
    table = tuple(
        Seat(seat, checked_name(typed_names.get(seat, default_names[seat - 1])), typed_players.get(seat, PERSON))
        for seat in range(1, players + 1)
    )
    _check_different(table)
    return table


def check_bots(bots: Sequence[str], players: int, games: Iterable[Game]) -> None:
    """`WrongUse` unless there are such bots in all the games, and one for all seats or one for each."""
    for game in games:
        for bot in bots:
            check_bot(bot, game)
    if len(bots) not in (0, 1, players):
        raise WrongUse(
            f"{len(bots)} bots cannot play {players} seats", hint="Give --bot once for all seats, or once a seat."
        )


def check_bot(text: str, game: Game) -> None:
    """`WrongUse` unless there is such a bot in a game; what is wrong with the expression it goes by is shown."""
    try:
        read_bot(text, game)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    except RulesError as error:
        click.echo(diagnostics_text(error.diagnostics), err=True)
        raise WrongUse(
            f"the bot {text} goes by nothing that {game.title} has",
            hint="After `greedy:` stands a number, or yes or no, as the rules would write it for a player p.",
        ) from None


def checked_name(name: str) -> str:
    """A seat's name as it will be shown; `WrongUse` for one that would not fit into a table."""
    name = " ".join(name.split())
    if not name:
        raise WrongUse("a player's name cannot be empty", hint="Write it as --name 1=Ada.")
    if len(name) > LONGEST_NAME:
        raise WrongUse(f"the name {name} is too long", hint=f"A name has at most {LONGEST_NAME} characters.")
    return name


def _by_seat(typed: Sequence[str], option: str, example: str) -> dict[int, str]:
    """What an option says for each seat; `2-4=random` says it for several."""
    found: dict[int, str] = {}
    for text in typed:
        key, _, value = text.partition("=")
        match = SEATS.fullmatch(key.strip())
        if match is None or not value.strip():
            hint = f"Write it as {option} {example}."
            if listed := SEAT_LIST.match(key.strip()):
                hint = (
                    f"Seats in a row are {option} {listed[1]}-{listed[2]}={value.strip()}; others need a {option} each."
                )
            raise WrongUse(f"{option} {text} does not say which seat and what", hint=hint)
        first = int(match["first"][:6])
        last = int((match["last"] or match["first"])[:6])
        if not 1 <= first <= last <= 1000:
            raise WrongUse(f"{option} {text} names no seat", hint="Seats count from 1.")
        for seat in range(first, last + 1):
            if seat in found:
                raise WrongUse(f"{option} names seat {seat} twice", hint="Name each seat once.")
            found[seat] = value.strip()
    return found


def _check_different(table: Sequence[Seat]) -> None:
    """Two players of one name could not be told apart in what is said of them."""
    names: dict[str, int] = {}
    for seat in table:
        other = names.setdefault(seat.name.casefold(), seat.number)
        if other != seat.number:
            raise WrongUse(
                f"seats {other} and {seat.number} are both called {seat.name}", hint="Give one of them another name."
            )
