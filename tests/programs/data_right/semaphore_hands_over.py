"""A semaphore counts what is ready: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(None, 7)}, executions=1, races=set())


class Slot:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0


def test() -> tuple[int | None, ...]:
    slot, ready = Slot(), threading.Semaphore(0)

    def give() -> None:
        slot.value = 7
        ready.release()

    def take() -> int:
        ready.acquire()
        return slot.value

    return together(give, take)
