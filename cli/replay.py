"""`rulewright replay`: a recorded game run again, step by step if wanted, and under edited rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.game import find, read_settings, set_option
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rich.console import Console

    from rulewright.cli.session import Session
    from rulewright.interpreter import Game, Playthrough, Replayed

STEPS = "Enter: the next decision · a number: after so many · back · quit"
MOST_NAMES = 8


@click.command("replay", short_help="Run a recorded game again, also under edited rules.")
@click.argument("file")
@click.option("--step", is_flag=True, help="Stop after each decision, with the table as it lies.")
@click.option(
    "--with",
    "other",
    metavar="GAME",
    shell_complete=complete.games,
    help="Under the rules of GAME: say where they lead elsewhere.",
)
@click.option("--quiet", "-q", is_flag=True, help="Leave the game out: say only whether all went as it was recorded.")
@set_option
@debug_option
def command(file: str, step: bool, other: str | None, quiet: bool, settings: tuple[str, ...]) -> int:
    """Run the game in FILE again, which `play --record` or `save` wrote.

    With other rules the same seats take the same decisions, as long as they can. The exit code is 1 when one of them
    is no longer possible, or when a value comes to be another one; both sides are told.
    """
    from rulewright.cli.playthrough import CUT_SHORT, whole_playthrough
    from rulewright.cli.screen import open_console

    if settings and other is None:
        raise WrongUse("--set is for other rules", hint="Name them: --with GAME.")
    if step and quiet:
        raise WrongUse("--step shows the game, and --quiet leaves it out", hint="Give one of them.")
    reading = whole_playthrough(Path(file))
    if reading.is_cut:
        click.echo(CUT_SHORT, err=True)
    replayed = None if other is None else under(reading.play, other, settings)
    if not quiet:
        show(reading.play if replayed is None else replayed.play, open_console(), is_stepped=step)
    if replayed is not None:
        return say_what_differs(reading.play, replayed)
    if quiet:
        say_all_went(reading.play)
    return FINE


def under(play: Playthrough, name: str, settings: Sequence[str]) -> Replayed:
    """A playthrough under other rules, with its options as far as these have them; `WrongUse` where that cannot be."""
    import rulewright
    from rulewright.interpreter import replay

    path = find(name)
    game = rulewright.load(path)
    kept = [option.name for option in game.options]
    options = {key: value for key, value in play.game.option_values.items() if key in kept}
    try:
        return replay(play, rulewright.load(path, options={**options, **read_settings(game, settings)}))
    except ValueError as error:
        hint = "--set OPTION=VALUE gives an option a value."
        raise WrongUse(f"{name} cannot be played so: {error}", hint=hint) from None


def show(play: Playthrough, console: Console, *, is_stepped: bool) -> None:
    """Prints a game decision by decision."""
    from rich.text import Text

    from rulewright.cli.ending import ending
    from rulewright.cli.narrate import before_turn
    from rulewright.cli.screen import table_of
    from rulewright.cli.session import Session
    from rulewright.dsl import visible

    names = ", ".join(visible(seat.name) for seat in play.seats)
    console.print(Text(f"{visible(play.game.title)} · {names} · seed {play.seed}", style="bold"))
    session = Session.take_up(again(play.game, play))
    if is_stepped:
        step_through(play, session, console)
        return
    tell_events(session, before_turn(session.state), console)
    for each in play.decisions:
        tell_decision(session, each.value, each.seat, console)
    if play.state.is_over:
        for part in ending(session, list(table_of(session, None, console.width))):
            console.print(part)
    else:
        decision = session.next_decision()
        asked = f"{visible(session.seat(decision.seat).name)} is asked: {visible(decision.prompt) or 'your choice?'}"
        console.print(Text(f"Here it stops; {asked}"))


def again(game: Game, play: Playthrough) -> Playthrough:
    """The same game, at its start."""
    seats = play.seats
    return type(play).start(
        game, len(seats), play.seed, names=[seat.name for seat in seats], bots=[seat.player for seat in seats]
    )


def tell_decision(session: Session, value: object, seat: int, console: Console) -> None:
    """Takes a decision, and prints it with what came of it, as everybody learned of that."""
    from rich.text import Text

    from rulewright.dsl import visible

    decision = next(each for each in session.state.decisions if each.seat == seat)
    prompt = f"{visible(decision.prompt)} " if decision.prompt else ""
    line = Text(f"{len(session.play) + 1:>4} ", style="dim")
    line.append(f"{visible(session.seat(seat).name)}: ", style="bold")
    line.append(f"{prompt}→ {visible(decision.label(value))}", style="not dim")
    count = session.state.event_count
    session.play.choose(value, seat)
    console.print(line)
    tell_events(session, count, console)


def tell_events(session: Session, since: int, console: Console) -> None:
    """Prints what happened since there were so many events."""
    from rich.text import Text

    from rulewright.cli.narrate import told_lines

    for told in told_lines(session.state, session.state.events_since(since), None):
        console.print(Text(f"       {told.text}", style="dim"))


def step_through(play: Playthrough, session: Session, console: Console) -> None:
    """Lets somebody go forward and back through a game."""
    import sys

    from rich.rule import Rule
    from rich.text import Text

    from rulewright.cli.lines import Keyboard, Piped
    from rulewright.cli.screen import table_of
    from rulewright.cli.terminal import is_terminal

    lines = Keyboard() if is_terminal(sys.stdin) and is_terminal(sys.stdout) else Piped()
    lines.offer(["back", "quit"])
    decisions = play.decisions
    while True:
        for part in table_of(session, None, console.width):
            console.print(part)
        number = len(session.play)
        where = "at the start" if not number else f"after {number} of {len(decisions)} decisions"
        console.print(Rule(Text(where, style="cyan"), style="cyan"))
        console.print(Text(STEPS, style="dim"))
        while isinstance(to := _asked_for(lines.read(), number, len(decisions)), str):
            console.print(Text(to, style="yellow"))
            console.print(Text(STEPS, style="dim"))
        if to is None:
            return
        if to < number:
            session.play.undo(to)
        for each in decisions[len(session.play) : to]:
            tell_decision(session, each.value, each.seat, console)


def _asked_for(text: str | None, number: int, last: int) -> int | str | None:
    """The number of decisions to go to, none to leave, or why a line says neither."""
    from rulewright.dsl import visible

    word = "quit" if text is None else text.strip().lower()
    if word.isdecimal() and len(word) < 9:
        return min(int(word), last)
    match word:
        case "":
            return None if number == last else number + 1
        case "back":
            return max(number - 1, 0)
        case "quit":
            return None
        case _:
            return f"There is no {visible(word[:60])} to type here."


def say_what_differs(play: Playthrough, replayed: Replayed) -> int:
    """Prints where other rules lead elsewhere, with both sides; the exit code."""
    from rulewright.cli.failure import fault_text
    from rulewright.dsl import visible

    for names, words in ((replayed.come, "Only these rules have"), (replayed.gone, "Only the recorded rules have")):
        if names:
            more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
            click.echo(visible(f"{words} {', '.join(names[:MOST_NAMES])}{more}; that is not compared."))
    if (differs := replayed.differs) is not None:
        where = f"After decision {differs.number}" if differs.number else "From the start"
        click.echo(visible(f"{where} {differs.value.name} is another one:"))
        click.echo(f"    recorded: {visible(in_words(differs.value.before))}")
        click.echo(f"    now:      {visible(in_words(differs.value.after))}")
    if (broken := replayed.broken) is not None:
        name = visible(play.seats[broken.seat - 1].name)
        click.echo(f"Decision {broken.number}, of {name}, is no longer possible:")
        click.echo(f"    recorded: {visible(broken.recorded)}")
        click.echo(f"    now:      {visible(broken.found)}")
        if broken.fault is not None:
            click.echo(fault_text(broken.fault), err=True)
    if broken is None and differs is None:
        say_all_went(play)
        return FINE
    return RULES_AT_FAULT


def in_words(text: str) -> str:
    """A value that stands there as JSON, for people; one that was cut off as it is.

    >>> in_words('"p2"'), in_words("null"), in_words("true"), in_words('["a", "b"]'), in_words('[]'), in_words('["a…')
    ('p2', 'none', 'yes', 'a, b', 'nothing', '["a…')
    """
    import json

    try:
        return _words(json.loads(text))
    except ValueError:
        return text


def _words(value: object) -> str:
    from rulewright.dsl import separated

    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return separated([_words(each) for each in value]) or "nothing"
        case dict():
            return separated([f"{name} {_words(each)}" for name, each in value.items()]) or "nothing"
        case _:
            return str(value)


def say_all_went(play: Playthrough) -> None:
    """Says that nothing led elsewhere."""
    click.echo(f"Every decision went as it was recorded ({len(play)}).")
