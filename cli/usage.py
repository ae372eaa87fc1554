"""Wrong use of the command line: a sentence that says what is wrong, and a hint that says what would be right."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click


class WrongUse(click.UsageError):
    """Something typed that cannot be meant; `hint` is a sentence on what can be."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint

    @classmethod
    def unknown(cls, kind: str, word: str, known: Iterable[str], *, listing: str) -> "WrongUse":
        """A word that names nothing: what it may have been meant to be, and all that it could be."""
        # Looking for what was meant costs an import that only mistakes need.
        from rulewright.dsl import did_you_mean

        names = list(known)
        nearest = did_you_mean(word, names)
        hint = f"{listing} {', '.join(names)}." if names else None
        if nearest is not None:
            hint = f"Did you mean {nearest}?" + (f" {hint}" if hint else "")
        return cls(f"there is no {kind} called {word}", hint=hint)


INSTEAD = {
    "--bot": ("--seat", "A bot is given a seat: --seat 2=random."),
    "--seat": ("--bot", "Bots play all seats: --bot random, once for all or once a seat."),
}
"""For an option that other commands have: the one that says the same here, and how."""


def right_option(error: click.NoSuchOption) -> str | None:
    """What was meant by an option that a command does not have: another one of it, or one of another command."""
    from rulewright.dsl import did_you_mean, listed

    name, context = error.option_name, error.ctx
    if context is None:
        return None
    own = options_of(context.command)
    same, sentence = INSTEAD.get(name, ("", ""))
    if same in own:
        return sentence
    near = did_you_mean(name.lstrip("-"), [option.lstrip("-") for option in own])
    if near is not None:
        return f"Did you mean --{near}?"
    group = context.find_root()
    if not isinstance(group.command, click.Group):
        return None
    commands = {word: group.command.get_command(group, word) for word in group.command.list_commands(group)}
    having = [
        f"`rulewright {word}`" for word, each in commands.items() if each is not None and name in options_of(each)
    ]
    return f"{name} is an option of {listed(having, 'and')}." if having else None


def options_of(command: click.Command) -> list[str]:
    """The long names of the options of a command."""
    return [name for each in command.params for name in each.opts if name.startswith("--")]


def complain(error: click.ClickException) -> None:
    """Prints a wrong use on standard error, with a hint in every case."""
    from rulewright.cli.terminal import complaint
    from rulewright.dsl import visible

    message, hint = error.format_message(), None
    if isinstance(error, WrongUse):
        hint = error.hint
    else:
        if isinstance(error, click.NoSuchOption):
            # Click's own guesses go by letters alone.
            message, hint = error.message, right_option(error)
        # Click begins its sentences with a capital; after "Error:" ours go on.
        message = message[:1].lower() + message[1:]
    if message.startswith("got unexpected extra argument"):
        hint = 'What has blanks in it stands in quotation marks: "my game".'
    if hint is None and isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f"`{error.ctx.command_path} --help` says what can be typed."
    end = "" if message.endswith((".", "?", "!")) else "."
    complaint(f"Error: {visible(message)}{end}")
    if hint is not None:
        complaint(f"Hint: {visible(hint)}")


if TYPE_CHECKING:
    NumberType = click.ParamType[int]
else:
    # Older versions of Click do not say of what type a type is.
    NumberType = click.ParamType


class WholeNumber(NumberType):
    """A whole number from `low` on, to `high` if there is one."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        digits = text.removeprefix("-")
        # Longer ones are out of every range, and slow to read.
        number = int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 30 else None
        if number is None or number < self.low or (self.high is not None and number > self.high):
            upper = f" to {self.high}" if self.high is not None else " on"
            name = param.opts[0] if param is not None else "this"
            raise WrongUse(f"{name} takes a whole number from {self.low}{upper}, not {text or 'nothing'}")
        return number


form_option = click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help="For whom."
)
jobs_option = click.option(
    "--jobs", type=WholeNumber(1, 512), metavar="J", help="Processes to use.  [default: one a processor]"
)
debug_option = click.option(
    "--debug", is_flag=True, expose_value=False, help="Show Python's traceback when something fails."
)
