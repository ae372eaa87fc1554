"""Formatting: a rules file in, the same rules in their canonical layout out."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.files import BYTES_A_CHARACTER
from rulewright.dsl.layout import LARGEST_FILE
from rulewright.dsl.parse import parse_file
from rulewright.dsl.read_file import BYTE_ORDER_MARK, UnreadableError, decode, read_plain
from rulewright.dsl.source import Source, Span
from rulewright.dsl.token import Token


@frozen
class Formatted:
    """A rules text and its canonical layout; none, and why, if it has a mistake in its writing."""

    before: str
    after: str | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the text was laid out otherwise."""
        return self.after is not None and self.after != self.before


def format_path(path: Path | str) -> Formatted:
    """The canonical layout of a rules file, which is only read. Nothing is raised for what the path names or says."""
    try:
        data = read_plain(Path(path), str(path), BYTES_A_CHARACTER * LARGEST_FILE)
    except UnreadableError as error:
        return _refused(str(path), error)
    return format_bytes(str(path), data)


def format_bytes(name: str, data: bytes) -> Formatted:
    """The canonical layout of a text as files hold it."""
    try:
        decode(data)
    except UnreadableError as error:
        return _refused(name, error)
    return format_source(Source(name, data.decode("utf-8")))


def _refused(name: str, error: UnreadableError) -> Formatted:
    nowhere = Span(Source(name, ""), 0, 0)
    return Formatted("", None, (Diagnostic(error.code, error.message, nowhere, help=error.help),))


def format_source(source: Source) -> Formatted:
    """The canonical layout of a text; formatting that again changes nothing.

    Lines end as the first one does. A byte order mark is taken away. A text that would then be too long for a limit of
    the language is refused like one with a mistake.
    """
    before = source.text
    source = Source(source.name, before.removeprefix(BYTE_ORDER_MARK))
    diagnostics = Diagnostics()
    trail: list[Token] = []
    file = parse_file(source, diagnostics, trail)
    if diagnostics.has_errors:
        return Formatted(before, None, diagnostics.items)
    # Checking and playing, which import this too, need nothing of it.
    from rulewright.dsl.format_text import compare, laid_out

    after = Source(source.name, laid_out(source, file, trail))
    beyond = compare(file, trail, after)
    return Formatted(before, None, beyond) if beyond else Formatted(before, after.text)
