"""What happened since one last looked: what matters most is kept, from all of it."""

from rulewright.cli.narrate import MECHANICAL, OPEN, OTHERS, TOLD, Told
from rulewright.cli.news import news


def shown(lines: list[Told], most: int, room: int = 40) -> list[str]:
    return [line.plain for line in news(lines, room, most)]


def test_bookkeeping_is_left_out_first_wherever_it_stands() -> None:
    lines = [Told("Ada pays 3.", True, TOLD), *(Told(f"moves {n}", False, MECHANICAL) for n in range(9))]
    assert shown(lines, 20)[-1] == "• moves 8"
    assert shown(lines, 3) == ["• Ada pays 3.", "• moves 8", "… and 8 smaller things: `log` tells all."]


def test_what_leads_to_something_stands_before_it() -> None:
    lines = [
        Told("Ada's turn.", False, OPEN, leads=True, is_turn=True),
        Told("Die: 3.", False, OPEN, leads=True),
        Told("Ada pays 3.", True, TOLD),
        Told("Bob's turn.", False, OPEN, leads=True, is_turn=True),
        Told("moves 1", False, MECHANICAL),
    ]
    assert shown(lines, 5) == ["• Ada's turn. Die: 3. Ada pays 3.", "• Bob's turn. moves 1"]


def test_much_that_matters_goes_on_in_one_paragraph() -> None:
    lines = [Told(f"Player {n} pays {n}.", True, TOLD) for n in range(1, 7)]
    assert shown(lines, 6)[0] == "• Player 1 pays 1."
    (paragraph,) = shown(lines, 4, 40)
    assert paragraph.startswith("• Player 1 pays 1. Player 2 pays 2.")
    assert paragraph.endswith("Player 6 pays 6.")


def test_what_is_said_and_the_throw_that_counts_are_kept() -> None:
    lines = [
        *(Told(f"Ada pays {n} and then some more of it.", True, TOLD) for n in range(4)),
        Told("Die: 3.", False, OPEN, leads=True, is_throw=True),
        *(Told(f"moves {n}", False, MECHANICAL) for n in range(9)),
        Told("Bob: gold 1 → 2.", False, OTHERS),
    ]
    kept = "\n".join(line.plain for line in news(lines, 40, 2, ceiling=9))
    assert all(line.text in kept for line in lines[:5])
    assert "moves" not in kept
    short = "\n".join(line.plain for line in news(lines, 40, 2))
    assert "Die: 3." in short
    assert "Ada pays 0" not in short


def test_all_of_the_turn_is_told_where_the_screen_is_scrolled() -> None:
    lines = [
        *(Told(f"Ada: gold {n} → {n + 1}.", False, OTHERS) for n in range(9)),
        Told("Bob's turn.", False, OTHERS, leads=True, is_turn=True),
        *(Told(f"Bob: silver {n} → {n + 1}.", False, OTHERS) for n in range(3)),
        Told("moves", False, MECHANICAL),
    ]
    told = [line.plain for line in news(lines, 75, 1, ceiling=9, is_scrolled=True)]
    assert told == [
        "• Bob's turn. Bob: silver 0 → 1. Bob: silver 1 → 2. Bob: silver 2 → 3.",
        "… and 10 smaller things: `log` tells all.",
    ]


def test_each_throw_and_each_player_begins_a_line() -> None:
    pays = [("Ada", 1), ("Ada", 2), ("Bob", 3)]
    lines = [
        Told("Die: 3.", False, OPEN, leads=True, is_throw=True),
        *(Told(f"{name} pays {n}.", True, TOLD, who=name) for name, n in pays),
        Told("Die: 1.", False, OPEN, leads=True, is_throw=True),
        Told("Nobody pays.", True, TOLD),
    ]
    assert shown(lines, 3, 60) == [
        "• Die: 3. Ada pays 1. Ada pays 2.",
        "• Bob pays 3.",
        "• Die: 1. Nobody pays.",
    ]
