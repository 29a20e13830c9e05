"""Two threads draw numbers from one generator, which waits for a lock meanwhile.

One that comes while the other is inside is told that the generator is running: two traces with
each of them first.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(1, 2), (2, 1), (1, None), (None, 1)},
    executions=4,
    races=set(),
)


def test() -> tuple[int | None, ...]:
    lock = threading.Lock()

    def numbers() -> Iterator[int]:
        number = 0
        while True:
            with lock:
                number += 1
            yield number

    source = numbers()
    return together(lambda: next(source), lambda: next(source))
