"""Tests that stand in a rules file: what passes, and what is said of a line that does not hold."""

import pytest

from rulewright.dsl import Diagnostic, check_path, check_text, codes, explain, render_text
from rulewright.interpreter.run_test import TestOutcome, run_tests

GAME = """
game "A table"
    players 2..3

option start: 0..9 = 3 "Coins at the start"

enum Colour: red, blue

record Spot
    depth: int = 0
    wet: bool = no

board road: track 6
    toll: int = 1

cards Coin
    worth: 1..4
    for each v in 1..4
        card "{v}" x2
            worth = v

cards Spell
    power: int = 0
    effect cast(p: player)
    card "Light" named light
        power = 2
        cast(p)
            p.glory += power_of(this)
    card "Dark"
        cast(p)
            p chooses "Whom?"
                option "Myself"
                    p.glory -= 1
                option "Player {q.seat}" for q in others(p)
                    q.glory -= 1

player
    coins: int = start
    glory: 0..9 = 5
    purse: hand of Coin
    sent: slot of Coin face down
    tally: int per Colour = 0
    secret: int, hidden = 0
    own: int, seen by owner = 0
    path: list of road up to 3

bank: pile of all Coin face down, refilled from spent
spent: pile of Coin face up
market: slots 3 of Coin face down
spells: pile of all Spell face up
spot: Spot = Spot(depth = 1)
rounds: int = 0

setup
    for p in players
        move top of bank to p.purse

function power_of(s: Spell) -> int
    return s.power

action pay(p: player, n: int)
    p.coins -= n

action throw(p: player)
    a = roll d6
    b = roll d6
    p.coins += a * 10 + b

action ask(p: player)
    p chooses n from 1..3 "How many?"
    p.coins += n

action ask_twice(p: player)
    p chooses n from [2], if several
    p chooses m from 1..n "How many now?"
    p.coins = n * 10 + m

action walk(p: player)
    p chooses from_space from road, to_space from road where distance(from_space, to_space) == 1 "From where to where?"
    p.path = [from_space, to_space]

action bid(p: player)
    p chooses some coin from p.purse "Which?"
    p.coins = sum(c.worth for c in coin)

action seal()
    each p in players secretly chooses n from 1..9 "Your number"
        p.coins = n

action draw(p: player)
    move top of bank to p.purse

action peek(p: player)
    p looks at market[1]

action crown(p: player)
    win p

turn p
    rounds += 1
    p.coins += 1
    if rounds == 3
        end game

action speak(p: player)
    say "{p} has {p.coins} coins."
    say "Nobody hears this." to p

invariant "no debts"
    all(p.coins >= 0 for p in players)
"""


GIVEN_AGAIN = """
game "Given"
    players 1

cards Card
    card "a"
    card "b"
    card "c"

deck: pile of all Card face down
won: pile of Card face up
seat: slot of Card face up

turn p
    win p

test "out of the deck and back in another zone"
    given deck = ["b"]
    given won = ["a"]
    expect count(deck) == 1
    expect count(won) == 1
    given won = [], deck = ["c", "a"]
    expect deck == ["c", "a"]
    expect won is empty
    given seat = "b"
    stack "b" on deck
    expect deck.top == "b"

test "one line"
    given deck = [], won = ["a", "c"]
    expect won == ["a", "c"]
    expect deck is empty
"""


def outcomes(text: str) -> list[TestOutcome]:
    checked = check_text("table.rules", text)
    assert checked.model is not None, render_text(checked.diagnostics)
    return list(run_tests(checked.model))


def outcome(body: str, game: str = GAME) -> TestOutcome:
    lines = "".join(f"    {line}\n" for line in body.strip().splitlines())
    (found,) = outcomes(f'{game}\ntest "t"\n    players 2\n{lines}')
    return found


def passes(body: str, game: str = GAME) -> None:
    found = outcome(body, game)
    assert found.passed, render_text([found.diagnostic] if found.diagnostic else [])
    assert found.diagnostic is None


def failure(body: str, game: str = GAME) -> Diagnostic:
    found = outcome(body, game)
    assert not found.passed
    assert found.diagnostic is not None
    return found.diagnostic


def told(body: str, game: str = GAME) -> tuple[str, str, str]:
    """The code and message of a failing test, and the text of the place it points at."""
    found = failure(body, game)
    return found.code, found.message, found.span.text


