"""A get that does not wait, by one who is sure that the item is there: two traces."""

from __future__ import annotations

import queue
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"exception"}, outcomes={"item", "Empty"}, executions=2)


def test() -> str:
    items: queue.Queue[str] = queue.Queue()
    thread = threading.Thread(target=items.put, args=("item",))
    thread.start()
    item = items.get_nowait()
    thread.join()
    return item
