"""Futures come out in the order in which they are completed: either."""

from __future__ import annotations

import threading
from concurrent.futures import Future, as_completed

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={("a", "b"), ("b", "a")}, brute_force=False)


def test() -> tuple[str, ...]:
    futures: list[Future[str]] = [Future(), Future()]
    threads = [
        threading.Thread(target=future.set_result, args=(name,))
        for future, name in zip(futures, "ab", strict=True)
    ]
    for thread in threads:
        thread.start()
    names = tuple(future.result() for future in as_completed(futures))
    for thread in threads:
        thread.join()
    return names
