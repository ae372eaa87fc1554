"""From a checked model to a running game."""
