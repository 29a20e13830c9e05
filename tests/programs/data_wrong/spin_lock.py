"""A lock made of an attribute: both see it free, and both take it."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
)


class Spin:
    def __init__(self) -> None:
        self.taken = False

    def acquire(self) -> None:
        while self.taken:
            pass
        self.taken = True

    def release(self) -> None:
        self.taken = False


def test() -> int:
    spin, count = Spin(), [0]

    def work() -> None:
        spin.acquire()
        count[0] += 1
        spin.release()

    together(work, work)
    assert count[0] == 2
    return count[0]
