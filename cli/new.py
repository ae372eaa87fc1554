"""`rulewright new`: a folder with a small game, a test and a note, ready to change."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import click

from rulewright.cli.file import umask
from rulewright.cli.usage import WrongUse, debug_option

LONGEST_NAME = 60

RULES = """\
# A heap of stones lies on the table. Players take turns to take one, two or three.
# Whoever takes the last one wins.
#
# What follows a `#` is a note for the reader. Change anything you like, then ask
#     rulewright check {file}
# whether it still makes sense.

game "{title}"
    players 2..4

option stones: 5..50 = 15  "Stones in the heap at the start"

heap: int = stones                      # what lies on the table: everybody sees it

player
    taken: int = 0                      # each player has a number of his own

turn p                                  # the seats in order, until somebody wins
    p chooses n from 1..3 where n <= heap "How many stones do you take?"
    take(p, n)
    if heap == 0
        win p

action take(p: player, n: int)
    heap -= n
    p.taken += n
    say "{{p}} takes {{n}}, which leaves {{heap}}."

# What must be true between any two turns, in every game that anybody plays.
invariant "no stone is lost"
    heap + sum(p.taken for p in players) == stones

# What `rulewright simulate` counts, beside wins and length.
measure "most stones taken by one player" max(p.taken for p in players)

# `rulewright test` plays this and says whether it went as expected.
test "whoever takes the last stone wins"
    players 2
    set stones = 5
    do turn(p1)
    p1 picks 3
    do turn(p2)
    expect p2 cannot pick 3             # two are left
    p2 picks 2
    expect game_over
    expect p2 in winners
"""

NOTE = """\
# {title}

A game for two to four, written for Rulewright. Its rules are in
`{file}`, a text you can read and change.

```sh
rulewright play {file} --seat 2=random    # play it against a bot
rulewright check {file}                   # is there a mistake in the rules?
rulewright test {file}                    # run the tests that stand in it
rulewright simulate {file} -n 1000        # a thousand games, summed up
rulewright show {file}                    # what the game is made of
```

Ideas for a first change: let players take up to five stones; let whoever takes the last stone lose; add a
second heap.
"""


@click.command("new", short_help="Make a folder with a small game, ready to change.")
@click.argument("name")
@debug_option
def command(name: str) -> None:
    """Make a folder with a small game, a test and a note, ready to change.

    NAME is the folder to make. The game is called after it.
    """
    folder = Path(name)
    title = title_of(folder.name)
    if os.path.lexists(folder):
        raise WrongUse(f"{name} is there already, and nothing is overwritten", hint="Choose another name.")
    if not folder.parent.is_dir():
        raise WrongUse(f"there is no folder {folder.parent} to make {folder.name} in", hint="Make that one first.")
    file = f"{file_stem(folder.name)}.rules"
    write_folder(folder, {file: RULES.format(title=title, file=file), "README.md": NOTE.format(title=title, file=file)})
    path = folder / file
    click.echo(f"Made {path} and {folder / 'README.md'}.")
    click.echo(f"Try `rulewright play {_quoted(str(path))} --seat 2=random`, then change the rules.")


def title_of(name: str) -> str:
    """What a game in a folder of this name is called; `WrongUse` if it cannot be the name of a game."""
    words = name.replace("-", " ").replace("_", " ").split()
    letters = "".join(words)
    if not letters or not letters.isalnum() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise WrongUse(
            f"{name or 'an empty name'} cannot be the name of a game",
            hint=f"Use letters and digits, with blanks, - or _ between words, and at most {LONGEST_NAME} characters.",
        )
    title = " ".join(words)
    return title[0].upper() + title[1:]


def file_stem(name: str) -> str:
    """The name of the rules file: without blanks, so that it can be typed as it is."""
    return "-".join(name.lower().split())


def write_folder(folder: Path, files: dict[str, str]) -> None:
    """Makes a folder with these files: all of it or, when something goes wrong, nothing."""
    made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, text in files.items():
            (made / name).write_text(text, encoding="utf-8", newline="\n")
        # The temporary folder is for its maker's eyes only; this one is like any other.
        made.chmod(0o777 & ~umask())
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path
