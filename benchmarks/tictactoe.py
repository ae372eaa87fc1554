"""Tic-tac-toe as one would write it in Python for its own sake: the yardstick for the rules file of the same game."""

from __future__ import annotations

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

THROUGH = tuple(
    tuple((line[0] if line[0] != space else line[1], line[2] if line[2] != space else line[1]) for line in through)
    for space, through in ((space, [line for line in LINES if space in line]) for space in range(9))
)
"""For each space the two others of every line through it."""


class TicTacToe:
    """One game. Players are 0 and 1; spaces are numbered by rows."""

    __slots__ = ("board", "is_over", "marks", "player", "winner")

    def __init__(self) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.marks = 0
        self.winner: int | None = None
        self.is_over = False

    def legal_moves(self) -> list[int]:
        """The empty spaces, in order."""
        return [space for space, mark in enumerate(self.board) if mark is None]

    def play(self, space: int) -> None:
        """Marks a legal space; only the lines through it can be new ones."""
        board, player = self.board, self.player
        board[space] = player
        self.marks += 1
        for one, other in THROUGH[space]:
            if board[one] == player and board[other] == player:
                self.winner = player
                self.is_over = True
                return
        if self.marks == len(board):
            self.is_over = True
        else:
            self.player = 1 - player
