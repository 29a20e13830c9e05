"""A get that does not wait finds the item of another thread, or nothing: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"item", "nothing"}, executions=2)


def test() -> str:
    items: queue.Queue[str] = queue.Queue()
    thread = threading.Thread(target=items.put, args=("item",))
    thread.start()
    try:
        got = items.get_nowait()
    except queue.Empty:
        got = "nothing"
    thread.join()
    return got
