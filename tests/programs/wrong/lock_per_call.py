"""Every call makes a lock of its own, which excludes nobody.

What must be exclusive is tried without waiting. One after the other, in two orders, or one fails
while the other is inside: four traces.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("done", "done"), ("done", None), (None, "done")},
    executions=4,
)


def test() -> tuple[str | None, ...]:
    resource = threading.Lock()

    def use() -> str:
        with threading.Lock():
            assert resource.acquire(blocking=False), "in use"
            resource.release()
        return "done"

    return together(use, use)
