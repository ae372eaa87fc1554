"""How boards are drawn: sizes, signs and what they mean, and where players stand."""

from rulewright.dsl import check_text
from rulewright.interpreter import Game

TEXT = """\
game "Plans"
    players 2

enum Ground: meadow, water, rock

board isle: grid
    ground: Ground = meadow
    cost: int = 1
    deep: bool
    flag: player?
    legend
        "." ground = meadow
        "~" ground = water, cost = 3, deep = yes
        "_"
        "H" named old_harbour
        "F" named fort, flag = players[1]
    map
        | . ~ _ |
        | H F ~ |

board roads: graph
    space gate  at 0,0  to mill
    space mill  at 2,1

board ring: track 5 loop
    toll: int = 1

board farm: hex 3x2, one a player
    crop: int

player
    home: isle = old_harbour
    at: isle = old_harbour
    came_from: isle = fort
    plot: farm = players[1].farm[1]
    road: roads? = gate

turn p
    p.at = fort
    p.came_from = old_harbour
    p.plot = p.farm[2, 1]
    p.road = none if p.seat == 2 else mill
    p.at.flag = p
    p.plot.crop += p.home.cost + ring[1].toll
    p chooses c from isle where c.deep "Where?"
    p.at = c
"""


def state():
    found = check_text("plans.rules", TEXT)
    assert found.model is not None, found.diagnostics
    return Game(found.model).start(players=2, seed=1)


def test_shapes_and_sizes() -> None:
    isle, roads, ring, farm = state().plans
    assert (isle.name, isle.shape, isle.columns, isle.rows, isle.copies) == ("isle", "grid", 3, 2, 1)
    assert (roads.shape, roads.size, roads.coordinates, roads.ways) == ("graph", 2, ((0, 0), (2, 1)), ((1,), ()))
    assert (ring.shape, ring.size, ring.is_loop) == ("track", 5, True)
    assert (farm.shape, farm.size, farm.copies) == ("hex", 6, 2)


def test_signs_of_a_map_say_what_stays_so() -> None:
    (isle, *_) = state().plans
    assert isle.fixed == ("ground", "cost", "deep")
    # Who has the flag may change, and `_` means nothing.
    assert isle.glyphs == (".", "~", "", "H", "", "~")
    assert isle.legend == ((".", "meadow"), ("~", "water, cost 3, deep"), ("H", "old harbour"))


def test_players_stand_where_their_first_changing_attribute_says() -> None:
    playing = state()
    # `home` never changes, and `came_from` comes later.
    assert playing.standing == {"isle": {4: [1], 3: [2]}, "farm": {1: [1], 0: [2]}, "roads": {1: [1], 0: [2]}}
    playing.choose(playing.decisions[0].options[0])
    assert playing.standing == {"isle": {1: [1], 4: [2]}, "farm": {1: [1], 7: [2]}, "roads": {1: [1]}}


LINKS = """\
game "Links"
    players 2

board lane: track 5
    leads: lane?
    shut: lane?
    spaces 2  leads = lane[4]

board farm: track 3, one a player
    gate: farm?

turn p
    p chooses s from lane "Where?"
    s.shut = s.leads
    if p.farm[1].gate is none
        win p
"""


def test_links_are_what_never_changes_and_leads_to_the_same_board() -> None:
    lane, farm = Game.of(check_text("links.rules", LINKS)).start().plans
    assert lane.links == (("leads", (None, 3, None, None, None)),)
    assert farm.links == ()
