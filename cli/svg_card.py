"""A card as it is drawn for paper, front and back, in millimetres."""

from __future__ import annotations

from attrs import frozen

from rulewright.cli.lettering import LINE, cut, width_of, wrapped
from rulewright.cli.printed import PrintedCard
from rulewright.cli.svg import FAINT, INK, PAPER, boxed_words, element, line, rectangle, titled, words
from rulewright.cli.svg_ink import OTHER_TINTS, TINTS, draw_counter, light
from rulewright.cli.svg_suit import draw_suit, suit_of

WIDTH, HEIGHT = 63.0, 88.0
"""That of playing cards, for which there are sleeves."""

INSET = 3.5
"""So much of the edge may be lost when it is cut."""

ROOM = WIDTH - 2 * INSET - 3
NAME_TOP, NAME_HEIGHT = INSET, 13.0
SIGN = 6.0
"""How large the figure of a suit, or what stands for a player, is on either side of the name."""

FOOT = 2.2
BODY_TOP = NAME_TOP + NAME_HEIGHT + 2
BODY_BOTTOM = HEIGHT - INSET - FOOT - 2.6

LARGEST_TEXT, SMALLEST_TEXT = 3.9, 1.3
LARGEST_VALUE, USUAL_VALUE = 7.0, 4.2
RULES_SHARE = 0.85
"""How large the letters of rules are, next to those of sentences."""

DEPTH = 1.2
"""How far a deeper line is set off, in sizes of its letters."""


@frozen(kw_only=True)
class TextLine:
    """A line of the text of a card; `height` in sizes of letters, with the gap above it."""

    text: str
    share: float
    indent: float
    height: float


def draw_front(card: PrintedCard, game: str) -> str:
    """The face of a card, from its upper left corner: name, attributes, text, kind and game."""
    drawn = [_frame(card)]
    tint = _tint(card)
    drawn.append(
        rectangle(INSET, NAME_TOP, WIDTH - 2 * INSET, NAME_HEIGHT, rx=2, fill=tint, stroke=INK, stroke_width=0.3)
    )
    middle = NAME_TOP + NAME_HEIGHT / 2
    room = ROOM
    suit = suit_of([*(value for _, value in card.attributes), card.name.rpartition(" of ")[2]])
    if suit is not None or card.seat is not None:
        room = WIDTH - 2 * (INSET + 1.7 * SIGN)
    for x in (INSET + SIGN, WIDTH - INSET - SIGN):
        if suit is not None:
            drawn.append(draw_suit(suit, x, middle, SIGN))
        elif card.seat is not None:
            drawn.append(draw_counter(x, middle, SIGN / 2, card.seat, card.seat.mark))
    drawn.append(boxed_words(card.name, WIDTH / 2, middle, room, NAME_HEIGHT - 1.5, largest=5.2, is_bold=True))
    has_text = bool(card.sentences or card.rules)
    used = _draw_attributes(card, BODY_TOP, BODY_BOTTOM, drawn, is_alone=not has_text)
    if has_text:
        _draw_text(card, BODY_TOP + used, BODY_BOTTOM, drawn)
    foot = HEIGHT - INSET - FOOT / 2
    left = cut(card.kind, ROOM * 0.45 / FOOT)
    right = cut(game, ROOM / FOOT - width_of(left) - 1)
    drawn.append(words(left, INSET + 1.5, foot, FOOT, ink=FAINT))
    drawn.append(words(right, WIDTH - INSET - 1.5, foot, FOOT, anchor="end", ink=FAINT))
    return titled("".join(drawn), card.name)


def draw_back(card: PrintedCard, game: str) -> str:
    """The back of a card, which tells its kind and nothing else."""
    tint = OTHER_TINTS[card.kind_number % len(OTHER_TINTS)]
    box = {"x": INSET, "y": INSET, "width": WIDTH - 2 * INSET, "height": HEIGHT - 2 * INSET, "rx": 3.0}
    inner = {
        "x": INSET + 2,
        "y": INSET + 2,
        "width": WIDTH - 2 * INSET - 4,
        "height": HEIGHT - 2 * INSET - 4,
        "rx": 2.0,
    }
    drawn = element("rect", **box, fill=tint, stroke=INK, stroke_width=0.4)
    drawn += element("rect", **inner, fill="none", stroke=INK, stroke_width=0.25)
    label = rectangle(
        INSET + 5, HEIGHT / 2 - 10, WIDTH - 2 * INSET - 10, 20, rx=2, fill=PAPER, stroke=INK, stroke_width=0.3
    )
    drawn += label + boxed_words(card.kind, WIDTH / 2, HEIGHT / 2 - 2, ROOM - 14, 11, largest=6.5, is_bold=True)
    drawn += boxed_words(game, WIDTH / 2, HEIGHT / 2 + 6.2, ROOM - 14, 5, largest=2.6, ink=FAINT)
    return titled(drawn, f"back of {card.kind}")


