"""Two conditions share a lock, and the producer notifies the one nobody waits for: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"item", "deadlock"}, executions=2)


def test() -> str:
    lock = threading.RLock()
    not_empty, not_full = threading.Condition(lock), threading.Condition(lock)
    items: list[str] = []
    taken: list[str] = []

    def consumer() -> None:
        with not_empty:
            while not items:
                not_empty.wait()
            taken.append(items.pop())

    thread = threading.Thread(target=consumer)
    thread.start()
    with not_full:
        items.append("item")
        not_full.notify()
    thread.join()
    return taken[0]
