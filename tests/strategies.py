"""Hypothesis strategies: rules files that mean something. They shrink towards short files.

Games on their way are drawn by `rulewright.testing`.
"""

from hypothesis import strategies as st

from rulewright.dsl import Source
from tests.random_games.chooser import Drawn
from tests.random_games.file import rules_files, rules_text


@st.composite
def rules_texts(draw: st.DrawFn) -> str:
    """The text of a rules file that means something: it has no error, can be played, and ends."""
    return rules_text(Drawn(draw))


@st.composite
def variants(draw: st.DrawFn) -> tuple[Source, ...]:
    """A variant that changes such a game, the game itself, and what else the variant is made of."""
    return rules_files(Drawn(draw))
