"""Files written to do harm: each is a clear error, in little time and memory, and nothing in them ever runs as Python.

Everything happens in processes of their own with a bound on memory and time, which would end with the bound.
"""

import json
import os
import random
import re
import resource
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import rulewright
from rulewright.interpreter import BadStateError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs limits on processes, pipes and links")

MEMORY = 1024**3
SECONDS = 60

HEAD = 'game "Hostile"\n    players 2\n\n'
END = "turn p\n    win p\n"
NUMBER = "x: int = 0\n\n"

TOO_DEEP = "brackets are nested more than 64 deep"
TOO_LONG = "this line is longer than 10,000 characters"
ENDLESS = "this goes on and on: 1,000,000 steps without a decision"
ROUND = "; the `{}` of line 7 goes round and round"
CALLS = "these rules call one another more than 100 deep"
TOO_LARGE = "this number is too large: numbers go from -9007199254740991 to 9007199254740991"


def turn(*lines: str) -> str:
    return "turn p\n" + "".join(f"    {line}\n" for line in lines) + "    win p\n"


def chain(operator: str, count: int) -> str:
    """`x + x + x …` on lines that are not too long themselves."""
    lines = [f" {operator} ".join(["x"] * 500)] * (count // 500)
    return "(" + f" {operator}\n        ".join(lines) + ")"


def nested(header: str, depth: int) -> str:
    lines = ["    " * (level + 1) + header.format(level) for level in range(depth)]
    return "turn p\n" + "\n".join(lines) + "\n" + "    " * (depth + 1) + "x += 1\n"


CHECKED = {
    "nothing": ("", "RW209", "there is nothing in this file"),
    "blanks": (" \n\t\n\n", None, None),
    "open brackets": (HEAD + "x: int = " + "(" * 10_000 + "\n\n" + END, "RW111", TOO_DEEP),
    "nested brackets": (HEAD + "x: int = " + "(" * 10_000 + "1" + ")" * 10_000 + "\n\n" + END, "RW111", TOO_DEEP),
    "nested lists": (HEAD + "x: list of int = " + "[" * 10_000 + "]" * 10_000 + "\n\n" + END, "RW111", TOO_DEEP),
    "closed brackets": (HEAD + "x: int = " + ")" * 10_000 + "\n\n" + END, "RW103", "this `)` closes nothing"),
    "denials": (HEAD + "x: bool = " + "not " * 10_000 + "yes\n\n" + END, "RW111", TOO_LONG),
    "nested loops": (HEAD + NUMBER + nested("for a{} in 1..9", 30), "RW111", "blocks are nested more than 15 deep"),
    "names of one loop": (
        HEAD + NUMBER + turn(f"for {', '.join(f'a{n} in 1..1' for n in range(700))}\n        x += 1"),
        "RW421",
        "more than 64 loops are in one another",
    ),
    "nested conditions": (HEAD + NUMBER + nested("if x == {}", 200), "RW111", "blocks are nested more than 15 deep"),
    "a long sum on one line": (HEAD + NUMBER + turn("x = " + " + ".join(["x"] * 5000)), "RW111", TOO_LONG),
    "a long sum": (
        HEAD + NUMBER + turn("x = " + chain("+", 5000)),
        "RW111",
        "this expression is more than 64 steps deep",
    ),
    "a long name": (HEAD + "x" * 100_000 + ": int = 0\n\n" + END, "RW111", TOO_LONG),
    "a number of zeros": (HEAD + "x: int = " + "0" * 5000 + "\n\n" + END, "RW111", "this number is too long"),
    "players of zeros": ('game "A"\n    players ' + "0" * 5000 + "2\n\n" + END, "RW111", "this number is too long"),
    "a long number": (HEAD + "x: int = " + "9" * 5000 + "\n\n" + END, None, None),
    "a long text": (HEAD + turn('say "' + "y" * 100_000 + '"'), "RW111", TOO_LONG),
    "open braces": (HEAD + turn('say "' + "{" * 5001 + '"'), None, None),
    "nested texts": (HEAD + turn('say "' + "{[[" * 1000 + '"'), "RW112", "this `{` is never closed"),
    "a large grid": (HEAD + "board b: grid 100000x100000\n\n" + END, "RW514", "a board has at most 10,000 spaces"),
    "a grid that may be large": (
        HEAD + 'option n: 1..1000000000 = 3 "N"\n\nboard b: grid n x n\n\n' + END,
        "RW514",
        "a board has at most 10,000 spaces",
    ),
    "many cards": (
        HEAD + 'cards C\n    for each a in 1..1000, b in 1..1000, c in 1..1000\n        card "A"\n\n' + END,
        "RW521",
        "there can be at most 10,000 of a kind",
    ),
    "many places": (
        HEAD + 'cards C\n    card "A"\n\nz: slots 1000000000 of C face up\n\n' + END,
        "RW514",
        "there are 1 to 10,000 places",
    ),
    "a long list": (HEAD + "x: list of int up to 9000000000000\n\n" + END, "RW206", "a list holds up to 100,000"),
    "many keys": (
        HEAD + "x: int per 1..1000000000\n\n" + END,
        "RW207",
        "there cannot be one for each value of this type",
    ),
    "many players": ('game "A"\n    players 1000000\n\n' + END, "RW211", "a game is for 1 to 32 players"),
    "an index that never is": (
        HEAD + "xs: list of int = [1]\n\n" + turn('say "{xs[0]}"', 'say "{xs[-1]}"'),
        "RW305",
        "the index is a number from 1 to 1024, and this never is",
    ),
    "escapes in a name of a card": (
        HEAD + 'cards C\n    card "\x1b[31mRed"\n\nz: pile of all C face up\n\n' + END,
        "RW107",
        "an invisible character (U+001B) stands here",
    ),
    "a direction in a comment": (
        HEAD + "# \u202e\n" + END,
        "RW107",
        "an invisible character (U+202E) stands here",
    ),
}
"""Files that `check` refuses: the code and sentence of the first diagnostic; where none is given, any will do."""

PLAYED = {
    "an endless loop": (NUMBER + turn("repeat", "    x = 1 - x"), "RW709", ENDLESS + ROUND.format("repeat")),
    "an endless condition": (NUMBER + turn("while x == 0", '    say "{x}"'), "RW709", ENDLESS + ROUND.format("while")),
    "endless turns": (NUMBER + "turn p\n    x = 1 - x\n    if x == 7\n        win p\n", "RW709", ENDLESS),
    "a long loop": (
        NUMBER + turn("repeat 9000000000000 times", "    x = 1"),
        "RW709",
        ENDLESS + ROUND.format("repeat"),
    ),
    "a long range": (NUMBER + turn("for a in 1..9000000000000", "    x = a"), "RW709", ENDLESS),
    "a long sum": (NUMBER + turn("x = sum(a for a in 1..9000000000000)"), "RW709", ENDLESS),
    "a sum over many": (
        NUMBER + turn("x = sum(a for a in 1..1000, b in 1..1000, c in 1..1000)"),
        "RW709",
        ENDLESS,
    ),
    "many sortings": (
        NUMBER + turn("repeat 2000 times", "    x = count(sorted(a in 1..1000 by -a))"),
        "RW709",
        ENDLESS + ROUND.format("repeat"),
    ),
    "an action without end": (
        NUMBER + "action a()\n    x += 1\n    b()\n\naction b()\n    a()\n\n" + turn("a()"),
        "RW710",
        CALLS + ": action a → action b → action a",
    ),
    "a function without end": (
        "function f(n: int) -> int\n    return f(n + 1)\n\n" + turn('say "{f(1)}"'),
        "RW710",
        CALLS + ": function f → function f",
    ),
    "a decision without end": (
        'action a(p: player)\n    p chooses n from 1..2 "N"\n    a(p)\n\n' + turn("a(p)"),
        "RW710",
        CALLS + ": action a → action a",
    ),
    "a hook without end": (
        NUMBER + "action a()\n    x += 1\n\nafter a()\n    a()\n\n" + turn("a()"),
        "RW710",
        CALLS + ": action a → hook → action a",
    ),
    "changes without end": (
        NUMBER + "y: int = 0\n\nwhenever x changes\n    y += 1\n\nwhenever y changes\n    x += 1\n\n" + turn("x += 1"),
        "RW710",
        CALLS + ": whenever x changes → whenever y changes → whenever x changes",
    ),
    "squares": ("x: int = 2\n\n" + turn("repeat", "    x = x * x"), "RW706", TOO_LARGE),
    "squares in turns": ("x: int = 2\n\nturn p\n    x = x * x\n    if x == 7\n        win p\n", "RW706", TOO_LARGE),
    "doubles": ("x: int = 2\n\n" + turn("repeat", "    x += x"), "RW706", TOO_LARGE),
    "a text that doubles": (
        'x: text = "ab"\n\n' + turn("repeat", '    x = "{x}{x}"'),
        "RW708",
        "this text would have 8192 characters, and a text may have 4096",
    ),
    "a list that doubles": (
        "x: list of int = [1]\n\n" + turn("repeat", "    x = x + x"),
        "RW707",
        "this list would have 2048 elements, and it may have 1024",
    ),
    "a list that grows": (
        "x: list of int = [1]\n\n" + turn("repeat", "    x += 1"),
        "RW707",
        "this list would have 1025 elements, and it may have 1024",
    ),
    "index 0": (
        NUMBER + "xs: list of int = [1, 2]\n\n" + turn('say "{xs[x]}"'),
        "RW703",
        "there is no number 0 here: there is 1 to 2",
    ),
    "index -1": (
        NUMBER + "xs: list of int = [1, 2]\n\n" + turn('say "{xs[x - 1]}"'),
        "RW703",
        "there is no number -1 here: there is 1 to 2",
    ),
    "a place at index -1": (
        NUMBER + "xs: list of int = [1, 2]\n\n" + turn("xs[x - 1] = 4"),
        "RW703",
        "there is no number -1 here: there is 1 to 2",
    ),
    "space 0": (
        NUMBER + "board b: track 5\n    v: int = 0\n\n" + turn("b[x].v = 4"),
        "RW703",
        "there is no number 0 here: there is 1 to 5",
    ),
    "key 0": (NUMBER + "xs: int per 1..3\n\n" + turn("xs[x] += 4"), "RW703", "there is no value for 0 here"),
    "orders of many": (
        turn('p orders xs from 1..60 "O"'),
        "RW712",
        "this decision has too many options to number them",
    ),
    "some of many": (
        turn('p chooses some xs from 1..1000 "O"'),
        "RW712",
        "this decision has too many options to number them",
    ),
    "selections to judge": (
        turn('p chooses some xs from 1..30 such that sum(a for a in xs) == 40 "O"'),
        "RW711",
        "`such that` would have to judge 1,073,741,824 selections, and may judge 100,000",
    ),
    "many options": (turn('p chooses a from 1..900, b from 1..900, c from 1..900 "O"'), "RW709", ENDLESS),
    "a long menu": (
        turn('p chooses "O"', '    option "{a} {b}" for a in 1..2000, b in 1..2000', "        win p"),
        "RW709",
        ENDLESS,
    ),
}
"""Games that pass `check` and fail when they are played, before anybody is asked twice."""

PLAY = """
import json, sys
import rulewright
from rulewright.playtest import simulate

for path in sys.argv[1:]:
    summary = simulate(rulewright.load(path), 1, 2, seed=1)
    fault = summary.first_fault
    print(json.dumps(None if fault is None else [fault.diagnostic.code, fault.diagnostic.message]))
"""


def bound() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(*arguments: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python within bounds; its output, in which nothing may be a traceback."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        input=typed,
        preexec_fn=bound,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="backslashreplace",
        timeout=4 * SECONDS,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stdout + done.stderr
    assert done.returncode >= 0, f"ended by signal {-done.returncode}"
    return done


def command(*arguments: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run("-m", "rulewright", *arguments, folder=folder, typed=typed)


def file_name(name: str) -> str:
    return name.replace(" ", "_") + ".rules"


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """All diagnostics of every file of CHECKED, from one process."""
    folder = tmp_path_factory.mktemp("checked")
    for name, (text, _, _) in CHECKED.items():
        (folder / file_name(name)).write_text(text, encoding="utf-8")
    done = command("check", "--format", "json", *(file_name(name) for name in CHECKED), folder=folder)
    assert done.returncode == 1
    found: dict[str, list[tuple[str, str]]] = {file_name(name): [] for name in CHECKED}
    for each in json.loads(done.stdout):
        found[each["file"]].append((each["code"], each["message"]))
    return found


@pytest.mark.parametrize("name", CHECKED)
def test_a_file_that_cannot_be_read_or_meant(name, checked):
    _, code, message = CHECKED[name]
    found = checked[file_name(name)]
    assert found
    if code is not None:
        assert found[0] == (code, message)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The fault of every game of PLAYED, from one process."""
    folder = tmp_path_factory.mktemp("played")
    for name, (text, _, _) in PLAYED.items():
        (folder / file_name(name)).write_text(HEAD + text, encoding="utf-8")
    done = run("-c", PLAY, *(file_name(name) for name in PLAYED), folder=folder)
    assert done.returncode == 0, done.stderr
    return dict(zip(PLAYED, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_that_goes_wrong(name, played):
    _, code, message = PLAYED[name]
    assert played[name] == [code, message]


def told(done: subprocess.CompletedProcess[str]) -> str:
    """The first line of what is said."""
    return (done.stderr + done.stdout).split("\n", 1)[0]


def test_random_bytes_and_texts(tmp_path):
    chance = random.Random(20_011)
    (tmp_path / "bytes.rules").write_bytes(chance.randbytes(50_000))
    (tmp_path / "letters.rules").write_bytes(bytes(chance.randrange(32, 127) for _ in range(50_000)))
    signs = [chr(chance.choice([10, 32, chance.randrange(1, 0x3000)])) for _ in range(50_000)]
    (tmp_path / "signs.rules").write_text("".join(signs), encoding="utf-8", newline="")
    done = command("check", "bytes.rules", folder=tmp_path)
    assert done.returncode == 1
    assert told(done) == "error[RW510]: this file is not text in UTF-8: line 1 is not"
    for name in ("letters.rules", "signs.rules"):
        done = command("check", name, folder=tmp_path)
        assert done.returncode == 1
        assert told(done).startswith("error[RW1")
        # All of it is for people to read: no control character gets out.
        shown = (done.stderr + done.stdout).replace("\n", "")
        assert {unicodedata.category(sign) for sign in shown}.isdisjoint({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def test_a_file_of_ten_megabytes(tmp_path):
    (tmp_path / "big.rules").write_text(HEAD + "# a comment\n" * 900_000, encoding="utf-8")
    assert (tmp_path / "big.rules").stat().st_size > 10_000_000
    done = command("check", "big.rules", folder=tmp_path)
    assert done.returncode == 1
    assert told(done) == "error[RW510]: this file is too large: it may have up to 4,000,000 bytes"


def test_what_is_no_file(tmp_path):
    (tmp_path / "folder.rules").mkdir()
    os.mkfifo(tmp_path / "pipe.rules")
    (tmp_path / "around.rules").symlink_to("around.rules")
    done = command("check", "folder.rules", folder=tmp_path)
    assert (done.returncode, told(done)) == (2, "Error: no rules file is in the folder folder.rules.")
    done = command("simulate", "folder.rules", "-n", "1", folder=tmp_path)
    assert (done.returncode, told(done)) == (2, "Error: folder.rules is a folder with no rules file in it.")
    done = command("check", "missing.rules", folder=tmp_path)
    assert (done.returncode, told(done)) == (2, "Error: there is no file missing.rules.")
    done = command("check", "pipe.rules", folder=tmp_path)
    assert (done.returncode, told(done)) == (1, "error[RW510]: this is not a plain file")
    done = command("check", "around.rules", folder=tmp_path)
    assert done.returncode == 1
    assert told(done).startswith("error[RW510]: ")


TABLES = {
    "pipe.csv": "error[RW510]: this is not a plain file",
    "outside.csv": "error[RW511]: this file lies outside the folder of the rules",
    "zeros.csv": "error[RW511]: this file lies outside the folder of the rules",
    "around.csv": "error[RW510]: no file is called around.csv",
    "bytes.csv": "error[RW510]: this file is not text in UTF-8: line 2 is not",
    "big.csv": "error[RW510]: this file is too large: it may have up to 1,000,000 bytes",
    "folder.csv": "error[RW510]: this is a folder, not a file",
    "missing.csv": "error[RW510]: no file is called missing.csv",
    "../outside.csv": "error[RW511]: this file lies outside the folder of the rules",
    "/etc/passwd": "error[RW511]: this file lies outside the folder of the rules",
}


def test_card_tables_that_are_none(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "outside.csv").write_text("name,v\nA,1\n")
    os.mkfifo(folder / "pipe.csv")
    (folder / "outside.csv").symlink_to(tmp_path / "outside.csv")
    (folder / "zeros.csv").symlink_to("/dev/zero")
    (folder / "around.csv").symlink_to("around.csv")
    (folder / "bytes.csv").write_bytes(b"name,v\n\xff\xfe\x00,1\n")
    (folder / "big.csv").write_text("name,v\n" + "A,1\n" * 3_000_000)
    (folder / "folder.csv").mkdir()
    for number, table in enumerate(TABLES):
        cards = f'cards Card\n    v: int\n    from "{table}"\n\nx: pile of all Card face up\n\n'
        (folder / f"{number}.rules").write_text(HEAD + cards + END, encoding="utf-8")
    done = command("check", *(f"{number}.rules" for number in range(len(TABLES))), folder=folder)
    assert done.returncode == 1
    assert [line for line in done.stderr.splitlines() if line.startswith("error")] == list(TABLES.values())


ESCAPES = "\x1b[31m\x07\u202e"


def test_terminal_escapes_in_a_table_are_shown_and_not_sent(tmp_path):
    (tmp_path / "cards.csv").write_text(f"name\n{ESCAPES}Red\n=1+1\n", encoding="utf-8")
    cards = 'cards Card\n    from "cards.csv"\n\nrow: pile of all Card face up\n\n'
    (tmp_path / "game.rules").write_text(HEAD + cards + turn('p chooses c from row "Which?"', 'say "{c}!"'))
    for arguments, typed in (
        (("check", "game.rules"), ""),
        (("show", "game.rules"), ""),
        (("play", "game.rules", "--seat", "2=random", "--seed", "1"), "card red\n1\n"),
        (("simulate", "game.rules", "-n", "2"), ""),
    ):
        done = command(*arguments, folder=tmp_path, typed=typed)
        assert done.returncode == 0
        shown = done.stdout + done.stderr
        assert not any(sign in shown for sign in ESCAPES if not sign.isprintable())
        if arguments[0] in ("show", "play"):
            assert r"\x1b[31m\x07\u202eRed" in shown


PAYLOAD = "}{__import__('os').system('touch ran')}"

EVERY_TEXT = """
game "@title"
    author "@author"
    about "@about"
    version "@version"
    source "@source"
    players 2

option word: "@word" or "other" = "@word" "@meaning"

cards Card
    saying: text
    card "@card" x2
        saying = "@saying"
    card "Plain" named plain
        saying = "@another"

cards Listed
    saying: text
    table
        | name    | saying    |
        | "@cell" | "@other"  |

player
    note: text = "@note"

row: pile of all Card face up
listed: pile of all Listed face up
heard: text = "@first"

action act(p: player)
    say "@said"
    say "@whispered" to p
    announce count(row) "@announced {value}"
    heard = "@heard {p.note}"

before act(p) "@hook"
    say plain.saying

turn p
    act(p)
    p chooses c from row "@prompt", or "@none"
    p chooses some cards from row "@which"
    p orders l from listed "@order"
    p chooses "@menu"
        option "@option"
            win p
        option "@several {n}" for n in 1..2
            win p

invariant "@promise"
    yes

measure "@measure" 1

test "@test"
    set word = "@word"
    do act(p1)
    expect p1 can hear "@said"
    expect first(c in row where c == "@card") is not none
"""

NAMES = tuple(dict.fromkeys(re.findall(r"@(\w+)", EVERY_TEXT)))
SHOWN = PAYLOAD.replace("{", "{{").replace("}", "}}").replace("'", "")
"""The same with braces that stand for themselves."""

BOTS = ("--seat", "1=random", "--seat", "2=random")


def filled(**texts: str) -> str:
    """The game with texts in these places, and plain ones in all others."""
    return re.sub(
        r"@(\w+)",
        lambda found: texts.get(found[1], f"a {found[1]}"),
        EVERY_TEXT.replace("say plain.saying", 'say "{plain.saying}"'),
    )


@pytest.mark.parametrize("payload", [PAYLOAD, SHOWN], ids=["as it is", "as a text that is shown"])
def test_a_text_never_runs_wherever_it_stands(payload, tmp_path):
    (tmp_path / "plain.rules").write_text(filled(), encoding="utf-8")
    assert command("test", "plain.rules", folder=tmp_path).returncode == 0
    files = [f"{name}.rules" for name in NAMES]
    for name in NAMES:
        (tmp_path / f"{name}.rules").write_text(filled(**{name: payload}), encoding="utf-8")
    done = command("check", "--format", "json", *files, folder=tmp_path)
    errors = [each for each in json.loads(done.stdout) if each["severity"] == "error"]
    # A lone brace, or a quote that is none, in a text that may hold values; or a word that is written in two ways.
    assert {each["code"] for each in errors} <= {"RW107", "RW112", "RW601", "RW602"}
    refused = {each["file"] for each in errors}
    accepted = [file for file in files if file not in refused]
    assert {"title.rules", "author.rules", "hook.rules", "promise.rules", "measure.rules", "test.rules"} <= set(
        accepted
    )
    run("-c", PLAY, *accepted, folder=tmp_path)
    everywhere = filled(**{name: f"{payload} {name}" for name in NAMES if f"{name}.rules" in accepted})
    (tmp_path / "all.rules").write_text(everywhere, encoding="utf-8")
    for arguments in (("test",), ("show",), ("dump",), ("simulate", "-n", "2", "--out", "rows.csv"), ("play", *BOTS)):
        done = command(arguments[0], "all.rules", *arguments[1:], folder=tmp_path)
        assert done.returncode == 0, done.stderr
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda saved: saved[:100], "this is not JSON, so it is no saved state"),
        (lambda saved: "[" * 100_000, "this is not JSON, so it is no saved state"),
        (lambda saved: "[1, 2]", "this is JSON, but no saved state"),
        (lambda saved: '"' + "a" * 5_000_000 + '"', "this is too long for a saved state: 5,000,002 characters"),
        (
            lambda saved: saved.replace('"format":1', '"format":2'),
            "this state has format 2; this version reads format 1",
        ),
        (lambda saved: saved.replace('"players":2', '"players":5'), "Tic-tac-toe is for 2 players, not 5"),
        (lambda saved: saved.replace('"players":2', '"players":"2"'), "`players` of a saved state is a number"),
        (
            lambda saved: json.dumps({**json.loads(saved), "program": "0" * 32}),
            "this state belongs to other rules, or to these with other options",
        ),
        (
            lambda saved: json.dumps({**json.loads(saved), "cells": json.loads(saved)["cells"][1:]}),
            "this state has another number of cells than this game",
        ),
        (
            lambda saved: json.dumps({**json.loads(saved), "cells": [99, *json.loads(saved)["cells"][1:]]}),
            "`mark` holds 99, which it cannot",
        ),
    ],
)
def test_a_tampered_state_says_what_is_wrong(change, message):
    game = rulewright.load("tictactoe")
    saved = game.start(2, 1).to_json()
    with pytest.raises(BadStateError) as caught:
        game.restore(change(saved))
    assert str(caught.value) == message
