"""Lets `python -m rulewright` do what the `rulewright` command does."""

from rulewright.cli.main import main

if __name__ == "__main__":
    main()
