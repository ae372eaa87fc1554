"""Chance as a decision: what it is asked, with which probabilities, and that it comes out as it does when drawn."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from rulewright.dsl.load import check_text
from rulewright.interpreter import CHANCE, BadStateError, Fault, Game, IllegalChoiceError, bundled_games, load
from rulewright.interpreter.fact_keeper import FactTests
from tests.interpreter.playing import one_turn

CARDS = """\
cards Card
    value: 1..9
    card "Ace" x2
        value = 1
    card "Two"
        value = 2
    card "Three"
        value = 3

player
    held: hand of Card
    n: int = 0

deck: pile of all Card face down, refilled from used
used: pile of Card face up
row: slots 2 of Card face down
"""


def game_of(text):
    checked = check_text("game.rules", text)
    assert checked.model is not None, [each.message for each in checked.diagnostics]
    return Game.of(checked)


def start(statements, declarations=CARDS):
    return game_of(one_turn(statements, declarations)).start(2, explicit_chance=True)


def asked(state):
    """What chance is asked and can answer, in words, with the probabilities."""
    (decision,) = state.decisions
    assert decision.seat == CHANCE
    assert decision.is_chance
    return decision.prompt, {option.label: option.probability for option in decision.options}


def answer(state, *labels):
    for label in labels:
        (decision,) = state.decisions
        (option,) = decision.find(label)
        state.choose(option)


def distribution(state, what):
    """How likely everything is that can come of a state in which only chance decides, by what is seen of the end."""
    if state.is_over:
        return {what(state): Fraction(1)}
    found: Counter[object] = Counter()
    (decision,) = state.decisions
    assert decision.is_chance
    assert sum(option.probability or 0 for option in decision.options) == 1
    for option in decision.options:
        after = state.copy()
        after.choose(option)
        for end, chance in distribution(after, what).items():
            found[end] += option.probability * chance
    return dict(found)


def said(state, seat=None):
    return tuple(state.narrate(event, seat) for event in state.log if event.kind == "said")


def test_dice_that_are_added_up_are_one_draw_of_their_total():
    state = start('a = roll 2d6\nsay "{a}"')
    prompt, options = asked(state)
    assert prompt == "roll 2d6"
    assert options == {
        str(total): Fraction(sum(a + b == total for a, b in product(range(1, 7), repeat=2)), 36)
        for total in range(2, 13)
    }
    answer(state, "7")
    assert said(state) == ("7",)


def test_separate_dice_are_drawn_one_after_the_other():
    state = start('a = roll each 2d3\nsay "{a}"')
    assert asked(state) == ("roll d3", dict.fromkeys("123", Fraction(1, 3)))
    answer(state, "3")
    assert asked(state) == ("roll d3", dict.fromkeys("123", Fraction(1, 3)))
    answer(state, "1")
    assert said(state) == ("3, 1",)


def test_dice_with_too_many_totals_are_drawn_one_by_one():
    state = start('a = roll 3d1000\nsay "{a}"')
    for _ in range(3):
        (decision,) = state.decisions
        assert decision.prompt == "roll d1000"
        assert len(decision.options) == 1000
        assert decision.options[7].probability == Fraction(1, 1000)
        state.choose(decision.options[7])
    assert said(state) == ("24",)


def test_equal_elements_are_one_outcome_with_their_chances_added():
    assert asked(start('a = random([4, 5, 4, 4])\nsay "{a}"')) == (
        "random([4, 5, 4, 4])",
        {"4": Fraction(3, 4), "5": Fraction(1, 4)},
    )


def test_what_can_come_in_one_way_only_is_not_asked():
    state = start('a = roll d1\nb = random([2, 2])\nshuffle row\nsay "{a} {b}"')
    assert state.is_over
    assert said(state) == ("1 2",)


def test_a_shuffled_pile_is_drawn_card_by_card_and_alike_cards_are_one_outcome():
    state = start("shuffle deck\nmove top of deck to p.held\nmove top 2 of deck to next(p).held")
    assert asked(state) == (
        "the top card of deck",
        {"Ace": Fraction(1, 2), "Two": Fraction(1, 4), "Three": Fraction(1, 4)},
    )
    answer(state, "Ace")
    assert asked(state)[1] == {"Ace": Fraction(1, 3), "Two": Fraction(1, 3), "Three": Fraction(1, 3)}
    answer(state, "Ace")
    assert asked(state)[1] == {"Two": Fraction(1, 2), "Three": Fraction(1, 2)}
    answer(state, "Three")
    assert state.is_over
    assert [player["held"]["cards"] for player in (state.view(1)["players"])] == [["Ace"], [None, None]]
    assert state.view(2)["players"][1]["held"]["cards"] == ["Ace", "Three"]


def test_counting_and_what_does_not_depend_on_order_draw_nothing():
    state = start(
        "shuffle deck\n"
        "n = count(deck) + sum(c.value for c in deck) + count(c in deck where c.value == 1)\n"
        "if any(c.value == 3 for c in deck) and min(c.value for c in deck) == 1\n"
        '    say "{n} {max(c.value for c in deck + used)} {deck is empty}"'
    )
    assert state.is_over
    assert said(state) == ("13 3 no",)


@pytest.mark.parametrize(
    ("statements", "draws"),
    [
        ('say "{deck.top}"', 1),
        ('if deck.bottom is not none\n    say "{deck.bottom}"', 1),
        ('x = deck.top\nsay "{deck.top} {x}"\nmove top of deck to used', 1),
        ('say "{deck.top} {deck.bottom}"', 2),
        ("p looks at deck", 3),
        ("p looks at deck.top", 1),
        ("for c in deck\n    if c.value == 1\n        p.n += 1", 3),
        ('say "{first(c in deck where c.value > 1)}"', 3),
        ('move 1 "Ace" from deck to used', 0),
        ("move random of deck to used\nmove random of deck to used", 2),
        ("c = random(deck)\nmove c to used\nmove top of deck to used", 2),
        ("shuffle deck\nshuffle deck", 0),
        ("move top of deck to used\nshuffle used", 1),
        ("move top 2 of deck to used\nshuffle used", 2),
        ("move top 3 of deck to used\nshuffle used", 5),
        ("move all of deck to used", 3),
        ("move top of deck to row[1]\nmove top of deck to row[2]\nshuffle row", 2),
    ],
)
def test_what_asks_for_the_order_draws_no_more_than_that(statements, draws):
    text = "shuffle deck\n" + statements
    state = start(text)
    drawn = 0
    while not state.is_over:
        (decision,) = state.decisions
        # The way with the Ace first, of which there are two, asks most.
        state.choose(decision.options[0])
        drawn += 1
    assert drawn == draws


def test_orders_are_as_likely_as_all_permutations_together_make_them():
    shown = (
        "shuffle deck\n"
        + "\n".join(f"move top of deck to used as c{n}" for n in range(3))
        + ('\nmove bottom of deck to used as d\nsay "{c0} {c1} {c2} {d}"')
    )
    found = distribution(start(shown), said)
    cards = ("Ace", "Ace", "Two", "Three")
    assert found == {(" ".join(order),): Fraction(times, 24) for order, times in Counter(permutations(cards)).items()}


def test_a_known_card_that_is_shuffled_in_again_is_an_outcome_of_its_own_where_it_is_named():
    declarations = CARDS.replace("    n: int = 0", "    n: int = 0\n    mine: Card?")
    state = start(
        "move top 3 of deck to used\np.mine = deck.top\nmove all of used to deck\nshuffle deck\n"
        'move top of deck to used as c\nif c == p.mine\n    say "Mine"\nelse\n    say "{c}"',
        declarations,
    )
    assert distribution(state, said) == {
        ("Mine",): Fraction(1, 4), ("Ace",): Fraction(1, 4), ("Two",): Fraction(1, 4), ("Three",): Fraction(1, 4)
    }  # fmt: skip


def test_a_refill_shuffles_in_the_middle_of_a_move():
    state = start('move top 3 of deck to used\nmove top 3 of deck to p.held as cs\nsay "{cs}"')
    assert asked(state) == (
        "the top card of deck",
        {"Ace": Fraction(1, 3), "Two": Fraction(1, 3), "Three": Fraction(1, 3)},
    )
    found = distribution(state, lambda ended: said(ended, 1))
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}
    assert all(line.startswith("Ace, ") for (line,) in found)


def test_cards_laid_on_a_shuffled_pile_are_drawn_first():
    state = start(
        'shuffle deck\nmove top of deck to used\nmove used.top to deck\nmove top of deck to used as c\nsay "{c}"'
    )
    answer(state, "Two")
    assert state.is_over
    assert said(state) == ("Two",)


GAMBLE = """\
game "Gamble"
    players 2

