"""While two elements change places, one of them is there twice and the other not at all.

The copy is made before, between or after the two writes: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"assertion"},
    outcomes={("a", "b"), ("b", "a"), "AssertionError: ('b', 'b')"},
    executions=3,
)


def test() -> tuple[str, ...]:
    cards = ["a", "b"]
    seen: list[tuple[str, ...]] = [()]

    def shuffle() -> None:
        cards[0], cards[1] = cards[1], cards[0]

    def look() -> None:
        seen[0] = tuple(cards)

    together(shuffle, look)
    assert set(seen[0]) == {"a", "b"}, seen[0]
    return seen[0]
