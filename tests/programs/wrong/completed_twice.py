"""Two threads complete the same future: the second fails, in either order: two traces."""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = Expected("violated", {"exception"}, outcomes={"a", "b"}, executions=2)


def test() -> str:
    future: Future[str] = Future()
    threads = [threading.Thread(target=future.set_result, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return future.result()
