"""Two threads meet at a barrier, but do not wait for ever.

One that gives up breaks the barrier for the other too: both pass, or none. If nobody gives up while
another can still go on, they meet, in two orders.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

MEET = {("met", "met")}
EXPECTED = (
    Expected("verified", outcomes={("met", "met"), ("broken", "broken")}),
    Expected("verified", outcomes=MEET, executions=2, options={"timeouts": "idle"}),
    Expected("verified", outcomes=MEET, executions=2, options={"timeouts": "never"}),
)


def test() -> tuple[str | None, ...]:
    barrier = threading.Barrier(2)

    def walk() -> str:
        try:
            barrier.wait(timeout=1)
        except threading.BrokenBarrierError:
            return "broken"
        return "met"

    return together(walk, walk)
