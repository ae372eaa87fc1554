"""What stands on the screen before a decision: the table, one's own things, what happened, and the options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from rulewright.cli.board import player_marks
from rulewright.cli.choices import card_note, choices, noted_labels
from rulewright.cli.drawing import board_blocks, zone_blocks
from rulewright.cli.narrate import told_lines
from rulewright.cli.session import Session
from rulewright.cli.table import LABEL_STYLE, NAME_STYLE, arranged, facts, in_words, plain_name, players_table
from rulewright.cli.terminal import width
from rulewright.cli.zone import counted, is_places, is_zone
from rulewright.dsl import visible
from rulewright.interpreter import Decision, State

MOST_NEWS = 12


def open_console() -> Console:
    """Standard output, with no meaning read into the words of a game."""
    return Console(width=width(), markup=False, emoji=False, highlight=False)


def table_of(
    session: Session, viewer: int | None, room: int, *, is_full: bool = False, is_alone: bool = False
) -> Iterator[RenderableType]:
    """The table as a seat sees it (none: as everybody does), his own hidden things left out.

    `is_full` adds what never changes; `is_alone` says that the seat is the reader's and no other's.
    """
    view = session.state.view(viewer)
    zones, game, players = view.get("zones", {}), view.get("game", {}), list(view["players"])
    blocks = [*board_blocks(session.game, view, room, is_full=is_full), *zone_blocks(zones, room)]
    yield from arranged(blocks, room)
    if piles := {name: zone for name, zone in zones.items() if not is_places(zone)}:
        yield facts(piles)
    if public := {name: value for name, value in game.items() if is_full or value is not None}:
        yield facts(public)
    if viewer is not None:
        players[viewer - 1] = session.state.view(None)["players"][viewer - 1]
    you = viewer if is_alone else None
    heads = [player_head(session, seat, view.get("turn"), you) for seat in range(1, len(players) + 1)]
    yield players_table(players, heads, room)


def player_head(session: Session, number: int, turn: int | None, you: int | None) -> Text:
    """A player's name, with a mark for whose turn it is."""
    seat = session.seat(number)
    text = Text()
    text.append("▸ " if number == turn else "  ")
    if has_boards(session):
        mark = player_marks([each.name for each in session.seats])[seat.name]
        if mark.plain != seat.name:
            text.append_text(mark)
            text.append(" ")
    text.append(visible(seat.name), style=NAME_STYLE)
    if number == you and len(session.seats) > 1:
        text.append(" (you)", style=LABEL_STYLE)
    elif not seat.is_person:
        text.append(f" ({visible(seat.player)})", style=LABEL_STYLE)
    return text


def has_boards(session: Session) -> bool:
    """Whether there are boards on which players are known by their marks."""
    return bool(session.game.model.boards)


def own_things(state: State, viewer: int, shown: Collection[str]) -> Iterator[RenderableType]:
    """What a player has that the others do not see; zones whose cards are all shown elsewhere are left out."""
    public = state.view(None)["players"][viewer - 1]
    mine = state.view(viewer)["players"][viewer - 1]
    for name, value in mine.items():
        if name in public and public[name] == value:
            continue
        if not is_zone(value):
            yield _named(name, in_words(value))
            continue
        cards = [visible(card) for card in value["cards"] if card is not None]
        if all(card in shown for card in cards):
            continue
        notes = {card: card_note(state, card) for card in cards}
        if any(notes.values()) and len(notes) <= MOST_NEWS:
            yield Text(plain_name(name), style=LABEL_STYLE)
            yield from _noted(cards, notes)
        else:
            yield _named(name, f"{len(cards)}: {', '.join(counted(cards))}")


def _named(name: str, words: str) -> Text:
    text = Text()
    text.append(f"{plain_name(name)} ", style=LABEL_STYLE)
    text.append(words)
    return text


def _noted(cards: Sequence[str], notes: Mapping[str, str]) -> Iterator[Text]:
    names = dict(zip(dict.fromkeys(cards), counted(cards), strict=True))
    widest = max(len(name) for name in names.values())
    for card, name in names.items():
        text = Text(f"  {name:<{widest}}")
        if notes[card]:
            text.append(f"   {notes[card]}", style=LABEL_STYLE)
        yield text


def news(lines: Sequence[str]) -> Iterator[Text]:
    """What happened since one was last asked; of much only the latest."""
    if len(lines) > MOST_NEWS:
        yield Text(f"… and {len(lines) - MOST_NEWS} things before that: `log` tells them.", style=LABEL_STYLE)
    for line in lines[-MOST_NEWS:]:
        text = Text()
        text.append("• ", style="cyan")
        text.append(line)
        yield text


def part(title: str, body: Sequence[RenderableType]) -> Iterator[RenderableType]:
    """A part of the screen under a line with its title; nothing if there is nothing in it."""
    if body:
        yield Rule(Text(title, style=LABEL_STYLE), align="left", style=LABEL_STYLE)
        yield from body


def screen_for(
    session: Session, decision: Decision, viewer: int | None, room: int, *, is_alone: bool
) -> Iterator[RenderableType]:
    """All that one sees before a decision. Without a viewer nothing hidden is in it, and no options are.

    `is_alone` says that nobody but the viewer looks at the screen.
    """
    seat = session.seat(decision.seat)
    title = Text(f"{visible(session.game.title)} · ")
    title.append(visible(seat.name), style=NAME_STYLE)
    yield Rule(title, style="cyan")
    yield from table_of(session, viewer, room, is_alone=is_alone)
    if viewer is not None:
        yield from part("Only you see", list(own_things(session.state, viewer, noted_labels(session.state, decision))))
    lines = told_lines(session.state, session.news_for(decision.seat), viewer)
    yield from part("What happened", list(news(lines)))
    yield Rule(style=LABEL_STYLE)
    yield from question(session, decision, viewer, room)


def question(
    session: Session, decision: Decision, viewer: int | None, room: int, *, is_full: bool = False
) -> Iterator[RenderableType]:
    """The prompt of a decision and its options."""
    yield prompt_of(session, decision)
    if viewer is not None:
        for line in choices(decision, session.state, room - 2, is_full=is_full):
            yield Padding(line, (0, 0, 0, 2))


def prompt_of(session: Session, decision: Decision) -> Text:
    """Who is asked what."""
    text = Text()
    text.append(f"{visible(session.seat(decision.seat).name)}: ", style=NAME_STYLE)
    text.append(visible(decision.prompt) or "your choice?")
    return text
