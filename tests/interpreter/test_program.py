"""What the compiled program does where a simpler one would go wrong."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game

HEAD = """\
game "T"
    players 2

rounds: int = 0
n: int = 0

player
    won: list of 1..9

"""


def game(text: str) -> Game:
    return Game.of(check_text("t.rules", HEAD + text))


def test_what_is_remembered_is_forgotten_when_the_state_changes():
    state = game("""\
function twice() -> int, remembered
    return rounds * 2

turn p
    n = twice()
    rounds += 1
    n = n * 100 + twice()
    end game
""").start()
    assert state.named_values()["game"] == {"rounds": 1, "n": 2}


def test_a_what_if_remembers_nothing_of_the_real_state():
    state = game("""\
function twice() -> int, remembered
    return rounds * 2

action grow()
    rounds += 5

turn p
    n = twice()
    if twice() == 10 after grow()
        n += 100
    n += twice()
    end game
""").start()
    assert state.named_values()["game"] == {"rounds": 0, "n": 100}


@pytest.mark.parametrize("log", [True, False])
def test_a_text_that_fails_is_a_fault_with_and_without_a_log(log: bool):
    with pytest.raises(Fault, match="RW703"):
        game("""\
turn p
    say "{p} won {p.won[1]}."
    end game
""").start(log=log)


@pytest.mark.parametrize("log", [True, False])
def test_an_announcement_that_fails_is_a_fault_with_and_without_a_log(log: bool):
    with pytest.raises(Fault, match="RW703"):
        game("""\
turn p
    announce p.won[1] "{p} has {value}."
    end game
""").start(log=log)


def test_end_turn_in_play_ends_the_game():
    state = game("""\
play
    rounds = 1
    if n == 0
        end turn
    rounds = 2
""").start()
    assert state.is_over
    assert state.named_values()["game"]["rounds"] == 1


def test_end_turn_in_setup_goes_on_to_the_first_turn():
    state = game("""\
setup
    if n == 0
        end turn
    rounds = 50

turn p
    rounds += 1
    end game
""").start()
    assert state.named_values()["game"]["rounds"] == 1


def test_values_of_a_fault_have_names():
    with pytest.raises(Fault) as raised:
        game("""\
turn p
    k = 0
    repeat 5 times
        k += 1
        n = p.won[k]
    end game
""").start()
    assert all(name for name, _ in raised.value.values)
    assert ("k", "1") in raised.value.values


def test_a_fault_in_a_measure_has_its_place():
    state = game("""\
measure "first" players[1].won[1]

turn p
    end game
""").start()
    with pytest.raises(Fault) as raised:
        state.measures()
    assert raised.value.span is not None
    assert raised.value.span.text == "players[1].won[1]"


def test_one_value_stands_for_each_key():
    state = game("""\
enum Suit: hearts, spades

owed: int per Suit = 3
marks: bool per player = yes

turn p
    owed[spades] += 1
    marks[p] = no
    end game
""").start()
    assert state.named_values()["game"] == {"owed": {"hearts": 3, "spades": 4}, "marks": {"p1": False, "p2": True}}


def test_a_log_is_bounded_and_still_counts():
    state = game("""\
turn p
    repeat 250000 times
        say "on and on"
    end game
""").start()
    assert state.event_count == 250_002
    assert 100_000 <= len(state.log) <= 200_000
    assert [event.kind for event in state.events_since(250_000)] == ["said", "ended"]


@pytest.mark.parametrize(
    "loop",
    [
        "while n >= 0\n        rounds = 1",
        "repeat\n        rounds = 1",
        "while n >= 0\n        if n == 3\n            p chooses k from 1..2\n        rounds = 1",
    ],
)
def test_an_endless_loop_is_named(loop: str):
    with pytest.raises(Fault) as raised:
        game(f"turn p\n    n = 1\n    {loop}\n").start()
    word = loop.split(maxsplit=1)[0]
    assert raised.value.message.endswith(f"; the `{word}` of line 12 goes round and round")
    assert raised.value.span is not None
    assert 12 <= raised.value.span.line <= 13


def test_a_turn_that_ends_in_a_what_if_goes_on_outside():
    state = game("""\
action grow()
    n += 1
    if n > 0
        end turn
    n += 5

turn p
    rounds = n after grow()
    p chooses k from 1..2
    end game
""").start()
    assert state.decisions[0].seat == 1
    assert state.named_values()["game"] == {"rounds": 1, "n": 0}


def test_a_seat_that_is_listed_twice_is_asked_once():
    state = game("""\
turn p
    each q in [p, next(p), p] secretly chooses k from 1..2
        n += k
    end game
""").start()
    state.choose(2, seat=2)
    state.choose(1, seat=1)
    assert state.is_over
    assert state.named_values()["game"]["n"] == 3


def test_a_sum_is_outside_as_soon_as_a_part_of_it_is():
    with pytest.raises(Fault, match="RW706"):
        game("""\
turn p
    n = sum(k * 9007199254740991 for k in [1, 1, -1])
    end game
""").start()


@pytest.mark.parametrize("log", [True, False])
def test_loops_in_a_hook_leave_alone_what_it_remembers(log: bool):
    state = game("""\
action act(p: player)
    n = 5

instead of act(p)
    for q in players, r in players
        q chooses k from 1..2
        rounds += 1
    proceed

after act(p)
    n += 1

turn p
    act(p)
    end game
""").start(log=log)
    while not state.is_over:
        state.choose(1)
    assert state.named_values()["game"] == {"rounds": 4, "n": 6}


def test_python_has_nothing_to_say_about_what_is_surely_none(recwarn):
    state = game("""\
starter: player? = none

turn p
    if starter is none or starter.seat == 1
        win p
""").start()
    assert state.is_over
    assert not recwarn.list


def test_a_selection_finds_its_ends_before_its_list():
    with pytest.raises(Fault, match="RW705"):
        game("""\
turn p
    p chooses (1 // n)..5 ks from [p.won[3], 1]
    end game
""").start()


def test_what_every_option_of_a_menu_gives_a_value_has_one_afterwards():
    state = game("""\
turn p
    p chooses "Which?"
        option "One"
            found = 1
        option "Two"
            found = 2
        option "Three"
            found = 3
    n += found
    if n >= 6
        end game
""").start()
    for number in range(3):
        state.choose(state.decisions[0].options[number])
    assert state.is_over
    assert state.named_values()["game"]["n"] == 6


def test_a_menu_that_always_leaves_needs_nothing_that_comes_after_it():
    state = game("""\
turn p
    p chooses c from 1..3 where c > n "Which?"
    else
        p chooses "None is left."
            option "Again"
                n = 0
                stop
            option "Enough"
                end game
    n = c
""").start()
    for number in (2, 0, 2, 1):
        state.choose(state.decisions[0].options[number])
    assert state.is_over
    assert state.named_values()["game"]["n"] == 3
