"""The mistakes found in the writing of one text."""

from typing import Final

from rulewright.dsl.diagnostic import Diagnostic, Diagnostics

MOST_MISTAKES: Final = 100


class Found(Diagnostics):
    """Collects up to a hundred mistakes and one more; a text with so many is read no further."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False

    def add(self, diagnostic: Diagnostic) -> None:
        if self.is_full:
            return
        super().add(diagnostic)
        self.is_full = len(self._items) > MOST_MISTAKES

    def hand_over(self, diagnostics: Diagnostics) -> None:
        """Adds what was found to the diagnostics of the whole run, and says when more was left unsaid."""
        items = self.items
        diagnostics.extend(items[:MOST_MISTAKES])
        if self.is_full:
            diagnostics.error(
                "RW111",
                f"there are more than {MOST_MISTAKES} mistakes in this file",
                items[MOST_MISTAKES].span,
                label="the rest is not read",
                help="mend the first ones and check again",
            )
