"""The leak property: what tells a seat something hidden is found, whatever it is; what is shown on purpose is not."""

from unittest.mock import patch

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game, bundled_games
from rulewright.interpreter import heard as hearing
from rulewright.interpreter import view as viewing
from rulewright.playtest import check_up
from rulewright.playtest.leaks import LeakError, Leaks
from rulewright.playtest.properties import PropertyBrokenError, play_through

TABLE = """\
game "Planted"
    players 3

cards Card
    worth: 1..6
    for each n in 1..6
        card "card {n}" x3
            worth = n

player
    hand: hand of Card
    secret: 1..6, seen by owner = 1
    score: int = 0

deck: pile of all Card face down
table: pile of Card face up
rounds: int = 0

setup
    shuffle deck
    for p in players
        move top 4 of deck to p.hand
        p.secret = p.seat * 2

function total(p: player) -> int
    return sum(c.worth for c in p.hand)

action ask(p: player)
    p chooses n from 1..2 "How many?"
    p.score += n

turn p
    rounds += 1
    if rounds > 6
        end game
    q = others(p)[1]
{plant}
"""

QUIET = """
p chooses c from p.hand "Which card?"
move c to deck
p chooses d from others(p)[1].hand "Which of his?"
move d to deck
p chooses k from 1..p.secret "Up to your own number"
shuffle deck
move top of deck to p.hand
move top of deck to q.hand
"""


def watched(text, games=6, most=40, players=3):
    """The leak that random games find, if any."""
    checked = check_text("planted.rules", text)
    assert checked.model is not None, checked.diagnostics
    game = Game.of(checked)
    for seed in range(games):
        try:
            play_through(game, players, seed, (Leaks,), most_decisions=most)
        except PropertyBrokenError as error:
            cause = error.__cause__
            return cause.leak if isinstance(cause, LeakError) else pytest.fail(str(error))
    return None


def planted(lines):
    return TABLE.replace("{plant}", "\n".join(f"    {line}" for line in lines.strip("\n").splitlines()))


