"""Rule mutants: which small mistakes in the rules of a file neither its tests nor random games would notice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any, get_args

from attrs import define, field, frozen

from rulewright.interpreter import Game, below, seeded
from rulewright.playtest import mutant_bench
from rulewright.playtest.mutant_bench import Bench, Notice, Trial, Way
from rulewright.playtest.mutation import Mutation
from rulewright.playtest.processes import Processes, WorkerDiedError
from rulewright.playtest.simulate import simulate

PATIENCE = 10
"""A mutant's random game may take so many times as many decisions as the longest one of the rules themselves."""

FEWEST_DECISIONS = 1_000

WAYS: tuple[Way, ...] = get_args(Way)


@frozen(kw_only=True)
class Mutant:
    """A small mistake in the rules with which they still pass `check`.

    `noticed_by` is the title of the first test that fails, or says which random game went wrong; None when it survived.
    `way` is what it was noticed by: a test, or in a random game an invariant, a fault of the rules, that it had no end,
    or a property, which holds of every game.
    """

    kind: str
    file: str
    line: int
    column: int
    before: str
    after: str
    noticed_by: str | None
    way: Way | None

    def to_plain(self) -> dict[str, Any]:
        """The mutant as an object for JSON."""
        return {
            "kind": self.kind,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "before": self.before,
            "after": self.after,
            "noticed_by": self.noticed_by,
            "way": self.way,
        }


@frozen(kw_only=True)
class MutantReport:
    """What became of the mutants of a run, in the order of the text."""

    asked: int
    seed: int
    mutants: tuple[Mutant, ...]

    @property
    def survivors(self) -> tuple[Mutant, ...]:
        """Those that nothing noticed."""
        return tuple(mutant for mutant in self.mutants if mutant.noticed_by is None)

    @property
    def noticed(self) -> int:
        """How many were noticed."""
        return len(self.mutants) - len(self.survivors)

    @property
    def by_kind(self) -> tuple[tuple[str, int, int], ...]:
        """Each kind that was planted: how often, and how often noticed."""
        kinds = dict.fromkeys(mutant.kind for mutant in sorted(self.mutants, key=lambda mutant: mutant.kind))
        found = ((kind, [each for each in self.mutants if each.kind == kind]) for kind in kinds)
        return tuple((kind, len(them), sum(each.noticed_by is not None for each in them)) for kind, them in found)

    @property
    def by_way(self) -> tuple[tuple[Way, int], ...]:
        """How many each way noticed that noticed any."""
        counts = ((way, sum(mutant.way == way for mutant in self.mutants)) for way in WAYS)
        return tuple((way, count) for way, count in counts if count)

    def to_plain(self) -> dict[str, Any]:
        """The run as an object for JSON."""
        return {
            "asked": self.asked,
            "seed": self.seed,
            "planted": len(self.mutants),
            "noticed": self.noticed,
            "ways": dict(self.by_way),
            "kinds": {kind: {"planted": planted, "noticed": noticed} for kind, planted, noticed in self.by_kind},
            "mutants": [mutant.to_plain() for mutant in self.mutants],
        }


