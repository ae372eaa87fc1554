"""Rules that never ran in the games of a run: whole ones, and parts of others."""

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Spot, Unran, never_ran, run_tests
from rulewright.playtest import simulate

RULES = """\
game "Orchard"
    players 2

cards Fruit
    effect eaten(p: player)
    card "apple" x3
        eaten(p)
            p.points += 1
    card "fig"
        eaten(p)
            p.points += 5

basket: pile of all Fruit face down
bin: pile of Fruit face up

player
    points: int = 0

setup
    shuffle basket

turn p
    if basket is empty
        end game
    p chooses "Eat?"
        option "Yes"
            eat(p)
        option "Never" if p.points > 100
            say "Well."
            p.points -= 1
        option "Leave it"
            stop

action eat(p: player)
    fruit = basket.top
    if fruit is none
        stop
    if fruit.name != "fig"
        fruit.eaten(p)
    move fruit to bin

action rot(p: player)
    p.points = 0

after eat(p) if p.points > 50 "too much"
    p.points -= 10

after eat(p)
    if p.points > 40
        rot(p)

ranking p
    by p.points, highest
"""


def unran(**run: object) -> tuple[Unran, ...]:
    summary = simulate(Game.of(check_text("orchard.rules", RULES)), 40, 2, seed=1, watches=True, **run)  # type: ignore[arg-type]
    assert summary.never_ran is not None
    return summary.never_ran


def test_what_never_ran_is_told_with_its_place() -> None:
    assert [(each.span.line, each.text, each.within, each.is_whole) for each in unran()] == [
        (10, "eaten(p)", 'card "fig"', True),
        (30, "p.points -= 1", "turn p", False),
        (42, "action rot(p: player)", "", True),
        (45, 'after eat(p) if p.points > 50 "too much"', "", True),
        (50, "rot(p)", "after eat(p)", False),
    ]


def test_bots_and_processes_are_watched_alike() -> None:
    assert unran(jobs=2) == unran()
    # That a bot looks ahead to what it never does is no use of a rule.
    assert unran(bots=["greedy:p.points if p.points < 3 else 0"])[0].text == "eaten(p)"


def test_what_a_bot_thinks_of_did_not_happen() -> None:
    rules = RULES.replace("if p.points > 100", "").replace(
        '"Leave it"\n            stop', '"Leave it"\n            end game'
    )
    summary = simulate(
        Game.of(check_text("orchard.rules", rules)), 5, 2, bots=["greedy:p.points"], seed=1, watches=True
    )
    assert summary.never_ran is not None
    assert "p.points -= 1" in [each.text for each in summary.never_ran]


def test_nothing_is_watched_unless_somebody_asks() -> None:
    game = Game.of(check_text("orchard.rules", RULES))
    summary = simulate(game, 40, 2, seed=1)
    assert summary.never_ran is None
    assert "never_ran" not in summary.to_plain()
    watched = simulate(game, 40, 2, seed=1, watches=True)
    assert watched.wins == summary.wins
    assert watched.to_plain()["never_ran"][0] == {
        "file": "orchard.rules",
        "line": 10,
        "text": "eaten(p)",
        "within": 'card "fig"',
        "is_whole": True,
    }


TESTED = """
test "an apple is eaten"
    stack "apple" on basket
    do eat(p1)
    expect p1.points == 1

test "a player with many points"
    given p1.points = 45
    stack "apple" on basket
    do eat(p1)
    expect p1.points == 0
"""


def test_what_no_test_ran_is_told_of_all_tests_together() -> None:
    checked = check_text("orchard.rules", RULES + TESTED)
    assert checked.model is not None
    ran: set[Spot] = set()
    assert [each.passed for each in run_tests(checked.model, ["an apple is eaten"], ran=ran)] == [True]
    told = [each.text for each in never_ran(checked.model, ran)]
    assert "action rot(p: player)" in told
    assert "turn p" in told
    assert all(each.passed for each in run_tests(checked.model, ran=ran))
    told = [each.text for each in never_ran(checked.model, ran)]
    assert "action rot(p: player)" not in told
    assert "turn p" in told
    assert "eaten(p)" in told
