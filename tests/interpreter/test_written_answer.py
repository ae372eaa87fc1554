"""Answers are written by value: what an option is, never which number it has."""

import json
from typing import Any

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Playthrough
from rulewright.interpreter.written_answer import shown_answer
from rulewright.interpreter.written_value import UnreadableValueError

RULES = """\
game "Answers"
    players 2

cards Coin
    card "Penny" x4
    card "Pound" x2

player
    purse: hand of Coin

given: 0..9
stock: pile of all Coin face down

setup
    for p in players
        move top 3 of stock to p.purse

turn p
    p chooses "What?"
        option "Pass"
            given += 0
        option "Pass"
            given += 1
        option "Give {c}" for c in p.purse
            given += 1
    p chooses c from p.purse, n from 1..2 "Which, and how many?"
    p chooses d from p.purse "Which?", or "None"
    p chooses some few from p.purse "Which of them?"
    p orders sorted from p.purse "In which order?"
    end game
"""


def start(rules: str = RULES, seed: int = 2) -> Playthrough:
    checked = check_text("answers.rules", rules)
    assert checked.model is not None, [str(each) for each in checked.diagnostics]
    return Playthrough.start(Game.of(checked), seed=seed)


def written(play: Playthrough) -> list[Any]:
    return [json.loads(each.text) for each in play.decisions]


def test_every_option_of_every_decision_is_found_again() -> None:
    play = start()
    kinds = []
    while not play.state.is_over:
        decision = play.state.decisions[0]
        kinds.append(decision.kind)
        texts = []
        for option in decision.options:
            play.choose(option, decision.seat)
            texts.append(play.decisions[-1].text)
            after = play.state.copy()
            play.undo()
            play.take_written(json.loads(texts[-1]), decision.seat)
            assert (play.state, play.decisions[-1].value) == (after, option.value)
            play.undo()
            decision = play.state.decisions[0]
        assert len(set(texts)) == len(texts) > 1
        play.choose(decision.options[-1], decision.seat)
    assert kinds == ["menu", "several names", "one", "some", "order"]


def test_how_they_are_written() -> None:
    play = start()
    purse = [f"{card['card']}" for card in _cards(play)]
    play.choose(play.state.decisions[0].options[1])
    play.choose(play.state.decisions[0].options[0])
    play.choose(None)
    play.choose(())
    assert written(play) == [{"option": "Pass", "copy": 2}, [{"card": purse[0]}, 1], None, []]


def _cards(play: Playthrough) -> list[dict[str, str]]:
    """The cards in the first purse."""
    return [{"card": card} for card in play.state.named_values()["zones"]["purse"][0]]


def test_an_option_with_a_value_in_it_has_that_beside_its_label() -> None:
    play = start()
    play.choose(play.state.decisions[0].options[2])
    assert written(play) == [{"option": "Give {c}", "with": [_cards(play)[0]]}]


@pytest.mark.parametrize(
    "answer",
    [
        0,
        "Pass",
        {"option": "Pass", "copy": 3},
        {"option": "Pass", "copy": 0},
        {"option": "Pass", "copy": True},
        {"option": "Pass", "with": [1]},
        {"option": "Stop"},
        {"option": ["Pass"]},
        {"option": "Pass", "more": 1},
        {"option": "Give {c}"},
        {"option": "Give {c}", "with": {}},
        {"option": "Give {c}", "with": [{"card": "Penny#1"}, 9]},
        {"option": "Give {c}", "with": [9]},
        {},
        None,
        [],
    ],
)
def test_what_is_no_option_is_refused(answer: Any) -> None:
    play = start()
    with pytest.raises(UnreadableValueError):
        play.take_written(answer, 1)
    assert len(play) == 0


def test_who_is_not_asked_decides_nothing() -> None:
    with pytest.raises(UnreadableValueError, match="it is up to Player 1"):
        start().take_written({"option": "Pass"}, 2)


def test_under_other_rules_any_card_of_the_name_will_do() -> None:
    """With more of the first cards in the deck, the same hand holds other copies of the same names."""
    old, new = start(), start(RULES.replace('"Pound" x2', '"Pound" x3'))
    names = [card["card"].partition("#")[0] for card in _cards(new)]
    wanted = {"option": "Give {c}", "with": [{"card": f"{names[0]}#99"}]}
    for play in (old, new):
        with pytest.raises(UnreadableValueError):
            play.take_written(wanted, 1)
    new.take_written(wanted, 1, is_lenient=True)
    (taken,) = written(new)[0]["with"]
    assert taken in _cards(new)
    assert taken["card"].startswith(f"{names[0]}#")
    new.choose(new.state.decisions[0].options[0])
    new.choose(None)
    some = [{"card": f"{names[0]}#99"}]
    new.take_written(some, 1, is_lenient=True)
    assert [card["card"].partition("#")[0] for card in written(new)[-1]] == names[:1]
    order = [{"card": f"{name}#99"} for name in reversed(names)]
    new.take_written(order, 1, is_lenient=True)
    assert [card["card"].partition("#")[0] for card in written(new)[-1]] == names[::-1]


def test_answers_in_a_sentence() -> None:
    assert shown_answer({"option": "Give {c}", "with": [{"card": "Penny#1"}, 2]}) == "“Give {c}” (card “Penny#1”, 2)"
    assert shown_answer([{"space": "a1"}, 3]) == "space “a1”, 3"
    assert shown_answer([1] * 9) == "a list of 9"
    assert shown_answer(None) == "none"
