"""A barrier used again: in each phase a thread reads what the other wrote in the one before."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("rl", "lr")})


def test() -> tuple[str | None, ...]:
    barrier = threading.Barrier(2)
    board = [["l", "r"], ["", ""], ["", ""]]

    def swap(own: int) -> str:
        for phase in range(2):
            board[phase + 1][own] = board[phase][1 - own]
            barrier.wait()
        return board[1][own] + board[2][own]

    return together(lambda: swap(0), lambda: swap(1))
