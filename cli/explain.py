"""`rulewright explain`: what the code of a diagnostic means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.usage import WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.dsl import Explanation


@click.command("explain", short_help="Say what the code of a diagnostic means.")
@click.argument("code", required=False, shell_complete=complete.codes)
@debug_option
def command(code: str | None) -> None:
    """Say what the code of a diagnostic means, with a wrong and a right example.

    CODE is such as RW101, as `check` prints it. Without one, all codes are listed.
    """
    from rulewright.dsl import codes, explain

    if code is None:
        for each in codes():
            found = explain(each)
            assert found is not None
            click.echo(f"{found.code}  {found.title}")
        return
    # The letters go without saying.
    explanation = explain(code) or explain(f"RW{code}")
    if explanation is None:
        nearest = WrongUse.unknown("code", code.upper(), codes(), listing="").hint
        meant = nearest.split("?")[0] + "? " if nearest and "?" in nearest else ""
        raise WrongUse(f"there is no code {code}", hint=f"{meant}`rulewright explain` lists all codes.")
    _print(explanation)


def _print(explanation: Explanation) -> None:
    import sys

    from rulewright.cli.terminal import is_coloured

    def heading(text: str) -> str:
        return click.style(text, bold=True) if is_coloured(sys.stdout) else text

    severity = explanation.severity.value
    click.echo(heading(f"{severity}[{explanation.code}]: {explanation.title}"))
    click.echo(f"\n{wrapped(explanation.text)}")
    for title, text in (("Wrong", explanation.wrong), ("Right", explanation.right)):
        click.echo(f"\n{heading(title)}\n\n{indented(text)}")
    for file in explanation.files:
        click.echo(f"\n{heading(f'The file {file.name}')}\n\n{indented(file.text)}")


def wrapped(text: str) -> str:
    """Paragraphs filled to the width of the terminal."""
    import textwrap

    from rulewright.cli.terminal import WIDEST_TEXT, width

    filled = (textwrap.fill(" ".join(paragraph.split()), min(width(), WIDEST_TEXT)) for paragraph in text.split("\n\n"))
    return "\n\n".join(filled)


def indented(text: str) -> str:
    """An example, set off from the words around it."""
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))
