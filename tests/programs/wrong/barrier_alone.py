"""One thread at a barrier for two: only a timeout ends its wait."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={"broken"}, executions=1),
    Expected("verified", outcomes={"broken"}, executions=1, options={"timeouts": "idle"}),
    Expected(
        "violated",
        {"deadlock"},
        outcomes={"deadlock"},
        executions=1,
        options={"timeouts": "never"},
    ),
)


def test() -> str:
    barrier = threading.Barrier(2)
    try:
        barrier.wait(timeout=10)
    except threading.BrokenBarrierError:
        return "broken"
    return "passed"
