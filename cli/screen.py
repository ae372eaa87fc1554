"""What stands on the screen before a decision: the table, one's own things, what happened, and the options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulewright.cli.board import player_marks
from rulewright.cli.choices import ROWS, card_note, choices, listed_labels, offered_labels
from rulewright.cli.contents import own_of_team
from rulewright.cli.drawing import board_blocks, is_row, long_zones, zone_blocks
from rulewright.cli.narrate import laid_out
from rulewright.cli.news import news
from rulewright.cli.own import named, open_things, own_things
from rulewright.cli.public import Views, for_a_glance
from rulewright.cli.session import Session
from rulewright.cli.table import LABEL_STYLE, NAME_STYLE, arranged, facts, players_table
from rulewright.cli.terminal import NARROWEST, WIDEST
from rulewright.cli.zone import known_cards
from rulewright.dsl import visible
from rulewright.interpreter import Decision

WIDE = 116
BETWEEN = 4
BELOW = 2
"""Lines to leave free for what is typed, and for what is said about it."""


@frozen
class Detail:
    """How much is shown: lines of news, the names of cards that others hold, of those on the table, and what is printed
    on cards.

    The few cards of a row on the table are what most questions are about, so their names go last. `is_tight` does
    without the lines between the parts, without the pictures of tracks and graphs, and without values that say that
    there is nothing. Of many options only so many `rows` are shown. With `is_last` what happened has the room that is
    left, and with `is_scrolled` there is no room for all in any case.
    """

    news: int
    has_names: bool = True
    has_table_names: bool = True
    has_own_notes: bool = True
    has_notes: bool = True
    is_tight: bool = False
    rows: int = ROWS
    is_last: bool = False
    is_scrolled: bool = False


DETAILS = (
    Detail(30),
    Detail(14),
    Detail(9),
    Detail(7, has_own_notes=False),
    Detail(7, has_own_notes=False, has_names=False),
    Detail(6, has_own_notes=False, has_names=False, is_tight=True),
    Detail(6, has_own_notes=False, has_names=False, has_notes=False, is_tight=True),
    Detail(5, has_own_notes=False, has_names=False, has_notes=False, is_tight=True),
    Detail(4, has_own_notes=False, has_names=False, has_notes=False, is_tight=True),
    Detail(3, has_own_notes=False, has_names=False, has_notes=False, is_tight=True),
    Detail(4, has_own_notes=False, has_names=False, has_table_names=False, has_notes=False, is_tight=True),
    Detail(3, has_own_notes=False, has_names=False, has_table_names=False, has_notes=False, is_tight=True, rows=4),
    Detail(
        2,
        has_own_notes=False,
        has_names=False,
        has_table_names=False,
        has_notes=False,
        is_tight=True,
        rows=4,
        is_last=True,
    ),
    Detail(
        3,
        has_own_notes=False,
        has_names=False,
        has_table_names=False,
        has_notes=False,
        is_tight=True,
        rows=4,
        is_scrolled=True,
    ),
)


class Output(Console):
    """A console as wide as its terminal is now, within reason; it leaves a closed pipe to whoever runs the command."""

    @property
    def size(self) -> ConsoleDimensions:
        found = super().size
        return ConsoleDimensions(max(NARROWEST, min(found.width, WIDEST)), found.height)

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def open_console() -> Console:
    """Standard output, with no meaning read into the words of a game."""
    return Output(markup=False, emoji=False, highlight=False)


def table_of(
    session: Session,
    reader: int | None,
    room: int,
    *,
    is_full: bool = False,
    is_short: bool = False,
    is_bare: bool = False,
    is_tight: bool = False,
    listed: Collection[str] = (),
    views: Views | None = None,
) -> Iterator[RenderableType]:
    """The table as a seat sees it (none: as everybody does), his own hidden things left out.

    `is_full` adds what never changes, what no rule asks for, and the names of all cards in long zones, `is_short`
    leaves out which cards others are known to hold and which lie in large zones, `is_bare` also which lie in small ones
    of all, `is_tight` the pictures of tracks and graphs. What is printed on cards that were laid out in this turn is
    told, unless they are `listed` among the options.
    """
    views = views or Views(session.state)
    public, view = views.of(None), views.of(reader)
    if not is_full:
        public, view = (
            for_a_glance(session.game, each, is_short=is_short, is_tight=is_tight) for each in (public, view)
        )
    zones, game, players = view.get("zones", {}), view.get("game", {}), list(view["players"])
    boards = board_blocks(session.state, view, room, is_full=is_full, is_brief=is_tight)
    blocks = [*boards, *zone_blocks(zones, room)]
    yield from arranged(blocks, room)
    if is_full:
        yield from long_zones(view["boards"])
    piles = {name: zone for name, zone in zones.items() if not is_row(zone)}
    shown = {name: value for name, value in game.items() if is_full or value is not None}
    for name in laid_out(session.state, piles):
        cards = known_cards(piles[name])
        notes = [card_note(session.state, card) for card in cards]
        if any(notes) and not all(card in listed for card in cards):
            told = ", ".join(f"{card} ({note})" if note else card for card, note in zip(cards, notes, strict=True))
            yield named(name, f"{len(cards)}: {told}")
            del piles[name]
    for lot in [{**piles, **shown}] if is_short else [piles, shown]:
        if lot:
            yield facts(lot, is_short=is_short, is_named=not is_bare, is_full=is_full)
    if reader is not None:
        players[reader - 1] = public["players"][reader - 1]
    yield from teams_table(view, public, reader, room, is_short=is_short, is_full=is_full)
    turn = view.get("turn")
    heads = [player_head(session, seat, turn, reader, is_short=is_short) for seat in range(1, len(players) + 1)]
    yield players_table(players, heads, room, is_short=is_short, is_full=is_full)


def teams_table(
    view: Mapping[str, Any], public: Mapping[str, Any], reader: int | None, room: int, *, is_short: bool, is_full: bool
) -> Iterator[RenderableType]:
    """What each team has, with who is in it; what the reader's team alone sees is left out."""
    teams = list(view["teams"])
    if not teams:
        return
    if reader is not None:
        own = (reader - 1) % len(teams)
        teams[own] = public["teams"][own]
    heads = [Text(f"  {team['name']}: {', '.join(map(visible, team['players']))}", style=NAME_STYLE) for team in teams]
    yield players_table([own_of_team(team) for team in teams], heads, room, is_short=is_short, is_full=is_full)


