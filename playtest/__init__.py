"""Bots, simulations and statistics over running games."""

from rulewright.playtest.alphabet import Alphabet
from rulewright.playtest.bots import Bot, BotMaker, RandomBot, bot_name, bot_stream, bots_by_seat, read_bot
from rulewright.playtest.checkup import CheckUp, Finding, Played, check_up
from rulewright.playtest.compare import Comparison, OptionDifference, compare
from rulewright.playtest.course import Course, last_of
from rulewright.playtest.follow import Followed, follow
from rulewright.playtest.mutants import Mutant, MutantReport, plant_mutants
from rulewright.playtest.pairs import FEWEST, Difference
from rulewright.playtest.processes import WorkerDiedError
from rulewright.playtest.reproduce import Failure
from rulewright.playtest.rows import CsvRows, JsonRows, Row
from rulewright.playtest.simulate import simulate
from rulewright.playtest.stepwise import Stepwise
from rulewright.playtest.summary import FirstFault, Length, MeasureSummary, Summary

__all__ = [
    "FEWEST",
    "Alphabet",
    "Bot",
    "BotMaker",
    "CheckUp",
    "Comparison",
    "Course",
    "CsvRows",
    "Difference",
    "Failure",
    "Finding",
    "FirstFault",
    "Followed",
    "JsonRows",
    "Length",
    "MeasureSummary",
    "Mutant",
    "MutantReport",
    "OptionDifference",
    "Played",
    "RandomBot",
    "Row",
    "Stepwise",
    "Summary",
    "WorkerDiedError",
    "bot_name",
    "bot_stream",
    "bots_by_seat",
    "check_up",
    "compare",
    "follow",
    "last_of",
    "plant_mutants",
    "read_bot",
    "simulate",
]
