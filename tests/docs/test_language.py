"""Every example of rules in the documentation does what the page says: it is sound, or wrong with the code it names."""

import pytest

from rulewright.dsl import render_text
from rulewright.interpreter import Fault, Game, Playout, ReferenceGame, below, run_tests, seeded
from tests.docs.examples import BESIDE, KINDS, VALUES, WHOLE, checked, completed, marks, shared_game
from tests.docs.pages import DOCS, PAGES, TUTORIAL, Block, blocks

RULES = [
    block
    for page in PAGES
    if page != TUTORIAL
    for block in blocks(page)
    if block.info.split(maxsplit=1)[0:1] == ["rules"]
]
ALL = [block for block in RULES if not block.info.startswith(BESIDE)]
GAME = shared_game(list(blocks(DOCS / "language.md")))
WRONG = [block for block in ALL if marks(block.text, "wrong")]
FAULTY = [block for block in ALL if marks(block.text, "fault")]
SOUND = [block for block in ALL if block not in WRONG]
RUNNING = [block for block in SOUND if block not in FAULTY and block.info != VALUES]

GAMES_PLAYED = 20


def test_every_block_of_rules_is_of_a_known_kind() -> None:
    assert [str(block) for block in ALL if block.info not in KINDS] == []


@pytest.mark.parametrize("block", SOUND, ids=str)
def test_an_example_has_no_mistake(block: Block) -> None:
    text = completed(block, GAME)
    found, diagnostics = checked(block, text)
    assert render_text(diagnostics) == ""
    assert found.model is not None


@pytest.mark.parametrize("block", SOUND, ids=str)
def test_the_tests_in_an_example_pass(block: Block) -> None:
    found, _ = checked(block, completed(block, GAME))
    assert found.model is not None
    failed = [each.diagnostic for each in run_tests(found.model) if each.diagnostic is not None]
    assert render_text(failed) == ""


@pytest.mark.parametrize("block", RUNNING, ids=str)
def test_games_of_an_example_come_to_an_end(block: Block) -> None:
    found, _ = checked(block, completed(block, GAME))
    assert found.model is not None
    game = Game(found.model)
    for players in game.players:
        playout = Playout(game, players, invariants=True)
        for number in range(GAMES_PLAYED):
            assert playout.play_random(1, number).is_over


@pytest.mark.parametrize("block", WRONG, ids=str)
def test_an_example_of_a_mistake_earns_its_code(block: Block) -> None:
    text = completed(block, GAME)
    _, diagnostics = checked(block, text)
    assert [(item.span.line, item.code) for item in diagnostics] == marks(text, "wrong"), render_text(diagnostics)


@pytest.mark.parametrize("block", FAULTY, ids=str)
def test_an_example_of_a_fault_stops_with_its_code(block: Block) -> None:
    text = completed(block, GAME)
    found, _ = checked(block, text)
    assert found.model is not None
    game = Game(found.model)
    playout = Playout(game, game.players[0])
    with pytest.raises(Fault) as raised:
        list(map(playout.play_random, [1] * GAMES_PLAYED, range(GAMES_PLAYED)))
    assert raised.value.span is not None
    assert (raised.value.span.line, raised.value.code) in marks(text, "fault")


def test_whole_files_are_the_rule() -> None:
    assert sum(block.info == WHOLE for block in ALL) >= 3


@pytest.mark.parametrize("block", RUNNING, ids=str)
def test_both_ways_to_run_an_example_agree(block: Block) -> None:
    found, _ = checked(block, completed(block, GAME))
    assert found.model is not None
    game = Game(found.model)
    state = game.start(seed=3)
    layout = state.program.layout
    places = {layout.where(cell): cell for cell, about in layout.cells.items() if about.is_place}
    reference = ReferenceGame(found.model, game.players[0], seed=3, places=places)
    chance = seeded(5)
    while not state.is_over:
        decision = state.decisions[0]
        asked = next(each for each in reference.decisions if each.seat == decision.seat - 1)
        assert decision.prompt == asked.prompt
        assert list(decision.options.values) == list(asked.options)
        chance, number = below(chance, len(decision.options))
        assert decision.options[number].label == asked.label(asked.options[number])
        state.choose(decision.options[number], decision.seat)
        reference.choose(asked.seat, asked.options[number])
        assert state.named_values() == reference.named_values()
    assert state.log == tuple(reference.log)
    assert state.result is not None
    assert reference.winners is not None
    assert state.result.winners == tuple(seat + 1 for seat in reference.winners)
