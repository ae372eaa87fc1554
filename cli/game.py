"""Which game a command is about: found by what was typed, and loaded with its options."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli import complete
from rulewright.cli.usage import WholeNumber, WrongUse
from rulewright.games import bundled_games, bundled_names, bundled_rules

if TYPE_CHECKING:
    from rulewright.interpreter import Game, GameOption

LARGEST_SEED = 2**64 - 1

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

game_argument = click.argument("name", metavar="GAME", shell_complete=complete.games)


def settings_option(flag: str, name: str, help: str) -> Decorator:
    """Values for options of a game, once for each."""
    return click.option(flag, name, metavar="OPTION=VALUE", multiple=True, shell_complete=complete.settings, help=help)


set_option = settings_option(
    "--set",
    "settings",
    "Give an option of the game a value; `rulewright show GAME` lists them. Once for each option.",
)
bots_option = click.option(
    "--bot",
    "bots",
    metavar="BOT",
    multiple=True,
    shell_complete=complete.bots,
    help="Who plays: random, or greedy:EXPRESSION (greedy:p.points); once for all seats, or once a seat."
    "  [default: random]",
)
seed_option = click.option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    metavar="N",
    help="Where chance starts from: the same seed and answers give the same game.  [default: at random]",
)


def players_option(help: str) -> Decorator:
    """`--players N`, with its line of help."""
    return click.option("--players", type=WholeNumber(1), metavar="N", help=help)


def find(name: str, kind: str = "game") -> Path:
    """The rules file meant by a path, by the name of a bundled game or variant, or by a folder.

    In a folder it is the file with the folder's name, or else the only one. `kind` is what a complaint calls it.
    """
    place = Path(name)
    if os.path.lexists(place) and not place.is_dir():
        return place
    if name in bundled_names():
        return bundled_rules(name)
    if place.is_dir():
        main = place / f"{place.resolve().name}.rules"
        found = [main] if main.is_file() else sorted(place.glob("*.rules"))
        if len(found) == 1:
            return found[0]
        what = f"{len(found)} rules files" if found else "no rules file"
        raise WrongUse(f"{name} is a folder with {what} in it", hint="Name the rules file to take.")
    meant = _file_beside(place)
    if meant is not None:
        what = f"file {name}" if looks_like_path(name) else f"{kind} called {name}"
        raise WrongUse(f"there is no {what}", hint=f"Did you mean {meant}?")
    if looks_like_path(name):
        raise WrongUse(f"there is no file {name}", hint=_games_hint(bundled_games()))
    raise WrongUse.unknown(kind, name, bundled_names(), listing="The games that come with Rulewright are")


def _file_beside(place: Path) -> Path | None:
    """The rules file that a path was surely meant to name: without its ending, or with a slip in it."""
    whole = place.with_name(f"{place.name}.rules") if place.name else place
    if whole.is_file():
        return whole
    from rulewright.dsl import did_you_mean

    try:
        files = sorted(each.name for each in place.parent.iterdir() if each.name.endswith(".rules"))
    except OSError:
        return None
    # An ending that is there may be a slip of the right one (`pig.rule`), as the whole name may lack it.
    is_ended = place.name.endswith(".rules") or did_you_mean(place.suffix, [".rules"]) is not None
    wanted = place.name if is_ended else whole.name
    if did_you_mean(place.name, bundled_names()) is not None:
        # The name of a game that comes along is told with all of them.
        return None
    near = did_you_mean(wanted, files)
    return None if near is None else place.with_name(near)


def looks_like_path(name: str) -> bool:
    """Whether somebody who types this thinks of a file."""
    return name.endswith(".rules") or name.startswith((".", "~")) or Path(name).is_absolute()


def load(name: str, settings: Sequence[str] = ()) -> Game:
    """The game meant by what was typed, with its options set.

    `RulesError` if its rules are at fault, `WrongUse` if there is no such game, option or value.
    """
    import rulewright

    path = find(name)
    game = rulewright.load(path)
    if not settings:
        return game
    options = read_settings(game, settings)
    try:
        return rulewright.load(path, options=options)
    except ValueError as error:
        raise WrongUse(str(error), hint=f"`rulewright show {name}` lists what each option can be.") from None


def read_settings(game: Game, settings: Sequence[str]) -> dict[str, int | bool | str]:
    """The values that `--set` gave to options of the game; `WrongUse` for what it does not have."""
    known = {option.name: option for option in game.options}
    options: dict[str, int | bool | str] = {}
    for setting in settings:
        key, separator, text = setting.partition("=")
        key = key.strip()
        if not separator:
            raise WrongUse(f"--set {setting} gives no value", hint="Write it as --set OPTION=VALUE.")
        if key not in known:
            if not known:
                raise WrongUse(f"{game.title} has no options, so there is no {key} to set", hint="Leave --set out.")
            raise WrongUse.unknown("option", key, known, listing=f"The options of {game.title} are")
        if key in options:
            raise WrongUse(f"--set gives {key} two values", hint="Give each option once.")
        options[key] = read_value(known[key], text.strip())
    return options


def read_value(option: GameOption, text: str) -> int | bool | str:
    """The value of an option as typed; `WrongUse` if it cannot be that."""
    refused = WrongUse(f"{option.name} cannot be {text or 'empty'}", hint=f"It can be {option_range(option)}.")
    match option.default:
        case bool():
            if text.lower() not in ("yes", "no"):
                raise refused
            return text.lower() == "yes"
        case int():
            try:
                value = int(text)
            except ValueError:
                raise refused from None
            if not option.low <= value <= option.high:
                raise refused
            return value
        case _:
            word = next((each for each in option.words if each.lower() == text.lower()), None)
            if word is None:
                raise refused
            return word


def option_range(option: GameOption) -> str:
    """What an option can be, in words."""
    if isinstance(option.default, bool):
        return "yes or no"
    if option.words:
        return " or ".join(option.words)
    return f"{option.low} to {option.high}"


def players_in_words(game: Game) -> str:
    """For how many players a game is: `2`, `3 or 4`, `2 to 6`, `2, 4 or 6`."""
    counts = [str(count) for count in game.players]
    if len(counts) <= 2 or game.players.step > 1:
        from rulewright.dsl import listed

        return listed(counts)
    return f"{counts[0]} to {counts[-1]}"


def checked_players(game: Game, players: int) -> int:
    """The number of players, if the game is for so many."""
    if players not in game.players:
        raise WrongUse(
            f"{game.title} is for {players_in_words(game)} players, not {players}",
            hint=f"Try --players {min(game.players, key=lambda count: abs(count - players))}.",
        )
    return players


def chosen_seed(seed: int | None) -> int:
    """The seed that was given, or one that nobody can foresee and anybody can type again."""
    if seed is not None:
        return seed
    # Importing it takes as long as the help of a command, which needs no seed.
    import secrets

    return secrets.randbelow(1_000_000_000)


def _games_hint(games: Sequence[str]) -> str:
    return f"The games that come with Rulewright are {', '.join(games)}."