def test_outcomes_come_in_the_order_of_the_file_and_bear_its_titles():
    text = GAME + '\ntest "one"\n    expect yes\n\ntest "two"\n    expect no\n\ntest "three"\n    expect yes\n'
    found = outcomes(text)
    assert [(each.title, each.passed) for each in found] == [("one", True), ("two", False), ("three", True)]
    assert all(each.seconds >= 0 for each in found)
    checked = check_text("table.rules", text)
    assert checked.model is not None
    assert [each.title for each in run_tests(checked.model, titles=["two"])] == ["two"]


class TestGiven:
    def test_values_of_every_sort_and_parts_of_them(self):
        passes(
            """
            given p1.coins = 9, p1.tally[blue] = 4, spot.depth = 7, p2.path = [road[1], road[2]], road[3].toll = 2
            given p2.path[2] = road[6], light.power = 5
            expect p1.coins == 9 and p2.coins == 3
            expect p1.tally[blue] == 4 and p1.tally[red] == 0
            expect spot == Spot(depth = 7)
            expect p2.path == [road[1], road[6]]
            expect road[3].toll == 2 and road[2].toll == 1
            expect light.power == 5
            """.replace("            ", "")
        )

    def test_a_value_that_does_not_fit(self):
        code, message, _ = told("given p1.glory = p1.coins + 7")
        assert (code, message) == ("RW704", "10 does not fit here: from 0 to 9 is allowed")

    def test_no_hook_fires(self):
        game = GAME + "\nwhenever p.coins changes\n    p.glory = 0\n"
        passes("given p1.coins = 9\nexpect p1.glory == 5\ndo pay(p1, 1)\nexpect p1.glory == 0", game)

    def test_cards_go_where_they_are_wanted_and_others_make_room(self):
        passes(
            """
            given market[2] = "2", p1.sent = "1"
            expect market[2].card.worth == 2 and p1.sent.card.worth == 1
            expect count(p1.purse) == 1 and count(p2.purse) == 1
            expect count(bank) == 4
            given p1.purse = ["2", "2", "3"]
            expect sum(c.worth for c in p1.purse) == 7
            given p2.purse = []
            expect p2.purse is empty
            given market[2] = none
            expect market[2] is empty
            expect count(bank) + count(spent) + 3 + 1 == 8
            """.replace("            ", "")
        )

    def test_a_card_in_a_place_changes_places_with_the_one_that_was_there(self):
        passes(
            """
            given market[1] = "4", market[2] = "1"
            given market[1] = market[2].card
            expect market[1].card.worth == 1 and market[2].card.worth == 4
            given p1.purse = [market[1].card]
            expect market[1] is not empty
            expect p1.purse is not empty
            expect count(p1.purse) == 1
            """.replace("            ", "")
        )

    def test_copies_are_not_taken_from_where_the_test_has_put_them(self):
        passes(
            """
            given p1.purse = ["4"]
            given p2.purse = ["4"]
            expect all(sum(c.worth for c in p.purse) == 4 for p in players)
            """.replace("            ", "")
        )

    def test_what_there_is_not(self):
        assert told('given p1.purse = ["4", "4", "4"]') == (
            "RW735",
            'no more "4" can be had: there are 2 of it in Coin',
            'p1.purse = ["4", "4", "4"]',
        )

    def test_given_cards_are_known_to_those_who_see_into_the_zone(self):
        passes(
            """
            given p1.purse = ["4"], market[1] = "3", spent = ["2"]
            expect p1 can see p1.purse
            expect p2 cannot see p1.purse
            expect p1 cannot see market[1]
            expect p2 can see spent
            """.replace("            ", "")
        )


class TestStack:
    def test_the_first_card_comes_first(self):
        passes(
            """
            stack "4", "1", "4" on bank
            do draw(p1)
            expect p1.purse is not empty
            do draw(p2)
            do draw(p1)
            expect count(c in p1.purse where c.worth == 4) >= 2
            expect any(c.worth == 1 for c in p2.purse)
            expect count(bank) == 3
            """.replace("            ", "")
        )

    def test_a_card_that_lay_elsewhere_changes_places(self):
        passes(
            """
            given p1.purse = ["1"], p2.purse = ["2"], market[1] = "4", market[2] = "4"
            expect count(bank) == 4
            stack market[2].card on bank
            expect count(bank) == 4
            expect bank.top.worth == 4
            expect market[2] is not empty
            """.replace("            ", "")
        )


