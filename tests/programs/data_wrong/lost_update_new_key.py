"""Two threads count with `get` and a default: to find no key is to read it: four traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={2, "AssertionError"},
    executions=4,
    races={"test.<locals>.count.words['the']"},
)


def test() -> int:
    words: dict[str, int] = {}

    def count(word: str) -> None:
        words[word] = words.get(word, 0) + 1

    together(lambda: count("the"), lambda: count("the"))
    assert words["the"] == 2
    return words["the"]
