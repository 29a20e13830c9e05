"""Each thread has a key of its own, and all keys are there before: one trace."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={(2, 2, 2)}, executions=1, races=set())


def test() -> tuple[int, ...]:
    hits = {"a": 0, "b": 0, "c": 0}

    def count(name: str) -> None:
        for _ in range(2):
            hits[name] += 1

    together(lambda: count("a"), lambda: count("b"), lambda: count("c"))
    return tuple(hits.values())
