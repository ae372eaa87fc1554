"""Random games that mean something: all that must hold of every game holds of them, whatever their rules."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.random_games.judged import judge
from tests.strategies import rules_texts

SOME, MANY = 200, 3_000
SHORT, LONG = 10, 60

SEEDS = st.integers(0, 2**32)
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)


@settings(max_examples=SOME, deadline=None, derandomize=True, suppress_health_check=SLOW)
@given(rules_texts(), SEEDS)
def test_a_random_game_goes_the_same_way_however_it_is_played(text, seed):
    judge(text, seed, SHORT)


@pytest.mark.deep
@settings(max_examples=MANY, deadline=None, suppress_health_check=SLOW)
@given(rules_texts(), SEEDS)
def test_many_random_games_go_the_same_way(text, seed):
    judge(text, seed, LONG)
