"""A get that waits for a while ends both ways, and one way if nobody gives up early."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={"item", "nothing"}, executions=2),
    Expected("verified", outcomes={"item"}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={"item"}, executions=1, options={"timeouts": "never"}),
)


def test() -> str:
    items: queue.Queue[str] = queue.Queue()
    thread = threading.Thread(target=items.put, args=("item",))
    thread.start()
    try:
        got = items.get(timeout=3)
    except queue.Empty:
        got = "nothing"
    thread.join()
    return got
