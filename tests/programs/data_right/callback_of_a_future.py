"""A callback runs after the result is there, in one thread or the other."""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={5}, races=set())


class Box:
    value = 0


def test() -> int:
    box, future = Box(), Future[int]()

    def keep(done: Future[int]) -> None:
        box.value = done.result()

    thread = threading.Thread(target=future.set_result, args=(5,))
    thread.start()
    future.add_done_callback(keep)
    thread.join()
    return box.value
