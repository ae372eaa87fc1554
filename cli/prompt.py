"""What can be typed at the prompt besides an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rulewright.cli.answer import NUMBER, Unclear, is_numbered, matching, read_positions
from rulewright.cli.choices import things_of
from rulewright.cli.failure import os_sentence
from rulewright.cli.game import players_in_words
from rulewright.cli.how_to_play import how_to_play, page_of
from rulewright.cli.lines import Lines
from rulewright.cli.own import own_things
from rulewright.cli.playthrough import what_is_lost
from rulewright.cli.screen import part, question, table_of
from rulewright.cli.session import Session
from rulewright.cli.usage import WrongUse
from rulewright.dsl import did_you_mean, listed, visible
from rulewright.interpreter import Decision, State, Why

COMMANDS = {
    "help": "what you can type",
    "table": "the whole table again, with all that never changes",
    "rules": "how the game is played",
    "options": "all that you can answer, however much it is",
    "card NAME": "what is printed on a card",
    "log": "all that happened so far; `log 20` tells the last 20 things",
    "why": "why these can be chosen; `why 2` or `why fox` asks about one of them",
    "why not X": "why something cannot be chosen: the rule that forbids it, with the values it looks at",
    "undo": "take back your last decision, or with `undo 3` the last 3",
    "save FILE": "keep the game; `rulewright resume FILE` goes on with it",
    "quit": "leave the game",
}
WITH_TEXT = ("card", "log", "save", "undo", "why")
WORDS = tuple(dict.fromkeys(usage.split()[0] for usage in COMMANDS))
ELSEWHERE = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "bye": "quit", "leave": "quit", "back": "undo"}
"""What other programs call a command."""
LAST_EVENTS = 1000
MOST_COMPARED = 1000


@frozen
class Command:
    """A command and the text behind it."""

    word: str
    text: str


def read_command(decision: Decision, text: str) -> Command | None:
    """The command that a line gives, if it gives one: an option with the very same words goes first.

    `/quit` is the command in any case.
    """
    text = text.strip()
    is_command = text.startswith("/")
    word, _, rest = text.removeprefix("/").partition(" ")
    word, rest = word.lower(), rest.strip()
    if word not in WORDS or (rest and word not in WITH_TEXT):
        return None
    if not is_command and _is_option(decision, text):
        return None
    return Command(word, rest)


def meant_command(text: str) -> str:
    """A sentence that names the command that a line which is no answer was meant to be, behind a blank; or nothing.

    >>> meant_command("exit"), meant_command("sav game"), meant_command("quit now"), meant_command("fox")
    (' `quit` would leave the game.', ' Did you mean `save`?', ' `quit` stands alone.', '')
    """
    word, _, rest = text.strip().removeprefix("/").lower().partition(" ")
    if word in WORDS:
        return f" `{word}` stands alone."
    meant = ELSEWHERE.get(word) or did_you_mean(word, WORDS)
    if meant is None or (rest.strip() and meant not in WITH_TEXT):
        return ""
    match meant:
        case "quit":
            return " `quit` would leave the game."
        case "help":
            return " `help` tells what can be typed."
        case _:
            return f" Did you mean `{meant}`?"


def _is_option(decision: Decision, text: str) -> bool:
    labels = [thing.label for thing in things_of(decision)[:MOST_COMPARED]]
    return any(labels[place].casefold() == text.casefold() for place in matching(labels, text))


def run_command(
    command: Command,
    session: Session,
    decision: Decision,
    reader: int | None,
    lines: Lines,
    room: int,
    shows_options: bool,
) -> Iterator[RenderableType]:
    """What a command shows; `quit` and `undo` are the host's. Without a reader nothing hidden is shown."""
    match command.word:
        case "help":
            yield help_table(session)
        case "table":
            yield from whole_table(session, reader, room)
        case "rules":
            yield from how_to_play(session)
        case "options":
            yield from question(session, decision, room, with_options=shows_options, is_full=True)
        case "card":
            yield from card(session, command.text)
        case "log":
            yield from log(session, reader, command.text)
        case "why":
            yield from why(session, decision, decision.seat if shows_options else None, command.text, room)
        case "save":
            yield from save(session, command.text, lines)
        case _:
            raise AssertionError(f"the host runs {command.word}")


