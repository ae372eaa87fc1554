"""Games as games of OpenSpiel, with chance explicit, so that its searches and solvers run on any rules file.

An answer of several parts is given in several actions, so that there is one small set of actions for the whole game.
Where several decide at once, theirs are simultaneous nodes. `position.py` does the work.

OpenSpiel is an extra: `pip install '.[openspiel]'` in a checkout.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
import pyspiel
from slugify import slugify

from rulewright.dsl import need_int
from rulewright.interpreter import CHANCE, Game, Traits, load
from rulewright.playtest.position import Position, SteppedGame

MOST_STEPS = 1_000_000
"""After so many steps a game is cut short, if nothing else is said."""

Range = tuple[float, float]


class RulesState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A state of a game of rules. `position` is all of it, and never changes: copies share it."""

    def __init__(self, game: RulesGame) -> None:
        super().__init__(game)
        self.position: Position = game.stepped.opening

    def current_player(self) -> int:
        """Who acts: a player from 0, or what OpenSpiel has for chance, for several at once, and for the end."""
        acting = self.position.acting
        if len(acting) == 1:
            return int(pyspiel.PlayerId.CHANCE) if acting == (CHANCE,) else acting[0] - 1
        return int(pyspiel.PlayerId.SIMULTANEOUS if acting else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game has ended, or is cut short."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """What each player has got: 0 for all before the end."""
        return list(self.position.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with how likely it is."""
        return list(self.position.outcomes)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.actions(player + 1))

    def _action_to_string(self, player: int, action: int) -> str:
        who = CHANCE if player == pyspiel.PlayerId.CHANCE else player + 1
        labels = self.position.labels(who)
        # OpenSpiel asks for the words of what cannot be done here, too.
        return labels[action] if action in labels or who == CHANCE else self.position.game.alphabet.title(action)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after({self.position.acting[0]: int(action)})

    def _apply_actions(self, actions: list[int]) -> None:
        position = self.position
        self.position = position.after({seat: int(actions[seat - 1]) for seat in position.acting})

    def __str__(self) -> str:
        return str(self.position)


class RulesObserver:
    """What OpenSpiel makes observations with: a tensor and a string of what a player knows now, or, with perfect
    recall, a string of all that it has come to know.
    """

    def __init__(self, width: int, has_recall: bool) -> None:
        self._has_recall = has_recall
        self.tensor = None if has_recall else np.zeros(width, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: RulesState, player: int) -> None:
        """Fills the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.position.row(player + 1)

    def string_from(self, state: RulesState, player: int) -> str:
        """The same as a text."""
        position = state.position
        return position.information(player + 1) if self._has_recall else position.observation(player + 1)


class RulesGame(pyspiel.Game):  # type: ignore[misc]
    """A game of rules. Each that is registered has a class of its own, so that a pickled one finds its rules again."""

    rules: ClassVar[Game]
    kind: ClassVar[pyspiel.GameType]
    settings: ClassVar[dict[str, Any]]
    tables: ClassVar[dict[int, SteppedGame]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.stepped = self.stepped_for(given.get("players", self.settings["counts"][0]))
        low, high = self.settings["utility_range"] or _utilities(self.stepped)
        traits = self.stepped.traits
        about = pyspiel.GameInfo(
            num_distinct_actions=self.stepped.alphabet.size,
            max_chance_outcomes=traits.most_outcomes if traits.has_chance else 0,
            num_players=self.stepped.players,
            min_utility=low,
            max_utility=high,
            utility_sum=self.stepped.total,
            max_game_length=self.stepped.most_steps,
        )
        super().__init__(self.kind, about, given)

    @classmethod
    def stepped_for(cls, players: int) -> SteppedGame:
        """The game for a number of players; `ValueError` for one that it is not for."""
        if players not in cls.settings["counts"]:
            raise ValueError(f"{cls.kind.short_name} is not for {players} players")
        if players not in cls.tables:
            found_by = (_stepped_game, (cls.kind.short_name, players))
            most, total = cls.settings["most_steps"], cls.settings["utility_sum"]
            cls.tables[players] = SteppedGame(cls.rules, players, most, total, found_by)
        return cls.tables[players]

    def new_initial_state(self) -> RulesState:
        """The beginning of the game, set up as far as chance has nothing to do with it."""
        return RulesState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> RulesObserver | None:
        """An observer of all that a player knows; there is none of what is public or private alone."""
        wanted = iig_obs_type if isinstance(iig_obs_type, pyspiel.IIGObservationType) else None
        if wanted is None:
            return RulesObserver(len(self.stepped.observer.titles), has_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return RulesObserver(len(self.stepped.observer.titles), wanted.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance acts at most."""
        return self.stepped.most_steps if self.stepped.traits.has_chance else 0


