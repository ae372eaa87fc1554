"""`show` and `dump`: what a game is made of, and the program it becomes."""

import ast
import json
from pathlib import Path

from tests.cli.conftest import Run


def test_every_part_of_a_large_game(run: Run) -> None:
    done = run("show", "gnadenlos")
    assert done.exit_code == 0
    for words in (
        "Gnadenlos!\n",
        "author Klaus Teuber",
        "3 or 4 players",
        "start_nuggets",
        "0 to 50",
        "choose or left to right",
        "Nuggets each player starts with",
        "Board prestige: track of 35",
        "1 to 7   section grey   gain 4   loss 1",
        "Debt: 39 with 3 players",
        "Dusty Annie",
        "54 places, 6 of them filled",
        "lose_face(debtor, active)",
        'after lose_face(debtor, active) if debtor.vultures == 3 "the third vulture"',
        "every IOU is in a hand",
        "end A: a third vulture",
    ):
        assert words in done.stdout.replace("\u00a0", " "), words


def test_cards_are_counted_for_the_players_asked_for(run: Run) -> None:
    assert "Debt: 52 with 4 players" in run("show", "gnadenlos", "--players", "4").stdout


WON = """\
game "Won"
    players 2

player
    points: int = 0

turn p
    p chooses n from 1..2
    p.points += n
    if n == 1
        if p.points > 5
            win p
    else
        if p.points == 8
            win others(p)
    if p.points > 20
        end game

ranking p
    by p.points, highest
    then by p.seat, lowest "place"
    without p if p.points == 7
"""


def test_how_a_game_is_won(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "won.rules"
    file.write_text(WON, encoding="utf-8")
    shown = run("show", file).stdout.partition("Who wins\n")[2].partition("\n\n")[0]
    assert [line.strip() for line in shown.splitlines()] == [
        "line 12, if n is 1 and p's points is more than 5: p wins",
        "line 15, if p's points is 8: others (p) win",
        "at the end the highest: points",
        "then the lowest: place",
        "not ranked: p, if p's points is 7",
    ]
    found = json.loads(run("show", file, "--format", "json").stdout)["winning"]
    assert [(win["who"], win["conditions"], win["line"], win["file"]) for win in found["wins"]] == [
        ("p", ["n == 1", "p.points > 5"], 12, "won.rules"),
        ("others(p)", ["p.points == 8"], 15, "won.rules"),
    ]
    assert found["ranking"][1] == {"title": "place", "value": "p.seat", "highest": False}
    assert found["without"] == ["p.points == 7"]


def test_cards_bear_the_names_that_players_have_at_the_table(run: Run) -> None:
    shown = run("show", "gnadenlos").stdout
    assert ("0 of Player 1" in shown, "0 of p1" in shown) == (True, False)


def test_cards_with_sentences_on_them_are_told_line_by_line(run: Run) -> None:
    lines = [line.replace("\u00a0", " ").rstrip() for line in run("show", "silbersee").stdout.splitlines()]
    place = lines.index("  The old man's pipe ×2   colour green   pipe yes")
    sentence = "An old man by the wayside fills a pipe, looks at you for a long time, and gives it to you."
    assert lines[place + 1] == f"      {sentence}"


def test_cards_that_only_count_up_stand_on_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "row.rules").write_text(
        'game "Row"\n    players 2\n\ncards Number\n    value: int\n    side: 1..2 = 1\n'
        '    for each n in 3..35\n        card "{n}"\n            value = n\n'
        '    card "36"\n        value = 36\n        side = 2\n'
        '    for each n in 40..43\n        card "{n}"\n            value = n\n'
        "\ndeck: pile of all Number face down\n\nturn p\n    end game\n"
    )
    shown = [line.split() for line in run("show", tmp_path / "row.rules").stdout.splitlines()]
    assert ["3", "to", "35", "3", "to", "35", "1"] in shown
    for number in ("36", "40", "43"):
        assert [number, number, "2" if number == "36" else "1"] in shown
    assert ["4", "4", "1"] not in shown


def test_a_grid_is_drawn(run: Run) -> None:
    done = run("show", "tictactoe")
    assert "Board field: grid of 3 x 3" in done.stdout
    assert "1  ·   ·   ·" in done.stdout
    assert "each space has: mark" in done.stdout


