"""Two semaphores let two threads take turns with one attribute: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={"abab"}, executions=1, races=set())


class Board:
    def __init__(self) -> None:
        self.text = ""


def test() -> str:
    board = Board()
    turns = threading.Semaphore(1), threading.Semaphore(0)

    def write(own: int, letter: str) -> None:
        for _ in range(2):
            turns[own].acquire()
            board.text += letter
            turns[1 - own].release()

    together(lambda: write(0, "a"), lambda: write(1, "b"))
    return board.text
