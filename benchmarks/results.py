"""What is measured, table by table, and how far it reaches what was set as a goal."""

from __future__ import annotations

from attrs import frozen

from benchmarks import loops, openspiel, startup, states
from benchmarks.memory import Peak, peaks_of
from benchmarks.page import Table, amount, rate, short
from benchmarks.race import Contender, Standing, race
from rulewright.interpreter import load

BY_STREAMS = "by hand, SplitMix64"
BY_RANDOM = "by hand, `random.Random`"
SIMULATE_LOOP = "Rulewright, the loop of `simulate`"
SIMULATE = "Rulewright, all of `simulate`"
LIBRARY = "Rulewright, the library"
LIBRARY_STREAMS = "Rulewright, the library, drawing from SplitMix64"
LIBRARY_QUIET = "Rulewright, the library, `log=False`"
SPIEL_PYTHON = f"OpenSpiel `{openspiel.IN_PYTHON}`, in Python"
SPIEL_CPP = f"OpenSpiel `{openspiel.IN_CPP}`, in C++"

PUBLISHED = ("gnadenlos", "incas", "silbersee")
BIDDERS = 3
MOST_PLAYERS = 4
SPIEL_MISSING = "not installed (`pip install '.[openspiel]'`)"


@frozen(kw_only=True)
class Effort:
    """How long a run takes: rounds of so many seconds a contender, and games whose single decisions are timed."""

    rounds: int = 9
    seconds: float = 0.5
    games: int = 400
    processes: int = 9
    memory_games: int = 0


