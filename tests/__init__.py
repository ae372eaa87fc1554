"""The tests; a package, so that they can share `tests.strategies` under any import mode."""
