"""A text is joined while its last words are still to come.

It has none, one or two of them. If the list has changed while its turn was awaited, what is to be
added is looked at once more: four traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={"it is", "it is not so", "AssertionError: it is not"},
    executions=4,
    races=set(),
)


def test() -> str:
    words = ["it", "is"]

    def correct() -> None:
        words.append("not")
        words.extend(["so"])

    said, _ = together(lambda: " ".join(words), correct)
    assert said != "it is not", said
    return said or ""
