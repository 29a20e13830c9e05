"""Two items, two consumers: each item goes to one of them, in two ways.

Both items are there before the consumers start, so only their order counts: two traces.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(1, 2), (2, 1)}, executions=2)


def test() -> tuple[int | None, ...]:
    items: queue.Queue[int] = queue.Queue()
    items.put(1)
    items.put(2)
    return together(items.get, items.get)
