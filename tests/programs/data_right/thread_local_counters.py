"""Each thread counts in its own part of a `threading.local`: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(2, 2)}, executions=1, races=set())


def test() -> tuple[int | None, ...]:
    own = threading.local()

    def count() -> int:
        own.total = 0
        for _ in range(2):
            own.total += 1
        return int(own.total)

    return together(count, count)
