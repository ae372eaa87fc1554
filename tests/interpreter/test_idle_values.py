"""Which values no rule asks for: by what rules do with them, not by what promises, measures and tests say."""

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game

TEXT = """
game "Counting"
    players 2

player
    most: int = 0
    points: int = 0
    shown: int = 0
    watched: int = 0
    fixed: int = 3

throws: int = 0
echo: int = 0
twice: int = 0
rounds: int = 0

whenever p.watched changes
    say "Oh."

turn p
    rounds += 1
    throws += 1
    twice = twice * 2 + rounds
    echo = throws - throws + 1
    p.points += p.fixed
    p.watched += 1
    p.most = max(p.most, p.points)
    p.shown += 1
    say "{p} has {p.shown}."
    p chooses n from 1..2 "More?"
    if n == 1 and rounds > 3
        end game

invariant "points only grow"
    all(p.points <= p.most for p in players)

measure "most" max(p.most for p in players)
measure "the end" echo + twice
"""


def idle(game: Game) -> list[str]:
    return [game.model.variables[number].name for number in sorted(game.idle_values)]


def test_what_is_only_changed_is_idle():
    assert idle(Game.of(check_text("counting.rules", TEXT))) == ["most", "echo", "twice"]


def test_in_games_that_come_with_it():
    assert idle(rulewright.load("gnadenlos")) == ["paydays"]
    assert idle(rulewright.load("hex")) == []
