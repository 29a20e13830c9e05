"""A future is completed by one thread and read by another.

Asking for the result is one step, and there is one only when the future is complete: one trace.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={"value"}, executions=1)


def test() -> str:
    future: Future[str] = Future()
    thread = threading.Thread(target=future.set_result, args=("value",))
    thread.start()
    value = future.result()
    thread.join()
    return value
