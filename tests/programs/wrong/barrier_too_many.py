"""Three threads come to a barrier for two: the third waits for ever.

It is let in when the first two have left. So the order of arrival is all there is: six traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=6)


def test() -> tuple[int | None, ...]:
    barrier = threading.Barrier(2)
    return together(barrier.wait, barrier.wait, barrier.wait)
