"""Diagnostics as text for people, as JSON for tools, and as annotations for GitHub."""

import json
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import frozen

from rulewright.dsl.diagnostic import Diagnostic, Label, Severity
from rulewright.dsl.escape import cells, visible
from rulewright.dsl.source import Source, Span, shown_name

WIDTH = 100
NARROWEST_EXCERPT = 20
TAB_STOP = 4
LONGEST_SENTENCE = 500
LONGEST_SEARCH = 10_000

RESET = "\x1b[0m"
RED = "\x1b[1;31m"
YELLOW = "\x1b[1;33m"
BLUE = "\x1b[1;34m"
BOLD = "\x1b[1m"


@frozen
class Mark:
    """The part of one line to underline, in offsets into the source, and what to say there."""

    line: int
    start: int
    end: int
    text: str
    is_primary: bool


@frozen
class Window:
    """As much of a line as there is room for, ready to print, and the marks that fell into it.

    Each mark comes with the column its underline begins at, from 0, and its length.
    """

    text: str
    marks: tuple[tuple[Mark, int, int], ...]


def render_text(diagnostics: Iterable[Diagnostic], *, colour: bool = False, width: int = WIDTH) -> str:
    """Diagnostics as a person reads them: each with the author's own lines, and a count at the end.

    A longer line is cut to `width` around what is underlined. Empty for no diagnostics.
    """
    shown = list(diagnostics)
    if not shown:
        return ""
    blocks = [_block(diagnostic, colour=colour, width=width) for diagnostic in shown]
    return "\n\n".join([*blocks, summary(shown)])


def render_excerpt(span: Span, label: str = "", secondary: Iterable[Label] = (), *, width: int = WIDTH) -> str:
    """The author's own lines with these places underlined, as below a diagnostic: for what is no mistake."""
    return "\n".join(_excerpt(Diagnostic("", "", span, label=label, secondary=tuple(secondary)), width=width))


def render_one(diagnostic: Diagnostic) -> str:
    """A diagnostic as `render_text` writes it, without a count."""
    return _block(diagnostic, colour=False, width=WIDTH)


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many there are of each severity, and in how many files: `2 errors, 1 warning in 1 file`."""
    counts = []
    for severity in Severity:
        number = sum(diagnostic.severity is severity for diagnostic in diagnostics)
        if number:
            counts.append(_number_of(number, severity.value))
    files = dict.fromkeys(diagnostic.span.source.name for diagnostic in diagnostics)
    return f"{', '.join(counts) or 'no errors'} in {_number_of(len(files), 'file')}"


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as a list of objects, in ASCII.

    Each has `code`, `severity` (`error` or `warning`), `message`, its place (`file`, `line`, `column`,
    `end_line`, `end_column`), `label` (may be empty), `help` (or null), and `secondary`, a list of
    objects with a place and a `label`. Lines and columns count characters from 1; the end is the first
    character that no longer belongs to it. Texts are as the author wrote them, unescaped once read.
    """
    return json.dumps([plain(diagnostic) for diagnostic in diagnostics], indent=2)


