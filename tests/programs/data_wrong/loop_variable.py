"""Functions made in a loop share its variable, which goes on while they run.

The first thread looks before the loop goes on, or after: then both write to one element.
"""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(True, True), "AssertionError"},
    executions=3,
    races={"test.<locals>.<lambda>.number", "test.<locals>.mark.done[1]"},
)


def test() -> tuple[bool, ...]:
    done = [False, False]

    def mark(number: int) -> None:
        done[number] = True

    threads = []
    for number in range(2):
        thread = threading.Thread(target=lambda: mark(number))  # noqa: B023
        thread.start()
        threads.append(thread)
    for thread in threads:
        thread.join()
    assert all(done)
    return tuple(done)