PLANTS = {
    "an option list": ('p chooses x from players where total(x) > 13 or x == p "Who?"', "What is offered"),
    "a number of options": ('p chooses n from 1..total(q) "How many?"', "The number of options"),
    "labels of options": (
        'p chooses "What?"\n    option "Ask {total(q)}"\n        stop\n    option "No"',
        "What is offered",
    ),
    "the order of options": (
        'p chooses d from sorted(x in players by -total(x)) "Who?"',
        "The order of the options",
    ),
    "a prompt": ('p chooses n from 1..2 "He has {total(q)}, how many?"', "The question"),
    "a log line": ('say "{q} has {total(q)}."\nask(p)', "What is told"),
    "a log line to one": ('say "{q} has {total(q)}." to p\nask(p)', "What is told"),
    "a log line by a condition": (
        'if total(q) > 13\n    say "Many."\nelse\n    say "Few."\nask(p)',
        "What is told",
    ),
    "a line more": ('if total(q) > 13\n    say "Many."\nask(p)', "An event"),
    "a count": ("p.score = 1 + count(c in q.hand where c.worth > 3)\np.score = 0\nask(p)", "What is told"),
    "a secret": ("p.score = q.secret\nask(p)", "What is told"),
    "an extra question": ("if total(q) > 13\n    ask(q)\nask(p)", "Who must decide"),
    "a skipped question": ("if total(q) < 14\n    ask(q)\np.score += 1\nask(p)", "Who must decide"),
    "a question if there is something": (
        'q chooses c from q.hand where c.worth > 4 "Which?", if several\nelse\n    stop\nask(p)',
        "An event",
    ),
    "the order of turns": (
        "for x in sorted(y in players by -total(y))\n    ask(x)",
        "Who must decide",
    ),
    "the end": ("ask(p)\nif total(q) > 15\n    end game", "An event"),
    "a card shown in one game only": ("if q.hand[1].worth > 3\n    reveal q.hand[1]\nask(p)", "An event"),
    "a card shown depending on another": (
        "if total(q) > 13\n    move top of deck to table\nelse\n    move q.hand[1] to table\nask(p)",
        "What is told",
    ),
    "a known card moved for a hidden reason": (
        "move top 2 of deck to table\nmove table[1 if total(q) > 13 else 2] to deck\nshuffle deck\nask(p)",
        "What is told",
    ),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_leak_that_an_author_can_write_is_found(name):
    lines, what = PLANTS[name]
    leak = watched(planted(lines))
    assert leak is not None
    assert leak.what == what
    assert leak.here != leak.there
    assert leak.span is not None


def leaks_of_check_up(lines):
    """The claims that a check-up finds broken, and in how many picks it shows that."""
    found = check_up(Game.of(check_text("planted.rules", planted(lines))), 10)
    return [(each.claim, len(each.failure.course.picks)) for each in found.findings if each.failure is not None]


@pytest.mark.parametrize("name", PLANTS)
def test_a_check_up_finds_it_and_makes_it_small(name):
    ((claim, picks),) = leaks_of_check_up(PLANTS[name][0])
    assert claim == Leaks.claim
    assert picks <= 3


def test_what_is_counted_before_it_is_laid_open_is_told_with_the_place_where_it_is():
    leak = watched(
        planted("p.score = deck.top.worth if deck.top is not none else 0\nmove top of deck to table\nask(p)")
    )
    assert leak is not None
    assert leak.later_span is not None
    assert leak.later_span.text == "move top of deck to table"
    assert "count then" in leak.why


def test_shown_first_and_counted_then_is_no_leak():
    assert watched(planted("move top of deck to table as c\nif c is not none\n    p.score = c.worth\nask(p)")) is None


def test_the_help_names_the_value_that_tells_something():
    leak = watched(planted("p.score = 1 + count(c in q.hand where c.worth > 3)\np.score = 0\nask(p)"))
    assert leak is not None
    assert "who sees `score`" in leak.why
    assert leak.later_span is None


MEANT = {
    "nothing": QUIET,
    "an announced total": 'announce total(q) "{q} has {value}."\nask(p)\nif total(q) > 13\n    ask(q)',
    "a turn order by announced totals": (
        'for x in players\n    announce total(x) "{x} has {value}."'
        "\nfor x in sorted(y in players by -total(y))\n    ask(x)"
    ),
    "what is revealed": (
        "reveal q.hand\np.score = total(q)\nask(p)"
        "\nmove all of q.hand to deck\nshuffle deck\nmove top 4 of deck to q.hand"
    ),
    "what is looked at": 'p looks at q.hand\nsay "{q} has {total(q)}." to p\np chooses n from 1..total(q)',
    "what is drawn": 'move top of deck to p.hand as drawn\nif drawn is not none\n    say "{drawn}" to p\nask(p)',
    "cards by their faces": (
        "c = q.hand[1]\nif c.worth > 3\n    move c to table\nelse\n    move c to table\n    shuffle deck\nask(p)"
    ),
    "an own secret": "p chooses n from 1..p.secret\np.secret = n\nask(q)",
    "a sealed choice": (
        'each x in players secretly chooses c from x.hand "Which?"\n    move c to table\nmove all of table to deck'
        "\nshuffle deck\nfor x in players\n    move top of deck to x.hand"
    ),
    "a sealed number": 'each x in players secretly chooses n from 1..3 "How many?"\n    x.score += n',
    "what goes wrong only where it is imagined": (
        "p chooses n from 1..3 where 6 // (1 if q.secret == q.seat * 2 else 0) > n"
    ),
    "a question that is meant": (
        "# allow RW811 they may know\nif any(c.worth > 5 for c in q.hand)\n    q chooses n from 1..2\nask(p)"
    ),
}


@pytest.mark.parametrize("name", MEANT)
def test_what_is_meant_is_no_leak(name):
    assert watched(planted(MEANT[name])) is None
    assert leaks_of_check_up(MEANT[name]) == []


def test_an_auction_with_announced_totals_is_no_leak():
    game = rulewright.load("gnadenlos")
    for seed in range(3):
        play_through(game, 3 + seed % 2, seed, (Leaks,), most_decisions=40)


def test_without_the_announcement_it_is_one():
    text = rulewright.load("gnadenlos").source_texts
    (rules,) = (each for name, each in text.items() if name.endswith("gnadenlos.rules"))
    assert 'announce total(p.bid) "{p} bids {value}."' in rules
    lines = "for x in players\n    x chooses c from x.hand\nw = last(sorted(y in players by total(y)))\nask(w)"
    leak = watched(planted(lines))
    assert leak is not None
    assert leak.what == "Who must decide"


def engine_leak(patcher, lines=QUIET):
    with patcher:
        return watched(planted(lines), games=3)


def seen_hand(view):
    """A view that sorts hands by what cards are, not by what is known of them."""

    def face(self, card, type_):
        return self.labels.label(card, type_)

    return patch.object(viewing._Viewer, "_face", face)


def test_leaks_of_the_engine_are_found():
    real_view, real_heard = viewing.view_of, hearing.heard

    def counts(program, cells, seat, names):
        made = real_view(program, cells, seat, names)
        worth = program.layout.tables[0]
        made["game"]["left"] = sum(worth[card] for card in cells[program.layout.cell_of(1, 0, 0, 0)])
        return made

    def ids(program, event, seat, names):
        told = real_heard(program, event, seat, names)
        if told is not None and event.kind == "moved":
            told["number"] = event.data[0]
        return told

    def orders(program, cells, seat, names):
        made = real_view(program, cells, seat, names)
        worth = program.layout.tables[0]
        for number, player in enumerate(made["players"]):
            held = cells[program.layout.cell_of(0, number, 0, 0)]
            player["order"] = [place for place, card in enumerate(sorted(held, key=lambda c: worth[c])) if card < 9]
        return made

    found = engine_leak(patch("rulewright.interpreter.state.view_of", counts))
    assert found is not None
    assert found.what == "The view"
    assert "left" in found.here
    found = engine_leak(patch("rulewright.interpreter.state.heard", ids))
    assert found is not None
    assert found.what == "What is told"
    assert "number" in found.here or found.here == found.there or "Card" in found.here
    found = engine_leak(patch("rulewright.interpreter.state.view_of", orders))
    assert found is not None
    assert found.what == "The view"
    found = engine_leak(seen_hand(None))
    assert found is not None
    assert found.what == "The view"


def test_names_of_unknown_cards_in_labels_are_found():
    from rulewright.interpreter.asking import Question

    with patch.object(Question, "knows", property(lambda self: lambda card: True)):
        leak = watched(planted(QUIET), games=2)
    assert leak is not None
    assert leak.what == "What is offered"


def test_options_that_are_merged_by_what_is_hidden_are_found():
    from rulewright.interpreter.look import looks_of

    def look(layout):
        looks = looks_of(layout.cards)
        return lambda cells, card, seat: (looks[card], cells[layout.location + card])

    with patch("rulewright.interpreter.operations.card_look", look):
        leak = watched(planted(QUIET), games=3)
    assert leak is not None
    assert leak.what == "The number of options"


def test_it_reads_well():
    leak = watched(planted('say "{q} has {total(q)}."\nask(p)'), games=1)
    assert leak is not None
    lines = str(leak).splitlines()
    assert lines[0] == f"What is told tells seat {leak.seat} ({leak.name}) something that is hidden from it"
    assert lines[1].startswith("  it receives:            Player ")
    assert lines[2].startswith("  and otherwise would:    Player ")
    assert lines[3] == '  place: planted.rules:37: say "{q} has {total(q)}."'
    assert "first reveal it, announce it or let the seat look at it" in lines[-1]


@pytest.mark.deep
@pytest.mark.parametrize("name", bundled_games())
def test_no_bundled_game_has_a_leak(name):
    game = rulewright.load(name)
    for seed in range(4 if len(game.players) == 1 else 6):
        play_through(game, game.players[seed % len(game.players)], seed, (Leaks,), most_decisions=40)


def test_drawing_by_what_is_hidden_before_it_is_shown_is_a_leak():
    lines = "ask(p)\nc = q.hand[1]\nif c.worth > 3\n    move top of deck to table\nreveal c"
    leak = watched(planted(lines))
    assert leak is not None
    assert leak.what == "An event"


@pytest.mark.parametrize("name", ["classics/blackjack", "classics/first_price_auction"])
def test_what_ends_a_round_tells_nothing_before_it_is_shown(name):
    game = rulewright.load(name)
    for seed in range(12):
        play_through(game, game.players[-1], seed, (Leaks,), most_decisions=40)
