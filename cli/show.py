"""`rulewright show`: what a game is made of, its board in a position, and its cards, to read or to print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.game import LARGEST_SEED, game_argument, players_option, set_option
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option, form_option

if TYPE_CHECKING:
    from rulewright.interpreter import State

MOST_DECISIONS = 100_000
SEEDS = 8
"""From so many seeds a game is begun to tell what is by chance."""

NOTHING_TO_DRAW = "Without --svg and --cards it is told in words."


@click.command("show", short_help="Show what a game is made of.")
@game_argument
@players_option("For how many players cards are counted.  [default: as few as can play]")
@set_option
@form_option
@click.option("--svg", metavar="FILE", help="Draw the boards, with all that stands on them, in a file ending in .svg.")
@click.option(
    "--after",
    type=WholeNumber(0, MOST_DECISIONS),
    default=0,
    metavar="N",
    help="Draw them as they are after so many decisions at random.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    default=0,
    metavar="N",
    help="Where chance starts from.  [default: 0]",
)
@click.option("--cards", metavar="FILE", help="Draw the cards, to print and cut out, in a file ending in .html.")
@click.option("--each", is_flag=True, help="Draw each card once, however many there are of it.")
@click.option("--backs", is_flag=True, help="Draw their backs as well, each sheet of them behind its cards.")
@click.option("--effects", is_flag=True, help="Write the rules of a card on it also if it has a text of its own.")
@click.option(
    "--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="What is printed on."
)
@debug_option
def command(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    form: str,
    svg: str | None,
    after: int,
    seed: int,
    cards: str | None,
    each: bool,
    backs: bool,
    effects: bool,
    paper: str,
) -> None:
    """Show what a game is made of: players, options, boards, cards, what each player has, actions, and measures.

    With --svg and --cards make pictures of it instead, to print on paper. GAME may be a playthrough then too.
    """
    _check_files(svg, cards)
    _check_needs("--svg", svg, {"--after": after})
    _check_needs("--cards", cards, {"--each": each, "--backs": backs, "--effects": effects})

    from rulewright.cli.position import position

    state = position(name, settings, players, seed, after)
    if svg is not None:
        _draw_boards(state, Path(svg), paper)
    if cards is not None:
        _draw_cards(state, Path(cards), paper, is_each=each, has_backs=backs, has_effects=effects)
    if svg is None and cards is None:
        _tell(state, form)


def _check_files(svg: str | None, cards: str | None) -> None:
    for file, ending, what in ((svg, ".svg", "boards"), (cards, ".html", "cards")):
        if file is not None and not file.endswith(ending):
            raise WrongUse(
                f"{what} are drawn in a file ending in {ending}, and {file} is none", hint=f"Let it end in {ending}."
            )


def _check_needs(needed: str, given: str | None, options: dict[str, int]) -> None:
    for option, value in options.items():
        if value and given is None:
            raise WrongUse(f"{option} says nothing without {needed}", hint=f"Say where to draw with {needed} FILE.")


def _tell(state: State, form: str) -> None:
    from rulewright.cli.contents import contents
    from rulewright.cli.exhibit import exhibit
    from rulewright.cli.screen import open_console

    # What is shown is how a game begins.
    game = state.game
    first, *others = (game.start(players=state.players, seed=seed, log=False) for seed in range(SEEDS))
    parts = contents(game, first, others)
    if form == "json":
        click.echo(json.dumps(parts, indent=2))
        return
    console = open_console()
    for part in exhibit(game, parts, console.width):
        console.print(part)


def _draw_boards(state: State, path: Path, paper: str) -> None:
    from rulewright.cli.position import moment
    from rulewright.cli.svg import PAPERS
    from rulewright.cli.svg_picture import picture
    from rulewright.dsl import replacing

    drawn = picture(state, moment(state), PAPERS[paper])
    if drawn is None:
        has_cards = any(not kind.is_pieces for kind in state.game.model.kinds)
        hint = "--cards FILE draws its cards." if has_cards else NOTHING_TO_DRAW
        raise WrongUse(f"{state.game.title} has no board to draw", hint=hint)
    with replacing(path) as file:
        file.write(drawn)
    _say_written(path, f"the table {moment(state)}, for {_players(state)}")


def _draw_cards(state: State, path: Path, paper: str, *, is_each: bool, has_backs: bool, has_effects: bool) -> None:
    from rulewright.cli.printed import printed_cards
    from rulewright.cli.svg import PAPERS
    from rulewright.cli.svg_sheets import document_of, sheets
    from rulewright.dsl import replacing

    cards = printed_cards(state, is_each=is_each, has_effects=has_effects)
    if not cards:
        hint = "--svg FILE draws its boards." if state.game.model.boards else NOTHING_TO_DRAW
        raise WrongUse(f"{state.game.title} has no cards to draw", hint=hint)
    pages = sheets(cards, state.game.title, PAPERS[paper], has_backs=has_backs)
    with replacing(path) as file:
        file.write(document_of(pages, state.game.title, PAPERS[paper]))
    used = f"{_number(len(cards), 'card')} on {_number(sum(not page.is_backs for page in pages), 'sheet')}"
    _say_written(path, f"{used}{', with backs' if has_backs else ''}, for {_players(state)}")


def _say_written(path: Path, what: str) -> None:
    from rulewright.dsl import visible

    click.echo(f"{visible(str(path))}: {visible(what)}")


def _players(state: State) -> str:
    return _number(state.players, "player")


def _number(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
