"""What loading does with files of every sort; nothing of it may raise or wait."""

import os
import sys
from pathlib import Path

import pytest

from rulewright.dsl.diagnostic import Severity
from rulewright.dsl.layout import LARGEST_FILE
from rulewright.dsl.load import Checked, check_path, check_source, check_sources, check_text
from rulewright.dsl.source import Source

GAME = """\
game "Coin"
    players 2

turn p
    win p
"""

WITH_TABLE = """\
game "Coin"
    players 2

cards Coin
    worth: int
    from "coins.csv"

bag: pile of all Coin face up

turn p
    if any(c.worth == 5 for c in bag)
        win p
"""


def only(checked: Checked, code: str) -> str:
    """The message of the one diagnostic there is."""
    assert checked.model is None
    (diagnostic,) = checked.diagnostics
    assert diagnostic.code == code
    return diagnostic.message


def test_a_right_file_gives_a_model_and_nothing_to_say(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_text(GAME)
    checked = check_path(path)
    assert checked.diagnostics == ()
    assert checked.model is not None
    assert checked.model.title == "Coin"
    assert [source.name for source in checked.model.sources] == [str(path)]


def test_a_path_may_be_a_text(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_text(GAME)
    assert check_path(str(path)) == check_path(path)


def test_warnings_do_not_keep_a_game_from_being_played():
    checked = check_text("coin.rules", GAME.replace("turn p", "points: int = 0\n\nturn p"))
    assert checked.model is not None
    assert [diagnostic.severity for diagnostic in checked.diagnostics] == [Severity.WARNING]


def test_a_missing_file_is_named():
    assert only(check_path("nowhere/coin.rules"), "RW510") == "no file is called nowhere/coin.rules"


def test_a_folder_is_no_rules_file(tmp_path: Path):
    assert only(check_path(tmp_path), "RW510") == "this is a folder, not a file"


def test_a_name_no_file_can_have_is_said_so():
    assert "no file can have this name" in only(check_path("coin\0.rules"), "RW510")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path):
    path = tmp_path / "pipe.rules"
    os.mkfifo(path)
    assert only(check_path(path), "RW510") == "this is not a plain file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no devices here")
def test_a_device_is_not_read():
    assert only(check_path("/dev/zero"), "RW510") == "this is not a plain file"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everything can be read here")
