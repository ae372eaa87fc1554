"""Games as games of OpenSpiel, held against its own tests, and solved by its own algorithms."""

import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")

from open_spiel.integration_tests import api_test  # noqa: E402 - not before it is known to be there
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, gambit  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from rulewright.dsl import check_text  # noqa: E402
from rulewright.interpreter import Game, bundled_games, load  # noqa: E402
from rulewright.playtest.openspiel import load_game, register  # noqa: E402

MOST_STEPS = 16

LONG = dict.fromkeys(["incas", "classics/market_town", "silbersee"], 300)
"""Games that are cut short also where whole ones are played: what a player has come to know is told at every step."""


@pytest.mark.parametrize("name", bundled_games())
def test_the_tests_of_openspiel_pass(name):
    game = load_game(name, most_steps=MOST_STEPS, short_name=f"short_{name.replace('/', '_')}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("sim_game").sim_game(game)


@pytest.mark.deep
@pytest.mark.parametrize("name", bundled_games())
def test_the_tests_of_openspiel_pass_over_whole_games(name):
    for players in load(name).players[:2]:
        game = load_game(name, players, most_steps=LONG.get(name, 1_000_000))
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        games_sim_test.GamesSimTest("sim_game").sim_game(game)


@pytest.mark.parametrize("name", ["classics/goofspiel", "auction", "pokersquares"])
def test_simultaneous_decisions_can_be_taken_in_turn(name):
    game = pyspiel.load_game_as_turn_based(register(name, most_steps=MOST_STEPS, short_name=f"turns_{Path(name).stem}"))
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["tictactoe", "pig", "classics/leduc_poker", "classics/goofspiel"])
def test_the_checks_of_the_interface_pass_on_some_of_the_tree(name):
    game = load_game(name, most_steps=200, short_name=f"api_{Path(name).stem}")
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
    case.setUpClass()
    for check in sorted(vars(api_test.EnforceAPIOnPartialTreeBase)):
        if check.startswith("test_"):
            getattr(case(check), check)()


def test_what_a_player_knows_of_kuhn_poker_is_as_much_as_there_is_to_know():
    assert len(api_test._assert_is_perfect_recall(load_game("classics/kuhn_poker", utility_sum=0))) == 12


def test_nobody_forgets_what_he_knew():
    text = """\
game "Coins"
    players 2

cards Coin
    card "one"
    card "two"

player
    hand: hand of Coin

box: pile of all Coin face down

play
    for round in 1..2
        shuffle box
        for p in players
            move top of box to p.hand
            p chooses "Show it?"
                option "Show"
                    reveal p.hand[1]
                option "Hide"
            move all of p.hand to box
    win players[1]
"""
    game = load_game(Game.of(check_text("coins.rules", text)), short_name="coins")
    assert len(api_test._assert_is_perfect_recall(game)) > 40


# What OpenSpiel computes


def test_its_solver_finds_the_value_of_kuhn_poker():
    game = load_game("classics/kuhn_poker", utility_sum=0)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(-1 / 18, abs=0.002)


@pytest.mark.deep
def test_its_solver_finds_the_value_of_leduc_poker():
    written = gambit.export_gambit(load_game("classics/leduc_poker", utility_sum=0))
    tree = pyspiel.load_efg_game(written)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(tree, policy) < 0.01
    value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)
    assert value[0] == pytest.approx(-0.0856, abs=0.0005)


def best_chance_to_win(game: Any, key: Callable[[Any], Hashable]) -> float:
    """How likely the first player wins, if both play as well as can be; `key` says which states are the same."""
    opening = game.new_initial_state()
    states = {key(opening): opening}
    follows: dict[Hashable, list[tuple[Hashable, float]]] = {}
    waiting = [key(opening)]
    while waiting:
        here = waiting.pop()
        state = states[here]
        if state.is_terminal():
            continue
        actions = state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        follows[here] = []
        for action, probability in actions:
            child = state.child(action)
            if key(child) not in states:
                states[key(child)] = child
                waiting.append(key(child))
            follows[here].append((key(child), probability))
    values = {here: state.returns()[0] if state.is_terminal() else 0.0 for here, state in states.items()}
    change = 1.0
    while change > 1e-10:
        change = 0.0
        for here in reversed(follows):
            player = states[here].current_player()
            if player == pyspiel.PlayerId.CHANCE:
                value = sum(probability * values[there] for there, probability in follows[here])
            else:
                value = (max, min)[player](values[there] for there, _ in follows[here])
            change = max(change, abs(value - values[here]))
            values[here] = value
    return (1 + values[key(opening)]) / 2


def pig(goal: int) -> tuple[float, float]:
    """The same chance by the rules file and by OpenSpiel's game; a pot is as good as any that wins."""

    def ours(state: Any) -> Hashable:
        values = state.position.state.named_values()
        points = tuple(each["points"] for each in values["players"])
        turn = state.position.state.view(1)["turn"]
        return (state.position.acting, turn, points, min(values["game"]["pot"], goal))

    def theirs(state: Any) -> Hashable:
        words = str(state)
        pot = int(re.findall(r"Turn total: ([0-9]+)", words)[0])
        return words.replace(f"Turn total: {pot}", f"Turn total: {min(pot, goal)}")

    rules = load_game(load("pig", {"goal": goal}), 2, short_name=f"pig_to_{goal}")
    game = pyspiel.load_game("pig", {"winscore": goal, "players": 2})
    return best_chance_to_win(rules, ours), best_chance_to_win(game, theirs)


def test_the_best_chance_to_win_at_pig_is_that_of_its_own_game():
    ours, theirs = pig(10)
    assert ours == pytest.approx(theirs, abs=1e-8)
    assert 0.5 < ours < 1


