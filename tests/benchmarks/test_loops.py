"""What is timed does what it says: whole games, half-played states, processes that succeed. No time is tested."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from benchmarks import loops, openspiel, results, side_by_side, startup, states, zoo
from benchmarks.__main__ import command, report
from benchmarks.long_file import LINES, long_file
from benchmarks.memory import Peak, watch
from benchmarks.results import BY_RANDOM, BY_STREAMS, LIBRARY, SIMULATE_LOOP, SPIEL_CPP, SPIEL_PYTHON, Effort, Goal
from benchmarks.shared import SHARED
from benchmarks.tictactoe import TicTacToe
from rulewright.dsl import check_text

LITTLE = Effort(rounds=1, seconds=0.001, games=1, processes=1, memory_games=20)


@pytest.fixture(scope="module")
def tictactoe() -> rulewright.Game:
    return rulewright.load("tictactoe")


@pytest.mark.parametrize(
    "make",
    [
        lambda game: loops.playout(game, 2),
        lambda game: loops.whole_simulation(game, 2),
        lambda game: loops.library(game, 2),
        lambda game: loops.library(game, 2, log=False),
        lambda game: loops.library_by_streams(game, 2),
        lambda game: loops.tictactoe_by_streams(),
        lambda game: loops.tictactoe_by_random(),
        lambda game: loops.auction_by_streams(3),
        lambda game: loops.auction_by_random(3),
    ],
)
def test_a_loop_plays_as_many_games_as_it_says(make, tictactoe) -> None:
    loop = make(tictactoe)
    assert loop(1) == 1
    assert loop(5) == 5


@pytest.mark.parametrize("make", [loops.playout, loops.library])
def test_decisions_are_counted(make, tictactoe) -> None:
    assert 5 * 20 <= make(tictactoe, 2, decisions=True)(20) <= 9 * 20


def test_games_differ_from_turn_to_turn(tictactoe) -> None:
    loop = loops.playout(tictactoe, 2, decisions=True)
    assert len({loop(1) for _ in range(20)}) > 1


@pytest.mark.parametrize(("name", "players"), [("tictactoe", 2), ("gnadenlos", 4)])
def test_states_halfway_are_under_way_and_can_be_copied_and_restored(name: str, players: int) -> None:
    game = rulewright.load(name)
    found = states.halfway_states(game, players)
    assert len(found) == states.STATES
    for state in found:
        assert not state.is_over
        assert state.decision_count >= 2
        assert game.restore(state.to_json()) == state
    for make in (states.copies, states.writes, states.restores):
        assert make(found)(2) == 2 * states.STATES


def test_single_decisions_are_all_timed(tictactoe) -> None:
    found = states.single_decisions("name", tictactoe, 2, games=30)
    assert 5 * 30 <= found.count <= 9 * 30
    assert 0 < found.median <= found.per_thousand <= found.slowest


def test_the_long_file_is_long_and_without_fault() -> None:
    text = long_file()
    assert text.count("\n") == LINES
    checked = check_text("long.rules", text)
    assert checked.model is not None
    assert checked.diagnostics == ()
    assert len(checked.model.tests) > 40
    assert len(set(text.splitlines())) > LINES // 2


def test_the_long_file_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "long.rules"
    path.write_text(long_file(300), encoding="utf-8")
    game = rulewright.load(path)
    assert path.read_text(encoding="utf-8").count("\n") == 300
    assert loops.playout(game, 3, decisions=True)(2) > 100
    outcomes = list(rulewright.run_tests(game.model))
    assert outcomes
    assert [outcome.title for outcome in outcomes if not outcome.passed] == []


def test_processes_fail_aloud() -> None:
    assert startup.run(["-c", "print(1)"]) == "1\n"
    with pytest.raises(Exception, match="non-zero exit status"):
        startup.run(["-m", "rulewright", "check", str(Path(__file__).with_name("nothing.rules"))])


def test_the_largest_game_is_one_of_the_bundled() -> None:
    assert startup.largest_game() in rulewright.bundled_games()
    assert startup.check_name("tictactoe").startswith("rulewright check tictactoe, ")


def test_memory_is_noted_at_every_tenth() -> None:
    peaks = watch("tictactoe", 2, 50)
    assert [games for games, _ in peaks] == list(range(5, 51, 5))
    assert all(size > 2**20 for _, size in peaks)
    assert results.growth((Peak(1, 2**20), Peak(2, 3 * 2**20))) == 2


def test_a_goal_is_met_from_its_side() -> None:
    assert Goal(what="x", bound=8, reached=8.5).is_met
    assert not Goal(what="x", bound=8, reached=7.5).is_met
    assert Goal(what="x", bound=1, reached=0.5, at_most=True).is_met
    assert not Goal(what="x", bound=1, reached=1.5, at_most=True).is_met
    assert Goal(what="x", bound=1, reached=1.5, unit=" µs", at_most=True, aim=0.5).row() == (
        "x", "at most 1.00 µs, better 0.500", "1.50 µs", "no",
    )  # fmt: skip


def test_tictactoe_is_compared_with_all_its_peers() -> None:
    measured = results.tictactoe(LITTLE)
    names = [row[0] for row in measured.tables[0].rows]
    assert {SIMULATE_LOOP, LIBRARY, BY_STREAMS, BY_RANDOM, SPIEL_PYTHON, SPIEL_CPP} <= set(names)
    assert all(goal.reached > 0 for goal in measured.goals)


def test_without_openspiel_its_rows_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "is_installed", lambda: False)
    for measured in (results.tictactoe(LITTLE), results.middle(LITTLE)):
        rows = {row[0]: row[1] for row in measured.tables[0].rows}
        assert "not installed" in rows[SPIEL_PYTHON]
        assert "not installed" in rows[SPIEL_CPP]
        assert not any(SPIEL_PYTHON in goal.what for goal in measured.goals)


def test_openspiel_plays_the_same_game() -> None:
    pytest.importorskip("pyspiel")
    for name in (openspiel.IN_PYTHON, openspiel.IN_CPP):
        assert openspiel.random_games(name)(3) == 3
        assert openspiel.copies(name, 4)(3) == 3
        theirs, ours = openspiel.load(name).new_initial_state(), TicTacToe()
        while not ours.is_over:
            assert theirs.legal_actions() == ours.legal_moves()
            move = ours.legal_moves()[-1]
            theirs.apply_action(move)
            ours.play(move)
        assert theirs.is_terminal()
        assert theirs.returns() == ([1, -1] if ours.winner == 0 else [-1, 1])


@pytest.mark.parametrize("name", ["pig", "leduc_poker", "goofspiel", "python_kuhn_poker"])
def test_openspiel_plays_games_of_chance_and_of_all_at_once(name: str) -> None:
    pytest.importorskip("pyspiel")
    assert openspiel.random_games(name)(3) == 3


@pytest.mark.skipif(not zoo.is_installed(), reason="PettingZoo's classic games want packages of their own")
@pytest.mark.parametrize("shared", [each for each in SHARED if each.in_zoo is not None], ids=lambda each: each.name)
def test_pettingzoo_plays_games(shared) -> None:
    assert zoo.random_games(shared.in_zoo)(1) == 1


def test_shared_games_are_there_and_here() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    for shared in SHARED:
        assert shared.players in rulewright.load(shared.ours, options=shared.options).players
        assert openspiel.load(shared.in_cpp).num_players() == shared.players
        assert shared.in_python is None or shared.in_python in pyspiel.registered_names()


def test_shared_games_are_measured_beside_their_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    monkeypatch.setattr(side_by_side, "SHARED", [each for each in SHARED if each.name in ("Kuhn poker", "nim")])
    measured = side_by_side.side_by_side(LITTLE)
    rates, ratios = measured.tables
    assert [[cell != "" for cell in row] for row in rates.rows] == [[True] * 4 + [False] * 2, [True] * 5 + [False]]
    assert [[cell != "" for cell in row] for row in ratios.rows] == [
        [True, True, False, False, True],
        [True, True, True, False, True],
    ]
    assert [goal.what for goal in measured.goals] == [
        "Kuhn poker, the library against OpenSpiel `python_kuhn_poker`, in Python"
    ]


def test_without_the_peers_the_tables_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_by_side, "SHARED", SHARED[:1])
    monkeypatch.setattr(openspiel, "is_installed", lambda: False)
    monkeypatch.setattr(zoo, "is_installed", lambda: False)
    measured = side_by_side.side_by_side(LITTLE)
    rates = measured.tables[0]
    assert "OpenSpiel is not installed" in rates.note
    assert "PettingZoo's games are not installed" in rates.note
    assert rates.rows[0][3:] == ("", "", "")
    assert measured.goals == ()


def test_one_command_prints_a_part() -> None:
    done = CliRunner().invoke(command, ["--rounds", "1", "--seconds", "0.001", "--only", "auction"])
    assert done.exit_code == 0, done.output
    assert "### Random auctions of 3 bidders" in done.output
    assert "### Starting" not in done.output


def test_a_part_is_not_written_into_the_page() -> None:
    done = CliRunner().invoke(command, ["--only", "auction", "--write"])
    assert done.exit_code == 2
    assert "--only" in done.output


def test_a_report_holds_goals_and_tables() -> None:
    text = report([results.auction(LITTLE), results.middle(LITTLE)], LITTLE)
    assert text.startswith("Measured on ")
    assert text.index("### Goals") < text.index("### Random auctions") < text.index("### A state in the middle")
