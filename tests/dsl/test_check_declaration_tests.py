"""What the tests of a file become in the model."""

import pytest

from rulewright.dsl import model
from rulewright.dsl.load import check_text
from rulewright.dsl.render import render_text
from rulewright.dsl.types import BOOL, PLAYER, CardType, EnumType, ListType, PlaceType, SpaceType

GAME = """\
game "Coin"
    players 2..4

option goal: 1..9 = 3 "Points that win"
option mood: "calm" or "wild" = "calm" "How the game feels"
option is_quick: bool = no "Whether it ends early"

enum Side: heads, tails, north_side
enum Mood: tails, glad

board field: grid 3x3
    mark: player?

cards Coin
    effect spent(p: player)
    card "Penny" x6
    card "Crown" named crown
    for each p in players
        card "Coin of {p}"

pieces Peg on field
    piece "peg"

player
    points: int = 0
    guess: Side = heads
    secret: int, hidden
    purse: hand of Coin
    shown: slot of Coin face up

bag: pile of all Coin face down
row: slots 4 of Coin face down
sides: pile of Coin face up per Side
last: player?

turn p
    toss(p, 1)

action toss(p: player, n: int)
    p chooses c from field "Where?"
    c.mark = p

"""


def steps(text: str) -> tuple[model.TestStep, ...]:
    return check(text).steps


def check(text: str) -> model.Test:
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    checked = check_text("coin.rules", f'{GAME}test "t"\n{lines}')
    assert checked.model is not None, render_text(checked.diagnostics)
    return checked.model.tests[0]


def codes(text: str) -> list[str]:
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    checked = check_text("coin.rules", f'{GAME}test "t"\n{lines}')
    return [one.code for one in checked.diagnostics if one.severity.value == "error"]


def test_players_and_options_hold_for_the_whole_test():
    found = check('players 3\nset goal = 5\nset mood = "wild"\nset is_quick = yes\ndo turn(p3)\nleave open')
    assert found.players == 3
    assert found.options == ((0, 5), (1, 1), (2, True))
    assert found.may_stay_open
    assert [type(step) for step in found.steps] == [model.Perform]


def test_without_players_the_fewest_play():
    found = check("expect p2.points == 0")
    assert found.players == 2
    assert found.seed == 1
    assert not found.may_stay_open


def test_a_test_has_a_seed():
    found = check(f"seed {2**53 - 1}\nset goal = 5\ndo play\nplay on for 1000000 picks\nleave open")
    assert found.seed == 2**53 - 1
    assert [type(step) for step in found.steps] == [model.Perform, model.PlayOn]


def test_values_are_given_to_places():
    one, other, third = steps("given p1.points = 3, last = p2, a1.mark = none")
    assert isinstance(one, model.GivenValue)
    assert one.target.variable is not None
    assert isinstance(other, model.GivenValue)
    assert isinstance(other.value, model.Constant)
    assert other.value.value == 1
    assert isinstance(third, model.GivenValue)
    assert isinstance(third.target.owner, model.SpaceAt)


def test_words_of_an_enum_are_those_of_the_place():
    (step,) = steps("given p1.guess = tails")
    assert isinstance(step, model.GivenValue)
    assert isinstance(step.value, model.Constant)
    assert (step.value.type, step.value.value) == (EnumType("Side"), 1)


def test_cards_are_given_to_zones_and_places():
    whole, empty, place, slot, key = steps(
        'given p1.purse = ["Penny", "Penny", crown, "Coin of p2"], p2.purse = [], row[2] = "Crown"\n'
        'given p1.shown = none, sides[heads] = [c for c in Coin where c == "Penny"]'
    )
    assert isinstance(whole, model.GivenCards)
    names = [card.name if isinstance(card, model.CardSought) else type(card) for card in whole.cards]
    assert names == ["Penny", "Penny", model.NamedCard, "Coin of p2"]
    assert isinstance(empty, model.GivenCards)
    assert empty.cards == ()
    assert isinstance(place, model.GivenCards)
    assert place.zone.index is not None
    assert [card.name for card in place.cards if isinstance(card, model.CardSought)] == ["Crown"]
    assert isinstance(slot, model.GivenCards)
    assert slot.cards == ()
    assert isinstance(key, model.GivenCards)
    assert key.zone.key is not None
    (listed,) = key.cards
    assert not isinstance(listed, model.CardSought)
    assert isinstance(listed.type, ListType)
    assert listed.type.element == CardType("Coin")


