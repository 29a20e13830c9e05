"""A waiter that does not look again is right until it is woken without a reason."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={("item",)}, executions=2),
    Expected("violated", {"exception"}, outcomes={("item",), ()}, options={"spurious": 1}),
)


def test() -> tuple[str, ...]:
    condition = threading.Condition()
    items: list[str] = []
    taken: list[str] = []

    def consumer() -> None:
        with condition:
            if not items:
                condition.wait()
            taken.append(items.pop())

    thread = threading.Thread(target=consumer)
    thread.start()
    with condition:
        items.append("item")
        condition.notify()
    thread.join()
    return tuple(taken)
