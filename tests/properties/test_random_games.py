"""Random games that mean something: all that must hold of every game holds of them, whatever their rules."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.dsl import Source
from rulewright.interpreter import Fault, Game, Playthrough
from tests.dsl.shapes import read
from tests.random_games.chooser import Seeded
from tests.random_games.file import MAIN, rules_files, rules_text
from tests.random_games.judged import checked, ended, judge, judge_layout
from tests.random_games.reached import Construct, constructs_in, never_written, possible
from tests.strategies import rules_texts, variants

SOME, FEW, MANY = 150, 20, 3_000
SHORT, LONG = 6, 60

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


@settings(EVERY_DAY, max_examples=FEW // 2)
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
    asked = faults = 0
    for seed in range(24):
        game = Game(checked(*drawn(seed)))
        try:
            asked += ended(game, game.players[0], seed) > 0
        except Fault:
            faults += 1
    assert asked > 24 * 0.6
    assert faults < 24 * 0.3


def keep(seed: int, path: Path) -> int:
    """Plays a random game with steps back, keeps a file of it and reads that; gives how much was decided."""
    game = Game(checked(*drawn(seed)))
    chance, decided = random.Random(seed), 0
    play = Playthrough.start(game, game.players[seed % len(game.players)], seed)
    play.record(path)
    with suppress(Fault):
        while not play.state.is_over and decided < LONG:
            decision = chance.choice(play.state.decisions)
            play.choose(chance.choice(decision.options), decision.seat)
            decided += 1
            if chance.random() < 0.1:
                play.undo(chance.randrange(len(play)))
    play.stop_recording()
    again = Playthrough.read(path)
    path.unlink()
    assert again.state == play.state
    assert again.state.log == play.state.log
    assert again.state.to_json() == play.state.to_json()
    return decided


def test_the_file_of_a_random_game_leads_to_the_same_state(tmp_path):
    assert sum(keep(seed, tmp_path / "a.play") for seed in range(1, 6)) > 20


@pytest.mark.deep
def test_the_files_of_many_random_games_lead_to_the_same_states(tmp_path):
    for seed in range(1_000, 3_000):
        with suppress(Fault):
            keep(seed, tmp_path / "a.play")


@pytest.mark.deep
def test_every_construct_of_the_language_is_reached():
    met: set[Construct] = set()
    for seed in range(1_000):
        sources = drawn(seed)
        for source in sources:
            if source.name.endswith(".rules"):
                met.update(constructs_in(read(source.text)[0].declarations))
        met.update(constructs_in(checked(*sources)))
    missing = [each for each in sorted(possible() - met) if not never_written(each)]
    assert missing == []
