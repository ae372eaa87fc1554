"""`show --svg`: boards of every bundled game as pictures, and what no author may do to them."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.svg import PAPERS
from rulewright.cli.svg_names import place_names
from rulewright.cli.svg_picture import picture
from rulewright.dsl import check_text
from rulewright.interpreter import Game, State, bundled_games
from tests.cli.conftest import Run

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: State, paper: str = "a4") -> ET.Element:
    svg = picture(state, "at the start", PAPERS[paper])
    assert svg is not None
    return ET.fromstring(svg)


def texts(root: ET.Element) -> list[str]:
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def game_of(rules: str) -> Game:
    return Game.of(check_text("game.rules", rules))


def counts() -> Iterator[tuple[str, int]]:
    for name in bundled_games():
        for players in rulewright.load(name).players:
            yield name, players


@pytest.mark.parametrize(("name", "players"), list(counts()))
def test_every_space_of_every_bundled_game_is_drawn(name: str, players: int) -> None:
    state = rulewright.load(name).start(players=players, seed=1, log=False)
    svg = picture(state, "at the start", PAPERS["a4"])
    if svg is None:
        assert not state.plans
        return
    root = ET.fromstring(svg)
    shown = Counter(title.split(":")[0] for title in titles(root))
    view = state.view(1)
    for plan in state.plans:
        spaces = [space["space"].split(" of ")[0] for space in view["boards"][plan.name]]
        for space, times in Counter(spaces).items():
            assert shown[space] >= times, space
    assert picture(state, "at the start", PAPERS["a4"]) == svg


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("name", ["tictactoe", "incas", "silbersee", "pokersquares", "hex"])
def test_pictures_fit_on_paper(name: str, paper: str) -> None:
    game = rulewright.load(name)
    root = drawn(game.start(players=game.players[-1], log=False), paper)
    sides = sorted(float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    sheet = PAPERS[paper]
    assert sides[0] <= sheet.width - 15
    assert sides[1] <= sheet.height - 15


def test_pieces_and_players_are_on_the_board_and_in_the_legend() -> None:
    state = rulewright.load("draughts").start()
    root = drawn(state)
    assert Counter(texts(root)) >= Counter({"B": 13, "W": 13, "man of black": 1, "man of white": 1, "dark": 1})
    root = drawn(rulewright.load("incas").start(players=6))
    assert Counter(texts(root)) >= Counter({str(seat): 2 for seat in range(1, 7)})


def test_cards_face_down_are_not_told() -> None:
    state = rulewright.load("incas").start()
    assert not {"Treasure", "Compass", "Inca sign"} & set(texts(drawn(state)))


def test_numbers_are_drawn_with_what_they_are() -> None:
    root = drawn(rulewright.load("oware").start())
    assert Counter(texts(root))["4"] == 12 + 1  # the seeds, and the number of the fourth house
    assert "written on spaces: seeds" in texts(root)
    assert "store 0" in texts(root)


def test_named_edges_and_kinds_of_spaces_are_in_the_legend() -> None:
    found = texts(drawn(rulewright.load("silbersee").start()))
    assert {"arrow", "retreat", "green, room", "room, bear"} <= set(found)


LEADING = """\
game "Leading"
    players 2

board lane: track 12
    leads: lane?
    spaces 2  leads = lane[9]
    spaces 11 leads = lane[4]

board yard: grid
    door: yard?
    legend
        "."
        "A" named arch
        "D" door = arch
    map
        | . A D |
        | D . . |

board web: graph
    home: web?
    space den   at 0,0 to wood
    space wood  at 1,0 to field
    space field at 2,1  home = den

turn p
    p chooses c from yard "Where?"
    if c.door is none and lane[2].leads is not none and field.home is not none
        win p
