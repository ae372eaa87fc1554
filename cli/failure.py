"""What is said, and which exit code is given, when a command does not come to its end."""

import sys
import traceback

import click

from rulewright.cli.exit_code import OUR_BUG, RULES_AT_FAULT, WRONG_USE
from rulewright.cli.terminal import complaint, diagnostics_text
from rulewright.dsl import RulesError, visible
from rulewright.interpreter import Fault


def report(error: Exception, *, is_debug: bool) -> int:
    """Prints on standard error what went wrong, and gives the exit code for it."""
    if is_debug:
        traceback.print_exception(error, file=sys.stderr)
    match error:
        case RulesError():
            click.echo(diagnostics_text(error.diagnostics), err=True)
            return RULES_AT_FAULT
        case Fault():
            click.echo(fault_text(error), err=True)
            return RULES_AT_FAULT
        case OSError():
            complaint(f"Error: {os_sentence(error)}")
            return WRONG_USE
        case _:
            what = str(error)
            kind = type(error).__name__
            complaint(f"Rulewright itself failed: {kind}{': ' if what else ''}{visible(what)}")
            for note in getattr(error, "__notes__", ()):
                complaint(f"It was {visible(note)}.")
            hint = "" if is_debug else " The same command with `--debug` shows where it happened."
            complaint(
                "This is a mistake of ours, not of your rules. Please report it, with what you typed"
                f" and the rules file if you can.{hint}"
            )
            return OUR_BUG


def fault_text(fault: Fault) -> str:
    """A fault of the rules with its place, as every other diagnostic."""
    if fault.span is None:
        return f"error[{fault.code}]: {visible(fault.message)}"
    return diagnostics_text([fault.to_diagnostic()])


def os_sentence(error: OSError) -> str:
    """What the system would not do, in a sentence without numbers.

    >>> os_sentence(FileNotFoundError(2, "No such file or directory", "a.rules"))
    'a.rules: no such file or directory.'
    """
    reason = error.strerror or type(error).__name__
    reason = reason[:1].lower() + reason[1:]
    name = f"{visible(str(error.filename))}: " if error.filename is not None else ""
    return f"{name}{reason}."
