"""A check-up of a game: whether all that is promised of it holds in random games, and what breaks a promise.

Promised are the invariants of the file, and what holds of every game whatever its rules. Games are played to their end,
or for so many picks, with the invariants watched; some are followed by companions (`playtest/properties.py`), each of
which goes another way and compares. What goes wrong is made smaller and written as a test to paste into the file.
"""

from __future__ import annotations

from typing import Literal

from attrs import define, field, frozen

from rulewright.dsl import need_int
from rulewright.interpreter import Fault, Game
from rulewright.playtest.company import COMPANIONS, WATCHED, followed_games, game_seed, spied_games
from rulewright.playtest.course import Course, Gone, RandomPicks, go
from rulewright.playtest.leaks import Leak, Leaks
from rulewright.playtest.reproduce import (
    Failure,
    endless_failure,
    fault_failure,
    leak_failure,
    property_failure,
)
from rulewright.playtest.same_rules import CLAIM as SAME_RULES
from rulewright.playtest.same_rules import empty_variant_differs
from rulewright.playtest.trouble import leak_of

SHARED = 3_000
"""So many picks are played for each playthrough, shared among the numbers of players: then there are fewer games."""

AT_LEAST = 1_000
"""While there are fewer picks than this for each playthrough, more games are played: what is rare may be in one."""

MOST_GAMES = 10
"""So many games are played at most for each playthrough."""

FAR = 100_000
"""The bound within which a random game must end."""

FAR_PICKS = 3_000
"""Games are played that far until these are so many picks for each playthrough: those that end soon cost little."""

OFTEN_LONGER = 20
"""A game that is so many times as long as any that ended does not end."""

FAULTLESS = "the rules never go wrong"
HAS_OPTIONS = "every decision has an option"
ENDS = f"a game ends within {FAR:,} picks"

CLAIMS: tuple[str, ...] = (FAULTLESS, ENDS, HAS_OPTIONS, *COMPANIONS, Leaks.claim, SAME_RULES)
"""What holds of every game, in the order in which it is told."""


@frozen(kw_only=True)
class Finding:
    """Whether something that is promised of a game holds, as far as was seen; in `times` games it did not."""

    claim: str
    kind: Literal["invariant", "property"]
    times: int
    failure: Failure | None


@frozen(kw_only=True)
class Played:
    """The random games with one number of players."""

    players: int
    games: int
    finished: int
    picks: int


@frozen(kw_only=True)
class CheckUp:
    """What was found of a game."""

    findings: tuple[Finding, ...]
    played: tuple[Played, ...]


def check_up(game: Game, playthroughs: int, seed: int = 1) -> CheckUp:
    """Plays so many random games with each number of players and finds what does not hold.

    The same rules, number and seed give the same findings. Nothing is played for 0 playthroughs.
    """
    need_int(playthroughs, "the number of playthroughs")
    need_int(seed, "the seed")
    run = _Run(game, playthroughs, seed)
    played = tuple(run.play_at_random(players) for players in game.players)
    run.play_far()
    for players in game.players:
        run.follow(players)
    if playthroughs and (differs := empty_variant_differs(game)) is not None:
        run.note(SAME_RULES, Course(players=game.players[0], seed=seed, picks=()), differs)
    invariants = tuple(run.finding(promise(each.title), "invariant") for each in game.model.invariants)
    return CheckUp(findings=invariants + tuple(run.finding(claim, "property") for claim in CLAIMS), played=played)


@frozen
class _Met:
    """The first game in which a promise did not hold, and what was met: a fault, a leak, or how it shows."""

    course: Course
    met: Fault | Leak | str


