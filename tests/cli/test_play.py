"""`play` with scripts and with input that is no terminal."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.how_to_play import PAGE, SECTION, section
from rulewright.games import bundled_games, bundled_rules
from tests.cli.conftest import Run

TIC = ["play", "tictactoe", "--seed", "1", "--name", "1=Ada", "--name", "2=Bob"]
BEASTS = ["--seed", "5", "--name", "1=Ada", "--name", "2=Bob"]


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., Path]:
    def write(*lines: str) -> Path:
        (tmp_path / "script.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return tmp_path / "script.txt"

    return write


def test_a_whole_game_from_standard_input(run: Run) -> None:
    done = run(*TIC, input="a1\nb1\na2\nb2\na3\n")
    assert done.exit_code == 0
    assert done.stdout.count("Where?") == 5
    assert "Ada wins!" in done.stdout
    assert "Seed 1: with --seed 1" in done.stdout
    assert "moves  5" in done.stdout
    assert done.stderr == ""


def test_quit_at_once_is_fine(run: Run) -> None:
    for game in ("gnadenlos", "tictactoe", "pig", "auction"):
        done = run("play", game, input="quit\n")
        assert (done.exit_code, done.stderr) == (0, ""), game
        assert done.stdout.endswith("The game stops here.\n")


def test_input_that_ends_is_fine_and_said(run: Run) -> None:
    done = run(*TIC, input="a1\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith("The input ended, so the game stops here.\n")


def test_a_wrong_answer_is_asked_again(run: Run) -> None:
    done = run(*TIC, input="a1\na1\nz9\n\nb1\nquit\n")
    assert done.exit_code == 0
    assert "None of these is called a1." in done.stdout
    assert "None of these is called z9." in done.stdout
    assert "Type one of these." in done.stdout


def test_the_table_is_in_sight_before_every_decision(run: Run) -> None:
    done = run(*TIC, input="a1\nb2\nquit\n")
    screens = done.stdout.split("Where?")
    assert "1  A   ·   ·" in screens[1]
    assert "2  ·   B   ·" in screens[2]


def test_bots_play_by_the_seed(run: Run) -> None:
    games = {
        run("play", "pig", "--seat", "1-2=random", "--seed", seed).stdout: seed
        for seed in ("4", "4", "5")
        for _ in "12"
    }
    assert sorted(games.values()) == ["4", "5"]


def test_bots_alone_are_told_as_they_go(run: Run) -> None:
    done = run("play", "tictactoe", "--seat", "1-2=random", "--seed", "4")
    assert done.exit_code == 0
    assert ": mark none → Player 1." in done.stdout.partition("the end")[0]
    done = run("play", "pig", "--seat", "1-2=random", "--seed", "4")
    # From the first turn on, and without how the table was laid out before.
    assert done.stdout.startswith("Player 1's turn.\n")


def test_a_person_alone_sees_his_own_hand(run: Run, beasts: Path) -> None:
    done = run("play", beasts, *BEASTS, "--seat", "2=random", input="1\nquit\n")
    assert "Whom do you send?\n  1) " in done.stdout
    assert "strength" in done.stdout


def test_nothing_hidden_is_printed_where_the_screen_cannot_be_handed_over(run: Run, beasts: Path) -> None:
    done = run("play", beasts, *BEASTS, input="1\n1\n1\n1\n\n\n0\n2\n")
    assert done.exit_code == 0
    seen_before_any_answer = done.stdout.split("Whom do you send?")[0]
    assert "Only you see" not in done.stdout
    for beast in ("Fox", "owl", "Bear", "Hare", "Wolf", "Lynx", "Stag", "Boar", "Mole", "Crow", "Otter", "Badger"):
        assert beast not in seen_before_any_answer
    assert "wins!" in done.stdout or "share the victory" in done.stdout


def test_commands_at_the_prompt(run: Run) -> None:
    done = run(*TIC, input="help\ntable\noptions\nlog\ncard\ncard x\nsave\na1\nLOG 1\n/quit\n")
    assert done.exit_code == 0
    for words in ("save FILE", "Which card?", "No card is called x.", "Where to? Type `save`"):
        assert words in done.stdout


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("exit", "`quit` would leave the game."),
        ("q", "`quit` would leave the game."),
        ("qiut", "`quit` would leave the game."),
        ("?", "`help` tells what can be typed."),
        ("hlep", "`help` tells what can be typed."),
        ("/optoins", "Did you mean `options`?"),
        ("sav my game", "Did you mean `save`?"),
        ("table now", "`table` stands alone."),
    ],
)
def test_a_command_that_is_not_quite_one_is_named(run: Run, typed: str, told: str) -> None:
    assert f"None of these is called {typed}. {told}\n" in run(*TIC, input=f"{typed}\n").stdout


def test_the_rules_of_a_game_without_a_page_are_said_to_be_in_its_file(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "mine.rules"
    rules.write_text(bundled_rules("tictactoe").read_text(encoding="utf-8"), encoding="utf-8")
    done = run("play", rules, input="rules\nquit\n")
    assert f"Its rules are told nowhere but in the rules file: {rules}\n" in done.stdout


def test_a_cards_text_on_request(run: Run) -> None:
    done = run("play", "gnadenlos", "--seat", "2-3=random", "--seed", "1", input="card dusty\nquit\n")
    assert "Dusty Annie · Adventurer\n  gold 5\n  duel 5\n  poker 3\n" in done.stdout


def test_a_card_is_found_by_what_the_screen_calls_it(run: Run) -> None:
    play = ("play", "gnadenlos", "--seat", "2-3=random", "--seed", "1", "--name", "1=Ada")
    done = run(*play, input="card 1 of ada\ncard 3 of p2\nlog\nquit\n")
    assert "1 of Ada · Debt\n  issuer Ada\n  value 1\n" in done.stdout
    assert "3 of Player 2 · Debt" in done.stdout
    assert "of p1" not in done.stdout
    assert "1 of Ada" in done.stdout.rpartition("value 3")[2]


def test_the_game_says_what_it_is(run: Run) -> None:
    done = run("play", "pig", "--seat", "2=random", input="help\nquit\n")
    assert done.stdout.startswith("Pig: Roll as often as you dare, but not a 1.\nFor 2 to 6 players. You are Player 1;")
    assert " ".join(done.stdout.split()).count("Type `rules` to read how it is played.") == 2
    assert done.stdout.count("Pig: Roll as often as you dare") == 2


def test_how_a_game_is_played_can_be_read_at_the_prompt(run: Run) -> None:
    done = run("play", "pig", "--seat", "2=random", input="rules\nquit\n")
    words = " ".join(done.stdout.split())
    assert "In your turn roll the die as often as you like." in words
    # What tests and designers go by is not shown, but where it is.
    assert "P-01" not in words
    (page,) = [line.removeprefix("All of it is in ") for line in done.stdout.splitlines() if "All of it" in line]
    assert "P-01" in Path(page).read_text(encoding="utf-8")
    # On a page of many games it is the part about this one.
    words = " ".join(run("play", "classics/nim", "--seat", "2=random", input="rules\nquit\n").stdout.split())
    assert "heap" in words
    assert "Backgammon" not in words.partition("rules")[2]


def test_a_page_of_rules_commands_no_terminal(run: Run, tmp_path: Path, beasts: Path) -> None:
    game = tmp_path / "beasts.rules"
    game.write_text(beasts.read_text())
    (tmp_path / "RULES.md").write_text("# Beasts\n\x1b[2J [red]x[/red] [a](http://b.example)\n")
    done = run("play", game, "--seat", "2=random", input="rules\nquit\n")
    assert "\x1b" not in done.stdout
    assert "[red]x[/red]" in done.stdout


@pytest.mark.parametrize("game", bundled_games())
def test_every_bundled_game_says_how_it_is_played(game: str) -> None:
    rules = bundled_rules(game)
    page = rules.with_name(PAGE).read_text(encoding="utf-8")
    title = rules.read_text(encoding="utf-8").partition('\ngame "')[2].partition('"')[0]
    assert section(page, SECTION) or section(page, title)


def test_rules_without_a_page_for_players_are_named_themselves(run: Run, beasts: Path) -> None:
    done = run("play", beasts, input="help\nquit\n")
    assert "For 2 to 4 players. Player 1 and Player 2 share this screen" in done.stdout
    assert f"\nIts rules: {beasts}\n" in done.stdout


def test_after_whatever_is_no_answer_all_that_can_be_answered_stands_there_again(run: Run) -> None:
    for lines in ("x", "x\ny\nz", "log\nhelp", "card x\nx", "undo\nsave"):
        done = run(*TIC, input=f"{lines}\nquit\n")
        assert done.stdout.count("Where?\n  1) a1") == 2 + lines.count("\n"), lines


BIRDS = """\
game "Birds"
    players 2

