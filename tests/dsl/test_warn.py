"""When something is warned about, and when not."""

from pathlib import Path

import pytest

from rulewright.dsl import load
from rulewright.dsl.load import check_path, check_text
from rulewright.dsl.render import render_text

GAMES = sorted((Path(load.__file__).parents[1] / "games").glob("*/*.rules"))


def warnings(text: str) -> list[str]:
    checked = check_text("coin.rules", 'game "Coin"\n    players 2\n\n' + text)
    assert checked.model is not None, render_text(checked.diagnostics)
    return [diagnostic.code for diagnostic in checked.diagnostics]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_bundled_games_give_no_warning(path: Path):
    assert render_text(check_path(path).diagnostics) == ""


TURN = "turn p\n    win p\n"


# Allowing


def test_a_comment_on_the_line_allows_what_it_names():
    assert warnings("spare: int = 0    # allow RW803: for a later version\n" + TURN) == []


def test_a_comment_alone_allows_the_line_below_it():
    assert warnings("# allow RW803\n# It will be needed.\nspare: int = 0\n" + TURN) == []


def test_a_comment_may_allow_several_codes():
    assert warnings("# allow RW801, RW803\nspare: int = 0\n" + TURN) == []


@pytest.mark.parametrize(
    "text",
    [
        "spare: int = 0    # allow RW802\n",
        "# allow RW803\n\nspare: int = 0\n",
        "spare: int = 0\n# allow RW803\n",
        "# please allow RW803\nspare: int = 0\n",
        "spare: int = 0    # allowed RW803\n",
    ],
)
def test_other_comments_allow_nothing(text: str):
    assert warnings(text + TURN) == ["RW803"]


def test_errors_cannot_be_allowed():
    checked = check_text("coin.rules", 'game "Coin"\n    players 2\n\nspare: nit = 0    # allow RW202\n' + TURN)
    assert [one.code for one in checked.diagnostics] == ["RW202"]


def test_warnings_of_bodies_can_be_allowed_too():
    text = "turn p\n    n = roll d6{}\n    win p\n"
    assert warnings(text.format("")) == ["RW822"]
    assert warnings(text.format("    # allow RW822")) == []


# Never used


# Each is a piece of rules and what it is warned about; `---` ends a piece, and codes follow.
UNUSED = """\
option a: 1..9 = 3 "A bound counts"
points: 0..a = 0
measure "b" points
---
option a: 1..9 = 3 "A test does not"
test "t"
    expect a == 3
--- RW801
constant a = 3
constant b = a
--- RW802
points: int = 0
test "what a test reads is read"
    expect points == 0
---
points: int = 0
setup
    points += 1
--- RW809
points: list of int
setup
    points += 1
--- RW809
points: int = 0
whenever points changes
    end game
---
points: int = 0
ranking p
    by points, highest
---
points: int = 0
setup
    say "{points}"
---
cards Coin
    motto: text
    card "What is printed on a card is for people"
        motto = "x"
bag: pile of all Coin face up
setup
    shuffle bag
---
cards Coin
    worth: int
    card "Penny"
bag: pile of all Coin face up
setup
    shuffle bag
--- RW803
action needed_only_by_nothing()
    b()
action b()
    c()
action c()
    stop
--- RW804
action a()
    stop
setup
    a()
---
action a()
    stop
action b()
    stop
after b()
    a()
setup
    b()
---
function a() -> int
    return b()
function b() -> int
    return 3
--- RW805
function a() -> int
    return 3
measure "b" a()
---
cards Coin
    effect spent()
    card "Penny"
        spent()
            stop
bag: pile of all Coin face up
setup
    for c in bag
        c.spent()
---
enum Side: heads, tails
side: Side = heads
measure "b" side == heads
--- RW806
enum Side: heads, tails
won: int per Side
measure "b" sum(won[s] for s in Side)
---
enum Side: heads, tails
measure "b" count(s in Side)
---
enum Side: heads, tails
setup
    for s in [Side.heads, Side.tails]
        say "{s}"
---
enum Side: heads, tails
cards Coin
    side: Side
    table
        | name | side  |
        | a    | heads |
        | b    | tails |
bag: pile of all Coin face up
measure "b" count(c in bag where c.side == heads)
---
cards Coin
    card "Penny"
bag: pile of Coin face up
setup
    move all of Coin to bag
---
cards Coin
    card "Penny"
row: slots 2 of Coin face up
setup
    move first(c in Coin) to row[1]
---
cards Coin
    card "Penny"
bag: pile of Coin face up
measure "b" count(bag)
--- RW807
cards Coin
    card "Penny"
bag: pile of all Coin face up, refilled from spent
spent: pile of Coin face up
setup
    shuffle bag
---
cards Coin
    card "Penny"
bag: pile of all Coin face up
--- RW803
board way: track 5
here: way = way[1]
measure "b" here.index
---
record Throw
    side: bool
--- RW812
"""


def pieces() -> list[tuple[str, list[str]]]:
    found = []
    text = ""
    for line in UNUSED.splitlines(keepends=True):
        if line.startswith("---"):
            found.append((text, line.split()[1:]))
            text = ""
        else:
            text += line
    return found


@pytest.mark.parametrize(("text", "codes"), pieces())
def test_what_is_declared_for_nothing(text: str, codes: list[str]):
    assert warnings(text + TURN) == codes


# Hooks and ends