def whole_table(session: Session, reader: int | None, room: int) -> Iterator[RenderableType]:
    """All that there is to see, with the cards of long zones, and behind it what the reader alone sees."""
    yield from table_of(session, reader, room, is_full=True)
    if reader is not None:
        yield from part("Only you see", list(own_things(session.state, reader, (), room, is_short=False)))


def help_table(session: Session) -> RenderableType:
    """Which game this is, every command, and how to answer."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    table.add_row("1", Text("the number before an option, or where only numbers can be chosen the number itself"))
    table.add_row(
        "fox", Text("an option's name; a part of it is asked about, and Enter says yes (the tabulator key completes)")
    )
    for usage, meaning in COMMANDS.items():
        table.add_row(Text(usage), Text(meaning))
    table.add_row("/quit", Text("a command for sure, where an option has the same name"))
    return Group(*introduction(session), table)


def introduction(session: Session) -> Iterator[Text]:
    """What game this is, who plays it, and where to read its rules."""
    game = session.game
    text = Text(visible(game.title), style="bold")
    if about := dict(game.about).get("about"):
        text.append(f": {visible(about)}", style="not bold")
    yield text
    people = [visible(seat.name) for seat in session.people]
    bots = [f"{visible(seat.name)} ({visible(seat.player)})" for seat in session.seats if not seat.is_person]
    table = at_the_table(people, bots)
    told = " Type `rules` to read how it is played." if page_of(session) is not None else ""
    yield Text(f"For {players_in_words(game)} players. {table}{told}", style="dim")
    if told or not session.has_files:
        return
    # A path that is broken up at the edge of the screen could be copied from there no more.
    yield Text(f"Its rules: {visible(game.model.sources[0].name)}", style="dim", no_wrap=True, overflow="ignore")


def at_the_table(people: Sequence[str], bots: Sequence[str]) -> str:
    """Who plays, in a sentence.

    >>> at_the_table(["Ada", "Bob"], ["Cleo (random)"])
    'Ada and Bob share this screen; a bot is Cleo (random).'
    >>> at_the_table(["Ada", "Bob"], [])
    'Ada and Bob share this screen (`--seat 2=random` would seat a bot).'
    """
    if not people:
        return "Only bots play."
    words = f"{listed(people, 'and')} share this screen" if len(people) > 1 else f"You are {people[0]}"
    if bots:
        return f"{words}; {'bots are' if len(bots) > 1 else 'a bot is'} {', '.join(bots)}."
    return f"{words} (`--seat 2=random` would seat a bot)." if len(people) > 1 else f"{words}."


def card(session: Session, name: str) -> Iterator[RenderableType]:
    """What is printed on the cards of a name, or whose names begin like this."""
    if not name:
        yield refusal("Which card? Type `card` and its name.")
        return
    names = card_names(session.state, name)
    if not names:
        yield refusal(f"No card is called {visible(name)}.")
    for each in names:
        text = Text()
        text.append(visible(each), style="bold")
        (_, kind), *printed = session.state.card_text(each) or [("kind", "")]
        text.append(f" · {visible(kind)}", style="dim")
        for attribute, value in printed:
            text.append(f"\n  {visible(attribute.replace('_', ' '))} ", style="dim")
            text.append(visible(value))
        yield text


def card_names(state: State, text: str) -> list[str]:
    """The names of cards and pieces that are this text, or if none is, begin with it."""
    labels = state.labels
    made = (*labels.named.cards, *labels.named.pieces)
    names = list(dict.fromkeys(labels.name_of(card) for card in made))
    if found := matching(names, text):
        return [names[place] for place in found]
    return list(dict.fromkeys(labels.name_of(card) for card in made if card.name.casefold() == text.strip().casefold()))


def why(session: Session, decision: Decision, seat: int | None, text: str, room: int) -> Iterator[RenderableType]:
    """Why options are offered, or something is not, as far as a seat may know, or without it everybody."""
    is_not = text.casefold() == "not" or text.casefold().startswith("not ")
    wish = text[len("not") :].strip() if is_not else text
    if is_not and not wish:
        yield refusal("Why not what? Type `why not` and what you would like to do.")
        return
    found = explanation(session.state, decision, seat, wish)
    yield Text(visible(" ".join(found.sentences)))
    if excerpt := found.excerpt(room):
        # A path that is broken up could be copied no more, and marks stand under what they mark.
        yield Text(excerpt, style="dim", no_wrap=True, overflow="ignore")


def explanation(state: State, decision: Decision, seat: int | None, wish: str) -> Why:
    """Why a wish can be chosen or cannot: a number is that of an option where these have numbers."""
    labels = [thing.label for thing in things_of(decision)[:MOST_COMPARED]]
    if seat is not None and NUMBER.fullmatch(wish) and is_numbered(labels) and 1 <= int(wish) <= len(labels):
        wish = labels[int(wish) - 1]
    elif seat is not None and decision.kind in ("some", "order"):
        places = read_positions(labels, wish)
        if not isinstance(places, Unclear) and len(places) > 1:
            wish = ", ".join(labels[place] for place in places)
    if seat is None:
        return state.why_for_all(wish or None)
    return state.why_not(wish, seat) if wish else state.why(seat=seat)


def why_refused(state: State, decision: Decision, text: str) -> str:
    """Why a typed line is no answer, with the place in the rules, to be put behind another sentence."""
    found = explanation(state, decision, decision.seat, " ".join(text.split()))
    if found.is_offered is not False:
        return ""
    place = found.cause.span if found.cause is not None else None
    told = f" {' '.join(found.sentences)}"
    return told if place is None else f"{told.removesuffix('.')} ({place.source.name}:{place.line})."


def log(session: Session, reader: int | None, text: str) -> Iterator[RenderableType]:
    """What happened, as far as the reader may know."""
    number = int(text) if text.isdigit() and len(text) < 9 else LAST_EVENTS
    lines = session.told_so_far(reader)
    if len(lines) > number:
        yield Text(f"… {len(lines) - number} things before that: `log {len(lines)}` tells all.", style="dim")
    for line in lines[len(lines) - number if number < len(lines) else 0 :]:
        yield Text(f"• {line.text}", style="" if line.is_said else "dim")


def save(session: Session, name: str, lines: Lines) -> Iterator[RenderableType]:
    """Saves the game, and says whether that went well."""
    if not name:
        yield refusal("Where to? Type `save` and the name of a file.")
        return
    path = Path(name).expanduser()
    try:
        if path.is_dir():
            yield refusal(f"{visible(name)} is a folder; name a file.")
            return
        recorded = session.play.recorded_to
        if recorded is not None and recorded.exists() and path.exists() and path.samefile(recorded):
            yield refusal("The game is recorded there already.")
            return
        if path.exists() and (lost := what_is_lost(path, session.play)) is not None:
            what = f"{visible(name)} is there already and {lost}"
            if lines.is_script:
                raise WrongUse(
                    f"{lines.place()}{what}",
                    hint="A script writes over nothing: name another file, or remove this one.",
                )
            yield Text(f"{what}. Write over it? Type yes or no.")
            answer = lines.read()
            if answer is None or answer.strip().lower() not in ("y", "yes"):
                yield refusal("Nothing was saved.")
                return
        session.play.write(path)
    except OSError as error:
        yield refusal(f"That could not be saved: {os_sentence(error)}")
        return
    yield Text(f"Saved. `rulewright resume {visible(name)}` goes on from here.", style="green")


def refusal(sentence: str) -> Text:
    """Why nothing was done."""
    return Text(sentence, style="yellow")
