"""Bots, simulations and statistics over running games."""

from rulewright.playtest.bots import Bot, BotMaker, RandomBot, bot_stream, bots_by_seat, read_bot
from rulewright.playtest.rows import CsvRows, JsonRows, Row
from rulewright.playtest.simulate import WorkerDiedError, simulate
from rulewright.playtest.summary import FirstFault, Length, MeasureSummary, Summary

__all__ = [
    "Bot",
    "BotMaker",
    "CsvRows",
    "FirstFault",
    "JsonRows",
    "Length",
    "MeasureSummary",
    "RandomBot",
    "Row",
    "Summary",
    "WorkerDiedError",
    "bot_stream",
    "bots_by_seat",
    "read_bot",
    "simulate",
]
