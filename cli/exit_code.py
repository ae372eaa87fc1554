"""What the exit codes of the command line mean."""

FINE = 0
RULES_AT_FAULT = 1
"""The rules, a test of theirs, or a game played by them went wrong."""

WRONG_USE = 2
OUR_BUG = 3

# What a shell reports for a program stopped by an interrupt, or by the end of the pipe it writes to.
INTERRUPTED = 130
PIPE_CLOSED = 141
