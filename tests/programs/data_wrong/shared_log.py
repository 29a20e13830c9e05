"""A list in the body of a class is one for all objects.

Append, length: whoever appends first looks before the other's append or after: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"AssertionError: (1, 2)", "AssertionError: (2, 1)", "AssertionError: (2, 2)"},
    executions=4,
    races=set(),
)


class Worker:
    log: list[str] = []  # noqa: RUF012

    def work(self) -> int:
        self.log.append("done")
        return len(self.log)


def test() -> tuple[int | None, ...]:
    lengths = together(Worker().work, Worker().work)
    assert lengths == (1, 1), lengths
    return lengths