"""


def test_what_somebody_has_on_a_space_is_written_on_his_counter() -> None:
    found = Counter(texts(drawn(rulewright.load("classics/chess").start())))
    assert found["knight"] == 4
    assert found["W"] == found["B"] == 1, "in the legend"
    assert found["written on counters: rank"] == 1
    assert found["may castle"] == 4
    found = Counter(texts(drawn(rulewright.load("classics/backgammon").start())))
    assert found["written on counters: men"] == 1
    # What stands there when nobody has the space is not his.
    rules = (
        'game "Toll"\n    players 2\n\nboard land: track 2\n    owner: player?\n    toll: int\n\n'
        "setup\n    land[1].owner = players[1]\n    for s in land\n        s.toll = 7\n\n"
        "turn p\n    end game\n"
    )
    found = Counter(texts(drawn(game_of(rules).start())))
    assert found["toll 7"] == 2
    assert found["written on counters: toll"] == 0


def test_playing_cards_on_a_board_have_their_suit() -> None:
    state = rulewright.load("pokersquares").start(seed=1)
    before = len(list(drawn(state).iter(f"{SVG}path")))
    state.choose(state.decisions[0].options[0])
    assert len(list(drawn(state).iter(f"{SVG}path"))) > before


def test_where_spaces_lead_is_drawn_as_arrows() -> None:
    root = drawn(game_of(LEADING).start())
    dashes = Counter(
        each.attrib["stroke-dasharray"] for each in root.iter(f"{SVG}path") if "stroke-dasharray" in each.attrib
    )
    # One on and one back along the track, two through the door, and one home.
    assert sorted(dashes.values()) == [1, 4]
    found = texts(root)
    assert {"leads: on", "leads: back", "door", "home", "arch", "door arch"} <= set(found)
    assert "written on spaces: leads" not in found
    assert Counter(found)["9"] == Counter(found)["5"], "the number of a space, and nothing else"


def test_a_track_with_links_climbs() -> None:
    def height(name: str, space: str) -> float:
        root = drawn(rulewright.load(name).start())
        (ground,) = (each for each in root.iter(f"{SVG}g") if each.findtext(f"{SVG}title") == space)
        return float(next(ground.iter(f"{SVG}rect")).attrib["y"])

    assert height("classics/snakes_and_ladders", "1") > height("classics/snakes_and_ladders", "100")
    assert height("classics/goose", "1") < height("classics/goose", "63")


def test_seats_are_told_apart_without_colour() -> None:
    root = drawn(rulewright.load("tictactoe").start())
    state = rulewright.load("tictactoe").start()
    for option in (0, 1):
        state.choose(state.decisions[0].options[option])
    before, after = (Counter(each.tag for each in tree.iter()) for tree in (root, drawn(state)))
    assert after[f"{SVG}circle"] > before[f"{SVG}circle"]
    assert after[f"{SVG}polygon"] > before[f"{SVG}polygon"]


HOSTILE = """\
game "<script>alert(1)</script> & ]]>"
    players 2

board field: grid 2x1
    word: text

board web: graph
    space one at 0,0 to two
    space two at 1,0

cards Thing
    card "</svg><image href='http://x.example/a.png'/>"

row: slots 2 of Thing face up

setup
    field[1].word = "<b onload='x'>&amp;"
    move "</svg><image href='http://x.example/a.png'/>" to row[1]

turn p
    p chooses n from 1..2
    field[2].word = "{n}"
    end game
