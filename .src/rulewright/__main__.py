"""Where the `rulewright` command begins, and `python -m rulewright`."""

import sys


def main() -> None:
    """Runs the command line of this process; an interrupt while it is still being loaded ends it like any later one."""
    try:
        from rulewright.cli.main import main as run

        run()
    except KeyboardInterrupt:
        from rulewright.cli.exit_code import INTERRUPTED

        sys.stderr.write("Stopped.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