def plant_mutants(
    game: Game,
    n: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    playthroughs: int = 0,
    most_decisions: int | None = None,
    titles: Collection[str] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> MutantReport:
    """Plants up to n mutants, one at a time, and runs the tests of the file (those with these titles) on each.

    The sample hangs on the rules, the seed and n only, and holds equally many of each kind as far as there are so many.
    A mutant that all tests let pass is played at random, `playthroughs` games for each number of players, with the
    invariants watched; then it is looked whether what must hold of every game does, as `check_up` looks. It is noticed
    too if its games do not end where those of the rules do, unless these are longer than `most_decisions`; then its
    games are broken off there. The rules themselves must pass all this, or nothing can be said of mutants.
    `WorkerDiedError` says that a process was lost.
    """
    patience = _patience(game, playthroughs, seed, most_decisions)
    trial = Trial(
        titles=None if titles is None else frozenset(titles),
        playthroughs=playthroughs,
        seed=seed,
        most_decisions=patience or most_decisions or FEWEST_DECISIONS,
        must_end=patience is not None,
    )
    bench = Bench.of(game, trial)
    sample = Sample.of(bench, n, seed)
    for batch, judgements in _judged(game, bench, sample, jobs):
        for (kind, number), judgement in zip(batch, judgements, strict=True):
            if judgement is not None:
                sample.found[kind].append((number, *judgement))
                if on_progress is not None:
                    on_progress(sample.size)
    planted = [
        (bench.mutations[kind][number], notice) for kind, judged in sample.found.items() for number, notice in judged
    ]
    planted.sort(key=lambda pair: (pair[0].span.start, pair[0].span.end))
    return MutantReport(asked=n, seed=seed, mutants=tuple(_mutant(*pair) for pair in planted))


def _mutant(mutation: Mutation, notice: Notice | None) -> Mutant:
    return Mutant(
        kind=mutation.kind,
        file=mutation.span.source.name,
        line=mutation.span.line,
        column=mutation.span.column,
        before=mutation.before,
        after=mutation.after,
        noticed_by=None if notice is None else notice.what,
        way=None if notice is None else notice.way,
    )


def _patience(game: Game, playthroughs: int, seed: int, most_decisions: int | None) -> int | None:
    """How many decisions a random game of a mutant may take; none when those of the rules are longer than allowed."""
    longest = 0
    if playthroughs:
        for players in game.players:
            summary = simulate(game, playthroughs, players, seed=seed, most_decisions=most_decisions)
            if summary.finished + summary.faults < summary.games:
                return None
            longest = max(longest, summary.length.highest or 0)
    return max(FEWEST_DECISIONS, PATIENCE * longest)


@define
class Sample:
    """Which mutations are looked at: for each kind those still to come, and those that passed `check` so far."""

    wanted: int
    waiting: dict[str, list[int]]
    found: dict[str, list[tuple[int, Notice | None]]] = field(factory=dict)

    @classmethod
    def of(cls, bench: Bench, wanted: int, seed: int) -> Sample:
        """All mutations of each kind in an order drawn from the seed."""
        waiting = {
            kind: _shuffled(len(each), seeded(seed, position))
            for position, (kind, each) in enumerate(bench.mutations.items())
        }
        return cls(wanted, waiting, {kind: [] for kind in waiting})

    @property
    def size(self) -> int:
        """How many mutants there are."""
        return sum(map(len, self.found.values()))

    def next_batch(self) -> list[tuple[str, int]]:
        """Mutations that will all be mutants of the sample, those aside that do not pass `check`."""
        rooms = [len(self.found[kind]) + len(left) for kind, left in self.waiting.items()]
        batch: list[tuple[str, int]] = []
        for kind, share in zip(self.waiting, shares(self.wanted, rooms), strict=True):
            lacking = max(share - len(self.found[kind]), 0)
            batch.extend((kind, number) for number in self.waiting[kind][:lacking])
            del self.waiting[kind][:lacking]
        return batch


def shares(wanted: int, rooms: Sequence[int]) -> list[int]:
    """A number cut into shares as equal as the room for each allows; what cannot be cut goes to the first.

    >>> shares(10, [9, 9, 1]), shares(10, [1, 2, 3]), shares(0, [4])
    ([5, 4, 1], [1, 2, 3], [0])
    """
    found = [0] * len(rooms)
    left = min(wanted, sum(rooms))
    while left:
        open_ = [n for n, room in enumerate(rooms) if found[n] < room]
        each = max(left // len(open_), 1)
        for n in open_:
            more = min(each, rooms[n] - found[n], left)
            found[n] += more
            left -= more
    return found


def _shuffled(count: int, stream: int) -> list[int]:
    order = list(range(count))
    for place in range(count - 1, 0, -1):
        stream, other = below(stream, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _judged(
    game: Game, bench: Bench, sample: Sample, jobs: int
) -> Iterator[tuple[list[tuple[str, int]], Iterator[tuple[Notice | None] | None]]]:
    """Batch by batch what is noticed, until the sample is as large as it should be or nothing is left to try."""
    if jobs == 1:
        while batch := sample.next_batch():
            yield batch, (bench.judge(*each) for each in batch)
        return
    arguments = (game.source_texts, game.option_values, bench.trial)
    try:
        with Processes(jobs, mutant_bench.set_up, arguments) as processes:
            while batch := sample.next_batch():
                futures = [processes.submit(mutant_bench.judge, *each) for each in batch]
                yield batch, (future.result() for future in futures)
    except BrokenProcessPool as error:
        raise WorkerDiedError(f"mutant {sample.size}") from error