cards Card
    value: 1..3
    for each v in 1..3
        card "{v}" x2
            value = v

player
    held: hand of Card
    points: int = 0

deck: pile of all Card face down, refilled from used
used: pile of Card face up
rounds: int = 0

setup
    shuffle deck

turn p
    rounds += 1
    die = roll 2d2
    move top of deck to p.held as c
    if c is not none
        p.points += c.value * die
    if deck.top is not none and deck.top.value == 3
        bonus = random([0, 1, 1])
        p.points += bonus
        move random of p.held to used
    if rounds == 3
        end game

ranking p
    by p.points, highest
"""


def test_what_a_game_that_is_over_measures_of_a_shuffled_pile_is_drawn():
    measures = """
measure "top" deck.top.value
measure "none" 6 // (deck[3].value * (2 - n))
measure "sum" sum(c.value for c in deck)
n: int = 0
"""

    def top(end):
        try:
            return end.measures()["top"]
        except Fault as fault:
            return fault.code

    found = distribution(start("shuffle deck\nn = roll d2", CARDS + measures), top)
    assert found == {"RW705": Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 8), 3: Fraction(1, 8)}


def test_a_whole_game_comes_out_as_often_as_when_chance_is_drawn():
    game = game_of(GAMBLE)

    def what(state):
        return tuple(player["points"] for player in state.named_values()["players"])

    exact = distribution(game.start(explicit_chance=True), what)
    assert sum(exact.values()) == 1
    games = 2_000
    drawn = Counter(what(game.start(seed=seed)) for seed in range(games))
    assert drawn.keys() <= exact.keys()
    for end, chance in exact.items():
        spread = float(games * chance * (1 - chance)) ** 0.5
        assert abs(drawn[end] - games * chance) < 5 * spread + 1
    mean = sum(sum(end) * chance for end, chance in exact.items())
    # Three dice and cards of 3 and 2 on average, and what the top card adds to that.
    assert 18 < mean < 21


@pytest.mark.parametrize("name", bundled_games())
def test_every_game_comes_to_its_end_and_can_be_copied_and_saved_on_the_way(name):
    game = load(name)
    state = game.start(game.players[-1], explicit_chance=True)
    for number in range(90):
        if state.is_over:
            break
        decision = state.decisions[number % len(state.decisions)]
        if decision.is_chance:
            assert sum(option.probability or 0 for option in decision.options) == 1
            assert len(decision.options) <= 60
        text, copy = state.to_json(), state.copy()
        if number % 10 == 0:
            read = game.restore(text)
            assert read == state == copy
            assert hash(read) == hash(state) == hash(copy)
            assert [each.prompt for each in read.decisions] == [each.prompt for each in state.decisions]
            assert read.view(1) == state.view(1)
        option = decision.options[(number * 7919) % len(decision.options)]
        state.choose(option, decision.seat)
        assert copy.to_json() == text
        assert copy != state
        copy.choose(option.value, decision.seat)
        assert copy == state
        assert copy.log == state.log


def test_a_state_waits_for_chance_in_the_middle_of_a_statement():
    state = start("shuffle deck\nmove top 3 of deck to p.held")
    answer(state, "Two")
    game = state.game
    read = game.restore(state.to_json())
    assert read == state
    assert read.decision_count == 1
    assert [event.kind for event in state.log][-1] == "moved"
    assert state.view(1)["players"][0]["held"]["cards"] == ["Two"]
    assert state.view(2)["players"][0]["held"]["cards"] == [None]
    answer(read, "Ace")
    answer(state, "Ace")
    assert read == state
    assert read.to_json() == state.to_json()


def test_states_that_wait_for_the_same_in_the_same_place_are_equal():
    text = "shuffle deck\nmove top 2 of deck to used\nshuffle used"
    one, other = start(text), start(text)
    answer(one, "Two", "Three")
    answer(other, "Three", "Two")
    assert one.decisions[0].prompt == other.decisions[0].prompt
    assert one != other
    again = start(text)
    answer(again, "Two", "Three")
    assert one == again
    assert hash(one) == hash(again)


@pytest.mark.parametrize(
    "change",
    [
        {"chance": [[], [99]]},
        {"chance": [[], [0, 0]]},
        {"chance": [[], ["Two"]]},
        {"chance": [[1], [2]]},
        {"chance": [[], []]},
        {"chance": 7},
        {"chance": [[], [2], []]},
        {"chance": None},
        {"engine": [0] * 12},
    ],
)
def test_outcomes_that_were_not_possible_are_refused(change):
    state = start("shuffle deck\nmove top 3 of deck to p.held\nx = roll d6\np.n = x")
    answer(state, "Two")
    saved = json.loads(state.to_json())
    assert saved["chance"][1] == [2]
    if change == {"chance": [[], []]}:
        # This is the state before, as good as any other.
        state.game.restore(json.dumps(saved | change))
        return
    with pytest.raises(BadStateError):
        state.game.restore(json.dumps(saved | change))


def test_a_state_with_explicit_chance_is_none_of_a_game_where_it_is_drawn():
    game = load("pig")
    explicit, drawn = game.start(2, explicit_chance=True), game.start(2, seed=1)
    assert explicit != drawn
    assert "chance" in json.loads(explicit.to_json())
    assert "chance" not in json.loads(drawn.to_json())


def test_chance_chooses_what_can_come_and_nobody_chooses_for_it():
    state = start("x = roll d6\np.n = x")
    for value, seat in ((7, 0), (0, None), (3, 1)):
        with pytest.raises(IllegalChoiceError):
            state.choose(value, seat)
    with pytest.raises(ValueError, match="chance decides"):
        state.imagine(1, 0)
    with pytest.raises(ValueError, match="chance decides"):
        state.decisions[0].site  # noqa: B018 - reading it is the test
    assert repr(state).endswith("waiting for chance>")
    assert state.why().verdict == state.why(3).verdict == state.why_not("7", 1).verdict == "chance decides now"
    state.choose(3, 0)
    assert state.is_over


def test_a_fault_after_a_draw_has_its_place_and_leaves_the_state_as_it_was():
    state = start("x = roll d6\ny = 6 // (x - 3)\np.n = y")
    before = state.to_json()
    with pytest.raises(Fault) as caught:
        state.choose(3)
    assert caught.value.span is not None
    assert caught.value.span.text == "6 // (x - 3)"
    assert state.to_json() == before
    state.choose(4)
    assert state.is_over


def test_what_seats_choose_has_no_probability():
    state = load("tictactoe").start(explicit_chance=True)
    assert state.decisions[0].options[0].probability is None
    assert not state.decisions[0].is_chance


def test_the_program_where_chance_is_drawn_knows_nothing_of_it():
    game = load("pig")
    assert game.dump(2) == load("pig").dump(2)
    assert game.dump(2) != game.dump(2, explicit_chance=True)
    game.start(2, explicit_chance=True)
    assert game.program(2).layout.size < game.program(2, explicit_chance=True).layout.size


def test_a_state_can_be_imagined_between_draws():
    game = load("whist")
    state = game.start(explicit_chance=True)
    while state.decisions[0].is_chance:
        state.choose(state.decisions[0].options[0])
    imagined = state.imagine(1, 5)
    assert imagined.view(1) == state.view(1)
    assert game.restore(imagined.to_json()) == imagined


def test_what_a_seat_came_to_know_has_its_answers_and_none_of_chances():
    state = load("pig").start(2, explicit_chance=True)
    state.choose(3)
    state.choose(state.decisions[0].options[0], 1)
    known = state.information_state(1)
    assert known["deciding"] == [CHANCE]
    assert known["question"] is None
    assert [each["prompt"] for each in known["answers"]] == ["Roll again, or hold?"]
    assert state.information_state(2)["answers"] == []
    assert [event["kind"] for event in known["events"]].count("rolled") == 1


ANNOUNCED = """\
shuffle deck
announce sum(c.value for c in deck) "All are worth {value}."
move top of deck to p.held
"""


def test_cards_that_something_was_announced_of_are_told_apart_until_the_next_shuffle():
    state = start(ANNOUNCED + "shuffle deck\nmove top of deck to p.held")
    assert [option.label for option in state.decisions[0].options] == ["Ace", "Ace", "Two", "Three"]
    state.choose(state.decisions[0].options[0])
    assert state.facts == ()
    assert len(state.decisions[0].options) == 3


def test_what_was_announced_of_a_shuffled_pile_is_true_in_all_that_is_imagined():
    state = start(ANNOUNCED + 'p chooses n from 1..2 "Which?"\np.n = n')
    state.choose(state.decisions[0].options[2])
    assert state.decisions[0].seat == 1
    assert state.game.restore(state.to_json()) == state
    assert len(state.facts) == 1
    for seed in range(10):
        for seat in (1, 2):
            imagined = state.imagine(seat, seed)
            tests = FactTests(imagined.program.layout, imagined.cells)
            assert [tests.distance(fact) for fact in imagined.facts] == [0]
            assert imagined.view(seat) == state.view(seat)
