"""A future is completed by one thread and read by another.

Either comes first to the future's lock: two traces.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"value"}, executions=2)


def test() -> str:
    future: Future[str] = Future()
    thread = threading.Thread(target=future.set_result, args=("value",))
    thread.start()
    value = future.result()
    thread.join()
    return value