@frozen(kw_only=True)
class Goal:
    """Something to reach: at least, or at most, so much."""

    what: str
    bound: float
    reached: float
    unit: str = ""
    at_most: bool = False
    aim: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether it is reached."""
        return self.reached <= self.bound if self.at_most else self.reached >= self.bound

    def row(self) -> tuple[str, ...]:
        """Its row in the table of goals."""
        asked = f"{'at most' if self.at_most else 'at least'} {short(self.bound)}{self.unit}"
        if self.aim is not None:
            asked += f", better {short(self.aim)}"
        return self.what, asked, f"{short(self.reached)}{self.unit}", "yes" if self.is_met else "no"


@frozen
class Measured:
    """Tables and the goals they speak of."""

    tables: tuple[Table, ...]
    goals: tuple[Goal, ...]


def goals_table(goals: tuple[Goal, ...]) -> Table:
    """All goals and how far they are reached."""
    return Table("Goals", ("what", "asked", "reached", "met"), tuple(goal.row() for goal in goals))


def tictactoe(effort: Effort) -> Measured:
    """Random games of tic-tac-toe a second, beside everything there is to compare with."""
    game = load("tictactoe")
    contenders = [
        Contender(SIMULATE_LOOP, loops.playout(game, 2)),
        Contender(SIMULATE, loops.whole_simulation(game, 2)),
        Contender(LIBRARY, loops.library(game, 2)),
        Contender(LIBRARY_STREAMS, loops.library_by_streams(game, 2)),
        Contender(LIBRARY_QUIET, loops.library(game, 2, log=False)),
        Contender(BY_STREAMS, loops.tictactoe_by_streams()),
        Contender(BY_RANDOM, loops.tictactoe_by_random()),
    ]
    if openspiel.is_installed():
        contenders += [
            Contender(SPIEL_PYTHON, openspiel.random_games(openspiel.IN_PYTHON)),
            Contender(SPIEL_CPP, openspiel.random_games(openspiel.IN_CPP)),
        ]
    found = _by_name(race(contenders, rounds=effort.rounds, seconds=effort.seconds))
    yardsticks = {"× by hand, SplitMix64": BY_STREAMS, "× by hand, `random.Random`": BY_RANDOM}
    yardsticks[f"× `{openspiel.IN_PYTHON}`"] = SPIEL_PYTHON
    table = _comparison("Random games of tic-tac-toe", found, yardsticks, missing=(SPIEL_PYTHON, SPIEL_CPP))
    goals = [
        _ratio_goal(found, SIMULATE_LOOP, BY_STREAMS, 0.5, 0.75),
        _ratio_goal(found, LIBRARY, BY_RANDOM, 0.4, 0.6),
        _ratio_goal(found, LIBRARY_STREAMS, BY_STREAMS, 0.4, 0.6),
    ]
    if SPIEL_PYTHON in found:
        goals += [
            _ratio_goal(found, SIMULATE_LOOP, SPIEL_PYTHON, 8),
            _ratio_goal(found, LIBRARY, SPIEL_PYTHON, 6),
        ]
    return Measured((table,), tuple(goals))


def auction(effort: Effort) -> Measured:
    """Random auctions a second, beside the same game by hand."""
    game = load("auction")
    contenders = (
        Contender(SIMULATE_LOOP, loops.playout(game, BIDDERS)),
        Contender(LIBRARY, loops.library(game, BIDDERS)),
        Contender(LIBRARY_QUIET, loops.library(game, BIDDERS, log=False)),
        Contender(BY_STREAMS, loops.auction_by_streams(BIDDERS)),
        Contender(BY_RANDOM, loops.auction_by_random(BIDDERS)),
    )
    found = _by_name(race(contenders, rounds=effort.rounds, seconds=effort.seconds))
    yardsticks = {"× by hand, SplitMix64": BY_STREAMS, "× by hand, `random.Random`": BY_RANDOM}
    return Measured((_comparison(f"Random auctions of {BIDDERS} bidders", found, yardsticks),), ())


def decisions(effort: Effort) -> Measured:
    """Decisions a second in random play of each game, and the slowest single one."""
    tables = [(name, load(name), players) for name, players in (("tictactoe", 2), ("auction", BIDDERS))]
    for name in PUBLISHED:
        game = load(name)
        tables += [(name, game, players) for players in game.players]
    names = [f"{name}, {players} players" for name, _, players in tables]
    contenders = [
        Contender(name, loops.playout(game, players, decisions=True))
        for name, (_, game, players) in zip(names, tables, strict=True)
    ]
    rows, goals = [], []
    for standing, (_, game, players) in zip(
        race(contenders, rounds=effort.rounds, seconds=effort.seconds), tables, strict=True
    ):
        single = states.single_decisions(standing.name, game, players, effort.games)
        rows.append(
            (
                standing.name,
                rate(standing.rate),
                *(short(each) for each in (single.median, single.per_thousand, single.slowest / 1000)),
                f"{single.count:,}",
            )
        )
        goals += [
            Goal(what=f"decisions a second, {standing.name}", bound=40_000, reached=standing.rate.median),
            Goal(
                what=f"slowest decision, {standing.name}",
                bound=50,
                reached=single.slowest / 1000,
                unit=" ms",
                at_most=True,
            ),
        ]
    columns = ("game", "decisions a second", "median, µs", "1 in 1,000 above, µs", "slowest, ms", "of")
    note = (
        "Decisions a second are those of the loop of `simulate`; of sealed bids each counts. Single decisions are "
        "timed through the library: the options, the choice, and all that follows from it."
    )
    return Measured((Table("Decisions in random play", columns, tuple(rows), note),), tuple(goals))


def middle(effort: Effort) -> Measured:
    """What a state in the middle of a game costs."""
    games: list[tuple[str, int, float | None]] = [("tictactoe", 2, 1.0), ("gnadenlos", MOST_PLAYERS, 3.0)]
    games += [(name, MOST_PLAYERS, None) for name in PUBLISHED[1:]]
    rows, goals = [], []
    for name, players, most in games:
        game = load(name)
        found = states.halfway_states(game, players)
        copied, wrote, restored = race(
            [
                Contender("copy", states.copies(found)),
                Contender("to_json", states.writes(found)),
                Contender("restore", states.restores(found)),
            ],
            rounds=effort.rounds,
            seconds=effort.seconds / 4,
        )
        row = f"{name}, {players} players"
        rows.append((row, *(amount(each.microseconds) for each in (copied, wrote, restored))))
        if most is not None:
            what = f"copy of a state, {row}"
            goals.append(Goal(what=what, bound=most, reached=copied.microseconds.median, unit=" µs", at_most=True))
    rows += _spiel_copies(effort)
    columns = ("game", "copy, µs", "`to_json`, µs", "`restore`, µs")
    note = f"States after half of a random game; the mean over {states.STATES} games, without a log."
    return Measured((Table("A state in the middle of a game", columns, tuple(rows), note),), tuple(goals))


def _spiel_copies(effort: Effort) -> list[tuple[str, ...]]:
    names = {SPIEL_PYTHON: openspiel.IN_PYTHON, SPIEL_CPP: openspiel.IN_CPP}
    if not openspiel.is_installed():
        return [(row, SPIEL_MISSING, "", "") for row in names]
    contenders = [Contender(row, openspiel.copies(name, 4)) for row, name in names.items()]
    found = race(contenders, rounds=effort.rounds, seconds=effort.seconds / 4)
    return [(each.name, amount(each.microseconds), "", "") for each in found]


def start(effort: Effort) -> Measured:
    """How long whole processes take."""
    found = startup.process_times(effort.processes)
    medians = {each.name: each.wall.median for each in found}
    bounds = {
        startup.HELP: 0.2,
        startup.check_name(startup.largest_game()): 0.5,
        startup.LONG: 1.5,
        startup.READ_TABLES: 0.1,
    }
    goals = tuple(
        Goal(what=name, bound=bound, reached=medians[name], unit=" s", at_most=True) for name, bound in bounds.items()
    )
    rows = tuple((each.name, amount(each.wall), amount(each.processor)) for each in found)
    return Measured((Table("Starting", ("process", "seconds on the wall", "of the processor"), rows),), goals)


def memory(effort: Effort) -> Measured:
    """The largest memory as a simulation goes on."""
    games = (("tictactoe", 2), ("gnadenlos", 3))
    peaks = {f"{name}, {players} players": peaks_of(name, players, effort.memory_games) for name, players in games}
    columns = ("game", *(f"{games:,} games" for games in (peak.games for peak in next(iter(peaks.values())))))
    rows = tuple((name, *(f"{peak.bytes / 2**20:.1f}" for peak in found)) for name, found in peaks.items())
    goals = tuple(
        Goal(
            what=f"growth of memory from the first tenth on, {name}",
            bound=2.0,
            reached=growth(found),
            unit=" MiB",
            at_most=True,
        )
        for name, found in peaks.items()
    )
    note = "The largest memory of the process so far in MiB, one job, the rows of the games written as they come."
    return Measured((Table("Memory of a simulation", columns, rows, note),), goals)


def growth(peaks: tuple[Peak, ...]) -> float:
    """By how many MiB the peak grew after the first tenth."""
    return (peaks[-1].bytes - peaks[0].bytes) / 2**20


def _by_name(standings: tuple[Standing, ...]) -> dict[str, Standing]:
    return {standing.name: standing for standing in standings}


def _comparison(
    title: str, found: dict[str, Standing], yardsticks: dict[str, str], missing: tuple[str, ...] = ()
) -> Table:
    """Games a second of each contender, and how many times those of each yardstick that is."""
    rows = []
    for name, standing in found.items():
        ratios = (
            "" if other == name else amount(standing.against(found[other])) if other in found else "?"
            for other in yardsticks.values()
        )
        rows.append((name, rate(standing.rate), *ratios))
    rows += [(name, SPIEL_MISSING, *[""] * len(yardsticks)) for name in missing if name not in found]
    return Table(title, ("what plays", "games a second", *yardsticks), tuple(rows))


def _ratio_goal(found: dict[str, Standing], name: str, yardstick: str, bound: float, aim: float | None = None) -> Goal:
    return Goal(
        what=f"{name} against {yardstick}",
        bound=bound,
        aim=aim,
        reached=found[name].against(found[yardstick]).median,
        unit=" times",
    )
