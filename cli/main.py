"""The `rulewright` command: its subcommands, loaded when they are asked for, and what its exit codes mean."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from rulewright import __version__
from rulewright.cli.exit_code import FINE, INTERRUPTED, PIPE_CLOSED, WRONG_USE
from rulewright.cli.usage import WrongUse, complain, debug_option

COMMANDS = {
    "new": "Make a folder with a small game, ready to change.",
    "check": "Say what is wrong with rules files, and where.",
    "format": "Lay out rules files as all others are.",
    "explain": "Say what the code of a diagnostic means.",
    "test": "Run the tests of a game, and random games of it.",
    "play": "Play a game at this terminal.",
    "resume": "Go on with a recorded or saved game.",
    "replay": "Run a recorded game again, also under edited rules.",
    "simulate": "Play many games at random and sum them up.",
    "compare": "Play two games on the same seeds, and tell what differs.",
    "show": "Show what a game is made of.",
    "dump": "Print the program a game is compiled to.",
}
"""Each command with the line of help it has; its module bears its name and holds a function named `command`."""


class ClosedPipe(Exception):  # noqa: N818 - no mistake of anybody's
    """Whoever read our output has gone."""


@contextmanager
def _pipe_watched() -> Iterator[None]:
    """Keeps a closed pipe out of Click's hands, which would call it a failure with code 1."""
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipe from error


class Rulewright(click.Group):
    """A group that imports a command's module only to run it, and turns what can go wrong into exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulewright.cli.{cmd_name}").command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        # Click would import every command for its line of help.
        offered = [CompletionItem(name, help=line) for name, line in COMMANDS.items() if name.startswith(incomplete)]
        return [*offered, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in COMMANDS and not name.startswith("-"):
            raise WrongUse.unknown(
                "command", name, COMMANDS, listing="`rulewright --help` says what each command does; they are"
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with _pipe_watched():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _pipe_watched():
            code = super().invoke(ctx)
            sys.stdout.flush()
            return code

    def main(self, *args: Any, **extra: Any) -> Any:
        def run() -> Any:
            return super(Rulewright, self).main(*args, **{**extra, "standalone_mode": False})

        if not extra.get("standalone_mode", True):
            return run()
        typed = extra.get("args", args[0] if args else None)
        sys.exit(_exit_code(run, is_debug="--debug" in (sys.argv[1:] if typed is None else typed)))


def _exit_code(run: Callable[[], int | None], *, is_debug: bool) -> int:
    """Runs a command, and says what went wrong in words for the person who typed it."""
    try:
        return run() or FINE
    except ClosedPipe:
        # Python flushes once more while it ends, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return PIPE_CLOSED
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        complain(error)
        return WRONG_USE
    except Exception as error:
        # Only now: what rules can do wrong is known to packages that `--help` does not load.
        from rulewright.cli.failure import report

        return report(error, is_debug=is_debug)


@click.group(
    cls=Rulewright,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="rulewright", message="%(prog)s %(version)s")
@debug_option
@click.pass_context
def rulewright(context: click.Context) -> None:
    """Tabletop games as text files of rules: checked, played in a terminal, and simulated.

    GAME is the path of a rules file or the name of a game that comes with Rulewright, such as tictactoe.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Runs the command line of this process."""
    # What a command makes lives until it ends: looking for cycles after every 700 values costs a tenth of a check.
    gc.set_threshold(50_000)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a character shows another instead; nothing ends because of it.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if "_RULEWRIGHT_COMPLETE" in os.environ:
        import_module("rulewright.cli.shells").register()
    rulewright(prog_name="rulewright")
