"""Small mistakes planted in trees: what is written for one is the tree with it, and promises are left alone."""

from pathlib import Path

import pytest

from rulewright.dsl import Diagnostics, Source, check_text, check_tree, parse_file, tree
from rulewright.interpreter import bundled_games, find_rules
from rulewright.playtest.mutation import Mutation, plant
from rulewright.playtest.mutation_kinds import KINDS, mutations

ROOT = Path(__file__).parents[2]
FILES = [
    *(find_rules(name) for name in bundled_games()),
    *sorted(ROOT.glob("tests/interpreter/beside/*.rules")),
    ROOT / "tests/cli/beasts.rules",
    ROOT / "tests/dsl/everything.rules",
]

GAME = """
game "Kinds"
    players 2..3

option limit: 1..9 = 3
constant goal = 7

enum Colour: red, green, blue

cards Coin
    worth: int
    colour: Colour
    effect spent(p: player)
    card "Penny" x2
        worth = 1
        colour = red
        spent(p)
            p.score += this.worth
    card "Pound"
        worth = 5
        colour = blue
        instead of pay(p, q) if this in q.purse
            stop

player
    score: int = 0
    debts: int, hidden
    purse: hand of Coin
    chest: hand of Coin

bank: pile of all Coin face down, refilled from heap
heap: pile of Coin face up
leader: player? = none
round: int = 0

setup
    for p in players
        move top 2 of bank to p.purse

turn p
    round += 1
    p chooses "What now?"
        option "Pay" if p.purse is not empty and p.score < limit
            pay(p, next(p))
        option "Pass"
            p.score -= roll 2d6
    leader = first(q in players where q.score >= goal)
    if leader is none
        say "Nobody leads."
    else
        richest = best(q in players by q.score)
        for q in richest
            q.debts = max(q.debts, 2 * round) if round > 3 else 0
    if all(q.score > 2 for q in players)
        end game

action pay(p: player, q: player)
    move bank.top to bottom of heap
    for c in p.purse where c.colour == red
        c.spent(q)
        reveal c

ranking p
    by p.score, highest
    then by p.debts, lowest

invariant "few rounds"
    round < 1000

measure "rounds" round + 1

test "a start"
    players 2
    expect round == 0
"""


def tree_of(name: str, text: str) -> tree.File:
    found = Diagnostics()
    file = parse_file(Source(name, text), found)
    assert not found.has_errors
    return file


def all_of(file: tree.File) -> list[Mutation]:
    return [mutation for kind in mutations(file).values() for mutation in kind]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_written_for_a_mutation_is_the_tree_with_it(path: Path):
    text = path.read_text(encoding="utf-8")
    file = tree_of(path.name, text)
    for mutation in all_of(file):
        planted = plant(file, mutation.path, mutation.replacement)
        assert planted != file, mutation
        if mutation.is_exact:
            assert mutation.before == mutation.span.text
            # Declarations are read one by one, so the rest of the file makes no difference.
            position = mutation.path[0][1]
            whole = file.declarations[position].span
            changed = text[whole.start : mutation.span.start] + mutation.after + text[mutation.span.end : whole.end]
            assert tree_of(path.name, changed + "\n").declarations == (planted.declarations[position],), mutation


def test_every_kind_is_found():
    found = mutations(tree_of("kinds.rules", GAME))
    assert list(found) == list(KINDS)
    assert all(found.values())
    assert all(mutation.kind == kind for kind, each in found.items() for mutation in each)