turn p
    p chooses "Which bird?"
        option "Barn owl"
            say "{p} has the owl."
        option "Heron of the lake"
            say "{p} has the heron."
        option "Wait!"
            win p
"""


def test_a_part_of_a_name_is_asked_about(run: Run, tmp_path: Path, script: Callable[..., Path]) -> None:
    birds = tmp_path / "birds.rules"
    birds.write_text(BIRDS)
    done = run("play", birds, input="heron of\n\nquit\n")
    assert "\nHeron of the lake? Press Enter for yes, or type something else.\n" in done.stdout
    assert "has the heron" in done.stdout
    # Anything else is read as if nothing had been asked.
    done = run("play", birds, input="h\nbarn owl\n\nquit\n")
    assert "has the heron" not in done.stdout
    assert done.stdout.count("has the owl") == 1
    assert "Type one of these." in done.stdout
    # Names that end where the text does are taken at once, without the marks that nobody types.
    done = run("play", birds, input="owl\nthe lake\nwait\n")
    assert "Press Enter" not in done.stdout
    assert "Player 1 wins!" in done.stdout
    done = run("play", birds, "--script", script("heron of", "wait!"))
    assert done.exit_code == 2
    assert "script.txt:1: heron of is only a part of Heron of the lake: write all of it, or its number." in done.stderr
    assert "Player 1 was asked: Which bird?" in done.stderr


def test_a_part_of_a_hidden_name_is_not_completed_for_all_to_see(run: Run, beasts: Path) -> None:
    alone = run("play", beasts, *BEASTS, "--seat", "2=random", input="log\nquit\n").stdout
    begun = alone.partition("  1) ")[2][:3]
    shared = run("play", beasts, *BEASTS, input=f"{begun}\nxyz\nquit\n").stdout
    assert shared.count("That is not an answer to this.") == 2
    assert begun not in shared


def test_the_end_shows_what_decided(run: Run) -> None:
    done = run("play", "gnadenlos", "--seat", "1-3=random", "--seed", "1")
    words = done.stdout.partition("the end")[2].replace("\u00a0", " ")
    assert any(line.split() == ["hat", "on", "space", "nuggets"] for line in words.splitlines())
    assert "★ " in words


def test_undo_takes_back_the_last_decision(run: Run) -> None:
    done = run(*TIC, input="a1\nundo\nb2\nb1\nundo\nundo\nundo\na3\nquit\n")
    assert done.stdout.count("The last decision was taken back.") == 3
    assert "There is nothing to undo." in done.stdout
    assert "3  A   ·   ·" in done.stdout.rpartition("Where?")[0]


def test_undo_stops_at_chance_and_at_others(run: Run, beasts: Path) -> None:
    done = run("play", "pig", "--seed", "2", input="hold\nundo\nquit\n")
    assert "That decision stands: chance has spoken since." in done.stdout
    done = run("play", beasts, *BEASTS, input="1\nundo\n1\nundo\nquit\n")
    assert "There is nothing of yours to undo." in done.stdout
    assert "Bob has decided since, so your last decision stands." in done.stdout


def test_who_plays_alone_takes_back_what_he_likes(run: Run) -> None:
    done = run("play", "tictactoe", "--seat", "2=random", "--seed", "2", input="a1\nundo\nb1\nc3\nundo 2\nundo\nquit\n")
    assert done.stdout.count("The last decision was taken back.") == 1
    assert "2 decisions were taken back." in done.stdout
    assert "There is nothing to undo." in done.stdout
    done = run("play", "pig", "--seat", "2=random", "--seed", "2", input="hold\nundo\nquit\n")
    assert "The last decision was taken back." in done.stdout


def test_what_all_agree_on_is_taken_back(run: Run, beasts: Path) -> None:
    done = run("play", "pig", "--seed", "2", "--free-undo", input="hold\nundo\nquit\n")
    assert "The last decision was taken back." in done.stdout
    done = run("play", beasts, *BEASTS, "--free-undo", input="1\nundo\n1\n1\nundo 2\nquit\n")
    assert "2 decisions were taken back." in done.stdout


def test_several_decisions_are_taken_back_as_far_as_that_goes(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "steps.rules"
    rules.write_text(STEPS, encoding="utf-8")
    done = run("play", rules, input="1\n1\nundo 3\nundo x\nundo 0\nundo 2\n2\n2\n1\nundo 2\nundo 1\nquit\n")
    assert "There are 2 decisions to take back." in done.stdout
    assert done.stdout.count("Type `undo`, or `undo 3` for the last 3 decisions.") == 2
    assert done.stdout.count("2 decisions were taken back.") == 1
    assert "Those decisions stand: chance has spoken since. `undo 1` is possible." in done.stdout
    assert done.stdout.count("The last decision was taken back.") == 1


STEPS = """\
game "Steps"
    players 2

