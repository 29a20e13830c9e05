"""A connection is closed unless it is closed: both may do it: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={(True, False), (False, True), "AssertionError"},
    executions=4,
    races={"Connection.closed"},
)


class Connection:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> bool:
        if self.closed:
            return False
        self.closed = True
        return True


def test() -> tuple[bool | None, ...]:
    connection = Connection()
    done = together(connection.close, connection.close)
    assert done != (True, True)
    return done
