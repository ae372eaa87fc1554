"""Why and why not: for each kind of decision the sentences, and the place in the rules that they come down to."""

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game, IllegalChoiceError, State, Why

HEAD = 'game "T"\n    players 2\n'

CARDS = """
cards Card
    value: 1..9
    cost: int = 2
    card "Owl"
        value = 1
    card "Hare"
        value = 3
    card "Lynx"
        value = 5
        cost = 4
    card "Mole" x2
        value = 2
    card "Fox"
        value = 9
    card "Bear"
        value = 8

player
    coins: int = 3
    hand: hand of Card
    secret: int, hidden = 7

deck: pile of all Card face down
discard: pile of Card face up
market: slots 3 of Card face up

setup
    move "Owl" to players[1].hand
    move "Hare" to players[1].hand
    move "Lynx" to players[1].hand
    move first(c in Card where c == "Mole") to players[2].hand
    move "Fox" to discard
    move "Bear" to market[2]
"""

BOARD = """
board field: grid 3x3
pieces Man on field
    owner: player
    for each p in players
        piece "man"
            owner = p
setup
    for m in Man
        move m to first(s in field where s.man is none)
"""

COINS = """
player
    coins: int = 3
"""


def turn(body: str, declarations: str = "") -> str:
    lines = "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    return f"{HEAD}{declarations}\nturn p\n{lines}    end game\n"


def started(body: str, declarations: str = "", *answers: object) -> State:
    state = Game.of(check_text("t.rules", turn(body, declarations))).start(2, seed=1)
    for answer in answers:
        state.choose(answer, state.decisions[0].seat)
    return state


def told(why: Why) -> tuple[str, ...]:
    """The sentences, and at the end the words of the rules that they come down to."""
    place = () if why.cause is None or why.cause.span is None else (why.cause.span.text,)
    return (*why.sentences, *place)


MENU = """
p chooses "What do you do?"
    option "Pay 3" if p.coins >= 3
        pay(p)
    option "Sell {t}" for t in Thing where p.has[t] > 0
        p.coins += 1
    option "Trade {n}" for n in p.wares
        p.coins += n
    option "Pass"
"""
THINGS = """
enum Thing: meat, milk
player
    coins: int = 1
    has: int per Thing = [meat: 1, milk: 0]
    wares: list of 1..9 = [4]
action pay(p: player)
    p.coins -= 3
"""
TWO = 'p chooses a from 1..3, b from a..3 where a + b != 4 "Two numbers?"'
SOME = "p chooses 0..2 few from 1..5 where it != 3 such that sum(n for n in few) <= 6"
CARD = "p chooses c from p.hand where c.cost <= p.coins and c.value > 1"
MOVE = "p chooses m from Man where m.owner == p, to from m.space.neighbours where to.man is none"
FUNCTIONS = """
function may(p: player, n: int) -> bool
    if n > 4
        return no
    return n != 2 and enough(p, n)

function enough(p: player, n: int) -> bool
    for each_one in 1..2
        if p.coins < n - each_one
            return no
    return yes

function affordable(p: player, most: int) -> int
    return min(most, p.coins // 2)

function sparse(p: player) -> list of int
    return [n for n in 1..5 where not is_over(p, n)]

function is_over(p: player, n: int) -> bool
    if n == 2 or n > p.coins
        return yes
    return no

function odd(n: int) -> list of int
    found = [x for x in 1..n where x % 2 == 1]
    return found if n < 9 else [1, 2]
"""
FILLED = """
player
    coins: int = 3

function cheap(p: player) -> list of int
    found: list of int = []
    for n in 1..9
        if n == 4
            continue
        rest = p.coins - n // 2
        if rest > 0
            found += n
    return found
"""
LOOP = """
open: list of int = []
for n in 1..6 where n != 2
    if n % 3 != 0
        open += n
p chooses n from open
"""
LIMIT = """
most = 1
for q in players
    most += q.coins
p chooses n from 1..most
"""
PAYING = """
action pay(p: player, n: int)
    p.coins -= n
instead of pay(p, n) if n == 2 "no twos"
    stop
"""

ZONE = "market: slots 3 of Card face up"

