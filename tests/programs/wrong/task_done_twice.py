"""One task is said to be done twice."""

from __future__ import annotations

import queue

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={"ValueError: task_done() called too many times"},
    executions=1,
)


def test() -> None:
    jobs: queue.Queue[int] = queue.Queue()
    jobs.put(1)
    jobs.get()
    jobs.task_done()
    jobs.task_done()
