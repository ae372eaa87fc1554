"""The compiled program beside the reference evaluator: they must agree on all that can be seen of a game."""

import random
from pathlib import Path

import pytest

from rulewright.dsl.explanation import codes, explain
from rulewright.dsl.load import check_path, check_text
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game, bundled_games, find_rules
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.reference import ReferenceGame

MOST_OPTIONS = 60
"""Of longer lists so many are compared, spread over the whole."""

BESIDE = Path(__file__).parent / "beside"
FAULTS = [code for code in codes() if code.startswith("RW7") and code not in {"RW709", "RW720"}]
"""The two left out take a million steps or decisions."""


class Pair:
    """One game, played by both."""

    def __init__(self, checked, players, seed):
        self.seen = 0
        self.compiled = attempt(lambda: Game.of(checked).start(players=players, seed=seed, invariants=True))
        self.reference = attempt(
            lambda: ReferenceGame(checked.model, players, seed=seed, places=places_of(checked.model, players))
        )

    def compare(self):
        """Whether the game can go on; asserts that both say the same."""
        one, other = self.compiled, self.reference
        if isinstance(one, Fault) or isinstance(other, Fault):
            assert described(one) == described(other)
            return False
        assert one.is_over == other.is_over
        events = one.events_since(self.seen)
        assert [whole(event) for event in events] == [whole(event) for event in other.log[self.seen :]]
        self.seen += len(events)
        assert one.named_values() == other.named_values()
        seats, cards = range(other.table.players), range(len(other.table.cards))
        world = one.world
        assert [[world.knows(s, c) for s in seats] for c in cards] == [
            [other.knows(s, c) for s in seats] for c in cards
        ]
        assert [each.seat - 1 for each in one.decisions] == [each.seat for each in other.decisions]
        for a, b in zip(one.decisions, other.decisions, strict=True):
            assert a.prompt == b.prompt
            assert len(a.options) == len(b.options)
            numbers = range(0, len(b.options), max(len(b.options) // MOST_OPTIONS, 1))
            assert [a.options.values[n] for n in numbers] == [b.options[n] for n in numbers]
            assert [a.options[n].label for n in numbers] == [b.label(b.options[n]) for n in numbers]
        if other.is_over:
            assert tuple(seat - 1 for seat in one.result.winners) == other.winners
            assert one.result.payoffs == other.payoffs
            assert described(attempt(one.measures)) == described(attempt(other.measures))
        return bool(other.decisions)

    def choose(self, chance):
        decision = chance.choice(self.reference.decisions)
        option = decision.options[chance.randrange(len(decision.options))]
        compiled = attempt(lambda: self.compiled.choose(option, decision.seat + 1))
        reference = attempt(lambda: self.reference.choose(decision.seat, option))
        self.compiled, self.reference = compiled or self.compiled, reference or self.reference


def places_of(model, players):
    """The number that stands for each place in the compiled game, so that places can be compared as they are."""
    layout = Layout(model, players, tuple(option.default for option in model.options))
    return {
        (about.zone, about.owner, about.key, about.index + 1): cell
        for cell, about in layout.cells.items()
        if about.is_place
    }


def attempt(action):
    """What an action gives, or the fault it ends with."""
    try:
        return action()
    except Fault as fault:
        return fault


def described(result):
    return (result.code, result.message) if isinstance(result, Fault) else result


def whole(event):
    span = None if event.span is None else event.span.text
    return event.kind, event.data, event.audience, event.knowers, event.faces, span


def play_both(checked, players, seed, decisions):
    chance = random.Random(seed)
    pair = Pair(checked, players, seed)
    for _ in range(decisions):
        if not pair.compare():
            return
        pair.choose(chance)


@pytest.fixture(scope="module")
def bundled():
    """Each bundled game, checked once."""
    return {name: check_path(find_rules(name)) for name in bundled_games()}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", bundled_games())
def test_they_agree_on_the_bundled_games(name, seed, bundled):
    checked = bundled[name]
    # Those of a collection are many, so less of each does.
    most = 50 if "/" in name else 200
    for players in sorted({checked.model.players_low, checked.model.players_high}):
        play_both(checked, players, seed, most)


@pytest.fixture(scope="module")
def crowded():
    """The games made to hold as many constructs as fit, each checked once."""
    return {path.stem: check_path(path) for path in BESIDE.glob("*.rules")}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["boards", "boats", "cards_and_dice", "pieces", "stones", "teams"])
def test_they_agree_on_games_full_of_everything(name, seed, crowded):
    checked = crowded[name]
    assert checked.model is not None
    for players in (checked.model.players_low, checked.model.players_high):
        play_both(checked, players, seed, 200)


@pytest.mark.parametrize("code", FAULTS)
@pytest.mark.parametrize("which", ["wrong", "right"])
def test_they_agree_on_the_examples_of_the_pages(code, which):
    checked = check_text("page.rules", getattr(explain(code), which))
    assert checked.model is not None
    play_both(checked, checked.model.players_low, 1, 40)
