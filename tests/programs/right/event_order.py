"""Who waits for an event comes after who sets it: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("before", "after")}, executions=1)


def test() -> tuple[str, ...]:
    ready = threading.Event()
    log: list[str] = []

    def reader() -> None:
        ready.wait()
        log.append("after")

    thread = threading.Thread(target=reader)
    thread.start()
    log.append("before")
    ready.set()
    thread.join()
    return tuple(log)
