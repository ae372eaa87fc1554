"""What a seat receives of events, and the information it has gathered: by names, nothing that is hidden from it."""

import json

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game, below, seeded

TEXT = """\
game "Heard"
    players 2

cards Card
    rank: 1..9
    worn: int = 0
    for each n in 1..9
        card "card {n}"
            rank = n

player
    hand: hand of Card
    last: Card? = none
    secret: Card?, seen by owner = none

deck: pile of all Card face down
open: pile of Card face up

setup
    shuffle deck
    for p in players
        move top 2 of deck to p.hand

turn p
    p chooses c from p.hand "Which card?"
    p.last = c
    p.secret = c
    c.worn += 1
    say "{p} has {c}."
    say "You have {c}." to others(p)
    lucky = random(deck)
    move c to deck
    others(p)[1] looks at deck.top
    reveal deck.top
    p chooses d from others(p)[1].hand "Which of his?"
    move d to open
    end game
"""


def played():
    checked = check_text("heard.rules", TEXT)
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start(seed=5, names=("Ada", "Ben"))
    for number in (1, 0):
        decision = state.decisions[0]
        state.choose(decision.options[number], decision.seat)
    return state


def told(state, seat):
    lines = (state.narrate(event, seat) for event in state.log)
    return [line for line in lines if line is not None]


def test_a_card_is_named_to_those_who_know_it():
    state = played()
    mine, other = told(state, 1), told(state, 2)
    card = next(line for line in mine if line.startswith("Ada has ")).removeprefix("Ada has ").removesuffix(".")
    assert card.startswith("card ")
    start = mine.index(f"Ada: last none → {card}.")
    assert mine[start : start + 4] == [
        f"Ada: last none → {card}.",
        f"Ada: secret none → {card}.",
        f"{card}: worn 0 → 1.",
        f"Ada has {card}.",
    ]
    start = other.index("Ada: last none → a Card.")
    assert other[start : start + 4] == [
        "Ada: last none → a Card.",
        "a Card: worn 0 → 1.",
        "Ada has a Card.",
        "You have a Card.",
    ]
    everybody = [state.narrate(event) for event in state.log]
    assert "Ada has a Card." in everybody


def test_events_are_received_as_plain_data():
    state = played()
    for seat in (1, 2):
        received = [state.heard(event, seat) for event in state.log]
        assert json.loads(json.dumps(received)) == received
    (mine,) = [state.heard(event, 1) for event in state.log if event.kind == "moved" and event.data[2][0] == 1][:1]
    assert mine["card"] is None or mine["card"].startswith("card ")
    looked = next(event for event in state.log if event.kind == "looked")
    assert state.heard(looked, 1)["cards"] is None
    revealed = next(event for event in state.log if event.kind == "revealed")
    assert state.heard(looked, 2)["cards"] == state.heard(revealed, 1)["cards"]
    secret = next(event for event in state.log if event.kind == "changed" and event.audience == (0,))
    assert state.heard(secret, 2) is None
    picked = next(event for event in state.log if event.kind == "picked")
    assert "card" not in json.dumps(state.heard(picked, 2))


def test_an_unknown_card_has_no_number_in_what_is_received():
    """Whatever card it was, the seat that does not know it receives the same."""
    for name in ("gnadenlos", "whist"):
        game = rulewright.load(name)
        state = game.start(seed=3)
        stream = seeded(9)
        while not state.is_over and state.decision_count < 40:
            decision = state.decisions[0]
            stream, number = below(stream, len(decision.options))
            state.choose(decision.options[number], decision.seat)
        unseen = [e for e in state.log if e.kind == "moved" and e.knowers is not None and 0 not in e.knowers]
        assert unseen
        for event in unseen:
            received = state.heard(event, 1)
            assert received is not None
            assert received["card"] is None


@pytest.mark.parametrize("name", ["gnadenlos", "incas", "whist"])
def test_an_imagined_state_has_the_same_information(name):
    game = rulewright.load(name)
    state = game.start(game.players[-1], seed=3)
    stream = seeded(4)
    while not state.is_over and state.decision_count < 30:
        decision = state.decisions[0]
        stream, number = below(stream, len(decision.options))
        state.choose(decision.options[number], decision.seat)
    answers = 0
    for seat in range(1, state.players + 1):
        known = state.information_state(seat)
        assert json.loads(json.dumps(known)) == known
        imagined = state.imagine(seat, 8)
        assert imagined.information_state(seat) == known
        answers += len(known["answers"])
        # What others have come to know is drawn anew, and what they have been through forgotten.
        other = seat % state.players + 1
        assert imagined.information_state(other)["events"] == []
    assert answers == state.decision_count


def test_answers_are_told_by_number_and_label():
    state = played()
    mine = state.information_state(1)["answers"]
    assert [each["prompt"] for each in mine] == ["Which card?", "Which of his?"]
    assert [each["number"] for each in mine] == [2, 1]
    assert mine[0]["label"].startswith("card ")
    assert mine[1]["label"] == "a Card"
    assert state.information_state(2)["answers"] == []
    begun = played()
    assert begun.information_state(1) == state.information_state(1)
    read = state.game.restore(state.to_json())
    assert read.information_state(1)["answers"] == []
    assert read.information_state(1)["view"] == state.view(1)
