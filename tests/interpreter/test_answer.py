"""Which options the answers of a test mean."""

import pytest

from rulewright.dsl import check_text, model
from rulewright.dsl.source import Source, Span
from rulewright.dsl.types import PLAYER, CardType, IntType, ListType
from rulewright.interpreter import Game
from rulewright.interpreter.answer import answers_needed, matches
from rulewright.interpreter.world import Frame
from tests.interpreter.playing import one_turn, play

SPAN = Span(Source("answer.rules", ""), 0, 0)

CARDS = """\
cards Coin
    worth: int
    card "Copper" x3
        worth = 1
    card "Silver" x2
        worth = 2
    card "Odd Silver"
        worth = 2

purse: pile of all Coin face up
spent: pile of Coin face up
"""


def asked(statements, declarations=CARDS):
    return play(one_turn(statements, declarations))


def typed(value, type):
    return model.Answer(value=model.Constant(value=value, type=type, span=SPAN), span=SPAN)


def words(text):
    return model.Answer(value=text, span=SPAN)


def several(*answers):
    return model.Answer(value=answers, span=SPAN)


def number(value):
    return typed(value, IntType(value, value))


def found(game, *answers):
    evaluator = game.runner.evaluator
    decision = game.decisions[0]
    options = matches(answers, decision, evaluator.labels, lambda each: evaluator.value(each, Frame.of(())))
    return [decision.label(option) for option in options]


ONE = 'p chooses c from purse "Which?"\nremove c'


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (words("Copper"), ["Copper"]),
        (words("cOPPER"), ["Copper"]),
        (words("Gold"), []),
        (words("Silver"), ["Silver"]),
        (typed(0, CardType("Coin")), ["Copper"]),
        (typed(2, CardType("Coin")), ["Copper"]),
        (typed(5, CardType("Coin")), ["Odd Silver"]),
    ],
)
def test_one_card_by_name_or_by_a_copy(answer, expected):
    assert found(asked(ONE), answer) == expected


def test_a_number_is_not_its_neighbour_nor_another_seat():
    game = asked('p chooses n from 2..4 "N"\nsay "{n}"')
    assert found(game, number(3)) == ["3"]
    assert found(game, words("3")) == ["3"]
    assert found(game, number(5)) == []
    players = asked('p chooses q from players "Who"\nsay "{q}"')
    assert found(players, typed(1, PLAYER)) == ["Player 2"]
    assert found(players, words("player 2")) == ["Player 2"]


def test_none_by_its_label_or_as_none():
    game = asked('p chooses c from purse "Which?", or "None of them"\nif c is not none\n    remove c')
    assert found(game, words("none of them")) == ["None of them"]
    assert found(game, typed(None, PLAYER)) == ["None of them"]
    assert found(game, words("Silver")) == ["Silver"]


def test_several_names_are_answered_one_after_the_other():
    game = asked('p chooses a from 1..2, b from a..3 "Two"\nsay "{a}{b}"')
    assert answers_needed(game.decisions[0]) == 2
    assert found(game, number(2)) == ["2, 2", "2, 3"]
    assert found(game, number(2), number(3)) == ["2, 3"]
    assert found(game, number(2), number(1)) == []


def test_a_menu_by_its_labels():
    text = 'p chooses "Now?"\n    option "Pay {n}" for n in 1..3\n        say "{n}"\n    option "Pass"'
    game = asked(text)
    assert answers_needed(game.decisions[0]) == 1
    assert found(game, words("pay 2")) == ["Pay 2"]
    assert found(game, words("Pass")) == ["Pass"]
    assert found(game, words("Pay")) == []


SOME = 'p chooses some cs from purse "Which?"\nfor c in cs\n    move c to spent'
JUDGED = SOME.replace('"Which?"', 'such that sum(c.worth for c in cs) < 4 "Which?"')


@pytest.mark.parametrize("statements", [SOME, JUDGED])
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (several(), ["nothing"]),
        (several(words("Copper")), ["Copper"]),
        (words("Copper"), ["Copper"]),
        (several(words("Silver"), words("Copper")), ["Copper, Silver"]),
        (several(words("copper"), words("copper"), words("copper")), ["Copper, Copper, Copper"]),
        (several(*[words("copper")] * 4), []),
        (several(typed(2, CardType("Coin")), words("Odd Silver")), ["Copper, Odd Silver"]),
        (typed((4, 1), ListType(CardType("Coin"))), ["Copper, Silver"]),
        (typed((), ListType(CardType("Coin"))), ["nothing"]),
        (several(words("Gold")), []),
    ],
)
def test_a_list_means_its_things_in_any_order(statements, answer, expected):
    assert found(asked(statements), answer) == expected


def test_an_order_is_answered_in_order():
    game = asked('p orders cs from [c for c in purse where c.worth == 2] "Order"\nsay "{cs}"')
    assert found(game, several(words("Silver"), words("Odd Silver"), words("Silver"))) == ["Silver, Odd Silver, Silver"]
    assert found(game, several(words("Silver"), words("Silver"))) == []
    assert found(game, several(words("Silver"), words("Silver"), words("Silver"))) == []


def test_among_very_many_answers_one_is_found_at_once():
    game = asked('p chooses some ns from 1..60 "Which?"\nsay "{ns}"')
    assert len(game.decisions[0].options) == 2**60
    assert found(game, several(number(60), number(1), number(30))) == ["1, 30, 60"]


def test_a_list_is_for_several_names_together():
    game = asked('p chooses n from [1, 2], m from [n + 1, n + 2] "Which?"\nsay "{n} {m}"', "")
    assert found(game, several(number(2))) == ["2, 3", "2, 4"]
    assert found(game, several(number(2), number(4))) == ["2, 4"]
    assert found(game, several(number(1), number(4))) == []


@pytest.mark.parametrize("word", ["9" * 5000, "0" * 5000, "0" * 4999 + "1"])
def test_a_word_of_thousands_of_digits_is_nothing_that_can_be_chosen(word):
    checked = check_text("numbers.rules", one_turn('p chooses some xs from 1..3 "Which?"'))
    (decision,) = Game.of(checked).start(seed=1).decisions
    assert decision.find(word) == ()
    assert decision.find(f"1, {word}") == ()