steps: 0..99
die: 1..6 = 1

turn p
    p chooses n from [1, 2] "One?"
    steps += n
    p chooses n from [1, 2] "Two?"
    steps += n
    if steps == 4
        die = roll d6
    p chooses n from [1, 2] "Three?"
    steps += n
"""


STONES = """\
game "Stones"
    players 3

heap: int = 50

turn p
    p chooses n from 1..3 "How many?"
    heap -= n
    if heap < 3
        win p
"""


def test_bots_decide_anew_after_what_is_taken_back(run: Run, tmp_path: Path) -> None:
    (tmp_path / "stones.rules").write_text(STONES)
    game = ["play", tmp_path / "stones.rules", "--seat", "3=random", "--seed", "1"]
    # What the bot took goes with what the person before it took.
    done = run(*game, input="1\nundo\n1\n2\nundo\n2\nquit\n")
    assert done.stdout.count("The last decision was taken back.") == 2
    before, after = (
        re.findall(r"heap.(\d+)", part) for part in done.stdout.rsplit("The last decision was taken back.", 1)
    )
    assert before[-2] == after[-1] < before[-3]


def test_a_refusal_names_nothing_hidden(run: Run, beasts: Path) -> None:
    done = run("play", beasts, *BEASTS, input="e\n99\nquit\n")
    assert done.stdout.count("That is not an answer to this.") == 2
    assert "None of these" not in done.stdout
    assert "could be" not in done.stdout


SEALED = """\
game "Sealed"
    players 2