@pytest.mark.deep
def test_the_best_chance_to_win_at_pig_is_that_of_its_own_game_also_to_twenty():
    ours, theirs = pig(20)
    assert ours == pytest.approx(theirs, abs=1e-8)


# Registration


def test_games_of_several_numbers_of_players_have_a_parameter_for_it():
    name = register("gnadenlos")
    assert name == "rulewright_gnadenlos"
    assert register("gnadenlos") == name
    assert pyspiel.load_game(name).num_players() == 3
    assert pyspiel.load_game(name, {"players": 4}).num_players() == 4
    with pytest.raises(ValueError, match="rulewright_gnadenlos is not for 7 players"):
        pyspiel.load_game(name, {"players": 7})
    only = load_game("gnadenlos", 4)
    assert (only.get_type().short_name, only.num_players()) == ("rulewright_gnadenlos_4p", 4)


def test_a_name_stands_for_one_game():
    register("tictactoe", short_name="own_name")
    with pytest.raises(ValueError, match="there is a game 'own_name' already"):
        register("hex", short_name="own_name")
    with pytest.raises(ValueError, match="there is a game 'go' already"):
        register("hex", short_name="go")
    with pytest.raises(ValueError, match="'A game' is no name for a game"):
        register("hex", short_name="A game")


@pytest.mark.parametrize(
    ("title", "name"),
    [("骰子", "rulewright_tou_zi"), ("Der große Würfel", "rulewright_der_grosse_wurfel"), ("Игра", "rulewright_igra")],
)
def test_a_title_of_any_letters_makes_a_name(title, name):
    assert register(game_called(title)) == name


def test_a_title_without_letters_needs_a_name():
    with pytest.raises(ValueError, match="no letter of '🎲' can stand in the name of a game: give a `short_name`"):
        register(game_called("🎲"))
    assert register(game_called("🎲"), short_name="a_die") == "a_die"


def game_called(title: str) -> Game:
    turn = 'turn p\n    p chooses "?"\n        option "End"\n            win p\n'
    return Game.of(check_text("named.rules", f'game "{title}"\n    players 2\n\n{turn}'))


def test_a_name_takes_nothing_from_the_bridge():
    assert register("tictactoe", short_name="register") == "register"
    assert isinstance(load_game("tictactoe", short_name="tic_tac"), pyspiel.Game)
    state = pyspiel.load_game("register").new_initial_state()
    assert pickle.loads(pickle.dumps(state)).legal_actions() == state.legal_actions()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"short_name": 3}, "3 is no name for a game"),
        ({"most_steps": "many"}, "the most steps of a game is a whole number, not 'many'"),
        ({"most_steps": 0}, "a game has at least one step"),
        ({"utility_sum": "0"}, "what all get together is a number, not '0'"),
        ({"utility_sum": float("nan")}, "what all get together is a number, not nan"),
        ({"utility_range": (1,)}, r"are two numbers, the smaller first, not \(1,\)"),
        ({"utility_range": (1, -1)}, r"are two numbers, the smaller first, not \(1, -1\)"),
    ],
)
def test_settings_that_mean_nothing_are_refused_and_take_no_name(settings, message):
    with pytest.raises((TypeError, ValueError), match=message):
        load_game("tictactoe", **{"short_name": "unheard_of", **settings})
    assert "unheard_of" not in pyspiel.registered_names()


def test_what_is_known_of_the_rules_is_told():
    chess, poker = load_game("classics/chess"), load_game("classics/leduc_poker", 2)
    kinds = pyspiel.GameType
    assert chess.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert chess.get_type().chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert chess.get_type().utility == kinds.Utility.ZERO_SUM
    assert (chess.min_utility(), chess.max_utility(), chess.max_chance_outcomes()) == (-1, 1, 0)
    assert poker.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    assert poker.get_type().utility == kinds.Utility.GENERAL_SUM
    assert poker.max_chance_outcomes() == 6
    bounded = load_game("classics/leduc_poker", short_name="bounded", utility_sum=0, utility_range=(-13, 13))
    assert (bounded.min_utility(), bounded.max_utility(), bounded.utility_sum()) == (-13, 13, 0)


def test_actions_read_as_in_the_game():
    state = load_game("classics/kuhn_poker", utility_sum=0).new_initial_state()
    words = []
    while not state.is_terminal():
        offered = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        words.append(state.action_to_string(offered[-1]))
        state.apply_action(offered[-1])
    assert words == ["king", "queen", "Bet", "Call"]
    assert state.returns() == [2, -2]


def test_copies_share_what_they_hold():
    state = load_game("tictactoe").new_initial_state()
    copy = state.clone()
    assert copy.position is state.position
    copy.apply_action(copy.legal_actions()[0])
    assert state.history() == []
    assert str(copy) != str(state)


def test_a_state_goes_on_in_another_process(tmp_path):
    state = load_game("classics/goofspiel", short_name="far_goofspiel").new_initial_state()
    while not state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[1])
    state.apply_actions([state.legal_actions(0)[2], state.legal_actions(1)[3]])
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps((state.get_game(), state)))
    code = f"""
import pickle
from rulewright.playtest.openspiel import register
register("classics/goofspiel", short_name="far_goofspiel")
game, state = pickle.load(open({str(file)!r}, "rb"))
print(game, str(state), sep="\\n")
"""
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert there.stdout.rstrip("\n") == f"{state.get_game()}\n{state}"


def test_the_library_does_not_need_it():
    code = "import sys, rulewright, rulewright.playtest; print('pyspiel' in sys.modules)"
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert there.stdout == "False\n"
