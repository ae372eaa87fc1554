"""Files, tables, answers, options and goals that somebody broke: told in words, at a place in the text."""

import random
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.main import rulewright
from rulewright.dsl import (
    Checked,
    Diagnostic,
    RulesError,
    Source,
    check_source,
    check_sources,
    check_text,
    format_bytes,
    format_source,
    render_github,
    render_json,
    render_text,
)
from rulewright.interpreter import Fault, Game, IllegalChoiceError
from tests.mutated import NUMBERS, STRANGE, WORDS, mutated, mutated_bytes
from tests.properties.bundled import FILES
from tests.properties.test_tampered import saved_states, tamper_with
from tests.random_games.chooser import Seeded
from tests.random_games.file import MAIN, rules_text
from tests.random_games.judged import judge

SMALL = [path.read_text(encoding="utf-8") for path in FILES if path.stat().st_size < 14_000]
TABLE = (Path(FILES[0]).parent.parent / "gnadenlos" / "adventurers.csv").read_text(encoding="utf-8")
SECONDS, MEMORY = 20, 200_000
"""What nothing small may take: many times the second that it should, as others use the machine too; and kilobytes."""


def base(chance: random.Random) -> str:
    """A file that means something, bundled or made at random."""
    return chance.choice(SMALL) if chance.random() < 0.4 else rules_text(Seeded(chance))


def check(source: Source, *others: Source) -> Checked:
    """Checks a text, and looks at all that is said of it."""
    found = check_sources((source, *others)) if others else check_source(source)
    for item in found.diagnostics:
        for span in (item.span, *(label.span for label in item.secondary)):
            assert 0 <= span.start <= span.end <= len(span.source.text)
            assert span.source.name != source.name or span.source.text == source.text
    for render in (render_text, render_json, render_github):
        assert render(found.diagnostics) is not None
    assert found.model is not None or found.diagnostics or found.is_part
    return found


def check_mutated(seed: int) -> bool:
    """Checks and lays out a broken file; whether it is a game all the same."""
    chance = random.Random(seed)
    text = mutated(base(chance), chance, SMALL)
    found = check(Source(MAIN, text))
    laid = format_source(Source(MAIN, text))
    if laid.after is not None:
        assert format_source(Source(MAIN, laid.after)).after == laid.after
        assert found.model is None or check_source(Source(MAIN, laid.after)).model is not None
    format_bytes(MAIN, mutated_bytes(text.encode("utf-8", errors="replace"), chance))
    return found.model is not None


def test_a_broken_file_is_told_of_and_laid_out_or_refused():
    games = [check_mutated(seed) for seed in range(30)]
    assert any(games)


@pytest.mark.deep
def test_many_a_broken_file_takes_little_time_and_memory():
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(1_000, 8_000):
        begun = time.process_time()
        check_mutated(seed)
        assert time.process_time() - begun < SECONDS, seed
        now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert now - most < MEMORY or sys.platform == "darwin", seed
        most = max(most, now)


@pytest.mark.deep
def test_what_is_still_a_game_goes_the_same_way_however_it_is_played():
    played = 0
    for seed in range(20_000, 24_000):
        chance = random.Random(seed)
        text = mutated(base(chance), chance, SMALL)
        found = check(Source(MAIN, text))
        # Endless rules are stopped after a million steps, which the reference evaluator takes long for.
        if found.model is not None and all(item.code != "RW810" for item in found.diagnostics):
            played += 1
            judge(Source(MAIN, text), seed=seed, most_decisions=10, may_not_end=True)
    assert played > 200


PLAYED = """\
game "Cards"
    players 2

cards Card
    gold: 1..7
    duel: 1..7
    poker: 1..7
    from "cards.csv"

deck: pile of all Card face up

turn p
    if count(c in deck where c.gold + c.duel > c.poker) > 3
        win p
    end game
"""


@pytest.mark.parametrize("seed", range(60))
def test_a_broken_table_is_told_of(seed):
    chance = random.Random(seed)
    table = mutated(TABLE, chance, [TABLE.replace(",", ";"), *SMALL[:3]])
    check(Source(MAIN, PLAYED), Source("cards.csv", table))


def typed(chance: random.Random, label: str) -> str:
    """What somebody may type who means an option, or does not."""
    for _ in range(chance.randrange(4)):
        match chance.randrange(5):
            case 0:
                label = label[: chance.randrange(len(label) + 1)]
            case 1:
                label += chance.choice(STRANGE)
            case 2:
                label += chance.choice(NUMBERS)
            case 3:
                label += f" {chance.choice(WORDS)}"
            case _:
                label += f", {label} and "
    return label[:20_000]


