"""What a seat may answer, told by the reference evaluator."""

from tests.interpreter.playing import answer, kinds, one_turn, play, said

SEALED = """\
game "T"
    players 3

player
    coins: int = 5
    bid: int = 0

turn p
    each q in players where q.seat != 2 secretly chooses n from 0..q.coins "Bid"
        q.bid = n
        for r in players
            r.coins = 0
        say "{q} bids {n}"
    end game
"""


def test_a_sealed_choice_asks_all_at_once_and_runs_in_the_order_of_seats():
    forwards, backwards = play(SEALED), play(SEALED)
    assert [each.seat for each in forwards.decisions] == [0, 2]
    forwards.choose(0, 5)
    assert [each.seat for each in forwards.decisions] == [2]
    assert said(forwards) == []
    assert "chose" not in kinds(forwards)
    forwards.choose(2, 4)
    backwards.choose(2, 4)
    backwards.choose(0, 5)
    assert said(forwards) == ["Player 1 bids 5", "Player 3 bids 4"]
    assert forwards.log == backwards.log
    chose = [event for event in forwards.log if event.kind == "chose"]
    assert [(event.data[0], event.data[2], event.knowers) for event in chose] == [(0, 5, (0,)), (2, 4, (2,))]


def test_stop_in_a_sealed_block_leaves_only_that_seat():
    text = SEALED.replace("        q.bid = n\n", "        if n == 0\n            stop\n        q.bid = n\n")
    game = play(text)
    game.choose(0, 0)
    game.choose(2, 3)
    assert said(game) == ["Player 3 bids 3"]


def test_a_seat_that_can_choose_nothing_takes_the_other_way_in_its_turn():
    text = SEALED.replace("0..q.coins", "q.seat..1").replace(
        "    end game", '    else\n        say "{q} cannot"\n    end game'
    )
    game = play(text)
    assert [each.seat for each in game.decisions] == [0]
    game.choose(0, 1)
    assert said(game) == ["Player 1 bids 1", "Player 3 cannot"]


def test_a_single_option_is_asked_unless_it_says_if_several():
    assert [each.labels for each in play(one_turn('p chooses n from 1..1 "N"\nsay "{n}"')).decisions] == [["1"]]
    game = play(one_turn('p chooses n from 1..1 "N", if several\nsay "{n}"'))
    assert game.is_over
    assert said(game) == ["1"]
    assert [event.data for event in game.log if event.kind == "chose"] == [(0, 0, 1)]


def test_several_names_are_one_decision_and_equal_outcomes_are_offered_once():
    game = play(one_turn('p chooses a from [2, 1, 2], b from [a, 3] where b > 1 "Two"\nsay "{a} {b}"'))
    assert list(game.decisions[0].options) == [(2, 2), (2, 3), (1, 3)]
    assert game.decisions[0].labels == ["2, 2", "2, 3", "1, 3"]
    game.choose(0, (1, 3))
    assert said(game) == ["1 3"]


def test_choosing_none_is_the_last_option():
    game = play(one_turn('p chooses n from 1..2 "N", or "Nothing"\nif n is none\n    say "none"'))
    assert list(game.decisions[0].options) == [1, 2, None]
    assert game.decisions[0].labels == ["1", "2", "Nothing"]
    game.choose(0, None)
    assert said(game) == ["none"]


CARDS = """\
cards Coin
    worth: int
    marked: bool = no
    card "Copper" x3
        worth = 1
    card "Silver" x2
        worth = 2

purse: pile of all Coin face up
spent: pile of Coin face up
"""


def test_copies_that_look_alike_are_one_option():
    game = play(one_turn('p chooses c from purse "Which?"\nmove c to spent', CARDS))
    assert game.decisions[0].labels == ["Copper", "Silver"]
    marked = one_turn('mark(purse.bottom)\np chooses c from purse "Which?"\nmove c to spent\nsay "{c.marked}"', CARDS)
    game = play(marked + "\naction mark(c: Coin)\n    c.marked = yes\n")
    assert game.decisions[0].labels == ["Copper", "Copper", "Silver"]
    apart = one_turn('move purse.bottom to spent\np chooses c from Coin "Which?"\nremove c', CARDS)
    assert play(apart).decisions[0].labels == ["Copper", "Copper", "Silver"]


def test_some_of_the_cards():
    game = play(one_turn('p chooses some cs from purse where it.worth == 1 "Which?"\nsay "{cs}"', CARDS))
    assert game.decisions[0].labels == ["nothing", "Copper", "Copper, Copper", "Copper, Copper, Copper"]
    game = play(one_turn('p chooses 1..2 cs from purse such that sum(c.worth for c in cs) >= 3 "W"\nsay "{cs}"', CARDS))
    assert game.decisions[0].labels == ["Silver, Silver", "Copper, Silver"]
    answer(game, "Copper, Silver")
    assert said(game) == ["Copper, Silver"]


def test_too_few_to_choose_from_takes_the_other_way():
    text = one_turn('p chooses 6 cs from purse "Which?"\nelse\n    say "too few"\n    end game\nsay "{cs}"', CARDS)
    assert said(play(text)) == ["too few"]


def test_an_order_of_cards():
    game = play(one_turn('p orders cs from purse "Order"\nsay "{cs}"', CARDS))
    decision = game.decisions[0]
    assert len(decision.options) == 10
    assert decision.labels[0] == "Copper, Copper, Copper, Silver, Silver"
    assert decision.labels[-1] == "Silver, Silver, Copper, Copper, Copper"


MENU = """\
p chooses "What now?"
    option "Pay {n}" for n in [3, 3, 2] where n <= 3
        say "paid {n}"
    option "Steal" if p.seat == 2
        say "stolen"
    option "Pass"
say "done"
"""


def test_a_menu_offers_each_option_for_each_turn_of_its_generators():
    game = play(one_turn(MENU))
    assert list(game.decisions[0].options) == [(0, 3), (0, 2), (2,)]
    assert game.decisions[0].labels == ["Pay 3", "Pay 2", "Pass"]
    game.choose(0, (0, 2))
    assert said(game) == ["paid 2", "done"]


def test_stop_in_a_menu_leaves_the_turn_not_just_the_menu():
    text = one_turn('p chooses "Now?"\n    option "Go"\n        stop\nsay "never"')
    game = play(text)
    answer(game, "Go")
    assert said(game) == []
    assert game.decisions[0].seat == 1
