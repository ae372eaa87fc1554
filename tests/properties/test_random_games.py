"""Random games that mean something: all that must hold of every game holds of them, whatever their rules."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.dsl import Source
from tests.dsl.shapes import read
from tests.random_games.chooser import Seeded
from tests.random_games.file import MAIN, rules_files, rules_text
from tests.random_games.judged import judge, judge_layout
from tests.random_games.reached import Construct, constructs_in, never_written, possible
from tests.strategies import rules_texts, variants

SOME, FEW, MANY = 140, 40, 3_000
SHORT, LONG = 8, 60

SEEDS = st.integers(0, 2**32)
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
EVERY_DAY = settings(max_examples=SOME, deadline=None, derandomize=True, suppress_health_check=SLOW)
DEEP = settings(max_examples=MANY, deadline=None, suppress_health_check=SLOW)


@EVERY_DAY
@given(rules_texts(), SEEDS)
def test_a_random_game_goes_the_same_way_however_it_is_played(text, seed):
    judge(Source(MAIN, text), seed=seed, most_decisions=SHORT)


@settings(EVERY_DAY, max_examples=FEW)
@given(variants(), SEEDS)
def test_a_variant_of_a_random_game_goes_the_same_way(sources, seed):
    judge(*sources, seed=seed, most_decisions=SHORT)


@settings(EVERY_DAY, max_examples=FEW)
@given(variants())
def test_random_files_say_the_same_in_every_layout(sources):
    for source in sources:
        if source.name.endswith(".rules"):
            judge_layout(source.text)


@pytest.mark.deep
@DEEP
@given(rules_texts(), SEEDS)
def test_many_random_games_go_the_same_way(text, seed):
    judge_layout(text)
    judge(Source(MAIN, text), seed=seed, most_decisions=LONG)


@pytest.mark.deep
@DEEP
@given(variants(), SEEDS)
def test_many_variants_of_random_games_go_the_same_way(sources, seed):
    judge(*sources, seed=seed, most_decisions=LONG)


def drawn(seed: int) -> tuple[Source, ...]:
    """Files drawn without Hypothesis, every fourth a variant."""
    chooser = Seeded(random.Random(seed))
    return rules_files(chooser) if seed % 4 == 0 else (Source(MAIN, rules_text(chooser)),)


def test_most_random_games_ask_and_few_go_wrong():
    found = [judge(*drawn(seed), seed=seed, most_decisions=0) for seed in range(24)]
    assert sum(each.choices > 0 for each in found) > len(found) * 0.6
    assert sum(each.fault is not None for each in found) < len(found) * 0.3


@pytest.mark.deep
def test_every_construct_of_the_language_is_reached():
    met: set[Construct] = set()
    for seed in range(1_000):
        sources = drawn(seed)
        for source in sources:
            if source.name.endswith(".rules"):
                met.update(constructs_in(read(source.text)[0].declarations))
        met.update(constructs_in(judge(*sources, seed=seed, most_decisions=0).rules))
    missing = [each for each in sorted(possible() - met) if not never_written(each)]
    assert missing == []
