"""A file is asked whether it is closed, and closed before it is written to.

It is closed before the question, between, or after the file's own look: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(None, "written"), (None, "skipped"), (None, None)},
    executions=3,
    races={"File.closed"},
)


class File:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def write(self) -> str:
        if self.closed:
            raise ValueError("I/O operation on closed file")
        return "written"


def test() -> tuple[str | None, ...]:
    file = File()

    def log() -> str:
        return "skipped" if file.closed else file.write()

    return together(file.close, log)
