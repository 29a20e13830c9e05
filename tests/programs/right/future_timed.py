"""A wait for the result of a future that ends both ways, or one way if nobody gives up early."""

from __future__ import annotations

import threading
from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={"value", "late"}),
    Expected("verified", outcomes={"value"}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={"value"}, executions=1, options={"timeouts": "never"}),
)


def test() -> str:
    future: Future[str] = Future()
    thread = threading.Thread(target=future.set_result, args=("value",))
    thread.start()
    try:
        value = future.result(timeout=1)
    except TimeoutError:
        value = "late"
    thread.join()
    return value
