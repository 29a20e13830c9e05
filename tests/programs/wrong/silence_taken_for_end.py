"""A consumer takes a silence of one second for the end, and may lose what comes later.

If nobody gives up while another can still go on it gets all, and then only the timeout ends it.
"""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("violated", {"assertion"}, outcomes={2, "AssertionError: lost"}),
    Expected("verified", outcomes={2}, options={"timeouts": "idle"}),
    Expected("violated", {"deadlock"}, outcomes={"deadlock"}, options={"timeouts": "never"}),
)


def test() -> int:
    items: queue.Queue[int] = queue.Queue()

    def produce() -> None:
        items.put(1)
        items.put(2)

    thread = threading.Thread(target=produce)
    thread.start()
    got: list[int] = []
    try:
        while True:
            got.append(items.get(timeout=1))
    except queue.Empty:
        pass
    thread.join()
    assert len(got) == 2, "lost"
    return len(got)
