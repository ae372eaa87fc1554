"""The table at the end of a game: what decided, with titles, and what is paid."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

RULES = """\
game "Two coins"
    players 2

player
    coins: int = 3
    won: bool = no

first_out: player? = none

turn p
    p chooses n from 1..2 "How many?"
    p.coins -= n
    first_out = p
    end game

function worth(p: player) -> int
    return p.coins * 10

ranking p
{lines}
"""

LINES = """\
    by worth(p), highest
    then by p == first_out, lowest "was out first"
    then by p.coins + 1, highest
"""


def end_of(run: Run, path: Path, lines: str) -> str:
    path.write_text(RULES.format(lines=lines), encoding="utf-8")
    done = run("play", path, "--seat", "1-2=random", "--seed", "1")
    assert done.exit_code == 0
    return done.stdout[done.stdout.index(" wins!") :]


def test_lines_of_the_ranking_have_titles_or_are_told_in_words(run: Run, tmp_path: Path) -> None:
    table = end_of(run, tmp_path / "coins.rules", LINES).splitlines()
    assert table[1].split("  ")[-3:] == ["worth", "was out first", "p's coins + 1"]
    assert table[2].split()[-3:] in (["20", "yes", "3"], ["10", "yes", "2"])
    assert table[3] == "★ Player 2     30             no              4"


@pytest.mark.parametrize(("pay", "heads"), [("worth(p)", 1), ("p.coins", 2)])
def test_what_is_paid_stands_beside_it_unless_it_is_the_same(run: Run, tmp_path: Path, pay: str, heads: int) -> None:
    table = end_of(run, tmp_path / "coins.rules", f"    by worth(p), highest\n\npayoff p = {pay}\n").splitlines()
    assert table[1].split() == ["worth", "is", "paid"][: 1 if heads == 1 else 3]
    assert table[3].split()[2:] == ["2", "30", "3"][: heads + 1]