class TestRolls:
    def test_dice_fall_as_the_test_says(self):
        passes(
            "rolls 3, 5\ndo throw(p1)\nexpect p1.coins == 3 + 35\nrolls 6\nrolls 1\ndo throw(p2)\nexpect p2.coins == 64"
        )

    def test_dice_nobody_throws(self):
        assert told("rolls 3, 5, 6\ndo throw(p1)") == ("RW734", "one of these dice is never thrown", "rolls 3, 5, 6")
        assert told("rolls 3\nrolls 5, 6\nrolls 1\ndo throw(p1)") == (
            "RW734",
            "2 of these dice are never thrown",
            "rolls 5, 6",
        )

    def test_a_number_that_the_die_does_not_have(self):
        found = failure("rolls 3, 7\ndo throw(p1)")
        assert (found.code, found.message) == ("RW704", "7 does not fit here: a die has 6 sides")
        assert found.span.text == "roll d6"
        assert [(label.span.text, label.text) for label in found.secondary] == [
            ("do throw(p1)", "in this line of the test")
        ]

    def test_more_dice_than_the_test_set_are_told(self):
        how = "`rolls` takes one number a die"
        found = failure("rolls 3\ndo throw(p1)\nexpect p1.coins == 38")
        assert (found.code, found.help) == ("RW731", f"the test gave 1 die, 2 were rolled: {how}")
        # Those before the first that was set are no matter, those in later steps are.
        found = failure('do throw(p1)\nrolls 3, 5\ndo throw(p1)\ndo throw(p2)\nexpect p1 can hear "38"')
        assert found.help == f"the test gave 2 dice, 4 were rolled: {how}"

    def test_nothing_is_said_of_dice_that_were_enough(self):
        assert failure("rolls 3, 5\ndo throw(p1)\nexpect p1.coins == 0").help is None
        assert failure("do throw(p1)\nexpect p1.coins == 0").help is None


class TestDo:
    def test_effects_turns_and_play(self):
        passes("do light.cast(p1)\nexpect p1.glory == 7")
        passes("do turn(p1)\ndo turn(p2)\nexpect rounds == 2\ndo turn(p2)\nexpect game_over\nexpect winners == []")
        play = 'game "Play"\n    players 2\n\nn: int = 0\n\n'
        play += 'play\n    n = 1\n    players[1] chooses m from 1..2 "M"\n    n = m\n'
        passes("do play\nexpect n == 1 and not game_over\np1 picks 2\nexpect n == 2 and game_over", play)

    def test_play_in_a_game_of_turns_is_one_turn_after_the_other(self):
        turns = 'game "Turns"\n    players 2..3\n\nout: player? = none\n\n'
        turns += "turn p from players[2] where p != out\n    p chooses n from 1..3\n    if n == 3\n        end turn\n"
        turns += "    if n == 2\n        win p\n    out = p\n"
        passes("do play\np2 picks 3\np1 picks 1\np2 picks 3\np2 picks 2\nexpect winners == [p2]", turns)
        assert failure("do play\np1 picks 1", turns).code == "RW732"

    def test_setup_is_done_and_nothing_more(self):
        passes("expect rounds == 0\nexpect count(p1.purse) == 1\nexpect not game_over\nexpect winners == []")

    def test_after_the_end(self):
        passes("do crown(p2)\nexpect winners == [p2]\nexpect game_over")
        assert told("do crown(p2)\ndo pay(p1, 1)") == (
            "RW736",
            "nothing can be done any more: the game is over",
            "do pay(p1, 1)",
        )

    def test_while_somebody_must_decide(self):
        assert told("do ask(p1)\ndo pay(p1, 1)") == (
            "RW733",
            "p1 must decide (“How many?”) before anything else is done",
            "do pay(p1, 1)",
        )

    def test_promises_hold_after_it(self):
        found = failure("do pay(p1, 7)")
        assert found.message == 'the invariant "no debts" does not hold for p = p1: p.coins is -4, expected at least 0'
        assert found.secondary[-1].span.text == "do pay(p1, 7)"
        # Not in the middle of it: only when all have answered.
        passes("do seal()\np1 picks 1\np2 picks 1")

    def test_an_argument_that_does_not_fit(self):
        game = GAME + "\naction few(n: 1..3)\n    rounds = n\n"
        assert told("do few(p1.coins + 1)", game)[:2] == ("RW704", "4 does not fit here: from 1 to 3 is allowed")

    def test_a_fault_is_shown_where_it_is_with_the_line_that_led_there(self):
        found = failure("given p1.glory = 9\ndo light.cast(p1)")
        assert (found.code, found.message) == ("RW704", "11 does not fit here: from 0 to 9 is allowed")
        assert found.span.text == "p.glory += power_of(this)"
        assert found.label == "this = Light, p = Player 1"
        assert found.secondary[-1].span.text == "do light.cast(p1)"

    def test_a_fault_in_setup(self):
        game = GAME.replace("move top of bank to p.purse", "p.glory = 8 + p.seat")
        found = failure("expect yes", game)
        assert found.code == "RW704"
        assert found.secondary[-1].text == "in this test"


