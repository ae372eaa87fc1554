"""A slip of the fingers in a good file: what `check` says of it, over many such files made with a fixed seed."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

import rulewright.games
from rulewright.dsl import Diagnostic, check_path

GAMES = Path(rulewright.games.__file__).parent
MISTAKES = 200
SEED = 20_011

WORD = re.compile(r"\w+")
LETTER = re.compile(r"[A-Za-z]")
LOSABLE = {"colon": re.compile(":"), "quote": re.compile('"'), "bracket": re.compile(r"[()\[\]]")}
NEIGHBOURS = re.compile(r"\b(\w+)([ ]+)(\w+)\b")
COMMENT = re.compile(r'("[^"]*")|#.*')


@frozen(kw_only=True)
class Mistake:
    """A rules file with one slip in it, and the line it is on (from 1)."""

    path: Path
    kind: str
    line: int
    text: str


def code_of(line: str) -> str:
    """A line without its comment; in the rows of maps and tables `#` is a sign like any other."""
    if line.lstrip().startswith("|"):
        return line
    return COMMENT.sub(lambda found: found[1] or "", line)


def drop_letter(line: str, chance: random.Random) -> str | None:
    found = list(LETTER.finditer(code_of(line)))
    if not found:
        return None
    at = chance.choice(found).start()
    return line[:at] + line[at + 1 :]


def double_letter(line: str, chance: random.Random) -> str | None:
    found = list(LETTER.finditer(code_of(line)))
    if not found:
        return None
    at = chance.choice(found).start()
    return line[: at + 1] + line[at:]


def lose_sign(line: str, chance: random.Random) -> str | None:
    found = list(LOSABLE[chance.choice(list(LOSABLE))].finditer(code_of(line)))
    if not found:
        return None
    at = chance.choice(found).start()
    return line[:at] + line[at + 1 :]


def change_indent(line: str, chance: random.Random) -> str | None:
    if not code_of(line).strip():
        return None
    by = chance.choice([-4, -2, -1, 1, 2, 4])
    if by > 0:
        return " " * by + line
    blanks = len(line) - len(line.lstrip(" "))
    return line[-by:] if blanks >= -by else None


def swap_words(line: str, chance: random.Random) -> str | None:
    code = code_of(line)
    # A look-ahead finds every pair, also those that share a word.
    found = [pair for at in range(len(code)) if (pair := NEIGHBOURS.match(code, at)) and pair[1] != pair[3]]
    whole = [pair for pair in found if pair.start() == 0 or not WORD.match(code[pair.start() - 1])]
    if not whole:
        return None
    pair = chance.choice(whole)
    return line[: pair.start()] + pair[3] + pair[2] + pair[1] + line[pair.end() :]


KINDS = {
    "a letter dropped": drop_letter,
    "a letter doubled": double_letter,
    "a sign lost": lose_sign,
    "an indent changed": change_indent,
    "two words swapped": swap_words,
}


def mistakes(paths: list[Path], number: int, seed: int) -> Iterator[Mistake]:
    """So many files with one slip each: games and kinds by turns, lines at random."""
    chance = random.Random(seed)
    lines = {path: path.read_text(encoding="utf-8").split("\n") for path in paths}
    for made in range(number):
        path = paths[made % len(paths)]
        kind = list(KINDS)[made // len(paths) % len(KINDS)]
        while True:
            at = chance.randrange(len(lines[path]))
            changed = KINDS[kind](lines[path][at], chance)
            if changed is not None and changed != lines[path][at]:
                break
        text = "\n".join([*lines[path][:at], changed, *lines[path][at + 1 :]])
        yield Mistake(path=path, kind=kind, line=at + 1, text=text)


def bundled() -> list[Path]:
    return sorted(GAMES.glob("**/*.rules"))


def lines_named(diagnostic: Diagnostic) -> list[int]:
    """The lines a diagnostic points at: where its places begin, as one that covers a whole block points at nothing."""
    return [diagnostic.span.line, *(label.span.line for label in diagnostic.secondary)]


def check_mistaken(mistake: Mistake, folder: Path) -> tuple[Diagnostic, ...]:
    """What `check` finds in the file, which stands beside copies of what it may name."""
    for other in mistake.path.parent.iterdir():
        if other.is_file() and not (folder / other.name).exists():
            (folder / other.name).write_bytes(other.read_bytes())
    file = folder / mistake.path.name
    file.write_text(mistake.text, encoding="utf-8")
    return check_path(file).diagnostics


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Mistake, tuple[Diagnostic, ...]]]:
    """All mistaken files with what `check` finds in them; it raises nothing for any."""
    folders = {path: tmp_path_factory.mktemp(path.stem) for path in bundled()}
    made = mistakes(bundled(), MISTAKES, SEED)
    return [(mistake, check_mistaken(mistake, folders[mistake.path])) for mistake in made]


def test_the_first_diagnostic_stands_at_the_slip(checked):
    wrong = [(mistake, found) for mistake, found in checked if found]
    away = [
        (mistake, found[0])
        for mistake, found in wrong
        if not {mistake.line, mistake.line + 1} & set(lines_named(found[0]))
    ]
    shown = "\n".join(
        f"{mistake.path.name}:{mistake.line} {mistake.kind}: line {first.span.line} {first.code} {first.message}"
        for mistake, first in away
    )
    assert len(away) <= len(wrong) // 10, f"{len(away)} of {len(wrong)} are reported elsewhere:\n{shown}"


def test_most_slips_are_noticed(checked):
    # Those in texts and in names used once are no mistakes; the others must not pass.
    assert sum(1 for _, found in checked if found) > MISTAKES * 0.8


def test_the_slips_are_of_every_kind_and_the_same_each_time():
    once = list(mistakes(bundled(), MISTAKES, SEED))
    assert once == list(mistakes(bundled(), MISTAKES, SEED))
    assert len({mistake.text for mistake in once}) > MISTAKES * 0.9
    assert {mistake.kind for mistake in once} == set(KINDS)
    assert {mistake.path for mistake in once} == set(bundled())
    for mistake in once:
        before = mistake.path.read_text(encoding="utf-8").split("\n")
        after = mistake.text.split("\n")
        different = [number for number, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new]
        assert different == [mistake.line]


def test_a_comment_is_never_mistaken():
    assert code_of('say "a # b" # c') == 'say "a # b" '
    assert code_of("    | . # |") == "    | . # |"
    assert drop_letter("# only words", random.Random(1)) is None
