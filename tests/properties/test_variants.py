"""What holds of every variant of every bundled game."""

from collections.abc import Iterator

import pytest
from attrs import evolve

from rulewright.dsl import (
    Diagnostics,
    Source,
    assemble_sources,
    check_sources,
    check_text,
    model,
    parse_file,
    tree,
)
from rulewright.games import bundled_games, bundled_names, bundled_variants
from rulewright.interpreter import Fault, Game, Playout, find_rules, run_tests
from rulewright.playtest.mutation import Mutation
from rulewright.playtest.mutation_kinds import mutations
from tests.properties.bundled import game_of

VARIANTS = [name for game in bundled_games() for name in bundled_variants(game)]
LONGEST = 40
MUTANTS = 8
MOST_DECISIONS = 300


@pytest.mark.parametrize("name", bundled_names())
def test_an_empty_variant_equals_its_base(name: str) -> None:
    base = game_of(find_rules(name)).model
    checked = check_text("mine.rules", f'variant "Mine" of "{name}"\n')
    assert checked.diagnostics == ()
    assert checked.model is not None
    overlays = checked.model.overlays
    assert overlays[:-1] == tuple(
        evolve(told, file=below.file) for told, below in zip(base.overlays, overlays[:-1], strict=True)
    )
    same = evolve(checked.model, sources=base.sources, title=base.title, overlays=base.overlays, tests=base.tests)
    assert same == base
    assert [Game(same).dump(players) for players in Game(base).players] == [
        Game(base).dump(players) for players in Game(base).players
    ]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_short_and_has_tests_of_its_own(name: str) -> None:
    text = find_rules(name).read_text(encoding="utf-8")
    assert len(text.splitlines()) < LONGEST
    rules = game_of(find_rules(name)).model
    assert rules.tests
    assert all(test.span.source == rules.sources[0] for test in rules.tests)
    assert rules.overlays[-1].changes


@pytest.mark.parametrize("name", VARIANTS)
def test_a_mutant_of_the_base_shows_up_in_the_variant(name: str) -> None:
    rules = game_of(find_rules(name)).model
    base = next(source for source in rules.sources[1:] if source.name.endswith(".rules"))
    kept = {node.span for node in assemble_sources(rules.sources).file.declarations}
    planted, is_noticed, usual = 0, False, course(rules)
    for mutation, declaration in sample(base):
        if declaration.span not in kept:
            continue
        span = mutation.span
        changed = Source(base.name, base.text[: span.start] + mutation.after + base.text[span.end :])
        checked = check_sources(tuple(changed if source is base else source for source in rules.sources))
        assert checked.model != rules
        planted += 1
        if not is_noticed and checked.model is not None:
            is_noticed = course(checked.model) != usual
    assert planted
    assert is_noticed


def course(rules: model.Model) -> object:
    """What the tests of a game say, and how its first random game goes; the fault where one goes wrong."""
    game = Game(rules)
    outcomes = [outcome.passed for outcome in run_tests(rules)]
    playout = Playout(game, game.players[0], invariants=True, most_decisions=MOST_DECISIONS)
    try:
        state = playout.play_random(1, 0)
    except Fault as fault:
        return outcomes, fault.code
    return outcomes, state.decision_count, state.view(1)


def sample(base: Source) -> Iterator[tuple[Mutation, tree.Declaration]]:
    """Some small mistakes in the rules of a file, each with the declaration that it is in."""
    file = parse_file(base, Diagnostics())
    found = [each for kind in mutations(file).values() for each in kind if each.is_exact and each.path]
    for mutation in found[:: max(1, len(found) // MUTANTS)]:
        yield mutation, file.declarations[mutation.path[0][1]]
