"""From the text of a rules file, or its path, to a model and all that is to be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from attrs import define, evolve, field, frozen

from rulewright.dsl import model, tree
from rulewright.dsl.argument import need_path, need_text
from rulewright.dsl.check_declaration import check_file
from rulewright.dsl.check_end import check_goal
from rulewright.dsl.csv_table import LARGEST_FILE as LARGEST_TABLE
from rulewright.dsl.csv_table import read_csv
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.layout import LARGEST_FILE
from rulewright.dsl.parse import parse_expression, parse_file
from rulewright.dsl.read_file import UnreadableError, decode, read_below, read_plain
from rulewright.dsl.source import Source, Span
from rulewright.dsl.warn import warn

BYTES_A_CHARACTER = 4


@frozen
class Checked:
    """What came of checking rules: the model, None if they cannot be played, and every diagnostic."""

    model: model.Model | None
    diagnostics: tuple[Diagnostic, ...]


def check_path(path: Path | str) -> Checked:
    """Checks a rules file. Nothing is raised for what the path names or the file says."""
    need_path(path, "the path of a rules file")
    path = Path(path)
    source = Source(str(path), "")
    try:
        text = decode(read_plain(path, str(path), BYTES_A_CHARACTER * LARGEST_FILE))
    except UnreadableError as error:
        nowhere = Span(source, 0, 0)
        return Checked(None, (Diagnostic(error.code, error.message, nowhere, help=error.help),))
    return check_source(Source(str(path), text), folder=path.parent)


def check_text(name: str, text: str) -> Checked:
    """Checks a text that stands by itself, with no folder to find card tables in."""
    need_text(name, "the name of a text")
    need_text(text, "a text to check")
    return check_source(Source(name, text), folder=None)


def check_source(source: Source, *, folder: Path | None = None) -> Checked:
    """Checks a text whose card tables are files below a folder."""
    return _check(source, _Tables(source=source, folder=folder))


def check_sources(sources: tuple[Source, ...]) -> Checked:
    """Checks the sources of a model again, without looking at any file: the rules first, then the card tables."""
    known = {source.name: source.text for source in sources[1:]}
    return _check(sources[0], _Tables(source=sources[0], folder=None, known=known))


def check_tree(file: tree.File, tables: tuple[Source, ...] = ()) -> Checked:
    """Checks a tree that need not be what its text says; card tables are found by name among those given.

    Nothing is said of what is only warned about.
    """
    source = file.span.source
    known = {table.name: table.text for table in tables}
    diagnostics = Diagnostics()
    found = _check_file(file, _Tables(source=source, folder=None, known=known), diagnostics)
    return Checked(None if found is None else found[0], diagnostics.items)


def check_goal_text(
    text: Source, sources: tuple[Source, ...], player: str = "p"
) -> tuple[model.Formula | None, tuple[Diagnostic, ...]]:
    """Reads an expression that gives a number, or yes or no, for each player, and checks it within a game.

    `sources` are those of a model without mistakes, to which the formula belongs; `player` is what the player is called
    in the expression.
    """
    diagnostics = Diagnostics()
    node = parse_expression(text, diagnostics)
    if node is None or diagnostics.has_errors:
        return None, diagnostics.items
    known = {source.name: source.text for source in sources[1:]}
    tables = _Tables(source=sources[0], folder=None, known=known)
    whole = _check_file(parse_file(sources[0], Diagnostics()), tables, Diagnostics())
    if whole is None:
        raise ValueError("a goal is checked within rules that have no mistake")
    formula = check_goal(player, node, *whole, diagnostics)
    items = diagnostics.items
    # Also what could not be known where it stands, which is found last, makes it useless.
    return formula if not items else None, items


@define(kw_only=True)
class _Tables:
    """Finds the card tables that a file names; each is read once."""

    source: Source
    folder: Path | None
    known: Mapping[str, str] = field(factory=dict)
    read: dict[str, Source] = field(factory=dict)

    def table(self, node: tree.FromFile, diagnostics: Diagnostics) -> tree.Table | None:
        name = str(PurePosixPath(PurePosixPath(self.source.name).parent, node.path))
        if name not in self.read:
            try:
                self.read[name] = Source(name, self.text(node, name))
            except UnreadableError as error:
                diagnostics.error(error.code, error.message, node.span, help=error.help)
                return None
        return read_csv(node, self.read[name], diagnostics)

    def text(self, node: tree.FromFile, name: str) -> str:
        if name in self.known:
            return self.known[name]
        if self.folder is None:
            raise UnreadableError("RW510", f"no file is called {node.path}", "this text is in no folder of its own")
        return read_below(self.folder, node.path, LARGEST_TABLE)


def _check(source: Source, tables: _Tables) -> Checked:
    writing = Diagnostics()
    file = parse_file(source, writing)
    # What is missing from the tree would be missed everywhere: mistakes in the writing are mended first.
    if writing.has_errors:
        return Checked(None, writing.items)
    diagnostics = Diagnostics(writing.items)
    found = _check_file(file, tables, diagnostics)
    if found is None:
        return Checked(None, diagnostics.items)
    warn(*found, diagnostics)
    return Checked(found[0], diagnostics.items)


def _check_file(file: tree.File, tables: _Tables, diagnostics: Diagnostics) -> tuple[model.Model, Declared] | None:
    """The model of a tree and what it declares; none when it has an error."""
    checked, declared = check_file(file, lambda node: tables.table(node, diagnostics), diagnostics)
    if diagnostics.has_errors:
        return None
    return evolve(checked, sources=(tables.source, *tables.read.values())), declared
