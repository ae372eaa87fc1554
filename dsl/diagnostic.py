"""What is wrong with a rules file, as values: code, place, words, and a way out."""

import enum
from collections.abc import Iterable
from typing import Any

from attrs import field, frozen

from rulewright.dsl.source import Source, Span


class Severity(enum.StrEnum):
    """Whether the rules can be played all the same."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Label:
    """A further place that explains a diagnostic, and what to say there."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One mistake, or one thing that is surely not meant, at its place."""

    code: str
    message: str
    span: Span
    label: str = field(default="", kw_only=True)
    secondary: tuple[Label, ...] = field(default=(), kw_only=True)
    help: str | None = field(default=None, kw_only=True)
    severity: Severity = field(default=Severity.ERROR, kw_only=True)

    def __str__(self) -> str:
        """It as a person reads it: its sentence, the author's own lines with the place underlined, and its help."""
        # The renderer imports this module.
        from rulewright.dsl.render import render_one

        return render_one(self)

    def to_plain(self) -> dict[str, Any]:
        """It as an object for JSON; `render_json` says what is in it."""
        from rulewright.dsl.render import plain

        return plain(self)


class RulesError(Exception):
    """Rules that cannot be played, with every diagnostic of them."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        # Exactly the constructor's argument, so that copying and pickling rebuild the same error.
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        # The renderer imports this module.
        from rulewright.dsl.render import render_text

        return render_text(self.diagnostics)


class Diagnostics:
    """Collects what the passes over a game find, so that none of them has to stop at a mistake."""

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        self._items: dict[tuple[str, str, Span], Diagnostic] = {}
        self._sources: dict[Source, int] = {}
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keeps a diagnostic, unless one with its code, message and place is there already."""
        self._sources.setdefault(diagnostic.span.source, len(self._sources))
        self._items.setdefault((diagnostic.code, diagnostic.message, diagnostic.span), diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Keeps several."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        secondary: Iterable[Label] = (),
        help: str | None = None,
    ) -> None:
        """Notes a mistake."""
        self.add(Diagnostic(code, message, span, label=label, secondary=tuple(secondary), help=help))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        secondary: Iterable[Label] = (),
        help: str | None = None,
    ) -> None:
        """Notes something that is allowed but surely not meant."""
        self.add(
            Diagnostic(
                code,
                message,
                span,
                label=label,
                secondary=tuple(secondary),
                help=help,
                severity=Severity.WARNING,
            )
        )

    @property
    def items(self) -> tuple[Diagnostic, ...]:
        """All of them: texts in the order in which they first appeared, each from its top to its end.

        Two at one place stand in the order in which they were found.
        """
        return tuple(sorted(self._items.values(), key=self._position))

    @property
    def has_errors(self) -> bool:
        """Whether something must be mended before these rules can be played."""
        return any(item.severity is Severity.ERROR for item in self._items.values())

    def _position(self, diagnostic: Diagnostic) -> tuple[int, int, int]:
        span = diagnostic.span
        return self._sources[span.source], span.start, span.end


LONGEST_WORD = 64
"""Longer words get no suggestion: comparing takes the product of both lengths."""


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The name that was probably meant, or none when nothing is near enough.

    It is the one with the fewest slips, upper and lower case aside, and at most a third of the word; else
    one of the same words in another order (`hand_size` for `size_hand`). Of equally near names the first wins. Of
    names such as `folder/game` the last part alone may be meant.

    >>> did_you_mean("markt", ["marble", "market"])
    'market'
    """
    if len(word) > LONGEST_WORD:
        return None
    names = [name for name in candidates if name != word and len(name) <= LONGEST_WORD]
    folded = word.casefold()
    nearest, fewest = None, max(len(word), 3) // 3 + 1
    for name in names:
        for part in dict.fromkeys((name, name.rpartition("/")[2])):
            if abs(len(part) - len(word)) >= fewest:
                continue
            distance = slips(folded, part.casefold())
            # A name with every letter changed is another name, not a slip of this one.
            if distance < fewest and distance < max(len(part), len(word)):
                nearest, fewest = name, distance
    if nearest is not None:
        return nearest
    parts = sorted(folded.split("_"))
    return next((name for name in names if len(parts) > 1 and sorted(name.casefold().split("_")) == parts), None)


def slips(one: str, other: str) -> int:
    """How many slips turn one word into the other: a letter lost, added, changed, or two neighbours swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, before_above = row, before
        row = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before_above[j - 2] + 1)
            row.append(cost)
        before = above
    return row[-1]
