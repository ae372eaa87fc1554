"""The options of a decision as they are shown."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Decision, State
from rulewright.cli.answer import runs
from rulewright.cli.choices import choices

RULES = """\
game "Choices"
    players 2

cards Animal
    strength: 0..9
    card "Fox"
        strength = 3
    card "Old owl"
        strength = 2

board field: grid 12x10

player
    animals: hand of Animal

zoo: pile of all Animal face down

setup
    for p in players where p.seat == 1
        move all of zoo to p.animals

turn p
    {decision}
    win p
"""


def asked(decision: str, tmp_path: Path) -> tuple[Decision, State]:
    (tmp_path / "game.rules").write_text(RULES.replace("{decision}", decision))
    state = rulewright.load(tmp_path / "game.rules").start(seed=1)
    return state.decisions[0], state


def lines(decision: str, tmp_path: Path, width: int = 80, *, is_full: bool = False) -> list[str]:
    return [line.plain.rstrip() for line in choices(*asked(decision, tmp_path), width, is_full=is_full)]


def test_cards_with_what_is_printed_on_them(tmp_path: Path) -> None:
    shown = lines('p chooses a from p.animals "Which?"', tmp_path)
    assert shown == ["1) Fox       strength 3", "2) Old owl   strength 2"]


def test_numbers_are_drawn_together(tmp_path: Path) -> None:
    assert lines('p chooses n from 0..20 "How many?", or "None at all"', tmp_path) == ["0 to 20, None at all"]


def test_some_say_how_they_are_typed(tmp_path: Path) -> None:
    for choice, words in (
        ("some kept", "Any number of them, with blanks or commas between; just Enter for none."),
        ("0..1 kept", "Up to 1 of them, with blanks or commas between; just Enter for none."),
        ("1..2 kept", "1 to 2 of them, with blanks or commas between."),
        ("2 kept", "Exactly 2 of them, with blanks or commas between."),
    ):
        assert lines(f'p chooses {choice} from p.animals "Which?"', tmp_path)[-1] == words
    assert lines('p orders line from p.animals "How?"', tmp_path)[-1].endswith("just Enter for the order shown.")


def test_many_options_are_summed_up(tmp_path: Path) -> None:
    shown = lines('p chooses c from field "Where?"', tmp_path)
    assert len(shown) == 10
    assert shown[0].startswith("  1) a1   ")
    assert shown[-1] == "… and 57 more; type a number or a name, or `options` for all."
    everything = lines('p chooses c from field "Where?"', tmp_path, is_full=True)
    assert sum(line.count(" l") for line in everything) == 10
    assert "more" not in everything[-1]


def test_more_options_than_could_be_listed(tmp_path: Path) -> None:
    shown = lines('p chooses a from 1..30, b from 1..30, c from 1..30 "Where?"', tmp_path)
    assert len(shown) == 10
    assert shown[-1].endswith("more; type a number.")


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, width: int) -> None:
    decision, state = asked('p chooses c from field "Where?"', tmp_path)
    assert max(line.cell_len for line in list(choices(decision, state, width))[:-1]) <= width


def test_runs_of_numbers() -> None:
    assert runs(["1", "2", "3", "5", "7", "8", "Pass"]) == ["1 to 3", "5", "7, 8", "Pass"]
    assert runs(["3", "2", "1"]) == ["3", "2", "1"]
    assert runs(["-2", "-1", "0"]) == ["-2 to 0"]
    assert runs([]) == []


def test_what_is_always_so_on_a_space_of_a_graph_stands_beside_it(tmp_path: Path) -> None:
    rules = tmp_path / "fork.rules"
    rules.write_text(
        """\
game "Fork"
    players 1

board trail: graph
    hue: text
    deep: bool
    seen: bool
    space gate with mill, lake
    space mill
    space lake  hue = "blue"  deep = yes

turn p
    p chooses c from trail where not c.seen "Where?"
    c.seen = yes
    if all(x.seen for x in trail)
        end game
""",
        encoding="utf-8",
    )
    state = rulewright.load(rules).start(seed=1)
    shown = [line.plain for line in choices(state.decisions[0], state, 80)]
    assert shown == ["1) gate", "2) mill", "3) lake   hue blue  deep"]
