"""`show --cards`: sheets of all cards, whole, apart from each other, and the same each time."""

import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.printed import PrintedCard, printed_cards
from rulewright.cli.rule_words import rule_words
from rulewright.cli.svg import PAPERS
from rulewright.cli.svg_card import HEIGHT, INSET, SMALLEST_TEXT, WIDTH, draw_front
from rulewright.cli.svg_ink import seat_inks
from rulewright.cli.svg_sheets import document_of, sheets
from rulewright.dsl import check_text
from rulewright.interpreter import Game, bundled_games
from tests.cli.conftest import Run

SVG = "{http://www.w3.org/2000/svg}"
HTML = "{http://www.w3.org/1999/xhtml}"
WITH_CARDS = [
    (name, players)
    for name in bundled_games()
    for game in [rulewright.load(name)]
    if any(not kind.is_pieces for kind in game.model.kinds)
    for players in game.players
]


def cards_of(rules: str, **how: bool) -> list[PrintedCard]:
    return printed_cards(Game.of(check_text("game.rules", rules)).start(), **how)


def groups(root: ET.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


@pytest.mark.parametrize(("name", "players"), WITH_CARDS)
def test_all_cards_of_every_bundled_game_are_on_the_sheets(name: str, players: int) -> None:
    state = rulewright.load(name).start(players=players, seed=1, log=False)
    cards = printed_cards(state)
    pages = sheets(cards, state.game.title, PAPERS["a4"])
    text = document_of(pages, state.game.title, PAPERS["a4"])
    root = ET.fromstring(text)
    labels = state.labels
    made = Counter(labels.name_of(card) for card in labels.named.cards)
    assert Counter(groups(root)) == made
    assert len(list(root.iter(f"{HTML}section"))) == len(pages) == -(-made.total() // 9)
    assert document_of(sheets(cards, state.game.title, PAPERS["a4"]), state.game.title, PAPERS["a4"]) == text


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_cards_lie_on_the_paper_and_not_on_each_other(paper: str) -> None:
    cards = printed_cards(rulewright.load("gnadenlos").start(players=4))
    sheet = PAPERS[paper]
    for page in sheets(cards, "Gnadenlos!", sheet, has_backs=True):
        for each in page.cards:
            assert 6 <= each.left <= sheet.width - WIDTH - 6
            assert 6 <= each.top <= sheet.height - HEIGHT - 6
            for other in page.cards:
                apart = abs(each.left - other.left) >= WIDTH - 1e-9 or abs(each.top - other.top) >= HEIGHT - 1e-9
                assert other is each or apart


def test_backs_lie_behind_their_cards_when_the_paper_is_turned_over() -> None:
    cards = printed_cards(rulewright.load("incas").start())
    paper = PAPERS["letter"]
    pages = sheets(cards, "Incas", paper, has_backs=True)
    fronts, backs = pages[::2], pages[1::2]
    assert [page.is_backs for page in pages] == [False, True] * len(fronts)
    for front, back in zip(fronts, backs, strict=True):
        for one, other in zip(front.cards, back.cards, strict=True):
            assert other.card is one.card
            assert other.left == pytest.approx(paper.width - WIDTH - one.left)
            assert other.top == one.top
        assert Counter(groups(ET.fromstring(back.svg))) == Counter(f"back of {each.card.kind}" for each in back.cards)


def test_backs_tell_nothing_but_the_kind() -> None:
    state = rulewright.load("gnadenlos").start()
    pages = sheets(printed_cards(state), "G", PAPERS["a4"], has_backs=True)
    shown = {text for page in pages if page.is_backs for text in ET.fromstring(page.svg).itertext()}
    assert {text for text in shown if "backs of sheet" not in text} == {
        *(kind.name for kind in state.game.model.kinds),
        *(f"back of {kind.name}" for kind in state.game.model.kinds),
        "G",
    }


def test_one_of_each() -> None:
    state = rulewright.load("gnadenlos").start()
    every, each = printed_cards(state), printed_cards(state, is_each=True)
    assert len(every) == 75
    assert each == list(dict.fromkeys(every))
    assert len(each) == len(set(each)) < len(every)


@pytest.mark.parametrize("name", sorted({name for name, _ in WITH_CARDS}))
def test_nothing_is_cut_off_a_card(name: str) -> None:
    state = rulewright.load(name).start()
    for card in printed_cards(state, has_effects=True):
        root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{draw_front(card, state.game.title)}</svg>')
        lines = list(root.iter(f"{SVG}text"))
        assert not [line.text for line in lines if (line.text or "").endswith("…")]
        for line in lines:
            assert INSET <= float(line.attrib["y"]) <= HEIGHT - INSET
            assert float(line.attrib["font-size"]) >= SMALLEST_TEXT
        shown = " ".join(line.text or "" for line in lines)
        for word in " ".join((card.name, *card.sentences, *(value for _, value in card.attributes))).split():
            assert word in shown


def test_a_text_without_end_is_cut_and_says_so() -> None:
    card = PrintedCard(
        kind="Kind",
        kind_number=0,
        seat=None,
        name="x" * 500,
        attributes=tuple((f"attribute {number}", "y" * 200) for number in range(30)),
        sentences=("long " * 5000,),
        rules=(),
    )
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{draw_front(card, "z" * 300)}</svg>')
    lines = list(root.iter(f"{SVG}text"))
    assert any((line.text or "").endswith("…") for line in lines)
    assert all(INSET <= float(line.attrib["y"]) <= HEIGHT - INSET for line in lines)


GAME = """\
game "Small <b>"
    players 2

cards Beast
    strength: int
    luck: int
    text: text
    effect bite(p: player)
    card "Fox <i>" x2
        strength = 3
        luck = 1
        text = "He & she."
        bite(p)
            p.points -= this.strength
    card "Owl"
        bite(p)                 # as it must be
            if p.points >= 2 and p.last_one is not none
                p.points = 0
            else
                p.points += 1
    card "Bat"
        strength = 2

deck: pile of all Beast face down

player
    points: int
    last_one: player?

turn p
    move top of deck to discard as c
    c.bite(p)
    if deck is empty
        end game

discard: pile of Beast face up
"""


def test_cards_of_each_sort_have_a_head_of_their_own_colour() -> None:
    rules = GAME.replace(
        "cards Beast\n", "enum Diet: meat, leaves, both\n\ncards Beast\n    diet: Diet = meat\n"
    ).replace('    card "Owl"\n', '    card "Cow"\n        diet = leaves\n    card "Owl"\n')
    heads = {card.name: fills(draw_front(card, "")) for card in cards_of(rules)}
    assert heads["Fox <i>"] == heads["Owl"] == heads["Bat"] != heads["Cow"]
    assert {card.sort for card in cards_of(GAME)} == {None}
    suits = printed_cards(rulewright.load("whist").start())
    assert len({fills(draw_front(card, "")) for card in suits}) == 1


def fills(drawn: str) -> tuple[str, ...]:
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    return tuple(rect.attrib["fill"] for rect in root.iter(f"{SVG}rect"))


def test_what_is_printed_on_a_card() -> None:
    fox, _, owl, bat = cards_of(GAME)
    assert (fox.name, fox.attributes, fox.sentences, fox.rules) == (
        "Fox <i>",
        (("strength", "3"), ("luck", "1")),
        ("He & she.",),
        (),
    )
    assert [(line.depth, line.words) for line in owl.rules[0]] == [
        (0, "bite (p):"),
        (1, "if p's points is at least 2 and p's last one is not none:"),
        (2, "p's points becomes 0"),
        (1, "otherwise:"),
        (2, "p's points goes up by 1"),
    ]
    # A 0 is left out only where most cards of a kind have it.
    assert bat.attributes == (("strength", "2"), ("luck", "0"))
    assert cards_of(GAME, has_effects=True)[0].rules == (rule_words("bite(p)\n    p.points -= this.strength"),)


def test_hostile_names_are_text(tmp_path: Path, run: Run) -> None:
    (tmp_path / "small.rules").write_text(GAME, encoding="utf-8")
    done = run("show", tmp_path / "small.rules", "--cards", tmp_path / "cards.html", "--backs", "--paper", "letter")
    assert (done.exit_code, done.stdout) == (
        0,
        f"{tmp_path}/cards.html: 4 cards on 1 sheet, with backs, for 2 players\n",
    )
    text = (tmp_path / "cards.html").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert "Fox <i>" in groups(root)
    assert not list(root.iter(f"{HTML}i"))
    assert not list(root.iter(f"{HTML}script"))
    assert "size: 215.9mm 279.4mm" in text


def test_each_and_effects_on_the_command_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "small.rules"
    file.write_text(GAME, encoding="utf-8")
    out = tmp_path / "cards.html"
    assert "3 cards on 1 sheet" in run("show", file, "--cards", out, "--each").stdout
    assert "goes down by" not in out.read_text(encoding="utf-8")
    run("show", file, "--cards", out, "--effects")
    assert "goes down by" in out.read_text(encoding="utf-8")


OWNED = """\
game "Owned"
    players red, white

cards Stone
    owner: player?
    for each p in players
        card "stone"
            owner = p
    card "ace of hearts"

pool: pile of all Stone face up

turn p
    p chooses c from pool "Which?"
    if c.owner == p or c.owner is none
        end game
"""


def test_cards_of_a_player_bear_what_stands_for_him_and_playing_cards_their_suit() -> None:
    red, white, ace = cards_of(OWNED)
    assert (red.seat, white.seat, ace.seat) == (*seat_inks(["red", "white"]), None)
    figures = [
        ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_front(each, "Owned")}</svg>') for each in (red, white, ace)
    ]
    texts = [Counter("".join(each.itertext()) for each in root.iter(f"{SVG}text")) for root in figures]
    assert [found["R"] for found in texts] == [2, 0, 0]
    assert [found["W"] for found in texts] == [0, 2, 0]
    assert [len(list(root.iter(f"{SVG}path"))) for root in figures] == [0, 0, 2]
