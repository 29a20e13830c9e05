"""A queue that is shut down gives what it still holds, and then says that there is no more."""

from __future__ import annotations

import queue
import threading
from typing import Any

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1,)}, since=(3, 13))


def test() -> tuple[int, ...]:
    items: Any = queue.Queue()
    got: list[int] = []

    def consume() -> None:
        try:
            while True:
                got.append(items.get())
        except queue.ShutDown:  # type: ignore[attr-defined]
            pass

    thread = threading.Thread(target=consume)
    thread.start()
    items.put(1)
    items.shutdown()
    thread.join()
    return tuple(got)
