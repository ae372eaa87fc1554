"""The screen before a decision: all of it where there is room, the most needed of it where there is little."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import rulewright
from rulewright.cli.own import own_things
from rulewright.cli.screen import screen_for, table_of
from rulewright.cli.seats import seat_players
from rulewright.cli.session import Session


def session(name: str | Path, decisions: int) -> Session:
    game = rulewright.load(name)
    seats = seat_players(game, None, (), ())
    made = Session.begin(game, seats, 1)
    for _ in range(decisions):
        decision = made.next_decision()
        made.take(decision.options[-1 if decision.kind == "some" else 0], decision.seat)
    return made


def drawn(made: Session, width: int, height: int, *, reader: bool = True) -> list[str]:
    console = Console(width=width, height=height, markup=False, record=True, file=io.StringIO())
    decision = made.next_decision()
    seat = decision.seat if reader else None
    for part in screen_for(made, decision, seat, console, with_options=reader):
        console.print(part)
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_the_parts_in_their_order(beasts: Path) -> None:
    shown = drawn(session(beasts, 4), 80, 60)
    text = "\n".join(shown).replace("\u00a0", " ")
    places = [
        text.index(words) for words in ("Beasts · Player 1", "wood 6", "points", "What happened", "Which do you keep?")
    ]
    assert places == sorted(places)
    assert shown[-1].strip().startswith("Any number of them")


def test_a_low_screen_keeps_the_table_and_the_question_in_sight() -> None:
    made = session("gnadenlos", 8)
    high = drawn(made, 100, 90)
    assert any("duel" in line for line in high)
    assert len(high) > 30
    low = drawn(made, 100, 26)
    assert len(low) <= 24
    for words in ("market", "hirelings", "nuggets", "Only you see", "`log` tells all"):
        assert any(words in line.replace("\u00a0", " ") for line in low), words
    # What he can choose from stands there once: among the options, where there is room for both as what he holds too.
    mine = [any("bid 11: " in line.replace("\u00a0", " ") for line in each) for each in (high, low)]
    assert mine == [True, False]
    assert any("1) 0 of Player " in line for line in low) or "\n".join(low)


STONES = """
game "Stones"
    players 4

cards Stone
    for each n in 1..40
        card "stone {n}"

bag: pile of all Stone face down
row: pile of Stone face up
player
    quarry: pile of Stone face up

setup
    for n in 1..5
        move top of bag to row

turn p
    p chooses t from row "Which one?"
    move t to p.quarry
    move top of bag to row
    if count(bag) == 0
        end game

ranking p
    by count(p.quarry), highest
"""


def test_a_low_screen_names_the_few_cards_on_the_table_longer_than_those_of_others(tmp_path: Path) -> None:
    (tmp_path / "stones.rules").write_text(STONES, encoding="utf-8")
    made = session(tmp_path / "stones.rules", 20)
    low = "\n".join(drawn(made, 80, 15)).replace("\u00a0", " ")
    row = made.state.view(1)["zones"]["row"]["cards"]
    assert all(card in low.partition("• ")[0] for card in row)
    (taken, *_) = made.state.view(1)["players"][1]["quarry"]["cards"]
    assert taken not in low.partition("• ")[0]
    lowest = "\n".join(drawn(made, 80, 12)).replace("\u00a0", " ")
    assert "row 5\n" in lowest


@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_no_line_is_longer_than_the_screen_is_wide(width: int) -> None:
    for decisions in (0, 5, 9):
        for line in drawn(session("gnadenlos", decisions), width, 40):
            assert len(line) <= width


def test_a_wide_screen_puts_parts_side_by_side(beasts: Path) -> None:
    wide = drawn(session("gnadenlos", 5), 160, 60)
    assert any("Only you see" in line and "What happened" in line for line in wide)


def test_without_a_reader_nothing_hidden_and_no_options(beasts: Path) -> None:
    made = session(beasts, 4)
    text = "\n".join(drawn(made, 100, 60, reader=False))
    assert "Which do you keep?" in text
    assert "Any number" not in text
    for card in made.state.view(1)["players"][0]["beasts"]["cards"]:
        assert card not in text.partition("What happened")[0]


OPEN_HAND = """\
game "Open hand"
    players 2

board field: grid 3x9
    mark: bool

cards Beast
    card "Fox" x3
    card "Owl"

wood: pile of all Beast face up

player
    den: pile of Beast face up
    points: 0..99

setup
    for p in players
        if p.seat == 1
            move top 3 of wood to p.den

turn p
    n = roll d6
    say "{p} rolled {n}."
    p.points += 1
    p chooses x from field where not x.mark "Where?"
    x.mark = yes
