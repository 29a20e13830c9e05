"""A waiter that needs the second of two stages is woken by the first too, and waits again."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={2})


def test() -> int:
    condition = threading.Condition()
    stage = [0]
    seen: list[int] = []

    def waiter() -> None:
        with condition:
            condition.wait_for(lambda: stage[0] == 2)
            seen.append(stage[0])

    thread = threading.Thread(target=waiter)
    thread.start()
    for _ in range(2):
        with condition:
            stage[0] += 1
            condition.notify_all()
    thread.join()
    return seen[0]
