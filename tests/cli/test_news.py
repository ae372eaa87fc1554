"""What happened since one last looked: what matters most is kept, from all of it."""

from rulewright.cli.narrate import MECHANICAL, OPEN, TOLD, Told
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
