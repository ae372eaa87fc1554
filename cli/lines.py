"""Where answers come from: a person at the keyboard, a file or pipe on standard input, or a script."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Protocol

from rulewright.cli.failure import os_sentence
from rulewright.cli.usage import WrongUse

LARGEST_SCRIPT = 10_000_000
PROMPT = "> "


class Lines(Protocol):
    """A source of typed lines."""

    is_live: bool
    """Whether a person sees the screen while answering, so that it can be cleared and handed over."""

    is_script: bool

    def offer(self, words: Sequence[str]) -> None:
        """Makes these words what the tabulator key completes."""

    def read(self) -> str | None:
        """The next line without its end; none when there are no more."""

    def place(self) -> str:
        """Where the line just read stands, for a complaint; empty when it was typed."""


class Keyboard:
    """A person at a terminal, who can edit the line being typed."""

    is_live = True
    is_script = False

    def __init__(self) -> None:
        try:
            self._editor: ModuleType | None = importlib.import_module("readline")
        except ImportError:
            # Python can be built without it, and Windows edits lines by itself.
            self._editor = None
        else:
            # Some Pythons come with libedit, which only looks like it.
            has_libedit = "libedit" in (self._editor.__doc__ or "")
            self._editor.parse_and_bind("bind ^I rl_complete" if has_libedit else "tab: complete")
            self._editor.set_completer_delims(",")

    def offer(self, words: Sequence[str]) -> None:
        def complete(text: str, number: int) -> str | None:
            begun = text.lstrip()
            fitting = [word for word in words if word.lower().startswith(begun.lower())]
            return text[: len(text) - len(begun)] + fitting[number] if number < len(fitting) else None

        if self._editor is not None:
            self._editor.set_completer(complete)

    def read(self) -> str | None:
        try:
            text = input(PROMPT)
        except EOFError:
            return None
        if self._editor is not None:
            # What one person typed is not for the next one to find with the arrow keys.
            self._editor.clear_history()
        return text

    def place(self) -> str:
        return ""


class Piped:
    """Standard input that is no terminal; what is read is shown, as a terminal would."""

    is_live = False
    is_script = False

    def offer(self, words: Sequence[str]) -> None:
        pass

    def read(self) -> str | None:
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

    def place(self) -> str:
        return ""


class Script:
    """Answers in a file, one a line, as they would be typed; lines that begin with `#` are notes."""

    is_live = False
    is_script = True

    def __init__(self, path: Path) -> None:
        try:
            if not path.is_file():
                reason = "is no file" if path.exists() else "is not there"
                raise WrongUse(f"the script {path} {reason}", hint="Name a file with one answer a line.")
            if path.stat().st_size > LARGEST_SCRIPT:
                raise WrongUse(f"the script {path} is too large to be one")
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise WrongUse(f"the script cannot be read: {os_sentence(error)}") from None
        except UnicodeDecodeError:
            raise WrongUse(f"the script {path} holds bytes that are no text") from None
        self._path = path
        self._lines = [
            (number, line) for number, line in enumerate(text.splitlines(), 1) if not line.lstrip().startswith("#")
        ]
        self._next = 0

    def offer(self, words: Sequence[str]) -> None:
        pass

    def read(self) -> str | None:
        if self._next >= len(self._lines):
            return None
        self._next += 1
        return self._lines[self._next - 1][1]

    def place(self) -> str:
        return f"{self._path}:{self._lines[self._next - 1][0]}: "

    @property
    def left(self) -> int:
        """How many answers nobody asked for."""
        return sum(1 for _, line in self._lines[self._next :] if line.strip())
