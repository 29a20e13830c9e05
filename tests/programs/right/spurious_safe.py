"""A waiter that looks again when it is woken minds no wake-up without a reason."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"item"}, options={"spurious": 1})


def test() -> str:
    condition = threading.Condition()
    items: list[str] = []
    taken: list[str] = []

    def consumer() -> None:
        with condition:
            while not items:
                condition.wait()
            taken.append(items.pop())

    thread = threading.Thread(target=consumer)
    thread.start()
    with condition:
        items.append("item")
        condition.notify()
    thread.join()
    return taken[0]
