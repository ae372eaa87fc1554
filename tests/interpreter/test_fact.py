"""Announced facts: kept while they are sure, forgotten when a card moves unseen, and true in all that is imagined."""

import json

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import BadStateError, Game, below, seeded
from rulewright.interpreter.fact_keeper import FactTests
from rulewright.playtest.greedy import Trials
from rulewright.playtest.properties import play_through

AUCTION = """\
game "Auction"
    players 3

cards Coin
    worth: 0..4
    worn: int = 0
    for each n in 0..4
        card "coin {n}" x4
            worth = n

enum Role: thief, guard, king

player
    purse: hand of Coin
    bid: hand of Coin
    role: Role, seen by owner
    marks: int = 0

bag: pile of all Coin face down
table: pile of Coin face up
box: slots 6 of Coin face down

setup
    shuffle bag
    for p in players
        move top 4 of bag to p.purse
    for p in players
        p.role = thief if p.seat == 1 else guard if p.seat == 2 else king

function total(pack: list of Coin) -> int
    return sum(c.worth for c in pack)

turn p
    p chooses "What now?"
        option "Bid"
            p chooses some coins from p.purse "Bid what?"
            for c in coins
                move c to p.bid
            announce ANNOUNCED "{p} bids {value}."
        option "Take back"
            move all of p.bid to p.purse
        option "Pay"
            move top of bag to p.bid
        option "Show one" if p.bid is not empty
            move p.bid[1] to table
        option "Mix"
            shuffle bag
        option "End"
            end game
    p chooses k from 1..2 "And then?"
"""


def game_of(announced="total(p.bid)"):
    checked = check_text("auction.rules", AUCTION.replace("ANNOUNCED", announced))
    assert checked.model is not None, checked.diagnostics
    return Game.of(checked)


def take(state, *labels):
    for label in labels:
        decision = state.decisions[0]
        (option,) = [option for option in decision.options if option.label == label][:1]
        state.choose(option, decision.seat)


def bidding(state, number):
    """A bid of the whole purse, or of its first cards."""
    take(state, "Bid")
    decision = state.decisions[0]
    state.choose(max(decision.options[:number], key=lambda option: len(option.value)), decision.seat)


def totals(state):
    worth = state.program.layout.tables[next(n for n, v in enumerate(state.game.model.variables) if v.name == "worth")]
    zones = state.named_values()["zones"]["bid"]
    ids = state.program.labels._card_ids
    return [sum(worth[ids.index(card)] for card in zone) for zone in zones]


def test_a_fact_is_kept_and_all_samples_keep_it():
    state = game_of().start(seed=3)
    bidding(state, 1000)
    take(state, "1")
    bidding(state, 1000)
    assert [fact[4] for fact in state.facts] == totals(state)[:2]
    drawn = set()
    for seed in range(150):
        imagined = state.imagine(3, seed)
        assert totals(imagined) == totals(state)
        assert not imagined.is_makeshift
        assert imagined.facts[0][4] == state.facts[0][4]
        drawn.add(tuple(map(tuple, imagined.named_values()["zones"]["bid"])))
    assert len(drawn) > 20
    # Without facts the totals are anything.
    free = [state.imagine(3, seed, keeps_facts=False) for seed in range(40)]
    assert len({tuple(totals(each)) for each in free}) > 5
    assert all(each.facts == () for each in free)


def test_it_is_forgotten_when_a_card_may_have_left_unseen():
    state = game_of().start(seed=3)
    bidding(state, 1000)
    take(state, "1", "Pay", "1", "Mix", "1")
    assert len(state.facts) == 1  # none of that touches the bid of the first player
    # A card that came in later may be the one that goes.
    take(state, "Pay", "1", "End")
    assert len(state.facts) == 1
    taking = game_of().start(seed=3)
    bidding(taking, 1000)
    take(taking, "1", "Mix", "1", "Mix", "1", "Take back")
    assert taking.facts == ()


def test_one_shown_to_all_leaves_what_was_said_of_all_of_them():
    state = game_of().start(seed=3)
    bidding(state, 1000)
    take(state, "1", "Mix", "1", "Mix", "1", "Show one", "1")
    assert len(state.facts) == 1
    shown = state.named_values()["zones"]["table"]
    for seed in range(30):
        imagined = state.imagine(2, seed)
        assert imagined.named_values()["zones"]["table"] == shown
        assert totals(imagined) == totals(state)
    # With another card among them it might have been that one.
    other = game_of().start(seed=3)
    bidding(other, 1000)
    take(other, "1", "Mix", "1", "Mix", "1", "Pay", "1", "Mix", "1", "Mix", "1", "Show one")
    assert other.facts == ()


@pytest.mark.parametrize(
    ("announced", "is_true"),
    [
        ("count(c in p.bid where c.worth == 4)", lambda state, was: True),
        ("max(c.worth for c in p.bid, else 0)", lambda state, was: True),
        ("any(c.worn > 0 for c in p.bid)", lambda state, was: True),
        ("p.role", lambda state, was: state.named_values()["players"][0]["role"] == was),
        ("p.role == thief", lambda state, was: state.named_values()["players"][0]["role"] == "thief"),
        ("bag.top in p.bid", lambda state, was: True),
        ("sum(c.worth for q in players, c in q.bid)", lambda state, was: True),
        ("count(place in box where place is empty) + p.marks + total(p.bid)", lambda state, was: True),
        ("count(c in Coin where c in p.bid and c is face up) + total(p.bid)", lambda state, was: True),
    ],
)
def test_any_expression_is_a_fact(announced, is_true):
    """The two back ends keep the same; samples keep it; it survives being saved."""
    game = game_of(announced)
    state = game.start(seed=3)
    was = state.named_values()["players"][0]["role"]
    bidding(state, 1000)
    (fact,) = state.facts
    for seed in range(20):
        imagined = state.imagine(3, seed)
        assert FactTests(imagined.program.layout, imagined.cells).distance(imagined.facts[0]) == 0
        assert is_true(imagined, was)
    assert game.restore(state.to_json()).facts == (fact,)
    for seed in range(2):
        play_through(game, 3, seed, most_decisions=25)


