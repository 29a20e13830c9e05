"""A future that nobody completes."""

from __future__ import annotations

from concurrent.futures import Future

from tests.programs.expected import Expected

EXPECTED = (
    Expected("violated", {"exception"}, outcomes={"TimeoutError"}, options={"timeouts": "explore"}),
    Expected("violated", {"deadlock"}, outcomes={"deadlock"}, options={"timeouts": "never"}),
)


def test() -> int:
    future: Future[int] = Future()
    return future.result(timeout=1)
