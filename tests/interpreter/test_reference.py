"""What rules mean, told by the reference evaluator: turns, hooks, changes and ends."""

import pytest

from tests.interpreter.playing import kinds, one_turn, play, said

TICTACTOE = """\
game "Tic-tac-toe"
    players 2

board field: grid 3x3
    mark: player?

turn p
    p chooses c from field where c.mark is none "Where?"
    c.mark = p
    if any(all(x.mark == p for x in line) for line in field.lines(3))
        win p
    if all(x.mark is not none for x in field)
        end game
"""


def test_tic_tac_toe_is_won_by_a_line():
    game = play(TICTACTOE)
    decision = game.decisions[0]
    assert (decision.seat, decision.prompt) == (0, "Where?")
    assert list(decision.options) == list(range(9))
    assert decision.labels == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    for space in (0, 3, 1, 4):
        game.choose(game.decisions[0].seat, space)
    before = game.is_over, game.winners
    game.choose(0, 2)
    assert (before, game.is_over, game.winners) == ((False, None), True, (0,))
    assert game.decisions == []
    assert kinds(game) == ["turn", "chose", "changed"] * 5 + ["ended"]
    assert game.named_values()["spaces"]["field"][:4] == [
        {"mark": "p1"},
        {"mark": "p1"},
        {"mark": "p1"},
        {"mark": "p2"},
    ]


def test_tic_tac_toe_may_be_a_draw():
    game = play(TICTACTOE)
    for space in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        game.choose(game.decisions[0].seat, space)
    assert game.winners == ()


def test_only_who_is_asked_may_answer_and_only_what_is_offered():
    game = play(TICTACTOE)
    with pytest.raises(ValueError, match="nothing to decide"):
        game.choose(1, 0)
    with pytest.raises(ValueError, match="not an option"):
        game.choose(0, 9)
    game.choose(0, 4)
    with pytest.raises(ValueError, match="not an option"):
        game.choose(1, 4)


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    text = one_turn('repeat 20 times\n    n = roll d6\n    say "{n}"')
    assert said(play(text, seed=5)) == said(play(text, seed=5))
    assert said(play(text, seed=5)) != said(play(text, seed=6))
    assert set(said(play(text, seed=5))) <= set("123456")


HOOKED = """\
game "T"
    players 2

turn p
    go(p)
    end game

action go(p: player)
    say "body"

"""


@pytest.mark.parametrize(
    ("hooks", "expected"),
    [
        (
            'before go(p)\n    say "b1"\n\nbefore go(p)\n    say "b2"\n\nafter go(p)\n    say "a"\n',
            ["b1", "b2", "body", "a"],
        ),
        ('before go(p)\n    say "b1"\n\nbefore go(p) first\n    say "b2"\n', ["b2", "b1", "body"]),
        ('before go(p)\n    say "b1"\n    stop\n\nbefore go(p)\n    say "b2"\n', ["b1", "b2", "body"]),
        ('instead of go(p)\n    say "i"\n\nafter go(p)\n    say "a"\n', ["i"]),
        (
            'instead of go(p)\n    say "i"\n    proceed\n    say "j"\n\nafter go(p)\n    say "a"\n',
            ["i", "body", "j", "a"],
        ),
        (
            'instead of go(p)\n    say "i1"\n    proceed\n    say "j"\n\ninstead of go(p)\n    say "i2"\n    proceed\n',
            ["i1", "i2", "body", "j"],
        ),
        (
            (
                'instead of go(p)\n    say "i1"\n    proceed\n\ninstead of go(p) if p.seat == 2\n    say "i2"\n\n'
                'instead of go(p)\n    say "i3"\n'
            ),
            ["i1", "i3"],
        ),
        ('instead of go(p) if p.seat == 2\n    say "i"\n', ["body"]),
        ('instead of go(p)\n    say "i1"\n\ninstead of go(p)\n    say "i2"\n', ["i1"]),
    ],
)
def test_hooks_run_in_their_order(hooks, expected):
    assert said(play(HOOKED + hooks)) == expected


def test_a_hook_is_judged_when_its_turn_comes():
    text = (
        'game "T"\n    players 2\n\nn: int = 0\n\nturn p\n    go(p)\n    end game\n\n'
        'action go(p: player)\n    n += 1\n    say "body {n}"\n\n'
        'before go(p) if n == 1\n    say "too late"\n\n'
        "before go(p)\n    n += 1\n\n"
        'before go(p) if n == 1\n    say "now"\n\n'
        'after go(p) if n == 2\n    say "after"\n'
    )
    assert said(play(text)) == ["now", "body 2", "after"]


def test_stop_leaves_the_action_and_its_after_hooks_run():
    text = HOOKED.replace('    say "body"\n', '    say "body"\n    stop\n    say "never"\n')
    assert said(play(text + 'after go(p)\n    say "after"\n')) == ["body", "after"]