def said(kind: str) -> set[tuple[str, str]]:
    return {(mutation.before, mutation.after) for mutation in mutations(tree_of("kinds.rules", GAME))[kind]}


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("emptied body", "spent(p)", "(nothing)"),
        ("emptied body", "instead of pay(p, q) if this in q.purse", "(nothing)"),
        ("emptied body", 'option "Pass"', "(nothing)"),
        ("emptied body", "setup", "(nothing)"),
        ("dropped statement", "reveal c", "(nothing)"),
        ("dropped statement", "for q in richest", "(nothing)"),
        ("dropped statement", "then by p.debts, lowest", "(nothing)"),
        ("dropped statement", "instead of pay(p, q) if this in q.purse", "(nothing)"),
        ("negated condition", "leader is none", "leader is not none"),
        ("negated condition", "this in q.purse", "this not in q.purse"),
        ("negated condition", "c.colour == red", "c.colour != red"),
        (
            "negated condition",
            "p.purse is not empty and p.score < limit",
            "not (p.purse is not empty and p.score < limit)",
        ),
        ("dropped condition", "q.score >= goal", "yes"),
        ("dropped condition", "p.purse is not empty", "yes"),
        ("another number", "7", "8"),
        ("another number", "0", "-1"),
        ("another number", "roll 2d6", "roll 2d7"),
        ("another number", "roll 2d6", "roll d6"),
        ("another number", 'card "Penny" x2', "(copies: 3)"),
        ("another number", "players 2..3", "(high: 4)"),
        ("shifted comparison", "q.score >= goal", "q.score > goal"),
        ("another operator", "round += 1", "round -= 1"),
        ("another operator", "2 * round", "(2 + round)"),
        (
            "another operator",
            "p.purse is not empty and p.score < limit",
            "(p.purse is not empty or p.score < limit)",
        ),
        ("the other end", "first(q in players where q.score >= goal)", "last(q in players where q.score >= goal)"),
        ("the other end", "q.score", "-(q.score)"),
        ("the other end", "bank.top", "bank.bottom"),
        ("the other end", "top 2 of bank", "bottom 2 of bank"),
        ("the other end", "bottom of heap", "heap"),
        ("the other end", "by p.score, highest", "by p.score, lowest"),
        ("the other end", "all(q.score > 2 for q in players)", "any(q.score > 2 for q in players)"),
        ("swapped branches", "if leader is none", "(this block and the next one change places)"),
        (
            "swapped branches",
            'option "Pay" if p.purse is not empty and p.score < limit',
            "(this block and the next one change places)",
        ),
        (
            "swapped branches",
            "max(q.debts, 2 * round) if round > 3 else 0",
            "(0) if round > 3 else (max(q.debts, 2 * round))",
        ),
        ("another zone", "heap", "bank"),
        ("another zone", "p.purse", "p.chest"),
        ("another seat", "p", "next(p)"),
        ("another seat", "p", "q"),
        ("another value", "red", "blue"),
        ("another variable", "q.score", "q.debts"),
        ("another variable", "goal", "limit"),
        ("another view", "pile of all Coin face down", "pile of all Coin face up"),
        ("another view", "reveal c", "conceal c"),
        ("another view", "debts: int, hidden", "(seen by all)"),
    ],
)
def test_the_mistakes_of_each_kind(kind: str, before: str, after: str):
    assert (before, after) in said(kind)


def test_promises_texts_and_types_are_left_alone():
    file = tree_of("kinds.rules", GAME)
    promised = GAME.index('invariant "few rounds"')
    for mutation in all_of(file):
        assert mutation.span.start < promised
        assert "say" not in mutation.before
        line = mutation.span.source.line_text(mutation.span.line)
        assert "option limit: 1..9 = 3" not in line or mutation.before == "3"
    assert ('"Nobody leads."', "") not in {(mutation.before, mutation.after) for mutation in all_of(file)}


def test_most_mutants_pass_check_and_a_mistake_in_one_is_an_error():
    file = tree_of("kinds.rules", GAME)
    assert check_tree(file).diagnostics == ()
    assert check_tree(file).model == check_text("kinds.rules", GAME).model
    passed = [check_tree(plant(file, each.path, each.replacement)).model is not None for each in all_of(file)]
    assert len(passed) / 2 < sum(passed) < len(passed)