NOT_OFFERED = {
    "below a range": ("p chooses n from 2..p.coins", COINS, "1", "1 is less than 2.", "2"),
    "above a range": (
        "p chooses n from 1..p.coins + 1", COINS, "5", "5 is more than 4 (`p.coins + 1`).", "p.coins + 1",
    ),
    "a function's number": (
        "p chooses n from 0..affordable(p, 2)", COINS + FUNCTIONS, "2",
        "`affordable(p, 2)` comes from `min(most, p.coins // 2)`: most is 2, p.coins // 2 is 1.",
        "min(most, p.coins // 2)",
    ),
    "no range": (
        "p chooses n from 5..p.coins, or \"None\"", COINS, "4",
        "`5..p.coins` is empty: from 5 to 3 there is no number.", "5..p.coins",
    ),
    "a list": ("p chooses n from [1, 4]", "", "2", "2 is not in `[1, 4]`: that is 1, 4.", "[1, 4]"),
    "a condition": ("p chooses n from 1..3 where n > 2", "", "2", "n is 2, expected more than 2.", "n > 2"),
    "a menu's condition": (MENU, THINGS, "pay 3", "p.coins is 1, expected at least 3.", "p.coins >= 3"),
    "a menu's turn": (MENU, THINGS, "Sell milk", "p.has[t] is 0, expected more than 0.", "p.has[t] > 0"),
    "a thing in a menu": (MENU, THINGS, "milk", "p.has[t] is 0, expected more than 0.", "p.has[t] > 0"),
    "a menu's list": (MENU, THINGS, "Trade 5", "5 is not in `p.wares`: that is 4.", "p.wares"),
    "an action": (MENU, THINGS, "pay(p)", "This option leads to `pay(p)`.", "p.coins >= 3"),
    "a second name": (TWO, "", "1, 3", "a + b is 4, expected anything but that.", "a + b != 4"),
    "a second list": (TWO, "", "3, 1", "1 is less than 3 (`a`).", "a"),
    "a first list": (TWO, "", "4, 1", "4 is more than 3.", "3"),
    "one of some": (SOME, "", "3", "It is 3, expected anything but that.", "it != 3"),
    "too many": (SOME, "", "1, 2, 4", "That is 3, and at most 2 are chosen together.", "2"),
    "together": (SOME, "", "2, 5", "sum(n for n in few) is 7, expected at most 6.", "sum(n for n in few) <= 6"),
    "twice": (SOME, "", "1, 1", "1 is named more often than it is there.", "1..5"),
    "too many of two": (
        "p chooses 2 two from 1..4", "", "1, 2, 3", "That is 3, and exactly 2 are chosen together.", "2",
    ),
    "not in an order": ("p orders xs from [1, 2]", "", "3", "3 is not in `[1, 2]`: that is 1, 2.", "[1, 2]"),
    "a card's condition": (CARD, CARDS, "lynx", "c.cost is 4, expected at most 3 (p.coins).", "c.cost <= p.coins"),
    "a card elsewhere": (CARD, CARDS, "Fox", "Fox lies in discard.", "p.hand"),
    "a card nobody sees": (CARD, CARDS, "Mole", "You cannot see where Mole is.", "p.hand"),
    "a place": ("p chooses x from market where x is not empty", CARDS, "1", "x is empty.", "x is not empty"),
    "a filter before": (
        "rich = [c for c in p.hand where c.value > 1]\np chooses c from rich", CARDS, "Owl",
        "c.value is 1, expected more than 1.", "c.value > 1",
    ),
    "not the best": (
        "p chooses c from best(x in p.hand by x.value)", CARDS, "Owl",
        "`x.value` is 1 for Owl, and higher for others.", "x.value",
    ),
    "taken out": (
        "p chooses c from p.hand - [first(x in p.hand)]", CARDS, "Owl",
        "Owl is taken out of `p.hand` by `[first(x in p.hand)]`.", "p.hand - [first(x in p.hand)]",
    ),
    "cut off": (
        "p chooses n from [x for x in 1..9 until x % 4 == 0]", "", "6",
        "`1..9` is gone through only as far as 4.", "x % 4 == 0",
    ),
    "another's piece": (MOVE, BOARD, "man b1", "m.owner is Player 2, expected Player 1 (p).", "m.owner == p"),
    "a space taken": (MOVE, BOARD, "man a1, b1", "to.man is man b1, expected none.", "to.man is none"),
    "a space too far": (
        MOVE, BOARD, "man a1, c3", "c3 is not in `m.space.neighbours`: that is b1, a2.", "m.space.neighbours",
    ),
    "a function's condition": (
        "p chooses n from 1..6 where may(p, n)", COINS + FUNCTIONS, "5", "`n > 4` holds: n is 5.", "n > 4",
    ),
    "a function's result": (
        "p chooses n from 1..6 where may(p, n)", COINS + FUNCTIONS, "2",
        "n is 2, expected anything but that.", "n != 2",
    ),
    "a function in a function": (
        "p.coins = 2\np chooses n from 1..6 where may(p, n)", COINS + FUNCTIONS, "4",
        "`p.coins < n - each_one` holds: p.coins is 2, n - each_one is 3.", "p.coins < n - each_one",
    ),
    "a function's list": (
        "p chooses n from odd(5)", COINS + FUNCTIONS, "2", "x % 2 is 0, expected 1.", "x % 2 == 1",
    ),
    "a function's other list": (
        "p chooses n from odd(9)", COINS + FUNCTIONS, "3", "`n < 9` does not hold: n is 9.", "[1, 2]",
    ),
    "a list that a function fills": (
        "p chooses n from cheap(p)", FILLED, "7", "rest is 0, expected more than 0.", "rest > 0",
    ),
    "an element that is gone past": (
        "p chooses n from cheap(p)", FILLED, "4", "`n == 4` holds.", "n == 4",
    ),
    "beyond what fills a list": (
        "p chooses n from cheap(p)", FILLED, "12", "12 is more than 9.", "9",
    ),
    "a list that a loop fills": (LOOP, "", "3", "n % 3 is 0, expected anything but that.", "n % 3 != 0"),
    "a loop's condition": (LOOP, "", "2", "n is 2, expected anything but that.", "n != 2"),
    "a number that a loop adds up": (LIMIT, COINS, "9", "`most += q.coins` makes it so.", "most += q.coins"),
    "not": ("p chooses n from 1..3 where not (n == 2 or n == 1)", "", "1", "`n == 1` holds.", "n == 1"),
    "neither": (
        "p chooses n from 1..3 where n == 2 or n > p.coins - 1", COINS, "1",
        "Neither `n == 2` (n is 1) nor `n > p.coins - 1` (n is 1, p.coins - 1 is 2).", "n == 2 or n > p.coins - 1",
    ),
    "a function beside another way": (
        "p.coins = 2\np chooses n from 1..6 where n == 6 or enough(p, n)", COINS + FUNCTIONS, "4",
        "`p.coins < n - each_one` holds: p.coins is 2, n - each_one is 3.", "p.coins < n - each_one",
    ),
    "a hook in a what-if": (
        "p chooses n from 1..3 where (p.coins after pay(p, n)) < 3", COINS + PAYING, "2",
        'The hook "no twos" would take the place of `pay`.', 'instead of pay(p, n) if n == 2 "no twos"',
    ),
    "another question": (
        'p chooses n from 1..2\np chooses "Sure?"\n    option "Yes"\n    option "No"', "", "yes",
        "It answers another question, which is not asked now.", "p chooses",
    ),
    "an action of no option": (
        "p chooses n from 1..2\nif n == 2\n    pay(p)", THINGS, "pay",
        "No option of this question leads to the action `pay`.", "action pay(p: player)",
    ),
    "another sort": ("p chooses n from 1..2", CARDS, "Fox", "Fox is a Card.", "p chooses"),
    "a kind of cards": (
        "p chooses n from 1..2", CARDS, "card", "Card is a kind of cards, nothing to choose.", "cards Card",
    ),
    "a zone": ("p chooses n from 1..2", CARDS, "market", "market is a zone, nothing to choose.", ZONE),
    "a value": (
        "p chooses n from 1..2", CARDS, "coins",
        "coins is a value that each player has, nothing to choose.", "coins: int = 3",
    ),
    "a value that is called like the beginning of something": (
        "p chooses n from 1..2",
        'cards Goal\n    card "hat at the top"\n\ngoals: pile of all Goal face up\n\nhat: int = 3\n', "hat",
        "hat is a value of the game, nothing to choose.", "hat: int = 3",
    ),
    "a part of an option of another question": (
        'p chooses n from 1..2\np chooses "Sure?"\n    option "Pass, and take a chip"\n    option "No"', "", "pass",
        "“Pass, and take a chip” answers another question, which is not asked now.", "p chooses",
    ),
    "a word of the question": (
        'p chooses some ns from 1..2 "Which? None is a pass."', "", "pass",
        "“Which? None is a pass.” is the question.", "p chooses",
    ),
    "a word of another question": (
        'p chooses n from 1..2\np chooses m from 1..2 "Whom do you rob?"', "", "rob",
        "“Whom do you rob?” is another question, which is not asked now.", "p chooses",
    ),
    "a part of an `or`": (
        "p chooses n from sparse(p)", FUNCTIONS + COINS, "4", "`n > p.coins` holds: n is 4, p.coins is 3.",
        "n > p.coins",
    ),
    "no name at all": (CARD, CARDS, "Haer", "Did you mean Hare?", "p chooses"),
}  # fmt: skip


