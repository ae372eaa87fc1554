"""Why and why not in random states of every rules file: an answer to all that is asked, true, and nothing hidden."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.dsl import check_path
from rulewright.interpreter import Fault, Game, State, Why, below, seeded
from rulewright.interpreter.elsewhere import named_types
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.explain import Explainer
from rulewright.interpreter.reader import Reader
from rulewright.interpreter.waiting import explained, explained_to_all
from tests.properties.bundled import FILES, game_of

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "how-do-i").glob("*.rules"))
BESIDE = sorted((ROOT / "tests" / "interpreter" / "beside").glob("*.rules"))
GAMES = [path for path in FILES if path.stem == path.parent.name]
ALWAYS = ("0", "7", "none", "nothing", "")
MOST_LISTED = 2_000


def random_states(game: Game, number: int, apart: int) -> Iterator[State]:
    """States of one random game, so many decisions apart."""
    state, stream = game.start(game.players[-1], seed=3), seeded(7)
    for step in range(number * apart):
        if state.is_over:
            return
        if step % apart == 0:
            yield state
        decision = state.decisions[0]
        stream, chosen = below(stream, len(decision.options))
        try:
            state.choose(decision.options[chosen], decision.seat)
        except Fault:
            return


def asked(state: State, seat: int, options: int, wishes: int) -> Iterator[str | None]:
    """What to ask about: a few of the options, some things of the game, what is none, and nothing in particular."""
    decision = next(each for each in state.decisions if each.seat == seat)
    yield from dict.fromkeys(option.label for option in decision.options[:options])
    meanings = Explainer(state, seat - 1, Reader(seat=seat - 1)).meanings
    names = [name for type_, _ in named_types(state.game.model) for _, name in meanings.named(type_)]
    stream = seeded(state.decision_count, seat)
    for _ in range(wishes if names else 0):
        stream, chosen = below(stream, len(names))
        yield names[chosen]
    yield from ALWAYS[: wishes + 1]
    yield from (action.name for action in state.game.model.actions[:1])
    yield None


def check_answer(state: State, seat: int, wish: str | None) -> Why:
    """An answer, and that all it says of conditions is so by the reference evaluator."""
    decision = next(each for each in state.decisions if each.seat == seat)
    explainer = Explainer(state, seat - 1, Reader(seat=seat - 1))
    why = explainer.options() if wish is None else explainer.wish(wish)
    for claim in explainer.claims:
        world = state.program.world(state.cells)
        assert Evaluator(world, world).value(claim.condition, claim.frame) is claim.holds, (wish, str(why))
    assert not any(reason.kind == "unclear" for reason in why.reasons), (wish, str(why))
    if wish is not None and len(decision.options) <= MOST_LISTED and decision.kind not in ("some", "order"):
        labels = {option.label.casefold() for option in decision.options}
        if wish.casefold() in labels:
            assert why.is_offered, (wish, str(why))
        elif why.is_offered:
            # What begins like an option, or has its words, is taken for it.
            assert why.verdict.removesuffix(" is offered").casefold() in labels, (wish, str(why))
    return why


def check_game(game: Game, states: int, apart: int, options: int, wishes: int) -> int:
    """Asks in a few states of a random game, and says how often."""
    found = 0
    for state in random_states(game, states, apart):
        decision = state.decisions[-1]
        wanted = list(asked(state, decision.seat, options, wishes))
        imagined = state.imagine(decision.seat, seed=found)
        for wish in wanted:
            why = check_answer(state, decision.seat, wish)
            found += 1
            assert explained(imagined, wish, decision.seat - 1) == why, wish
        for seat in range(1, state.players + 1):
            other = state.imagine(seat, seed=found)
            for wish in wanted[:2] + wanted[-3:]:
                assert explained_to_all(other, wish) == explained_to_all(state, wish), (seat, wish)
    return found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_bundled_games(path: Path):
    assert check_game(game_of(path), states=3, apart=5, options=2, wishes=3)


@pytest.mark.parametrize("path", [*PAGES[::8], *BESIDE[::2]], ids=lambda path: path.stem)
def test_other_rules(path: Path):
    check_game(Game.of(check_path(path)), states=2, apart=3, options=2, wishes=2)


@pytest.mark.deep
@pytest.mark.parametrize("path", [*FILES, *PAGES, *BESIDE], ids=lambda path: path.stem)
def test_every_state_of_a_game(path: Path):
    check_game(Game.of(check_path(path)), states=60, apart=1, options=12, wishes=8)
