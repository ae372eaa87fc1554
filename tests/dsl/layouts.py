"""Rules texts in layouts that nobody would choose, for the tests of the formatter."""

import random
import re
from itertools import pairwise

from attrs import evolve

from rulewright.dsl import format_source, tree
from rulewright.dsl.source import Source
from tests.dsl.shapes import read

PARTS = re.compile(r'"[^"\n]*"|#.*|[A-Za-z_0-9]+|->|\.\.|//|[=!<>+-]=|.', re.DOTALL)
INDENT = 4


def formatted(text: str) -> str:
    """The canonical layout of a text without mistakes."""
    done = format_source(Source("a.rules", text))
    assert done.after is not None, done.diagnostics[0].message
    return done.after


def declarations_of(text: str) -> list[str]:
    """A text cut where declarations begin in the first column, each with the comments above it."""
    starts = [match.start() for match in re.finditer(r"^(?:#.*\n|\n)*[^\s#)\]]", text, re.MULTILINE)]
    return [text[begin:end] for begin, end in pairwise([*starts, len(text)])]


def shaken(text: str, seed: int) -> str:
    """A canonical text with other blanks everywhere, more empty lines where there are some, and other indentation.

    The formatter must make the same of it again.
    """
    chance = random.Random(seed)
    columns = [0]
    lines: list[str] = []
    header = ""
    source = text.splitlines()
    for number, line in enumerate(source):
        content = line.lstrip(" ")
        if not content:
            # Between declarations two say more than one, and within them one as much as five.
            below = source[number + 1]
            is_one = below[:1] not in ("", " ") and source[number - 1]
            lines += [blanks(chance, 0) for _ in range(1 if is_one else chance.choice([1, 2, 5]))]
            continue
        level = (len(line) - len(content)) // INDENT
        while len(columns) <= level:
            columns.append(columns[-1] + chance.randint(1, 8))
        del columns[level + 1 :]
        spaces = columns[level] * " "
        if not content.startswith(("|", "#")):
            header = content
        if not content.startswith("|"):
            row = shaken_line(content, chance)
        else:
            # A map is drawn, so its blanks are its own.
            row = content if header.split()[0] == "map" else shaken_row(content, chance)
        lines.append(spaces + row + blanks(chance, 0))
    end = chance.choice(["\n", "\n\n\n", "", "  "])
    return "\n".join(lines) + end


def blanks(chance: random.Random, least: int) -> str:
    return "".join(chance.choice("   \t") for _ in range(chance.choice([least, least, 1, 3])))


def shaken_line(line: str, chance: random.Random) -> str:
    """A line with other blanks between its words and signs. A word and the bracket behind it stay as they are."""
    parts: list[str] = [part for part in PARTS.findall(line) if not part.isspace()]
    shaken = parts[0]
    position = line.index(parts[0]) + len(parts[0])
    for left, right in pairwise(parts):
        begin = line.index(right, position)
        had_blank = begin > position
        position = begin + len(right)
        is_call = right in "([" and not had_blank and (left[-1].isalnum() or left in ')]_"')
        needs_blank = had_blank and (left[-1] in "-<=!" or (is_word(left) and is_word(right)) or right in "([")
        shaken += ("" if is_call else blanks(chance, int(needs_blank))) + right
    return shaken


def is_word(part: str) -> bool:
    return part[0].isalnum() or part[0] in '_"'


def shaken_row(row: str, chance: random.Random) -> str:
    """A row of a table with other blanks around its bars."""
    cells = re.findall(r'\|\s*("[^"]*"|[^|]*?)\s*(?=\|)', row)
    return "|" + "|".join(blanks(chance, 0) + cell + blanks(chance, 0) for cell in cells) + "|"


def marred(text: str, seed: int) -> str:
    """A shaken text with comments anywhere, empty lines, and lines broken in brackets."""
    chance = random.Random(seed)
    lines: list[str] = []
    for number, line in enumerate(shaken(text, seed).splitlines()):
        what = chance.randrange(8)
        content = line.strip()
        if what == 0:
            lines.append(f'{" " * chance.randrange(12)}# note {number}, "odd (')
        elif what == 1:
            lines += [""] * chance.randint(1, 3)
        indent = line[: len(line) - len(line.lstrip())]
        if what in (2, 3) and "#" not in content and not content.startswith("|"):
            line = broken(line, f"{indent} ", chance)
        if what == 4 and "#" not in content and content and not content.startswith("|"):
            line += f"#{number} behind"
        lines.append(line)
    return "\r\n".join(lines) + chance.choice(["", "\r\n"])


def broken(line: str, indent: str, chance: random.Random) -> str:
    """A line broken behind some of the brackets that open in it, with a comment there at times."""
    out = ""
    for part in PARTS.findall(line):
        out += part
        if part in "([" and chance.random() < 0.5:
            comment, empty = chance.choice(["", " # in it", "#"]), chance.choice(["", "\n"])
            out += f"{comment}\n{empty}{indent}{' ' * chance.randrange(9)}"
    return out


def meaning(text: str) -> tuple[list[tree.Declaration], list[str]]:
    """What a text says: its tree, without the blanks in maps, and its comments."""
    file, items = read(text)
    assert items == ()
    found = [bare(declaration) for declaration in file.declarations]
    return found, [comment.text for comment in file.comments]


def bare(declaration: tree.Declaration) -> tree.Declaration:
    if not isinstance(declaration, tree.Board):
        return declaration
    maps = tuple(
        evolve(one, rows=tuple(evolve(row, text="".join(row.text.split())) for row in one.rows))
        for one in declaration.maps
    )
    return evolve(declaration, maps=maps)