def plain(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic as one of the objects of `render_json`."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place_object(diagnostic.span),
        "label": diagnostic.label,
        "help": diagnostic.help,
        "secondary": [{**_place_object(label.span), "label": label.text} for label in diagnostic.secondary],
    }


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as workflow commands, one a line, which GitHub shows beside the changed lines."""
    return "\n".join(_annotation(diagnostic) for diagnostic in diagnostics)


def place(span: Span) -> Span:
    """The span as it is shown: inside its text, without the empty lines at its end.

    The end of a file is shown at the end of the last line that has something on it.
    """
    text = span.source.text
    start = min(max(span.start, 0), len(text))
    end = min(max(span.end, start), len(text))
    if start == len(text):
        start = end = len(text.rstrip())
    covered = text[start:end]
    if "\n" in covered:
        # A block reaches to the next one; the empty lines between are nobody's mistake.
        end = start + len(covered.rstrip())
    return Span(span.source, start, end)


def _place_object(span: Span) -> dict[str, str | int]:
    shown = place(span)
    return {
        "file": span.source.name,
        "line": shown.line,
        "column": shown.column,
        "end_line": shown.end_line,
        "end_column": shown.end_column,
    }


def _annotation(diagnostic: Diagnostic) -> str:
    shown = place(diagnostic.span)
    properties = {"file": _sentence(shown.source.name), "line": str(shown.line)}
    # GitHub refuses columns for what spans several lines.
    if shown.line == shown.end_line:
        properties |= {"col": str(shown.column), "endLine": str(shown.line), "endColumn": str(shown.end_column)}
    else:
        properties |= {"endLine": str(shown.end_line)}
    properties["title"] = _sentence(diagnostic.code)
    lines = [_sentence(diagnostic.message)]
    if diagnostic.label:
        lines.append(_sentence(diagnostic.label))
    lines.extend(f"{_position(place(label.span))}: {_sentence(label.text)}" for label in diagnostic.secondary)
    if diagnostic.help is not None:
        lines.append(f"help: {_sentence(diagnostic.help)}")
    written = ",".join(f"{key}={_percent(value, ':,')}" for key, value in properties.items())
    message = _percent("\n".join(lines))
    return f"::{diagnostic.severity.value} {written}::{message}"


def _percent(text: str, also: str = "") -> str:
    """GitHub's escaping of a command's message, or with `:,` of one of its properties."""
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def _block(diagnostic: Diagnostic, *, colour: bool, width: int) -> str:
    """One diagnostic: its sentence, the lines it speaks of file by file, and its help."""
    title = _painter(colour)(f"{diagnostic.severity.value}[{_sentence(diagnostic.code)}]", _strong(diagnostic))
    rows = [title + _painter(colour)(f": {_sentence(diagnostic.message)}", BOLD)]
    rows += _excerpt(diagnostic, colour=colour, width=width)
    return "\n".join(rows)


def _strong(diagnostic: Diagnostic) -> str:
    return RED if diagnostic.severity is Severity.ERROR else YELLOW


def _painter(colour: bool) -> Callable[[str, str], str]:
    return lambda text, style: f"{style}{text}{RESET}" if colour and text else text


def _excerpt(diagnostic: Diagnostic, *, colour: bool = False, width: int) -> list[str]:
    """The lines that a diagnostic speaks of, file by file, and its help."""
    strong, paint = _strong(diagnostic), _painter(colour)
    files = _marks_by_file(diagnostic)
    gutter = max(len(str(mark.line)) for _, marks in files for mark in marks)
    bar = paint(" " * gutter + " |", BLUE)
    rows: list[str] = []
    for index, (source, marks) in enumerate(files):
        if index > 0:
            rows.append(bar)
        first = marks[0]
        rows.append(" " * (gutter - 1) + paint("--> ", BLUE) + _position(Span(source, first.start, first.end)))
        last_line = 0
        for line, on_line in _by_line(marks):
            if line != last_line + 1 or last_line == 0:
                rows.append(bar)
            last_line = line
            room = max(NARROWEST_EXCERPT, width - gutter - 3)
            for window in _windows(source, on_line, room):
                rows.append(f"{paint(f'{line:>{gutter}} |', BLUE)} {window.text}".rstrip())
                for mark, column, length in window.marks:
                    for indent, words in _underline(mark, column, length, room):
                        rows.append(f"{bar} {' ' * indent}{paint(words, strong if mark.is_primary else BLUE)}")
    if diagnostic.help is not None:
        rows.append(f"{' ' * gutter} {paint('=', BLUE)} {paint('help', BOLD)}: {_sentence(diagnostic.help)}")
    return rows


def _underline(mark: Mark, column: int, length: int, room: int) -> list[tuple[int, str]]:
    """What stands under a marked place, each line with the column it begins at.

    A label that does not fit behind the line stands below it, if need be in several lines.
    """
    line = ("^" if mark.is_primary else "-") * length
    if not mark.text.strip():
        return [(column, line)]
    if column + length + 1 + sum(columns for _, columns in cells(mark.text)) <= room:
        return [(column, f"{line} {mark.text}")]
    words = textwrap.wrap(mark.text, room, break_on_hyphens=False)
    indent = min(column, room - max(map(len, words)))
    return [(column, line), *((indent, each) for each in words)]


def _marks_by_file(diagnostic: Diagnostic) -> list[tuple[Source, list[Mark]]]:
    """What to underline in each file: the line of the diagnostic itself first, the others from top to bottom."""
    main = _mark(Label(diagnostic.span, diagnostic.label), is_primary=True)
    files: dict[Source, list[Mark]] = {diagnostic.span.source: [main]}
    for label in diagnostic.secondary:
        files.setdefault(label.span.source, []).append(_mark(label, is_primary=False))
    for marks in files.values():
        marks.sort(key=lambda mark: (mark.line, not mark.is_primary, mark.start))
    files[diagnostic.span.source].sort(key=lambda mark: mark.line != main.line)
    return list(files.items())


def _mark(label: Label, *, is_primary: bool) -> Mark:
    """A span on its first line; one that goes on below is underlined to the end of that line."""
    shown = place(label.span)
    line = shown.line
    line_start, line_end = shown.source.line_bounds(line)
    start = min(shown.start, line_end)
    end = min(shown.end, line_end)
    if shown.end > line_end:
        end = start + len(shown.source.text[start:line_end].rstrip())
    end = _before_comment(shown.source.text, line_start, start, end)
    return Mark(line, start, end, _sentence(label.text), is_primary)


def _before_comment(text: str, line_start: int, start: int, end: int) -> int:
    """Where a stretch of a line ends that is not to reach into a comment behind it; a text may hold a `#`."""
    # In the row of a map it is a sign; what is longer than any line that is read is not gone through.
    is_map = text[line_start:start].lstrip().startswith("|")
    if "#" not in text[start:end] or is_map or end - line_start > LONGEST_SEARCH:
        return end
    is_quoted = False
    for place in range(line_start, end):
        if text[place] == '"':
            is_quoted = not is_quoted
        elif text[place] == "#" and not is_quoted and place > start:
            return start + len(text[start:place].rstrip())
    return end


def _by_line(marks: Sequence[Mark]) -> list[tuple[int, list[Mark]]]:
    lines: dict[int, list[Mark]] = {}
    for mark in marks:
        lines.setdefault(mark.line, []).append(mark)
    return list(lines.items())


def _windows(source: Source, marks: Sequence[Mark], room: int) -> list[Window]:
    """The line of these marks, once, or cut as often as it takes to show each of them."""
    windows = []
    waiting = list(marks)
    while waiting:
        window = _window(source, waiting, room)
        windows.append(window)
        done = [mark for mark, _, _ in window.marks]
        waiting = [mark for mark in waiting if mark not in done]
    return windows


def _window(source: Source, marks: Sequence[Mark], room: int) -> Window:
    """The stretch of the line around the first of the marks that fits into `room` columns."""
    focus = marks[0]
    line_start, line_end = source.line_bounds(focus.line)
    # A line may have millions of characters; only those near the focus are looked at.
    near = 4 * room
    low = max(line_start, focus.start - near)
    high = min(line_end, min(focus.end, focus.start + near) + near)
    text = source.text[low:high]
    shown, at = _spread(text)
    if (low, high) == (line_start, line_end) and at[-1] <= room:
        first, last = 0, len(text)
    else:
        first, last = _fit(at, focus.start - low, focus.end - low, room, (low > line_start, high < line_end))
    is_cut_before = low + first > line_start
    is_cut_after = low + last < line_end
    placed = []
    for mark in marks:
        begin, stop = mark.start - low, min(mark.end - low, last)
        if not (first <= begin < last or (begin == last and not is_cut_after)):
            continue
        # A mark on a combining character goes under the character that carries it.
        while first < begin < len(text) and at[begin] == at[begin + 1]:
            begin -= 1
        column = at[begin] - at[first] + is_cut_before
        placed.append((mark, column, max(1, at[max(stop, begin)] - at[begin])))
    written = "…" * is_cut_before + "".join(shown[first:last]) + "…" * is_cut_after
    return Window(written, tuple(placed))


def _spread(text: str) -> tuple[list[str], list[int]]:
    """What is shown for each character, and the column each begins at, with the column after the last."""
    shown = []
    at = [0]
    for character, (written, columns) in zip(text, cells(text, blanks=True), strict=True):
        if character == "\t":
            columns = TAB_STOP - at[-1] % TAB_STOP
            written = " " * columns
        shown.append(written)
        at.append(at[-1] + columns)
    return shown, at


def _fit(at: Sequence[int], start: int, end: int, room: int, is_part: tuple[bool, bool]) -> tuple[int, int]:
    """The characters to show of a line too long: the focus, a third of the room before it, the rest after it.

    Where something is left out a dot is drawn; `is_part` tells whether that is so already before and after.
    """
    count = len(at) - 1

    def fits(first: int, last: int) -> bool:
        dots = (first > 0 or is_part[0]) + (last < count or is_part[1])
        return first >= 0 and last <= count and at[last] - at[first] + dots <= room

    first = last = start
    while last < end and fits(first, last + 1):
        last += 1
    while fits(first - 1, last) and at[start] - at[first - 1] <= room // 3:
        first -= 1
    while fits(first, last + 1):
        last += 1
    while fits(first - 1, last):
        first -= 1
    return first, last


def _position(span: Span) -> str:
    return f"{_sentence(shown_name(span.source.name))}:{span.line}:{span.column}"


def _sentence(text: str) -> str:
    """Words on their way to a reader: one line, nothing hidden, and of bounded length."""
    return visible(text if len(text) <= LONGEST_SENTENCE else text[:LONGEST_SENTENCE] + "…")


def _number_of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