def player_head(session: Session, number: int, turn: int | None, you: int | None, *, is_short: bool) -> Text:
    """A player's name, with a mark for whose turn it is, and if there is room who plays the seat."""
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
    elif not seat.is_person and not is_short:
        text.append(f" ({visible(seat.player)})", style=LABEL_STYLE)
    return text


def has_boards(session: Session) -> bool:
    """Whether there are boards on which players are known by their marks."""
    return bool(session.game.model.boards)


def part(title: str, body: Sequence[RenderableType]) -> Iterator[RenderableType]:
    """A part of the screen under a line with its title; nothing if there is nothing in it."""
    if body:
        yield Rule(Text(title, style=LABEL_STYLE), align="left", style=LABEL_STYLE)
        yield from body


def screen_for(
    session: Session,
    decision: Decision,
    reader: int | None,
    console: Console,
    *,
    with_options: bool,
    around: Sequence[RenderableType] = (),
) -> list[RenderableType]:
    """All that one sees before a decision, with as much detail as the height of the terminal has room for.

    `reader` is the seat whose eyes alone are on the screen; without one nothing hidden is shown. What is printed
    `around` it takes some of the room.
    """
    room = console.width
    high = console.height - lines_of(console, around)
    lines = session.told_lines(session.news_for(decision.seat), reader)
    views = Views(session.state)
    for detail in DETAILS:
        # Cards that stand among the options with what is printed on them need not be told in full elsewhere.
        shown = listed_labels(session.state, decision, detail.has_notes)
        head = table_of(
            session,
            reader,
            room,
            is_short=not detail.has_names,
            is_bare=not detail.has_table_names,
            is_tight=detail.is_tight,
            listed=shown,
            views=views,
        )
        parts: list[RenderableType] = [title_of(session, decision), *head]
        parts.extend(open_things(views, decision.seat, is_short=not detail.has_names, is_tight=detail.is_tight))
        own = []
        if reader is not None:
            own = list(
                own_things(
                    session.state,
                    reader,
                    shown,
                    column_of(room),
                    is_short=not detail.has_own_notes,
                    offered=offered_labels(decision) if detail.is_tight else (),
                    views=views,
                )
            )
        asked = list(
            question(session, decision, room, with_options=with_options, with_notes=detail.has_notes, rows=detail.rows)
        )
        below = 1 if detail.is_tight else BELOW
        ceiling = console.height // 2
        if detail.is_last:
            ceiling = max(detail.news, high - below - lines_of(console, [*parts, *own, *asked]))
        told = list(news(lines, column_of(room), detail.news, ceiling, is_scrolled=detail.is_scrolled))
        if detail.is_tight:
            if own:
                own[0] = Text("Only you see ", style=LABEL_STYLE).append_text(own[0])
            parts.extend([*own, *told])
        else:
            parts.extend(side_by_side("Only you see", own, "What happened", told, room))
            parts.append(Rule(style=LABEL_STYLE))
        parts.extend(asked)
        if lines_of(console, parts) + below <= high:
            break
    return parts


