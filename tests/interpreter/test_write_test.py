"""Games written as tests: pasted into their rules they come to the same place."""

import pytest

from rulewright.dsl import Source, check_sources, check_text, render_text
from rulewright.interpreter import CannotWriteError, Game, below, run_tests, seeded, written_test
from tests.properties.bundled import FILES, game_of

GAMES = [path for path in FILES if path.stem == path.parent.name]

TEXT = """
game "Everything is asked"
    players 2..3

option goal: 5..50 = 20
option fast: bool = no
option mood: "mild" or "wild" = "mild"

enum Colour: red, light_blue

board field: grid 3x3
    mark: player?

cards Card
    value: 1..3
    for each v in 1..3
        card "{{v}} of {v}" x3
            value = v

pieces Man on field
    piece "man" x2

player
    hand: hand of Card
    points: int = 0
    colour: Colour = red

deck: pile of all Card face down
row: slots 3 of Card face up
rest: pile of Card face up

setup
    shuffle deck
    for p in players
        p chooses c from Colour "Which colour?"
        p.colour = c
        move top 2 of deck to p.hand
    for place in row
        move top of deck to place

turn p
    p chooses n from 1..1, if several
    p.points += n
    p chooses m from 1..2 "Again?"
    p.points += m
    p chooses q from players "Whom?"
    q.points += 1
    p chooses is_sure from [yes, no] "Sure?"
    p chooses a from field where a.mark is none, b from field where b.mark is none and b != a "Where?"
    else
        end game
    a.mark = p
    p chooses place from row where place is not empty "Which card?", or "None of them"
    if place is not none
        move place.card to rest
    p chooses some cards from p.hand "Which cards?"
    p orders played from cards "In which order?"
    for c in played
        move c to rest
    each r in players secretly chooses x from 0..3 "Your bid?"
        r.points += x
    p chooses "What now?"
        option "Pay {p.points}"
            p.points -= 1
        option "Nothing"
            stop
    if p.points >= goal
        win p
"""


def answers(game: Game, players: int, seed: int, most: int) -> tuple[list[tuple[int, object]], bool]:
    """The answers of a random game, and whether it is over."""
    state, stream = game.start(players, seed, log=False), seeded(seed, 77)
    found: list[tuple[int, object]] = []
    while not state.is_over and len(found) < most:
        decision = state.decisions[-1]
        stream, number = below(stream, len(decision.options))
        found.append((decision.seat, decision.options[number].value))
        state.choose(decision.options[number], decision.seat)
    return found, state.is_over


def comes_to_the_same(game: Game, players: int, seed: int, most: int) -> str:
    given, is_over = answers(game, players, seed, most)
    main, *others = game.model.sources
    closing = "expect game_over" if is_over else "leave open"
    text = written_test(game, "as it went", players, seed, given, closing=closing)
    checked = check_sources((Source(main.name, f"{main.text}\n{text}"), *others))
    assert checked.model is not None, render_text(checked.diagnostics)
    (outcome,) = run_tests(checked.model, ["as it went"])
    assert outcome.passed, render_text([outcome.diagnostic] if outcome.diagnostic else [])
    return text


def everything(**options: object) -> Game:
    return Game.of(check_text("asked.rules", TEXT), options)


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_game_that_comes_along_can_be_written(path):
    game = game_of(path)
    assert " picks " in comes_to_the_same(game, game.players[-1], 12, 60)


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_sort_of_answer_can_be_written(seed):
    text = comes_to_the_same(everything(), 3, seed, 200)
    assert ("seed" in text) == (seed != 1)
    assert "    do play\n" in text


def test_options_that_were_set_are_written():
    game = everything(goal=7, fast=True, mood="wild")
    text = written_test(game, "t", 2, 1, [])
    assert text.splitlines()[1:5] == [
        "    players 2",
        "    set goal = 7",
        "    set fast = yes",
        '    set mood = "wild"',
    ]
    assert "set" not in written_test(everything(goal=20), "t", 2, 1, [])


def test_what_was_taken_without_asking_is_named_where_it_could_be_meant():
    game = everything()
    given, _ = answers(game, 2, 1, 2)
    text = written_test(game, "t", 2, 1, [*given, (1, 1)])
    assert text.endswith("    do play\n    p1 picks 1, 1\n    leave open\n")


def test_picks_at_random_go_round_setup():
    text = written_test(everything(), "t", 2, 1, [], plays_on=30, closing="leave open")
    assert text.endswith("    play on for 2 picks\n    do play\n    play on for 28 picks\n    leave open\n")


def test_titles_are_plain_and_new():
    game = Game.of(check_text("asked.rules", TEXT + "\ntest \"a 'b'\"\n    leave open\n"))
    assert written_test(game, 'a\n"b"', 2, 1, []).startswith("test \"a 'b' (2)\"\n")
    assert len(written_test(game, "x" * 200, 2, 1, []).splitlines()[0]) < 110


def test_options_that_read_alike_cannot_be_written():
    text = TEXT.replace('option "Nothing"', 'option "Pay {p.points}"')
    game = Game.of(check_text("asked.rules", text))
    given, _ = answers(game, 2, 1, 60)
    with pytest.raises(CannotWriteError, match="nothing tells “Pay "):
        written_test(game, "t", 2, 1, given)
