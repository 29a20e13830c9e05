"""Every consumer gets a pill of its own that says there is no more.

Either takes the item, and then either takes the next pill: four traces.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(("x",), ()), ((), ("x",))}, executions=4)


def test() -> tuple[tuple[str, ...] | None, ...]:
    items: queue.Queue[str | None] = queue.Queue()
    for item in ("x", None, None):
        items.put(item)

    def consume() -> tuple[str, ...]:
        return tuple(iter(items.get, None))

    return together(consume, consume)
