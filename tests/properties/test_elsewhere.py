"""A game saved at every decision and read in another process goes on to the same end."""

import json
import subprocess
import sys

import pytest

from rulewright.interpreter import below, seeded
from rulewright.playtest.properties import questions
from tests.properties.bundled import FILES, IDS, environment, game_of, most_decisions


def cases(path, seed):
    """Every state of one random game as far as it is followed, half-answered sealed decisions too.

    From each it is played on to the last, so that the work goes with the square of the decisions.
    """
    game = game_of(path)
    stream = seeded(seed, 2)
    stream, number = below(stream, len(game.players))
    state = game.start(game.players[number], seed)
    met = []
    answers: list[tuple[int, int]] = []
    while not state.is_over and len(answers) < most_decisions(path) // 2:
        met.append((state.to_json(), questions(state)))
        stream, number = below(stream, len(state.decisions))
        decision = state.decisions[number]
        stream, number = below(stream, len(decision.options))
        state.choose(decision.options[number], decision.seat)
        answers.append((decision.seat, number))
    end = state.to_json()
    met.append((end, questions(state)))
    return [
        {"file": str(path), "state": text, "questions": asked, "answers": answers[number:], "end": end}
        for number, (text, asked) in enumerate(met)
    ]


def told_elsewhere(found):
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.elsewhere"],
        input=json.dumps(found),
        env=environment(PYTHONHASHSEED="4"),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_saved_game_goes_on_elsewhere(path):
    found = [case for seed in range(3) for case in cases(path, seed)]
    assert len(found) > 5
    assert told_elsewhere(found) == "done\n"


@pytest.mark.deep
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_fifty_saved_games_go_on_elsewhere(path):
    for seed in range(100, 150):
        assert told_elsewhere(cases(path, seed)) == "done\n"


def test_another_end_would_be_told():
    found = cases(FILES[0], 1)[-2:]
    found[0]["answers"] = []
    assert "the ends differ" in told_elsewhere(found)


def test_another_question_would_be_told():
    found = cases(FILES[0], 1)[:1]
    found[0]["questions"] = found[0]["questions"][1:]
    assert "the questions differ" in told_elsewhere(found)
