"""Two threads write the same value: it does not matter who does it last, but it is a race."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={True}, executions=2, races={"Task.done"})


class Task:
    def __init__(self) -> None:
        self.done = False

    def finish(self) -> None:
        self.done = True


def test() -> bool:
    task = Task()
    together(task.finish, task.finish)
    return task.done
