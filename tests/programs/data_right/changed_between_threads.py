"""Between one thread's end and the next one's start, main may change what it likes: one trace."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected("verified", outcomes={(1, 11, 12)}, executions=1, races=set())


class Counter:
    def __init__(self) -> None:
        self.value = 0

    def up(self) -> None:
        self.value += 1


def test() -> tuple[int, ...]:
    counter = Counter()
    seen = []
    for _ in range(2):
        thread = threading.Thread(target=counter.up)
        thread.start()
        thread.join()
        seen.append(counter.value)
        if len(seen) == 1:
            counter.value += 9
            seen.append(counter.value + 1)
    return tuple(sorted({*seen, 12}))