@pytest.mark.parametrize("kind", NOT_OFFERED)
def test_why_not(kind: str):
    body, declarations, wish, sentence, cause = NOT_OFFERED[kind]
    why = started(body, declarations).why_not(wish)
    assert why.is_offered is False
    assert sentence in why.sentences
    assert why.cause is not None
    assert why.cause.span is not None
    assert why.cause.span.text == cause


ASKED = "Player 1 is asked in the turn of Player 1."

OFFERED = {
    "a number": ("p chooses n from 1..p.coins", COINS, "2", ("2 is in `1..p.coins`.",)),
    "a condition": (
        CARD, CARDS, "Hare",
        ("Hare is in `p.hand`.", "`c.cost <= p.coins and c.value > 1` holds: c.cost is 2, p.coins is 3, c.value is 3."),
    ),
    "a menu": (MENU, THINGS, "sell meat", ("It is an option of this menu.", "`p.has[t] > 0` holds: p.has[t] is 1.")),
    "several names": (TWO, "", "1, 2", ("1 is in `1..3`.", "2 is in `a..3`.", "`a + b != 4` holds: a + b is 3.")),
    "nothing of some": (
        SOME, "", "nothing", ("`sum(n for n in few) <= 6` holds: sum(n for n in few) is 0.",),
    ),
    "the answer besides": ('p chooses n from 1..3, or "None of them"', "", "none", ("It can be chosen in any case.",)),
    "an order": ("p orders xs from [1, 2]", "", "2, 1", ("All 2 of `[1, 2]` are put in an order.",)),
    "a function": (
        "p chooses n from 1..6 where may(p, n)", COINS + FUNCTIONS, "3",
        ("3 is in `1..6`.", "`may(p, n)` is yes.", "`n != 2 and enough(p, n)` holds: n is 3."),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", OFFERED)
def test_why(kind: str):
    body, declarations, wish, sentences = OFFERED[kind]
    state = started(body, declarations)
    why = state.why(wish)
    assert why.is_offered is True
    assert why.sentences[1:] == (ASKED, *sentences)
    assert state.why_not(wish) == why


def test_an_option_is_asked_about_by_itself_by_its_value_and_by_its_words():
    state = started(CARD, CARDS)
    (option,) = state.decisions[0].options
    assert state.why(option) == state.why(option.value) == state.why("hare")
    with pytest.raises(IllegalChoiceError):
        state.why(99)


WHOLE = """\
1 option is offered.
Player 1 is asked in the turn of Player 1.
They come from `p.hand`, which holds 3.
Without Owl: c.value is 1, expected more than 1.
Without Lynx: c.cost is 4, expected at most 3 (p.coins).
 --> t.rules:39:35
   |
39 |     p chooses c from p.hand where c.cost <= p.coins and c.value > 1
   |                                   ^^^^^^^^^^^^^^^^^ this does not hold
   |     --------- asked here
   |                      ------ offered here
   |                                                         ----------- this does not hold"""


def test_why_alone_tells_what_is_left_out():
    assert str(started(CARD, CARDS).why()) == WHOLE


TWINS = """
cards Ware
    card "silk" x2
player
    hand: hand of Ware
    stall: pile of Ware face up
rest: pile of all Ware face up
setup
    for q in players from players[FIRST]
        move top of rest to q.stall
"""


@pytest.mark.parametrize("first", ["1", "2"])
@pytest.mark.parametrize("question", ["p chooses n from 1..2", "p chooses c from p.hand"])
def test_of_several_copies_the_own_one_is_told_of(question: str, first: str):
    why = started(question + ', or "None"', TWINS.replace("FIRST", first)).why_not("silk")
    assert "silk lies in stall of Player 1." in why.sentences


def test_places_are_counted_as_such_whatever_lies_there():
    why = started("p chooses x from market where x is not empty", CARDS).why()
    assert "They come from `market`, which has 3 places." in why.sentences


def test_what_is_left_out_for_one_reason_is_told_together():
    told = started("p chooses n from 1..9 where n > p.coins and n % 2 == 1", COINS).why().sentences
    assert told[3:] == (
        "Without 1: n is 1, expected more than 3 (p.coins).",
        "Without 2: n is 2, expected more than 3 (p.coins).",
        "Without 3: n is 3, expected more than 3 (p.coins).",
        "Without 4, 6, 8: n % 2 is 0, expected 1.",
    )
    told = started("p chooses s from field where any(s.column > 1 for x in 1..2)", BOARD).why().sentences
    assert told[3:] == ("Without a1, a2, a3: `any(s.column > 1 for x in 1..2)` does not hold.",)


def test_whoever_has_just_the_name_is_meant_first():
    declarations = BOARD.replace('piece "man"', 'piece "man of {p}"')
    why = started("p chooses n from 1..2", declarations).why_not("Player 2")
    assert "Player 2 is a player." in why.sentences


def test_a_part_of_an_answer_can_be_asked_about():
    why = started("p chooses 2 two from 1..4").why("3")
    assert why.sentences == (
        "3 can be chosen, but only together with others.",
        ASKED,
        "3 is in `1..4`.",
        "That is 1, and exactly 2 are chosen together.",
    )


BIDS = "each q in players where q.coins > 3 secretly chooses n from 0..q.coins\n    q.coins -= n"
RICH = COINS + "setup\n    players[1].coins = 4\n"


def test_sealed_choices():
    state = started(BIDS, RICH)
    assert "7 is more than 4 (`q.coins`)." in state.why_not("7").sentences
    assert told(state.why_not("2", seat=2)) == (
        "It is Player 1 who must decide now.",
        "q.coins is 3, expected more than 3.",
        "q.coins > 3",
    )
    answered = started(BIDS, COINS.replace("3", "4"), 2)
    assert answered.why_not("2", seat=1).sentences[0] == "Player 1 has answered, and waits for Player 2."


def test_whose_turn_it_is_and_the_end():
    state = started("p chooses n from 1..3")
    assert state.why_not("2", seat=2).sentences == ("It is Player 1 who must decide now.",)
    state.choose(2)
    assert state.why_not("2").sentences == ("The game is over, and nobody has won.",)
    won = rulewright.load("tictactoe").start(2, seed=1)
    for space in (0, 1, 3, 4, 6):
        won.choose(space)
    assert str(won.why()) == "The game is over: Player 1 has won."


HIDDEN = {
    "a hidden value": ("p chooses n from 1..9 where n > p.secret", "3", "n > p.secret"),
    "a local": ("n = first(c in deck).value\np chooses k from 1..9 where k > n", "1", "k > n"),
    "a guarded local": ("n = 1\nif p.secret > 3\n    n = 2\np chooses k from 1..9 where k > n", "1", "k > n"),
    "behind what all see": ("p chooses n from 1..9 where p.coins == 3 and n > p.secret", "3", "n > p.secret"),
}
STRONG = """
function strong(q: player) -> bool
    return any(c.value == 2 for c in q.hand)
"""


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_a_seat_cannot_see_is_not_told(kind: str):
    body, wish, condition = HIDDEN[kind]
    why = started(body, CARDS).why_not(wish)
    assert why.is_offered is False
    assert why.sentences[1:] == (f"This depends on something you cannot see: `{condition}`.",)


def test_a_face_in_anothers_hand_is_not_told():
    why = started("p chooses q from others(p) where strong(q)", CARDS + STRONG).why("Player 2")
    assert why.is_offered is True
    assert why.sentences[1:] == (ASKED, "This depends on something you cannot see: `strong(q)`.")


def test_what_all_see_is_told_before_what_is_hidden():
    why = started("p chooses n from 1..9 where n > 4 and n > p.secret", CARDS).why_not("3")
    assert "n is 3, expected more than 4." in why.sentences


def test_a_shared_screen_is_told_what_everybody_may_know():
    state = started(CARD, CARDS)
    for wish in ("owl", "Hare", "Mole", None):
        assert state.why_for_all(wish).sentences == (
            "What is offered here depends on something that not everybody can see.",
        )
    assert state.why_for_all("Fox").sentences[:2] == ("Fox is not offered.", "Fox lies in discard.")
    assert started("p chooses n from 1..p.coins", CARDS).why_for_all("4").sentences == (
        "4 is not offered.",
        "4 is more than 3 (`p.coins`).",
    )


def test_nothing_that_is_typed_breaks_it():
    state = started(CARD, CARDS)
    for text in ("", " ", ",", "'", "{", "99999999999999999999", "-1", "owl, hare", "x" * 5000, "pay(", "pay()"):
        assert state.why_not(text).is_offered is False
    with pytest.raises(TypeError):
        state.why_not(3)  # type: ignore[arg-type]


GUESSING = """
player
    coins: int = 3
    lots: int, hidden = 7
action guess(p: player, q: player)
    p chooses n from 1..9 "First?"
    p chooses own from 1..9 where own > n "And then?"
    top(p, own)
    q chooses other from 1..9 where other > n "Yours?"
    high(q, n)
action top(p: player, n: int)
    p chooses k from 1..9 where k > n "Top?"
action high(q: player, n: int)
    q chooses k from 1..9 where k > n "High?"
"""


def test_what_another_chose_is_his_own():
    """Others hear that somebody chose, not what: also where the answer is handed to another action."""
    state = started("guess(p, next(p))", GUESSING)
    state.choose(4)
    assert "own is 3, expected more than 4 (n)." in state.why_not("3").sentences
    state.choose(6)
    assert "k is 3, expected more than 6 (n)." in state.why_not("3").sentences
    state.choose(7)
    assert "This depends on something you cannot see: `other > n`." in state.why_not("3").sentences
    state.choose(7)
    assert "This depends on something you cannot see: `k > n`." in state.why_not("3").sentences


ROUND = """
last = 0
for q in players
    q chooses n from 1..9 where n > last "Higher?"
    q chooses m from 1..9 where m > n "Higher yet?"
    last = n
"""


def test_what_the_one_before_chose_in_a_loop_is_not_told_to_the_next():
    state = started(ROUND, GUESSING)
    state.choose(4)
    assert "m is 3, expected more than 4 (n)." in state.why_not("3").sentences
    state.choose(5)
    assert "This depends on something you cannot see: `n > last`." in state.why_not("3").sentences
    state.choose(6)
    assert "m is 3, expected more than 6 (n)." in state.why_not("3").sentences


SLOW = """
function slow(n: int) -> bool
    return sum(x for x in 1..MANY) < n or n == 1
"""


def test_an_answer_does_not_take_long():
    """Rules may take a million steps for their options; whoever asks why is told after fewer that it is too much."""
    body = "p chooses a from 1..3 where slow(a)"
    some = started(body, SLOW.replace("MANY", "9000")).why_not("2")
    assert some.sentences[-1].startswith("Neither `sum(x for x in 1..9000) < n` (sum(x for x in 1..9000) is 40504500, ")
    many = started(body, SLOW.replace("MANY", "240000")).why_not("2")
    assert many.sentences[-1] == "`slow(a)` comes to nothing: this takes too long to work out here."


@pytest.mark.parametrize("sign", ["\x1c", "\x85", "\u2003", "\u200b"])
def test_a_sign_that_may_be_a_blank_is_no_part_of_a_number(sign: str):
    # Python takes some for blanks around a text that it does not take for blanks around a number.
    state = started('p chooses n from 1..3 "Which?"')
    assert not state.why_not(f"-1{sign}").is_offered
    assert state.why_not(f"{sign}7").sentences
