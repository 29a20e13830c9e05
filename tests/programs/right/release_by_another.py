"""A lock is a signal: one thread takes it, another gives it back.

The second acquire is possible only after that, so there is one trace.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("work", "seen")}, executions=1)


def test() -> tuple[str, ...]:
    done = threading.Lock()
    log: list[str] = []

    def worker() -> None:
        log.append("work")
        done.release()

    done.acquire()
    thread = threading.Thread(target=worker)
    thread.start()
    done.acquire()
    log.append("seen")
    done.release()
    thread.join()
    return tuple(log)
