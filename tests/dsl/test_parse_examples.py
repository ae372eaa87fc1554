"""The language as its page shows it, heading by heading: all of it can be read."""

import pytest

from rulewright.dsl import tree
from tests.dsl.shapes import declarations, nodes

WHOLE_GAME = """
game "Noughts and crosses"
    players 2

board field: grid 3x3
    mark: player?                       # each space has one; `?` = may be none

turn p                                  # seats in order, until the game ends
    p chooses c from field where c.mark is none "Which space?"
    c.mark = p
    if any(all(x.mark == p for x in line) for line in field.lines(3))
        win p
    if all(x.mark is not none for x in field)
        end game                        # nobody wins: a draw
"""

KINDS = """
enum Trophy: tomahawk, headdress, blanket, nugget
constant rows = 6

player
    nuggets: int = start_nuggets
    hat: path = path[6]                 # a space of the board `path`
    crew: hand of Adventurer            # seen by its owner
    bids: pile of Debt face down
    trophies: int per Trophy = 0        # one number for each: p.trophies[nugget] += 1
    dice: list of 1..6 up to 5, seen by owner
    role: Role, hidden                  # nobody sees it

rounds: int = 0                         # state of the game as a whole

record Walk                             # a value made of values
    here: jungle
    left: int
    used: set of direction

pieces Man on field                     # things with attributes, no hidden face, at most one a space
    owner: player
    rank: Rank
    for each p in players
        piece "foot soldier" x8
            owner = p
            rank = pawn
"""

BOARDS = """
board path: track 35
    section: Section
    spaces 1..7   section = grey
    spaces 8..14  section = beige

board far: grid 8x11
"""

CARDS = """
cards Debt
    issuer: player
    value: 0..4
    for each p in players, v in 1..4    # a set a player
        card "{v} owed" x3
            issuer = p
            value = v

cards Adventurer
    gold: 1..7
    duel: 1..7
    table                               # a table, or  from "adventurers.csv"
        | name          | gold | duel |
        | "Dusty Annie" |    3 |    6 |

cards Risk
    keep: bool = no
    text: text
    effect drawn(p: player)             # what every Risk card can do; a block here is the default
    card "Tired team"
        text = "Miss your next turn."
        drawn(p)
            p.missed += 1
    card "Great chief" named great_chief
        keep = yes
        instead of capture(p, tribe) if tribe == kiowa and this in p.kept
            p chooses "Show the chief's card?"
                option "Yes"
                    move this to risk_discard
                option "No"
                    proceed             # go on with the capture

risk_pile: pile of all Risk face down, refilled from risk_discard
risk_discard: pile of Risk face up
draw: pile of Adventure face down per Colour
market: slots 48 of Debt face down      # fixed places, each holds a card or none
"""

ACTIONS = """
function total(cs: list of Debt) -> int
    return sum(c.value for c in cs)

action capture(p: player, tribe: Tribe)
    p.spot = stake(tribe)
    p.captive = yes

before payday(active)
    say "It is payday!"

after capture(p, tribe) "tied up"       # hooks may have a name
    say "{p} is tied to the stake of the {tribe}."

whenever p.vultures changes if p.vultures == 3
    end game

function safe(p: player) -> bool
    return count(m in men(p) where not in_check(p) after go(m, m.space)) > 0
"""

DECISIONS = """
action decide(p: player)
    p chooses n from [a, b, a + b] "How far will you go?"
    p chooses c from p.crew where c.duel > 2 "Who shall fight?"
    p chooses m from men(p), to from reach(m) where not in_check(p) after go(m, to) "Your move, {p}"
    p chooses some bid from p.hand such that total(bid) >= 5 "Your bid now"
    p chooses 2..3 picks from jungle.temples
    p chooses c from row "Buy one", or "Buy nothing"
    p orders payment from bid
    p chooses "What is next?"
        option "Pay 3" if p.nuggets >= 3
            p.nuggets -= 3
        option "Bid {n} of {f}" for n in 1..total, f in 1..6 where beats(n, f)
            bid(n, f)
        option "Pass"
            stop
    each p in players where p.crew is not empty secretly chooses a from p.crew "Who goes?"
        move a to p.sent
    p chooses c from row where c.free "Take it", if several
    else
        say "There is nothing."
"""

