"""Finds the files that rules name, below their own folders or among the bundled games, and reads each once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from attrs import define, field

from rulewright.dsl import tree
from rulewright.dsl.csv_table import LARGEST_FILE as LARGEST_TABLE
from rulewright.dsl.csv_table import read_csv
from rulewright.dsl.diagnostic import Diagnostics, did_you_mean
from rulewright.dsl.layout import LARGEST_FILE
from rulewright.dsl.read_file import UnreadableError, read_below
from rulewright.dsl.source import PREFIX, Source, Span
from rulewright.games import FOLDER, NAME, bundled_names, bundled_path

BYTES_A_CHARACTER = 4
MOST_FILES = 32
MOST_TEXT = LARGEST_FILE


@define(kw_only=True)
class Files:
    """The files of one game. `known` has texts that stand in for files, and with `is_closed` there are no others.

    `read` has what was found, in the order in which it was first asked for.
    """

    main: Source
    folder: Path | None
    known: Mapping[str, str] = field(factory=dict)
    is_closed: bool = False
    read: dict[str, Source] = field(factory=dict)
    _folders: dict[str, Path | None] = field(init=False)
    _rules: int = 1
    _text: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._folders = {self.main.name: self.folder}
        self._text = len(self.main.text)

    def rules(self, path: str, span: Span, diagnostics: Diagnostics) -> Source | None:
        """The rules that a file names; None, reported, when they cannot be read or would be too much."""
        name = self._name_of(path, span.source)
        if name == self.main.name:
            return self.main
        if name not in self.read:
            if self._rules >= MOST_FILES:
                message = f"a game is made of at most {MOST_FILES} files of rules"
                diagnostics.error("RW904", message, span, label="this would be one more")
                return None
            if not self._read(name, path, span, BYTES_A_CHARACTER * LARGEST_FILE, diagnostics):
                return None
            self._rules += 1
            self._text += len(self.read[name].text)
            if self._text > MOST_TEXT:
                message = f"the files of a game have at most {MOST_TEXT:,} characters together"
                diagnostics.error("RW904", message, span, label="with this one it is too much")
                return None
        return self.read[name]

    def table(self, node: tree.FromFile, diagnostics: Diagnostics) -> tree.Table | None:
        """The table of cards that a file names."""
        name = self._beside(node.path, node.span.source)
        if name not in self.read and not self._read(name, node.path, node.span, LARGEST_TABLE, diagnostics):
            return None
        return read_csv(node, self.read[name], diagnostics)

    def _name_of(self, path: str, beside: Source) -> str:
        """What a file of rules is known by: two paths to one file have one name."""
        return PREFIX + bundled_path(path) if NAME.fullmatch(path) else self._beside(path, beside)

    def _beside(self, path: str, beside: Source) -> str:
        return str(PurePosixPath(PurePosixPath(beside.name).parent, path))

    def _read(self, name: str, path: str, span: Span, limit: int, diagnostics: Diagnostics) -> bool:
        try:
            text = self._text_of(name, path, span.source, limit)
        except UnreadableError as error:
            diagnostics.error(error.code, error.message, span, help=error.help)
            return False
        self.read[name] = Source(name, text)
        return True

    def _text_of(self, name: str, path: str, beside: Source, limit: int) -> str:
        if name in self.known:
            return self.known[name]
        if name.startswith(PREFIX) and not beside.name.startswith(PREFIX):
            return self._bundled_text(name, path, limit)
        folder = self._folders.get(beside.name)
        if folder is None or self.is_closed:
            raise UnreadableError("RW510", f"no file is called {path}", "this text is in no folder of its own")
        text = read_below(folder, path, limit)
        self._folders[name] = folder.joinpath(*PurePosixPath(path.replace("\\", "/")).parts).parent
        return text

    def _bundled_text(self, name: str, path: str, limit: int) -> str:
        """The text of a bundled game or variant, which any rules may name."""
        if self.is_closed or path not in bundled_names():
            near = None if self.is_closed else did_you_mean(path, bundled_names())
            hint = f'write "{near}", or' if near else "write"
            raise UnreadableError(
                "RW510",
                f"no game that comes with Rulewright is called {path}",
                f'{hint} "{path}.rules" for a file beside this one',
            )
        below = name.removeprefix(PREFIX)
        text = read_below(FOLDER, below, limit)
        self._folders[name] = FOLDER.joinpath(below).parent
        return text
