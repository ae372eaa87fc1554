"""Where mutants are looked at: the rules of one game as a tree, in this process, and what notices a change of it.

The tests of the file come first, as they are quick and notice most. What they let pass is played at random, and what
random games let pass is followed by companions and watched for leaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal

from attrs import define, frozen

from rulewright.dsl import Source, assemble_sources, check_sources, check_tree, tree
from rulewright.interpreter import Fault, Game, run_tests
from rulewright.playtest.checkup import invariant_of
from rulewright.playtest.company import Accompanied, followed_games, game_seed, spied_games
from rulewright.playtest.course import RandomPicks, go
from rulewright.playtest.mutation import Mutation, plant
from rulewright.playtest.mutation_kinds import mutations
from rulewright.playtest.nearest_tests import NearestTests

Way = Literal["test", "invariant", "fault", "no end", "property"]
"""By what a mutant is noticed; all but tests of the file show in random games."""


FEWER = 5
"""Companions follow one in so many of the games that a check-up would: rules can break few of their promises."""


@frozen
class Notice:
    """What noticed a mutant: the title of a test, or a sentence."""

    way: Way
    what: str


@frozen(kw_only=True)
class Trial:
    """What every mutant of a run goes through: the tests with these titles, or all, then random games with companions.

    A random game is broken off after `most_decisions`; if games of these rules `must_end` by then, one that does not is
    noticed.
    """

    titles: frozenset[str] | None
    playthroughs: int
    seed: int
    most_decisions: int
    must_end: bool


@define
class Bench:
    """The tree of a game's rules and all mutations of it."""

    tables: tuple[Source, ...]
    file: tree.File
    options: Mapping[str, int | bool | str]
    mutations: dict[str, tuple[Mutation, ...]]
    order: NearestTests
    trial: Trial

    @classmethod
    def of(cls, game: Game, trial: Trial) -> Bench:
        """The rules of a game, taken apart."""
        sources = game.model.sources
        assembled = assemble_sources(sources)
        file = assembled.file
        # The tests of a variant are about what it changes, so the rules of its base are left alone.
        found = {
            kind: tuple(mutation for mutation in each if mutation.span.source in assembled.own)
            for kind, each in mutations(file).items()
        }
        return cls(sources[1:], file, game.option_values, found, NearestTests.of(file), trial)

    def judge(self, kind: str, number: int) -> tuple[Notice | None] | None:
        """What noticed a mutation, if anything did; none when the rules do not pass `check` with it."""
        mutation = self.mutations[kind][number]
        checked = check_tree(plant(self.file, mutation.path, mutation.replacement), self.tables)
        if checked.model is None:
            return None
        try:
            for outcome in run_tests(checked.model, self.trial.titles, first=self._likely(mutation), explains=False):
                if not outcome.passed:
                    return (Notice("test", outcome.title),)
            return (next(self._noticed(Game.of(checked, self.options)), None),)
        except Exception as error:
            error.add_note(f"with a mutant in the rules, at {mutation.place}: {mutation.before} → {mutation.after}")
            raise

    def _likely(self, mutation: Mutation) -> list[str]:
        """The tests in an order in which the mutation is found soon."""
        if not mutation.path:
            return []
        return self.order.titles(self.file.declarations[mutation.path[0][1]])

    def _noticed(self, game: Game) -> Iterator[Notice]:
        """What random games of the rules show."""
        lengths: dict[int, list[int]] = {}
        for players in game.players:
            for number in range(self.trial.playthroughs):
                seed = game_seed(self.trial.seed, players, number)
                gone = go(game, players, seed, RandomPicks(players, seed), self.trial.most_decisions)
                lengths.setdefault(players, []).append(len(gone.course.picks))
                if gone.fault is not None:
                    yield _of_fault(game, players, gone.fault)
                if not gone.is_over and self.trial.must_end:
                    yield Notice("no end", f"a random game with {players} players, which did not end")
        for players, each in lengths.items():
            for followed in self._accompanied(game, players, each):
                if followed.broken is not None:
                    yield Notice("property", f"a random game with {players} players: not so: {followed.broken.claim}")
                elif followed.fault is not None:
                    yield _of_fault(game, players, followed.fault)

    def _accompanied(self, game: Game, players: int, lengths: list[int]) -> Iterator[Accompanied]:
        count, seed = self.trial.playthroughs, self.trial.seed
        return chain(
            followed_games(game, players, -(-count // FEWER), seed),
            spied_games(game, players, count, seed, lengths),
        )


def _of_fault(game: Game, players: int, fault: Fault) -> Notice:
    way: Way = "invariant" if invariant_of(game, fault) is not None else "fault"
    return Notice(way, f"a random game with {players} players: {fault.message}")


_benches: list[Bench] = []


def set_up(texts: dict[str, str], options: dict[str, int | bool | str], trial: Trial) -> None:
    """Gets a worker process ready; it is told texts and numbers only."""
    sources = tuple(Source(name, text) for name, text in texts.items())
    _benches.append(Bench.of(Game.of(check_sources(sources), options), trial))


def judge(kind: str, number: int) -> tuple[Notice | None] | None:
    """Judges one mutation at the bench that was set up."""
    return _benches[-1].judge(kind, number)
