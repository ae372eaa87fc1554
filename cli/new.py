"""`rulewright new`: a folder with a small game, its tests and a note, ready to change."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import click

from rulewright.cli.usage import WrongUse, debug_option

LONGEST_NAME = 60

KINDS = {
    "board": "two skaters on breaking ice",
    "cards": "sealed choices from a hand",
    "dice": "a race with two dice",
}
"""The games to start from, in `starters/`, with what each is."""

TITLE, FILE = 'game "New game"', "newgame.rules"
"""What stands in a starter where the new game's title and file come."""

NOTE = """\
# {title}

A game of {kind}, written for Rulewright. Its rules are in
`{file}`, a text you can read and change.

```sh
rulewright play {file} --seat 2=random    # play it against a bot
rulewright check {file} --watch           # is there a mistake in the rules? again at each save
rulewright play {file} --watch            # play on while you edit: each save is played to where you stand
rulewright test {file}                    # run the tests that stand in it
rulewright simulate {file} -n 1000        # a thousand games, summed up
rulewright show {file}                    # what the game is made of
```

Ideas for a first change: {ideas}
"""

IDEAS = {
    "board": "let the skaters go diagonally too; make the pond larger; let a skater jump over one hole.",
    "cards": "let the lowest card take the prize; show all hands; carry a prize nobody took over to the next round.",
    "dice": "three dice; nobody may be sent back twice in a row; a landing on step 13 costs a turn.",
}


@click.command("new", short_help="Make a folder with a small game, ready to change.")
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(tuple(KINDS)),
    default="dice",
    show_default=True,
    help=f"What to start from: {'; '.join(f'{kind}, {what}' for kind, what in KINDS.items())}.",
)
@debug_option
def command(name: str, kind: str) -> None:
    """Make a folder with a small game, tests and a note, ready to change.

    NAME is the folder to make. The game is called after it.
    """
    folder = Path(name)
    title = title_of(folder.name)
    if os.path.lexists(folder):
        raise WrongUse(f"{name} is there already, and nothing is overwritten", hint="Choose another name.")
    if not folder.parent.is_dir():
        raise WrongUse(f"there is no folder {folder.parent} to make {folder.name} in", hint="Make that one first.")
    file = f"{file_stem(folder.name)}.rules"
    note = NOTE.format(title=title, file=file, kind=KINDS[kind], ideas=IDEAS[kind])
    write_folder(folder, {file: starter(kind, title, file), "README.md": note})
    path = folder / file
    click.echo(f"Made {path} and {folder / 'README.md'}.")
    click.echo(f"Try `rulewright play {_quoted(str(path))} --seat 2=random`, then change the rules.")


def starter(kind: str, title: str, file: str) -> str:
    """The rules of a small game under another title."""
    text = Path(__file__).with_name("starters").joinpath(f"{kind}.rules").read_text(encoding="utf-8")
    return text.replace(TITLE, f'game "{title}"').replace(FILE, file)


def title_of(name: str) -> str:
    """What a game in a folder of this name is called; `WrongUse` if it cannot be the name of a game."""
    words = name.replace("-", " ").replace("_", " ").split()
    letters = "".join(words)
    # With a - in front it would be an option of every command that is to read it.
    is_plain = letters.isalnum() and name.isprintable() and not name.startswith("-")
    if not is_plain or len(name) > LONGEST_NAME:
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
    from rulewright.dsl import umask

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
