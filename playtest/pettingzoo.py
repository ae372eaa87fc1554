"""Games as environments of PettingZoo, in which the agents act one after the other (AEC).

An answer of several parts is given in several actions, so that there is one small set of actions for the whole game;
`action_mask` says which can be taken. Where several decide at once they act in turn, and see nothing of each other's
answers before all have given theirs. Rewards come at the end.

PettingZoo is an extra: `pip install '.[pettingzoo]'` in a checkout.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from rulewright.dsl import need_int
from rulewright.interpreter import Game, load
from rulewright.playtest.alphabet import Alphabet
from rulewright.playtest.sighted_steps import StepObserver
from rulewright.playtest.stepwise import Stepwise

Observation = dict[str, Any]


class RulesEnv(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """A game for `player_0`, `player_1` and so on, who are the seats 1, 2 and so on.

    An observation is a dict: `observation`, numbers whose meaning `observation_titles` tells, and `action_mask`, 1 for
    each action that the agent can take now, 0 for all when it is not its turn. Behind what the seat knows of the game
    stand, for the agent that acts, which question of the rules it is asked and what it has chosen of its answer so far.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str | Path,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        most_steps: int | None = None,
    ) -> None:
        """A game by itself, or by its path or name with values for its options.

        `ValueError` for a number of players it is not for, `RulesError` for rules that are wrong. After `most_steps`
        actions a game is broken off.
        """
        super().__init__()
        if most_steps is not None:
            need_int(most_steps, "the most steps of a game")
            if most_steps < 1:
                raise ValueError("a game has at least one step")
        self.game = game if isinstance(game, Game) else load(game, options)
        self.most_steps = most_steps
        self.players = self.game.check_players(players)
        self.metadata = {**self.metadata, "name": self.game.title}  # type: ignore[misc]  # each game has its own
        self.possible_agents = [f"player_{number}" for number in range(self.players)]
        self._seed = -1
        first = self.game.start(self.players, 0, log=False)
        self._alphabet = Alphabet(first)
        self._observer = StepObserver(first, self._alphabet)
        self.observation_titles = self._observer.titles
        size = self._alphabet.size
        self._action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-np.inf, np.inf, (len(self.observation_titles),), np.float32),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._steps = Stepwise.of(first, self._alphabet)
        self._taken = 0

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The actions of an agent, the same for all."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        """What an agent can see, the same for all."""
        return self._observation_spaces[agent]

    def action_title(self, action: int) -> str:
        """What an action means wherever it is taken."""
        return self._alphabet.title(action)

    def action_label(self, action: int) -> str:
        """How an action that can be taken now reads; `ValueError` for any other."""
        return self._steps.label(action)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Without a seed it is the one after that of the last game, or 0."""
        self._seed = self._seed + 1 if seed is None else int(seed)
        self._steps = Stepwise.of(self.game.start(self.players, self._seed, log=False), self._alphabet)
        self._taken = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()
        # A game in which nobody decides is over by now, and its rewards are all there is to get.
        self._end()
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Takes an action for the agent whose turn it is; `ValueError` for one that its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has not finished: it needs an action")
        self._steps.take(int(action))
        self._taken += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.agent_selection = self._next_agent()
        self._end()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent knows now."""
        seat = self.possible_agents.index(agent) + 1
        asked = self._steps.asked
        if asked is not None and asked.decision.seat != seat:
            asked = None
        mask = np.zeros(self._alphabet.size, np.int8)
        if asked is not None:
            mask[list(asked.actions)] = 1
        row = self._observer.row(self._steps.state, seat, asked)
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def _next_agent(self) -> str:
        return self.agents[0] if self._steps.is_over else self.possible_agents[self._steps.seat - 1]

    def _end(self) -> None:
        """Tells the agents that the game has ended, or is broken off."""
        if self._steps.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._steps.returns, strict=True))
        elif self.most_steps is not None and self._taken >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)


def env(
    game: Game | str | Path,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    most_steps: int | None = None,
) -> AECEnv:
    """A game as the environments of PettingZoo are usually made: wrapped, so that wrong use is told in its words."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(RulesEnv(game, players, options, most_steps))
