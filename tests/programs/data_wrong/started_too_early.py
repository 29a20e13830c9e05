"""A thread is started by its own constructor, which has not finished: two traces."""

from __future__ import annotations

import threading

from tests.programs.expected import Expected

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={"done", "not done"},
    executions=2,
    races={"Worker.task"},
)


class Worker(threading.Thread):
    def __init__(self, task: str) -> None:
        super().__init__()
        self.done = "not done"
        self.start()
        self.task = task

    def run(self) -> None:
        self.done = self.task


def test() -> str:
    worker = Worker("done")
    worker.join()
    return worker.done
