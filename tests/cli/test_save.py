"""Saved games: they go on as they would have, and nothing else is taken for one."""

import json
import os
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.save import MARK, read_save, write_save
from rulewright.cli.seats import seat_players
from rulewright.cli.session import Session
from rulewright.cli.usage import WrongUse


def session(beasts: Path, answers: int = 0) -> Session:
    game = rulewright.load(beasts, options={"rounds": 3})
    seats = seat_players(game, 3, ("3=random",), ("1=Ada", "2=Bob"))
    state = game.start(players=3, seed=9, names=[seat.name for seat in seats])
    made = Session(game=game, seats=seats, seed=9, state=state)
    for _ in range(answers):
        play_one(made)
    return made


def play_one(made: Session) -> None:
    decision = made.next_decision()
    if made.seat(decision.seat).is_person:
        made.take(decision.options[0], decision.seat)
    else:
        made.take_for_bot(decision)


@pytest.mark.parametrize("answers", range(12))
def test_a_saved_game_goes_on_to_the_same_end(beasts: Path, tmp_path: Path, answers: int) -> None:
    made = session(beasts, answers)
    write_save(tmp_path / "game.save", made)
    again = read_save(tmp_path / "game.save")
    assert again.state == made.state
    assert (again.seats, again.seed) == (made.seats, made.seed)
    assert again.game.option_values == {"rounds": 3}
    for each in (made, again):
        while not each.state.is_over:
            play_one(each)
    assert again.state == made.state


def test_what_happened_is_remembered_for_those_who_may_know(beasts: Path, tmp_path: Path) -> None:
    made = session(beasts, 2)
    write_save(tmp_path / "game.save", made)
    again = read_save(tmp_path / "game.save")
    for reader in (None, 1, 2):
        assert again.told_so_far(reader) == made.told_so_far(reader)
    assert again.told_so_far(1) != again.told_so_far(2)
    assert json.loads((tmp_path / "game.save").read_text())["log"].keys() == {"0", "1", "2"}


def test_the_rules_go_with_the_game(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "games" / "pig" / "pig.rules").read_text(encoding="utf-8")
    (tmp_path / "mine.rules").write_text(text, encoding="utf-8")
    game = rulewright.load(tmp_path / "mine.rules")
    state = game.start(seed=1)
    write_save(tmp_path / "game.save", Session(game=game, seats=seat_players(game, 2, (), ()), seed=1, state=state))
    (tmp_path / "mine.rules").unlink()
    assert read_save(tmp_path / "game.save").state == state


def test_a_card_table_goes_with_the_game(tmp_path: Path) -> None:
    game = rulewright.load("gnadenlos")
    state = game.start(seed=1)
    write_save(tmp_path / "game.save", Session(game=game, seats=seat_players(game, 3, (), ()), seed=1, state=state))
    assert read_save(tmp_path / "game.save").state == state


def test_a_failed_save_leaves_the_old_one_whole(beasts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = session(beasts)
    write_save(tmp_path / "game.save", made)
    before = (tmp_path / "game.save").read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    play_one(made)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_save(tmp_path / "game.save", made)
    assert (tmp_path / "game.save").read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.save"]


def test_a_link_goes_on_leading_to_its_file(beasts: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.save").symlink_to(tmp_path / "real" / "game.save")
    write_save(tmp_path / "link.save", session(beasts))
    assert (tmp_path / "link.save").is_symlink()
    assert read_save(tmp_path / "real" / "game.save").seed == 9


def refusal(path: Path) -> str:
    with pytest.raises(WrongUse) as caught:
        read_save(path)
    return caught.value.message


def test_what_is_no_saved_game(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("dear diary")
    (tmp_path / "empty").write_text("")
    (tmp_path / "other.json").write_text('{"rulewright": 1}')
    os.mkfifo(tmp_path / "fifo")
    for name in ("text", "empty", "other.json", "fifo", "."):
        assert "is not a saved game" in refusal(tmp_path / name)
    assert "there is no file" in refusal(tmp_path / "nowhere")


def test_a_file_cut_short_at_any_place_is_damaged(beasts: Path, tmp_path: Path) -> None:
    write_save(tmp_path / "game.save", session(beasts))
    whole = (tmp_path / "game.save").read_bytes()
    for length in range(40, len(whole) - 3, len(whole) // 40):
        (tmp_path / "cut.save").write_bytes(whole[:length])
        assert "is damaged" in refusal(tmp_path / "cut.save")


def tampered(path: Path, name: str, value: object) -> str:
    data = json.loads(path.read_text(encoding="utf-8"))
    other = path.with_name("tampered.save")
    other.write_text(json.dumps({**data, name: value}, indent=1), encoding="utf-8")
    return refusal(other)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        (MARK, 2, "saved by another version"),
        ("sources", [], "a part of it is missing"),
        ("sources", None, "a part of it is missing"),
        ("sources", [["a", 'game "A"\n    players 2\n']], "the rules in it cannot be read"),
        ("rules_hash", "00", "are not those it was saved with"),
        ("options", {"rounds": 99}, "the rules in it cannot be read"),
        ("options", {"rounds": 2}, "are not those it was saved with"),
        ("options", [], "a part of it is missing"),
        ("seats", [], "it names 0 players for a game of 3"),
        ("seats", [{"name": "Ada", "player": "clever"}] * 3, "it names a player that there is not"),
        ("seats", [{"name": "Ada", "player": "greedy:p.nothing"}] * 3, "it names a player that there is not"),
        ("seats", [{"name": 1, "player": "person"}] * 3, "a part of it is missing"),
        ("seed", "x", "a part of it is missing"),
        ("state", {}, "no saved state"),
        ("state", 7, "no saved state"),
        ("log", {"0": [7]}, "a part of it is missing"),
    ],
)
def test_a_tampered_part_is_refused(beasts: Path, tmp_path: Path, name: str, value: object, words: str) -> None:
    write_save(tmp_path / "game.save", session(beasts, 1))
    assert words in tampered(tmp_path / "game.save", name, value)


def test_deep_nesting_is_refused(beasts: Path, tmp_path: Path) -> None:
    (tmp_path / "deep.save").write_text(f'{{\n "{MARK}": {"[" * 100_000}')
    assert "is damaged" in refusal(tmp_path / "deep.save")


def test_resume_refuses_with_a_sentence(tmp_path: Path, run) -> None:
    (tmp_path / "text").write_text("dear diary")
    done = run("resume", tmp_path / "text")
    assert done.exit_code == 2
    assert done.stderr.endswith("is not a saved game.\nHint: Name the file that `save` wrote.\n")