class TestPicks:
    def test_answers_one_after_the_other(self):
        passes("do ask_twice(p1)\np1 picks 2, 1\nexpect p1.coins == 21")

    def test_naming_what_was_taken_by_itself_is_no_duty(self):
        passes("do ask_twice(p1)\np1 picks 1\nexpect p1.coins == 21")
        passes("do ask_twice(p1)\np1 picks 2\np1 picks 2\nexpect p1.coins == 22")

    def test_several_names_are_picked_together(self):
        passes(
            "do walk(p1)\nexpect p1 can pick road[2]\np1 picks road[2], road[3]\nexpect p1.path == [road[2], road[3]]"
        )
        found = failure("do walk(p1)\np1 picks road[2], road[4]")
        assert (found.code, found.message) == ("RW732", "p1 cannot pick road[2], road[4] here")
        assert found.help == "p1 can pick: 1, 2; 2, 1; 2, 3; 3, 2; 3, 4; 4, 3; 4, 5; 5, 4; 5, 6; 6, 5"
        assert failure("do walk(p1)\np1 picks road[2]").message == "this could mean several options: 2, 1; 2, 3"

    def test_several_things_and_orders(self):
        given = 'given p1.purse = ["1", "4", "4"]\ndo bid(p1)\n'
        passes(given + 'p1 picks ["4", "1"]\nexpect p1.coins == 5')
        passes(given + "p1 picks []\nexpect p1.coins == 0")
        found = failure(given + 'p1 picks ["4", "2"]')
        assert found.help == "p1 can pick: nothing; 4; 4, 4; 1; 1, 4; 1, 4, 4"

    def test_what_is_chosen_together_stands_in_brackets(self):
        game = GAME.replace("chooses some coin from", "chooses 2..9 coin from")
        given = 'given p1.purse = ["1", "4", "4"]\ndo bid(p1)\n'
        help = 'what is chosen together stands in brackets: `["1", "4"]`; p1 can pick: 4, 4; 1, 4; 1, 4, 4'
        for step in ('p1 picks "1", "4"', 'expect p1 can pick "1", "4"'):
            found = failure(given + step, game)
            assert found.help == help
            assert [each.text for each in found.secondary] == ["that is 1, and at least 2 are chosen together"]
        found = failure(given + 'p1 picks ["1"]', game)
        assert [each.text for each in found.secondary] == ["that is 1, and at least 2 are chosen together"]
        assert failure(given + 'p1 picks "1", "3"', game).help == "p1 can pick: 4, 4; 1, 4; 1, 4, 4"

    def test_more_answers_than_are_given_at_once_are_no_proof(self):
        given = 'given p1.purse = ["1", "4", "4"]\ndo bid(p1)\n'
        found = failure(given + 'expect p1 cannot pick "1", "4"')
        assert (found.code, found.message) == ("RW732", "one answer is given here, and never 2")
        assert found.help == 'what is chosen together stands in brackets: `["1", "4"]`'
        assert failure(given + 'expect p1 cannot pick "1", "2"').help == "say it of each by itself"
        passes(given + 'expect p1 cannot pick ["1", "2"]\nexpect p1 cannot pick "2"\nleave open')

    def test_menus_by_their_labels(self):
        dark = 'do first(s in spells where s == "Dark").cast(p1)\n'
        passes(dark + 'p1 picks "player 2"\nexpect p2.glory == 4 and p1.glory == 5')
        assert failure(dark + 'p1 picks "Player 3"').help == "p1 can pick: Myself, Player 2"

    def test_sealed_answers_count_when_all_are_there(self):
        passes("do seal()\np2 picks 4\nexpect p2.coins == 3\np1 picks 9\nexpect p1.coins == 9 and p2.coins == 4")
        assert told("do seal()\np2 picks 4\np2 picks 5") == ("RW732", "p2 has nothing to decide here", "p2 picks 5")

    def test_what_cannot_be_picked(self):
        found = failure("do ask(p1)\np1 picks 4")
        assert (found.code, found.message) == ("RW732", "p1 cannot pick 4 here")
        assert found.help == "p1 can pick: 1, 2, 3"
        found = failure("do ask(p1)\np2 picks 1")
        assert found.message == "p2 has nothing to decide here"
        assert found.help == "it is p1 (“How many?”) who must decide"
        assert failure("p2 picks 1").help == "nobody has anything to decide"
        assert failure("do crown(p1)\np2 picks 1").help == "the game is over"

    def test_many_options_are_not_all_listed(self):
        game = GAME.replace("from 1..3", "from 1..5000")
        assert failure("do ask(p1)\np1 picks 0", game).help == (
            "p1 can pick: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … (5,000 in all)"
        )

    def test_a_number_is_no_player_and_no_space(self):
        game = GAME.replace("p chooses n from 1..3", "p chooses q from players").replace("+= n", "+= q.seat")
        passes("do ask(p1)\nexpect p1 cannot pick 0\nexpect p1 cannot pick 1\np1 picks p2\nexpect p1.coins == 5", game)


