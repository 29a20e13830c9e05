"""The last element is looked for by length, and gone by then: three traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={("a", None), ("b", None), (None, None)},
    executions=3,
)


def test() -> tuple[str | None, ...]:
    names = ["a", "b"]

    def last() -> str:
        size = len(names)
        return names[size - 1]

    def shorten() -> None:
        names.pop()

    return together(last, shorten)