def test_facts_are_part_of_the_state_and_cost_nothing_elsewhere():
    game = game_of()
    state, other = game.start(seed=3), game.start(seed=3)
    bidding(state, 1000)
    bidding(other, 1000)
    assert state == other
    cells = other.cells
    cells[other.program.layout.facts] = ()
    assert state != other
    assert rulewright.load("pig").start(2).program.layout.facts == -1
    silent = game_of("1 + 1")
    state = silent.start(seed=3)
    bidding(state, 1000)
    assert state.facts == ()  # about nothing that is hidden


@pytest.mark.parametrize(
    "change",
    [
        lambda fact: [9, *fact[1:]],
        lambda fact: [*fact[:4], fact[4] + 1],
        lambda fact: [*fact[:3], [], fact[4]],
        lambda fact: [fact[0], [7], *fact[2:]],
        lambda fact: [*fact[:2], [[["cards", 9, 0, -1], fact[3]]], *fact[3:]],
        lambda fact: [*fact[:2], [[["cards", 1, 0], fact[3]]], *fact[3:]],
        lambda fact: [*fact[:2], [[["cards"], fact[3]]], *fact[3:]],
        lambda fact: [*fact[:2], [[["cards", True, 0, -1], fact[3]]], *fact[3:]],
        lambda fact: [*fact[:2], [[["cards", 1, 0, -1], [99]]], *fact[3:]],
        lambda fact: [*fact[:2], [[["wish", 1], 3]], *fact[3:]],
        lambda fact: [*fact[:2], 5, *fact[3:]],
        lambda fact: "fact",
    ],
)
def test_a_damaged_fact_is_refused(change):
    game = game_of()
    state = game.start(seed=3)
    bidding(state, 1000)
    saved = json.loads(state.to_json())
    assert game.restore(json.dumps(saved)) == state
    saved["cells"][-1][0] = change(saved["cells"][-1][0])
    with pytest.raises(BadStateError):
        game.restore(json.dumps(saved))


def auctions(most):
    """States of random games of Gnadenlos in which something announced is sure, each with a seat."""
    game = rulewright.load("gnadenlos")
    found = []
    for seed in range(1000):
        state = game.start(3 + seed % 2, seed)
        stream = seeded(seed, 7)
        while not state.is_over and state.decision_count < 60:
            decision = state.decisions[0]
            stream, number = below(stream, len(decision.options))
            state.choose(decision.options[number], decision.seat)
            if state.facts and not state.is_over:
                found += [(state.copy(), seat) for seat in range(1, state.players + 1)]
                if len(found) >= most:
                    return found[:most]
    raise AssertionError("there are not so many auctions")


def keeps_all(state, seat, seed):
    imagined = state.imagine(seat, seed)
    tests = FactTests(imagined.program.layout, imagined.cells)
    assert [fact[4] for fact in imagined.facts] == [fact[4] for fact in state.facts]
    assert all(tests.distance(fact) == 0 for fact in imagined.facts)
    assert imagined.view(seat) == state.view(seat)
    return imagined.is_makeshift


def test_samples_of_an_auction_keep_every_announced_total():
    assert sum(keeps_all(state, seat, number) for number, (state, seat) in enumerate(auctions(60))) == 0


@pytest.mark.deep
def test_a_thousand_samples_of_auctions_keep_every_announced_total():
    assert sum(keeps_all(state, seat, number) for number, (state, seat) in enumerate(auctions(1000))) <= 10


HARD = """\
game "Hard"
    players 2

cards Card
    worth: 1..1000000
    for each n in 1..40
        card "card {n}"
            worth = n * n * 379 % 1000003

player
    hand: hand of Card

deck: pile of all Card face down

setup
    shuffle deck
    move top 6 of deck to players[1].hand
    p = players[1]
    announce sum(c.worth for c in p.hand) "{value}"

turn p
    p chooses n from 1..2
    end game
"""


def test_what_cannot_be_drawn_is_made_from_the_truth_and_says_so():
    checked = check_text("hard.rules", HARD)
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start(seed=1)
    imagined = state.imagine(2, 5)
    assert imagined.is_makeshift
    assert imagined.copy().is_makeshift
    assert sorted(imagined.named_values()["zones"]["hand"][0]) == sorted(state.named_values()["zones"]["hand"][0])
    assert imagined != state
    assert not state.imagine(1, 5).is_makeshift  # he knows them all
    assert not state.imagine(2, 5, keeps_facts=False).is_makeshift


def test_a_bot_leaves_what_may_tell_of_the_truth_alone():
    checked = check_text("hard.rules", HARD.replace("p chooses n", "players[2] chooses n"))
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start(seed=1)
    decision = state.decisions[0]
    assert decision.seat == 2
    hands = [Trials.of(state, decision, seed)._imagined.named_values()["zones"]["hand"][0] for seed in range(5)]
    true = sorted(state.named_values()["zones"]["hand"][0])
    assert state.imagine(2, 1).is_makeshift
    assert not any(sorted(hand) == true for hand in hands)