class TestExpectPick:
    def test_both_ways(self):
        passes("do ask(p1)\nexpect p1 can pick 3\nexpect p1 cannot pick 4\nexpect p2 cannot pick 3\nleave open")
        assert told("do ask(p1)\nexpect p1 cannot pick 3") == (
            "RW732",
            "p1 can pick 3 here",
            "expect p1 cannot pick 3",
        )
        found = failure("do ask(p1)\nexpect p1 can pick 4")
        assert (found.message, found.help) == ("p1 cannot pick 4 here", "p1 can pick: 1, 2, 3")
        assert failure("expect p1 can pick 4").message == "p1 has nothing to decide here"


class TestExpectSee:
    def test_faces_as_they_become_known(self):
        passes(
            """
            given market[1] = "4"
            expect p1 cannot see market[1]
            do peek(p1)
            expect p1 can see market[1]
            expect p1 can see market[1].card
            expect p2 cannot see market[1]
            """.replace("            ", "")
        )

    def test_attributes(self):
        passes(
            """
            expect p1 can see p1.own
            expect p2 cannot see p1.own
            expect p1 cannot see p1.secret
            expect p2 can see p1.coins
            expect p2 can see rounds
            """.replace("            ", "")
        )
        assert told("expect p2 can see p1.own")[:2] == ("RW731", "p2 cannot see p1.own")

    def test_a_zone_of_which_some_is_known_is_neither_seen_nor_unseen(self):
        given = 'given market[1] = "4", market[2] = "3"\ndo peek(p1)\n'
        assert told(given + "expect p1 can see market")[1] == "p1 cannot see 3"
        assert told(given + "expect p1 cannot see market")[1] == "p1 can see 4"

    def test_what_is_empty_says_nothing(self):
        for line in ("expect p1 can see market[2]", "expect p1 cannot see market[2]", "expect p1 can see spent"):
            assert told(line)[0] == "RW731"
            assert "there is nothing to see" in told(line)[1]


