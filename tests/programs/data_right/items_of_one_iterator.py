"""Two threads share the items of one iterator over a list: each item goes to one of them.

A thread asks once more than it gets, so there are four steps. In six orders of two and two, or with
three and one, or one and three.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={2}, races=set())


def test() -> int:
    items = iter(["a", "b"])

    def count() -> int:
        found = 0
        for _ in items:
            found += 1
        return found

    one, two = together(count, count)
    return (one or 0) + (two or 0)
