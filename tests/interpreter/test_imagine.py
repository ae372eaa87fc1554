"""Imagined states: a seat cannot tell them from the true one, and what it does not know is drawn anew."""

from pathlib import Path

import pytest

import rulewright
from rulewright.dsl import check_path, check_text
from rulewright.interpreter import Fault, Game, below, bundled_games, seeded

BESIDE = sorted((Path(__file__).parent / "beside").glob("*.rules"))


def game_of(text: str) -> Game:
    return Game.of(check_text("imagined.rules", text))


def asked(state, seat):
    """What a seat is asked, as it reads it; copies that differ in what it cannot see are offered one by one."""
    return [
        (each.prompt, each.kind, {option.label for option in each.options[:50]})
        for each in state.decisions
        if each.seat == seat
    ]


def games() -> list[tuple[str, Game]]:
    named = [(name, rulewright.load(name)) for name in bundled_games()]
    return named + [(path.stem, Game.of(check_path(path))) for path in BESIDE]


@pytest.mark.parametrize(("name", "game"), games(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_seat_cannot_tell_and_the_game_goes_on(name: str, game: Game):
    """At every decision of a random game, for every seat: views, questions, and a state that is whole."""
    players = game.players[-1]
    state = game.start(players, seed=3)
    stream = seeded(5)
    while not state.is_over and state.decision_count < 60:
        before = state.to_json()
        for seat in range(1, players + 1):
            imagined = state.imagine(seat, seed=state.decision_count)
            assert imagined.view(seat) == state.view(seat)
            assert [each.seat for each in imagined.decisions] == [each.seat for each in state.decisions]
            assert asked(imagined, seat) == asked(state, seat)
            assert imagined.log == ()
            read = game.restore(imagined.to_json())
            assert read == imagined
            stream = finish(imagined, stream)
        assert state.to_json() == before
        stream, number = below(stream, len(state.decisions[0].options))
        try:
            state.choose(state.decisions[0].options[number], state.decisions[0].seat)
        except Fault:
            return


def finish(state, stream):
    """Goes on at random for some decisions; the rules may fault, nothing else may go wrong."""
    for _ in range(8):
        if state.is_over or not state.decisions[0].options:
            break
        stream, number = below(stream, len(state.decisions[0].options))
        try:
            state.choose(state.decisions[0].options[number], state.decisions[0].seat)
        except Fault:
            break
    return stream


DEAL = """
game "Deal"
    players 3

cards Card
    rank: 1..12
    worn: int = 0
    for each n in 1..12
        card "card {n}"
            rank = n

player
    hand: hand of Card
    role: 1..3, seen by owner
    curse: int, hidden
    sent: slot of Card face down

deck: pile of all Card face down
open: pile of Card face up
last: Card? = none
marked: set of Card

setup
    for p in players
        p.role = p.seat
        p.curse = p.seat * 10
        move top 2 of deck to p.hand

turn p
    move top of deck to open as seen
    move top of deck to p.sent as hidden_one
    last = hidden_one
    for c in [x for x in deck]
        c.worn += 1
        p chooses n from 1..2 "Go on?"
        if n == 2
            break
    each q in players secretly chooses k from q.hand "Which one?"
        move k to open
    if hidden_one is not none
        move hidden_one to open
        p chooses m from 1..2 "And now?"
        say "{hidden_one} it was."
    end game
"""


def started() -> tuple[Game, rulewright.State]:
    game = game_of(DEAL)
    return game, game.start(3, seed=4)


def number(card: str) -> int:
    return int(card.removeprefix("card ").removesuffix("#1"))


def ranks(state, zone="hand", seat=2):
    return state.named_values()["zones"][zone][seat - 1]


def test_what_is_known_stays_and_the_rest_is_drawn_from_the_seed():
    _, state = started()
    assert state.imagine(1, 7) == state.imagine(1, 7)
    many = [state.imagine(1, seed) for seed in range(40)]
    for imagined in many:
        assert ranks(imagined, seat=1) == ranks(state, seat=1)
        assert imagined.named_values()["zones"]["open"] == state.named_values()["zones"]["open"]
    seen = {card for imagined in many for card in ranks(imagined)}
    known = {*ranks(state, seat=1), *state.named_values()["zones"]["open"]}
    assert seen == {f"card {n}#1" for n in range(1, 13)} - known
    with pytest.raises(ValueError, match="there is no seat 4 with 3 players"):
        state.imagine(4, 1)


def worn(values) -> list[int]:
    """How worn each card of the deck is, from the bottom."""
    return [values["cards"]["Card"][number(card) - 1]["worn"] for card in values["zones"]["deck"]]


def test_what_the_rules_go_on_with_is_renamed_alike():
    """A variable, a local, the list of a loop under way and a zone speak of the same card."""
    found = set()
    for seed in range(30):
        imagined = started()[1].imagine(2, seed)
        values = imagined.named_values()
        (sent,) = values["zones"]["sent"][0]
        assert values["game"]["last"] == sent
        assert worn(values) == [1, 0, 0, 0]
        # The loop began at the bottom of the deck: the next card in its list is the one above.
        imagined.choose(1, 1)
        assert worn(imagined.named_values()) == [1, 1, 0, 0]
        imagined.choose(2, 1)
        for decision in imagined.decisions:
            imagined.choose(decision.options[0], decision.seat)
        assert imagined.named_values()["zones"]["open"][-1] == sent
        imagined.choose(1, 1)
        found.add(sent)
    assert len(found) > 3


def test_what_was_changed_stays_where_it_is_and_what_is_printed_goes_with_its_face():
    text = DEAL.replace("worn: int = 0", "worn: int = 50")
    text = text.replace("            rank = n\n", "            rank = n\n            worn = n\n")
    true = game_of(text).start(3, seed=4)
    bottom = number(true.named_values()["zones"]["deck"][0])
    for seed in range(20):
        values = true.imagine(2, seed).named_values()
        lying = [number(card) for card in values["zones"]["deck"]]
        assert worn(values) == [bottom + 1, *lying[1:]]


def test_hidden_attributes_change_holders():
    _, state = started()
    roles, curses = set(), set()
    for seed in range(40):
        players = state.imagine(1, seed).named_values()["players"]
        assert players[0]["role"] == 1
        roles.add((players[1]["role"], players[2]["role"]))
        curses.add(tuple(each["curse"] for each in players))
    assert roles == {(2, 3), (3, 2)}
    assert len(curses) == 6


def test_sealed_answers_of_others_are_drawn_again():
    _, state = started()
    state.choose(2, 1)
    assert [each.seat for each in state.decisions] == [1, 2, 3]
    state.choose(state.decisions[1].options[0], 2)
    hidden: set[str] = set()
    own: set[str] = set()
    for seed in range(30):
        for seat, found in ((1, hidden), (2, own)):
            imagined = state.imagine(seat, seed)
            assert [each.seat for each in imagined.decisions] == [1, 3]
            others = {*ranks(imagined, seat=1), *ranks(imagined, seat=3)}
            for decision in imagined.decisions:
                imagined.choose(decision.options[0], decision.seat)
            lying = imagined.named_values()["zones"]["open"][1:4]
            (sent,) = (card for card in lying if card not in others)
            found.add(sent)
    assert len(own) == 1
    assert len(hidden) > 3


def test_chance_starts_elsewhere():
    game = game_of(
        'game "Dice"\n    players 2\n\nturn p\n    p chooses n from 1..2\n    pips = roll d6\n    say "{pips}"\n'
    )
    state = game.start(2, seed=1)
    rolled = set()
    for seed in range(40):
        imagined = state.imagine(1, seed)
        imagined.choose(1)
        rolled.add(next(event.data[1] for event in imagined.log if event.kind == "rolled"))
    assert len(rolled) == 6
    assert state.imagine(1, 3).seed == 3