class TestExpect:
    @pytest.mark.parametrize(
        ("condition", "message"),
        [
            ("p1.coins == 4", "p1.coins is 3, expected 4"),
            ("4 == p1.coins", "p1.coins is 3, expected 4"),
            ("4 < p1.coins", "p1.coins is 3, expected more than 4"),
            ("p1.coins != p2.coins", "p1.coins is 3, expected anything but that (p2.coins)"),
            ("p1.coins > p2.coins + 1", "p1.coins is 3, expected more than 4 (p2.coins + 1)"),
            ("p1.coins >= 4", "p1.coins is 3, expected at least 4"),
            ("p1.coins <= 2", "p1.coins is 3, expected at most 2"),
            ("p1.coins == 3 and p1.glory == 4", "p1.glory is 5, expected 4"),
            (
                "p1.coins == 1 or p1.glory == 4",
                "neither `p1.coins == 1` (p1.coins is 3) nor `p1.glory == 4` (p1.glory is 5)",
            ),
            (
                "p1.coins != p2.coins or spot.wet",
                "neither `p1.coins != p2.coins` (p1.coins is 3, p2.coins is 3) nor `spot.wet`",
            ),
            ("not p1.coins == 3", "`p1.coins == 3` holds"),
            ("p1.purse is empty", "p1.purse holds 1, expected 0"),
            ("count(p1.purse) == 2", "count(p1.purse) is 1, expected 2"),
            ("spot == Spot(depth = 2)", "spot is depth 1, wet no, expected depth 2, wet no"),
            ("players == [p1]", "players is p1, p2, expected p1"),
            ("p1 in winners", "p1 is not in winners: that is nothing"),
            ("market[1].card is not none", "market[1].card is none, expected something"),
            ('spells.top == "Light"', "spells.top is Dark, expected Light"),
            ("bank.top in spent", "3 is elsewhere"),
            ("p1.purse is not empty and p1.sent is not empty", "p1.sent is empty"),
            ("spells is empty", "spells holds 2, expected 0"),
            ("game_over", "the game is not over"),
            (
                "all(p.coins == 3 and p.seat < 2 for p in players)",
                "it does not hold for p = p2: p.seat is 2, expected less than 2",
            ),
            ("any(p.coins == 4 for p in players)", "`any(p.coins == 4 for p in players)` does not hold"),
        ],
    )
    def test_the_values_are_shown(self, condition, message):
        assert told(f"expect {condition}") == ("RW731", message, f"expect {condition}")

    def test_a_fault_while_it_is_evaluated(self):
        found = failure("expect market[p1.coins + 1] is empty")
        assert found.code == "RW703"


class TestExpectHear:
    def test_what_was_said_to_a_seat(self):
        passes(
            """
            do speak(p1)
            expect p2 can hear "p1 has 3 coins."
            expect p1 can hear "Nobody hears this."
            expect p2 cannot hear "Nobody hears this."
            """.replace("            ", "")
        )
        found = failure('do speak(p1)\nexpect p2 can hear "p1 has 4 coins."')
        assert found.message == "p2 has not heard “p1 has 4 coins.”"
        assert found.help == "p2 has heard “p1 has 3 coins.”"


class TestEnd:
    def test_a_decision_left_open(self):
        found = failure("do ask(p1)\nexpect yes")
        assert (found.code, found.message) == ("RW733", "the test ends while p1 must decide (“How many?”)")
        assert found.span.text == "expect yes"
        assert found.help == "say what is picked, or end the test with `leave open`"
        assert failure("do seal()").message == "the test ends while p1 and p2 must decide (“Your number”)"

    def test_that_may_be_left_open(self):
        passes("do ask(p1)\nleave open")


class TestOptions:
    def test_they_are_set_before_the_game_starts(self):
        passes("set start = 7\nexpect all(p.coins == 7 for p in players)")
        passes("expect all(p.coins == 3 for p in players)")


@pytest.mark.parametrize("code", [code for code in codes() if "RW731" <= code < "RW741"])
def test_the_examples_of_the_pages(code):
    page = explain(code)
    assert page is not None
    assert [each.diagnostic.code for each in outcomes(page.wrong) if each.diagnostic] == [code]
    assert all(each.passed for each in outcomes(page.right))


def test_what_one_line_puts_out_of_play_another_may_place():
    assert [each.passed for each in outcomes(GIVEN_AGAIN)] == [True, True]