def test_end_turn_skips_the_after_hooks():
    text = (
        'game "T"\n    players 2\n\nturns: int = 0\n\nturn p\n    turns += 1\n    if turns == 2\n        end game\n'
        '    go(p)\n    say "never"\n\naction go(p: player)\n    say "body"\n    end turn\n\n'
        'after go(p)\n    say "after"\n'
    )
    assert said(play(text)) == ["body"]


def test_win_ends_at_once_from_any_depth():
    game = play(HOOKED + 'before go(p)\n    win next(p)\n\nafter go(p)\n    say "after"\n')
    assert said(game) == []
    assert game.winners == (1,)
    assert kinds(game)[-1] == "ended"


CARD_HOOKS = """\
game "T"
    players 2

cards Risk
    effect drawn(p: player)
        say "{p} draws {this}."
    card "Raft" x2
        after go(p) if this in hidden_pile
            say "{this.name} helps"
    card "Storm"
        drawn(p)
            say "storm"

hidden_pile: pile of all Risk face down
open_pile: pile of Risk face up

turn p
    for c in Risk
        c.drawn(p)
    go(p)
    move hidden_pile.bottom to open_pile
    go(p)
    end game

action go(p: player)
    say "go"

before drawn(c, p)
    say "about to draw {c}"
"""


def test_a_card_has_its_own_effect_and_its_hooks_run_once_a_copy():
    text = CARD_HOOKS.replace("before drawn(c, p)", "before Risk.drawn(c, p)")
    assert said(play(text)) == [
        *["about to draw Raft", "Player 1 draws Raft."] * 2,
        *["about to draw Storm", "storm"],
        *["go", "Raft helps", "Raft helps"],
        *["go", "Raft helps"],
    ]


WHENEVER = """\
game "T"
    players 2

player
    n: int = 0

m: int = 0

setup
    for q in players where q.seat == 1
        q.n += 1

turn p
    {statements}
    end game

whenever p.n changes if p.n > 1
    say "n of {p} is {p.n}"
    m = p.n

whenever m changes
    say "m is {m}"

whenever p.n changes
    say "again {p.n}"
"""


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("p.n += 1", ["n of Player 1 is 2", "m is 2", "again 2"]),
        ("p.n = p.n", []),
        ("p.n += 0", []),
        ("p.n = 0", ["again 0"]),
    ],
)
def test_changes_start_what_waits_for_them_but_not_during_setup(statements, expected):
    assert said(play(WHENEVER.replace("{statements}", statements))) == expected


def test_turns_start_where_they_are_told_and_skip_who_may_not():
    text = """\
game "T"
    players 4

player
    out: bool = no

turns: int = 0

turn p from third() where not p.out
    say "{p}"
    turns += 1
    next(next(p)).out = yes
    if turns == 5
        end game

function third() -> player
    return first(p in players where p.seat == 3) or third()
"""
    assert said(play(text)) == ["Player 3", "Player 4", "Player 3", "Player 4", "Player 3"]


RANKED = """\
game "T"
    players 3

player
    a: int = 1
    b: int = 0
    out: bool = no

turn p
    {0}
    end game

ranking p
    by p.a, highest
    then by p.b, lowest
    without p if p.out

payoff p = p.a * 10
"""


@pytest.mark.parametrize(
    ("statement", "winners"),
    [
        ("p.b = 0", (0, 1, 2)),
        ("p.b = 1", (1, 2)),
        ("p.a = 2", (0,)),
        ("p.out = yes", (1, 2)),
        ("for q in players\n        q.out = yes", ()),
        ("p.a = 2\n    win [next(p), next(next(p))]", (1, 2)),
    ],
)
def test_who_wins(statement, winners):
    game = play(RANKED.replace("{0}", statement))
    assert game.winners == winners
    assert game.payoffs == ((20, 10, 10) if "p.a = 2" in statement else (10, 10, 10))


def test_play_in_place_of_turns():
    game = play('game "T"\n    players 2\n\nplay\n    say "a"\n    end game\n')
    assert said(game) == ["a"]
    assert game.winners == ()


def test_what_if_forgets_the_action():
    text = """\
game "T"
    players 2

n: int = 0

turn p
    if n == 3 after raise_by(p, 3)
        say "would be 3, is {n}"
    if n == 5 after raise_by(p, 9)
        say "would be over"
    end game

action raise_by(p: player, by: int)
    n += by
    if n == 9
        n = 5
        end game

before raise_by(p, by)
    say "adding"
"""
    game = play(text)
    assert said(game) == ["would be 3, is 0", "would be over"]
    assert kinds(game) == ["turn", "said", "said", "ended"]
