"""Games for tests of the reference evaluator: from a text to the first decision, and on from there."""

from rulewright.dsl.diagnostic import Severity
from rulewright.dsl.load import check_text
from rulewright.interpreter.reference import ReferenceGame


def model_of(text):
    checked = check_text("game.rules", text)
    errors = [each.message for each in checked.diagnostics if each.severity is Severity.ERROR]
    assert not errors, errors
    return checked.model


def play(text, players=None, **settings):
    model = model_of(text)
    return ReferenceGame(model, players or model.players_low, **settings)


def said(game):
    """What everybody was told, as text."""
    labels = game.runner.evaluator.labels
    return [labels.render(event.data[0]) for event in game.log if event.kind == "said"]


def answer(game, *labels):
    """Answers of whoever is asked first, by label."""
    for label in labels:
        decision = game.decisions[0]
        game.choose(decision.seat, decision.options[decision.labels.index(label)])


def kinds(game):
    return [event.kind for event in game.log]


def one_turn(statements, declarations="", players="2"):
    """A game whose first turn is these lines; then it is over."""
    body = "\n".join("    " + line for line in statements.strip("\n").splitlines())
    return f'game "T"\n    players {players}\n\n{declarations}\n\nturn p\n{body}\n    end game\n'
