"""Two threads count in one byte of a buffer: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.mark.buffer[3]"},
)


def test() -> int:
    buffer = bytearray(8)

    def mark() -> None:
        buffer[3] += 1

    together(mark, mark)
    assert buffer[3] == 2
    return buffer[3]
