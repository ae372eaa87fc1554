"""What must hold of a rules file that means something, whatever it says."""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl import Source, check_sources, model, render_text
from rulewright.interpreter import Fault, Game, below, run_tests, seeded
from rulewright.playtest import company
from rulewright.playtest.properties import COMPANIONS, play_through
from tests.dsl.layouts import formatted, meaning
from tests.dsl.sound import problems

EVERYBODY = tuple(dict.fromkeys((*COMPANIONS, *company.COMPANIONS.values())))
"""All that follow a game and compare. Nobody looks for leaks: many of these rules tell what is hidden, as rules may."""

LONGEST = 2_000
"""So many decisions no game takes that has a dozen rounds or fewer."""


@frozen(kw_only=True)
class Judged:
    """What came of a file: its model, how much was decided with companions, and how its games ended."""

    rules: model.Model
    decisions: int
    choices: int
    """Those of them with more than one option, of the game that was played to its end."""
    fault: str | None


def checked(*sources: Source) -> model.Model:
    """The model of files without errors, the first of which is checked."""
    found = check_sources(sources)
    assert found.model is not None, render_text(found.diagnostics)
    return found.model


def judge_layout(text: str) -> None:
    """The canonical layout of a text says the same, and is content with itself."""
    after = formatted(text)
    assert meaning(after) == meaning(text), after
    assert formatted(after) == after


def judge(*sources: Source, seed: int, most_decisions: int, may_not_end: bool = False) -> Judged:
    """Checks and plays a file; an assertion or `PropertyBrokenError` says what is not right."""
    rules = checked(*sources)
    assert problems(rules) == []
    game = Game(rules)
    players = game.players[seed % len(game.players)]
    fault, decisions, choices = None, 0, 0
    try:
        decisions = len(play_through(game, players, seed, EVERYBODY, most_decisions).answers)
        choices = 0 if may_not_end else ended(game, players, seed)
    except Fault as met:
        fault = met.code
    for outcome in run_tests(rules):
        assert outcome.passed or outcome.diagnostic is not None
    return Judged(rules=rules, decisions=decisions, choices=choices, fault=fault)


def ended(game: Game, players: int, seed: int) -> int:
    """Plays a game to its end; gives how often there was a choice."""
    state = game.start(players, seed)
    stream, choices = seeded(seed, 5), 0
    while not state.is_over:
        assert state.decision_count < LONGEST, "this game does not end"
        stream, number = below(stream, len(state.decisions))
        decision = state.decisions[number]
        stream, number = below(stream, len(decision.options))
        choices += len(decision.options) > 1
        state.choose(decision.options[number], decision.seat)
    assert state.result is not None
    assert all(1 <= seat <= players for seat in state.result.winners)
    return choices