@pytest.mark.parametrize(
    ("condition", "runs"),
    [
        ("p.points == 3", True),
        ("p.points == 4", False),
        ("p.points > 3", False),
        ("p.points >= 0", True),
        ("not p.points >= 0", False),
        ("p.points < 0 and p.seat == 1", False),
        ("p.points < 0 or p.seat == 1", True),
        ("p.points < 0 or p.points > 3", False),
        ("p.points != p.points", True),
        ("no", False),
        ('mood == "wild"', True),
        ("goal > 9", False),
    ],
)
def test_a_condition_that_never_holds(condition: str, runs: bool):
    text = (
        'player\n    points: 0..3 = 0\noption goal: 1..9 = 3 "a"\noption mood: "calm" or "wild" = "calm" "b"\n'
        'setup\n    say "{goal} {mood}"\n    for p in players\n        p.points += 1\n        toss(p)\n'
        "action toss(p: player)\n    stop\n"
        f"after toss(p) if {condition}\n    end game\n" + 'measure "b" sum(p.points for p in players)\n'
    )
    assert warnings(text + TURN) == ([] if runs else ["RW808"])


def test_a_hook_behind_one_that_passes_on_runs():
    text = "setup\n    toss()\naction toss()\n    stop\ninstead of toss()\n    proceed\ninstead of toss()\n    stop\n"
    assert warnings(text + TURN) == []
    assert warnings(text.replace("proceed", "stop") + TURN) == ["RW808"]


def test_a_hook_behind_one_with_a_condition_runs():
    text = (
        "points: int = 0\nsetup\n    toss()\n    points += 1\naction toss()\n    stop\n"
        "instead of toss() if points == 1\n    stop\ninstead of toss()\n    stop\n"
    )
    assert warnings(text + TURN) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("turn p\n    toss(p)\naction toss(p: player)\n    stop\nafter toss(p)\n    end game\n", []),
        ("turn p\n    toss(p)\naction toss(p: player)\n    stop\n", ["RW810"]),
        ("play\n    toss()\naction toss()\n    stop\n", []),
    ],
)
def test_a_game_that_cannot_end(text: str, codes: list[str]):
    assert warnings(text) == codes


# Being asked

CARDS = """\
cards Coin
    worth: int = 1
    card "Penny" x6
    card "Crown" named crown

player
    purse: hand of Coin
    shown: pile of Coin face up
    guess: 1..6, seen by owner = 1

bag: pile of all Coin face down

turn p
    move top of bag to p.purse
    move top of bag to p.shown
    p.guess = roll d6
    if bag is empty
        end game
"""
ASK = """\
p chooses "Show it?"
    option "Yes"
        win p
    option "No"
"""


def asking(condition: str, ask: str = ASK, before: str = "") -> list[str]:
    lines = "".join(f"        {line}\n" for line in ask.splitlines())
    # The cards are there for what is asked, whatever else is left unused.
    return [code for code in warnings(f"{CARDS}{before}    {condition}\n{lines}") if code == "RW811"]


@pytest.mark.parametrize(
    "condition",
    [
        "if crown in p.purse",
        "if any(c.worth == 5 for c in p.purse)",
        "if p.purse[1].worth == 5",
        "if bag.top is not none and bag.top.worth == 5",
        'if bag.top == "Crown"',
        "if count(c in p.purse where c.worth > 1) > 2",
        "if p.guess == 3",
        "for c in p.purse where c.worth > 2",
        "while first(c in p.purse) is not none and first(c in p.purse).worth == 1",
        "for q in players where q.guess == 2",
    ],
)
def test_being_asked_because_of_something_hidden(condition: str):
    assert asking(condition) == ["RW811"]


@pytest.mark.parametrize(
    "condition",
    [
        "if crown in p.shown",
        "if any(c.worth == 5 for c in p.shown)",
        "if count(p.purse) > 2",
        "if p.purse is not empty",
        "for c in p.purse",
        "if bag.top is not none",
        "if any(c.worth == 5 for c in Coin)",
        "if p.seat == 1",
    ],
)
def test_being_asked_because_of_something_all_can_see(condition: str):
    assert asking(condition) == []


def test_what_only_limits_the_options_is_fine():
    assert asking("repeat 1 times", 'p chooses c from p.purse where c.worth > 1 "Which?"\nmove c to p.shown\n') == []
    assert asking("repeat 1 times", 'p chooses "Show it?"\n    option "Yes" if crown in p.purse\n        win p\n'
                  '    option "No"\n') == []  # fmt: skip


def test_a_question_left_out_for_want_of_options_tells_too():
    ask = 'p chooses c from p.purse where c.worth > 1 "Which?", if several\nmove c to p.shown\n'
    assert asking("repeat 1 times", ask) == ["RW811"]


def test_not_asking_tells_too():
    assert asking("if crown in p.purse", 'say "Nothing."\n') == []
    lines = "".join(f"        {line}\n" for line in ASK.splitlines())
    text = f'{CARDS}    if crown in p.purse\n        say "Nothing."\n    else\n{lines}'
    assert "RW811" in warnings(text)


def test_an_action_that_asks_is_a_question():
    text = CARDS + "    if crown in p.purse\n        ask(p)\n\naction ask(p: player)\n"
    lines = "".join(f"    {line}\n" for line in ASK.splitlines())
    assert "RW811" in warnings(text + lines)


def test_what_was_shown_before_is_not_hidden():
    assert asking("if crown in p.purse", before="    reveal p.purse\n") == []
    assert asking("if crown in p.purse", before='    announce crown in p.purse "{value}"\n') == []