def _frame(card: PrintedCard) -> str:
    return rectangle(
        INSET - 1.2,
        INSET - 1.2,
        WIDTH - 2 * INSET + 2.4,
        HEIGHT - 2 * INSET + 2.4,
        rx=3,
        fill=PAPER,
        stroke=INK,
        stroke_width=0.3,
    )


def _tint(card: PrintedCard) -> str:
    """That of a colour among its attributes, else that of a player, of its sort, or of its kind."""
    named = next((TINTS[value.lower()] for _, value in card.attributes if value.lower() in TINTS), None)
    if card.seat is not None:
        return named or light(card.seat.fill)
    # Suits have figures of their own, and sheets of playing cards are calm.
    has_figure = suit_of([value for _, value in card.attributes]) is not None
    sort = 0 if card.sort is None or has_figure else card.sort
    return named or OTHER_TINTS[(card.kind_number + sort) % len(OTHER_TINTS)]


def _draw_attributes(card: PrintedCard, top: float, bottom: float, drawn: list[str], *, is_alone: bool) -> float:
    """Names and values, a line each, large where there is nothing else; how much room they took."""
    if not card.attributes:
        return 0.0
    number = len(card.attributes)
    room = (bottom - top) if is_alone else min((bottom - top) * 0.5, number * USUAL_VALUE * 1.4)
    step = min(room / number, LARGEST_VALUE * 2 if is_alone else USUAL_VALUE * 1.4)
    size = min(step / 1.4, LARGEST_VALUE if is_alone else USUAL_VALUE)
    start = top + ((bottom - top - step * number) / 2 if is_alone else 0.0)
    for place, (name, value) in enumerate(card.attributes):
        middle = start + (place + 0.5) * step
        label = min(size * 0.75, 3.2)
        shown = cut(name, ROOM * 0.45 / label)
        drawn.append(words(shown, INSET + 1.5, middle, label, ink=FAINT))
        left = ROOM - width_of(shown) * label - 2
        fitting = min(size, max(left / max(width_of(value, is_bold=True), 0.1), size * 0.4))
        text = cut(value, left / fitting + 0.01, is_bold=True)
        drawn.append(words(text, WIDTH - INSET - 1.5, middle, fitting, anchor="end", is_bold=True))
        below = middle + step / 2
        if place + 1 < number:
            drawn.append(line((INSET + 1.5, below), (WIDTH - INSET - 1.5, below), stroke=FAINT, stroke_width=0.12))
    if not is_alone:
        below = top + step * number + 0.6
        drawn.append(line((INSET + 1.5, below), (WIDTH - INSET - 1.5, below), stroke=INK, stroke_width=0.25))
    return step * number + 1.6


def _draw_text(card: PrintedCard, top: float, bottom: float, drawn: list[str]) -> None:
    """Sentences and rules, as large as there is room for; a text with no end is cut."""
    size = LARGEST_TEXT
    lines = _lines(card, size)
    while size > SMALLEST_TEXT and sum(each.height for each in lines) * size > bottom - top:
        size = max(size * 0.95, SMALLEST_TEXT)
        lines = _lines(card, size)
    height = sum(each.height for each in lines) * size
    y = top + max(0.0, (bottom - top - height) / 2 if not card.rules else 0.0)
    for each in lines:
        if y + each.height * size > bottom + 0.01:
            drawn.append(words("…", INSET + 1.5, bottom, size))
            return
        middle = y + (each.height - LINE * each.share / 2) * size
        drawn.append(words(each.text, INSET + 1.5 + each.indent * size, middle, size * each.share))
        y += each.height * size


def _lines(card: PrintedCard, size: float) -> list[TextLine]:
    """The text of a card broken into lines, for letters of a size."""
    found: list[TextLine] = []
    for sentence in card.sentences:
        gap = 0.5 if found else 0.0
        for text in wrapped(sentence, ROOM / size):
            found.append(TextLine(text=text, share=1.0, indent=0.0, height=LINE + gap))
            gap = 0.0
    for rule in card.rules:
        gap = 0.6 if found else 0.0
        for part in rule:
            indent = part.depth * DEPTH * RULES_SHARE
            for number, text in enumerate(wrapped(part.words, max(ROOM / size - indent - DEPTH, 4) / RULES_SHARE)):
                further = DEPTH * RULES_SHARE if number else 0.0
                height = LINE * RULES_SHARE + gap
                found.append(TextLine(text=text, share=RULES_SHARE, indent=indent + further, height=height))
                gap = 0.0
    return found
