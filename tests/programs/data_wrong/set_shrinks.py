"""A set gets smaller while it is iterated over.

One is gone before the loop, before each of its three steps, or after: five traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(1, None), (2, None), (None, None)},
    executions=5,
)


def test() -> tuple[int | None, ...]:
    online = {1, 2}

    def count() -> int:
        found = 0
        for _ in online:
            found += 1
        return found

    def leave() -> None:
        online.discard(2)

    return together(count, leave)
