"""Files of playthroughs that are damaged, foreign or newer: refused with the line and the reason, and kept up to it."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl import check_text
from rulewright.interpreter import (
    BadPlaythroughError,
    Game,
    Playthrough,
    Reading,
    is_playthrough,
    load,
    read_playthrough,
)
from rulewright.interpreter.play_file import LARGEST_FILE, MARK
from tests.summed import plain_lines, summed

RULES = """\
game "Small"
    players 2

n: 0..99

turn p
    p chooses x from 1..3
    n += x
    if n > 20
        win p
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small game of five decisions, one of them taken back before."""
    play = Playthrough.start(Game.of(check_text("small.rules", RULES)), seed=4)
    play.record(tmp_path / "a.play")
    for answer in (1, 2, 3, 3):
        play.choose(answer)
    play.undo()
    play.choose(1)
    play.choose(2)
    play.stop_recording()
    return tmp_path / "a.play"


def refusal(path: Path, data: bytes | None = None) -> BadPlaythroughError:
    if data is not None:
        path = path.with_name("changed.play")
        path.write_bytes(data)
    with pytest.raises(BadPlaythroughError) as caught:
        Playthrough.read(path)
    return caught.value


def reading(file: Path, data: bytes) -> Reading | None:
    """What is whole in some bytes; none where not even the first line is."""
    changed = file.with_name("changed.play")
    changed.write_bytes(data)
    try:
        return read_playthrough(changed)
    except BadPlaythroughError:
        return None


def answers(play: Playthrough) -> list[int]:
    return [each.value for each in play.decisions]


def test_a_whole_file(file: Path) -> None:
    found = read_playthrough(file)
    assert (found.damage, found.is_cut, found.length) == (None, False, file.stat().st_size)
    assert answers(found.play) == [1, 2, 3, 1, 2]
    assert (found.play.seed, found.play.game.title) == (4, "Small")


def test_what_is_no_playthrough(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("dear diary")
    (tmp_path / "empty").write_text("")
    (tmp_path / "other").write_text('{"rulewright": 1}\n')
    for name in ("text", "empty", "other"):
        assert str(refusal(tmp_path / name)) == "this is no playthrough"
        assert not is_playthrough(tmp_path / name)
    os.mkfifo(tmp_path / "fifo")
    for name in ("fifo", ".", "nowhere"):
        assert refusal(tmp_path / name).line == 0
        assert not is_playthrough(tmp_path / name)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as large:
        large.truncate(LARGEST_FILE + 2)
    assert refusal(tmp_path / "large").line == 0


def test_a_file_cut_at_any_byte_keeps_all_whole_lines(file: Path) -> None:
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    expected = [[], [], [1], [1, 2], [1, 2, 3], [1, 2, 3, 3], [1, 2, 3], [1, 2, 3, 1], [1, 2, 3, 1, 2]]
    for length in [*range(0, len(lines[0]), 40), *range(len(lines[0]) - 1, len(data))]:
        found = reading(file, data[:length])
        whole = data[:length].count(b"\n")
        if length < len(lines[0]):
            assert found is None
            continue
        assert found is not None
        assert found.damage is None
        # A line that lacks no more than its end is whole.
        lacks = len(b"".join(lines[: whole + 1])) - length
        assert answers(found.play) == expected[min(whole if lacks == 1 else whole - 1, 8)], length
        assert found.is_cut is (lacks > 1 and data[length - 1 : length] != b"\n")
        assert data[: found.length] == b"".join(lines[: whole + (lacks == 1)])[: found.length]


def test_a_file_without_any_one_byte_is_another_game_or_is_refused(file: Path) -> None:
    data = file.read_bytes()
    head = len(data.splitlines(keepends=True)[0])
    # In the rules themselves every byte is told by their hash: a few of them will do.
    for place in [*range(0, head, 25), *range(head, len(data))]:
        found = reading(file, data[:place] + data[place + 1 :])
        if found is None or found.damage is not None:
            continue
        # Blanks may be lost without a trace, and in the first line a letter of a name.
        assert answers(found.play) == [1, 2, 3, 1, 2], place
        assert place < head or data[place : place + 1] in (b" ", b"\n"), place


def test_no_byte_changes_unnoticed(file: Path) -> None:
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    # In the rules and the seats one of a few bytes is tried: the sum of the line is of all alike.
    places = [*range(0, len(lines[0]) - 60, 19), *range(len(lines[0]) - 60, len(data))]
    for place in places:
        # A digit next to it, and something else.
        other = data[place] ^ (1 if place % 2 else 2 + place * 37 % 254)
        found = reading(file, data[:place] + bytes([other]) + data[place + 1 :])
        line = data[:place].count(b"\n")
        if line == 0 and found is None:
            continue
        assert found is not None, (place, other)
        assert found.damage is not None, (place, other)
        assert found.damage.line == line + 1, (place, other)
        assert found.length == len(b"".join(lines[:line])), (place, other)


def test_a_decision_that_is_another_one_which_is_allowed_is_refused(file: Path) -> None:
    data = file.read_bytes()
    assert data.count(b'{"n": 2, "seat": 2, "chose": 2') == 1
    error = refusal(file, data.replace(b'{"n": 2, "seat": 2, "chose": 2', b'{"n": 2, "seat": 2, "chose": 3'))
    assert str(error) == "line 4: this line is not as it was written, or does not belong behind the one before"


def without_sums(file: Path) -> bytes:
    """The file as it was written before there were sums."""
    text = "\n".join(plain_lines(file.read_text(encoding="ascii"))) + "\n"
    return text.replace(f'{{"{MARK}": 2', f'{{"{MARK}": 1').encode("ascii")


def test_a_file_without_sums_is_read_and_gone_on_with(file: Path) -> None:
    old = file.with_name("old.play")
    old.write_bytes(without_sums(file))
    found = read_playthrough(old)
    assert (found.damage, found.is_cut, found.length) == (None, False, old.stat().st_size)
    assert answers(found.play) == [1, 2, 3, 1, 2]
    found.play.go_on_recording(old, found.length)
    found.play.choose(3)
    found.play.stop_recording()
    assert b"sum" not in old.read_bytes()
    assert answers(Playthrough.read(old)) == [1, 2, 3, 1, 2, 3]
    # Written anew it has sums.
    found.play.write(old)
    assert old.read_bytes().count(b'"sum"') == len(found.play.lines())


def changed(file: Path, line: int, new: Callable[[dict[str, Any]], Any]) -> bytes:
    """The file with what a line (from 1) says changed, and right sums."""
    lines = plain_lines(file.read_text(encoding="ascii"))
    lines[line - 1] = json.dumps(new(json.loads(lines[line - 1])))
    return summed("\n".join(lines)).encode("ascii")


def put(name: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, name: value}


HEADERS: list[tuple[str, Any, str]] = [
    (MARK, 3, "this was written by a newer version 0.1.0 of Rulewright, in form 3; this one reads form 2"),
    (MARK, 1, "this is a playthrough in a form that there is not"),
    (MARK, 10**30, "this was written by a newer version"),
    (MARK, 0, "this is a playthrough in a form that there is not"),
    (MARK, True, "this is a playthrough in a form that there is not"),
    ("sources", [], "the rules in it are not whole"),
    ("sources", [["a", "x"], ["a", "y"]], "the rules in it are not whole"),
    ("sources", None, "a part of it is missing or is not what it should be"),
    ("sources", [["a", 'game "A"\n    players 2\n']], "the rules in it cannot be read: "),
    ("sources", [["a", 'game "A"\n    players 2\nturn p\n    win p\n']], "are not those that were played"),
    ("rules_hash", "00", "the rules in it are not those that were played"),
    ("options", {"rounds": 99}, "there is no option 'rounds'"),
    ("options", {"rounds": [[]]}, "a part of it is missing or is not what it should be"),
    ("options", [], "a part of it is missing or is not what it should be"),
    ("players", 3, "it names 2 seats for 3 players"),
    ("players", "2", "a part of it is missing or is not what it should be"),
    (
        "seats",
        [{"name": "Ada", "player": "person"}, {"name": "ADA", "player": "person"}],
        "seats 1 and 2 have the same name",
    ),
    ("seats", [], "it names 0 seats for 2 players"),
    ("seats", [{"name": 1, "player": "person"}] * 2, "a part of it is missing or is not what it should be"),
    ("seats", [{"name": "A" * 999, "player": "person"}] * 2, "a part of it is missing or is not what it should be"),
    ("seed", "x", "a part of it is missing or is not what it should be"),
    ("version", None, "a part of it is missing or is not what it should be"),
]


@pytest.mark.parametrize(("name", "value", "words"), HEADERS)
def test_a_changed_header_is_refused(file: Path, name: str, value: Any, words: str) -> None:
    error = refusal(file, changed(file, 1, put(name, value)))
    assert error.line == 1
    assert words in error.reason


def test_a_game_of_other_players_is_refused(file: Path) -> None:
    seats = [{"name": name, "player": "person"} for name in "ABC"]
    error = refusal(file, changed(file, 1, lambda data: {**data, "seats": seats, "players": 3}))
    assert str(error) == "line 1: Small is for 2 players, not 3"


def test_what_another_version_wrote_is_told_when_it_cannot_be_read(file: Path) -> None:
    newer = changed(file, 1, put("version", "9.9\x1b[1m"))
    assert reading(file, newer) is not None
    error = refusal(file, changed(file.with_name("changed.play"), 4, put("chose", 9)))
    assert error.line == 4
    assert error.reason.endswith(r"(this was written by version 9.9\x1b[1m, and is read by 0.1.0)")


DECISIONS: list[tuple[int, Callable[[dict[str, Any]], Any], str]] = [
    (4, put("chose", 9), "Player 2 cannot have decided this: 9 cannot be chosen"),
    (4, put("chose", "2"), "Player 2 cannot have decided this: “2” is not a number"),
    (4, put("chose", 10**40), "a very large number cannot be chosen"),
    (4, put("chose", {"card": "Ace#1"}), "card “Ace#1” is not a number"),
    (4, put("chose", 2.5), "something else is not a number"),
    (4, put("seat", 1), "Player 1 cannot have decided this: it is up to Player 2"),
    (4, put("seat", 3), "there is no seat 3"),
    (4, put("seat", True), "this is no decision, no undo and no digest"),
    (4, put("n", 3), "this is decision 3, where decision 2 should stand"),
    (4, put("n", -2), "this is no decision, no undo and no digest"),
    (4, put("n", 10**12), "this is no decision, no undo and no digest"),
    (4, put("more", 1), "this is no decision, no undo and no digest"),
    (4, lambda data: [data], "this line is cut short, or is not as it was written"),
    (7, put("undo_to", 4), "it goes back to 4 decisions, and 4 had been taken"),
    (7, put("undo_to", -1), "this is no decision, no undo and no digest"),
    (10, put("after", 4), "this digest is of 4 decisions, and 5 stand before it"),
]


@pytest.mark.parametrize(("line", "new", "words"), DECISIONS)
def test_a_changed_line_is_refused_and_what_is_before_it_kept(
    file: Path, line: int, new: Callable[[dict[str, Any]], Any], words: str
) -> None:
    data = changed(file, line, new)
    error = refusal(file, data)
    assert error.line == line
    assert words in error.reason
    found = reading(file, data)
    assert found is not None
    assert found.damage is not None
    assert answers(found.play) == {4: [1], 7: [1, 2, 3, 3], 10: [1, 2, 3, 1, 2]}[line]
    assert data[: found.length] == b"".join(data.splitlines(keepends=True)[: line - 1])


RAW = [
    b"\xff\xfe\n",
    b"\0" * 100 + b"\n",
    b"\n",
    b"[" * 100_000 + b"\n",
    b'{"n": 1, "seat": 1, "chose": ' + b'{"a":' * 100_000 + b"\n",
    b'{"n": 1' + b"0" * 10_000 + b"}\n",
    b'{"n": NaN, "seat": 1, "chose": 1}\n',
    b'{"n": 2, "n": 2, "seat": 2, "chose": 2}\n',
    b'{"n": 2, "seat": 2, "chose": "' + b"x" * 2_000_000 + b'"}\n',
]


@pytest.mark.parametrize("raw", RAW)
def test_a_line_of_something_else_is_refused(file: Path, raw: bytes) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[3] = raw
    found = reading(file, b"".join(lines))
    assert found is not None
    assert found.damage is not None
    assert found.damage.line == 4
    assert len(found.damage.reason) < 300
    assert answers(found.play) == [1]


def test_a_line_that_is_gone_or_stands_twice_is_noticed(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    for number in range(2, len(lines) - 1):
        for left in ([*lines[:number], *lines[number + 1 :]], [*lines[:number], lines[number], *lines[number:]]):
            found = reading(file, b"".join(left))
            assert found is not None
            if b"digest" not in lines[number]:
                assert found.damage is not None, number


def test_of_what_no_digest_vouches_for_nothing_is_kept(tmp_path: Path) -> None:
    text = RULES.replace("n > 20", "n > 900").replace("0..99", "0..999")
    play = Playthrough.start(Game.of(check_text("small.rules", text)), seed=4)
    rng = Random(1)
    for _ in range(250):
        play.choose(rng.randrange(2) + 1)
    play.write(tmp_path / "a.play")
    lines = (tmp_path / "a.play").read_text(encoding="ascii").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith('{"n": 130,'))
    digest = next(n for n, line in enumerate(lines, 1) if line.startswith('{"after": 200,'))
    data = changed(tmp_path / "a.play", place + 1, put("chose", 3))
    found = reading(tmp_path / "a.play", data)
    assert found is not None
    assert found.damage is not None
    assert found.damage.line == digest
    assert found.damage.reason.startswith("what stands before it leads elsewhere: the digest here is ")
    assert found.play.state == play.at(100)
    assert data[: found.length].splitlines()[-1].startswith(b'{"after": 100,')


def test_rules_that_go_wrong_are_damage(tmp_path: Path) -> None:
    text = RULES.replace("0..99", "0..3")
    play = Playthrough.start(Game.of(check_text("small.rules", text)), seed=4)
    play.choose(3)
    play.write(tmp_path / "a.play")
    lines = (tmp_path / "a.play").read_text(encoding="ascii").splitlines()
    lines[-1:] = ['{"n": 2, "seat": 2, "chose": 1}']
    error = refusal(tmp_path / "a.play", summed("\n".join(lines)).encode())
    assert (
        str(error)
        == f"line {len(lines)}: the rules go wrong in this decision: 4 does not fit here: from 0 to 3 is allowed"
    )


def test_no_file_is_looked_at_but_the_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "part.rules").write_text("coins: int = 0\n", encoding="utf-8")
    (tmp_path / "a.rules").write_text(RULES.replace("turn p", 'use "part.rules"\n\nturn p'), encoding="utf-8")
    play = Playthrough.start(load(tmp_path / "a.rules"))
    play.write(tmp_path / "a.play")
    header = json.loads(play.lines()[0])
    assert [name for name, _ in header["sources"]] == ["a.rules", "part.rules"]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "part.rules").write_text("other: int = 0\n", encoding="utf-8")
    assert Playthrough.read(tmp_path / "a.play").state == play.state
    # Not even where the file says that a part of its rules lies there.
    data = changed(tmp_path / "a.play", 1, put("sources", header["sources"][:1]))
    assert "no file is called part.rules" in refusal(tmp_path / "a.play", data).reason


@pytest.mark.parametrize("name", ["pig/exactly", "gnadenlos"])
def test_what_the_rules_are_made_of_goes_along(name: str, tmp_path: Path) -> None:
    game = load(name)
    Playthrough.start(game).write(tmp_path / "a.play")
    assert Playthrough.read(tmp_path / "a.play").game.rules_hash == game.rules_hash


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
LINES = st.one_of(
    JSON,
    st.fixed_dictionaries({"n": st.integers(0, 7) | JSON, "seat": st.integers(0, 3) | JSON, "chose": JSON}),
    st.fixed_dictionaries({"undo_to": st.integers(-1, 6) | JSON}),
    st.fixed_dictionaries({"after": st.integers(0, 6), "digest": st.text(max_size=40)}),
)


@settings(max_examples=60)
@given(lines=st.lists(LINES, max_size=4))
def test_anything_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[Any]) -> None:
    file = tmp_path_factory.getbasetemp() / "anything.play"
    play = Playthrough.start(SMALL, seed=4)
    text = [play.lines()[0], '{"n": 1, "seat": 1, "chose": 1}', *map(json.dumps, lines)]
    file.write_text("\n".join(text) + "\n", encoding="ascii")
    found = read_playthrough(file)
    assert found.play.state.decision_count == len(found.play)
    if found.damage is not None:
        assert found.damage.line > 1


SMALL = Game.of(check_text("small.rules", RULES))
