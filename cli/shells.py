"""Completion in Bash, zsh and fish, as far as it needs more than Click's own.

Bash takes what is typed apart at every `=` and completes only what stands behind the last; the others leave words
whole.
"""

from __future__ import annotations

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

IN_BASH = (
    ("read type value", "read -r type value"),
    (
        """            COMPREPLY+=($value)
""",
        """            [[ $value == *[=/:] ]] && compopt -o nospace
            local word=${COMP_WORDS[COMP_CWORD]}
            [[ $word == [\\"\\'] || ( $word == [\\"\\']* && $word != *"${word:0:1}" ) ]] || printf -v value %%q "$value"
            COMPREPLY+=("$value")
""",
    ),
)
"""What waits for something behind it is not followed by a space, a space in a name is no end of it, and a backslash
stays one. Only a quotation mark that is still open keeps them so by itself: behind a folder Bash closes it."""

IN_ZSH = (
    (
        """                completions+=("$key")
""",
        """                if [[ "$key" == *[=/:] ]]; then
                    waiting+=("$key")
                else
                    completions+=("$key")
                fi
            elif [[ "$key" == *= ]]; then
                waiting_with_descriptions+=("$key":"$descr")
""",
    ),
    (
        """    local -a response
""",
        """    local -a waiting
    local -a waiting_with_descriptions
    local -a response
""",
    ),
    (
        """    if [ -n "$completions" ]; then
""",
        """    if [ -n "$waiting_with_descriptions" ]; then
        _describe -V unsorted waiting_with_descriptions -U -S ''
    fi

    if [ -n "$waiting" ]; then
        compadd -U -S '' -V unsorted -a waiting
    fi

    if [ -n "$completions" ]; then
""",
    ),
)
"""The same; zsh quotes by itself."""

IN_FISH = (('string split ","', 'string split --max 1 ","'),)
"""A description may have commas in it."""


def changed(template: str, changes: tuple[tuple[str, str], ...]) -> str:
    """A script of Click with some of its lines changed."""
    for before, after in changes:
        template = template.replace(before, after)
    return template


class BashWords(BashComplete):
    """Puts together again what Bash took apart, and gives back only what it will put in."""

    source_template = changed(BashComplete.source_template, IN_BASH)

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        *args, incomplete = joined([*args, incomplete])
        # Of `--set=goal=` only `goal=` is a part of what is offered.
        value = incomplete.partition("=")[2] if incomplete.startswith("-") else incomplete
        self.there = value[: value.rfind("=") + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(CompletionItem(item.value.removeprefix(self.there), item.type))


class WholeWords(ShellComplete):
    """For shells that put a whole word in the place of what was typed."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        self.option = option_of(incomplete)
        return args, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(CompletionItem(self.option + item.value, item.type, item.help))


class ZshWords(WholeWords, ZshComplete):
    """Lets go on behind what waits for something."""

    source_template = changed(ZshComplete.source_template, IN_ZSH)


class FishWords(WholeWords, FishComplete):
    """Shows descriptions whole."""

    source_template = changed(FishComplete.source_template, IN_FISH)


def option_of(word: str) -> str:
    """What of a word stands before a value.

    >>> option_of("--set=goal="), option_of("goal=3"), option_of("--set")
    ('--set=', '', '')
    """
    return "".join(word.partition("=")[:2]) if word.startswith("--") and "=" in word else ""


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
    """Takes the place of what Click has."""
    for shell in (BashWords, ZshWords, FishWords):
        add_completion_class(shell)