player
    sent: int = 0

play
    each p in players secretly chooses n from [7, 8] "Which?"
        p.sent = n
    {then}
    for p in players
        p chooses n from [1, 2] "And now?"
        p.sent = n
    if any(p.sent == 1 for p in players)
        end game
    end game
"""


def test_a_sealed_answer_is_not_shown_in_a_game_without_hidden_things(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sealed.rules").write_text(SEALED.replace("    {then}\n", ""))
    done = run("play", tmp_path / "sealed.rules", input="7\n8\n1\n2\n")
    assert done.exit_code == 0
    _, second, third, *_ = done.stdout.split("?\n")
    assert "> 7" not in second
    assert "> 8" not in third
    assert "> 1" in done.stdout


def test_what_one_is_told_alone_is_not_shown_to_others(run: Run, tmp_path: Path) -> None:
    for to, times in (("first(p in players) or players[2]", 0), ("", 1)):
        then = f'say "psst"{" to " + to if to else ""}'
        (tmp_path / "told.rules").write_text(SEALED.replace("{then}", then))
        done = run("play", tmp_path / "told.rules", input="7\n8\nlog\n1\nlog\n2\n")
        assert done.exit_code == 0
        assert (done.stdout.count("psst") > 0) is (times > 0)


def test_save_and_resume(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*TIC, input="a1\nb2\nsave my game\nquit\n")
    assert "Saved. `rulewright resume my game` goes on from here." in done.stdout
    done = run("resume", "my game", input="log\na2\nc3\na3\n")
    assert "Here the game was left" in done.stdout
    assert "a1: mark none → Ada." in done.stdout
    assert done.exit_code == 0
    assert "Ada wins!" in done.stdout
    assert "Seed 1" in done.stdout


def test_save_asks_before_it_writes_over_anything_else(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diary").write_text("dear diary")
    done = run(*TIC, input="save diary\nno\nquit\n")
    assert "is not a playthrough. Write over it? Type yes or no." in done.stdout
    assert "Nothing was saved." in done.stdout
    assert (tmp_path / "diary").read_text() == "dear diary"
    run(*TIC, input="save diary\nyes\nquit\n")
    assert (tmp_path / "diary").read_text().startswith("{")
    done = run(*TIC, input="a1\nsave diary\nquit\n")
    assert "Write over it" not in done.stdout
    assert run("resume", "diary", input="quit\n").stdout.count("A   ·   ·") == 1
    done = run(*TIC, input="save .\nsave no/where\nquit\n")
    assert ". is a folder; name a file." in done.stdout
    assert "That could not be saved" in done.stdout
    assert "no: no such file or directory." in done.stdout.replace("\n", "")


@pytest.mark.parametrize(
    ("there", "here", "asked"),
    [
        (["a1", "b2"], ["a1"], "holds this game further on, with 2 decisions"),
        (["a1", "b1", "a2", "b2", "a3"], [], "holds this game further on, with 5 decisions"),
        (["a1", "b2"], ["a1", "b1", "c3"], "holds this game as it went otherwise, with 2 decisions"),
        (["a1"], ["a1", "b2"], None),
        (["a1", "b2"], ["a1", "b2"], None),
    ],
)
def test_save_asks_before_it_writes_over_what_is_not_in_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: list[str], here: list[str], asked: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    run(*TIC, "--record", "a.play", input="".join(f"{line}\n" for line in [*there, "quit"]))
    before = (tmp_path / "a.play").read_bytes()
    told = " ".join(
        run(*TIC, input="".join(f"{line}\n" for line in [*here, "save a.play", "no", "quit"])).stdout.split()
    )
    if asked is None:
        assert "Write over it" not in told
        assert len(rulewright.Playthrough.read("a.play")) == len(here)
    else:
        assert f"a.play is there already and {asked}. Write over it? Type yes or no." in told
        assert (tmp_path / "a.play").read_bytes() == before


def test_save_asks_before_it_writes_over_another_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: Callable[..., Path]
) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "pig", "--seat", "1-2=random", "--seed", "1", "--record", "rec.play")
    before = (tmp_path / "rec.play").read_bytes()
    done = run(*TIC, input="save rec.play\nquit\n")
    assert "rec.play is there already and holds another game: Pig, with " in done.stdout
    # Another seed is another game too.
    run("play", "tictactoe", "--seed", "2", "--record", "tic.play", input="a1\nquit\n")
    assert "holds another game: Tic-tac-toe" in run(*TIC, input="a1\nsave tic.play\nquit\n").stdout
    done = run(*TIC, "--script", script("save rec.play", "yes", "quit"))
    assert done.exit_code == 2
    assert "script.txt:1: rec.play is there already and holds another game: Pig" in " ".join(done.stderr.split())
    assert (tmp_path / "rec.play").read_bytes() == before
    (tmp_path / "rec.play").write_bytes(before.replace(b'"seat"', b'"seats"', 1))
    assert "is a playthrough that is damaged. Write over it?" in run(*TIC, input="save rec.play\nquit\n").stdout


def test_a_game_that_was_taken_up_is_saved_where_it_came_from(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(*TIC, input="a1\nsave a.play\nb2\nsave b.play\nquit\n")
    (tmp_path / "link").symlink_to("a.play")
    done = run("resume", "a.play", input="b2\nsave link\nsave b.play\nquit\n")
    assert "The game is recorded there already." in done.stdout
    assert "Write over it" not in done.stdout
    assert len(rulewright.Playthrough.read("a.play")) == 2


def test_a_script_to_the_end(run: Run, script: Callable[..., Path]) -> None:
    done = run(*TIC, "--script", script("# Ada takes a column", "a1", "", "b1", "a2", "b2", "a3"))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Ada: Where?" in done.stdout
    assert "Ada wins!" in done.stdout


def test_a_script_that_is_too_short(run: Run, script: Callable[..., Path]) -> None:
    done = run(*TIC, "--script", script("a1", "b1"))
    assert done.exit_code == 2
    assert "the script ends before the game does: Ada must still decide (Where?)." in done.stderr


def test_a_script_that_goes_wrong_says_where(run: Run, script: Callable[..., Path]) -> None:
    done = run(*TIC, "--script", script("# one", "a1", "a1", "b2"))
    assert done.exit_code == 2
    assert "script.txt:3: None of these is called a1.\nHint: Bob was asked: Where?" in done.stderr


def test_a_script_that_is_too_long(run: Run, script: Callable[..., Path]) -> None:
    done = run(*TIC, "--script", script("a1", "b1", "a2", "b2", "a3", "c3", "", "c2"))
    assert done.exit_code == 0
    assert done.stderr == "The script has 2 more answers than the game asked for.\n"


def test_a_script_may_quit(run: Run, script: Callable[..., Path]) -> None:
    assert run(*TIC, "--script", script("a1", "quit")).exit_code == 0


def test_a_script_prints_nothing_hidden(run: Run, script: Callable[..., Path], beasts: Path) -> None:
    done = run("play", beasts, *BEASTS, "--seat", "2=random", "--script", script("1", "quit"))
    assert "strength" not in done.stdout
    assert "Only you see" not in done.stdout


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "fifo"])
def test_what_is_no_script(run: Run, tmp_path: Path, kind: str) -> None:
    place = tmp_path / "script"
    match kind:
        case "folder":
            place.mkdir()
        case "binary":
            place.write_bytes(b"\xff\xfe\x00")
        case "fifo":
            os.mkfifo(place)
        case _:
            pass
    done = run(*TIC, "--script", place)
    assert done.exit_code == 2
    assert "the script" in done.stderr


def test_an_option_that_is_called_like_a_command(run: Run, tmp_path: Path) -> None:
    text = 'game "Exit"\n    players 2\n\nturn p\n    p chooses "Well?"\n        option "Quit"\n            win p\n'
    text += '        option "Stay"\n            stop\n'
    (tmp_path / "exit.rules").write_text(text)
    assert "Player 1 wins!" in run("play", tmp_path / "exit.rules", input="quit\n").stdout
    assert "wins" not in run("play", tmp_path / "exit.rules", input="/quit\n").stdout


MARKUP = """\
game "[bold]Markup[/bold] :smile:"
    players 2

