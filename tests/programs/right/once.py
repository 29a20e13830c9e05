"""Something is made by whoever comes first, and only once: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={("first", "first"), ("second", "second")}, executions=2)


class Once:
    """A value that is made on demand."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.made: list[str] = []

    def get(self, maker: str) -> str:
        with self.lock:
            if not self.made:
                self.made.append(maker)
            return self.made[0]


def test() -> tuple[str | None, ...]:
    once = Once()
    return together(lambda: once.get("first"), lambda: once.get("second"))
