"""A wait for the first of two futures finds one or both of them done.

Each is completed by a thread of its own. The wait ends with what is done when it looks, or with the
one that wakes it, and the other may be there too before it has taken the lock again.
"""

from __future__ import annotations

import threading
from concurrent.futures import FIRST_COMPLETED, Future, wait

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("a",), ("b",), ("a", "b")}, brute_force=False)


def test() -> tuple[str, ...]:
    futures: list[Future[str]] = [Future(), Future()]
    threads = [
        threading.Thread(target=future.set_result, args=(name,))
        for future, name in zip(futures, "ab", strict=True)
    ]
    for thread in threads:
        thread.start()
    done, _ = wait(futures, return_when=FIRST_COMPLETED)
    names = tuple(sorted(future.result() for future in done))
    for thread in threads:
        thread.join()
    return names
