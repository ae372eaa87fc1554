"""What people type before they know the language: each such line is one mistake, with a help that can be followed."""

from pathlib import Path

import pytest

from rulewright.dsl import Diagnostic, Severity, check_text

FILE = """\
game "Probe"
    players 2..4

enum Size: small, large
board field: grid 3x3
    mark: player?

cards Tool
    value: 0..4
    card "Hammer" x3
        value = 1

deck: pile of all Tool face down
shown: pile of Tool face up

player
    coins: int = 3
    tools: hand of Tool
    size: Size = small

rounds: int = 0
x: int = 0

action pay(p: player, n: int)
    p.coins = max(0, p.coins - n)

turn p
    p chooses a from 1..3 "How many?"
    pay(p, a)
    if deck is not empty
        move top of deck to p.tools
    if rounds > 10
        end game
"""
PLACES = {
    "first column": ("\nrounds: int = 0\n", "\n{line}\nrounds: int = 0\n", ""),
    "in a turn": ("    if rounds > 10\n", "{line}\n    if rounds > 10\n", "    "),
    "instead of game": ('game "Probe"\n', "{line}\n", ""),
    "instead of players": ("    players 2..4\n", "{line}\n", "    "),
}


def lines() -> list[tuple[str, str, str]]:
    """Where a line stands, the line with what stands below it, and the line that its help says; or nothing."""
    path = Path(__file__).parent / "messages" / "first_lines.txt"
    found: list[tuple[str, str, str]] = []
    place = ""
    text: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("@ "):
            place = line.removeprefix("@ ")
        elif line.startswith("=>"):
            found.append((place, "\n".join(text), line.removeprefix("=>").strip()))
            text = []
        elif line and not line.startswith("# "):
            text.append(line)
    return found


def with_line(place: str, line: str) -> str:
    """The file with a line in its place."""
    old, new, indent = PLACES[place]
    assert old in FILE
    indented = "\n".join(indent + each for each in line.split("\n"))
    return FILE.replace(old, new.replace("{line}", indented))


def errors(text: str) -> list[Diagnostic]:
    return [each for each in check_text("probe.rules", text).diagnostics if each.severity is Severity.ERROR]


@pytest.mark.parametrize(("place", "line", "meant"), lines())
def test_a_first_line_is_one_mistake_with_a_help_that_works(place: str, line: str, meant: str):
    text = with_line(place, line)
    (error,) = errors(text)
    assert error.help
    if not meant:
        return
    written = meant.split(" / ")
    assert all(f"`{each.strip()}`" in error.help for each in written)
    rows = text.split("\n")
    row = error.span.line - 1
    indent = rows[row][: len(rows[row]) - len(rows[row].lstrip())]
    rows[row : row + 1] = [indent + each for each in written]
    assert errors("\n".join(rows)) == []


def test_the_file_without_such_a_line_is_sound():
    assert errors(FILE) == []
