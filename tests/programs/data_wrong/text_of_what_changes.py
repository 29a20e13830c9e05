"""A list is put into a message between two appends that belong together: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"[]", "[1, 2]", "AssertionError: [1]"},
    executions=3,
    races=set(),
)


def test() -> str:
    pair: list[int] = []
    message = [""]

    def fill() -> None:
        pair.append(1)
        pair.append(2)

    def tell() -> None:
        message[0] = f"{pair}"

    together(fill, tell)
    assert message[0] != "[1]", message[0]
    return message[0]
