"""Two puts that do not wait, and room for one: the second fails, in two orders."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("put", "full"), ("full", "put")}, executions=2)


def test() -> tuple[str | None, ...]:
    items: queue.Queue[int] = queue.Queue(1)

    def offer() -> str:
        try:
            items.put_nowait(1)
        except queue.Full:
            return "full"
        return "put"

    return together(offer, offer)
