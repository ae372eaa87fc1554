"""The games that OpenSpiel has too, and how ours are made the same where rules differ."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any

from rulewright.interpreter import State
from tests.games.walks import Pair, Way, each_option, named, payoffs

SQUARE = re.compile("[a-z][0-9]+")


def space(columns: int) -> Any:
    """Actions that are numbers of spaces, row by row."""
    return lambda state, player, action: f"{chr(ord('a') + action % columns)}{action // columns + 1}"


def counted(state: Any, player: int, action: int) -> str:
    """Actions that count from 0."""
    return str(action + 1)


def upside_down(state: Any, player: int, action: int) -> str:
    """Breakthrough: their first row is our last one."""
    from_here, to = SQUARE.findall(named(state, player, action).replace("*", ""))
    return f"{from_here[0]}{9 - int(from_here[1])}, {to[0]}{9 - int(to[1])}"


def passing(state: Any, player: int, action: int) -> str:
    return named(state, player, action).replace("pass", "Pass")


def house(state: Any, player: int, action: int) -> str:
    """Oware: each counts the houses of his own side there."""
    return str(6 * player + action + 1)


def heap(state: Any, player: int, action: int) -> str:
    return ", ".join(re.findall("[0-9]+", named(state, player, action)))


def chess_move(state: Any, player: int, action: int) -> str:
    """From where, to where, and what a pawn becomes, in letters."""
    import pyspiel

    lan: str = pyspiel.chess.action_to_move(action, state.board()).to_lan()
    return lan


PROMOTED = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}


def chess_ways(state: State, seat: int) -> dict[Hashable, Way]:
    """A move and what the pawn becomes are one there."""
    found: dict[Hashable, Way] = {}
    board = None
    for label, way in each_option(state, seat).items():
        move = str(label).replace(", ", "")
        if move[1] + move[3] in ("78", "21"):
            board = board or state.named_values()["spaces"]["field"]
            if board[way[0][0]]["rank"] == "pawn":
                after = state.copy()
                after.choose(way[0], seat)
                for option in after.decisions[0].options:
                    found[move + PROMOTED[option.label]] = (*way, option.value)
                continue
        found[move] = way
    return found


def jump(state: Any, player: int, action: int) -> str:
    """Draughts: their columns are ours from the other side."""
    return " ".join(
        f"{chr(ord('a') + ord('h') - ord(each[0]))}{each[1]}" for each in SQUARE.findall(named(state, player, action))
    )


def draughts_ways(state: State, seat: int) -> dict[Hashable, Way]:
    """A man that jumps on is not named again here."""
    found: dict[Hashable, Way] = {}
    for label, way in each_option(state, seat).items():
        spaces = SQUARE.findall(str(label))
        if len(spaces) == 1:
            spaces = [jumped_to(state), *spaces]
        found[" ".join(spaces)] = way
    return found


def jumped_to(state: State) -> str:
    assert state.last_answer is not None
    place = state.last_answer[1][-1] if isinstance(state.last_answer[1], tuple) else state.last_answer[1]
    return f"{chr(ord('a') + place % 8)}{place // 8 + 1}"


def rolled(state: Any, action: int) -> Sequence[str]:
    return re.findall("[1-6]", state.action_to_string(-1, action))


def bid(state: Any, player: int, action: int) -> str:
    return named(state, player, action).replace("-", " × ").replace("Liar", "Liar!")


def last_number(state: Any, player: int, action: int) -> str:
    return named(state, player, action).rpartition(" ")[2]


def worth_or_buyer(state: Any, action: int) -> Sequence[str]:
    """First-price auction: what the thing is worth to a player, or which of two buys."""
    name = state.action_to_string(-1, action)
    if "winner" in name:
        return [f"Player {action + 1}"]
    return [last_number(state, -1, action)]


def prize(state: Any, action: int) -> Sequence[str]:
    return [f"prize {action + 1}"]


def kuhn_card(state: Any, action: int) -> Sequence[str]:
    return [("jack", "queen", "king")[action]]


def leduc_card(state: Any, action: int) -> Sequence[str]:
    return [f"{('jack', 'queen', 'king')[action // 2]} of {('hearts', 'spades')[action % 2]}"]


SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


def card(state: Any, action: int) -> Sequence[str]:
    suit, rank = state.action_to_string(-1, action)
    return [f"{RANKS.get(rank, rank)} of {SUITS[suit]}"]


def renamed(names: dict[str, str]) -> Any:
    """Our labels by other names."""

    def ways(state: State, seat: int) -> dict[Hashable, Way]:
        return {names.get(str(label), label): way for label, way in each_option(state, seat).items()}

    return ways


def dice(state: Any, action: int) -> Sequence[str]:
    """Backgammon: at first the higher die is that of whoever begins."""
    name = state.action_to_string(-1, action)
    pips: str = name[name.index("roll: ") + 6 :][:2]
    if "starts" in name:
        pips = "".join(sorted(pips, reverse="X starts" in name))
    return list(pips)


def two_men(state: Any, player: int, action: int) -> Hashable:
    """Backgammon: what two dice do, one after the other; points are counted from the other side."""
    moves = state.spiel_move_to_checker_moves(player, action)
    return tuple(
        f"{move.num} from {'the bar' if move.pos == BAR else 24 - move.pos}" for move in moves if move.pos != NOTHING
    )


BAR, NOTHING = 100, -1


def backgammon_ways(state: State, seat: int) -> dict[Hashable, Way]:
    """Two dice are one action there; who can move no man passes there, and is not asked here."""
    found: dict[Hashable, Way] = {}
    for label, way in each_option(state, seat).items():
        after = state.copy()
        after.choose(way[0], seat)
        then = each_option(after, seat)
        if not then:
            found[label,] = way
        for second, more in then.items():
            found[label, second] = (*way, *more)
    return found or {(): ()}


ASKED_FIRST = """\
replace turn p
    turns += 1
    pot = 0
    repeat
        p chooses "Roll, or hold?"
            option "Roll" if p.points + pot < goal
            option "Hold"
                bank(p)
                stop
        pips = roll d6
        if pips == 1
            pot = 0
            busts += 1
            stop
        pot += pips
