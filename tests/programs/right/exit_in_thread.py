"""`SystemExit` ends a thread, silently, and what it holds is given back on the way."""

from __future__ import annotations

import sys
import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"gone"}, executions=2)


def test() -> str:
    lock = threading.Lock()

    def leave() -> None:
        with lock:
            sys.exit(1)

    thread = threading.Thread(target=leave)
    thread.start()
    with lock:
        pass
    thread.join()
    return "gone"
