"""The bundled games: one folder each, with its rules, card tables and notes."""
