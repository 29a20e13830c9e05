"""Something is put in front while another thread goes through the list with `enumerate`.

The same item comes twice. Put there before the loop, before each of its three steps, or after.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"zab", "ab", "AssertionError: aab", "AssertionError: abb"},
)


def test() -> str:
    letters = ["a", "b"]
    seen = ""

    def visit() -> None:
        nonlocal seen
        for _, letter in enumerate(letters):
            seen += letter

    together(visit, lambda: letters.insert(0, "z"))
    assert len(set(seen)) == len(seen), seen
    return seen
