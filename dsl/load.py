"""From the text of a rules file, or its path, to a model and all that is to be said about it."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve, frozen

from rulewright.dsl import model, tree
from rulewright.dsl.argument import need_path, need_text
from rulewright.dsl.assemble import Assembled, assemble
from rulewright.dsl.check_declaration import check_file
from rulewright.dsl.check_end import check_goal
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.files import BYTES_A_CHARACTER, Files
from rulewright.dsl.layout import LARGEST_FILE
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.read_file import UnreadableError, decode, read_plain
from rulewright.dsl.source import Source, Span
from rulewright.dsl.warn import warn
from rulewright.dsl.warn_level import warn_levels


@frozen
class Checked:
    """What came of checking rules: the model, None if they cannot be played, and every diagnostic."""

    model: model.Model | None
    diagnostics: tuple[Diagnostic, ...]
    others: tuple[Source, ...] = ()
    """The files that the rules are built on, and their tables, as far as they could be read."""
    is_part: bool = False
    """Whether the file is no game by itself, but declares something for others to use."""


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
    """Checks a text that stands by itself, with no folder to find other files in; it may name bundled games."""
    need_text(name, "the name of a text")
    need_text(text, "a text to check")
    return check_source(Source(name, text), folder=None)


def check_source(source: Source, *, folder: Path | None = None) -> Checked:
    """Checks a text whose card tables and other rules are files below a folder."""
    return _check(Files(main=source, folder=folder))


def check_sources(sources: tuple[Source, ...]) -> Checked:
    """Checks the sources of a model again, the rules first, without looking at any file."""
    return _check(_closed(sources))


def assemble_sources(sources: tuple[Source, ...]) -> Assembled:
    """The one tree of a model's sources, which have no mistake: bases with their variants over them."""
    assembled = assemble(_closed(sources), Diagnostics())
    if assembled is None:
        raise ValueError("only rules without a mistake are put together")
    return assembled


def check_tree(file: tree.File, tables: tuple[Source, ...] = ()) -> Checked:
    """Checks a tree that need not be what its text says; card tables are found by name among those given.

    Nothing is said of what is only warned about.
    """
    diagnostics = Diagnostics()
    found = _check_file(file, _closed((file.span.source, *tables)), diagnostics)
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
    files = _closed(sources)
    assembled = assemble(files, Diagnostics())
    whole = None if assembled is None else _check_file(assembled.file, files, Diagnostics())
    if whole is None:
        raise ValueError("a goal is checked within rules that have no mistake")
    formula = check_goal(player, node, *whole, diagnostics)
    items = diagnostics.items
    # Also what could not be known where it stands, which is found last, makes it useless.
    return formula if not items else None, items


def _closed(sources: tuple[Source, ...]) -> Files:
    """Files of which all are known."""
    known = {source.name: source.text for source in sources[1:]}
    return Files(main=sources[0], folder=None, known=known, is_closed=True)


def _check(files: Files) -> Checked:
    writing = Diagnostics()
    assembled = assemble(files, writing)
    # What is missing from the tree would be missed everywhere: mistakes in the writing are mended first.
    if assembled is None:
        return Checked(None, writing.items, tuple(files.read.values()))
    diagnostics = Diagnostics(writing.items)
    is_part = not any(isinstance(node, tree.Game) for node in assembled.file.declarations)
    found = _check_file(assembled.file, files, diagnostics, assembled.overlays)
    if found is not None:
        early = Diagnostics()
        warn_levels(assembled.file.declarations, assembled.levels, early)
        warnings = Diagnostics()
        warn(*found, early, warnings)
        # What the base is warned about is said when that is checked.
        below = [source for source in assembled.levels if source not in assembled.own]
        diagnostics.extend(each for each in warnings.items if each.span.source not in below)
    return Checked(None if found is None else found[0], diagnostics.items, tuple(files.read.values()), is_part)


def _check_file(
    file: tree.File, files: Files, diagnostics: Diagnostics, overlays: tuple[model.Overlay, ...] = ()
) -> tuple[model.Model, Declared] | None:
    """The model of a tree and what it declares; none when it has an error."""
    checked, declared = check_file(file, lambda node: files.table(node, diagnostics), diagnostics)
    if diagnostics.has_errors:
        return None
    return evolve(checked, sources=(files.main, *files.read.values()), overlays=overlays), declared
