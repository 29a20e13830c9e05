"""The first element is removed while another thread goes through the list: one is skipped.

Removed before the loop, before each of its four steps, or after them: six traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"bc", "abc", "AssertionError: ac", "AssertionError: ab"},
    executions=6,
    races=set(),
)


def test() -> str:
    letters = ["a", "b", "c"]
    seen = ""

    def visit() -> None:
        nonlocal seen
        for letter in letters:
            seen += letter

    def leave() -> None:
        letters.pop(0)

    together(visit, leave)
    assert seen.endswith("bc"), seen
    return seen