REFUSED = """
game "Refused"
    players 2

cards Card
    cost: 1..9 = 2
    card "Owl"
    card "Lynx"
        cost = 4
    card "Fox"

player
    coins: int = 3
    hand: hand of Card

turn p
    p chooses c from p.hand where affordable(p, c) "Which card?"
    end game

function affordable(p: player, c: Card) -> bool
    return c.cost <= p.coins

test "it"
    given p1.hand = ["Owl", "Lynx"]
    do turn(p1)
"""


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            'p1 picks "Lynx"',
            [
                ("affordable(p, c)", "`affordable(p, c)` is no"),
                ("c.cost <= p.coins", "c.cost is 4, expected at most 3 (p.coins)"),
            ],
        ),
        ('expect p1 can pick "Fox"', [("p.hand", "Fox is not in `p.hand`: that is Owl, Lynx; Fox is out of play")]),
        (
            'expect p1 cannot pick "Owl"',
            [
                ("p.hand", "Owl is in `p.hand`"),
                ("affordable(p, c)", "`affordable(p, c)` is yes"),
                ("c.cost <= p.coins", "`c.cost <= p.coins` holds: c.cost is 2, p.coins is 3"),
            ],
        ),
    ],
)
def test_a_pick_that_cannot_be_tells_where_the_rules_decide_it(step, told):
    """The places are secondary ones: what failed is still the line of the test."""
    checked = check_text("refused.rules", f"{REFUSED}    {step}\n    leave open\n")
    assert checked.model is not None
    (outcome,) = run_tests(checked.model)
    assert outcome.diagnostic is not None
    assert outcome.diagnostic.code == "RW732"
    assert [(label.span.text, label.text) for label in outcome.diagnostic.secondary] == told


PROMISED = """\
game "Promised"
    players 2

cards Stone
    card "stone" x9

heap: pile of all Stone face up
box: pile of Stone face up

invariant "nine stones"
    count(heap) + count(box) == 9

turn p
    move top of heap to box
    if heap is empty
        win p

test "two left"
    given %sheap = ["stone", "stone"]
    do turn(p1)
"""


def only_test(checked):
    assert checked.model is not None, checked.diagnostics
    (found,) = run_tests(checked.model)
    return found


def promise(given):
    return only_test(check_text("promised.rules", PROMISED % given)).diagnostic


def test_a_promise_that_a_given_broke_says_so():
    found = promise("")
    assert (found.code, found.help) == (
        "RW721",
        "`given` put 7 cards out of play; to keep them, first write where else they lie: `given … = heap`",
    )
    assert promise("box = heap, ") is None


def test_a_promise_of_the_base_that_a_variant_breaks_says_so(tmp_path):
    (tmp_path / "base.rules").write_text(PROMISED % "box = heap, ")
    variant = tmp_path / "more.rules"
    more = 'variant "More" of "base.rules"\n\nadd to Stone\n    card "pebble"\n\ntest "T"\n    do turn(p1)\n'
    variant.write_text(more)
    assert only_test(check_path(variant)).diagnostic.help == (
        'the base promises this; write `replace invariant "nine stones"` and, indented below it, what holds in the '
        "variant; in the base that is `count(heap) + count(box) == 9`"
    )
    variant.write_text(more + '\nreplace invariant "nine stones"\n    count(heap) + count(box) == 10\n')
    assert only_test(check_path(variant)).passed


def test_who_is_not_asked_is_told_where_others_are():
    text = """
game "Bids"
    players 2

player
    coins: int = 3

turn p
    each q in players where q.coins > 3 secretly chooses n from 0..q.coins "Bid?"
        q.coins -= n
    end game

test "the poor"
    given p1.coins = 5
    do turn(p1)
    p2 picks 2
    leave open
"""
    checked = check_text("bids.rules", text)
    assert checked.model is not None
    (outcome,) = run_tests(checked.model)
    assert outcome.diagnostic is not None
    assert outcome.diagnostic.message == "p2 has nothing to decide here"
    assert [(label.span.text, label.text) for label in outcome.diagnostic.secondary] == [
        ("each q in players where q.coins > 3 secretly chooses", "asked here"),
        ("q.coins > 3", "q.coins is 3, expected more than 3"),
    ]


@pytest.mark.parametrize(
    ("declared", "seen", "secret", "word"),
    [
        ("\nplayer\n    bid: int\n", "p2.bid", "    bid: int, seen by owner", "seen by owner"),
        ("\nbid: int\n", "bid", "bid: int, hidden", "hidden"),
    ],
)
def test_a_value_that_all_see_is_told_how_to_be_a_secret(declared, seen, secret, word):
    text = f'game "G"\n    players 2\n{declared}\nplay\n    end game\n\ntest "a"\n    expect p1 cannot see {seen}\n'
    (failed,) = outcomes(text)
    assert failed.diagnostic is not None
    assert failed.diagnostic.help is not None
    assert f"`, {word}`" in failed.diagnostic.help
    (passed,) = outcomes(text.replace("    bid: int", secret).replace("\nbid: int", f"\n{secret}"))
    assert passed.diagnostic is None