turn p
    say "[red]{p}[/red]"
    p chooses "[link=x]Well?"
        option "[red]stay[/red]"
            stop
        option ":smile: {p}"
            win p
"""


def test_no_text_commands_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "markup.rules").write_text(MARKUP, encoding="utf-8")
    done = run("play", tmp_path / "markup.rules", "--name", "1=\x1b[5mAda", input="1\nlog\n\x1b[2J\ncard \x1b\n2\n")
    assert done.exit_code == 0
    assert "\x1b" not in done.output
    for words in ("[bold]Markup[/bold] :smile:", "[red]stay[/red]", "[link=x]Well?", ":smile: Player 2", "\\x1b[5mAda"):
        assert words in done.stdout


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_nothing_is_wider_than_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str, beasts: Path
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    inputs = {"gnadenlos": "1\n1\n1\n1\n1\nhelp\ntable\nlog\nquit\n", "tictactoe": "a1\nquit\n", "auction": "3\nquit\n"}
    for game, answers in inputs.items():
        done = run("play", game, "--seed", "3", "--seat", "2=random", "--name", "1=Ada Lovelace", input=answers)
        assert done.exit_code == 0
        long = [line for line in done.stdout.splitlines() if len(line) > int(columns) and not line.startswith("> ")]
        # A path is left whole, to be copied; a terminal breaks it where it must.
        unbroken = ("game stops here", "All of it is in ", "Its rules: ")
        assert [line for line in long if not any(words in line for words in unbroken)] == []


def test_why_at_the_prompt(run: Run) -> None:
    done = run(*TIC, input="a1\nwhy\nwhy 2\nwhy not a1\nwhy not\nwhy not z9\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    words = " ".join(done.stdout.split())
    assert "8 options are offered. Bob is asked in the turn of Bob. They come from `field`, which holds 9." in words
    assert "Without a1: c.mark is Ada, expected none." in words
    assert "c1 is offered. Bob is asked in the turn of Bob. c1 is in `field`. `c.mark is none` holds." in words
    assert "a1 is not offered. c.mark is Ada, expected none." in words
    assert (
        '14 | p chooses c from field where c.mark is none "Where?" # T-03 | ^^^^^^^^^^^^^^ this does not hold' in words
    )
    assert "Why not what? Type `why not` and what you would like to do." in words
    assert "Nothing here is called z9. Here a space of field is asked for." in words


def test_why_tells_nothing_hidden_on_a_screen_that_is_shared(run: Run, beasts: Path) -> None:
    done = run("play", beasts, *BEASTS, input="why\nwhy not fox\nwhy not owl\nwhy 1\nquit\n")
    words = " ".join(done.stdout.split())
    assert words.count("What is offered here depends on something that not everybody can see.") >= 3
    alone = run("play", beasts, *BEASTS, "--seat", "2=random", input="why\nquit\n")
    assert "options are offered. Ada is asked in" in " ".join(alone.stdout.split())


SOME_STONES = """
game "Stones"
    players 2

