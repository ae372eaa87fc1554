"""Where mutants are looked at: the rules of one game as a tree, in this process, and what its tests say of a change."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, frozen

from rulewright.dsl import Source, assemble_sources, check_sources, check_tree, tree
from rulewright.interpreter import Fault, Game, run_tests, seeded
from rulewright.playtest.bots import RandomBot, bot_stream
from rulewright.playtest.mutation import Mutation, plant
from rulewright.playtest.mutation_kinds import mutations
from rulewright.playtest.test_order import TestOrder


@frozen(kw_only=True)
class Trial:
    """What every mutant of a run goes through: the tests with these titles, or all, then random games.

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
    order: TestOrder
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
        return cls(sources[1:], file, game.option_values, found, TestOrder.of(file), trial)

    def judge(self, kind: str, number: int) -> str | None:
        """What noticed a mutation, `""` if nothing did; none when the rules do not pass `check` with it."""
        mutation = self.mutations[kind][number]
        checked = check_tree(plant(self.file, mutation.path, mutation.replacement), self.tables)
        if checked.model is None:
            return None
        try:
            for outcome in run_tests(checked.model, self.trial.titles, first=self._likely(mutation)):
                if not outcome.passed:
                    return outcome.title
            return self._random_games(Game.of(checked, self.options))
        except Exception as error:
            error.add_note(f"with a mutant in the rules, at {mutation.place}: {mutation.before} → {mutation.after}")
            raise

    def _likely(self, mutation: Mutation) -> list[str]:
        """The tests in an order in which the mutation is found soon."""
        if not mutation.path:
            return []
        return self.order.titles(self.file.declarations[mutation.path[0][1]])

    def _random_games(self, game: Game) -> str:
        for players in game.players:
            for number in range(self.trial.playthroughs):
                try:
                    ended = _play(game, players, self.trial, number)
                except Fault as fault:
                    return f"a random game with {players} players: {fault.message}"
                if not ended and self.trial.must_end:
                    return f"a random game with {players} players, which did not end"
        return ""


def _play(game: Game, players: int, trial: Trial, number: int) -> bool:
    """Plays a random game, invariants watched; whether it came to its end. Raises `Fault`."""
    bots = [RandomBot(bot_stream(trial.seed, number, seat)) for seat in range(1, players + 1)]
    state = game.start(players=players, seed=seeded(trial.seed, number), log=False, invariants=True)
    while not state.is_over:
        if state.decision_count >= trial.most_decisions:
            return False
        decision = state.decisions[0]
        state.choose(decision.options[bots[decision.seat - 1].choose(state, decision)], decision.seat)
    return True


_benches: list[Bench] = []


def set_up(texts: dict[str, str], options: dict[str, int | bool | str], trial: Trial) -> None:
    """Gets a worker process ready; it is told texts and numbers only."""
    sources = tuple(Source(name, text) for name, text in texts.items())
    _benches.append(Bench.of(Game.of(check_sources(sources), options), trial))


def judge(kind: str, number: int) -> str | None:
    """Judges one mutation at the bench that was set up."""
    return _benches[-1].judge(kind, number)
