"""Zones in words and rows of places."""

from typing import Any

from rulewright.cli.zone import draw_places, row_length, zone_words


def pile(*cards: str | None) -> dict[str, Any]:
    return {"shape": "pile", "count": len(cards), "cards": list(cards)}


def test_a_zone_on_one_line() -> None:
    assert zone_words(pile()) == "–"
    assert zone_words(pile(None, None, None)) == "3"
    assert zone_words(pile("Fox")) == "Fox"
    assert zone_words(pile("Fox", "Owl", "Fox")) == "3: Fox ×2, Owl"
    assert zone_words(pile("Fox", None, None)) == "3: Fox, 2 unknown"
    assert zone_words(pile(*"abcdefgh")) == "8: a, b, c, d, e, f, …"


def test_places_know_empty_from_unknown() -> None:
    slots: dict[str, Any] = {"shape": "slots", "count": 2, "cards": ["?", None, "Fox"]}
    assert zone_words(slots) == "2: Fox, 1 unknown"
    assert draw_places(slots["cards"], 80).plain == "1 ▮   ·   Fox"


def test_words_of_the_rules_cannot_command_the_terminal() -> None:
    assert zone_words(pile("\x1b[2J")) == "\\x1b[2J"
    assert "\x1b" not in draw_places(["\x1b[2J"], 80).plain


def test_rows_that_fill_a_rectangle() -> None:
    assert [row_length(places) for places in (0, 3, 12, 48, 54, 52, 53, 35)] == [1, 3, 12, 6, 6, 10, 10, 5]


def test_rows_of_places_down_to_the_last_card() -> None:
    cards = ["?"] * 7 + [None] * 47
    assert draw_places(cards, 80).plain == "  1 2 3 4 5 6\n1 ▮ ▮ ▮ ▮ ▮ ▮\n7 ▮ · · · · ·"
    assert draw_places([None] * 9, 80).plain == "–"


def test_names_too_long_for_their_columns_are_shortened() -> None:
    cards = ["2 of Player 2", "2 of Player 3", "?", None, "?", "?", *[None] * 48]
    assert (
        draw_places(cards, 40).plain == "1 2·P2 2·P3 ▮    ·    ▮    ▮   \n2·P2 is 2 of Player 2\n2·P3 is 2 of Player 3"
    )
    assert draw_places(["A long name", None, "?"], 20).plain == "1 A lo… ·     ▮    \nA lo… is A long name"
    # What tells such names apart is not cut off, even where the others are not there to be told from.
    assert draw_places(["4 of Player 2", None, None, None, None, None], 60).plain.startswith("1 4·P2 ")


def test_places_too_many_for_the_terminal_stand_below_each_other() -> None:
    assert draw_places(["A long name", *[None] * 10, "?"], 20).plain == " 1 A long name\n12 ▮"