def _utilities(stepped: SteppedGame) -> Range:
    """The least and the most that a player can get; 0 is among it, which a game gives that is cut short."""
    if stepped.traits.payoffs is None:
        return -1.0, 1.0
    low, high = stepped.traits.payoffs
    return min(float(low), 0.0), max(float(high), 0.0)


_REGISTERED: dict[str, type[RulesGame]] = {}


def _stepped_game(short_name: str, players: int) -> SteppedGame:
    """The game that another process has pickled a state of."""
    if short_name not in _REGISTERED:
        raise ValueError(f"no rules are registered as {short_name!r} in this process: `register` them first")
    return _REGISTERED[short_name].stepped_for(players)


def register(
    game: Game | str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    short_name: str | None = None,
    most_steps: int = MOST_STEPS,
    utility_sum: float | None = None,
    utility_range: Range | None = None,
) -> str:
    """Makes a game known to OpenSpiel, and says under which name: `short_name`, or one made of its own.

    `game` is a `Game`, or a path or name, with values for its options. With `players` it is for so many; without, for
    as many as its rules are for, by the parameter `players` of `pyspiel.load_game`. After `most_steps` steps,
    those of chance among them, a game is cut short. What the rules do not tell may be said: what all players get
    together (known without in a game of two that pays nothing), and the least and most that one can get.

    `ValueError` for a name that something else has, for a title without a letter to make one of, and for a number of
    players the game is not for; `RulesError` for rules that are wrong.
    """
    need_int(most_steps, "the most steps of a game")
    if most_steps < 1:
        raise ValueError("a game has at least one step")
    _need_utilities(utility_sum, utility_range)
    rules = game if isinstance(game, Game) else load(game, options)
    counts = rules.players if players is None else range(rules.check_players(players), players + 1)
    if short_name is None:
        short_name = _name_of(rules.title if isinstance(game, Game) else str(game).removesuffix(".rules"))
        short_name += "" if players is None else f"_{players}p"
    if not _is_name(short_name):
        raise ValueError(f"{short_name!r} is no name for a game: only small letters, digits and _ can be in it")
    if utility_sum is None and rules.model.payoff is None and list(counts) == [2]:
        utility_sum = 0.0
    settings = {
        "counts": counts,
        "most_steps": most_steps,
        "utility_sum": utility_sum,
        "utility_range": utility_range,
    }
    known = _REGISTERED.get(short_name)
    if known is not None and known.rules.same_as(rules) and known.settings == settings:
        return short_name
    if short_name in pyspiel.registered_names():
        raise ValueError(f"there is a game {short_name!r} already: give another `short_name`")
    attributes = {"rules": rules, "settings": settings, "tables": {}, "__module__": __name__}
    made = cast("type[RulesGame]", type(f"game_of_{short_name}", (RulesGame,), attributes))
    made.kind = _game_type(rules, short_name, counts, utility_sum)
    # By its name a pickled game is found, which nothing else here has; and what OpenSpiel keeps must be a class.
    globals()[made.__name__] = _REGISTERED[short_name] = made
    pyspiel.register_game(made.kind, made)
    return short_name


def _name_of(title: str) -> str:
    letters = slugify(title, separator="_")
    if not letters:
        raise ValueError(f"no letter of {title!r} can stand in the name of a game: give a `short_name`")
    return f"rulewright_{letters}"


def _need_utilities(total: object, both: object) -> None:
    """Refuses what OpenSpiel would refuse in its own words, when the name is taken already."""
    if total is not None and not _is_finite(total):
        raise TypeError(f"what all get together is a number, not {total!r}")
    if both is None:
        return
    if not isinstance(both, tuple | list) or len(both) != 2 or not all(map(_is_finite, both)) or both[0] > both[1]:
        raise TypeError(f"the least and the most that one can get are two numbers, the smaller first, not {both!r}")


def _is_name(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_]*", value) is not None


def _is_finite(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def load_game(game: Game | str | Path, players: int | None = None, **settings: Any) -> pyspiel.Game:
    """A game as OpenSpiel's; what `register` takes can be said."""
    return pyspiel.load_game(register(game, players, **settings))


def _game_type(rules: Game, short_name: str, counts: range, total: float | None) -> pyspiel.GameType:
    traits, kinds = Traits.of(rules.start(counts[0], explicit_chance=True)), pyspiel.GameType
    utility = kinds.Utility.GENERAL_SUM
    if total is not None:
        utility = kinds.Utility.CONSTANT_SUM if total else kinds.Utility.ZERO_SUM
    is_open = not traits.has_secrets and not traits.has_sealed
    return pyspiel.GameType(
        short_name=short_name,
        long_name=rules.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if traits.has_sealed else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if traits.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0]} if len(counts) > 1 else {},
    )