CHANCE = """
action chance(p: player)
    a = roll d6
    both = roll 2d6
    each_one = roll each 2d6
    one = random(xs)
    shuffle risk_pile
    move c to p.kept
    remove m
    move top of risk_pile to shown as c
    move top 3 of risk_pile to shown
    move bottom of risk_pile to shown
    move random of risk_pile to shown
    move random 2 of risk_pile to shown
    move all of risk_pile to shown
    move all of risk_pile where it.keep to shown
    move all c of Debt where c.issuer == p to shown
    move 7 "Copper" from supply to p.deck
    if market[4] is empty or market[4].card is face down
        stop
    reveal c
    conceal c
    p looks at c
    say "{p} has rolled {a}."
    say "A four is hidden here." to p
    announce total(bid) "has bid {value}"
"""

EXPRESSIONS = """
action values(p: player)
    a = sum(x.gold for x in xs where x.gold > 1)
    a = max(x.gold for x in xs, else 0)
    a = max(3, a)
    a = distinct(x.gold for x in xs)
    a = count(x in xs where x.gold > 1)
    a = first(x in xs)
    a = last(x in xs where x.free)
    a = best(x in xs by x.gold)
    a = sorted(x in xs by x.value)
    a = any((c in row), (d in row))
    a = [x for d in directions, x in c.ray(d) until x.man is not none where x.man != m]
    a = [x for d in directions, x in c.ray(d) while x.man is none]
    a = 1..n
    a = b if c else d
    a = b or c
    a = Walk(here = c, left = 3)
    a = [kiowa: 1, else 0]
    a = b in c and d not in e
    a = -1 + 2 - 3 * 4 // 5 % 6
    a = players from p
    a = others(p)
    a = next(p)
    a = repeated(field, p) >= 3
    a = distance(b, c)
"""

FLOW = """
action flow(p: player)
    if a
        break
    elif b
        continue
    else
        stop
    for x in xs where x.gold > 1
        return
    while a > 1
        a -= 1
    repeat 3 times
        a += 1
    repeat
        break
    end turn

ranking p                               # when the game ends without `win`
    by p.hat, highest
    then by p.nuggets, highest          # still tied: shared
    without p if p.vultures == 3

payoff p = p.chips - stake              # a number a seat

turn p from opener where p.alive
    flow(p)

play
    flow(p)

setup
    flow(p)

option bandit_target: 1..6 = 3  "The lowest roll that drives them off"
option fill: "choose" or "left to right" = "choose"
"""

PROMISES = """
invariant "no debt is ever lost"
    count(c in Debt) == 13 * count(players)

invariant "nobody is in debt" always
    all(p.nuggets >= 0 for p in players)

test "G-14 winners of a tied duel take one each"
    players 3
    set fill = "left to right"
    given p1.crew = ["Dusty Annie"], p2.crew = ["Doc Reeves"], p3.crew = []
    stack "Duel" on events              # the next card
    rolls 4, 2
    do event_phase(p1)
    p1 picks "Dusty Annie"
    p2 picks "Doc Reeves"
    expect p1 cannot pick market[9]     # illegal, and why
    p1 picks market[2]
    p2 picks market[1]
    p1 picks 4, east, east
    expect count(p1.hand) == 12
    expect p2 cannot see p1.hand
    leave open

measure "rounds played" rounds          # what simulations count
measure "most of the vultures" max(p.vultures for p in players)
"""

EXAMPLES = {
    "whole game": WHOLE_GAME,
    "kinds": KINDS,
    "boards": BOARDS,
    "cards": CARDS,
    "actions": ACTIONS,
    "decisions": DECISIONS,
    "chance": CHANCE,
    "expressions": EXPRESSIONS,
    "flow": FLOW,
    "promises": PROMISES,
}


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_example_can_be_read(text):
    assert declarations(text)


def test_no_statement_of_an_example_is_taken_for_a_mere_expression():
    for text in EXAMPLES.values():
        for node in nodes(declarations(text)):
            if isinstance(node, tree.Do):
                assert isinstance(node.call, tree.Call)
