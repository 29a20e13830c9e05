"""`setdefault` looks and keeps in one step: both get the same: two traces."""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected("verified", outcomes={"same"}, executions=2, races=set())


def test() -> str:
    known: dict[str, object] = {}

    def get(key: str) -> object:
        return known.setdefault(key, object())

    first, second = together(lambda: get("a"), lambda: get("a"))
    assert first is second
    return "same"