def answer_game(seed: int) -> int:
    """Answers in words, in a random game; gives how often."""
    chance, asked = random.Random(seed), 0
    game = Game.of(check_text(MAIN, rules_text(Seeded(random.Random(seed)))))
    try:
        state = game.start(game.players[-1], seed)
        while not state.is_over and asked < 12:
            decision = chance.choice(state.decisions)
            for _ in range(3):
                text = typed(chance, chance.choice(decision.options).label)
                assert isinstance(decision.find(text), tuple)
                assert str(state.why_not(text, decision.seat))
                with pytest.raises(IllegalChoiceError):
                    state.copy().choose(("answer", text), decision.seat)
                asked += 1
            state.choose(chance.choice(decision.options), decision.seat)
    except Fault:
        pass
    return asked


def test_whatever_is_typed_is_an_answer_or_none():
    assert sum(answer_game(seed) for seed in range(12)) > 30


@pytest.mark.deep
def test_whatever_is_typed_in_many_games():
    for seed in range(1_000, 3_000):
        answer_game(seed)


def goal_diagnostics(game: Game, text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a goal."""
    try:
        game.goal(text)
    except RulesError as error:
        return error.diagnostics
    return ()


GOALS = ("p.points", "count(p.hand)", "-distance(p.spot, path[3])", "sum(c.value for c in p.hand where c.value > 2)")


@pytest.mark.parametrize("seed", range(20))
def test_a_broken_goal_is_told_of(seed):
    chance = random.Random(seed)
    rules = rules_text(Seeded(random.Random(seed)))
    game = Game.of(check_text(MAIN, rules))
    for _ in range(15):
        text = mutated(chance.choice(GOALS), chance, [rules])
        for item in goal_diagnostics(game, text):
            assert 0 <= item.span.start <= item.span.end <= len(item.span.source.text)


SWITCHES = """\
game "Options"
    players 2

option goal: 1..9 = 3
option quick: bool = no
option way: "a" or "b" = "a"

turn p
    if (goal > 3 and quick) or way == "a"
        win p
    end game
"""


def test_any_value_of_an_option_is_taken_or_refused():
    chance = random.Random(5)
    model = check_text(MAIN, SWITCHES).model
    assert model is not None
    values: tuple[object, ...] = (
        *STRANGE,
        *NUMBERS,
        *WORDS,
        None,
        True,
        1.5,
        3,
        -1,
        10**40,
        (),
        [3],
        {},
        "yes",
        "b",
        b"b",
        object(),
    )
    taken = 0
    for _ in range(300):
        given = {chance.choice(["goal", "quick", "way", "ways"]): chance.choice(values)}
        with suppress(TypeError, ValueError):
            taken += bool(Game(model, given).option_values)
    assert taken


def test_any_option_typed_and_any_script_are_taken_or_refused(tmp_path):
    chance = random.Random(6)
    rules = tmp_path / MAIN
    rules.write_text(
        SWITCHES.replace("turn p\n", 'turn p\n    p chooses some xs from 1..3 "Which?"\n'), encoding="utf-8"
    )
    words = (
        *STRANGE,
        *NUMBERS,
        *WORDS,
        "1",
        "2",
        "1 and 2",
        "nothing",
        "help",
        "why",
        "undo",
        "undo 99",
        "log",
        "save",
    )
    for number in range(40):
        script = tmp_path / "script"
        lines = ("".join(chance.choice(words) for _ in range(chance.randrange(3))) for _ in range(6))
        script.write_text("\n".join(lines), encoding="utf-8", newline="")
        setting = f"{chance.choice(['goal', 'quick', 'way', 'ways', ''])}{chance.choice('=== :')}{chance.choice(words)}"
        typed = ["--set", setting] if number % 2 else []
        done = CliRunner().invoke(
            rulewright, ["play", str(rules), "--script", str(script), *typed, "--seed", "1"], catch_exceptions=False
        )
        assert done.exit_code in (0, 1, 2), done.output
        assert "Traceback" not in done.output


def tamper_random(seed: int) -> list[str]:
    """What went wrong with changed states of a random game."""
    game = Game.of(check_text(MAIN, rules_text(Seeded(random.Random(seed)))))
    try:
        saved = saved_states(game, 3, seed)
    except Fault:
        return []
    return tamper_with(game, saved, 12, seed)[1]


def test_changed_states_of_random_games_are_refused_or_can_be_played():
    for seed in range(8):
        assert tamper_random(seed) == []


@pytest.mark.deep
def test_many_changed_states_of_random_games_are_refused_or_can_be_played():
    for seed in range(1_000, 3_000):
        assert tamper_random(seed) == []
