"""A timer is cancelled, in time or too late.

The timer waits, looks whether it was cancelled, fires. The cancel comes before its wait ends,
between that and the look, or after the look: three traces. If the wait ends only when nothing else
can happen, or never, the cancel is always in time.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = (
    Expected("verified", outcomes={"fired", "cancelled"}, executions=3),
    Expected("verified", outcomes={"cancelled"}, executions=1, options={"timeouts": "idle"}),
    Expected("verified", outcomes={"cancelled"}, executions=1, options={"timeouts": "never"}),
)


def test() -> str:
    fired: list[str] = []
    timer = threading.Timer(3, fired.append, args=("fired",))
    timer.start()
    timer.cancel()
    timer.join()
    return fired[0] if fired else "cancelled"
