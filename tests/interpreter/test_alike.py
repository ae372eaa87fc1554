"""What looks alike to the chooser is one option, whatever is hidden of it."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game
from rulewright.interpreter.reference import ReferenceGame

TEXT = """\
game "T"
    players 2

cards Coin
    is_false: bool{seen} = no
    card "Coin" x3

pieces Stone
    is_false: bool{seen} = no
    piece "Stone" x3

player
    hand: hand of Coin

bag: pile of all Coin face down
last: Coin? = none

setup
    move all of bag to players[1].hand as coins
    for c in coins
        c.is_false = yes
        break
    for s in Stone
        s.is_false = yes
        break

turn p
    p chooses {what}
    win p
"""

CHOICES = ("c from p.hand", "c from Stone", "c from p.hand, d from [1, 2]", "1 c from p.hand", "1 c from Stone")


def counted(what, seen):
    checked = check_text("t.rules", TEXT.format(what=what, seen=seen))
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start()
    return len(state.decisions[0].options), len(ReferenceGame(checked.model, 2).decisions[0].options)


@pytest.mark.parametrize("what", CHOICES)
def test_hidden_attributes_make_no_options(what):
    per_coin = 2 if "d from" in what else 1
    assert counted(what, ", hidden") == (per_coin, per_coin)


@pytest.mark.parametrize("what", CHOICES)
def test_what_all_see_makes_options(what):
    per_coin = 2 if "d from" in what else 1
    assert counted(what, "") == (2 * per_coin, 2 * per_coin)
