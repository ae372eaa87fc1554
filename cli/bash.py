"""Completion in Bash, which takes what is typed apart at every `=` and completes only what stands behind the last."""

from __future__ import annotations

from click.shell_completion import BashComplete, CompletionItem, add_completion_class

SPACE_AFTER = """            COMPREPLY+=($value)
"""
NO_SPACE_AFTER = """            COMPREPLY+=($value)
            [[ $value == *[=/:] ]] && compopt -o nospace
"""
"""What waits for something behind it is not to be followed by a space."""


class BashWords(BashComplete):
    """Puts together again what Bash took apart, and gives back only what it will put in."""

    source_template = BashComplete.source_template.replace(SPACE_AFTER, NO_SPACE_AFTER)

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        *args, incomplete = joined([*args, incomplete])
        # Of `--set=goal=` only `goal=` is a part of what is offered.
        value = incomplete.partition("=")[2] if incomplete.startswith("-") else incomplete
        self.there = value[: value.rfind("=") + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(CompletionItem(item.value.removeprefix(self.there), item.type))


def joined(words: list[str]) -> list[str]:
    """Words as they were typed: `2`, `=`, `random` were one.

    >>> joined(["play", "pig", "--seat", "2", "=", "r"])
    ['play', 'pig', '--seat', '2=r']
    >>> joined(["--seat", "=", "2", "="])
    ['--seat=2=']
    """
    found: list[str] = []
    for word in words:
        if found and (word == "=" or found[-1].endswith("=")):
            found[-1] += word
        else:
            found.append(word)
    return found


def register() -> None:
    """Takes the place of what Click has for Bash."""
    add_completion_class(BashWords)