def test_a_file_one_may_not_read_is_said_so(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_text(GAME)
    path.chmod(0)
    assert "cannot be read" in only(check_path(path), "RW510")


def test_bytes_that_are_no_text_are_placed(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_bytes(b'game "Coin"\n    about "\xff"\n')
    assert only(check_path(path), "RW510") == "this file is not text in UTF-8: line 2 is not"


def test_a_byte_order_mark_and_line_ends_of_windows_change_nothing(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_bytes(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    checked = check_path(path)
    assert checked.diagnostics == ()
    assert checked.model is not None


def test_a_file_of_too_many_bytes_is_not_read(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_bytes(b"#" * (4 * LARGEST_FILE + 1))
    assert "too large" in only(check_path(path), "RW510")


def test_a_file_of_too_many_characters_is_not_checked(tmp_path: Path):
    path = tmp_path / "coin.rules"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert "longer than" in only(check_path(path), "RW111")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "turn p\n    win p\n"])
def test_a_file_without_a_game_says_so(text: str):
    only(check_text("coin.rules", text), "RW209")


def test_a_mistake_in_the_writing_is_all_that_is_said():
    checked = check_text("coin.rules", GAME.replace("win p", "win").replace("players 2", "players two"))
    assert checked.model is None
    assert {diagnostic.code[:3] for diagnostic in checked.diagnostics} == {"RW1"}
    assert len(checked.diagnostics) == 2


def test_all_other_mistakes_are_found_in_one_run():
    text = """\
game "Coin"
    players 2

bag: pile of all Coin face down
points: nit = 0

turn p
    win q

after toss(p)
    stop

test "it works"
    players 3
"""
    checked = check_text("coin.rules", text)
    assert [diagnostic.code for diagnostic in checked.diagnostics] == ["RW501", "RW202", "RW301", "RW214", "RW603"]


def test_a_card_table_is_found_beside_the_rules(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nPenny,1\nCrown,5\n")
    path = tmp_path / "coin.rules"
    path.write_text(WITH_TABLE)
    checked = check_path(path)
    assert checked.diagnostics == ()
    assert checked.model is not None
    assert [source.name for source in checked.model.sources] == [str(path), str(tmp_path / "coins.csv")]


def test_the_sources_of_a_model_give_it_again_without_any_file(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nPenny,1\nCrown,5\n")
    path = tmp_path / "coin.rules"
    path.write_text(WITH_TABLE)
    first = check_path(path)
    assert first.model is not None
    (tmp_path / "coins.csv").unlink()
    assert check_sources(first.model.sources) == first


def test_a_text_without_a_folder_finds_no_table():
    assert only(check_text("coin.rules", WITH_TABLE), "RW510") == "no file is called coins.csv"


def test_a_table_may_lie_in_a_folder_below(tmp_path: Path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "coins.csv").write_text("name,worth\nCrown,5\n")
    text = WITH_TABLE.replace("coins.csv", "tables/coins.csv")
    assert check_source(Source("coin.rules", text), folder=tmp_path).model is not None


@pytest.mark.parametrize(
    "name", ["../coins.csv", "/etc/passwd", "tables/../../coins.csv", "C:/coins.csv", "..\\\\coins.csv"]
)
def test_a_table_outside_of_the_folder_is_not_read(name: str, tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nCrown,5\n")
    folder = tmp_path / "rules"
    folder.mkdir()
    text = WITH_TABLE.replace("coins.csv", name)
    assert "outside" in only(check_source(Source("coin.rules", text), folder=folder), "RW511")


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nCrown,5\n")
    folder = tmp_path / "rules"
    folder.mkdir()
    try:
        (folder / "coins.csv").symlink_to(tmp_path / "coins.csv")
    except OSError:
        pytest.skip("links cannot be made here")
    assert "outside" in only(check_source(Source("coin.rules", WITH_TABLE), folder=folder), "RW511")


def test_a_folder_that_leads_out_is_not_followed(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nCrown,5\n")
    folder = tmp_path / "rules"
    folder.mkdir()
    try:
        (folder / "tables").symlink_to(tmp_path, target_is_directory=True)
    except OSError:
        pytest.skip("links cannot be made here")
    text = WITH_TABLE.replace("coins.csv", "tables/coins.csv")
    assert "outside" in only(check_source(Source("coin.rules", text), folder=folder), "RW511")


def test_a_link_that_stays_inside_is_followed(tmp_path: Path):
    (tmp_path / "real.csv").write_text("name,worth\nCrown,5\n")
    try:
        (tmp_path / "coins.csv").symlink_to(tmp_path / "real.csv")
    except OSError:
        pytest.skip("links cannot be made here")
    assert check_source(Source("coin.rules", WITH_TABLE), folder=tmp_path).model is not None


def test_a_link_that_leads_to_itself_ends(tmp_path: Path):
    try:
        (tmp_path / "coins.csv").symlink_to(tmp_path / "coins.csv")
    except OSError:
        pytest.skip("links cannot be made here")
    only(check_source(Source("coin.rules", WITH_TABLE), folder=tmp_path), "RW510")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_as_a_table_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "coins.csv")
    message = only(check_source(Source("coin.rules", WITH_TABLE), folder=tmp_path), "RW510")
    assert message == "this is not a plain file"


def test_a_table_that_is_too_large_is_not_read(tmp_path: Path):
    (tmp_path / "coins.csv").write_bytes(b"name,worth\n" + b"Crown,5\n" * 200_000)
    assert "too large" in only(check_source(Source("coin.rules", WITH_TABLE), folder=tmp_path), "RW510")


def test_a_name_with_nothing_in_it_is_no_file(tmp_path: Path):
    text = WITH_TABLE.replace("coins.csv", "")
    assert check_source(Source("coin.rules", text), folder=tmp_path).model is None
