"""One pill for two consumers: who does not get it waits for ever.

Either takes the item, and then either takes the pill: four traces.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("violated", {"deadlock"}, outcomes={"deadlock"}, executions=4)


def test() -> tuple[tuple[str, ...] | None, ...]:
    items: queue.Queue[str | None] = queue.Queue()
    items.put("x")
    items.put(None)

    def consume() -> tuple[str, ...]:
        return tuple(iter(items.get, None))

    return together(consume, consume)
