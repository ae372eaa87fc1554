"""Who does what a help says, word for word, has a file without a fault that means what was meant."""

import re

import pytest

from rulewright.dsl import check_text

FILE = """\
game "G"
    players 2..5

enum Kind: silk, tea, jade

cards Ware
    kind: Kind
    value: 1..4
    for each k in Kind, v in 1..4
        card "{k} {v}" x3
            kind = k
            value = v

player
    coins: int = 6
    hand: hand of Ware
    stall: pile of Ware face up

deck: pile of all Ware face down
lamp: pile of Ware face up
bearer: player = players[1]

setup
    shuffle deck

turn p
    LINE
    end game
"""
WRITTEN = re.compile(r"`([^`]+)`")
CONDITIONS = {
    "p has less than 3 coins": "p.coins < 3",
    "p has fewer than 3 coins": "p.coins < 3",
    "p has no more than 3 coins": "p.coins <= 3",
    "p has at most 3 coins": "p.coins <= 3",
    "p has more than 3 coins": "p.coins > 3",
    "p has at least 3 coins": "p.coins >= 3",
    "p has 3 or more coins": "p.coins >= 3",
    "p has 3 or fewer coins": "p.coins <= 3",
    "p has exactly three coins": "p.coins == 3",
    "p has 3 coins": "p.coins >= 3",
    "p has no coins": "p.coins == 0",
    "p has a coin": "p.coins >= 1",
    "p has more coins than next(p)": "p.coins > next(p).coins",
    "p has no cards left": "p.hand is empty",
    "p has cards": "p.hand is not empty",
    "p has 3 cards": "count(p.hand) >= 3",
    "p has fewer than 3 wares": "count(p.hand) < 3",
    "deck has no cards": "deck is empty",
    "deck has 3 cards": "count(deck) >= 3",
    "deck has at most 3 cards": "count(deck) <= 3",
    "p.hand has at least 2 silk": "count(c in p.hand where c.kind == silk) >= 2",
    "p has no silk": "count(c in p.hand where c.kind == silk) == 0",
    "p.coins is even": "p.coins % 2 == 0",
    "p.coins is not even": "p.coins % 2 == 1",
    "p.coins is positive": "p.coins > 0",
    "p.hand not empty": "p.hand is not empty",
}
LINES = {
    "n = sum of c.value for c in p.stall where c.value > 2": "n = sum(c.value for c in p.stall where c.value > 2)",
    "total = number of silk in p.hand": "count(c in p.hand where c.kind == silk)",
    "total = number of cards in p.hand": "count(p.hand)",
    'p chooses one of "a", "b"': 'p chooses one from ["a", "b"]',
    'p chooses "a" or "b"': 'p chooses one from ["a", "b"]',
    "p chooses 2 or more c from p.hand": "p chooses 2..(count(p.hand)) c from p.hand",
    "p chooses 2 or more from p.hand": "p chooses 2..(count(p.hand)) picked from p.hand",
    'p chooses at least two cards from p.hand "Which?"': 'p chooses 2..(count(p.hand)) cards from p.hand "Which?"',
    "p chooses 1 or 2 c from p.hand": "p chooses 1..2 c from p.hand",
    "p chooses more than 2 c from p.hand": "p chooses (2 + 1)..(count(p.hand)) c from p.hand",
    "p chooses fewer than 2 c from p.hand": "p chooses 0..(2 - 1) c from p.hand",
    "p chooses exactly 2 c from p.hand": "p chooses 2 c from p.hand",
    "p chooses any number of c from p.hand": "p chooses some c from p.hand",
    'p chooses n from 0 to p.coins "How many?"': 'p chooses n from 0..p.coins "How many?"',
    "p chooses n between 0 and 5": "p chooses n from 0..5",
    "p must choose c from p.hand": "p chooses c from p.hand",
    'p may choose c from p.hand "Which?"': 'p chooses c from p.hand "Which?", or "Nothing"',
    'say to p "hi"': 'say "hi" to p',
    'tell all "hi"': 'say "hi"',
    "give p 3 coins": "p.coins += 3",
    "p pays 2 coins to next(p)": "p.coins -= 2\n    next(p).coins += 2",
    "p rolls 2 dice": "rolled = roll 2d6",
    "move 2 of deck to p.hand": "move top 2 of deck to p.hand",
    "swap p.coins and bearer.coins": "kept = p.coins\n    p.coins = bearer.coins\n    bearer.coins = kept",
    "swap deck and lamp": "kept = [c for c in deck]\n    move all of lamp to deck\n    move kept to lamp",
    "p.draw(2)": "move top 2 of deck to p.hand",
    "p.draw()": "move top of deck to p.hand",
    "p.discard(2)": "p chooses 2 lost from p.hand\n    move lost to lamp",
    "for q in players except p": "others(p)",
    "bearer = player 2": "players[2]",
    "bearer = bearer + 1": "next(bearer)",
    "bearer += 1": "next(bearer)",
    "total = p.hand.kind": "any(c.kind == silk for c in p.hand)",
    "total = p.hand.value": "sum(c.value for c in p.hand)",
}