cards Stone
    for each n in 1..6
        card "stone {n}"

player
    hold: hand of Stone
bag: pile of all Stone face down
out: pile of Stone face up

setup
    for p in players
        move top 3 of bag to p.hold

turn p
    p chooses 0..2 t from p.hold "Which?"
    for s in t
        move s to out
    if count(p.hold) == 0
        end game

ranking p
    by count(p.hold), highest
"""


def test_why_takes_several_numbers_as_the_question_does(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "stones.rules"
    file.write_text(SOME_STONES, encoding="utf-8")
    words = "why not 1,2,3\nwhy not 2 1\nwhy not stone 6, 2\nwhy not 1, 9\nquit\n"
    said = " ".join(run("play", file, "--seat", "2=random", input=words).stdout.split())
    assert "stone 5, stone 6 is offered." in said
    assert "stone 6, stone 5 is offered." in said
    assert "Nothing here is called 1, 9." in said
    assert "1,2,3" not in said


def test_a_scripts_answer_that_cannot_be_is_told_why(run: Run, script: Callable[..., Path]) -> None:
    done = run(*TIC, "--script", script("a1", "a1"))
    assert done.exit_code == 2
    assert "Hint: Bob was asked: Where? a1 is not offered. c.mark is Ada, expected none (" in done.stderr
    assert "tictactoe.rules:14)." in done.stderr
