"""From a checked model to a running game."""

from rulewright.interpreter.alike import renamed_alike
from rulewright.interpreter.chance import below, seeded
from rulewright.interpreter.choice import IllegalChoiceError
from rulewright.interpreter.counterpart import Counterpart
from rulewright.interpreter.coverage import Spot, Unran, never_ran, spots_of, unwatched, watched
from rulewright.interpreter.damage import BadStateError
from rulewright.interpreter.decision import Decision, Option, Options, Part
from rulewright.interpreter.draw import CHANCE
from rulewright.interpreter.event import Event
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game, GameOption, UnknownGameError, bundled_games, find_rules, load
from rulewright.interpreter.goal import Goal
from rulewright.interpreter.heard import Heard, is_revelation, shown_from
from rulewright.interpreter.observation import Observer
from rulewright.interpreter.options import Answers, OrderAnswers, SomeAnswers
from rulewright.interpreter.plan import Plan, PlanPieces
from rulewright.interpreter.play_file import BadPlaythroughError, Seated
from rulewright.interpreter.playout import Playout
from rulewright.interpreter.playthrough import Playthrough, TakenDecision
from rulewright.interpreter.read_play import Reading, is_playthrough, read_playthrough
from rulewright.interpreter.reference import ReferenceGame
from rulewright.interpreter.replayed import Broken, Differs, Replayed, replay
from rulewright.interpreter.result import Result
from rulewright.interpreter.run_test import TestOutcome, run_tests
from rulewright.interpreter.standings import Standing
from rulewright.interpreter.state import State
from rulewright.interpreter.traits import Traits
from rulewright.interpreter.view import View
from rulewright.interpreter.why import Reason, Why
from rulewright.interpreter.write_test import CannotWriteError, written_test

__all__ = [
    "CHANCE",
    "Answers",
    "BadPlaythroughError",
    "BadStateError",
    "Broken",
    "CannotWriteError",
    "Counterpart",
    "Decision",
    "Differs",
    "Event",
    "Fault",
    "Game",
    "GameOption",
    "Goal",
    "Heard",
    "IllegalChoiceError",
    "Observer",
    "Option",
    "Options",
    "OrderAnswers",
    "Part",
    "Plan",
    "PlanPieces",
    "Playout",
    "Playthrough",
    "Reading",
    "Reason",
    "ReferenceGame",
    "Replayed",
    "Result",
    "Seated",
    "SomeAnswers",
    "Spot",
    "Standing",
    "State",
    "TakenDecision",
    "TestOutcome",
    "Traits",
    "UnknownGameError",
    "Unran",
    "View",
    "Why",
    "below",
    "bundled_games",
    "find_rules",
    "is_playthrough",
    "is_revelation",
    "load",
    "never_ran",
    "read_playthrough",
    "renamed_alike",
    "replay",
    "run_tests",
    "seeded",
    "shown_from",
    "spots_of",
    "unwatched",
    "watched",
    "written_test",
]
