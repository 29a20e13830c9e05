"""Two consumers look whether there is an item, and then wait for it; there is only one.

One takes it before the other looks: 2 traces. Both look first, and one takes it: 2 more, in which
the other waits for ever.
"""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"deadlock"},
    outcomes={("item", None), (None, "item"), "deadlock"},
    executions=4,
)


def test() -> tuple[str | None, ...]:
    items: queue.Queue[str] = queue.Queue()
    items.put("item")

    def take() -> str | None:
        return None if items.empty() else items.get()

    return together(take, take)
