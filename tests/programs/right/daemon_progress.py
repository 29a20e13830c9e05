"""How far a daemon has come when the main thread looks."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={0, 1, 2})


def test() -> int:
    done: queue.SimpleQueue[int] = queue.SimpleQueue()

    def worker() -> None:
        for i in range(2):
            done.put(i)
        threading.Event().wait()

    threading.Thread(target=worker, daemon=True).start()
    return done.qsize()
