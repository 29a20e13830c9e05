"""A thread that was started is among those that run until it has finished."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(True, False), (False, False)})


def test() -> tuple[bool, bool]:
    thread = threading.Thread(target=lambda: None)
    thread.start()
    first = thread in threading.enumerate()
    thread.join()
    return first, thread in threading.enumerate()