@define
class _Run:
    """A check-up under way."""

    game: Game
    playthroughs: int
    seed: int
    first: dict[str, _Met] = field(factory=dict)
    times: dict[str, int] = field(factory=dict)
    lengths: dict[int, list[int]] = field(factory=dict)
    unfinished: list[Gone] = field(factory=list)
    longest: int = 0

    def note(self, claim: str, course: Course, met: Fault | Leak | str) -> None:
        """Notes a game in which a promise did not hold."""
        self.first.setdefault(claim, _Met(course, met))
        self.times[claim] = self.times.get(claim, 0) + 1

    def play_at_random(self, players: int) -> Played:
        """Plays the games with a number of players."""
        games = finished = picks = 0
        share = self.playthroughs / len(self.game.players)
        while picks < SHARED * share and games < MOST_GAMES * self.playthroughs:
            if games >= self.playthroughs and picks >= AT_LEAST * share:
                break
            seed = game_seed(self.seed, players, games)
            games += 1
            gone = go(self.game, players, seed, RandomPicks(players, seed), WATCHED)
            self.lengths.setdefault(players, []).append(len(gone.course.picks))
            picks += len(gone.course.picks)
            if gone.fault is not None:
                self.note(self.claim_of_fault(gone.fault), gone.course, gone.fault)
            elif gone.is_over:
                finished += 1
                self.longest = max(self.longest, len(gone.course.picks))
            else:
                self.unfinished.append(gone)
        return Played(players=players, games=games, finished=finished, picks=picks)

    def play_far(self) -> None:
        """Plays some of those that were broken off to where they must have ended."""
        picks = 0
        for gone in self.unfinished:
            if picks >= FAR_PICKS * self.playthroughs:
                break
            players, seed = gone.course.players, gone.course.seed
            further = go(self.game, players, seed, RandomPicks(players, seed), FAR)
            picks += len(further.course.picks)
            if further.fault is not None:
                self.note(self.claim_of_fault(further.fault), further.course, further.fault)
            elif not further.is_over:
                self.note(ENDS, further.course, "")

    def follow(self, players: int) -> None:
        """Lets companions follow games with a number of players, and the seats look for leaks."""
        game, playthroughs, seed, lengths = self.game, self.playthroughs, self.seed, self.lengths.get(players, [])
        followed = followed_games(game, players, playthroughs, seed)
        for games in (followed, spied_games(game, players, playthroughs, seed, lengths)):
            for gone in games:
                if gone.broken is not None:
                    leak = leak_of(gone)
                    self.note(gone.broken.claim, gone.course, gone.broken.detail if leak is None else leak)
                elif gone.fault is not None and self.claim_of_fault(gone.fault) not in self.first:
                    self.note(self.claim_of_fault(gone.fault), gone.course, gone.fault)

    def finding(self, claim: str, kind: Literal["invariant", "property"]) -> Finding:
        """What was found of a promise."""
        return Finding(claim=claim, kind=kind, times=self.times.get(claim, 0), failure=self.failure(claim))

    def failure(self, claim: str) -> Failure | None:
        """What broke a promise, made as small as can be."""
        met = self.first.get(claim)
        if met is None:
            return None
        if isinstance(met.met, Fault):
            return fault_failure(self.game, met.course, met.met)
        if isinstance(met.met, Leak):
            return leak_failure(self.game, met.course, met.met)
        if claim == SAME_RULES:
            return Failure(course=met.course, diagnostic=None, detail=met.met, test=None)
        if claim == ENDS:
            bound = min(max(WATCHED, OFTEN_LONGER * self.longest), FAR)
            return endless_failure(self.game, met.course, bound, FAR)
        return property_failure(self.game, met.course, met.met, COMPANIONS[claim], claim)

    def claim_of_fault(self, fault: Fault) -> str:
        """Which promise a fault of the rules breaks."""
        if fault.code == "RW701":
            return HAS_OPTIONS
        title = invariant_of(self.game, fault)
        return FAULTLESS if title is None else promise(title)


def invariant_of(game: Game, fault: Fault) -> str | None:
    """The title of the invariant that does not hold, if that is the fault."""
    found = (each.title for each in game.model.invariants if fault.code == "RW721" and fault.span == each.span)
    return next(found, None)


def promise(title: str) -> str:
    """What the invariant of a title is called among all that is promised."""
    return f'invariant "{title}"'
