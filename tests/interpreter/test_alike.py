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


SECRETS = """\
game "S"
    players 2

enum Badge: scout, flag

cards Coin
    is_false: bool
    card "Good" x3
        is_false = no
    card "False" x2
        is_false = yes

pieces Man
    owner: player
    badge: Badge, seen by owner
    for each p in players
        piece "man" x4
            owner = p
            badge = scout

player
    hand: hand of Coin

bag: pile of all Coin face down

setup
    for m in Man
        m.badge = flag
        break
    move top 4 of bag to players[2].hand

turn p
    p chooses {what}
    win p
"""


@pytest.mark.parametrize(
    ("what", "offered"),
    [
        ("m from Man where m.owner == players[1]", 2),  # his own: one of them bears the flag
        ("m from Man where m.owner == players[2]", 1),
        ("m from Man where m.owner == players[1], n from [1, 2]", 4),
        ("1 m from Man where it.owner == players[2]", 1),
        ("c from players[2].hand", 4),  # backs, one like the other, but each its own
        ("c from players[2].hand, n from [1, 2]", 8),
        ("2 c from players[2].hand", 6),
    ],
)
def test_what_the_chooser_does_not_see_makes_no_options(what, offered):
    checked = check_text("s.rules", SECRETS.format(what=what))
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start()
    reference = ReferenceGame(checked.model, 2).decisions[0]
    assert len(state.decisions[0].options) == len(reference.options) == offered
    assert [option.value for option in state.decisions[0].options] == list(reference.options)


def test_the_same_things_are_alike_to_one_seat_and_not_to_another():
    checked = check_text("s.rules", SECRETS.format(what="m from Man where m.owner == players[2]"))
    text = SECRETS.replace("turn p\n    p chooses {what}\n", "turn p from players[2]\n    p chooses {what}\n")
    other = check_text("s.rules", text.format(what="c from players[2].hand"))
    assert checked.model is not None
    assert other.model is not None
    assert len(Game.of(checked).start().decisions[0].options) == 1
    assert {option.label for option in Game.of(other).start().decisions[0].options} == {"Good", "False"}
    assert len(Game.of(other).start().decisions[0].options) == 2
