"""One release of two permits lets two waiters in.

They pass the gate in two orders, and count in two orders: four traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={2}, executions=4)


def test() -> int:
    gate, lock = threading.Semaphore(0), threading.Lock()
    inside = [0]

    def enter() -> None:
        gate.acquire()
        with lock:
            inside[0] += 1

    threads = [threading.Thread(target=enter) for _ in range(2)]
    for thread in threads:
        thread.start()
    gate.release(2)
    for thread in threads:
        thread.join()
    return inside[0]
