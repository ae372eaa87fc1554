"""What a game is made of, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.cli.winning import winning
from rulewright.cli.zone import is_zone
from rulewright.dsl import model
from rulewright.interpreter import Game, GameOption, Plan, State, View

if TYPE_CHECKING:
    from rulewright.dsl import Span

LONGEST_LINE = 160


def contents(game: Game, state: State, others: Sequence[State] = ()) -> dict[str, Any]:
    """The parts of a game as an object for JSON; what depends on the number of players is as in this state.

    What is not the same in `others`, which began by another chance, is marked with `is_by_chance`; values that no rule
    asks for, which only `table` shows at a table, with `is_only_counted`.
    """
    rules = game.model
    view, others_views = state.view(1), [each.view(1) for each in others]
    counted = {rules.variables[number].name: type(rules.variables[number].owner) for number in sorted(game.idle_values)}

    def start(owner: type[model.Owner], values: Callable[[View], dict[str, Any]]) -> list[dict[str, Any]]:
        elsewhere = [described(values(each)) for each in others_views]
        return [
            {
                **part,
                "is_by_chance": any(part not in each for each in elsewhere),
                "is_only_counted": counted.get(part["name"]) is owner,
            }
            for part in described(values(view))
        ]

    return {
        "title": game.title,
        "about": [list(pair) for pair in game.about],
        "players": [game.players[0], game.players[-1]],
        "rules_hash": game.rules_hash,
        "variants": [
            {"title": overlay.title, "file": overlay.file, "changes": list(overlay.changes)}
            for overlay in rules.overlays
        ],
        "requires": [requirement.condition.span.text for requirement in rules.requirements],
        "options": [_option(option) for option in game.options],
        "boards": [_board(plan, view, state, others_views) for plan in state.plans],
        "counted_for": state.players,
        "seats": list(state.names),
        "standing": view["pieces"],
        "cards": list(kinds(state, of_pieces=False)),
        "pieces": list(kinds(state, of_pieces=True)),
        "player": start(model.PlayerOwner, lambda each: each["players"][0]),
        "teams": [team["players"] for team in view["teams"]],
        "team": start(model.TeamOwner, lambda each: own_of_team(each["teams"][0])) if view["teams"] else [],
        "table": start(model.GameOwner, lambda each: {**each["game"], **each["zones"]}),
        "actions": [
            {
                "name": action.name,
                "parameters": [local.name for local in action.body.locals[: action.body.parameters]],
                "hooks": [heading(rules.hooks[hook].span) for hook in (*action.before, *action.instead, *action.after)],
            }
            for action in rules.actions
        ],
        "effects": [
            {
                "name": effect.name,
                "kind": rules.kinds[effect.kind].name,
                "hooks": [heading(rules.hooks[hook].span) for hook in (*effect.before, *effect.instead, *effect.after)],
            }
            for effect in rules.effects
        ],
        "triggers": [heading(trigger.span) for trigger in rules.whenevers],
        "winning": winning(rules),
        "invariants": [invariant.title for invariant in rules.invariants],
        "measures": [measure.title for measure in rules.measures],
        "tests": len(rules.tests),
    }


def _option(option: GameOption) -> dict[str, Any]:
    """What an option can be, and is."""
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "value": option.value,
        "low": option.low if option.kind == "int" else None,
        "high": option.high if option.kind == "int" else None,
        "words": list(option.words),
        "about": option.about,
    }


def _board(plan: Plan, view: View, state: State, others: Sequence[View]) -> dict[str, Any]:
    """How a board is drawn, and what is on its spaces as a view shows it; of boards one a player, the first."""
    return {
        "name": plan.name,
        "shape": plan.shape,
        "columns": plan.columns,
        "rows": plan.rows,
        "is_loop": plan.is_loop,
        "is_rising": plan.is_rising,
        "one_a_player": plan.copies > 1,
        "fixed": list(plan.fixed),
        "map": list(plan.glyphs),
        "legend": [list(pair) for pair in plan.legend],
        "coordinates": [list(pair) for pair in plan.coordinates],
        "ways": [list(ends) for ends in plan.ways],
        "pieces": [{"kind": each.kind, "told": list(each.told), "at": each.at} for each in plan.pieces],
        "spaces": view["boards"][plan.name][: plan.size],
        "is_by_chance": any(each["boards"][plan.name] != view["boards"][plan.name] for each in others),
        "pawns": [
            {"space": number + 1, "seats": seats}
            for number, seats in sorted(state.standing.get(plan.name, {}).items())
            if number < plan.size
        ],
    }


def kinds(state: State, *, of_pieces: bool) -> Iterator[dict[str, Any]]:
    """Each kind of cards (or of pieces) with every card of it, how many copies it has, and what is printed on it."""
    named = state.labels.named
    for number, kind in enumerate(named.model.kinds):
        if kind.is_pieces != of_pieces:
            continue
        copies: dict[tuple[str, tuple[tuple[str, str], ...]], int] = {}
        made = [thing for thing in (named.pieces if of_pieces else named.cards) if thing.kind == number]
        tables = list(printed(state, number))
        for place, thing in enumerate(made):
            card = state.labels.name_of(thing), tuple((name, labels[place]) for name, labels in tables)
            copies[card] = copies.get(card, 0) + 1
        yield {
            "kind": kind.name,
            "count": len(made),
            "cards": [
                {"name": name, "copies": times, "attributes": dict(attributes)}
                for (name, attributes), times in copies.items()
            ],
        }


def printed(state: State, kind: int) -> Iterator[tuple[str, list[str]]]:
    """Each attribute of a kind that never changes, with its values in the order of the cards."""
    layout, labels = state.program.layout, state.labels
    for number, variable in enumerate(layout.model.variables):
        if number in layout.tables and getattr(variable.owner, "kind", None) == kind:
            yield variable.name, [labels.label(value, variable.type) for value in layout.tables[number]]


def own_of_team(team: dict[str, Any]) -> dict[str, Any]:
    """What a team has beside the players in it."""
    return {name: value for name, value in team.items() if name != "players"}


def described(values: dict[str, Any]) -> list[dict[str, Any]]:
    """What somebody or the table has at the start: values, and zones with their shape and number of cards."""
    found = []
    for name, value in values.items():
        if name == "name":
            continue
        if is_zone(value):
            # Of places one also wants to know how many there are.
            places = len(value["cards"]) if value["shape"] == "slots" else None
            found.append({"name": name, "shape": value["shape"], "count": value["count"], "places": places})
        elif isinstance(value, dict) and value and all(is_zone(each) for each in value.values()):
            first = next(iter(value.values()))
            count = sum(each["count"] for each in value.values())
            found.append(
                {
                    "name": name,
                    "shape": f"{first['shape']} for each of {', '.join(value)}",
                    "count": count,
                    "places": None,
                }
            )
        else:
            found.append({"name": name, "value": value})
    return found


def heading(span: Span) -> str:
    """The line of the rules file that a declaration begins with, without a note behind it."""
    line = span.source.line_text(span.line).strip()
    quoted = False
    for place, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            line = line[:place].rstrip()
            break
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"
