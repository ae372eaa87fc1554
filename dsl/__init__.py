"""From the text of a rules file to a checked model of the game."""