def lines_of(console: Console, parts: Sequence[RenderableType]) -> int:
    """How many lines of the terminal these take."""
    return sum(len(console.render_lines(each, pad=False)) for each in parts)


def title_of(session: Session, decision: Decision) -> Rule:
    """The line at the top: which game, and who is asked."""
    title = Text()
    title.append(visible(session.game.title), style="bold cyan")
    title.append(" · ")
    title.append(visible(session.seat(decision.seat).name), style=NAME_STYLE)
    return Rule(title, style="cyan")


def column_of(room: int) -> int:
    """The columns that one of two parts side by side has; all of them where there is no room for two."""
    return (room - BETWEEN) // 2 if room >= WIDE else room


def side_by_side(
    left: str, left_body: Sequence[RenderableType], right: str, right_body: Sequence[RenderableType], room: int
) -> Iterator[RenderableType]:
    """Two titled parts, next to each other where there is room for that."""
    if room < WIDE or not left_body or not right_body:
        yield from part(left, left_body)
        yield from part(right, right_body)
        return
    grid = Table.grid(padding=(0, BETWEEN, 0, 0))
    grid.add_column(width=column_of(room))
    grid.add_column(width=column_of(room))
    grid.add_row(Group(*part(left, left_body)), Group(*part(right, right_body)))
    yield grid


def question(
    session: Session,
    decision: Decision,
    room: int,
    *,
    with_options: bool,
    with_notes: bool = True,
    is_full: bool = False,
    rows: int = ROWS,
) -> Iterator[RenderableType]:
    """The prompt of a decision and its options, of many only so many rows."""
    yield prompt_of(session, decision)
    if with_options:
        for line in choices(decision, session.state, room - 2, is_full=is_full, with_notes=with_notes, rows=rows):
            yield Padding(line, (0, 0, 0, 2))


def prompt_of(session: Session, decision: Decision) -> Text:
    """Who is asked what."""
    text = Text()
    text.append(f"{visible(session.seat(decision.seat).name)}: ", style=NAME_STYLE)
    text.append(visible(decision.prompt) or "your choice?")
    return text
