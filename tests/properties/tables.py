"""The rules files that come with Rulewright, each with every number of players that it is for.

To know these all files are loaded, so what needs none of it does without this module.
"""

from tests.properties.bundled import FILES, FOLDER, game_of

TABLES = [(path, players) for path in FILES for players in game_of(path).players]
TABLE_IDS = [f"{path.relative_to(FOLDER).as_posix()} for {players}" for path, players in TABLES]
