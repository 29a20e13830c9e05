"""Two producers and two consumers at a queue with room for one: every item is taken once.

Puts and gets take turns; two orders of the producers, two of the consumers: four traces.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "verified",
    outcomes={(None, None, "a", "b"), (None, None, "b", "a")},
    executions=4,
    brute_force=False,
)


def test() -> tuple[str | None, ...]:
    items: queue.Queue[str] = queue.Queue(1)
    return together(lambda: items.put("a"), lambda: items.put("b"), items.get, items.get)
