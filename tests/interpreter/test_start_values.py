"""What an option, a binder or an owner makes of a value at first must fit its place, in both back ends alike."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.reference import ReferenceGame

TEXT = """\
game "T"
    players 2

option big: 0..9 = 5

{declaration}

turn p
    end game
"""

BY_OPTION = (
    ("count_down: 0..4 = big", "5 does not fit here: from 0 to 4 is allowed"),
    ("player\n    chips: 0..4 = big", "5 does not fit here: from 0 to 4 is allowed"),
    ("player\n    chips: 0..4 = big + this.seat", "6 does not fit here: from 0 to 4 is allowed"),
    ("few: list of int up to 2 = [n for n in 1..big]", "this list would have 5 elements, and it may have 2"),
    ("lots: 0..4 per bool = [yes: big, else 0]", "5 does not fit here: from 0 to 4 is allowed"),
    ("board row: track 3\n    mark: 0..4 = big", "5 does not fit here: from 0 to 4 is allowed"),
    ("board row: track 3\n    mark: 0..4\n    spaces 2..3  mark = big", "5 does not fit here: from 0 to 4 is allowed"),
    ('cards C\n    v: 2..4\n    card "c"\n        v = big', "5 does not fit here: from 2 to 4 is allowed"),
    (
        'cards C\n    v: 2..4\n    for each n in 1..4\n        card "{n}"\n            v = n',
        "1 does not fit here: from 2 to 4 is allowed",
    ),
    ('pieces C\n    v: 0..4 = big\n    piece "c"', "5 does not fit here: from 0 to 4 is allowed"),
)


@pytest.mark.parametrize(("declaration", "sentence"), BY_OPTION)
def test_a_value_at_first_that_does_not_fit_is_a_fault_at_its_place(declaration: str, sentence: str) -> None:
    checked = check_text("t.rules", TEXT.replace("{declaration}", declaration))
    assert checked.model is not None, checked.diagnostics
    with pytest.raises(Fault) as compiled:
        Game.of(checked).start()
    with pytest.raises(Fault) as reference:
        ReferenceGame(checked.model, 2)
    assert compiled.value.message == sentence
    assert compiled.value.span is not None
    assert (reference.value.message, reference.value.span) == (sentence, compiled.value.span)


def test_a_value_at_first_that_fits_is_taken() -> None:
    checked = check_text("t.rules", TEXT.replace("{declaration}", BY_OPTION[0][0]))
    assert Game.of(checked, {"big": 4}).start().is_over