"""


def test_hostile_names_are_text_and_nothing_else() -> None:
    state = game_of(HOSTILE).start(names=["<A&B>", "\ufffe\u202eB" + "x" * 300])
    svg = picture(state, "at the start", PAPERS["a4"])
    assert svg is not None
    root = ET.fromstring(svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "g", "title", "text", "rect", "polygon", "line", "circle", "path", "pattern", "defs")
    }
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on") or "href" in name]
    assert "url(" not in svg.replace("url(#hatch", "")
    assert "\u202e" not in svg
    assert "\ufffe" not in svg


@pytest.mark.parametrize(
    "board",
    [
        "board lane: track 1",
        "board lane: track 7 loop",
        "board lane: track 100 loop",
        "board lane: track 53",
        "board lane: grid 1x1",
        "board lane: grid 40x30",
        "board lane: hex 1x9",
        "board lane: graph\n    space a at 0,0",
        "board lane: graph\n    space a to b\n    space b to c\n    space c to a",
        "board lane: graph\n    space a at 0,0 to b\n    space b at 1000,-1000",
    ],
)
def test_boards_of_odd_shapes(board: str) -> None:
    state = game_of(f'game "Odd"\n    players 2\n\n{board}\n\nturn p\n    end game\n').start()
    root = drawn(state)
    assert all(float(part) > 0 for part in root.attrib["viewBox"].split()[2:])


def test_the_command(run: Run, tmp_path: Path) -> None:
    done = run("show", "hex", "--svg", tmp_path / "a.svg", "--after", "12", "--seed", "4")
    assert (done.exit_code, done.stdout) == (0, f"{tmp_path}/a.svg: the table after 12 decisions, for 2 players\n")
    run("show", "hex", "--svg", tmp_path / "b.svg", "--after", "12", "--seed", "4")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    run("show", "hex", "--svg", tmp_path / "b.svg", "--after", "12", "--seed", "5")
    assert (tmp_path / "a.svg").read_bytes() != (tmp_path / "b.svg").read_bytes()


def test_the_position_of_a_playthrough(run: Run, tmp_path: Path) -> None:
    game = rulewright.load("tictactoe")
    play = rulewright.Playthrough.start(game, seed=1, names=["Ada", "Bob"])
    play.choose(play.state.decisions[0].options[4])
    play.write(tmp_path / "game.play")
    done = run("show", tmp_path / "game.play", "--svg", tmp_path / "a.svg")
    assert done.stdout.endswith("the table after 1 decision, for 2 players\n")
    assert {"A", "Ada", "Bob"} <= set(texts(ET.parse(tmp_path / "a.svg").getroot()))
    assert "Tic-tac-toe" in run("show", tmp_path / "game.play").stdout
    refused = run("show", tmp_path / "game.play", "--players", "2")
    assert (refused.exit_code, "is a playthrough" in refused.stderr) == (2, True)


def test_a_game_that_is_over_says_so(run: Run, tmp_path: Path) -> None:
    done = run("show", "tictactoe", "--svg", tmp_path / "a.svg", "--after", "50")
    assert "the table at the end, after" in done.stdout.replace("\n", " ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["pig", "--svg", "x.svg"], "Pig has no board to draw.\nHint: Without"),
        (["whist", "--svg", "x.svg"], "Whist has no board to draw.\nHint: --cards FILE"),
        (["hex", "--svg", "x.png"], "boards are drawn in a file ending in .svg, and x.png is none"),
        (["hex", "--after", "3"], "--after says nothing without --svg"),
        (["hex", "--cards", "x.html"], "Hex has no cards to draw"),
        (["whist", "--cards", "x.pdf"], "cards are drawn in a file ending in .html, and x.pdf is none"),
        (["whist", "--backs"], "--backs says nothing without --cards"),
    ],
)
def test_what_cannot_be_drawn(run: Run, tmp_path: Path, monkeypatch, options: list[str], message: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("show", *options)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_names_of_spaces_cover_neither_each_other_nor_spaces() -> None:
    plan = rulewright.load("silbersee").start().plans[0]
    places = [(x * 100.0, y * 100.0) for x, y in plan.coordinates]
    lines = [(places[start], places[end]) for start, ends in enumerate(plan.ways) for end in ends]
    labels = [name.replace("_", " ") for _, name in rulewright.load("silbersee").model.boards[0].names]
    names = place_names(labels, places, lines, 27)
    for number, name in enumerate(names):
        assert not any(name.overlaps(other) for other in names[:number])
        assert not any(name.is_near(place, 27) for place in places)
    crossed = sum(name.is_crossed(start, end) for name in names for start, end in lines)
    assert crossed < len(names) / 5


def test_numbers_of_seats_are_counters() -> None:
    rules = (
        'game "Cubes"\n    players 2\n\nboard land: track 2\n    cubes: int per player\n\n'
        "setup\n    land[1].cubes[players[1]] = 3\n\nturn p\n    end game\n"
    )
    found = Counter(texts(drawn(game_of(rules).start())))
    assert found["1×3"] == 1
    assert found["counted on spaces: cubes"] == 1
    assert found["2×0"] == 0
