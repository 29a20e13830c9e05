"""A look at an event comes before or after it is set: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={True, False}, executions=2)


def test() -> bool:
    ready = threading.Event()
    thread = threading.Thread(target=ready.set)
    thread.start()
    seen = ready.is_set()
    thread.join()
    return seen