"""


def test_ones_own_cards_are_named_however_low_the_screen_is(tmp_path: Path) -> None:
    rules = tmp_path / "open.rules"
    rules.write_text(OPEN_HAND, encoding="utf-8")
    made = session(rules, 0)
    for reader in (True, False):
        text = "\n".join(drawn(made, 60, 10, reader=reader)).replace("\u00a0", " ")
        assert "your den 3: Owl, Fox ×2" in text
        assert "your den" not in "\n".join(drawn(made, 60, 90, reader=reader))


def test_the_turn_that_goes_on_is_told_however_low_the_screen_is(tmp_path: Path) -> None:
    rules = tmp_path / "open.rules"
    rules.write_text(OPEN_HAND, encoding="utf-8")
    made = session(rules, 6)
    made.tell([1, 2], 0)
    text = "\n".join(drawn(made, 60, 20))
    # All that the rules said since one was told last, and the throw of this turn with it.
    assert sum(text.count(f"Player {seat} rolled") for seat in (1, 2)) == 7
    assert "Player 1's turn. Die: 2. Player 1 rolled 2." in text
    assert "things: `log` tells all" in text


def test_the_log_begins_when_the_table_is_laid_out(tmp_path: Path) -> None:
    rules = tmp_path / "open.rules"
    text = OPEN_HAND.replace("setup\n", "stock: 0..9\nrounds: 0..99\n\nsetup\n    stock = 7\n")
    text = text.replace(
        "    n = roll", "    rounds += 1\n    stock -= 1\n    if stock == 0\n        end game\n    n = roll"
    )
    rules.write_text(text, encoding="utf-8")
    made = session(rules, 1)
    told = [line.text for line in made.told_so_far(1)]
    assert "stock 7 → 6." in told
    # How it was laid out can be seen, and what is only counted need not be.
    assert "stock 0 → 7." not in told
    assert not any("rounds" in line for line in told)
    # A game that is taken up again has the same beginning.
    assert Session.take_up(made.play).told_so_far(1) == made.told_so_far(1)


def own(made: Session, seat: int, *, is_short: bool = False, shown: tuple[str, ...] = ()) -> list[str]:
    return [line.plain for line in own_things(made.state, seat, shown, 80, is_short=is_short)]


def test_only_what_others_do_not_see_is_ones_own(beasts: Path) -> None:
    made = session(beasts, 0)
    cards = made.state.view(1)["players"][0]["beasts"]["cards"]
    lines = own(made, 1)
    assert lines[0] == "beasts 3"
    assert len(lines) in (2, 3, 4)
    assert all(any(card in line for line in lines[1:]) for card in cards)
    assert "strength" in lines[1]
    assert own(made, 1, is_short=True) == [f"beasts 3: {', '.join(cards)}"]
    assert own(made, 1, shown=tuple(cards)) == own(made, 1, is_short=True)


def test_hidden_numbers_are_ones_own() -> None:
    made = session("auction", 0)
    lines = own(made, 2)
    assert [line.split()[0] for line in lines] == ["worth", "gain"]


def test_what_is_only_counted_is_on_the_whole_table_only() -> None:
    made = session("pig", 3)
    short = "\n".join(drawn(made, 100, 40))
    assert "busts" not in short.split("What happened")[0]
    console = Console(width=100, height=40, markup=False, record=True, file=io.StringIO())
    for part in table_of(made, 1, 100, is_full=True):
        console.print(part)
    assert "busts" in console.export_text()


@pytest.mark.parametrize("game", ["gnadenlos", "whist", "hex"])
def test_a_screen_of_24_lines_has_room_for_a_question_of_a_large_game(game: str) -> None:
    for decisions in (0, 7):
        made = session(game, decisions)
        if not made.state.is_over:
            assert len(drawn(made, 80, 24)) <= 23, (game, decisions)


NOTHING_YET = """\
game "Nothing"
    players 3

board field: grid 3x9
    mark: bool

enum Goods: salt, silk

player
    debts: 0..9
    missed: bool
    goods: int per Goods

setup
    for p in players
        p.goods[silk] = p.seat

turn p
    p chooses x from field where not x.mark "Where?"
    x.mark = yes
    if p.missed or p.debts + p.goods[salt] > 5
        end game
"""


def test_what_nobody_has_is_told_where_there_is_room(tmp_path: Path) -> None:
    rules = tmp_path / "nothing.rules"
    rules.write_text(NOTHING_YET, encoding="utf-8")
    made = session(rules, 0)
    high, low = (" ".join(drawn(made, 60, height)).replace("\u00a0", " ") for height in (90, 12))
    assert "debts" in high
    assert "salt 0, silk 2" in high
    assert "debts" not in low
    assert "missed" not in low
    assert "silk 2" in low