"""

FACE_FIRST = """\
replace function is_higher(n, f)
    return amount == 0 or f > face or (f == face and n > amount)
"""

FORTY_MOVES = """\
still: int = 0

replace turn p
    if still >= 40
        end game
    p chooses m from men(p), to from targets(m) "Which man goes where?"
    else
        win next(p)
    go(m, to)

before go(m, to)
    still = 0 if is_jump(m, to) else still + 1
"""

PAIRS = {
    "tic-tac-toe": Pair(ours="tictactoe", spiel="tic_tac_toe", theirs=space(3)),
    "tic-tac-toe, wide": Pair(ours="tictactoe/wide", spiel="mnk(m=4,n=3,k=3)", theirs=space(4)),
    "connect four": Pair(ours="classics/connect_four", spiel="connect_four", theirs=counted),
    "breakthrough": Pair(ours="classics/breakthrough", spiel="breakthrough", theirs=upside_down),
    "hex": Pair(ours="hex", spiel="hex", options={"swap": False}),
    "reversi": Pair(ours="classics/reversi", spiel="othello", theirs=passing),
    "oware": Pair(ours="oware", spiel="oware", options={"patience": 1000}, theirs=house),
    "nim": Pair(ours="classics/nim", spiel="nim", theirs=heap),
    "nim, the last one wins": Pair(
        ours="classics/nim",
        spiel="nim(is_misere=False,pile_sizes=1;3;5;7;9)",
        options={"last_wins": True, "heaps": 5},
        theirs=heap,
    ),
    "chess": Pair(ours="classics/chess", spiel="chess", players=(1, 0), theirs=chess_move, ways=chess_ways),
    "draughts": Pair(ours="draughts", spiel="checkers", variant=FORTY_MOVES, theirs=jump, ways=draughts_ways),
    "kuhn poker": Pair(
        ours="classics/kuhn_poker",
        spiel="kuhn_poker",
        ways=renamed({"Fold": "Pass", "Call": "Bet"}),
        drawn=kuhn_card,
        returns=payoffs,
    ),
    "leduc poker": Pair(
        ours="classics/leduc_poker",
        spiel="leduc_poker",
        ways=renamed({"Check": "Call"}),
        drawn=leduc_card,
        returns=payoffs,
    ),
    "liar's dice": Pair(ours="classics/liars_dice", spiel="liars_dice", theirs=bid, drawn=rolled),
    "liar's dice, three dice each": Pair(
        ours="classics/liars_dice", spiel="liars_dice(numdice=3)", options={"dice": 3}, theirs=bid, drawn=rolled
    ),
    "liar's dice, the face counts first": Pair(
        ours="classics/liars_dice",
        spiel="liars_dice(numdice=2,bidding_rule=reset-quantity)",
        options={"dice": 2},
        variant=FACE_FIRST,
        theirs=bid,
        drawn=rolled,
    ),
    "goofspiel": Pair(ours="classics/goofspiel", spiel="goofspiel", theirs=last_number, drawn=prize),
    "goofspiel, five cards": Pair(
        ours="classics/goofspiel",
        spiel="goofspiel(num_cards=5,points_order=descending)",
        options={"cards": 5, "prizes": "high first"},
        theirs=last_number,
    ),
    "auction": Pair(
        ours="classics/first_price_auction",
        spiel="first_sealed_auction",
        theirs=last_number,
        drawn=worth_or_buyer,
        returns=payoffs,
    ),
    "auction of three": Pair(
        ours="classics/first_price_auction",
        spiel="first_sealed_auction(players=3,max_value=5)",
        options={"highest_worth": 5},
        players=(0, 1, 2),
        theirs=last_number,
        drawn=worth_or_buyer,
        returns=payoffs,
    ),
    "blackjack": Pair(ours="classics/blackjack", spiel="blackjack", players=(0,), drawn=card, returns=payoffs),
    "pig": Pair(
        ours="pig",
        spiel="pig(horizon=1000000)",
        variant=ASKED_FIRST,
        ways=renamed({"Roll": "roll", "Hold": "stop"}),
        drawn=rolled,
    ),
    "backgammon": Pair(
        ours="classics/backgammon",
        spiel="backgammon(scoring_type=full_scoring,max_player_turns=1000000)",
        theirs=two_men,
        ways=backgammon_ways,
        drawn=dice,
        returns=payoffs,
        is_thrown_again=True,
    ),
}