def faults(text: str) -> list[tuple[str, str | None]]:
    found = check_text("g", text).diagnostics
    return [(each.message, each.help) for each in found if each.severity == "error"]


def told(line: str, below: str = "") -> str:
    found = faults(FILE.replace("LINE", line + below))
    assert len(found) == 1
    assert found[0][1] is not None
    return found[0][1]


@pytest.mark.parametrize(("said", "meant"), CONDITIONS.items())
def test_a_condition_is_told_as_it_was_meant(said, meant):
    assert WRITTEN.findall(told(f"if {said}", "\n        stop"))[0].removeprefix("if ") == meant
    assert faults(FILE.replace("LINE", f"if {meant}\n        stop")) == []


@pytest.mark.parametrize(("said", "meant"), LINES.items())
def test_a_line_is_told_as_it_was_meant(said, meant):
    written = WRITTEN.findall(told(said, "\n        stop" if said.startswith("for") else ""))
    assert [line.strip() for line in meant.split("\n")] == written[: meant.count("\n") + 1]
    before, joined, _ = said.partition(" = ")
    is_value = joined and not re.match(r"[\w.]+ = ", meant)
    line = f"{before} = {meant}" if is_value else meant
    if said.startswith("for"):
        line = f"for q in {meant}\n        stop"
    elif said.startswith("bearer +="):
        line = f"bearer = {meant}"
    assert faults(FILE.replace("LINE", line)) == []


def test_what_is_nowhere_is_declared_first():
    assert told("if p has 3 wounds", "\n        stop").startswith(
        "write `p.wounds >= 3`, with `wounds: int = 0` below `player`"
    )


@pytest.mark.parametrize("said", ["skip next(p)", "skip next player", "skip the next player", "next(p) misses a turn"])
def test_somebody_who_misses_a_turn_is_kept_in_mind(said):
    help = told(said)
    assert WRITTEN.findall(help)[:2] == ["next(p).missed += 1", "missed: int = 0"]
    text = FILE.replace("coins: int = 6", "coins: int = 6\n    missed: int = 0")
    lines = "next(p).missed += 1\n    if p.missed > 0\n        p.missed -= 1\n        end turn"
    assert faults(text.replace("LINE", lines)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bearer:", "wanted: Kind = gold\nbearer:"),
        ("    coins", "    kept: Kind = gold\n    coins"),
        ("kind = k", "kind = gold"),
        ("    end game", "    if p.hand.top.kind == gold\n        end game"),
    ],
)
def test_where_a_word_of_an_enum_is_due_its_words_are_named(old, new):
    text = FILE.replace("LINE", "shuffle deck").replace(old, new)
    assert [help for _, help in faults(text)] == ["a word of `Kind` is needed here: `silk`, `tea` or `jade`"]


def test_a_card_without_a_word_of_an_enum_is_told_which_there_are():
    found = faults(FILE.replace("            kind = k\n", "").replace("LINE", "stop"))
    assert [help for _, help in found] == [
        "write `kind = …` here, or a default where the attribute is declared; it is `silk`, `tea` or `jade`"
    ]
    assert faults(FILE.replace("kind = k", "kind = tea").replace("LINE", "stop")) == []


@pytest.mark.parametrize("words", ["    silk, tea", "    silk\n    tea", "    - silk,\n    - tea"])
def test_the_words_of_an_enum_below_it_are_told_in_its_line(words):
    text = FILE.replace("LINE", "stop") + f"\nenum Cloth\n{words}\n"
    assert faults(text)[0][1] == "write all in one line: `enum Cloth: silk, tea`"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("track of 8", "track 8"),
        ("track with 8", "track 8"),
        ("track of 8 loop", "track 8 loop"),
        ("track of 8, one a player", "track 8, one a player"),
        ("grid of 3x3", "grid 3x3"),
        ("hex of 4x4", "hex 4x4"),
    ],
)
def test_the_size_of_a_board_stands_behind_its_shape(said, meant):
    text = FILE.replace("LINE", "end game") + "\nboard way: "
    assert faults(f"{text}{said}\n")[0][1] == f"write `board way: {meant}`"
    assert faults(f"{text}{meant}\n") == []


@pytest.mark.parametrize(
    ("name", "is_known"),
    [("jade 4", True), ("silk 1", True), ("jade 5", False), ("gold 1", False), ("jade", False), ("jade 11", False)],
)
def test_a_name_that_no_card_of_a_loop_has_is_told(name, is_known):
    asked = FILE.replace("LINE", f'if "{name}" in p.hand\n        stop')
    stacked = FILE.replace("LINE", "stop") + f'\ntest "t"\n    stack "{name}" on deck\n    do turn(p1)\n'
    told = f"no card is called `{name}`"
    assert [message for message, _ in faults(asked)] == ([] if is_known else [told])
    assert [message for message, _ in faults(stacked)] == ([] if is_known else [told])


def test_a_name_of_which_nothing_is_known_may_be_any():
    text = FILE.replace("v in 1..4", "v in [1, 2]").replace("LINE", 'if "jade 5" in p.hand\n        stop')
    assert faults(text) == []
    assert faults(text.replace("jade 5", "gold 5"))[0][0] == "no card is called `gold 5`"
