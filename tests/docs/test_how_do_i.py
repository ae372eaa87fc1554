"""The files of docs/how-do-i are sound, prove what they show, end, and stand in their index.

To write the index anew after a change of the files, run `python -m tests.docs.test_how_do_i`.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

from rulewright.dsl import Checked, check_path, format_path, model, render_text
from rulewright.interpreter import Game, Playout, run_tests
from tests.docs.pages import DOCS, read
from tests.interpreter.test_reference_beside import play_both

FOLDER = DOCS / "how-do-i"
INDEX = FOLDER / "README.md"
FILES = sorted(FOLDER.glob("*.rules"))

GROUPS = ("Cards", "Dice", "Board", "Players", "Money", "End of the game")
"""What the files are about, as the first word of each says, in the order of the index."""

GAMES_PLAYED = 20
DECISIONS_COMPARED = 30
LONGEST, SHORTEST = 80, 15
"""Lines of a file: enough for a game, and few enough to read at once."""

HEADING = re.compile(r'# (?P<group>[^:"]+): "(?P<question>[^"]+)"\n#\n(?P<answer>(?:# .+\n)+)\n')


@frozen
class Heading:
    """What the comment at the top of a file says: its group, what a rulebook says, and how to say it."""

    group: str
    question: str
    answer: str


def heading(path: Path) -> Heading:
    match = HEADING.match(read(path))
    assert match is not None, f"{path.name} does not begin with a question and an answer"
    answer = " ".join(line.removeprefix("# ") for line in match["answer"].splitlines())
    return Heading(match["group"], match["question"].replace("\n# ", " "), answer)


def rows(group: str) -> list[str]:
    """A line of the index for each file of a group."""
    found = [(path, heading(path)) for path in FILES]
    return [
        f"| [{path.stem.replace('-', ' ')}]({path.name}) | “{about.question}” | {about.answer} |"
        for path, about in found
        if about.group == group
    ]


def index() -> str:
    """The page with what stands in its tables made from the files."""
    before = read(INDEX).split("\n## ")[0].rstrip()
    tables = [
        "\n".join([f"## {group}", "", "| | the rulebook says | the file says it so |", "|---|---|---|", *rows(group)])
        for group in GROUPS
    ]
    return "\n\n".join([before, *tables]) + "\n"


@cache
def checked(path: Path) -> Checked:
    return check_path(path)


def rules(path: Path) -> model.Model:
    found = checked(path).model
    assert found is not None
    return found


def test_the_index_tells_of_every_file() -> None:
    assert read(INDEX) == index()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_short_and_of_a_known_group(path: Path) -> None:
    assert heading(path).group in GROUPS
    assert SHORTEST <= read(path).count("\n") <= LONGEST


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_laid_out_as_format_would(path: Path) -> None:
    assert not format_path(path).is_changed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_check_has_nothing_to_say(path: Path) -> None:
    assert render_text(checked(path).diagnostics) == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_tests_pass(path: Path) -> None:
    outcomes = list(run_tests(rules(path)))
    assert outcomes != []
    assert render_text([each.diagnostic for each in outcomes if each.diagnostic is not None]) == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_of_it_end(path: Path) -> None:
    game = Game(rules(path))
    for players in sorted({game.players[0], game.players[-1]}):
        playout = Playout(game, players, invariants=True)
        for number in range(GAMES_PLAYED):
            assert playout.play_random(1, number).is_over


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_ways_to_run_it_agree(path: Path) -> None:
    play_both(checked(path), rules(path).players_high, seed=1, decisions=DECISIONS_COMPARED)


if __name__ == "__main__":
    INDEX.write_text(index(), encoding="utf-8")