def test_pieces_are_given_spaces():
    (step,) = steps("given first(m in Peg).space = b2")
    assert isinstance(step, model.GivenPiece)
    assert step.space.type == SpaceType("field")


def test_dice_and_piles_are_made_ready():
    dice, cards = steps('rolls 4, 2\nstack "Crown", "Penny" on bag')
    assert dice == model.Rolls(values=(4, 2), span=dice.span)
    assert isinstance(cards, model.Stack)
    assert [card.name for card in cards.cards if isinstance(card, model.CardSought)] == ["Crown", "Penny"]


def test_actions_effects_and_turns_are_done():
    action, effect, turn = steps("do toss(p1, 3)\ndo crown.spent(p2)\ndo turn(p2)")
    assert isinstance(action, model.Perform)
    assert isinstance(action.call, model.Call)
    assert action.call.action == 0
    assert isinstance(effect, model.Perform)
    assert isinstance(effect.call, model.CallEffect)
    assert isinstance(turn, model.Perform)
    assert isinstance(turn.call, model.Call)
    assert turn.call.action == -1
    assert len(turn.call.arguments) == 1


def test_play_is_done_as_a_whole():
    checked = check_text("coin.rules", 'game "Coin"\n    players 2\nplay\n    end game\ntest "t"\n    do play\n').model
    assert checked is not None
    (step,) = checked.tests[0].steps
    assert isinstance(step, model.Perform)
    assert step.call == model.Call(action=-1, arguments=(), span=step.span)


def test_answers_are_values_texts_and_lists():
    (step,) = steps('p1 picks 4, "Show it", east, [crown, "Penny"], [], row[2], p1.purse, none, c3')
    assert isinstance(step, model.Picks)
    values = [answer.value for answer in step.answers]
    number, text, direction, several, nothing, place, zone, none, space = values
    assert isinstance(number, model.Constant)
    assert text == "Show it"
    assert isinstance(direction, model.Constant)
    assert direction.type == EnumType("direction")
    assert isinstance(several, tuple)
    assert [type(part.value) for part in several] == [model.NamedCard, str]
    assert nothing == ()
    assert isinstance(place, model.ZonePlace)
    assert place.type == PlaceType("Coin")
    assert isinstance(zone, model.ZoneCards)
    assert isinstance(none, model.Constant)
    assert isinstance(space, model.SpaceAt)


@pytest.mark.parametrize(("word", "label"), [("tails", "tails"), ("north_side", None), ("glad", None)])
def test_a_word_of_several_enums_is_kept_as_a_text(word: str, label: str | None):
    (step,) = steps(f"p1 picks {word}")
    assert isinstance(step, model.Picks)
    (answer,) = step.answers
    if label is None:
        assert isinstance(answer.value, model.Constant)
    else:
        assert answer.value == label


def test_a_word_that_is_also_a_value_is_kept_as_a_text_with_blanks():
    text = GAME + "north_side: int = 0\n"
    checked = check_text("coin.rules", text + 'test "t"\n    p1 picks north_side\n').model
    assert checked is not None
    (step,) = checked.tests[0].steps
    assert isinstance(step, model.Picks)
    assert step.answers[0].value == "north side"


def test_what_is_expected_may_be_asked_in_every_way():
    found = steps(
        "expect p1.points == 0\nexpect p1 can pick c3\nexpect p2 cannot pick row[1]\nexpect p2 cannot see p1.purse\n"
        "expect p1 can see row[2].card\nexpect p1 cannot see p1.secret\nexpect winners == []\nexpect not game_over"
    )
    assert [type(step) for step in found] == [
        model.Expect,
        model.ExpectPick,
        model.ExpectPick,
        model.ExpectSee,
        model.ExpectSee,
        model.ExpectSee,
        model.Expect,
        model.Expect,
    ]
    assert isinstance(found[3], model.ExpectSee)
    assert isinstance(found[3].thing, model.ZoneRef)
    assert isinstance(found[4], model.ExpectSee)
    assert isinstance(found[4].thing, model.BuiltinValue)


