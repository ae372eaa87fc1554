"""Goes on with saved states in a process of its own: `python -m tests.properties.elsewhere` with a list on its input.

Each item names a rules file and has a saved state, the answers that were given from there, what was asked in that
state, and the state at the end. It prints what is not so.
"""

import json
import sys
from pathlib import Path

from rulewright.playtest.properties import difference, questions
from tests.properties.bundled import game_of


def plain(value):
    """A value as it is after it was JSON."""
    return json.loads(json.dumps(value))


def main() -> None:
    for number, case in enumerate(json.load(sys.stdin)):
        state = game_of(Path(case["file"])).restore(case["state"])
        if plain(questions(state)) != case["questions"]:
            print(f"{number}: the questions differ: {difference(plain(questions(state)), case['questions'])}")
        for seat, option in case["answers"]:
            decision = next(decision for decision in state.decisions if decision.seat == seat)
            state.choose(decision.options[option], seat)
        if state.to_json() != case["end"]:
            print(f"{number}: the ends differ: {difference(state.to_json(), case['end'])}")
    print("done")


if __name__ == "__main__":
    main()
