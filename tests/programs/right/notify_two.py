"""Two workers wait for a permit; the main thread gives two and notifies two.

As many traces as with `notify_all` and three threads, since the main thread is the third: 10.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={0}, executions=10)


def test() -> int:
    condition = threading.Condition()
    permits = [0]

    def worker() -> None:
        with condition:
            while permits[0] == 0:
                condition.wait()
            permits[0] -= 1

    threads = [threading.Thread(target=worker) for _ in range(2)]
    for thread in threads:
        thread.start()
    with condition:
        permits[0] = 2
        condition.notify(2)
    for thread in threads:
        thread.join()
    return permits[0]