def test_who_won_and_whether_it_is_over_are_facts_of_tests_only():
    (step,) = steps("expect game_over and count(winners) == 1")
    assert isinstance(step, model.Expect)
    assert isinstance(step.condition, model.Logic)
    assert step.condition.operands[0] == model.TestFact(type=BOOL, name="game_over", span=step.span)
    checked = check_text("coin.rules", GAME + "action a()\n    if game_over\n        stop\n")
    assert [one.code for one in checked.diagnostics if one.severity.value == "error"] == ["RW301"]


def test_spaces_of_the_one_grid_have_names():
    (step,) = steps("expect c2.mark is none")
    assert isinstance(step, model.Expect)
    assert isinstance(step.condition, model.IsNone)
    value = step.condition.operand
    assert isinstance(value, model.VariableValue)
    assert isinstance(value.owner, model.SpaceAt)
    assert [number.value for number in value.owner.coordinates if isinstance(number, model.Constant)] == [3, 2]


def test_all_steps_share_their_locals():
    found = check("expect all(p.points == 0 for p in players)\nexpect count(q in players) == 2")
    assert [(local.name, local.type) for local in found.locals] == [("p", PLAYER), ("q", PLAYER)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("players 5", ["RW603"]),
        ("players 2\nplayers 3", ["RW201"]),
        ("set goal = 3\nplayers 3", ["RW611"]),
        ("set gaol = 3", ["RW606"]),
        ("set goal = 3\nset goal = 4", ["RW201"]),
        ("set goal = 0", ["RW602"]),
        ('set mood = "sad"', ["RW602"]),
        ("set is_quick = 1", ["RW602"]),
        ("rolls 1\nset goal = 3", ["RW611"]),
        ("leave open\nrolls 1", ["RW605"]),
        ("do play\nseed 3", ["RW611"]),
        ("seed 3\nseed 3", ["RW201"]),
        (f"seed {2**53}", ["RW111"]),
        ("do play\nplay on for 0 picks", ["RW618"]),
        ("do play\nplay on for 1000001 picks", ["RW618"]),
        ("rolls 1, 0", ["RW608"]),
        ("do turn()", ["RW609"]),
        ("do toss", ["RW609"]),
        ("do toss(p1)", ["RW313"]),
        ("do turn(p4)", ["RW613"]),
        ("do turn(p5)", ["RW301"]),
        ("expect d1.mark is none", ["RW301"]),
        ("given p1.purse = crown", ["RW304"]),
        ('given p1.purse = "Crown"', ["RW616"]),
        ('given p1.purse = ["Crwon"]', ["RW607"]),
        ('given row[1] = "Crwon"', ["RW607"]),
        ('given row[1] = ["Crown"]', ["RW304"]),
        ('given sides = ["Crown"]', ["RW310"]),
        ("given goal = 3", ["RW401"]),
        ("given p1.points = none", ["RW304"]),
        ("given first(m in Peg).space = 3", ["RW304"]),
        ('stack "Crown" on row', ["RW617"]),
        ('stack "Crown" on p1.purse', ["RW617"]),
        ('stack "Crown" on 3', ["RW617"]),
        ('stack "Crwon" on bag', ["RW607"]),
        ("stack p1 on bag", ["RW304"]),
        ("p1 picks glda", ["RW301"]),
        ("3 picks 4", ["RW304"]),
        ("expect 3", ["RW304"]),
        ("expect p1 can see 3", ["RW615"]),
        ("expect p1 can see sides", ["RW310"]),
    ],
)
def test_what_a_test_cannot_say_is_reported_once(text: str, found: list[str]):
    assert codes(text) == found
