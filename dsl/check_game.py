"""What the lines under `game` say: who made it, how many play, and in which language it is written."""

from __future__ import annotations

from attrs import Factory, define

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label, did_you_mean
from rulewright.dsl.source import Span

LANGUAGE = 1
MOST_PLAYERS = 32
LINES: dict[str, type[str] | type[int] | None] = {
    "author": str,
    "year": int,
    "version": None,
    "about": str,
    "source": str,
    "language": int,
    "teams": int,
}
COUNTS = ("players", "minutes")
FEWEST_TEAMS = 2


@define(kw_only=True)
class GameLines:
    """What `game` says, with what stands in for a wrong line. `teams` is 0 where there are none."""

    seats_span: Span
    title: str = ""
    about: list[tuple[str, str]] = Factory(list)
    players_low: int = 2
    players_high: int = 2
    seat_names: tuple[str, ...] = ()
    teams: int = 0


def check_game(games: list[tree.Game], file: tree.File, diagnostics: Diagnostics) -> GameLines:
    """Reads the one `game` of a file; none, or another one, is a mistake."""
    if not games:
        start = Span(file.span.source, file.span.start, min(file.span.start + 1, file.span.end))
        is_empty = not file.span.source.text.strip()
        message = "there is nothing in this file" if is_empty else "this file does not say what game it is"
        help = 'a game begins with `game "Its name"` and, indented below, `players 2`'
        diagnostics.error("RW209", message, start, help=help)
        return GameLines(seats_span=start)
    game = games[0]
    for other in games[1:]:
        first = Label(game.span, "the game has its name here")
        diagnostics.error("RW210", "a file holds one game", other.span, label="a second one", secondary=(first,))
    lines = GameLines(seats_span=game.span, title=game.title)
    seen: dict[str, tree.Node] = {}
    for line in game.lines:
        name = line.name if isinstance(line, tree.Meta) else line.what
        if name in seen:
            first = Label(seen[name].span, "said here")
            diagnostics.error(
                "RW201", f"`{name}` is said twice", line.span, secondary=(first,), help="take one of them out"
            )
            continue
        seen[name] = line
        match line:
            case tree.Meta():
                _check_meta(line, lines, diagnostics)
            case tree.CountRange(what="players"):
                _check_players(line, lines, diagnostics)
            case tree.CountRange(what="minutes"):
                if line.low > line.high:
                    diagnostics.error("RW206", "this range is empty", line.span, help="the smaller number stands first")
                count = str(line.low) if line.low == line.high else f"{line.low}..{line.high}"
                lines.about.append(("minutes", count))
            case tree.CountRange():
                _check_meta(tree.Meta(span=line.span, name=line.what, value=line.low), lines, diagnostics)
    # A line that is one letter off is one mistake: it is told with that line.
    if "players" not in seen and all(did_you_mean(name, COUNTS) != "players" for name in seen):
        help = "write `players 2`, or `players 2..4`, below `game`"
        message = "this game does not say how many play"
        diagnostics.error("RW211", message, game.span, help=help)
    teams = seen.get("teams")
    if isinstance(teams, tree.Meta):
        _check_teams(teams, lines, diagnostics)
    return lines


def _check_teams(line: tree.Meta, lines: GameLines, diagnostics: Diagnostics) -> None:
    """Keeps only those numbers of players that the teams share out evenly."""
    teams, low, high = line.value, lines.players_low, lines.players_high
    # What stands in for a wrong number, so that what is said of teams elsewhere is no mistake.
    lines.teams = FEWEST_TEAMS
    if not isinstance(teams, int):
        return
    if teams >= FEWEST_TEAMS:
        first, last = -(-low // teams) * teams, high // teams * teams
        if first <= last:
            lines.teams, lines.players_low, lines.players_high = teams, first, last
            return
    players = f"{low} players" if low == high else f"{low} to {high} players"
    if teams < FEWEST_TEAMS:
        message, help = "teams play against each other, so there are two of them or more", "write `teams 2`"
    elif teams > high:
        message, help = f"{players} make no {teams} teams", "write fewer teams, or more `players`"
    else:
        message = f"{players} cannot be shared out evenly among {teams} teams"
        help = "`players` is, or holds, a multiple of the number of teams"
    diagnostics.error("RW228", message, line.span, help=help)


def _check_meta(line: tree.Meta, lines: GameLines, diagnostics: Diagnostics) -> None:
    if line.name not in LINES:
        meant = did_you_mean(line.name, (*LINES, *COUNTS))
        known = ", ".join((*LINES, *COUNTS))
        help = f"did you mean `{meant}`?" if meant else f"a game may say: {known}"
        diagnostics.error("RW208", f"a game says nothing about `{line.name}`", line.span, help=help)
        return
    kind = LINES[line.name]
    if kind is not None and not isinstance(line.value, kind):
        asked = "a number" if kind is int else "a text in quotes"
        diagnostics.error("RW208", f"`{line.name}` is followed by {asked}", line.span)
        return
    if line.name == "language" and line.value != LANGUAGE:
        help = f"this is version {LANGUAGE} of the language; a newer version of the program may know more"
        message = f"there is no version {line.value} of the language"
        diagnostics.error("RW212", message, line.span, help=help)
    if line.name != "teams":
        lines.about.append((line.name, str(line.value)))


def _check_players(line: tree.CountRange, lines: GameLines, diagnostics: Diagnostics) -> None:
    """Keeps the number of players; a wrong one stays the default."""
    for number, name in enumerate(line.names):
        if name in line.names[:number]:
            diagnostics.error("RW201", f"two players are called `{name}`", line.span)
            return
    low, high = (len(line.names), len(line.names)) if line.names else (line.low, line.high)
    if low > high:
        diagnostics.error("RW206", "this range is empty", line.span, help="the smaller number stands first")
    elif low < 1 or high > MOST_PLAYERS:
        diagnostics.error("RW211", f"a game is for 1 to {MOST_PLAYERS} players", line.span)
    else:
        lines.players_low, lines.players_high = low, high
        lines.seat_names, lines.seats_span = line.names, line.span
