"""A log told from the decisions is the log that the rules would have kept while they ran."""

import copy
from random import Random

import pytest

from rulewright.dsl import check_text
from rulewright.games import bundled_games
from rulewright.interpreter import Event, Game, State, load, seeded
from rulewright.interpreter.layout import LOG, SEAT
from rulewright.interpreter.log import events

GAMES = ("auction", "gnadenlos", "oware", "pig", "tictactoe", "whist")
DECISIONS = 60


def whole(log: tuple[Event, ...]) -> list[tuple[object, ...]]:
    return [(event.kind, event.data, event.audience, event.knowers, event.span) for event in log]


def played(game: Game, players: int, seed: int) -> list[tuple[int, object]]:
    """The seats and answers of a random game, up to a number of decisions."""
    rng = Random(seed)
    state = game.start(players, seed)
    chosen: list[tuple[int, object]] = []
    while not state.is_over and len(chosen) < DECISIONS:
        decision = rng.choice(state.decisions)
        option = rng.choice(decision.options)
        state.choose(option, decision.seat)
        chosen.append((decision.seat, option.value))
    return chosen


def kept(game: Game, players: int, seed: int, chosen: list[tuple[int, object]]) -> list[tuple[Event, ...]]:
    """The log after each decision, noted while the rules run."""
    program = game.program(players, logs=True)
    cells = program.start(seeded(seed))
    logs = [events(cells[LOG], 0)]
    for seat, value in chosen:
        if isinstance(cells[SEAT], tuple):
            program.answer_sealed(cells, seat - 1, value)
        else:
            program.answer(cells, value)
        logs.append(events(cells[LOG], 0))
    return logs


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_the_same_whenever_it_is_read(name: str, seed: int) -> None:
    game = load(name)
    players = game.players[-1]
    chosen = played(game, players, seed)
    expected = kept(game, players, seed, chosen)
    each, seldom, last = (game.start(players, seed) for _ in range(3))
    for number, (seat, value) in enumerate(chosen, 1):
        for state in (each, seldom, last):
            state.choose(value, seat)
        assert whole(each.log) == whole(expected[number])
        if number % 7 == 0:
            assert seldom.event_count == len(expected[number])
    assert whole(seldom.log) == whole(last.log) == whole(expected[-1])


def test_branches_have_logs_of_their_own() -> None:
    game = load("oware")
    state = game.start(seed=4)
    state.choose(state.decisions[0].options[0])
    read, unread = state.copy(), state.copy()
    before = whole(read.log)
    for branch, option in ((read, 0), (unread, 1)):
        branch.choose(branch.decisions[0].options[option])
    assert whole(read.log)[: len(before)] == whole(unread.log)[: len(before)] == before
    assert whole(read.log)[len(before)] != whole(unread.log)[len(before)]
    assert whole(state.log) == before


def test_python_copies_a_long_game_as_the_game_copies_itself() -> None:
    text = 'game "Long"\n    players 2\nturn p\n    p chooses n from [1, 2]\n    say "{n}"\n'
    state = Game.of(check_text("long.rules", text)).start()
    for _ in range(3000):
        state.choose(1)
    for other in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert other == state
        other.choose(2)
        assert other != state
        assert other.event_count == state.event_count + 3


def later(state: State) -> list[tuple[object, ...]]:
    decision = state.decisions[0]
    state.choose(decision.options[0], decision.seat)
    return whole(state.log)


def test_a_state_that_was_read_or_imagined_begins_its_log_there() -> None:
    game = load("auction")
    state = game.start(seed=2)
    decision = state.decisions[0]
    state.choose(decision.options[0], decision.seat)
    before = len(state.log)
    restored, imagined = game.restore(state.to_json()), state.imagine(1, seed=3)
    assert before
    assert restored.log == imagined.log == ()
    assert later(restored) == later(state)[before:]
    assert later(imagined)


TOLD_LATER = """\
game "Told later"
    players 2

turn p
    p chooses x from 1..3
    repeat 2 times
        p chooses y from 1..3
        say "{x} {y}" to p
    end game
"""


def test_what_is_only_told_of_is_kept_for_the_telling() -> None:
    game = Game.of(check_text("told.rules", TOLD_LATER))
    state = game.start()
    state.choose(2)
    for branch in (game.restore(state.to_json()), state.imagine(1, seed=0), state.copy()):
        branch.choose(3)
        branch.choose(1)
        told = [event.data for event in branch.log if event.kind == "said"]
        assert told == [event.data for event in kept(game, 2, 0, [(1, 2), (1, 3), (1, 1)])[-1] if event.kind == "said"]


@pytest.mark.parametrize("name", bundled_games())
def test_rules_wait_with_the_same_values_whether_they_keep_a_log_or_not(name: str) -> None:
    game = load(name)
    players = game.players[-1]
    with_log, without = game.program(players, logs=True), game.program(players)
    named = [[name for name in point.live if name.startswith("l")] for point in without.points]
    assert named == [[name for name in point.live if name.startswith("l")] for point in with_log.points]
    assert [len(point.live) for point in without.points] == [len(point.live) for point in with_log.points]


def test_without_a_log_there_is_nothing_to_tell() -> None:
    state = load("tictactoe").start(log=False)
    state.choose(4)
    assert (state.log, state.event_count) == ((), 0)


def test_a_choice_that_faults_or_is_refused_leaves_no_trace() -> None:
    state = load("tictactoe").start()
    state.choose(4)
    before = whole(state.log)
    with pytest.raises(ValueError, match="not one of the options"):
        state.choose(4)
    assert whole(state.log) == before
