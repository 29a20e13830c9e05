"""`wait_for` with a timeout: true if the predicate holds in the end, also after giving up."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={True, False}),
    Expected("verified", outcomes={True}, executions=2, options={"timeouts": "idle"}),
    Expected("verified", outcomes={True}, executions=2, options={"timeouts": "never"}),
)


def test() -> bool:
    condition = threading.Condition()
    ready: list[bool] = []

    def setter() -> None:
        with condition:
            ready.append(True)
            condition.notify()

    thread = threading.Thread(target=setter)
    thread.start()
    with condition:
        seen = condition.wait_for(lambda: bool(ready), timeout=5)
    thread.join()
    return seen
