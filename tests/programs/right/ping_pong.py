"""Two threads take turns, each waiting for a lock that the other gives back.

At every moment only one of them can go on: one trace.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("ping", "pong", "ping", "pong")}, executions=1)


def test() -> tuple[str, ...]:
    left, right = threading.Lock(), threading.Lock()
    log: list[str] = []
    right.acquire()

    def ping() -> None:
        for _ in range(2):
            left.acquire()
            log.append("ping")
            right.release()

    def pong() -> None:
        for _ in range(2):
            right.acquire()
            log.append("pong")
            left.release()

    together(ping, pong)
    right.release()
    return tuple(log)
