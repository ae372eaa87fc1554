"""Each companion of a check-up finds an engine that does not do as it must."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, IllegalChoiceError, Playthrough, Result, State, renamed_alike
from rulewright.playtest import alike
from rulewright.playtest.alike import Alike
from rulewright.playtest.checkup import check_up
from rulewright.playtest.properties import CompanionMaker, Orders, PropertyBrokenError, play_through
from rulewright.playtest.refusals import Endings, Refusals
from rulewright.playtest.retold import Retold
from rulewright.playtest.undone import Undone
from tests.playtest.test_properties import EVERY_PLACE

GAME = Game.of(check_text("game.rules", EVERY_PLACE))


def broken(companion: CompanionMaker) -> str:
    """What the companion finds."""

    def play() -> None:
        for seed in range(5):
            play_through(GAME, 2, seed, [companion])

    with pytest.raises(PropertyBrokenError) as caught:
        play()
    assert caught.value.claim == companion.claim  # type: ignore[attr-defined]
    return caught.value.detail


@pytest.mark.parametrize("companion", [Alike, Endings, Orders, Refusals, Retold, Undone])
def test_a_sound_engine_passes(companion):
    for seed in range(4):
        assert play_through(GAME, 2 + seed % 2, seed, [companion]).answers


def test_a_state_that_takes_everything(monkeypatch):
    def found(value, values):
        return value if value in values else values[0]

    monkeypatch.setattr("rulewright.interpreter.state.value_meant", found)
    assert "could choose None, which was not offered" in broken(Refusals)


def test_a_refusal_that_leaves_traces(monkeypatch):
    choose = State.choose

    def traced(self, option, seat=None):
        try:
            choose(self, option, seat)
        except IllegalChoiceError:
            self.cells[0] ^= 1
            raise

    monkeypatch.setattr(State, "choose", traced)
    assert broken(Refusals) == "an answer that was refused changed the state"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (Result((2, 1), None), "the winners are (2, 1), of 2 seats"),
        (Result((3,), None), "the winners are (3,), of 2 seats"),
        (Result((1,), (1,)), "1 are paid, of 2 seats"),
        (None, "a game has a result when it is over, and not before"),
    ],
)
def test_a_result_that_makes_no_sense(monkeypatch, result, told):
    monkeypatch.setattr(State, "result", property(lambda self: result if self.is_over else None))
    assert broken(Endings) == told


def test_a_measure_that_is_missing(monkeypatch):
    monkeypatch.setattr(State, "measures", lambda self: {})
    assert broken(Endings) == "what is measured is {}"


def test_chance_that_does_not_hang_on_the_seed(monkeypatch):
    start, seeds = Game.start, iter(range(100, 200))
    monkeypatch.setattr(
        Game, "start", lambda self, players, seed, **more: start(self, players, seed if more else next(seeds), **more)
    )
    assert "the game went on to another state" in broken(Retold)


def test_an_undo_that_goes_too_far(monkeypatch):
    at = Playthrough.at
    monkeypatch.setattr(Playthrough, "at", lambda self, number: at(self, max(number - 1, 0)))
    assert "a decision taken back left another state" in broken(Undone)


def test_an_undo_that_forgets_what_happened(monkeypatch):
    monkeypatch.setattr(State, "log", property(lambda self: self.events_since(self.decision_count % 2)))
    monkeypatch.setattr(Playthrough, "state", property(lambda self: Game.restore(GAME, self._state.to_json())))
    assert "a decision taken back left another log" in broken(Undone)


def test_sealed_answers_whose_order_matters(monkeypatch):
    answer = State.answer

    def counting(self, value, seat):
        answer(self, value, seat)
        self.cells[0] += seat * self.decision_count

    monkeypatch.setattr(State, "answer", counting)
    assert "sealed answers in another order lead elsewhere" in broken(Orders)


def test_cards_that_are_no_copies(monkeypatch):
    def exchanged(state, seed):
        # The two lowest cards of a hand are not alike.
        found = renamed_alike(state, seed)
        layout = found.program.layout
        hand = next(cell for cell, about in layout.cells.items() if not about.is_place and len(found.cells[cell]) > 1)
        first, *rest = found.cells[hand]
        found.cells[hand] = (*rest, first)
        return found

    monkeypatch.setattr(alike, "renamed_alike", exchanged)
    assert broken(Alike).startswith("other copies, and ")


ANY_COPY = """
game "Any copy"
    players 2

cards Card
    card "a" x3

deck: pile of all Card face up
player
    won: pile of Card face up
turns: int

turn p
    turns += 1
    if turns > 40
        end game
    p chooses "Well?"
        option "draw"
            c = {which}
            move c to p.won

ranking p
    by count(p.won), highest
"""


def any_copy(which: str) -> Game:
    return Game.of(check_text("game.rules", ANY_COPY.replace("{which}", which)))


@pytest.mark.parametrize("which", ['random(x in Card where x.name == "a")', "first(x in Card)"])
def test_a_card_of_the_whole_kind_may_be_another_with_copies_exchanged(which):
    assert [each.failure for each in check_up(any_copy(which), playthroughs=6).findings if each.failure] == []


def test_only_what_asks_for_an_order_keeps_copies_where_they_are():
    assert any_copy("first(x in Card)").kinds_in_order == {"Card"}
    assert any_copy("first(x in Card where count(y in Card) == 3)").kinds_in_order == {"Card"}
    for value in ["deck.top", "deck.top if count(x in Card) > 2 else deck.top"]:
        assert any_copy(value).kinds_in_order == frozenset()
