"""The games that others have too, by their names here and there, with options that make the rules the same."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen


@frozen(kw_only=True)
class Shared:
    """A game of ours that OpenSpiel has in C++, and perhaps in Python, and perhaps PettingZoo."""

    name: str
    ours: str
    in_cpp: str
    in_python: str | None = None
    in_zoo: str | None = None
    players: int = 2
    options: Mapping[str, bool | int | str] = field(factory=dict)


SHARED = (
    Shared(
        name="tic-tac-toe",
        ours="tictactoe",
        in_cpp="tic_tac_toe",
        in_python="python_tic_tac_toe",
        in_zoo="tictactoe_v3",
    ),
    Shared(name="connect four", ours="classics/connect_four", in_cpp="connect_four", in_zoo="connect_four_v3"),
    Shared(name="breakthrough", ours="classics/breakthrough", in_cpp="breakthrough"),
    Shared(name="reversi", ours="classics/reversi", in_cpp="othello"),
    Shared(name="hex", ours="hex", in_cpp="hex", options={"swap": False}),
    Shared(name="oware", ours="oware", in_cpp="oware", options={"patience": 1000}),
    Shared(name="draughts", ours="draughts", in_cpp="checkers"),
    Shared(name="chess", ours="classics/chess", in_cpp="chess", in_zoo="chess_v6"),
    Shared(name="nim", ours="classics/nim", in_cpp="nim"),
    Shared(name="Kuhn poker", ours="classics/kuhn_poker", in_cpp="kuhn_poker", in_python="python_kuhn_poker"),
    Shared(name="Leduc poker", ours="classics/leduc_poker", in_cpp="leduc_poker", in_zoo="leduc_holdem_v4"),
    Shared(name="liar's dice", ours="classics/liars_dice", in_cpp="liars_dice"),
    Shared(name="goofspiel", ours="classics/goofspiel", in_cpp="goofspiel"),
    Shared(name="first-price auction", ours="classics/first_price_auction", in_cpp="first_sealed_auction"),
    Shared(name="blackjack", ours="classics/blackjack", in_cpp="blackjack", players=1),
    Shared(name="pig", ours="pig", in_cpp="pig"),
    Shared(name="backgammon", ours="classics/backgammon", in_cpp="backgammon"),
)