def test_players_stand_on_the_board_where_they_begin(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "race.rules"
    file.write_text(
        'game "Race"\n    players 2\n\nboard path: track 4\n\n'
        "player\n    pawn: path = path[2] if this.seat == 1 else path[3]\n\n"
        "turn p\n    p chooses n from 1..2\n"
        "    p.pawn = p.pawn.next or path[1]\n    if p.pawn == path[n]\n        win p\n"
    )
    done = run("show", file)
    assert "1 2 3 4\n· 1 2 ·\n1 Player 1   2 Player 2\n" in done.stdout
    (board,) = json.loads(run("show", file, "--format", "json").stdout)["boards"]
    assert board["pawns"] == [{"space": 2, "seats": [1]}, {"space": 3, "seats": [2]}]


def test_an_option_that_is_set(run: Run) -> None:
    assert "50 (usually 100)" in run("show", "pig", "--set", "goal=50").stdout


def test_everything_for_programs(run: Run, beasts: Path) -> None:
    found = json.loads(run("show", beasts, "--format", "json").stdout)
    assert (found["title"], found["players"]) == ("Beasts", [2, 4])
    assert found["options"][0]["name"] == "rounds"
    (kind,) = found["cards"]
    assert (kind["kind"], kind["count"]) == ("Beast", 12)
    assert kind["cards"][2] == {"name": "Bear", "copies": 1, "attributes": {"strength": "8"}}
    assert found["measures"] == ["most points", "all alike"]
    assert found["tests"] == 1
    wood = {"name": "wood", "shape": "pile", "count": 6, "places": None}
    assert {**wood, "is_by_chance": False, "is_only_counted": False} in found["table"]


CHANCE = """\
game "Chance"
    players 2

board field: grid 2x2
    mark: bool

player
    points: int = 0
    thrown: 1..6 = 1
    taken: int = 0

first: 1..99 = 1
always: int = 7
turns: int = 0

setup
    first = roll d99
    random(field).mark = yes
    for p in players
        p.thrown = roll d6

turn p
    turns += 1
    p.taken += 1
    p chooses "Well?"
        option "Win" if p.points + first + always + p.thrown > 0
            win p
        option "Wait"
            p.points += 1
"""


def test_what_chance_made_of_a_start_and_what_is_only_counted_is_marked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chance.rules"
    file.write_text(CHANCE.replace("random(field).mark = yes", "spot = random(field)\n    spot.mark = yes"))
    words = [" ".join(line.split()) for line in run("show", file).stdout.splitlines()]
    assert "Board field: grid of 2 x 2, as chance laid it out" in words
    for name in ("first", "thrown"):
        assert any(line.startswith(f"{name} ") and line.endswith(" here, by chance") for line in words), name
    for line in ("points 0", "always 7", "taken 1; only counted, `table` shows it"):
        assert line.replace("taken 1", "taken 0") in words or line in words, line
    assert any(line.startswith("turns ") and line.endswith("; only counted, `table` shows it") for line in words)


def test_every_bundled_game_can_be_shown_at_any_width(run: Run, monkeypatch) -> None:
    for columns in ("40", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        for game in ("auction", "gnadenlos", "pig", "tictactoe"):
            done = run("show", game)
            assert done.exit_code == 0
            assert max(len(line) for line in done.stdout.splitlines()) <= int(columns)


def test_the_program_is_python(run: Run) -> None:
    for game in ("tictactoe", "gnadenlos"):
        done = run("dump", game)
        assert done.exit_code == 0
        assert len(ast.parse(done.stdout).body) > 5
    assert run("dump", "gnadenlos", "--players", "4").stdout != run("dump", "gnadenlos", "--players", "3").stdout


def test_what_a_variant_changes_is_told_in_words(run: Run) -> None:
    told = " ".join(run("show", "pig/exactly").stdout.replace("\u00a0", " ").split())
    for words in (
        "On the nose (Pig)",
        "What On the nose changes",
        "`goal` (Points that win the game) is 50 by default, not 100.",
        "New: `constant fall = 10`.",
        'New: `instead of bank(p) if p.points + pot > goal` ("too much").',
    ):
        assert words in told, words
    assert "changes" not in run("show", "pig").stdout


def test_what_a_variant_changes_for_programs(run: Run) -> None:
    found = json.loads(run("show", "silbersee/heroes", "--format", "json").stdout)
    assert found["requires"] == ["heroes"]
    (variant,) = found["variants"]
    assert variant["title"] == "Heroes with powers"
    assert "it can be played only with `heroes` = yes" in variant["changes"]
