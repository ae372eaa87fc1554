"""Bots that head for the pueblo get there, as the page of the game says, and on the way everything happens to them."""

import re
from pathlib import Path

import pytest

import rulewright
from rulewright.playtest import simulate

PAGE = Path(__file__).parents[2] / "games" / "silbersee" / "RULES.md"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_that_head_for_the_pueblo_get_there(players: int) -> None:
    (bot,) = re.findall(r'--bot "(greedy:[^"]+)"', PAGE.read_text(encoding="utf-8"))
    summary = simulate(rulewright.load("silbersee"), 40, players, bots=(bot,), seed=3)
    assert summary.finished == 40
    measures = dict(summary.measures)
    share = measures["somebody reached the pueblo"].share
    turns = measures["turns"].mean
    assert share is not None
    assert turns is not None
    assert share >= 0.95
    assert 90 < turns < 210
    assert [title for title, found in measures.items() if not found.highest] == []
