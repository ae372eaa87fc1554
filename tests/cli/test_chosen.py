"""What the others hear of an option that somebody took: where they can see it anyway, and nowhere else."""

from pathlib import Path

import pytest

import rulewright
from rulewright.cli.seats import seat_players
from rulewright.cli.session import Session

RULES = """\
game "Pot"
    players 3

player
    chips: 0..30, seen by owner = 5
    fate: 1..3, seen by owner = 1
    luck: 0..1, seen by owner = 1
    points: 0..200

pot: 0..90

turn p
    p chooses "Take it or pay?"
        option "Take it"
            p.points += 3
            p.chips += pot
            pot = 0
        option "No thanks" if p.chips > 0
            p.chips -= 1
            pot += 1
        option "Pay {p.luck} of luck" if p.luck > 0
            p.points += 50
    p chooses "Which fate?"
        option "Good"
            p.fate = 1
        option "Bad"
            p.fate = 3
    p chooses "Is it so?"
        option "Yes"
            p.points += 1
        option "No"
            p.points += p.fate
    if p.points > 100
        end game
"""


@pytest.fixture
def table(tmp_path: Path) -> Session:
    rules = tmp_path / "pot.rules"
    rules.write_text(RULES, encoding="utf-8")
    game = rulewright.load(rules)
    seats = seat_players(game, None, (), ("1=Ada", "2=Bob", "3=Cleo"))
    return Session.begin(game, seats, 1)


def take(table: Session, *labels: str) -> list[str]:
    """What was heard of these options when they were taken."""
    known = len(table.choices)
    for label in labels:
        decision = table.next_decision()
        table.take(next(option for option in decision.options if option.label == label), decision.seat)
    return list(table.choices.values())[known:]


def test_what_all_can_see_is_told_to_the_others(table: Session) -> None:
    assert take(table, "Take it") == ["Ada: Take it."]
    assert "Ada: Take it." in [line.text for line in table.told_so_far(2)]
    assert "Ada: Take it." in [line.text for line in table.told_so_far(None)]
    assert "Ada: Take it." not in [line.text for line in table.told_so_far(1)]


def test_what_nobody_else_sees_is_not_told(table: Session) -> None:
    take(table, "No thanks")
    assert take(table, "Bad") == []


def test_what_looks_alike_in_another_case_is_not_told(table: Session) -> None:
    # One point may come from a no as well, with a fate of 1, which the others cannot rule out; three are from a no.
    assert take(table, "Take it", "Bad", "Yes") == ["Ada: Take it."]


def test_a_label_that_tells_a_secret_is_not_told(table: Session) -> None:
    assert take(table, "Pay 1 of luck") == []


def test_what_is_undone_is_forgotten(table: Session) -> None:
    take(table, "Take it")
    assert table.undo(1) is None
    assert table.choices == {}
    assert take(table, "No thanks") == ["Ada: No thanks."]


def test_an_answer_of_one_word_stands_behind_its_question() -> None:
    game = rulewright.load("pig")
    seats = seat_players(game, 2, (), ())
    made = Session.begin(game, seats, 1)
    for _ in range(3):
        decision = made.next_decision()
        made.take(decision.options[-1], decision.seat)
    assert "Player 1: Roll again, or hold? Hold." in made.choices.values()
