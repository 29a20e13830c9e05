"""Sleeping takes time and orders nothing: who sleeps longer may still come first."""

from __future__ import annotations

import threading
import time

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("short", "long"), ("long", "short")}, executions=2)


def test() -> tuple[str, ...]:
    lock = threading.Lock()
    log: list[str] = []

    def nap(seconds: float, name: str) -> None:
        began = time.monotonic()
        time.sleep(seconds)
        assert time.monotonic() - began >= seconds
        with lock:
            log.append(name)

    together(lambda: nap(1, "short"), lambda: nap(3600, "long"))
    return tuple(log)
