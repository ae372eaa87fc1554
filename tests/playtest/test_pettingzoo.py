"""Games as environments of PettingZoo, held against its own tests."""

import itertools
import random
import sys
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from rulewright.interpreter import bundled_games
from rulewright.playtest.pettingzoo import RulesEnv, env

MOST_STEPS = 60


@pytest.mark.parametrize("name", bundled_games())
def test_the_tests_of_pettingzoo_pass(name):
    with warnings.catch_warnings():
        # It warns of dicts as observations, which its own games have too.
        warnings.simplefilter("ignore")
        api_test(env(name, most_steps=MOST_STEPS), num_cycles=40)
        seed_test(lambda: env(name, most_steps=MOST_STEPS), num_cycles=20)


@pytest.mark.parametrize("name", bundled_games())
def test_the_benchmark_of_pettingzoo_runs(name, monkeypatch, capsys):
    # By a clock on which its 5 s are over after 15 rounds, so that no time is spent and none is measured.
    clock = SimpleNamespace(time=itertools.count(0, 1 / 3).__next__)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    random.seed(1)
    performance_benchmark(env(name, most_steps=20))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.deep
@pytest.mark.parametrize("name", ["gnadenlos", "incas", "silbersee"])
def test_a_thousand_whole_games_end(name):
    table = RulesEnv(name)
    draw = random.Random(1)
    for seed in range(1000):
        table.reset(seed=seed)
        for agent in table.agent_iter(max_iter=10**9):
            observation, _, is_terminated, is_truncated, _ = table.last()
            assert not is_truncated
            action = None if is_terminated else draw.choice(np.flatnonzero(observation["action_mask"]))
            assert table.observation_space(agent).contains(observation)
            table.step(action)
        assert table.agents == []


def play(name: str, seed: int, most_steps: int = MOST_STEPS) -> tuple[list[int], dict[str, float]]:
    """Takes always the middle one of the actions: those taken, and what each agent got."""
    table = RulesEnv(name, most_steps=most_steps)
    table.reset(seed=seed)
    taken: list[int] = []
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, is_terminated, is_truncated, _ = table.last()
        got[agent] += reward
        if is_terminated or is_truncated:
            table.step(None)
            continue
        actions = np.flatnonzero(observation["action_mask"])
        taken.append(int(actions[len(actions) // 2]))
        table.step(taken[-1])
    return taken, got


def test_the_winner_gets_one_and_the_loser_pays_it():
    taken, got = play("tictactoe", 1)
    assert len(taken) >= 5
    assert sorted(got.values()) == [-1.0, 1.0]


def test_the_same_seed_gives_the_same_game():
    assert play("pig", 5) == play("pig", 5)
    assert len({tuple(play("gnadenlos", seed)[0]) for seed in range(6)}) > 1


def test_a_game_is_broken_off_when_it_is_too_long():
    taken, got = play("incas", 1, most_steps=10)
    assert len(taken) == 10
    assert set(got.values()) == {0.0}


def test_a_game_in_which_nobody_decides_pays_at_once(tmp_path):
    path = tmp_path / "dice.rules"
    path.write_text('game "Dice"\n    players 2\n\nturn p\n    r = roll d6\n    if r == 6\n        win p\n')
    taken, got = play(str(path), 1)
    assert taken == []
    assert sorted(got.values()) == [-1.0, 1.0]


def test_a_number_of_steps_that_is_none_is_refused():
    with pytest.raises(TypeError, match="the most steps of a game is a whole number, not 'a'"):
        env("tictactoe", most_steps="a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a game has at least one step"):
        env("tictactoe", most_steps=0)


def test_an_action_that_is_not_offered_is_refused_in_words():
    table = RulesEnv("tictactoe")
    table.reset(seed=1)
    observation = table.observe("player_0")
    gone = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {gone} cannot be taken now"):
        table.step(gone)
    assert (table.observe("player_0")["action_mask"] == observation["action_mask"]).all()


def test_actions_and_observations_have_titles():
    table = RulesEnv("tictactoe")
    table.reset(seed=1)
    actions = np.flatnonzero(table.observe("player_0")["action_mask"])
    assert [table.action_label(int(action)) for action in actions[:2]] == ["a1", "b1"]
    assert table.action_title(int(actions[0])) == "field 0"
    assert len(table.observation_titles) == len(table.observe("player_0")["observation"])
    assert "field a1: mark is there" in table.observation_titles


def test_who_does_not_act_sees_nothing_of_what_is_chosen():
    table = RulesEnv("auction")
    table.reset(seed=1)
    before = [table.observe(agent)["observation"] for agent in table.possible_agents]
    first = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(first)["action_mask"])[-1]))
    second = table.agent_selection
    asked = table.observation_titles.index(next(t for t in table.observation_titles if t.startswith("is asked")))
    for agent, row in zip(table.possible_agents, before, strict=True):
        if agent not in (first, second):
            assert (table.observe(agent)["observation"] == row).all()
    # The one who acts next learns that it is asked, and no more.
    changed = np.flatnonzero(table.observe(second)["observation"] != before[table.possible_agents.index(second)])
    assert changed.tolist() == [asked]
